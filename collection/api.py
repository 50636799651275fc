"""The catalogue over the API: cards by the same searches as on the site, products, and which card data is in use."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.urls import path
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.generics import ListAPIView, RetrieveAPIView, get_object_or_404
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from accounts.models import User
from collection import serializers
from collection.corrections import seen_by
from collection.models import Card, CardData, Product
from collection.pictures import picture_address
from collection.querysets import CardQuerySet, ProductQuerySet
from collection.search import Problem, Query, Reader, find, parse
from rulebook import texts


class Listing(ListAPIView[Any]):
    """A list for everybody. *query_class* is what may be asked."""

    permission_classes = (AllowAny,)
    query_class: type[BaseSerializer[Any]]

    def asked(self) -> dict[str, Any]:
        """The query, checked; a bad one is refused."""
        query = self.query_class(data=self.request.query_params)
        query.is_valid(raise_exception=True)
        return dict(query.validated_data)


@extend_schema_view(get=extend_schema(summary="Cards", parameters=[serializers.CardQuery]))
class Cards(Listing):
    """Cards as documents, found by the same searches as on the site.

    What you corrected comes as you corrected it. A search that is not understood is refused, term by term.
    """

    serializer_class = serializers.CardSerializer
    query_class = serializers.CardQuery

    def get_queryset(self) -> CardQuerySet:
        return searched(self.asked().get("q", ""), self.request.user)

    def paginate_queryset(self, queryset: Any) -> list[Any]:
        return seen_by(self.request.user, super().paginate_queryset(queryset) or ())


def searched(q: str, user: User | AnonymousUser) -> CardQuerySet:
    """The cards that the search *q* finds for *user*; a search that is not understood is refused."""
    return find(understood(q), Reader.of(user if isinstance(user, User) else None))


def understood(q: str) -> Query:
    """The search that *q* is; one that is not understood is refused."""
    parsed = parse(q)
    if parsed.problems:
        raise ValidationError({"q": [_told(problem) for problem in parsed.problems]})
    return parsed.query


def _told(problem: Problem) -> ErrorDetail:
    sentence = texts.spoken(problem.sentence)
    words = _("at {place}, {term}: {sentence}")
    return ErrorDetail(words.format(place=problem.start + 1, term=problem.term, sentence=sentence), problem.code)


@extend_schema_view(get=extend_schema(summary="One card"))
class SingleCard(RetrieveAPIView[Any]):
    """One card as a document; as you corrected it, if you did. The `Link` header leads to its face, an SVG picture."""

    permission_classes = (AllowAny,)
    serializer_class = serializers.CardSerializer

    def get_object(self) -> Card:
        found = get_object_or_404(Card, game=self.kwargs["game"], slug=self.kwargs["slug"])
        return seen_by(self.request.user, [found])[0]

    def retrieve(self, request: Request, *_args: Any, **_kwargs: Any) -> Response:
        card = self.get_object()
        picture = request.build_absolute_uri(picture_address(card, CardData.objects.versions()))
        link = f'<{picture}>; rel="alternate"; type="image/svg+xml"'
        return Response(self.get_serializer(card).data, headers={"Link": link})


@extend_schema_view(get=extend_schema(summary="Products", parameters=[serializers.ProductQuery]))
class Products(Listing):
    """Boxes, packs and decks as documents, with the cards that they hold."""

    serializer_class = serializers.ProductSerializer
    query_class = serializers.ProductQuery

    def get_queryset(self) -> ProductQuerySet:
        asked = self.asked()
        found = Product.objects.in_use()
        found = found.in_game(asked["game"]) if "game" in asked else found
        return found.holding(asked["card"]) if "card" in asked else found


@extend_schema_view(get=extend_schema(summary="One product"))
class SingleProduct(RetrieveAPIView[Any]):
    """One product as a document."""

    permission_classes = (AllowAny,)
    serializer_class = serializers.ProductSerializer

    def get_object(self) -> Product:
        return get_object_or_404(Product, game=self.kwargs["game"], slug=self.kwargs["slug"])


@extend_schema_view(get=extend_schema(summary="Which card data is in use"))
class CardDataVersions(ListAPIView[Any]):
    """The version of the cards of each game; documents built on them name it as `data`."""

    permission_classes = (AllowAny,)
    serializer_class = serializers.CardDataSerializer
    pagination_class = None

    def get_queryset(self) -> list[CardData]:  # type: ignore[override]
        return CardData.objects.in_use()


urlpatterns = [
    path("cards/", Cards.as_view(), name="cards"),
    path("cards/<slug:game>/<slug:slug>/", SingleCard.as_view(), name="card"),
    path("products/", Products.as_view(), name="products"),
    path("products/<slug:game>/<slug:slug>/", SingleProduct.as_view(), name="product"),
    path("card-data/", CardDataVersions.as_view(), name="card-data"),
]
