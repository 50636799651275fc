"""Products ticked: their cards come and go with them; random ones are opened card by card."""

import pytest
from django.core.exceptions import ValidationError

from collection import loading
from collection.models import ProductCard
from collection.services import copies, holdings
from collection.services.products import open_pack, set_product
from tests.collection.cards import card, product

pytestmark = pytest.mark.django_db


@pytest.fixture
def cards(db):
    return {id: card(id, id.title()) for id in ("panther", "tiger", "sherman")}


@pytest.fixture
def starter(cards):
    return product("starter", {"panther": 1, "tiger": 2})


@pytest.fixture
def expansion(cards):
    return product("expansion", {"panther": 1, "sherman": 1})


@pytest.fixture
def booster(cards):
    return product("booster", {}, content="random")


def owned(person):
    return dict(person.holdings.values_list("card__slug", "owned"))


def test_a_product_brings_its_cards_as_often_as_it_is_ticked(alice, starter, expansion):
    set_product(owner=alice, product=starter, count=2)
    assert owned(alice) == {"panther": 2, "tiger": 4}
    set_product(owner=alice, product=expansion, count=1)
    assert owned(alice) == {"panther": 3, "tiger": 4, "sherman": 1}
    set_product(owner=alice, product=starter, count=0)
    assert owned(alice) == {"panther": 1, "sherman": 1}


def test_only_cards_of_the_products_asked_about_are_supplied(alice, cards, starter, expansion):
    set_product(owner=alice, product=starter, count=2)
    set_product(owner=alice, product=expansion, count=3)
    assert copies.supplied(alice, [cards["panther"].pk]) == {cards["panther"].pk: 5}


@pytest.mark.parametrize("count", [-1, 1000])
def test_a_number_of_products_that_cannot_be_is_refused(alice, starter, count):
    with pytest.raises(ValidationError, match=f"expected a number from 0 to 999, got {count}"):
        set_product(owner=alice, product=starter, count=count)
    assert not alice.product_holdings.exists()


def test_a_random_product_brings_what_was_found_in_it(alice, cards, booster):
    open_pack(owner=alice, product=booster, found={cards["panther"].pk: 2, cards["tiger"].pk: 1})
    open_pack(owner=alice, product=booster, found={cards["panther"].pk: 1})
    assert owned(alice) == {"panther": 3, "tiger": 1}
    assert alice.product_holdings.get().count == 2
    assert dict(alice.pack_cards.values_list("card__slug", "count")) == {"panther": 3, "tiger": 1}


def test_ticking_a_random_product_alone_brings_nothing_and_keeps_what_was_found(alice, cards, booster):
    set_product(owner=alice, product=booster, count=2)
    assert owned(alice) == {}
    open_pack(owner=alice, product=booster, found={cards["panther"].pk: 1})
    set_product(owner=alice, product=booster, count=1)
    assert owned(alice) == {"panther": 1}
    set_product(owner=alice, product=booster, count=0)
    assert owned(alice) == {}
    assert not alice.pack_cards.exists()


@pytest.mark.parametrize("found", [{}, {"panther": 0}, {"panther": -1}, {"panther": 1000}])
def test_nothing_and_nonsense_cannot_be_found(alice, cards, booster, found):
    with pytest.raises(ValidationError):
        open_pack(owner=alice, product=booster, found={cards[id].pk: count for id, count in found.items()})
    assert not alice.product_holdings.exists()


def test_what_is_in_a_fixed_product_is_known(alice, cards, starter):
    with pytest.raises(ValueError, match="expected a product whose contents are random, got tanks starter"):
        open_pack(owner=alice, product=starter, found={cards["panther"].pk: 1})


def test_copies_follow_when_the_contents_of_a_product_are_corrected(alice, bob):
    loading.load("tanks")
    starter = ProductCard.objects.filter(product__slug="starter_set")
    for person in (alice, bob):
        set_product(owner=person, product=starter.get(card__slug="panther").product, count=1)
    panther = starter.get(card__slug="panther").card
    holdings.set_copies(owner=bob, card=panther, number=0)
    starter.filter(card__slug="panther").update(count=3)
    starter.filter(card__slug="comet").delete()
    copies.recount_everyone("tanks")
    assert owned(alice)["panther"] == 3
    assert "comet" not in owned(alice)
    loading.load("tanks")
    assert owned(alice)["panther"] == owned(alice)["comet"] == 1
    assert owned(bob)["panther"] == 0


def test_a_loss_is_forgotten_when_the_product_never_held_the_card(alice, cards, starter):
    set_product(owner=alice, product=starter, count=1)
    holdings.set_copies(owner=alice, card=cards["tiger"], number=0)
    ProductCard.objects.filter(card=cards["tiger"]).update(count=1)
    copies.recount_everyone("tanks")
    holding = alice.holdings.get(card=cards["tiger"])
    assert (holding.loose, holding.from_products, holding.owned) == (-1, 1, 0)
