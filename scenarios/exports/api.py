"""Set-ups as files, and files as set-ups, over the API."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers as fields
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.generics import get_object_or_404
from rest_framework.parsers import JSONParser, MultiPartParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from builder.papers import too_much
from builder.sheets import TooMuchToPrint
from rulebook.serializers import Shape
from scenarios import rows, serializers
from scenarios.api import SETUPS, OwnSetups, Page
from scenarios.exports.files import FILES, written
from scenarios.exports.importing import bring_in
from scenarios.exports.views import packet_for
from scenarios.models import Setup

NAME = OpenApiParameter("name", str, OpenApiParameter.PATH, enum=list(FILES))
SIDE = OpenApiParameter("side", int, description="Keep from it what the rules hide from this side, counted from 0.")
BINARY: dict[Any, Any] = {(200, "application/octet-stream"): OpenApiTypes.BINARY}


class SetupFileGiven(Shape):
    """A workbook or a JSON file in a form; or the `muster/setup@1` itself, as JSON."""

    file = fields.FileField()


class BroughtSerializer(serializers.SetupDetailSerializer):
    differing = fields.ListField(child=fields.CharField(), help_text="Cards that say something else than here.")


class SetupFile(OwnSetups):
    """A set-up of yours to take along."""

    @extend_schema(tags=SETUPS, summary="The set-up as a file or on paper", parameters=[NAME, SIDE], responses=BINARY)
    def get(self, request: Request, id: UUID, name: str) -> HttpResponse:
        """A PDF, a workbook, a document, text or cards to cut out."""
        return _given(request, get_object_or_404(self.get_queryset(), pk=id), name)


class SharedSetupFile(Page):
    """A shared set-up to take along."""

    permission_classes = (AllowAny,)

    @extend_schema(
        tags=SETUPS, summary="A shared set-up as a file or on paper", parameters=[NAME, SIDE], responses=BINARY
    )
    def get(self, request: Request, link: str, name: str) -> HttpResponse:
        """The same for whoever has the link."""
        return _given(request, get_object_or_404(Setup.objects.shared_by(link), link=link), name)


def _given(request: Request, row: Setup, name: str) -> HttpResponse:
    file = FILES.get(name)
    packet = file and packet_for(row, file, request.query_params.get("side", ""), request.build_absolute_uri)
    if not file or not packet:
        raise NotFound
    try:
        return written(file, packet)
    except TooMuchToPrint as refused:
        raise ValidationError(too_much(refused), "too_much") from None


class SetupImport(OwnSetups):
    """Bring a set-up in."""

    parser_classes = (JSONParser, MultiPartParser)

    @extend_schema(
        tags=SETUPS,
        summary="Bring a set-up in",
        request={"multipart/form-data": SetupFileGiven, "application/json": {"type": "object"}},
        responses={201: BroughtSerializer},
    )
    def post(self, request: Request) -> Response:
        """Check a set-up made elsewhere and keep it; nothing is kept when anything is wrong."""
        brought = bring_in(owner=self.person, content=self._content())
        row = rows.setup_detail(brought.setup, request.user) | {"differing": brought.differing}
        return self.shown(row, BroughtSerializer, 201)

    def _content(self) -> bytes:
        if (self.request.content_type or "").startswith("application/json"):
            return bytes(self.request.body)  # as it came: a field that is there twice is told
        return bytes(self.given(SetupFileGiven)["file"].read())


urlpatterns = [
    path("setups/import/", SetupImport.as_view(), name="setup-import"),
    path("setups/<uuid:id>/files/<str:name>/", SetupFile.as_view(), name="setup-file"),
    path("setups/shared/<str:link>/files/<str:name>/", SharedSetupFile.as_view(), name="shared-setup-file"),
]
