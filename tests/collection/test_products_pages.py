"""Products on pages: ticked with a count, opened card by card, ranked by what they supply."""

import re

import pytest
from django.urls import reverse

from accounts.models import User
from collection.models import Product
from collection.services import holdings, products
from tests.collection.cards import card, product

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
PRODUCTS = reverse("collection:products")


@pytest.fixture
def cards(db):
    return {id: card(id, id.title()) for id in ("panther", "tiger", "sherman")}


@pytest.fixture
def starter(cards):
    return product("starter", {"panther": 1, "tiger": 2}, "Starter set")


@pytest.fixture
def booster(cards):
    return product("booster", {}, "Booster", content="random")


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def tick(client, found, htmx=True, **data):
    address = reverse("collection:tick", args=[found.game, found.slug])
    return client.post(address, {"next": PRODUCTS, **data}, **({"headers": HTMX} if htmx else {}))


def address(name, found):
    return reverse(f"collection:{name}", args=[found.game, found.slug])


def owned(person):
    return dict(person.holdings.values_list("card__slug", "owned"))


def test_a_tick_brings_the_cards_and_shows_so(alice, reading_as, starter):
    response = tick(reading_as(alice), starter, count="2")
    assert owned(alice) == {"panther": 2, "tiger": 4}
    assert "You have all that is inside." in text(response)
    assert "6 copies of 2 different cards" in text(response)
    assert f'id="product-{starter.pk}"' in response.content.decode()


def test_a_tick_without_script_leads_back(alice, reading_as, starter):
    assert tick(reading_as(alice), starter, htmx=False, count="0", step="1")["Location"] == PRODUCTS
    assert owned(alice) == {"panther": 1, "tiger": 2}
    tick(reading_as(alice), starter, htmx=False, count="0", step="-1")
    assert owned(alice) == {}


def test_a_tick_on_its_own_page_shows_what_is_inside(alice, reading_as, starter):
    response = tick(reading_as(alice), starter, count="1", page="product")
    assert "What is inside" in text(response)
    assert response.content.decode().count("held__there") == 2


def test_a_visitor_becomes_a_guest_by_ticking_but_not_by_ticking_off(client, starter):
    tick(client, starter, count="0")
    assert not User.objects.exists()
    response = tick(client, starter, count="1")
    assert owned(User.objects.get()) == {"panther": 1, "tiger": 2}
    assert 'hx-swap-oob="outerHTML:.account"' in response.content.decode()


@pytest.mark.parametrize("count", ["-1", "1000", "many", ""])
def test_what_is_no_number_is_refused(client, starter, count):
    assert "Expected a whole number from 0 to 999." in text(tick(client, starter, count=count))
    assert not User.objects.exists()


def test_less_than_nothing_is_refused_in_clear_words(alice, cards, reading_as, starter):
    products.set_product(owner=alice, product=starter, count=1)
    holdings.set_copies(owner=alice, card=cards["panther"], number=0)
    said = "Panther: 1 copy is lost, but your products would hold 0: find it first."
    assert said in text(tick(reading_as(alice), starter, count="0"))
    client = reading_as(alice)
    tick(client, starter, htmx=False, count="0")
    assert said in text(client.get(PRODUCTS))
    assert alice.product_holdings.get().count == 1


def test_it_tells_what_i_have_of_a_product_from_wherever(alice, bob, cards, reading_as, starter):
    holdings.set_copies(owner=alice, card=cards["tiger"], number=1)
    assert "You have 1 of 3." in text(reading_as(alice).get(PRODUCTS))
    assert "You have 0 of 3." in text(reading_as(bob).get(PRODUCTS))


def test_products_are_ranked_by_what_they_supply_of_what_i_want(alice, cards, reading_as, starter):
    product("expansion", {"tiger": 1}, "Expansion")
    holdings.update_holding(owner=alice, card=cards["tiger"], wanted=2)
    holdings.update_holding(owner=alice, card=cards["panther"], wanted=1)
    shown = text(reading_as(alice).get(PRODUCTS))
    supply = shown[shown.index("Which products supply the cards I want") :]
    assert re.search(r"Starter set TANKS 3 .*Expansion TANKS 1 ", supply)
    assert "Supplies 3 that you want." in shown


