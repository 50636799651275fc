"""Cards and products made up for tests: TANKS has the simplest ones."""

from collection.columns import card_columns, product_columns
from collection.models import Card, Product
from rules.catalogue import read_card
from rules.products import Product as ProductDocument


def document(id, name=None, *, kind="tank", nation="german", points=20, years=(1943, 1945), origin="fan", **stats):
    """A TANKS card as its document."""
    common = {
        "format": "muster/card@1",
        "id": id,
        "game": "tanks",
        "kind": kind,
        "name": dict(zip(("en", "fr"), name if isinstance(name, tuple) else (name or id.title(),) * 2, strict=True)),
        "nation": nation,
        "points": points,
        "origin": origin,
        "source": "made up",
    }
    if kind != "tank":
        effects = [{"when": "always", "does": [{"do": "modify", "figure": "attack", "by": 1}]}]
        return common | {"stats": {"type": "gunner", "effects": effects, **stats}}
    figures = {"initiative": 5, "attack": 4, "defence": 2, "resistance": 5, "crew_slots": 3}
    return common | {
        "years": list(years),
        "vehicle": "none",
        "description": {"en": "A tank.", "fr": "Un char."},
        "stats": {**figures, "keywords": [], "hull_mm": [60, 30], **stats},
    }


def card(id, name=None, *, position=None, **more):
    """A TANKS card in the database."""
    place = Card.objects.count() if position is None else position
    read = read_card(document(id, name, **more))
    return Card.objects.create(game="tanks", slug=id, position=place, **card_columns(read))


def product(id, cards, name=None, *, kind="expansion", content="fixed", year=2016):
    """A TANKS product in the database that holds *cards* by slug, and its row."""
    names = dict.fromkeys(("en", "fr"), name or id.title())
    read = ProductDocument(
        id=id, game="tanks", name=names, kind=kind, content=content, cards=cards, year=year, origin="house"
    )
    row = Product.objects.create(game="tanks", slug=id, position=Product.objects.count(), **product_columns(read))
    known = {card.slug: card for card in Card.objects.filter(slug__in=cards)}
    for slug, count in cards.items():
        row.contents.create(card=known[slug], count=count)
    return row
