"""What the builder's API does for anyone: check a force, look at one by its link, and at those to start with."""

from typing import Any

from django.urls import path
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.exceptions import NotFound
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from builder import cards as typed
from builder import rows, starting
from builder import serializers as shapes
from builder.api import refuse_unknown
from builder.reading import read_document, read_terms, spoken_report, under
from builder.services import forces
from builder.shared_views import shared_force
from rules import construction

TAG = ["forces"]


class Check(APIView):
    """Whether a force is legal for a brief: all that is wrong, rule by rule, with the fixes. Nothing is stored."""

    permission_classes = (AllowAny,)

    @extend_schema(tags=["check"], summary="Check a force", request=shapes.CheckGiven, responses={200: dict})
    def post(self, request: Request) -> Response:
        said = {"force": None, "brief": {}, **refuse_unknown(request.data, "force", "brief")}
        force = under("force", lambda: read_document(said["force"], request.user))
        cards = typed.seen_by(request.user, typed.in_use(force.game)[1], force.game)
        brief = under("brief", lambda: construction.brief(read_terms(force.game, said["brief"]), cards or None))
        return Response(spoken_report(construction.check(force, brief)))


@extend_schema(exclude=True)
class BareCheck(Check):
    """The same without a slash at the end of its address: a redirect would lose what is posted."""


class SharedForce(APIView):
    """A force that someone shared, by the last part of its link."""

    permission_classes = (AllowAny,)

    @extend_schema(tags=TAG, summary="A shared force", responses={200: dict})
    def get(self, request: Request, token: str) -> Response:  # noqa: ARG002
        return Response(rows.seen(shared_force(token)), headers={"X-Robots-Tag": "noindex, nofollow"})


class SharedCopy(APIView):
    """A copy of your own of a force that someone shared."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(tags=TAG, summary="Copy a shared force", request=None, responses={201: shapes.ForceSerializer})
    def post(self, request: Request, token: str) -> Response:
        owner: Any = request.user
        found = forces.duplicate(force=shared_force(token), owner=owner)
        return Response(shapes.ForceSerializer(rows.force(found), context={"request": request}).data, status=201)


@extend_schema_view(get=extend_schema(tags=TAG, summary="Forces to start with"))
class Starters(ListAPIView[Any]):
    """Good forces to begin with, for every game and nation."""

    permission_classes = (AllowAny,)
    serializer_class = shapes.StarterSerializer

    def get_queryset(self) -> list[dict[str, Any]]:  # type: ignore[override]
        return [rows.starter(each) for each in starting.listed()]


class Starter(APIView):
    """One of them, as a `muster/force@1` document."""

    permission_classes = (AllowAny,)

    @extend_schema(tags=TAG, summary="One force to start with", responses={200: dict})
    def get(self, request: Request, game: str, id: str) -> Response:  # noqa: ARG002
        found = starting.starter_force(game, id)
        if found is None:
            raise NotFound
        return Response(found.document)


urlpatterns = [
    path("check", BareCheck.as_view(), name="check-bare"),
    path("check/", Check.as_view(), name="check"),
    path("shared-forces/<str:token>/", SharedForce.as_view(), name="shared-force"),
    path("shared-forces/<str:token>/copy/", SharedCopy.as_view(), name="shared-force-copy"),
    path("starter-forces/", Starters.as_view(), name="starter-forces"),
    path("starter-forces/<slug:game>/<slug:id>/", Starter.as_view(), name="starter-force"),
]
