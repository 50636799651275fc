"""Forces over the API: one's own and all that can be done with them. Nobody sees another's."""

from collections.abc import Callable, Mapping
from typing import Any

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
from builder.models import Force
from builder.reading import read_document, read_plain, read_terms, under
from builder.services import editing, forces
from builder.services.forces import TooMany
from collection.exchange.api import Conflict
from collection.holdings_api import OwnList, OwnThing
from rules.construction import StaleChange

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


urlpatterns = [
    path("forces/", Forces.as_view(), name="forces"),
    path("forces/<int:number>/", SingleForce.as_view(), name="force"),
]
