import pytest
import yaml

from rules.catalogue import FOLDER, cards

CARDS = cards("tanks")
FIXTURE = FOLDER.parent / "products" / "tanks.yaml"
CONTENT = yaml.safe_load(FIXTURE.read_text(encoding="utf-8"))
PRODUCTS = {product["id"]: product for product in CONTENT["products"]}


def test_products_hold_cards_of_the_catalogue():
    assert (CONTENT["format"], CONTENT["game"]) == ("muster/products@1", "tanks")
    assert len(PRODUCTS) == len(CONTENT["products"]) == 19
    for product in PRODUCTS.values():
        assert set(product) == {"id", "name", "kind", "content", "cards", "origin", "source", "year"}
        assert product["cards"].keys() <= CARDS.keys()
        assert all(count > 0 for count in product["cards"].values())


def test_the_starter_set_has_22_tank_cards_and_the_whole_critical_deck():
    starter = PRODUCTS["starter_set"]["cards"]
    assert sum(count for id, count in starter.items() if CARDS[id].kind == "tank") == 22
    criticals = {card.id: card.stats.copies for card in CARDS.values() if card.kind == "critical"}
    assert {id: starter.get(id) for id in criticals} == criticals


@pytest.mark.rule("TK-21.1c")
@pytest.mark.rule("TK-21.1d")
def test_the_first_scenario_can_be_played_with_the_starter_set():
    starter = PRODUCTS["starter_set"]["cards"]
    assert starter["panther"] >= 1
    assert starter["ernst_barkmann"] >= 1
    assert starter["sherman_75"] >= 2


def test_every_card_that_is_known_to_exist_is_in_some_box():
    boxed = {id for product in PRODUCTS.values() for id in product["cards"]}
    known = {card.id for card in CARDS.values() if card.origin == "fan" and card.kind != "keyword"}
    assert known <= boxed
