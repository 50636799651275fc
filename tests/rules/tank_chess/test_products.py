"""What Tank Chess was sold in."""

import pytest

from rules.catalogue import cards
from rules.products import products

CARDS = cards("tank_chess")
PRODUCTS = products("tank_chess")


@pytest.mark.rule("CH-1.2")
@pytest.mark.rule("CH-R18")
def test_the_box_has_both_armies_of_the_large_board():
    box = PRODUCTS["base_game"].cards
    units = {card.id: card.stats.board_20 for card in CARDS.values() if card.kind == "unit"}
    assert {id: box[id] for id in units} == {id: 2 * count for id, count in units.items()}
    assert sum(box[id] for id in units) == 28


@pytest.mark.rule("CH-12.1")
@pytest.mark.rule("CH-12.2")
def test_every_expansion_piece_is_in_some_expansion():
    sold = {id for product in PRODUCTS.values() if product.kind == "expansion" for id in product.cards}
    assert sold == {card.id for card in CARDS.values() if card.kind.startswith("expansion")}
