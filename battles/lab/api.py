"""The lab over the API, and what is told after a battle."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.urls import path
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from battles.aftermath import Aftermath, aftermath
from battles.api import Battles, Conflict, setup_of
from battles.lab import serializers, services
from battles.models import Experiment
from battles.pictures import said
from battles.table import Table

TAG = ["lab"]


class Experiments(Battles):
    """Your experiments."""

    serializer_class = serializers.ExperimentSerializer  # type: ignore[assignment]

    def get_queryset(self) -> QuerySet[Experiment]:
        return Experiment.objects.of(self.person).newest_first()

    def experiment(self, id: UUID) -> Experiment:
        """The experiment *id*, if it is the reader's."""
        return get_object_or_404(Experiment.objects.of(self.person), pk=id)


class ExperimentList(Experiments):
    """Your experiments."""

    @extend_schema(tags=TAG, summary="Your experiments", responses=serializers.ExperimentSerializer(many=True))
    def get(self, _request: Request) -> Response:
        page = self.paginate_queryset(self.get_queryset()) or []
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    @extend_schema(
        tags=TAG,
        summary="Fight a set-up many times",
        description="It is done in the background: look at the experiment to see how far it has come.",
        request=serializers.ExperimentGiven,
        responses={
            201: serializers.ExperimentSerializer,
            409: OpenApiResponse(description="Enough of them are under way."),
        },
    )
    def post(self, _request: Request) -> Response:
        given = self.given(serializers.ExperimentGiven)
        setup = setup_of(given)
        if len(given["bots"]) != len(setup.seats):
            raise ValidationError({"bots": [_("expected {count} seats").format(count=len(setup.seats))]})
        try:
            begun = services.begin(
                owner=self.person, setup=setup, bots=given["bots"], count=given["count"], seed=given["seed"]
            )
        except services.TooMany:
            told = _("Enough of your experiments are under way: wait for one, or cancel it.")
            raise Conflict(told, "too_many") from None
        return Response(self.get_serializer(begun).data, status=201)


class OneExperiment(Experiments):
    """One experiment."""

    @extend_schema(
        tags=TAG,
        summary="An experiment: how far it has come, what it came to",
        responses=serializers.ExperimentSerializer,
    )
    def get(self, _request: Request, id: UUID) -> Response:
        found = self.experiment(id)
        services.remind(found)
        return Response(self.get_serializer(found).data)

    @extend_schema(tags=TAG, summary="Delete an experiment", responses={204: None})
    def delete(self, _request: Request, id: UUID) -> Response:
        services.remove(self.experiment(id))
        return Response(status=204)


class Cancel(Experiments):
    """Calling off."""

    @extend_schema(tags=TAG, summary="Call an experiment off", request=None, responses=serializers.ExperimentSerializer)
    def post(self, _request: Request, id: UUID) -> Response:
        found = self.experiment(id)
        if not services.cancel(found):
            raise Conflict(_("The experiment was over already."), "over")
        found.refresh_from_db()
        return Response(self.get_serializer(found).data)


class After(Battles):
    """After the battle."""

    serializer_class = serializers.AftermathSerializer  # type: ignore[assignment]

    @extend_schema(
        tags=["battles"],
        summary="After the battle: what was lost, what luck did, where it turned",
        responses={
            200: serializers.AftermathSerializer,
            409: OpenApiResponse(description="The battle is not over yet."),
        },
    )
    def get(self, request: Request, id: UUID) -> Response:
        battle = self.battle(id)
        if battle.ended is None:
            raise Conflict(_("The battle is not over yet."), "not_over")
        outcome = Table(battle, request.user).outcome
        row = {"winners": battle.winners, "ended_by": battle.ended_by, "outcome": outcome, **_told(aftermath(battle))}
        return self.shown(row, serializers.AftermathSerializer)


def _told(found: Aftermath) -> dict[str, Any]:
    return {
        "standings": found.standings,
        "losses": [
            {"step": loss.step, "owner": loss.owner, "words": said((loss.event,)), "rules": loss.event.rules}
            for loss in found.losses
        ],
        "luck": [
            {"seat": seat, "throws": own.throws, "hits": own.hits, "expected_hits": own.expected_hits,
             "gained": own.gained}
            for seat, own in enumerate(found.luck)
        ],
        "turns": [
            {"step": turn.step, "seat": turn.seat, "swing": turn.swing, "luck": turn.luck, "words": said(turn.events)}
            for turn in found.turns
        ],
    }  # fmt: skip


urlpatterns = [
    path("lab/experiments/", ExperimentList.as_view(), name="experiments"),
    path("lab/experiments/<uuid:id>/", OneExperiment.as_view(), name="experiment"),
    path("lab/experiments/<uuid:id>/cancel/", Cancel.as_view(), name="experiment-cancel"),
    path("battles/<uuid:id>/after/", After.as_view(), name="battle-after"),
]
