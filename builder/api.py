"""Forces over the API: one's own and all that can be done with them. Nobody sees another's."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django.core.exceptions import ValidationError as Invalid
from django.db import transaction
from django.db.models import QuerySet
from django.urls import path
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.exceptions import ValidationError
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from builder import rows
from builder import serializers as shapes
from builder.bench import lay_out
from builder.buttons import read_changes
from builder.models import Force, Step
from builder.news import news
from builder.reading import read_document, read_plain, read_terms, spoken_report, under
from builder.services import editing, forces, history
from builder.services.editing import Unsolved
from builder.services.forces import TooMany
from collection.api import searched
from collection.exchange.api import Conflict
from collection.holdings_api import OwnList, OwnThing
from rulebook import texts
from rules.construction import StaleChange
from rules.forces import differences
from rules.solver import Solution

TAG = ["forces"]


def refuse_unknown(data: Any, *known: str) -> Mapping[str, Any]:
    """*data*, which must be an object with no other fields than those *known*."""
    if not isinstance(data, Mapping):
        raise ValidationError(_("expected an object"))
    if unknown := {name: [_("no field of this name is known here")] for name in data if name not in known}:
        raise ValidationError(unknown)
    return data


@extend_schema_view(
    get=extend_schema(tags=TAG, summary="Your forces"),
    post=extend_schema(
        tags=TAG, summary="A new force", request=shapes.ForceGiven, responses={201: shapes.ForceSerializer}
    ),
)
class Forces(OwnList):
    """Your forces, those changed last first. A new one may come as a document or as text."""

    serializer_class = shapes.ForceSerializer
    row = rows.force

    def get_queryset(self) -> QuerySet[Force]:
        return self.person.forces.listed()

    def post(self, request: Request) -> Response:
        said = refuse_unknown(request.data, "game", "document", "text", "brief", "name")
        found = self._create(said, self.given(shapes.ForceGiven))
        return Response(self.get_serializer(rows.force(found)).data, status=201)

    def _create(self, raw: Mapping[str, Any], given: Mapping[str, Any]) -> Force:
        document = None
        if "document" in raw:
            document = under("document", lambda: read_document(raw["document"], self.person))
        elif "text" in raw:
            document = under("text", lambda: read_plain(given["text"], given.get("game", ""), self.person))
        game = document.game if document else given.get("game")
        if not game:
            raise ValidationError({"game": [_("this field is missing")]})
        try:
            return under("brief", lambda: forces.create(
                owner=self.person, terms=read_terms(game, raw.get("brief", {})), document=document,
                name=given.get("name", ""),
            ))  # fmt: skip
        except TooMany:
            raise Conflict(_("You have as many forces as can be kept.")) from None


class OwnForce(OwnThing):
    """One of your forces."""

    serializer_class: type[BaseSerializer[Any]] = shapes.ForceSerializer

    def force(self) -> Force:
        """The force that the address names."""
        return get_object_or_404(self.person.forces.select_related("owner"), pk=self.kwargs["number"])

    def shown(self) -> Response:
        """The force as it is now."""
        return self.answer(rows.force(self.force()))

    def done(self, change: Callable[[Force], Any]) -> Response:
        """The force after *change*; what speaks of another state of it is refused (409)."""
        try:
            change(self.force())
        except StaleChange:
            raise Conflict(_("The force has changed since: this is how it is now.")) from None
        return self.shown()


@extend_schema_view(
    get=extend_schema(tags=TAG, summary="One of your forces"),
    put=extend_schema(tags=TAG, summary="Put a document in its place", request=shapes.ForceGiven),
    patch=extend_schema(tags=TAG, summary="Change some of it", request=shapes.ForcePatch),
    delete=extend_schema(tags=TAG, summary="Throw it away"),
)
class SingleForce(OwnForce):
    """One force. What is illegal is kept and marked; what is no force at all is refused, and nothing is stored."""

    def get(self, request: Request, number: int) -> Response:  # noqa: ARG002
        return self.shown()

    def put(self, request: Request, number: int) -> Response:  # noqa: ARG002
        said = refuse_unknown(request.data, "document", "brief")
        if "document" not in said:
            raise ValidationError({"document": [_("this field is missing")]})
        return self._change({"brief": {}, **said}, {})

    def patch(self, request: Request, number: int) -> Response:  # noqa: ARG002
        said = refuse_unknown(request.data, "name", "notes", "brief", "document", "built")
        return self._change(said, self.given(shapes.ForcePatch, partial=True))

    def delete(self, request: Request, number: int) -> Response:  # noqa: ARG002
        forces.delete(force=self.force())
        return Response(status=204)

    @transaction.atomic
    def _change(self, raw: Mapping[str, Any], given: Mapping[str, Any]) -> Response:
        force = self.force()
        if "brief" in raw:
            under("brief", lambda: editing.aim(force=force, terms=read_terms(force.game, raw["brief"])))
        if "document" in raw:
            under("document", lambda: self._replace(force, raw["document"]))
        if "name" in given:
            editing.rename(force=force, name=given["name"])
        if "built" in given:
            forces.set_built(force=force, built=given["built"])
        if "notes" in given:
            self._note(force, given["notes"])
        return self.shown()

    def _replace(self, force: Force, content: object) -> None:
        editing.replace(force=force, document=read_document(content, self.person))

    def _note(self, force: Force, notes: str) -> None:
        try:
            editing.write_notes(force=force, notes=notes)
        except Invalid as refused:
            raise ValidationError(refused.message_dict) from None


class Report(OwnForce):
    """What is wrong with a force, as a `muster/report@1` document in your language."""

    @extend_schema(tags=TAG, summary="What is wrong with it", parameters=[shapes.MineGiven], responses={200: dict})
    def get(self, request: Request, number: int) -> Response:  # noqa: ARG002
        mine = request.query_params.get("mine") in {"1", "true"}
        return Response(spoken_report(lay_out(self.force(), mine=mine).check()))


class Offers(OwnForce):
    """Every card of the game: whether one copy more may be added, and why not."""

    serializer_class = shapes.OfferSerializer

    @extend_schema(
        tags=TAG,
        summary="What may be added",
        parameters=[shapes.OfferQuery],
        responses=shapes.OfferSerializer(many=True),
    )
    def get(self, request: Request, number: int) -> Response:  # noqa: ARG002
        query = shapes.OfferQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        asked = query.validated_data
        work = lay_out(self.force(), mine=asked["mine"])
        offers = work.offers(asked["section"], asked.get("to"))
        found = searched(asked.get("q", ""), self.person).filter(game=work.row.game).values_list("slug", flat=True)
        return Response([self._offer(slug, offers[slug], work.pool) for slug in found if slug in work.cards])

    def _offer(self, slug: str, refusal: Any, pool: Any) -> dict[str, Any]:
        reason = (
            {"rule": refusal.rule, "reason": texts.spoken(refusal.sentence)} if refusal else {"rule": "", "reason": ""}
        )
        counted = {"owned": pool.owned.get(slug, 0), "free": pool.free_of(slug)}
        return {"card": slug, "allowed": refusal is None, **reason, **counted}


class Changes(OwnForce):
    """Changes of a force, done together or not at all: what the fixes of a report carry, and any others."""

    @extend_schema(tags=TAG, summary="Change it", request=shapes.ChangesGiven)
    def post(self, request: Request, number: int) -> Response:  # noqa: ARG002
        said = refuse_unknown(request.data, "changes")
        changes = read_changes(said.get("changes"))
        return self.done(lambda force: editing.change(force=force, changes=changes))


class Solving(OwnForce):
    """A force that the solver finds; refused (409) when there is none."""

    serializer_class = shapes.SolutionSerializer
    solve: ClassVar[Callable[..., Solution]]

    @extend_schema(tags=TAG, request=shapes.MineGiven)
    def post(self, request: Request, number: int) -> Response:  # noqa: ARG002
        mine = self.given(shapes.MineGiven)["mine"]
        try:
            found = type(self).solve(force=self.force(), mine=mine)
        except Unsolved as unsolved:
            raise Conflict(_("There is no legal force for this brief with these cards."), unsolved.status) from None
        return self.answer(rows.solution(found, self.force()))


@extend_schema_view(post=extend_schema(tags=TAG, summary="Let it be the nearest legal force", request=shapes.MineGiven))
class MakeLegal(Solving):
    solve = editing.make_legal


@extend_schema_view(post=extend_schema(tags=TAG, summary="Fill the points that are left", request=shapes.MineGiven))
class Fill(Solving):
    solve = editing.fill


class Turn(OwnForce):
    """Take a step back, or do it again. Refused (409) when something changed since."""

    serializer_class = shapes.ForceStepSerializer
    turn: ClassVar[Callable[..., Step | None]]

    @extend_schema(tags=TAG, request=shapes.ForceStepGiven)
    def post(self, request: Request, number: int) -> Response:  # noqa: ARG002
        try:
            found = type(self).turn(force=self.force(), step=self.given(shapes.ForceStepGiven).get("step"))
        except StaleChange:
            raise Conflict(_("The force has changed since: this is how it is now.")) from None
        if found is None:
            raise Conflict(_("There is nothing to undo or to do again."), "nothing")
        return self.answer(rows.step(found, self.force()))


@extend_schema_view(post=extend_schema(tags=TAG, summary="Undo its last step", request=shapes.ForceStepGiven))
class Undo(Turn):
    turn = history.undo


@extend_schema_view(post=extend_schema(tags=TAG, summary="Do its last step again", request=shapes.ForceStepGiven))
class Redo(Turn):
    turn = history.redo


@extend_schema_view(
    put=extend_schema(tags=TAG, summary="Give it a link", request=None),
    delete=extend_schema(tags=TAG, summary="End its link", responses=shapes.ForceSerializer),
)
class Share(OwnForce):
    """The link of a force: whoever has it may look, copy, print and download, and change nothing."""

    def put(self, request: Request, number: int) -> Response:  # noqa: ARG002
        return self.done(lambda force: forces.share(force=force))

    def delete(self, request: Request, number: int) -> Response:  # noqa: ARG002
        return self.done(lambda force: forces.unshare(force=force))


@extend_schema_view(
    post=extend_schema(tags=TAG, summary="Duplicate it", request=None, responses={201: shapes.ForceSerializer})
)
class Copy(OwnForce):
    """Another force like it."""

    def post(self, request: Request, number: int) -> Response:  # noqa: ARG002
        found = forces.duplicate(force=self.force(), owner=self.person)
        return Response(self.get_serializer(rows.force(found)).data, status=201)


@extend_schema_view(
    get=extend_schema(tags=TAG, summary="What changed of its cards", responses=shapes.NewsSerializer(many=True)),
    post=extend_schema(tags=TAG, summary="Build it on the card data in use", request=None),
)
class CardNews(OwnForce):
    """The cards that are not as they were when the force was built."""

    def get(self, request: Request, number: int) -> Response:  # noqa: ARG002
        return Response(shapes.NewsSerializer(news(lay_out(self.force())), many=True).data)

    def post(self, request: Request, number: int) -> Response:  # noqa: ARG002
        return self.done(lambda force: editing.renew(force=force))


class Compare(OwnForce):
    """What two of your forces have that the other has not."""

    @extend_schema(tags=TAG, summary="Compare it with another", responses=shapes.DifferenceSerializer(many=True))
    def get(self, request: Request, number: int, other: int) -> Response:  # noqa: ARG002
        one, two = self.force(), get_object_or_404(self.person.forces, pk=other)
        if one.game != two.game:
            raise ValidationError({"other": [_("They are forces of different games.")]})
        return Response(shapes.DifferenceSerializer(differences(one.read(), two.read()), many=True).data)


urlpatterns = [
    path("forces/", Forces.as_view(), name="forces"),
    path("forces/<int:number>/", SingleForce.as_view(), name="force"),
    path("forces/<int:number>/report/", Report.as_view(), name="force-report"),
    path("forces/<int:number>/offers/", Offers.as_view(), name="force-offers"),
    path("forces/<int:number>/changes/", Changes.as_view(), name="force-changes"),
    path("forces/<int:number>/legal/", MakeLegal.as_view(), name="force-legal"),
    path("forces/<int:number>/fill/", Fill.as_view(), name="force-fill"),
    path("forces/<int:number>/undo/", Undo.as_view(), name="force-undo"),
    path("forces/<int:number>/redo/", Redo.as_view(), name="force-redo"),
    path("forces/<int:number>/share/", Share.as_view(), name="force-share"),
    path("forces/<int:number>/copy/", Copy.as_view(), name="force-copy"),
    path("forces/<int:number>/news/", CardNews.as_view(), name="force-news"),
    path("forces/<int:number>/compare/<int:other>/", Compare.as_view(), name="force-compare"),
]
