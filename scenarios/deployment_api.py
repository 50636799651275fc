"""Terrain and deployment before the battle, over the API: look, list what is legal, decide."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.urls import path
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from rulebook.serializers import Shape
from scenarios import deployment, parts, services
from scenarios.api import SETUPS, OwnSetups
from scenarios.deployment import Deployment
from scenarios.models import Part, Setup
from scenarios.part_api import Conflict, Parts

WAYS = ("lay", "back", "clear")
LONGEST = 300


class OpeningChoiceSerializer(Shape):
    action = serializers.CharField()
    words = serializers.CharField()
    taps = serializers.ListField(child=serializers.CharField())


class DeploymentSerializer(Shape):
    plannable = serializers.BooleanField(help_text="Whether anything can be decided before the battle.")
    choosing = serializers.BooleanField(help_text="Whether there is something left to decide.")
    orders = serializers.ListField(child=serializers.CharField(), help_text="What was decided, as actions.")
    actions = OpeningChoiceSerializer(many=True, source="choices")
    drawing = serializers.CharField(help_text="The table, as SVG.")


class DeploymentGiven(Shape):
    action = serializers.CharField(max_length=200, required=False, help_text="One more action.")
    do = serializers.ChoiceField(WAYS, required=False, help_text="Lay the rest, take the last back, or begin anew.")
    orders = serializers.ListField(
        child=serializers.CharField(max_length=200), max_length=LONGEST, required=False, help_text="All of them anew."
    )


def decided(found: Deployment, said: dict[str, Any]) -> tuple[str, ...]:
    """The orders that follow from what was *said*; what the rules refuse is answered in words, the rule as code."""
    if "orders" in said:
        return _anew(found, said["orders"])
    if "do" in said:
        return {"lay": found.laid, "back": found.without_last, "clear": tuple}[said["do"]]()
    return _with(found, said.get("action", ""))


def _with(found: Deployment, text: str) -> tuple[str, ...]:
    try:
        refused = found.refusal(text)
    except ValueError:
        raise ValidationError({"action": [_("This means no action of the game.")]}, "unknown_action") from None
    if refused or not found.choosing:
        told = refused.words if refused else _("There is nothing left to decide.")
        raise ValidationError({"action": [told]}, refused.rule if refused else "settled")
    return found.with_action(text)


def _anew(found: Deployment, orders: Sequence[str]) -> tuple[str, ...]:
    table = Deployment(found.setup, found.side, found.document, ())
    known = len(table.orders)  # lots are drawn by themselves
    for text in orders[known:] if tuple(orders[:known]) == table.orders else orders:
        table = Deployment(found.setup, found.side, found.document, _with(table, text))
    return table.orders


class SetupDeployment(OwnSetups):
    """How a side of your set-up opens the battle."""

    @extend_schema(tags=SETUPS, summary="How a side opens the battle", responses=DeploymentSerializer)
    def get(self, _request: Request, id: UUID, side: int) -> Response:
        """The table, what was decided, and what may be."""
        return self.shown(deployment.of_setup(self._found(id, side), side), DeploymentSerializer)  # type: ignore[arg-type]

    def _found(self, id: UUID, side: int) -> Setup:
        setup = get_object_or_404(self.get_queryset(), pk=id)
        if setup.is_sealed or side >= len(setup.forces):
            raise NotFound
        return setup

    @extend_schema(tags=SETUPS, summary="Lay terrain, deploy", request=DeploymentGiven, responses=DeploymentSerializer)
    def post(self, _request: Request, id: UUID, side: int) -> Response:
        """One more action, all anew, or the rest by the engine; nothing changes when a rule refuses."""
        setup = self._found(id, side)
        orders = decided(deployment.of_setup(setup, side), self.given(DeploymentGiven))
        services.order(setup=setup, side=side, orders=orders)
        return self.shown(deployment.of_setup(setup, side), DeploymentSerializer)  # type: ignore[arg-type]


class PartDeployment(Parts):
    """How the side that you prepare in secret opens the battle."""

    @extend_schema(tags=SETUPS, summary="How your side opens the battle", responses=DeploymentSerializer)
    def get(self, _request: Request, id: UUID) -> Response:
        """The table, what was decided, and what may be."""
        return self._told(get_object_or_404(self.get_queryset(), pk=id))

    def _told(self, part: Part) -> Response:
        return self.shown(deployment.of_part(part), DeploymentSerializer)  # type: ignore[arg-type]

    @extend_schema(
        tags=SETUPS, summary="Lay terrain, deploy your side", request=DeploymentGiven, responses=DeploymentSerializer
    )
    def post(self, _request: Request, id: UUID) -> Response:
        """One more action, all anew, or the rest by the engine; 409 once all sides are ready."""
        part = get_object_or_404(self.get_queryset(), pk=id)
        orders = decided(deployment.of_part(part), self.given(DeploymentGiven))
        try:
            return self._told(parts.give_orders(part=part, orders=orders))
        except parts.Settled:
            raise Conflict(_("All sides are ready: nothing changes any more.")) from None


urlpatterns = [
    path("setups/<uuid:id>/deployment/<int:side>/", SetupDeployment.as_view(), name="setup-deployment"),
    path("parts/<uuid:id>/deployment/", PartDeployment.as_view(), name="part-deployment"),
]
