"""What the cards of each game were sold in, from the YAML under fixtures/products/ that a person can correct."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import Field, JsonValue, TypeAdapter

from rules.catalogue import FOLDER, Name, Origin, Slug, cards, content
from rules.documents import BadDocument, Problem, Sheet, expect, validate
from rules.words import say

PRODUCTS = FOLDER.parent / "products"


class Product(Sheet):
    """A box, a pack or a deck. What is in one with *random* content is not known before it is opened."""

    FORMAT = "muster/product@1"
    format: Literal["muster/product@1"] = "muster/product@1"
    id: Slug
    game: str
    name: Name
    kind: Slug
    content: Literal["fixed", "random"]
    cards: dict[Slug, Annotated[int, Field(ge=1, le=999)]]
    """How many copies of which card are inside, as far as that is the same in each."""
    year: Annotated[int, Field(ge=1900, le=2100)] | None = None
    origin: Origin
    source: str = ""


@cache
def products(slug: str) -> Mapping[str, Product]:
    """The products of the game called *slug* by id, as its fixture lists them; none when it has no fixture yet."""
    path = PRODUCTS / f"{slug}.yaml"
    return MappingProxyType(read_products(slug, content(path)) if path.exists() else {})


def read_products(slug: str, content: JsonValue) -> dict[str, Product]:
    """The products in *content*, `{format: muster/products@1, game: …, products: [{…}, …]}`; all cards must exist."""
    fixture = expect("muster/products@1", content, keys=("game", "products"))  # type: ignore[arg-type]
    common = {"format": Product.FORMAT, "game": slug}
    found = validate(TypeAdapter(list[Product]), [common | product for product in fixture["products"]], "products")
    if problems := [problem for product in found for problem in _problems(product)]:
        raise BadDocument(*problems)
    return {product.id: product for product in found}


def _problems(product: Product) -> list[Problem]:
    known = cards(product.game)
    path = f"products.{product.id}.cards"
    return [
        Problem(f"{path}.{id}", "unknown_card", say("no card of this game is called {id}", id=id))
        for id in product.cards
        if id not in known
    ]
