"""One's own collection over the API: copies, products, corrections, and undo. Nobody sees another's."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any, ClassVar, cast

from django.db.models import QuerySet
from django.urls import path
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.exceptions import ValidationError
from rest_framework.generics import GenericAPIView, ListAPIView, get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from accounts.models import User
from collection import commitments
from collection import holdings_rows as rows
from collection import holdings_serializers as shapes
from collection.api import understood
from collection.models import Card, Holding, Product, ProductHolding
from collection.search import Reader, find_held
from collection.services import holdings, products


class Own(GenericAPIView[Any]):
    """Something of one's own."""

    permission_classes = (IsAuthenticated,)

    @property
    def person(self) -> User:
        return cast("User", self.request.user)  # the permission has seen to it

    def card(self) -> Card:
        """The card that the address names."""
        return get_object_or_404(Card, game=self.kwargs["game"], slug=self.kwargs["slug"])

    def product(self) -> Product:
        """The product that the address names."""
        return get_object_or_404(Product, game=self.kwargs["game"], slug=self.kwargs["slug"])

    def given(self, shape: type[BaseSerializer[Any]], *, partial: bool = False) -> dict[str, Any]:
        """What the request says, checked; a bad one is refused."""
        said = shape(data=self.request.data, partial=partial)
        said.is_valid(raise_exception=True)
        return dict(said.validated_data)


class OwnList(Own, ListAPIView[Any]):
    """A list of one's own; rows are made of one page only."""

    row: ClassVar[Callable[[Any], Any]]

    def paginate_queryset(self, queryset: Any) -> list[Any]:
        return [type(self).row(found) for found in super().paginate_queryset(queryset) or ()]


class OwnThing(Own):
    """One thing of one's own. Putting, patching and deleting may be repeated."""

    def answer(self, row: rows.Row) -> Response:
        """*row* as the API gives it."""
        return Response(self.get_serializer(row).data)


@extend_schema_view(get=extend_schema(summary="What you have", parameters=[shapes.HoldingQuery]))
class Holdings(OwnList):
    """The cards that you have, want or say something of; with `q`, those of them that the search finds."""

    serializer_class = shapes.HoldingSerializer

    def get_queryset(self) -> QuerySet[Holding]:
        query = shapes.HoldingQuery(data=self.request.query_params)
        query.is_valid(raise_exception=True)
        held = self.person.holdings.select_related("card").order_by("card__position")
        if wanted := query.validated_data.get("q"):
            return find_held(held, understood(wanted), Reader.of(self.person))
        return held

    def paginate_queryset(self, queryset: Any) -> list[Any]:
        page: list[Holding] = list(ListAPIView.paginate_queryset(self, queryset) or ())
        return [rows.holding(held) for held in commitments.marked(self.person, page)]


@extend_schema_view(
    get=extend_schema(summary="What you have of one card"),
    put=extend_schema(summary="Say what you have of one card", request=shapes.HoldingGiven),
    patch=extend_schema(summary="Change what you have of one card", request=shapes.HoldingPatch),
    delete=extend_schema(summary="Have nothing of one card"),
)
class SingleHolding(OwnThing):
    """What you have and say of one card: of a card you never touched, nothing."""

    serializer_class = shapes.HoldingSerializer

    def get(self, request: Request, game: str, slug: str) -> Response:  # noqa: ARG002 (card() reads them)
        return self.shown(holdings.holding_of(self.person, self.card()))

    def put(self, request: Request, game: str, slug: str) -> Response:  # noqa: ARG002
        said = self.given(shapes.HoldingGiven)
        return self.shown(holdings.update_holding(owner=self.person, card=self.card(), **said))

    def patch(self, request: Request, game: str, slug: str) -> Response:  # noqa: ARG002
        said, card = self.given(shapes.HoldingPatch, partial=True), self.card()
        if "add" not in said:
            return self.shown(holdings.update_holding(owner=self.person, card=card, **said))
        if len(said) > 1:
            raise ValidationError({"add": [_("expected alone, without any other field")]})
        return self.shown(holdings.adjust_copies(owner=self.person, card=card, by=said["add"]))

    def delete(self, request: Request, game: str, slug: str) -> Response:  # noqa: ARG002
        holdings.forget_holding(owner=self.person, card=self.card())
        return Response(status=204)

    def shown(self, held: Holding) -> Response:
        """*held* as it is now."""
        return self.answer(rows.holding(*commitments.marked(self.person, [held])))


