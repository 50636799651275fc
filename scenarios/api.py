"""Scenarios and set-ups over the API."""

from typing import Any, cast
from uuid import UUID

from django.db.models import QuerySet
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.generics import GenericAPIView, get_object_or_404
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from accounts.models import User
from rulebook.serializers import GameQuery
from rules.documents import BadDocument, Problem
from rules.scenes import scenes
from rules.words import say
from scenarios import rows, serializers, services
from scenarios.models import Setup
from scenarios.sheet import ScenarioSheet, sheets

SCENARIOS = ["scenarios"]
SETUPS = ["set-ups"]


class Page(GenericAPIView[Any]):
    """What scenarios and set-ups share."""

    def given(self, shape: type[BaseSerializer[Any]]) -> dict[str, Any]:
        """What the request says, checked; a bad one is refused."""
        said = shape(data=self.request.query_params if self.request.method == "GET" else self.request.data)
        said.is_valid(raise_exception=True)
        return dict(said.validated_data)

    def shown(self, row: dict[str, Any], shape: type[BaseSerializer[Any]], status: int = 200) -> Response:
        return Response(shape(row, context={"request": self.request}).data, status=status)


class Scenarios(Page):
    """Every scenario."""

    permission_classes = (AllowAny,)
    serializer_class = serializers.ScenarioSerializer
    queryset = Setup.objects.none()

    @extend_schema(
        tags=SCENARIOS,
        summary="Every scenario and mission",
        parameters=[GameQuery],
        responses=serializers.ScenarioSerializer(many=True),
    )
    def get(self, _request: Request) -> Response:
        """Every scenario, or those of one game."""
        page = self.paginate_queryset(sheets(self.given(GameQuery).get("game", ""))) or []
        found = [rows.scenario(sheet) for sheet in page]
        return self.get_paginated_response(self.get_serializer(found, many=True).data)


class OneScenario(Page):
    """One scenario."""

    permission_classes = (AllowAny,)

    @extend_schema(
        tags=SCENARIOS,
        summary="A scenario: sides, zones, rules, map, and the cards it needs",
        responses=serializers.ScenarioDetailSerializer,
    )
    def get(self, request: Request, game: str, slug: str) -> Response:
        """One scenario with all that is known of it."""
        if slug not in scenes(game):
            raise NotFound
        row = rows.scenario_detail(ScenarioSheet(game, slug), request.user)
        return self.shown(row, serializers.ScenarioDetailSerializer)


class OwnSetups(Page):
    """Set-ups of one's own."""

    permission_classes = (IsAuthenticated,)
    serializer_class = serializers.SetupSerializer

    @property
    def person(self) -> User:
        return cast("User", self.request.user)

    def get_queryset(self) -> QuerySet[Setup]:
        return Setup.objects.of(self.request.user)


class Setups(OwnSetups):
    """Your set-ups."""

    @extend_schema(tags=SETUPS, summary="Your set-ups", responses=serializers.SetupSerializer(many=True))
    def get(self, _request: Request) -> Response:
        """Your set-ups, the last changed first."""
        found = [rows.setup(row) for row in self.paginate_queryset(self.get_queryset()) or []]
        return self.get_paginated_response(self.get_serializer(found, many=True).data)

    @extend_schema(
        tags=SETUPS,
        summary="Set up a scenario",
        request=serializers.SetupGiven,
        responses={201: serializers.SetupDetailSerializer},
    )
    def post(self, request: Request) -> Response:
        """A new set-up with the usual options and the forces offered first; change it with PATCH."""
        said = self.given(serializers.SetupGiven)
        if said["scenario"] not in scenes(said["game"]):
            raise BadDocument(Problem("scenario", "unknown_scenario", say("the game has no such scenario")))
        made = services.create(owner=self.person, **said)
        return self.shown(rows.setup_detail(made, request.user), serializers.SetupDetailSerializer, 201)


class OneSetup(OwnSetups):
    """One set-up of yours."""

    @extend_schema(tags=SETUPS, summary="A set-up, with its document", responses=serializers.SetupDetailSerializer)
    def get(self, request: Request, id: UUID) -> Response:
        """One set-up of yours."""
        row = get_object_or_404(self.get_queryset(), pk=id)
        return self.shown(rows.setup_detail(row, request.user), serializers.SetupDetailSerializer)

    @extend_schema(
        tags=SETUPS,
        summary="Change options, forces or the link",
        request=serializers.SetupChange,
        responses=serializers.SetupDetailSerializer,
    )
    def patch(self, request: Request, id: UUID) -> Response:
        """Change what is named and leave the rest; nothing changes when anything is wrong."""
        row = get_object_or_404(self.get_queryset(), pk=id)
        services.change(setup=row, reader=self.person, said=self.given(serializers.SetupChange))
        return self.shown(rows.setup_detail(row, request.user), serializers.SetupDetailSerializer)

    @extend_schema(tags=SETUPS, summary="Delete a set-up", responses={204: None})
    def delete(self, _request: Request, id: UUID) -> Response:
        """Delete a set-up of yours."""
        services.remove(get_object_or_404(self.get_queryset(), pk=id))
        return Response(status=204)


class SharedSetup(Page):
    """A set-up that someone shared."""

    permission_classes = (AllowAny,)

    @extend_schema(tags=SETUPS, summary="The document of a shared set-up", responses={200: {"type": "object"}})
    def get(self, _request: Request, link: str) -> Response:
        """The `muster/setup@1` that a link leads to."""
        row = get_object_or_404(Setup.objects.shared_by(link), link=link)
        if row.document is None:
            raise NotFound
        return Response(row.document)


urlpatterns = [
    path("scenarios/", Scenarios.as_view(), name="scenarios"),
    path("scenarios/<game:game>/<slug:slug>/", OneScenario.as_view(), name="scenario"),
    path("setups/", Setups.as_view(), name="setups"),
    path("setups/<uuid:id>/", OneSetup.as_view(), name="setup"),
    path("setups/shared/<str:link>/", SharedSetup.as_view(), name="shared-setup"),
]
