"""What a person has of a card: where it came from, how it changes, and that nobody ends up with less than nothing."""

import threading

import pytest
from django.core.exceptions import ValidationError
from django.db import connection

from collection.models import MOST_COPIES, Holding
from collection.services import products
from collection.services.holdings import adjust_copies, forget_holding, holding_of, set_copies, update_holding
from tests.collection.cards import card, product

pytestmark = pytest.mark.django_db


@pytest.fixture
def panther(db):
    return card("panther", "Panther")


@pytest.fixture
def starter(panther):
    return product("starter", {"panther": 2}, "Starter set")


def refusal(function, **arguments):
    with pytest.raises(ValidationError) as refused:
        function(**arguments)
    return refused.value.messages


def figures(owner, card):
    holding = holding_of(owner, card)
    return holding.copies, holding.from_products, holding.loose


def test_copies_one_by_one_are_loose(alice, panther):
    assert set_copies(owner=alice, card=panther, number=3).owned == 3
    assert figures(alice, panther) == (3, 0, 3)
    assert adjust_copies(owner=alice, card=panther, by=-1).owned == 2


def test_what_a_product_supplies_stays_apart_from_loose_and_lost_copies(alice, panther, starter):
    products.set_product(owner=alice, product=starter, count=1)
    assert figures(alice, panther) == (2, 2, 0)
    set_copies(owner=alice, card=panther, number=3)
    assert figures(alice, panther) == (3, 2, 1)
    set_copies(owner=alice, card=panther, number=1)
    assert figures(alice, panther) == (1, 2, -1)
    assert holding_of(alice, panther).lost == 1
    products.set_product(owner=alice, product=starter, count=2)
    assert figures(alice, panther) == (3, 4, -1)


def test_a_product_taken_away_never_leaves_less_than_nothing(alice, panther, starter):
    products.set_product(owner=alice, product=starter, count=1)
    set_copies(owner=alice, card=panther, number=0)
    messages = refusal(products.set_product, owner=alice, product=starter, count=0)
    assert messages == ["Panther: 2 copies are lost, but your products would hold 0: find them first."]
    assert figures(alice, panther) == (0, 2, -2)
    assert alice.product_holdings.get().count == 1


@pytest.mark.parametrize("number", [-1, MOST_COPIES + 1, 10**9, -(10**9)])
def test_no_more_and_no_less_than_can_be_kept(alice, panther, number):
    set_copies(owner=alice, card=panther, number=5)
    messages = refusal(set_copies, owner=alice, card=panther, number=number)
    assert messages == [f"expected a number from 0 to 999, got {number}"]
    assert figures(alice, panther) == (5, 0, 5)


def test_a_step_too_far_is_refused(alice, panther):
    assert refusal(adjust_copies, owner=alice, card=panther, by=-1) == ["expected a number from 0 to 999, got -1"]
    set_copies(owner=alice, card=panther, number=MOST_COPIES)
    assert refusal(adjust_copies, owner=alice, card=panther, by=1) == ["expected a number from 0 to 999, got 1000"]


def test_a_product_that_would_bring_too_many_copies_is_refused(alice, panther, starter):
    set_copies(owner=alice, card=panther, number=998)
    assert refusal(products.set_product, owner=alice, product=starter, count=1) == [
        "Panther: that would be 1000 copies, more than the 999 that can be kept."
    ]
    assert not alice.product_holdings.exists()


def test_details_are_kept_and_checked_by_field(alice, panther):
    said = {"wanted": 2, "for_trade": 1, "condition": "mint", "language": "fr", "location": "box 3", "note": "signed"}
    holding = update_holding(owner=alice, card=panther, **said)
    assert {name: getattr(holding, name) for name in said} == said
    assert holding.owned == 0
    for wrong in (
        {"wanted": 1000},
        {"wanted": -1},
        {"condition": "burnt"},
        {"note": "x" * 201},
        {"location": "x" * 81},
    ):
        with pytest.raises(ValidationError) as refused:
            update_holding(owner=alice, card=panther, **{"note": "changed"} | wrong)
        assert set(refused.value.message_dict) == set(wrong)
    assert holding_of(alice, panther).note == "signed"


def test_a_holding_that_says_nothing_is_not_kept(alice, panther, starter):
    set_copies(owner=alice, card=panther, number=1)
    set_copies(owner=alice, card=panther, number=0)
    assert not Holding.objects.exists()
    products.set_product(owner=alice, product=starter, count=1)
    products.set_product(owner=alice, product=starter, count=0)
    assert not Holding.objects.exists()


def test_forgetting_a_card_forgets_all_that_was_said_of_it(alice, panther, starter):
    products.set_product(owner=alice, product=starter, count=1)
    update_holding(owner=alice, card=panther, owned=5, note="signed", wanted=1)
    forget_holding(owner=alice, card=panther)
    assert figures(alice, panther) == (0, 2, -2)
    assert holding_of(alice, panther).note == ""


def test_what_is_mine_is_nobody_elses(alice, bob, panther, starter):
    set_copies(owner=alice, card=panther, number=3)
    products.set_product(owner=bob, product=starter, count=1)
    assert figures(alice, panther) == (3, 0, 3)
    assert figures(bob, panther) == (2, 2, 0)


@pytest.mark.django_db(transaction=True)
def test_two_tabs_at_once_lose_no_copy(alice, panther):
    def add():
        try:
            for _ in range(5):
                adjust_copies(owner=alice, card=panther, by=1)
        finally:
            connection.close()

    tabs = [threading.Thread(target=add) for _ in range(4)]
    for tab in tabs:
        tab.start()
    for tab in tabs:
        tab.join()
    assert figures(alice, panther) == (20, 0, 20)
    assert alice.changes.count() == 20
