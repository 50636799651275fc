"""Every change can be undone and done again, exactly, unless what it touched has changed since."""

from contextlib import suppress

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.models import User
from collection.models import Card, Correction, Holding, PackCard, Product, ProductHolding
from collection.services import corrections, holdings, products
from collection.services.recording import REMEMBERED, StaleChange, redo, undo
from tests.collection.cards import card, product

pytestmark = pytest.mark.django_db


@pytest.fixture
def panther(db):
    return card("panther", "Panther")


@pytest.fixture
def starter(panther):
    return product("starter", {"panther": 2}, "Starter set")


@pytest.fixture
def booster(panther):
    return product("booster", {}, "Booster", content="random")


def everything(owner):
    """All that *owner* has, but for when a correction was last changed."""
    kinds = {Holding: "card_id", ProductHolding: "product_id", PackCard: "card_id", Correction: "card_id"}
    rows = {kind: kind.objects.filter(owner=owner).order_by(order).values() for kind, order in kinds.items()}
    return {kind: [{**row, "id": None, "changed": None} for row in found] for kind, found in rows.items()}


CHANGES = {
    "copies": lambda owner, panther, **_: holdings.set_copies(owner=owner, card=panther, number=5),
    "a step": lambda owner, panther, **_: holdings.adjust_copies(owner=owner, card=panther, by=1),
    "details": lambda owner, panther, **_: holdings.update_holding(owner=owner, card=panther, note="signed", wanted=3),
    "forgotten": lambda owner, panther, **_: holdings.forget_holding(owner=owner, card=panther),
    "a product": lambda owner, starter, **_: products.set_product(owner=owner, product=starter, count=3),
    "no product": lambda owner, starter, **_: products.set_product(owner=owner, product=starter, count=0),
    "a pack": lambda owner, booster, panther, **_: products.open_pack(
        owner=owner, product=booster, found={panther.pk: 2}
    ),
    "no packs": lambda owner, booster, **_: products.set_product(owner=owner, product=booster, count=0),
    "a correction": lambda owner, panther, **_: corrections.correct(
        owner=owner, card=panther, figures={"attack": 7}, note="second printing"
    ),
    "an offer": lambda owner, panther, **_: corrections.offer(owner=owner, card=panther),
    "no correction": lambda owner, panther, **_: corrections.reset(owner=owner, card=panther),
}


@pytest.fixture
def things(panther, starter, booster):
    return {"panther": panther, "starter": starter, "booster": booster}


@pytest.fixture
def stocked(alice, things):
    """Alice with something of everything, and nothing to undo."""
    products.set_product(owner=alice, product=things["starter"], count=1)
    products.open_pack(owner=alice, product=things["booster"], found={things["panther"].pk: 1})
    holdings.update_holding(owner=alice, card=things["panther"], owned=4, note="first", location="box")
    corrections.correct(owner=alice, card=things["panther"], figures={"attack": 6})
    alice.changes.all().delete()
    return alice


@pytest.mark.parametrize("name", CHANGES)
def test_undo_restores_exactly_what_was_before_and_redo_what_was_after(stocked, things, name):
    before = everything(stocked)
    CHANGES[name](owner=stocked, **things)
    after = everything(stocked)
    assert before != after
    assert undo(owner=stocked).undone
    assert everything(stocked) == before
    assert not redo(owner=stocked).undone
    assert everything(stocked) == after


def test_nothing_to_undo_is_no_error(alice):
    assert undo(owner=alice) is None
    assert redo(owner=alice) is None


def test_a_change_that_changes_nothing_leaves_no_trace(alice, panther):
    holdings.set_copies(owner=alice, card=panther, number=0)
    corrections.reset(owner=alice, card=panther)
    corrections.correct(owner=alice, card=panther, figures={"attack": 4})
    assert not alice.changes.exists()


