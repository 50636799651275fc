"""What one's own cards say, and undo, over the API. Nobody sees another's."""

from collections.abc import Callable
from typing import ClassVar

from django.db.models import QuerySet
from django.urls import path
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from collection import holdings_rows as rows
from collection import holdings_serializers as shapes
from collection.exchange.api import Conflict
from collection.holdings_api import OwnList, OwnThing
from collection.models import Change, Correction
from collection.services import corrections, recording
from rules.documents import BadDocument, Problem


@extend_schema_view(get=extend_schema(summary="What you corrected"))
class Corrections(OwnList):
    """The cards of which yours say otherwise."""

    serializer_class = shapes.CorrectionSerializer
    row = rows.correction

    def get_queryset(self) -> QuerySet[Correction]:
        return self.person.corrections.select_related("card").order_by("card__position")


@extend_schema_view(
    get=extend_schema(summary="What you corrected of one card"),
    put=extend_schema(summary="Say what your card says", request=shapes.CorrectionGiven),
    delete=extend_schema(summary="Take your correction back"),
)
class SingleCorrection(OwnThing):
    """What your card says instead. Figures that no card of its kind can have are refused one by one."""

    serializer_class = shapes.CorrectionSerializer

    def get(self, request: Request, game: str, slug: str) -> Response:  # noqa: ARG002
        return self.shown()

    def put(self, request: Request, game: str, slug: str) -> Response:  # noqa: ARG002
        said = self.given(shapes.CorrectionGiven)
        try:
            kept = corrections.correct(owner=self.person, card=self.card(), **said)
        except BadDocument as error:
            raise BadDocument(*(_in_figures(problem) for problem in error.problems)) from None
        if kept is None:
            raise ValidationError({"figures": [_("this is what the card says anyway")]})
        return self.shown()

    def delete(self, request: Request, game: str, slug: str) -> Response:  # noqa: ARG002
        corrections.reset(owner=self.person, card=self.card())
        return Response(status=204)

    def shown(self) -> Response:
        """The correction as it is now."""
        found = self.person.corrections.select_related("card").filter(card=self.card())
        return self.answer(rows.correction(get_object_or_404(found)))


def _in_figures(problem: Problem) -> Problem:
    return Problem(f"figures.{problem.path}" if problem.path else "figures", problem.code, problem.sentence)


@extend_schema_view(
    put=extend_schema(summary="Offer your correction to the keepers", request=None),
    delete=extend_schema(summary="Offer it no longer", responses=shapes.CorrectionSerializer),
)
class Offer(SingleCorrection):
    """Whether the keepers are offered your correction, for everybody's card."""

    http_method_names = ("put", "delete", "options")

    def put(self, request: Request, game: str, slug: str) -> Response:  # noqa: ARG002
        return self.turned(corrections.offer)

    def delete(self, request: Request, game: str, slug: str) -> Response:  # noqa: ARG002
        return self.turned(corrections.withdraw)

    def turned(self, turn: Callable[..., Correction]) -> Response:
        """The correction after *turn*."""
        try:
            turn(owner=self.person, card=self.card())
        except Correction.DoesNotExist:
            raise NotFound from None
        return self.shown()


@extend_schema_view(get=extend_schema(summary="What you did last, latest first"))
class Changes(OwnList):
    """Your latest changes. Undo takes them back one after the other."""

    serializer_class = shapes.ChangeSerializer
    row = rows.change

    def get_queryset(self) -> QuerySet[Change]:
        return self.person.changes.order_by("-pk")


class Turn(OwnThing):
    """Take a change back, or do it again. Refused (409) when something changed since."""

    serializer_class = shapes.ChangeSerializer
    turn: ClassVar[Callable[..., Change | None]]

    def post(self, request: Request) -> Response:  # noqa: ARG002 (given() reads it)
        expected = self.given(shapes.TurnGiven).get("number")
        try:
            found = type(self).turn(owner=self.person, change=expected)
        except recording.StaleChange:
            raise Conflict(_("Something has changed since, so everything stays as it is.")) from None
        if found is None:
            raise Conflict(_("There is nothing to undo or to do again."), "nothing")
        return self.answer(rows.change(found))


@extend_schema_view(post=extend_schema(summary="Undo your last change", request=shapes.TurnGiven))
class Undo(Turn):
    turn = recording.undo


@extend_schema_view(post=extend_schema(summary="Do again what you undid last", request=shapes.TurnGiven))
class Redo(Turn):
    turn = recording.redo


urlpatterns = [
    path("corrections/", Corrections.as_view(), name="corrections"),
    path("corrections/<slug:game>/<slug:slug>/", SingleCorrection.as_view(), name="correction"),
    path("corrections/<slug:game>/<slug:slug>/offer/", Offer.as_view(), name="offer"),
    path("changes/", Changes.as_view(), name="changes"),
    path("changes/undo/", Undo.as_view(), name="undo"),
    path("changes/redo/", Redo.as_view(), name="redo"),
]