@extend_schema_view(get=extend_schema(summary="The products that you have"))
class OwnedProducts(OwnList):
    """The products that you have, and what you found in random ones."""

    serializer_class = shapes.OwnedProductSerializer

    def get_queryset(self) -> QuerySet[ProductHolding]:
        return self.person.product_holdings.select_related("product").order_by("product__position")

    def paginate_queryset(self, queryset: Any) -> list[Any]:
        page: list[ProductHolding] = list(ListAPIView.paginate_queryset(self, queryset) or ())
        found = _found(self.person, [held.product_id for held in page])
        return [rows.owned_product(held.product, held.count, found[held.product_id]) for held in page]


@extend_schema_view(
    get=extend_schema(summary="How many of a product you have"),
    put=extend_schema(summary="Have a product that many times, with its cards", request=shapes.CountGiven),
    delete=extend_schema(summary="Have none of a product, nor what you found in it"),
)
class OwnedProduct(OwnThing):
    """How many of one product you have. Its cards come and go with it."""

    serializer_class = shapes.OwnedProductSerializer

    def get(self, request: Request, game: str, slug: str) -> Response:  # noqa: ARG002
        return self.shown(self.product())

    def put(self, request: Request, game: str, slug: str) -> Response:  # noqa: ARG002
        product = self.product()
        products.set_product(owner=self.person, product=product, **self.given(shapes.CountGiven))
        return self.shown(product)

    def delete(self, request: Request, game: str, slug: str) -> Response:  # noqa: ARG002
        products.set_product(owner=self.person, product=self.product(), count=0)
        return Response(status=204)

    def shown(self, product: Product) -> Response:
        """*product* as it is owned now."""
        held = self.person.product_holdings.filter(product=product).first()
        inside = _found(self.person, [product.pk])[product.pk]
        return self.answer(rows.owned_product(product, held.count if held else 0, inside))


@extend_schema_view(post=extend_schema(summary="Open a random product", request=shapes.PackGiven))
class Packs(OwnedProduct):
    """What was found in one more of a random product."""

    http_method_names = ("post", "options")

    def post(self, request: Request, game: str, slug: str) -> Response:  # noqa: ARG002
        product, said = self.product(), self.given(shapes.PackGiven)["cards"]
        if not product.random:
            raise ValidationError({"cards": [_("what is in this product is known: say how many of it you have")]})
        known = dict(Card.objects.in_game(game).filter(slug__in=said).values_list("slug", "pk"))
        if unknown := {f"cards.{id}": [_("no card of this game is called so")] for id in said if id not in known}:
            raise ValidationError(unknown)
        found = {known[id]: count for id, count in said.items()}
        products.open_pack(owner=self.person, product=product, found=found)
        return self.shown(product)


def _found(person: User, ids: list[int]) -> dict[int, dict[str, int]]:
    found: dict[int, dict[str, int]] = defaultdict(dict)
    inside = person.pack_cards.filter(product__in=ids).order_by("card__position")
    for product, card, count in inside.values_list("product", "card__slug", "count"):
        found[product][card] = count
    return found


urlpatterns = [
    path("holdings/", Holdings.as_view(), name="holdings"),
    path("holdings/<slug:game>/<slug:slug>/", SingleHolding.as_view(), name="holding"),
    path("owned-products/", OwnedProducts.as_view(), name="owned-products"),
    path("owned-products/<slug:game>/<slug:slug>/", OwnedProduct.as_view(), name="owned-product"),
    path("owned-products/<slug:game>/<slug:slug>/packs/", Packs.as_view(), name="packs"),
]
