"""Imports and exports over the API: the same steps as on the pages."""

from typing import Any, cast

from django.http.response import HttpResponseBase
from django.urls import path, reverse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import APIException, NotFound, ValidationError
from rest_framework.parsers import JSONParser, MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from collection.exchange import columns, serializers, services
from collection.exchange.exporting import FORMATS, export
from collection.exchange.forms import ExportForm
from collection.exchange.reading import read_file, read_text
from collection.exchange.sheets import Sheet, Source, Unreadable
from collection.models import Change, PendingImport

MOST_LISTED = 1000
FIRST_ROWS = 5
TAG = ["import and export"]


class Conflict(APIException):
    status_code = 409
    default_code = "conflict"


class Imports(APIView):
    """Give a list of cards; see what storing it would do. Nothing is stored until you confirm."""

    permission_classes = (IsAuthenticated,)
    parser_classes = (JSONParser, MultiPartParser)

    @extend_schema(
        tags=TAG,
        summary="Give a list and see what it would change",
        request={
            "multipart/form-data": serializers.ImportGiven,
            "application/json": serializers.ImportGiven,
        },
        responses={201: serializers.PreviewSerializer, 200: serializers.StoredSerializer},
    )
    def post(self, request: Request) -> Response:
        given = serializers.ImportGiven(data=request.data)
        given.is_valid(raise_exception=True)
        said = given.validated_data
        upload = said.get("file")
        pending = services.start_import(
            owner=_person(request),
            source=_read(said),
            filename=upload.name if upload else "",
            game=said.get("game", ""),
            mode=said["mode"],
        )
        if not said["dry_run"]:
            seen = services.preview(pending).plan.digest
            return Response(_confirm(request, pending.pk, seen, leave_out=said["leave_out"]))
        return Response(_shown(request, pending), status=201)


class Import(APIView):
    """One pending import. It is thrown away after a day."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(tags=TAG, summary="What an import would change", responses=serializers.PreviewSerializer)
    def get(self, request: Request, number: int) -> Response:
        return Response(_shown(request, _pending(request, number)))

    @extend_schema(
        tags=TAG,
        summary="Say what columns and rows mean",
        request=serializers.DecisionsGiven,
        responses=serializers.PreviewSerializer,
    )
    def patch(self, request: Request, number: int) -> Response:
        pending = _pending(request, number)
        given = serializers.DecisionsGiven(data=request.data)
        given.is_valid(raise_exception=True)
        said = given.validated_data
        if "layout" in said:
            _set_columns(pending, said["layout"])
        services.choose(pending, chosen=said.get("cards", {}), mode=said.get("mode", ""), game=said.get("game", ""))
        return Response(_shown(request, pending))

    @extend_schema(tags=TAG, summary="Throw an import away", responses={204: None})
    def delete(self, request: Request, number: int) -> Response:
        services.discard(_person(request), number)
        return Response(status=204)


class Confirm(APIView):
    """Store an import as you saw it, all of it or nothing."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        tags=TAG, summary="Store an import", request=serializers.ConfirmGiven, responses=serializers.StoredSerializer
    )
    def post(self, request: Request, number: int) -> Response:
        given = serializers.ConfirmGiven(data=request.data)
        given.is_valid(raise_exception=True)
        _pending(request, number)
        said = given.validated_data
        return Response(_confirm(request, number, said["token"], leave_out=said["leave_out"]))


class Export(APIView):
    """Your collection as a file: xlsx, csv, json (muster/collection@1) or txt."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        tags=TAG,
        summary="Your collection as a file",
        parameters=[
            serializers.ExportQuery,
            OpenApiParameter("file_format", str, OpenApiParameter.PATH, enum=serializers.EXPORT_FORMATS),
        ],
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, file_format: str) -> HttpResponseBase:
        if file_format not in FORMATS:
            raise NotFound
        form = ExportForm(request.query_params)
        if not form.is_valid():
            raise ValidationError({name: list(map(str, errors)) for name, errors in form.errors.items()})
        return export(_person(request), FORMATS[file_format], form.cleaned_data["q"])


def _person(request: Request) -> User:
    return cast("User", request.user)  # the permission has seen to it


def _pending(request: Request, number: int) -> PendingImport:
    try:
        return services.pending_import(_person(request), number)
    except PendingImport.DoesNotExist:
        raise NotFound from None


def _read(said: dict[str, Any]) -> Source:
    field = "file" if "file" in said else "text"
    try:
        return read_file(said["file"].read()) if field == "file" else read_text(said["text"])
    except Unreadable as refused:
        raise ValidationError({field: [refused.message]}, refused.code) from refused


def _set_columns(pending: PendingImport, said: dict[str, Any]) -> None:
    layout = columns.Layout(said["header"] - 1, tuple(said["columns"]))
    if said["sheet"] >= len(pending.mapping["layouts"]):
        raise ValidationError({"layout": {"sheet": [_("there is no such sheet")]}})
    if not layout.names_cards:
        raise ValidationError({"layout": {"columns": [_("expected a column of names or of ids")]}})
    services.set_columns(pending, said["sheet"], layout)


def _confirm(request: Request, number: int, seen: str, *, leave_out: bool) -> dict[str, Any]:
    try:
        change = services.confirm(owner=_person(request), number=number, seen=seen, leave_out=leave_out)
    except services.Outdated:
        raise Conflict(_("This is not what you looked at: something has changed since."), "outdated") from None
    except services.NotConfirmed:
        raise ValidationError(
            _("Some rows cannot be stored: correct them, or say leave_out."), "rows_left_out"
        ) from None
    return dict(serializers.StoredSerializer({"stored": _stored(change), "change": change and change.pk}).data)


def _stored(change: Change | None) -> int:
    return services.counted(change).cards if change else 0


def _shown(request: Request, pending: PendingImport) -> dict[str, Any]:
    found = services.preview(pending)
    statuses = [status for status, _label in serializers.STATUSES]
    rows = {
        "pending": pending,
        "url": reverse("api:import", args=[pending.pk]),
        "plan": found.plan,
        "mode": found.mode,
        "game": found.game,
        "program": found.program,
        "needs_columns": services.needs_columns(pending),
        "sheets": [_sheet(sheet) for sheet in found.source.sheets],
        "rows": len(found.lines),
        "counts": {status: found.statuses[status] for status in statuses},
        "left_out": found.left_out,
        "lines": found.undecided[:MOST_LISTED],
        "problems": found.problems[:MOST_LISTED],
        "steps": found.plan.steps[:MOST_LISTED],
    }
    return dict(serializers.PreviewSerializer(rows, context={"request": request}).data)


def _sheet(sheet: Sheet) -> dict[str, Any]:
    first = [["" if cell is None else str(cell) for cell in row] for row in sheet.rows[:FIRST_ROWS]]
    suggested = columns.suggest(sheet)
    return {"title": sheet.title, "first_rows": first, "header": suggested.header + 1, "columns": suggested.fields}


urlpatterns = [
    path("collection/import/", Imports.as_view(), name="imports"),
    path("collection/import/<int:number>/", Import.as_view(), name="import"),
    path("collection/import/<int:number>/confirm/", Confirm.as_view(), name="import-confirm"),
    path("collection/export/<slug:file_format>/", Export.as_view(), name="export"),
]
