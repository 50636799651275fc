"""Battles over the API, so that a person's own program can play: look, list what is legal, act."""

from typing import Any, cast
from uuid import UUID

from django.db.models import QuerySet
from django.urls import path
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import APIException, NotFound, PermissionDenied, ValidationError
from rest_framework.generics import GenericAPIView, get_object_or_404
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from accounts.models import User
from battles import rows, serializers, services
from battles.bots import wake
from battles.matching import matched
from battles.models import Battle, Seat
from battles.table import Table
from rulebook.texts import spoken
from rules.battle import Mismatch, WrongSeat
from rules.chance import RollNeeded, WrongRoll
from rules.documents import BadDocument, Setup
from rules.engine import IllegalAction, NotYet
from rules.reading import read_setup
from rules.setups import prepare

TAG = ["battles"]


class Conflict(APIException):
    """The battle is not where the request thinks it is."""

    status_code = 409
    default_code = "stale"


class Battles(GenericAPIView[Any]):
    """Battles, and those who look at them."""

    permission_classes = (IsAuthenticated,)
    serializer_class = serializers.BattleSerializer

    @property
    def person(self) -> User:
        return cast("User", self.request.user)

    def given(self, shape: type[BaseSerializer[Any]]) -> dict[str, Any]:
        """What the request says, checked; a bad one is refused."""
        said = shape(data=self.request.query_params if self.request.method == "GET" else self.request.data)
        said.is_valid(raise_exception=True)
        return dict(said.validated_data)

    def battle(self, id: UUID) -> Battle:
        """The battle *id*, if the reader has to do with it."""
        return get_object_or_404(Battle.objects.of(self.person), pk=id)

    def watched(self, id: UUID, link: str) -> Battle:
        """The battle *id*, also for those who have its *link* for spectators."""
        found = Battle.objects.lean().filter(pk=id, link=link).first() if link else None
        return found or get_object_or_404(Battle.objects.of(self.request.user), pk=id)

    def handle_exception(self, exc: Exception) -> Response:
        """The answer to *exc*; a battle that other rules played cannot be shown."""
        if isinstance(exc, Mismatch):
            exc = Conflict(_("This battle was played by other rules than those in use now."), "outdated")
        return super().handle_exception(exc)

    def table(self, battle: Battle, seat: int | None) -> Table:
        """What the reader sees of *battle* from *seat*; a seat of someone else's is refused."""
        table = Table(battle, self.request.user, seat)
        if seat is not None and table.seat != seat:
            raise PermissionDenied(_("That seat is not yours."))
        return table

    def shown(self, row: object, shape: type[BaseSerializer[Any]], status: int = 200) -> Response:
        return Response(shape(row, context={"request": self.request}).data, status=status)


class BattleList(Battles):
    """Your battles."""

    def get_queryset(self) -> QuerySet[Battle]:
        return Battle.objects.of(self.person).newest_first().with_seats()

    @extend_schema(tags=TAG, summary="Your battles", responses=serializers.BattleSerializer(many=True))
    def get(self, request: Request) -> Response:
        page = self.paginate_queryset(self.get_queryset()) or []
        found = [rows.battle(Table(battle, request.user)) for battle in page]
        return self.get_paginated_response(self.get_serializer(found, many=True).data)

    @extend_schema(
        tags=TAG,
        summary="Begin a battle",
        request=serializers.BeginGiven,
        responses={201: serializers.BattleDetailSerializer},
    )
    def post(self, request: Request) -> Response:
        said = self.given(serializers.BeginGiven)
        setup, mine = self._meant(said)
        seats = said.get("seats") or services.against_bots(len(setup.seats), mine)
        if len(seats) != len(setup.seats):
            raise ValidationError({"seats": [_("expected {count} seats").format(count=len(setup.seats))]})
        battle = services.begin(owner=self.person, setup=setup, seats=seats, mode=said["mode"], name=said["name"])
        return self.shown(rows.detail(Table(battle, request.user)), serializers.BattleDetailSerializer, 201)

    def _meant(self, said: dict[str, Any]) -> tuple[Setup, int]:
        """The set-up that a request asks for, and the seat of whoever asks."""
        if "force" in said:
            return matched(get_object_or_404(self.person.forces, pk=said["force"]))
        return setup_of(said), 0