def test_changes_are_undone_one_after_the_other_and_redone_in_order(alice, panther):
    for number in (1, 2, 3):
        holdings.set_copies(owner=alice, card=panther, number=number)
    assert [undo(owner=alice).label for _ in range(3)] == ["Panther: 3 copies", "Panther: 2 copies", "Panther: 1 copy"]
    assert not Holding.objects.exists()
    assert [redo(owner=alice).label for _ in range(2)] == ["Panther: 1 copy", "Panther: 2 copies"]
    assert alice.holdings.get().owned == 2


def test_something_new_leaves_nothing_to_do_again(alice, panther):
    holdings.set_copies(owner=alice, card=panther, number=1)
    undo(owner=alice)
    holdings.update_holding(owner=alice, card=panther, note="new")
    assert redo(owner=alice) is None
    undo(owner=alice)
    assert not Holding.objects.exists()


def test_a_second_press_of_undo_does_not_undo_two_changes(alice, panther):
    holdings.set_copies(owner=alice, card=panther, number=1)
    holdings.set_copies(owner=alice, card=panther, number=2)
    last = alice.changes.last_done()
    undo(owner=alice, change=last.pk)
    with pytest.raises(StaleChange):
        undo(owner=alice, change=last.pk)
    assert alice.holdings.get().owned == 1


def test_what_changed_since_is_not_overwritten(alice, panther, starter):
    holdings.set_copies(owner=alice, card=panther, number=1)
    Holding.objects.update(note="from elsewhere")
    with pytest.raises(StaleChange):
        undo(owner=alice)
    assert alice.holdings.get().note == "from elsewhere"
    products.set_product(owner=alice, product=starter, count=1)
    ProductHolding.objects.update(count=2)
    with pytest.raises(StaleChange):
        undo(owner=alice)
    assert alice.product_holdings.get().count == 2


def test_a_keepers_decision_is_not_undone_by_the_owner(alice, panther):
    corrections.correct(owner=alice, card=panther, figures={"attack": 6})
    offered = corrections.offer(owner=alice, card=panther)
    corrections.decline(correction=offered)
    with pytest.raises(StaleChange):
        undo(owner=alice)
    assert alice.corrections.get().status == "declined"


def test_nobody_undoes_what_another_did(alice, bob, panther):
    holdings.set_copies(owner=alice, card=panther, number=1)
    assert undo(owner=bob) is None
    with pytest.raises(StaleChange):
        undo(owner=bob, change=alice.changes.get().pk)
    assert alice.holdings.get().owned == 1


def test_only_so_many_changes_are_remembered(alice, panther):
    for number in range(1, REMEMBERED + 4):
        holdings.set_copies(owner=alice, card=panther, number=number)
    assert alice.changes.count() == REMEMBERED
    assert alice.changes.last_done().label == f"Panther: {REMEMBERED + 3} copies"


@pytest.mark.django_db(transaction=True)
@settings(max_examples=25)
@given(steps=st.lists(st.sampled_from(sorted(CHANGES)), max_size=6))
def test_any_row_of_changes_is_undone_to_where_it_began(steps):
    owner = User.objects.create_user(f"alice{User.objects.count()}")
    things = _things()
    states = [everything(owner)]
    for name in steps:
        with suppress(ValidationError, Correction.DoesNotExist):
            CHANGES[name](owner=owner, **things)
        if everything(owner) != states[-1]:
            states.append(everything(owner))
    for state in reversed(states):
        assert everything(owner) == state
        undo(owner=owner)
    owner.delete()


def _things():
    if Card.objects.exists():
        named = {thing.slug: thing for thing in (*Card.objects.all(), *Product.objects.all())}
        return {name: named[name] for name in ("panther", "starter", "booster")}
    made = {"panther": card("panther", "Panther")}
    return made | {
        "starter": product("starter", {"panther": 2}, "Starter set"),
        "booster": product("booster", {}, "Booster", content="random"),
    }
