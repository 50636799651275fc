"""The pages of the API that belong to no app: the list of what there is, and the answer to unknown addresses."""

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

SECTIONS = (
    "games", "rules", "rulings", "gaps", "glossary", "marks", "cards", "products", "card-data",
    "holdings", "owned-products", "corrections", "changes", "imports", "forces", "starter-forces",
    "scenarios", "own-scenarios", "setups", "battles", "schema", "docs",
)  # fmt: skip


class Root(APIView):
    """Where everything is."""

    @extend_schema(
        tags=["start"],
        summary="The parts of the API",
        responses={200: {"type": "object", "additionalProperties": {"type": "string", "format": "uri"}}},
    )
    def get(self, request: Request) -> Response:
        """The address of every part of the API."""
        return Response({name: request.build_absolute_uri(reverse(f"api:{name}")) for name in SECTIONS})


class Unknown(APIView):
    """Whatever is not there."""

    permission_classes = (AllowAny,)
    schema = None

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        raise NotFound


class Docs(SpectacularSwaggerSplitView):
    """The API explained and tried out, from packaged assets; our template keeps its style out of the page."""

    url_name = "api:schema"
    template_name = "api/docs.html"