def setup_of(said: dict[str, Any]) -> Setup:
    """The set-up that a request gives, or that of the scenario it names; a bad one is refused."""
    if "setup" in said:
        return read_setup(said["setup"] if isinstance(said["setup"], dict) else {})
    if missing := [name for name in ("game", "scenario") if name not in said]:
        raise ValidationError({name: [_("this field is missing")] for name in missing})
    try:
        return prepare(said["game"], said["scenario"], options=said.get("options"))
    except BadDocument:
        raise
    except NotYet:
        raise ValidationError({"game": [_("This game does not play yet.")]}) from None
    except ValueError:
        raise ValidationError({"scenario": [_("The game has no such scenario.")]}) from None


class OneBattle(Battles):
    """One battle, as far as you may know it. With the link for spectators, also without a seat or an account."""

    permission_classes = (AllowAny,)  # type: ignore[assignment]

    @extend_schema(
        tags=TAG,
        summary="A battle: the view, what you may do, what happened",
        parameters=[serializers.BattleQuery],
        responses=serializers.BattleDetailSerializer,
    )
    def get(self, request: Request, id: UUID) -> Response:
        said = self.given(serializers.BattleQuery)
        battle = self.watched(id, said.get("link", ""))
        etag = f'"{battle.mark}"'
        if request.headers.get("If-None-Match") == etag:
            return Response(status=304, headers={"ETag": etag})
        wake_idle(battle)
        answer = self.shown(
            rows.detail(self.table(battle, said.get("seat")), said["since"]), serializers.BattleDetailSerializer
        )
        answer["ETag"] = etag
        answer["Cache-Control"] = "private, no-cache"
        answer["Vary"] = "Accept-Language, Cookie, Authorization"
        return answer

    @extend_schema(tags=TAG, summary="Delete a battle that you began", responses={204: None})
    def delete(self, request: Request, id: UUID) -> Response:
        battle = self.battle(id) if request.user.is_authenticated else None
        if battle is None or battle.owner_id != request.user.pk:
            raise NotFound
        services.remove(battle)
        return Response(status=204)


def wake_idle(battle: Battle) -> None:
    """Remind the bots of *battle*, should one be to choose: the process that played it may be gone."""
    if battle.waits_for_bot:
        wake(battle.pk)


class Actions(Battles):
    """Acting."""

    @extend_schema(
        tags=TAG,
        summary="Do something",
        description="A repeat is answered as the first time; 409 says that the battle has moved on.",
        request=serializers.ActionGiven,
        responses={200: serializers.BattleDetailSerializer, 409: OpenApiResponse(description="The battle moved on.")},
    )
    def post(self, request: Request, id: UUID) -> Response:
        said = self.given(serializers.ActionGiven)
        battle = self.battle(id)
        table = self.table(battle, said.get("seat"))
        if table.seat is None:
            raise PermissionDenied(_("You have no seat in this battle."))
        done = _act(battle.pk, said.get("seat", _meant(table, said["after"])), said)
        return self.shown(
            rows.detail(Table(done.battle, request.user, said.get("seat")), said["after"]),
            serializers.BattleDetailSerializer,
        )


class Judge(Battles):
    """Asking before acting."""

    @extend_schema(
        tags=TAG,
        summary="Whether you may do something, without doing it",
        description="Only for the seat that is to choose now; 409 says that it is not yours, or no more.",
        request=serializers.JudgeGiven,
        responses={200: serializers.JudgedSerializer, 409: OpenApiResponse(description="Not yours to choose.")},
    )
    def post(self, _request: Request, id: UUID) -> Response:
        said = self.given(serializers.JudgeGiven)
        battle = self.battle(id)
        table = self.table(battle, said.get("seat"))
        if not table.to_choose or battle.count != said["after"]:
            raise Conflict(_("The battle has moved on: this is how it stands now."))
        try:
            return Response(serializers.JudgedSerializer(table.judged(said["action"])).data)
        except ValueError:
            raise ValidationError({"action": [_("This means no action of the game.")]}) from None


