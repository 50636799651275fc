"""Forces as files, on paper and as pictures, over the API."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from builder import papers
from builder import serializers as shapes
from builder.api import OwnForce
from builder.bench import Bench, lay_out, show
from builder.pictures import Picture, chances, points_by_kind
from builder.shared_views import shared_force
from builder.sheets import TooMuchToPrint
from builder.starting import starter_force

TAG = ["forces"]
NAME = OpenApiParameter("name", str, OpenApiParameter.PATH, enum=list(papers.PAPERS))
BINARY: dict[Any, Any] = {(200, "application/octet-stream"): OpenApiTypes.BINARY}


def written(work: Bench, name: str, address: str = "") -> HttpResponse:
    """The force of *work* as the file called *name*."""
    if name not in papers.PAPERS:
        raise NotFound
    try:
        return papers.written(work, name, address)
    except TooMuchToPrint as refused:
        raise ValidationError(papers.too_much(refused), "too_much") from None


class OwnFile(OwnForce):
    """A force of yours to take along."""

    @extend_schema(tags=TAG, summary="The force as a file or on paper", parameters=[NAME], responses=BINARY)
    def get(self, request: Request, number: int, name: str) -> HttpResponse:  # noqa: ARG002
        force = self.force()
        address = request.build_absolute_uri(reverse("builder:shared", args=[force.token])) if force.token else ""
        return written(lay_out(force), name, address)


class SharedFile(APIView):
    """A shared force to take along."""

    permission_classes = (AllowAny,)

    @extend_schema(tags=TAG, summary="A shared force as a file or on paper", parameters=[NAME], responses=BINARY)
    def get(self, request: Request, token: str, name: str) -> HttpResponse:
        address = request.build_absolute_uri(reverse("builder:shared", args=[token]))
        return written(show(shared_force(token), request.user), name, address)


class StarterFile(APIView):
    """A force to start with, to take along."""

    permission_classes = (AllowAny,)

    @extend_schema(tags=TAG, summary="A force to start with as a file or on paper", parameters=[NAME], responses=BINARY)
    def get(self, request: Request, game: str, id: str, name: str) -> HttpResponse:
        found = starter_force(game, id)
        if found is None:
            raise NotFound
        return written(show(found, request.user), name)


class Pictures(OwnForce):
    """Pictures of a force, each with its table."""

    @extend_schema(
        tags=TAG,
        summary="Its points by kind; against another of yours, who can hurt whom",
        parameters=[shapes.AgainstGiven],
        responses=shapes.PictureSerializer(many=True),
    )
    def get(self, request: Request, number: int) -> Response:  # noqa: ARG002
        query = shapes.AgainstGiven(data=request.query_params)
        query.is_valid(raise_exception=True)
        pictures = [points_by_kind(papers.dossier(lay_out(self.force()))), *self._against(query.validated_data)]
        return Response(shapes.PictureSerializer(pictures, many=True).data)

    def _against(self, asked: dict[str, Any]) -> Iterable[Picture]:
        if "against" not in asked:
            return ()
        force, other = self.force(), get_object_or_404(self.person.forces, pk=asked["against"])
        if force.game != other.game:
            raise ValidationError({"against": [_("They are forces of different games.")]})
        ours, theirs = papers.dossier(lay_out(force)), papers.dossier(lay_out(other))
        return chances(ours, theirs), chances(theirs, ours)


urlpatterns = [
    path("forces/<int:number>/files/<str:name>/", OwnFile.as_view(), name="force-file"),
    path("forces/<int:number>/pictures/", Pictures.as_view(), name="force-pictures"),
    path("shared-forces/<str:token>/files/<str:name>/", SharedFile.as_view(), name="shared-force-file"),
    path("starter-forces/<slug:game>/<slug:id>/files/<str:name>/", StarterFile.as_view(), name="starter-force-file"),
]
