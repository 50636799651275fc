"""The cards of the fixtures reach the database once, change only where they differ, and are never taken from owners."""

from types import MappingProxyType

import pytest
from django.core.management import CommandError, call_command

import rules
from collection import loading, vocabulary
from collection.columns import MAIN_FIGURES, sort_key
from collection.models import Card, CardData, Holding, Product, ProductCard
from rules import catalogue, derivation, products
from rules.catalogue import read_card
from rules.documents import BadDocument
from rules.products import read_products
from tests.collection.cards import document

pytestmark = pytest.mark.django_db


@pytest.fixture
def fixtures(monkeypatch):
    """Let the fixtures of TANKS hold just these cards and products."""

    def put(*cards, sold=()):
        found = {card["id"]: read_card(card) for card in cards}
        monkeypatch.setattr(catalogue, "cards", lambda _slug: MappingProxyType(found))
        monkeypatch.setattr(products, "cards", lambda _slug: MappingProxyType(found))
        content = {"format": "muster/products@1", "game": "tanks", "products": list(sold)}
        monkeypatch.setattr(products, "products", lambda slug: read_products(slug, content))

    return put


def box(**cards):
    name = {"en": "Box", "fr": "Boîte"}
    return {"id": "box", "name": name, "kind": "starter", "content": "fixed", "cards": cards, "origin": "house"}


@pytest.mark.parametrize("game", rules.SLUGS)
def test_every_card_and_product_of_the_fixtures_is_stored_as_it_stands(game):
    loading.load(game)
    cards, boxes = Card.objects.in_game(game), Product.objects.in_game(game)
    assert {card.slug: card.document for card in cards} == {
        id: card.write() for id, card in catalogue.cards(game).items()
    }
    assert [card.slug for card in cards] == list(catalogue.cards(game))
    assert {box.slug: {row.card.slug: row.count for row in box.contents.all()} for box in boxes} == {
        id: product.cards for id, product in products.products(game).items()
    }
    assert all(read_card(card.document).id == card.slug for card in cards)


def test_loading_again_changes_nothing(capsys, django_assert_max_num_queries):
    call_command("load_cards")
    capsys.readouterr()
    with django_assert_max_num_queries(60):
        call_command("load_cards")
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(rules.SLUGS)
    assert all(": nothing changed (version " in line or line.endswith(": no cards") for line in lines)


def test_the_command_says_what_changed(fixtures, capsys):
    fixtures(document("tiger"), document("stug"), sold=[box(tiger=1, stug=2)])
    call_command("load_cards", game=["tanks"])
    assert capsys.readouterr().out.startswith(
        "tanks: cards: 2 added; products: 1 added; cards in products: 2 added (version "
    )
    fixtures(document("tiger", points=30), document("maus"), sold=[box(tiger=2, maus=1)])
    call_command("load_cards", game=["tanks"])
    assert capsys.readouterr().out.startswith(
        "tanks: cards: 1 added, 1 changed, 1 retired; products: 1 changed; "
        "cards in products: 1 added, 1 changed, 1 retired (version "
    )


def test_only_the_game_that_is_named_is_loaded():
    call_command("load_cards", game=["tank_chess"])
    assert set(Card.objects.values_list("game", flat=True)) == {"tank_chess"}


def test_fixtures_that_cannot_be_used_change_nothing(fixtures):
    fixtures(document("tiger"), sold=[box(tiger=1, ghost=1)])
    with pytest.raises(CommandError, match=r"products\.box\.cards\.ghost: no card of this game is called ghost"):
        call_command("load_cards", game=["tanks"])
    assert not Card.objects.exists()


def test_a_card_that_vanished_is_retired_and_its_owners_keep_it(fixtures, alice):
    fixtures(document("tiger"), document("stug"))
    loading.load("tanks")
    Holding.objects.create(owner=alice, card=Card.objects.get(slug="stug"), loose=3)
    fixtures(document("tiger"))
    assert loading.load("tanks").cards.retired == 1
    assert Card.objects.get(slug="stug").retired
    assert alice.holdings.get().owned == 3
    assert list(Card.objects.in_use().values_list("slug", flat=True)) == ["tiger"]
    assert not loading.load("tanks").cards
    fixtures(document("tiger"), document("stug"))
    assert loading.load("tanks").cards == loading.Tally(changed=1)
    assert not Card.objects.get(slug="stug").retired


