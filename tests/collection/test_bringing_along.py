"""A guest's collection comes along into an account of old, and nothing is lost or counted twice."""

import pytest

from accounts import belongings
from collection import loading
from collection.corrections import seen_by
from collection.models import MOST_COPIES, Card, Change, Product
from collection.services import copies, corrections, holdings, products
from collection.services.recording import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def panther(db):
    loading.load("tanks")
    return Card.objects.get(slug="panther")


@pytest.fixture
def starter(panther):
    return Product.objects.get(slug="starter_set")


def test_copies_and_products_of_both_are_together(alice, bob, panther, starter):
    for person, loose in ((alice, 3), (bob, 5)):
        products.set_product(owner=person, product=starter, count=1)
        holdings.adjust_copies(owner=person, card=panther, by=loose)
    belongings.move_all(alice, bob)
    holding = bob.holdings.get(card=panther)
    assert (holding.loose, holding.from_products, holding.owned) == (8, 2, 10)
    assert bob.product_holdings.get().count == 2
    before = list(bob.holdings.order_by("pk").values())
    copies.recount_everyone("tanks")
    assert sorted(before, key=lambda row: row["card_id"]) == list(bob.holdings.order_by("card_id").values())


def test_both_notes_are_kept_and_the_account_of_old_has_the_last_word(alice, bob, panther):
    holdings.update_holding(owner=alice, card=panther, note="guest's", location="box", condition="mint", wanted=1)
    holdings.update_holding(owner=bob, card=panther, note="bob's", condition="poor", wanted=2)
    belongings.move_all(alice, bob)
    holding = bob.holdings.get()
    assert (holding.note, holding.location, holding.condition) == ("bob's / guest's", "box", "poor")
    assert holding.wanted == 3


def test_no_more_copies_than_can_be_kept(alice, bob, panther):
    for person in (alice, bob):
        holdings.update_holding(owner=person, card=panther, owned=900, wanted=900)
    belongings.move_all(alice, bob)
    assert (bob.holdings.get().owned, bob.holdings.get().wanted) == (MOST_COPIES, MOST_COPIES)


def test_what_both_found_in_packs_is_added_up(alice, bob, panther):
    loading.load("tank_commander")
    deck = Product.objects.get(slug="deck")
    tiger = Card.objects.get(slug="pzkw_vi_e")
    for person in (alice, bob):
        products.open_pack(owner=person, product=deck, found={tiger.pk: 2})
    belongings.move_all(alice, bob)
    assert bob.pack_cards.get().count == 4
    assert bob.holdings.get().owned == 4


def test_corrections_of_both_are_one(alice, bob, panther):
    corrections.correct(owner=alice, card=panther, figures={"attack": 7, "points": 40})
    corrections.correct(owner=bob, card=panther, figures={"points": 41})
    belongings.move_all(alice, bob)
    assert bob.corrections.get().figures == {"attack": 7, "points": 41}
    assert seen_by(bob, [panther])[0].penetration == 7


def test_corrections_that_cannot_both_be_leave_the_account_of_old_alone(alice, bob, panther):
    corrections.correct(owner=alice, card=panther, figures={"hull_mm": [40, 34]})
    corrections.correct(owner=bob, card=panther, figures={"years": [1943, 1945]})
    alice.corrections.update(figures={"years": [1945, 1946], "hull_mm": [20, 60]})
    belongings.move_all(alice, bob)
    assert bob.corrections.get().figures == {"years": [1943, 1945]}


def test_what_the_guest_did_cannot_be_undone_any_more_but_what_the_taker_did_can(alice, bob, panther):
    holdings.set_copies(owner=bob, card=panther, number=1)
    holdings.set_copies(owner=alice, card=Card.objects.get(slug="t_34"), number=2)
    belongings.move_all(alice, bob)
    assert [change.owner for change in Change.objects.all()] == [bob]
    assert undo(owner=bob).label == "Panther: 1 copy"
    assert dict(bob.holdings.values_list("card__slug", "owned")) == {"t_34": 2}


def test_everything_is_exported(alice, panther, starter):
    products.set_product(owner=alice, product=starter, count=1)
    holdings.update_holding(owner=alice, card=panther, owned=3, note="signed")
    corrections.correct(owner=alice, card=panther, figures={"attack": 7})
    exported = belongings.exported(alice)
    row = next(row for row in exported["holdings"] if row["card__slug"] == "panther")
    assert (row["owned"], row["from_products"], row["loose"], row["note"]) == (3, 1, 2, "signed")
    assert exported["products"] == [{"product__game": "tanks", "product__slug": "starter_set", "count": 1}]
    assert exported["corrections"][0]["figures"] == {"attack": 7}
    assert len(exported["changes"]) == 3
    assert "1 corrected card" in belongings.described(alice)
