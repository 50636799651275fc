"""Scenarios of one's own over the API."""

from typing import Any, cast
from uuid import UUID

from django.db.models import QuerySet
from django.urls import path, reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from rulebook.serializers import GAMES, Address, GameQuery, Shape
from scenarios import rows
from scenarios.api import Page
from scenarios.models import OwnScenario
from scenarios.own import services
from scenarios.own.page import OwnPage
from scenarios.serializers import SetupDetailSerializer

OWN = ["own scenarios"]


class OwnSerializer(Shape):
    id = serializers.UUIDField()
    game = serializers.ChoiceField(GAMES)
    scenario = serializers.CharField(help_text="The printed scenario that it is made from.")
    name = serializers.CharField()
    changed = serializers.DateTimeField()
    shared = serializers.BooleanField()
    url = Address()


class ScenarioChangeSerializer(Shape):
    label = serializers.CharField()  # type: ignore[assignment]
    value = serializers.CharField()


class OwnDetailSerializer(OwnSerializer):
    content = serializers.JSONField(help_text="What it changes; what is not named is as printed.")
    open = serializers.ListField(child=serializers.CharField(), help_text="What may be changed besides.")
    changes = ScenarioChangeSerializer(many=True, help_text="The same in words.")
    map = serializers.CharField(help_text="The ground, as SVG.")
    link = serializers.CharField(allow_null=True, help_text="For its owner alone.")


class OwnGiven(Shape):
    """A scenario of one's own: the printed one that it is made from, and what it changes."""

    game = serializers.ChoiceField(GAMES)
    scenario = serializers.CharField(max_length=40)
    content = serializers.DictField(child=serializers.JSONField(allow_null=True))


class OwnChange(Shape):
    content = serializers.DictField(child=serializers.JSONField(allow_null=True), required=False)
    shared = serializers.BooleanField(required=False, help_text="Whether it has a link.")


def row(found: OwnScenario) -> dict[str, Any]:
    """One in a list."""
    fields = ("id", "game", "scenario", "name", "changed")
    told = {name: getattr(found, name) for name in fields}
    return told | {"shared": found.link is not None, "url": reverse("api:own-scenario", args=[found.pk])}


def detail(found: OwnScenario, *, mine: bool) -> dict[str, Any]:
    """One with all that follows from it; the link is told to its owner alone."""
    page = OwnPage(found)
    variations = page.sheet.game.variations
    open_ = sorted(variations.open(found.scenario)) if variations else []
    told = {"content": found.content, "open": open_, "changes": page.changes, "map": page.sheet.map}
    return row(found) | told | {"link": found.link if mine else None}


class Owned(Page):
    """What is one's own."""

    permission_classes = (IsAuthenticated,)
    serializer_class = OwnSerializer

    @property
    def person(self) -> User:
        return cast("User", self.request.user)

    def get_queryset(self) -> QuerySet[OwnScenario]:
        return OwnScenario.objects.of(self.request.user)

    def found(self, id: UUID) -> OwnScenario:
        """The one called *id* of the person who asks."""
        return get_object_or_404(self.get_queryset(), pk=id)


class OwnScenarios(Owned):
    """Your scenarios."""

    @extend_schema(tags=OWN, summary="Your scenarios", parameters=[GameQuery], responses=OwnSerializer(many=True))
    def get(self, _request: Request) -> Response:
        """Your scenarios, the last changed first."""
        game = self.given(GameQuery).get("game", "")
        page = self.paginate_queryset(OwnScenario.objects.of(self.request.user).in_game(game)) or []
        return self.get_paginated_response(self.get_serializer([row(found) for found in page], many=True).data)

    @extend_schema(tags=OWN, summary="Make a scenario", request=OwnGiven, responses={201: OwnDetailSerializer})
    def post(self, _request: Request) -> Response:
        """A new scenario; one that cannot be played or won is refused, every field that is wrong by its path."""
        made = services.create(owner=self.person, **self.given(OwnGiven))
        return self.shown(detail(made, mine=True), OwnDetailSerializer, 201)


