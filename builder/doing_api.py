"""What can be done with a force of one's own, over the API: check, change, solve, undo, share, copy, compare."""

from collections.abc import Callable
from typing import Any, ClassVar

from django.urls import path
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.exceptions import ValidationError
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from builder import rows
from builder import serializers as shapes
from builder.api import OwnForce, refuse_unknown
from builder.bench import lay_out
from builder.buttons import read_changes
from builder.models import Step
from builder.news import news
from builder.reading import spoken_report
from builder.services import editing, forces, history
from builder.services.editing import Unsolved
from collection.api import searched
from collection.exchange.api import Conflict
from rulebook import texts
from rules.construction import StaleChange
from rules.forces import differences
from rules.solver import Solution

TAG = ["forces"]


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
