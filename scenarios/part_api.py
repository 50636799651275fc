"""Sides of set-ups that several people prepare, over the API."""

from typing import cast
from uuid import UUID

from django.db.models import QuerySet
from django.urls import path
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import APIException, NotFound
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from rulebook.serializers import GAMES, Address, Shape
from scenarios import parts
from scenarios.api import SETUPS, OwnSetups, Page
from scenarios.models import Part
from scenarios.part_page import PartPage, row
from scenarios.serializers import CitedSerializer


class SideNamed(Shape):
    number = serializers.IntegerField()
    name = serializers.CharField()


class OtherSerializer(Shape):
    side = SideNamed()
    joined = serializers.BooleanField()
    ready = serializers.BooleanField()
    force = serializers.JSONField(allow_null=True, help_text="Null until its player shows it.")
    invitation = Address(allow_null=True, help_text="For whoever divided the set-up, while nobody has come.")


class PartSerializer(Shape):
    id = serializers.UUIDField()
    game = serializers.ChoiceField(GAMES)
    scenario = serializers.CharField()
    title = serializers.CharField()
    points = serializers.IntegerField(allow_null=True)
    year = serializers.IntegerField(allow_null=True)
    options = serializers.DictField()
    side = SideNamed()
    force = serializers.JSONField(allow_null=True, help_text="A `muster/force@1` document.")
    orders = serializers.ListField(child=serializers.CharField(), help_text="How the side opens the battle.")
    legal = serializers.BooleanField()
    violations = CitedSerializer(many=True)
    ready = serializers.BooleanField()
    shown = serializers.BooleanField()
    others = OtherSerializer(many=True)
    all_ready = serializers.BooleanField()
    battle = serializers.UUIDField(allow_null=True)
    url = Address()


class DivideGiven(Shape):
    side = serializers.IntegerField(min_value=0, max_value=9, help_text="The side that you prepare yourself.")


class PartChange(Shape):
    force = serializers.CharField(max_length=100, required=False, help_text="The key of an offer to take.")
    ready = serializers.BooleanField(required=False)
    shown = serializers.BooleanField(required=False, help_text="True, once all are ready: the others see your force.")


class Conflict(APIException):
    status_code = 409
    default_code = "settled"


class Parts(Page):
    """Sides that you prepare."""

    permission_classes = (IsAuthenticated,)
    serializer_class = PartSerializer

    @property
    def person(self) -> User:
        return cast("User", self.request.user)

    def get_queryset(self) -> QuerySet[Part]:
        return Part.objects.of(self.request.user).newest_first()

    def told(self, part: Part, status: int = 200) -> Response:
        return self.shown(row(PartPage(part)), PartSerializer, status)


class PartList(Parts):
    """Sides that you prepare in secret."""

    @extend_schema(tags=SETUPS, summary="Sides of set-ups that you prepare", responses=PartSerializer(many=True))
    def get(self, _request: Request) -> Response:
        """Sides that you prepare, each with what you may know of the others."""
        found = [row(PartPage(part)) for part in self.paginate_queryset(self.get_queryset()) or []]
        return self.get_paginated_response(self.get_serializer(found, many=True).data)


class OnePart(Parts):
    """One side that you prepare."""

    @extend_schema(tags=SETUPS, summary="A side that you prepare", responses=PartSerializer)
    def get(self, _request: Request, id: UUID) -> Response:
        """Your side of a set-up."""
        return self.told(get_object_or_404(self.get_queryset(), pk=id))

    @extend_schema(tags=SETUPS, summary="Take a force, be ready, show it", request=PartChange, responses=PartSerializer)
    def patch(self, _request: Request, id: UUID) -> Response:
        """Change what is named; 409 once all sides are ready."""
        part, said = get_object_or_404(self.get_queryset(), pk=id), self.given(PartChange)
        try:
            if "force" in said:
                part = parts.choose(part=part, reader=self.person, key=said["force"])
            if "ready" in said:
                part = parts.be_ready(part=part, ready=said["ready"])
        except parts.Settled:
            raise Conflict(_("All sides are ready: nothing changes any more.")) from None
        return self.told(parts.show(part=part) if said.get("shown") else part)


class Divide(OwnSetups):
    """A set-up of yours, to be prepared by two."""

    @extend_schema(
        tags=SETUPS,
        summary="Prepare one side yourself, and invite someone to the other",
        request=DivideGiven,
        responses={201: PartSerializer},
    )
    def post(self, _request: Request, id: UUID) -> Response:
        """Your side; the invitation to the other one stands in it."""
        setup = get_object_or_404(self.get_queryset(), pk=id)
        part = parts.divide(setup=setup, **self.given(DivideGiven))
        return self.shown(row(PartPage(part)), PartSerializer, 201)


class JoinPart(Parts):
    """An invitation to prepare a side."""

    @extend_schema(tags=SETUPS, summary="Prepare the side of an invitation", request=None, responses=PartSerializer)
    def post(self, _request: Request, invitation: str) -> Response:
        """The side that the invitation leads to, yours from now on."""
        try:
            return self.told(parts.join(person=self.person, invitation=invitation))
        except Part.DoesNotExist:
            raise NotFound from None
        except parts.PartTaken:
            raise Conflict(_("Someone else prepares that side already."), "taken") from None


urlpatterns = [
    path("setups/<uuid:id>/divide/", Divide.as_view(), name="setup-divide"),
    path("parts/", PartList.as_view(), name="parts"),
    path("parts/<uuid:id>/", OnePart.as_view(), name="part"),
    path("parts/join/<str:invitation>/", JoinPart.as_view(), name="part-join"),
]