def _meant(table: Table, after: int) -> int | None:
    """The seat that a request means which names none: whose action followed *after*, or else whose eyes are used.

    A repeat comes when another seat is to choose; for whoever has both, it is still the first one's.
    """
    done = table.battle.entries.filter(number=after + 1, seat__in=table.mine).first()
    return done.seat if done else table.seat


def _act(battle: UUID, seat: int | None, said: dict[str, Any]) -> services.Done:
    """Play what was *said*; what the rules or the table refuse becomes an answer in words."""
    try:
        return services.play(
            battle=battle,
            seat=-1 if seat is None else seat,
            after=said["after"],
            action=said["action"],
            rolls=said.get("rolls", ()),
        )
    except services.StaleAction as stale:
        raise _moved_on(stale) from None
    except WrongSeat as wrong:
        raise Conflict(spoken(wrong.sentence), "not_your_turn") from None
    except IllegalAction as error:
        raise ValidationError({"action": [spoken(error.refusal.sentence)]}, error.refusal.rule) from None
    except RollNeeded as needed:
        raise ValidationError({"rolls": [_ask(needed)]}, "roll_needed") from None
    except WrongRoll:
        raise ValidationError({"rolls": [_("These cannot have come up.")]}, "wrong_roll") from None
    except ValueError:
        raise ValidationError({"action": [_("This means no action of the game.")]}, "unknown_action") from None


def _moved_on(stale: services.StaleAction) -> Conflict:
    return Conflict(_("The battle has moved on: there were {count} actions.").format(count=stale.count))


def _ask(needed: RollNeeded) -> str:
    ask = needed.ask
    return _("one more value is needed, from {first} to {last} ({rule})").format(
        first=ask.values[0], last=ask.values[-1], rule=ask.rule
    )


class Undo(Battles):
    """Taking back."""

    @extend_schema(
        tags=TAG,
        summary="Take your last action back",
        request=serializers.UndoGiven,
        responses=serializers.BattleDetailSerializer,
    )
    def post(self, request: Request, id: UUID) -> Response:
        said = self.given(serializers.UndoGiven)
        table = self.table(self.battle(id), said.get("seat"))
        try:
            battle = services.undo(battle=id, seat=-1 if table.seat is None else table.seat, after=said["after"])
        except services.StaleAction as stale:
            raise Conflict(
                _("The battle has moved on: there were {count} actions.").format(count=stale.count)
            ) from None
        except services.NothingToUndo:
            raise Conflict(_("This cannot be taken back."), "not_undoable") from None
        return self.shown(rows.detail(Table(battle, request.user, table.seat)), serializers.BattleDetailSerializer)


class Join(Battles):
    """Sitting down."""

    @extend_schema(
        tags=TAG, summary="Take the seat of an invitation", request=None, responses=serializers.BattleDetailSerializer
    )
    def post(self, request: Request, invitation: str) -> Response:
        try:
            seat = services.join(person=self.person, invitation=invitation)
        except Seat.DoesNotExist:
            raise NotFound from None
        except services.SeatTaken:
            raise Conflict(_("Someone else sits there already."), "taken") from None
        return self.shown(
            rows.detail(Table(seat.battle, request.user, seat.number)), serializers.BattleDetailSerializer
        )


urlpatterns = [
    path("battles/", BattleList.as_view(), name="battles"),
    path("battles/join/<slug:invitation>/", Join.as_view(), name="battle-join"),
    path("battles/<uuid:id>/", OneBattle.as_view(), name="battle"),
    path("battles/<uuid:id>/actions/", Actions.as_view(), name="battle-actions"),
    path("battles/<uuid:id>/judge/", Judge.as_view(), name="battle-judge"),
    path("battles/<uuid:id>/undo/", Undo.as_view(), name="battle-undo"),
]