class OneOwnScenario(Owned):
    """One scenario of yours."""

    @extend_schema(tags=OWN, summary="A scenario of yours", responses=OwnDetailSerializer)
    def get(self, _request: Request, id: UUID) -> Response:
        """One scenario of yours."""
        return self.shown(detail(self.found(id), mine=True), OwnDetailSerializer)

    @extend_schema(tags=OWN, summary="Change a scenario or its link", request=OwnChange, responses=OwnDetailSerializer)
    def patch(self, _request: Request, id: UUID) -> Response:
        """Put other content in place of the present, give out a link or take it back; all of it or nothing."""
        found, said = self.found(id), self.given(OwnChange)
        if "content" in said:
            services.change(found=found, content=said["content"])
        if "shared" in said:
            services.share(found, shared=said["shared"])
        return self.shown(detail(found, mine=True), OwnDetailSerializer)

    @extend_schema(tags=OWN, summary="Delete a scenario", responses={204: None})
    def delete(self, _request: Request, id: UUID) -> Response:
        """Delete a scenario of yours; set-ups made from it stay."""
        services.remove(self.found(id))
        return Response(status=204)


class CopyOwnScenario(Owned):
    """A copy of one of yours."""

    @extend_schema(tags=OWN, summary="Copy a scenario", request=None, responses={201: OwnDetailSerializer})
    def post(self, _request: Request, id: UUID) -> Response:
        """Another scenario like this one, without the link."""
        made = services.copy(found=self.found(id), owner=self.person)
        return self.shown(detail(made, mine=True), OwnDetailSerializer, 201)


class SetUpOwnScenario(Owned):
    """A set-up of one of yours."""

    @extend_schema(tags=OWN, summary="Set a scenario up", request=None, responses={201: SetupDetailSerializer})
    def post(self, request: Request, id: UUID) -> Response:
        """A set-up with usual options and forces that suit it; its document plays anywhere."""
        made = services.set_up(found=self.found(id), owner=self.person)
        return self.shown(rows.setup_detail(made, request.user), SetupDetailSerializer, 201)


class SharedOwnScenario(Page):
    """A scenario that someone shared."""

    @extend_schema(tags=OWN, summary="A shared scenario", responses=OwnDetailSerializer)
    def get(self, _request: Request, link: str) -> Response:
        """The scenario that a link leads to."""
        found = get_object_or_404(OwnScenario.objects.shared_by(link), link=link)
        return self.shown(detail(found, mine=False), OwnDetailSerializer)

    @extend_schema(tags=OWN, summary="Copy a shared scenario", request=None, responses={201: OwnDetailSerializer})
    def post(self, _request: Request, link: str) -> Response:
        """Keep it as one of your own."""
        found = get_object_or_404(OwnScenario.objects.shared_by(link), link=link)
        made = services.copy(found=found, owner=cast("User", self.request.user))
        return self.shown(detail(made, mine=True), OwnDetailSerializer, 201)

    def get_permissions(self) -> list[Any]:
        return [AllowAny() if self.request.method in ("GET", "HEAD", "OPTIONS") else IsAuthenticated()]


urlpatterns = [
    path("scenarios/own/", OwnScenarios.as_view(), name="own-scenarios"),
    path("scenarios/own/<uuid:id>/", OneOwnScenario.as_view(), name="own-scenario"),
    path("scenarios/own/<uuid:id>/copy/", CopyOwnScenario.as_view(), name="own-scenario-copy"),
    path("scenarios/own/<uuid:id>/set-up/", SetUpOwnScenario.as_view(), name="own-scenario-set-up"),
    path("scenarios/own/shared/<str:link>/", SharedOwnScenario.as_view(), name="shared-own-scenario"),
]
