"""Looking back over the API: a battle step by step, as a file, checked, played on, and what was said of it."""

from uuid import UUID

from django.urls import path
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from battles import rows, serializers, services
from battles.api import TAG, Battles, Conflict
from battles.chronicle import document_of
from battles.lookback import Lookback
from battles.table import Table
from battles.verdict import judged
from rules.reading import read_battle


class OneStep(Battles):
    """One step of a battle. With the link for spectators, also without a seat or an account."""

    permission_classes = (AllowAny,)  # type: ignore[assignment]

    @extend_schema(
        tags=TAG,
        summary="A step: the view after it, what happened, what was said of it",
        parameters=[serializers.StepQuery],
        responses=serializers.BattleStepSerializer,
    )
    def get(self, request: Request, id: UUID, step: int) -> Response:
        said = self.given(serializers.StepQuery)
        battle = self.watched(id, said.get("link", ""))
        table = Lookback(battle, request.user, said["eyes"])
        if step > battle.count:
            raise NotFound
        return self.shown(rows.step(table, step), serializers.BattleStepSerializer)


class BattleFile(Battles):
    """A battle on file."""

    @extend_schema(tags=TAG, summary="The battle as a file, once it is over", responses={200: {"type": "object"}})
    def get(self, _request: Request, id: UUID) -> Response:
        battle = self.battle(id)
        if battle.ended is None:
            raise Conflict(_("The battle is not over: its file would tell secrets."), "not_over")
        return Response(document_of(battle).write())


class Verify(Battles):
    """A battle on file, checked."""

    permission_classes = (AllowAny,)  # type: ignore[assignment]

    @extend_schema(
        tags=TAG,
        summary="Check every step of a battle on file",
        request=serializers.DocumentGiven,
        responses=serializers.VerdictSerializer,
    )
    def post(self, _request: Request) -> Response:
        said = self.given(serializers.DocumentGiven)
        document = read_battle(said["document"] if isinstance(said["document"], dict) else {})
        return self.shown(judged(document), serializers.VerdictSerializer)


class Branch(Battles):
    """Playing on from a step."""

    @extend_schema(
        tags=TAG,
        summary="Play on from a step, as a battle of its own",
        request=serializers.BranchGiven,
        responses={201: serializers.BattleDetailSerializer},
    )
    def post(self, request: Request, id: UUID) -> Response:
        said = self.given(serializers.BranchGiven)
        battle = self.battle(id)
        if battle.ended is None:
            raise Conflict(_("The battle is not over: its file would tell secrets."), "not_over")
        if said["step"] > battle.count or len(said["seats"]) != battle.seats.count():
            raise ValidationError({"step": [_("expected a step of the battle, and its number of seats")]})
        new = services.branch(owner=self.person, battle=battle, step=said["step"], seats=said["seats"])
        return self.shown(rows.detail(Table(new, request.user)), serializers.BattleDetailSerializer, 201)


class Comments(Battles):
    """What was said of a battle."""

    @extend_schema(tags=TAG, summary="Comments", responses=serializers.CommentSerializer(many=True))
    def get(self, _request: Request, id: UUID) -> Response:
        return Response(serializers.CommentSerializer(rows.comments(self.battle(id)), many=True).data)

    @extend_schema(
        tags=TAG,
        summary="Say something of a step",
        request=serializers.CommentGiven,
        responses={201: serializers.CommentSerializer(many=True)},
    )
    def post(self, _request: Request, id: UUID) -> Response:
        said = self.given(serializers.CommentGiven)
        battle = self.battle(id)
        if said["step"] > battle.count:
            raise ValidationError({"step": [_("expected a step of the battle, and its number of seats")]})
        services.comment(battle=battle, author=self.person, **said)
        return Response(serializers.CommentSerializer(rows.comments(battle), many=True).data, status=201)


urlpatterns = [
    path("battles/<uuid:id>/steps/<int:step>/", OneStep.as_view(), name="battle-step"),
    path("battles/verify/", Verify.as_view(), name="battle-verify"),
    path("battles/<uuid:id>/branch/", Branch.as_view(), name="battle-branch"),
    path("battles/<uuid:id>/comments/", Comments.as_view(), name="battle-comments"),
    path("battles/<uuid:id>/file/", BattleFile.as_view(), name="battle-file"),
]