def test_the_version_follows_the_content(fixtures):
    fixtures(document("tiger"))
    first = loading.load("tanks").version
    assert CardData.objects.versions() == {"tanks": first}
    fixtures(document("tiger", points=30))
    second = loading.load("tanks").version
    assert second != first
    assert CardData.objects.version("tanks") == second
    fixtures(document("tiger"))
    assert loading.load("tanks").version == first
    assert CardData.objects.version("tanks") == first
    assert CardData.objects.count() == 2


def test_a_product_that_vanished_keeps_its_contents(fixtures):
    fixtures(document("tiger"), sold=[box(tiger=1)])
    loading.load("tanks")
    fixtures(document("tiger"))
    assert loading.load("tanks").products.retired == 1
    assert ProductCard.objects.count() == 1


def test_columns_hold_what_searches_ask(fixtures):
    fixtures(document("tiger", ("Tiger I", "Tigre I"), nation="german", points=40, defence=3, attack=6))
    loading.load("tanks")
    tiger = Card.objects.get()
    assert (tiger.kind, tiger.nation, tiger.points, tiger.rarity) == ("tank", "german", 40, "")
    assert (tiger.first_year, tiger.last_year, tiger.armour, tiger.penetration) == (1943, 1945, 3, 6)
    assert tiger.numbers["initiative"] == 5
    assert {"tank", "fan"} <= set(tiger.flags.split())
    assert " tigre i " in tiger.names
    assert " char " in tiger.words
    assert " allemand " in tiger.words


@pytest.mark.parametrize("game", rules.SLUGS)
def test_armour_and_penetration_are_figures_of_the_game(game):
    if vocabulary.models(game):
        for figures in MAIN_FIGURES.values():
            assert set(figures[game]) <= vocabulary.numbers(game)


def test_numbers_in_names_sort_as_numbers():
    names = ["T-100", "T-34/85", "T-34", "Élan", "Panther"]
    assert sorted(names, key=sort_key) == ["Élan", "Panther", "T-34", "T-34/85", "T-100"]


def test_derived_figures_agree_with_their_formulas(capsys):
    call_command("derive_cards", check=True)
    assert "every derived figure is what its formula gives" in capsys.readouterr().out


def test_a_derived_figure_that_differs_is_named(monkeypatch, capsys):
    wrong = derivation.Difference("tiger", "front", 100, 102)
    monkeypatch.setattr(derivation, "differences", lambda slug: [wrong] if slug == "panzer_squadron" else [])
    with pytest.raises(CommandError, match="1 derived figures are not what their formulas give"):
        call_command("derive_cards", check=True)
    assert "panzer_squadron: tiger: front is 100, the formula gives 102" in capsys.readouterr().err


def test_deriving_writes_the_fixture_anew(tmp_path, monkeypatch, capsys):
    source = catalogue.FOLDER / "panzer_squadron.yaml"
    text = source.read_text(encoding="utf-8")
    spoilt = text.replace("front: 36, side: 15", "front: 99, side: 15", 1)
    assert spoilt != text
    (tmp_path / "panzer_squadron.yaml").write_text(spoilt, encoding="utf-8")
    for module in (catalogue, derivation):
        monkeypatch.setattr(module, "FOLDER", tmp_path)
    catalogue.cards.cache_clear()
    try:
        call_command("derive_cards", game=["panzer_squadron"])
        assert "panzer_squadron: 1 figures changed" in capsys.readouterr().out
        assert catalogue.cards("panzer_squadron")["panzer_ii_f"].stats.front == 36
    finally:
        monkeypatch.undo()
        catalogue.cards.cache_clear()


def test_a_document_of_no_game_is_refused():
    with pytest.raises(BadDocument, match="game: expected tank_commander"):
        read_card({**document("tiger"), "game": "ludo"})
