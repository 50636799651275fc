"""Two sides from one box, over the API."""

from typing import Any
from uuid import UUID

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from rulebook.serializers import Shape
from rules.scenes import scenes
from scenarios import one_box
from scenarios.api import SCENARIOS, SETUPS, OwnSetups, Page
from scenarios.one_box import Proposal
from scenarios.serializers import NeedSerializer
from scenarios.sheet import ScenarioSheet


class BoxQuery(Shape):
    points = serializers.IntegerField(min_value=1, max_value=100_000, required=False)
    year = serializers.IntegerField(min_value=1900, max_value=1999, required=False)


class ProposalSerializer(Shape):
    possible = serializers.BooleanField(help_text="Whether the collection does for every side.")
    free = serializers.IntegerField(help_text="How many copies of cards of the game are free.")
    forces = serializers.ListField(child=serializers.JSONField(), help_text="`muster/force@1`, side by side.")
    lacking = NeedSerializer(many=True, help_text="What it would need more, when it does not do.")


def _row(found: Proposal) -> dict[str, Any]:
    forces = [force.write() for force in found.forces]
    return {"possible": bool(forces), "free": found.free, "forces": forces, "lacking": found.lacking}


class OneBox(Page):
    """Forces for all sides of a scenario out of your collection."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        tags=SCENARIOS,
        summary="Forces for all sides out of your collection, no copy in two of them",
        parameters=[BoxQuery],
        responses=ProposalSerializer,
    )
    def get(self, request: Request, game: str, slug: str) -> Response:
        """Two sides from one box; or what the box lacks."""
        if slug not in scenes(game):
            raise NotFound
        said = self.given(BoxQuery)
        found = one_box.propose(request.user, ScenarioSheet(game, slug), said.get("points"), said.get("year"))
        return self.shown(_row(found), ProposalSerializer)


class SetupFromBox(OwnSetups):
    """A set-up out of your collection."""

    @extend_schema(
        tags=SETUPS,
        summary="Take the forces of all sides out of your collection",
        request=None,
        responses={200: ProposalSerializer, 409: ProposalSerializer},
    )
    def post(self, _request: Request, id: UUID) -> Response:
        """Two sides from one box for this set-up; 409, and nothing changed, when the box lacks cards."""
        found = one_box.refill(setup=get_object_or_404(self.get_queryset(), pk=id))
        return self.shown(_row(found), ProposalSerializer, 200 if found.forces else 409)


urlpatterns = [
    path("scenarios/<game:game>/<slug:slug>/one-box/", OneBox.as_view(), name="one-box"),
    path("setups/<uuid:id>/one-box/", SetupFromBox.as_view(), name="setup-one-box"),
]