def test_nobody_is_told_what_others_want(alice, cards, client, starter):
    holdings.update_holding(owner=alice, card=cards["tiger"], wanted=2)
    assert "supply" not in text(client.get(PRODUCTS))


def test_its_page_tells_whose_word_the_contents_are(client, starter):
    shown = text(client.get(address("product", starter)))
    assert "our choice" in shown
    assert "2 × Tiger" in shown


def test_queries_do_not_grow_with_the_products(alice, reading_as, starter, django_assert_num_queries):
    client = reading_as(alice)
    client.get(PRODUCTS)
    for _ in range(2):
        with django_assert_num_queries(9):
            client.get(PRODUCTS)
        with django_assert_num_queries(13):
            client.get(address("product", starter))
        for _ in range(10):
            product(f"more{Product.objects.count()}", {"panther": 1})


class TestOpening:
    def open(self, client, booster, **found):
        return client.post(address("open", booster), {f"card{id}": count for id, count in found.items()})

    def test_what_was_found_is_kept_with_the_product(self, alice, cards, reading_as, booster):
        client = reading_as(alice)
        found = {str(cards["panther"].pk): "2", str(cards["tiger"].pk): "", str(cards["sherman"].pk): "1"}
        response = self.open(client, booster, **found)
        assert response["Location"] == address("product", booster)
        assert owned(alice) == {"panther": 2, "sherman": 1}
        shown = text(client.get(address("product", booster)))
        assert "What you found in Booster is in your collection." in shown
        assert "2 × Panther" in shown
        card_page = text(client.get(reverse("collection:card", args=["tanks", "panther"])))
        assert "2 from Booster × 1" in card_page

    def test_a_visitor_becomes_a_guest_by_finding_something(self, client, cards, booster):
        self.open(client, booster)
        assert not User.objects.exists()
        self.open(client, booster, **{str(cards["tiger"].pk): "1"})
        assert owned(User.objects.get()) == {"tiger": 1}

    @pytest.mark.parametrize("count", ["-1", "1000", "many"])
    def test_nonsense_is_refused_where_it_stands(self, client, cards, booster, count):
        response = self.open(client, booster, **{str(cards["tiger"].pk): count})
        assert response.status_code == 200
        assert "Expected a whole number from 0 to 999." in text(response)
        assert f'value="{count}"' in response.content.decode()
        assert not User.objects.exists()

    def test_an_empty_pack_is_refused(self, alice, reading_as, booster):
        response = self.open(reading_as(alice), booster)
        assert "Enter at least one card." in text(response)
        assert not alice.product_holdings.exists()

    def test_more_than_can_be_kept_is_refused(self, alice, cards, reading_as, booster):
        holdings.set_copies(owner=alice, card=cards["tiger"], number=999)
        response = self.open(reading_as(alice), booster, **{str(cards["tiger"].pk): "1"})
        assert "more than the 999 that can be kept" in text(response)
        assert not alice.product_holdings.exists()

    def test_only_what_is_random_is_opened(self, client, starter):
        assert client.get(address("open", starter)).status_code == 404
        assert client.post(address("open", starter)).status_code == 404

    def test_a_page_without_what_was_found_by_others(self, alice, cards, client, booster):
        products.open_pack(owner=alice, product=booster, found={cards["tiger"].pk: 1})
        assert "Tiger" not in text(client.get(address("product", booster)))


def test_products_that_are_not_there_are_not_found(client, db):
    for name in ("product", "open"):
        assert client.get(reverse(f"collection:{name}", args=["tanks", "nothing"])).status_code == 404
    assert client.get(PRODUCTS, {"game": "chess"}).status_code == 200
    assert not Product.objects.exists()
