"""The rules over the API: games, rules, rulings, gaps and glossary for everybody; marks for their owner."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, TypeVar, cast

from django.db.models import QuerySet
from django.urls import path, reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.exceptions import NotFound
from rest_framework.generics import ListAPIView, RetrieveAPIView, get_object_or_404
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

import rules
from accounts.models import User
from rulebook import library, rows, serializers, services
from rulebook.models import Mark
from rulebook.search import Query
from rules import ledger
from rules.ledger import Gap, Ledger, Model, Rule, Ruling, Term

Permissions = tuple[type[BasePermission], ...]
Found = TypeVar("Found", bound=Model)


class Listing(ListAPIView[Any]):
    """A list of what *query_class* asks for. What is found need not be a table; rows are made of one page only."""

    permission_classes: Permissions = (AllowAny,)
    query_class: ClassVar[type[serializers.Shape]]
    row: ClassVar[Callable[[Any], rows.Row]]

    def asked(self) -> dict[str, Any]:
        """The query, checked; a bad one is refused."""
        query = self.query_class(data=self.request.query_params)
        query.is_valid(raise_exception=True)
        return dict(query.validated_data)

    def paginate_queryset(self, queryset: Any) -> list[Any]:
        return [type(self).row(entry) for entry in super().paginate_queryset(queryset) or ()]


class Single(RetrieveAPIView[Any]):
    """One entry, by the id in the address, however it is typed (tc 9.3.1A)."""

    permission_classes: Permissions = (AllowAny,)

    def entry(self, nature: type[Found]) -> Found:
        """The one entry of *nature* that has this very id."""
        reference = self.reference()
        entry = ledger.load(ledger.PREFIXES[reference[:2]]).entries.get(reference)
        if isinstance(entry, nature):
            return entry
        raise self.unknown()

    def reference(self) -> str:
        """The id that the address means."""
        if reference := library.typed_id(self.kwargs["id"]):
            return reference
        raise self.unknown()

    def unknown(self) -> NotFound:
        """Nothing of this nature has this id: say where it is, or which ids are near."""
        id = self.kwargs["id"]
        if known := library.typed_id(id):
            page = self.request.build_absolute_uri(reverse("rulebook:rule", args=[known]))
            return NotFound(_("{id} is something else: see {page}").format(id=known, page=page))
        if near := ", ".join(library.near(id)):
            return NotFound(_("Nothing here is called {id}. The nearest ids: {near}").format(id=id, near=near))
        return NotFound()


@extend_schema_view(get=extend_schema(summary="All games"))
class Games(Listing):
    """Every game with a short description and how much of its rules there is."""

    serializer_class = serializers.GameSerializer
    row = rows.game

    def get_queryset(self) -> Sequence[Ledger]:  # type: ignore[override]
        return [game.ledger for game in rules.games()]


@extend_schema_view(get=extend_schema(summary="One game and its chapters"))
class Game(RetrieveAPIView[Any]):
    """One game: who plays, what it is about, its chapters."""

    permission_classes: Permissions = (AllowAny,)
    serializer_class = serializers.GameDetailSerializer

    def get_object(self) -> rows.Row:
        if self.kwargs["slug"] not in rules.SLUGS:
            raise NotFound
        return rows.game(ledger.load(self.kwargs["slug"]))


@extend_schema_view(get=extend_schema(summary="Rules", parameters=[serializers.RuleQuery]))
class Rules(Listing):
    """Rules in the order of the printed ones; with `search`, best matches first. All filters must be met."""

    serializer_class = serializers.RuleSerializer
    query_class = serializers.RuleQuery
    row = rows.rule

    def get_queryset(self) -> Sequence[Rule]:  # type: ignore[override]
        asked = self.asked()
        wanted = {name: asked[name] for name in ("kind", "chapter", "optional") if asked.get(name) is not None}
        return [rule for rule in _found(Rule, asked) if all(getattr(rule, name) == wanted[name] for name in wanted)]


@extend_schema_view(get=extend_schema(summary="One rule, or all parts of one number"))
class SingleRule(Single):
    """A rule with the rulings and gaps that touch it; or all parts of a number, such as CH-6.4."""

    serializer_class = serializers.RuleDetailSerializer

    def get_object(self) -> rows.Row:
        try:
            return rows.passage(self.reference())
        except ledger.UnknownRule:
            raise self.unknown() from None


class Touching(Listing):
    """Entries that touch rules."""

    query_class = serializers.TouchingQuery
    nature: ClassVar[type[Ruling] | type[Gap]]
    touching: ClassVar[Callable[[Ledger, str], tuple[Any, ...]]]

    def get_queryset(self) -> Sequence[Ruling | Gap]:  # type: ignore[override]
        asked = self.asked()
        found = _found(self.nature, asked)
        if reference := asked.get("rule"):
            touching = rows.touching(reference, type(self).touching)
            return [entry for entry in found if entry in touching]
        return found


@extend_schema_view(get=extend_schema(summary="Rulings", parameters=[serializers.TouchingQuery]))
class Rulings(Touching):
    """What Muster plays where the printed rules contradict themselves or are silent."""

    serializer_class = serializers.RulingSerializer
    nature, touching, row = Ruling, Ledger.rulings_on, rows.ruling


@extend_schema_view(get=extend_schema(summary="One ruling"))
class SingleRuling(Single):
    """One ruling."""

    serializer_class = serializers.RulingSerializer

    def get_object(self) -> rows.Row:
        return rows.ruling(self.entry(Ruling))


@extend_schema_view(get=extend_schema(summary="Gaps in the printed rules", parameters=[serializers.TouchingQuery]))
class Gaps(Touching):
    """What the printed rules leave out, and what Muster does about it."""

    serializer_class = serializers.GapSerializer
    nature, touching, row = Gap, Ledger.gaps_around, rows.gap


@extend_schema_view(get=extend_schema(summary="One gap"))
class SingleGap(Single):
    """One gap in the printed rules."""

    serializer_class = serializers.GapSerializer

    def get_object(self) -> rows.Row:
        return rows.gap(self.entry(Gap))


@extend_schema_view(get=extend_schema(summary="French and English words", parameters=[serializers.SearchQuery]))
class Glossary(Listing):
    """The words of the games in both languages, and the names that documents use for them."""

    serializer_class = serializers.TermSerializer
    query_class = serializers.SearchQuery
    row = rows.term

    def get_queryset(self) -> Sequence[tuple[str, str, Term]]:  # type: ignore[override]
        return _terms(**self.asked())


@extend_schema_view(get=extend_schema(summary="Your marked rules, latest first", parameters=[serializers.GameQuery]))
class Marks(Listing):
    """The rules that you marked. Nobody else sees them."""

    permission_classes = (IsAuthenticated,)
    serializer_class = serializers.MarkSerializer
    query_class = serializers.GameQuery
    row = rows.mark

    def get_queryset(self) -> QuerySet[Mark]:
        marks = _person(self.request).marks.order_by("-created", "-pk")
        return marks.in_game(game) if (game := self.asked().get("game")) else marks


@extend_schema_view(
    get=extend_schema(summary="Your mark on one rule"),
    put=extend_schema(summary="Mark a rule, with a note or none", request=serializers.NoteSerializer),
    delete=extend_schema(summary="Take your mark off a rule"),
)
class SingleMark(Single):
    """Your mark on one rule. PUT makes or changes it, DELETE takes it off; both may be repeated."""

    permission_classes = (IsAuthenticated,)
    serializer_class = serializers.MarkSerializer

    def get_object(self) -> rows.Row:
        return rows.mark(get_object_or_404(_person(self.request).marks.on(self.entry(Rule).id)))

    def put(self, request: Request, id: str) -> Response:  # noqa: ARG002 (entry reads it)
        note = serializers.NoteSerializer(data=request.data)
        note.is_valid(raise_exception=True)
        mark = services.annotate_rule(owner=_person(request), rule=self.entry(Rule).id, **note.validated_data)
        return Response(self.get_serializer(rows.mark(mark)).data)

    def delete(self, request: Request, id: str) -> Response:  # noqa: ARG002 (entry reads it)
        services.unmark_rule(owner=_person(request), rule=self.entry(Rule).id)
        return Response(status=204)


def _person(request: Request) -> User:
    return cast("User", request.user)  # the permission has seen to it


def _found(nature: type[Found], asked: dict[str, Any]) -> list[Found]:
    """The entries of one *nature* in the game asked for, or in all: searched, or in the order of the rules."""
    game = asked.get("game", "")
    entries: Iterable[Model]
    if words := asked.get("search"):
        entries = map(library.entry, library.search(Query.parse(words), game))
    else:
        entries = (entry for slug in _games(game) for entry in ledger.load(slug).entries.values())
    return [entry for entry in entries if isinstance(entry, nature)]


def _terms(game: str = "", search: str = "") -> list[tuple[str, str, Term]]:
    """The words of the game asked for, or of all, each with its game and its id there."""
    terms = {id: (slug, id, term) for slug in _games(game) for id, term in library.terms(slug).items()}
    if not search:
        return list(terms.values())
    return [terms[document.id] for document in library.search(Query.parse(search), game) if document.id in terms]


def _games(game: str) -> Sequence[str]:
    return [game] if game else rules.SLUGS


urlpatterns = [
    path("games/", Games.as_view(), name="games"),
    path("games/<slug:slug>/", Game.as_view(), name="game"),
    path("rules/", Rules.as_view(), name="rules"),
    path("rules/<str:id>/", SingleRule.as_view(), name="rule"),
    path("rulings/", Rulings.as_view(), name="rulings"),
    path("rulings/<str:id>/", SingleRuling.as_view(), name="ruling"),
    path("gaps/", Gaps.as_view(), name="gaps"),
    path("gaps/<str:id>/", SingleGap.as_view(), name="gap"),
    path("glossary/", Glossary.as_view(), name="glossary"),
    path("marks/", Marks.as_view(), name="marks"),
    path("marks/<str:id>/", SingleMark.as_view(), name="mark"),
]
