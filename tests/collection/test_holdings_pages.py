"""Counting cards on pages: Alice sees what is hers, Bob never does, a visitor becomes a guest by counting."""

import re

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from collection.models import Card, Holding, Product
from collection.services import corrections, holdings, products
from tests.collection.cards import card, product

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
MINE = reverse("collection:mine")
LISTS = [reverse(f"collection:{name}") for name in ("wanted", "trade", "missing", "places")]


@pytest.fixture
def panther(db):
    return card("panther", "Panther")


@pytest.fixture
def starter(panther):
    return product("starter", {"panther": 2}, "Starter set")


def count(client, card, **data):
    options = {"headers": HTMX} if data.pop("htmx", True) else {}
    address = reverse("collection:copies", args=[card.game, card.slug])
    return client.post(address, {"shown": str(card.pk), "next": MINE, **data}, **options)


def owned(person):
    return dict(person.holdings.values_list("card__slug", "owned"))


def test_a_number_that_was_counted_is_kept_and_shown(alice, reading_as, panther):
    html = count(reading_as(alice), panther, owned="3", was="0").content.decode()
    assert owned(alice) == {"panther": 3}
    assert re.search(r'name="owned" value="3"', html)
    assert '<input type="hidden" name="was" value="3">' in html
    assert 'id="tally"' in html
    assert 'hx-swap-oob="true"' in html
    assert "<b>3</b> copies" in html
    assert "Panther: 3 copies" in html


def test_a_step_without_script_leads_back(alice, reading_as, panther):
    response = count(reading_as(alice), panther, step="1", owned="0", was="0", htmx=False)
    assert response["Location"] == MINE
    assert owned(alice) == {"panther": 1}


def test_switches_want_a_card_and_offer_it(alice, reading_as, panther):
    client = reading_as(alice)
    html = count(client, panther, wanted="1", owned="0", was="0").content.decode()
    assert re.search(r'name="wanted" value="0" aria-pressed="true"', html)
    count(client, panther, for_trade="1", owned="0", was="0")
    held = alice.holdings.get()
    assert (held.wanted, held.for_trade, held.owned) == (1, 1, 0)
    count(client, panther, wanted="0", owned="0", was="0")
    assert alice.holdings.get().wanted == 0


def test_a_number_typed_just_before_a_switch_is_kept_too(alice, reading_as, panther):
    count(reading_as(alice), panther, wanted="1", owned="4", was="0")
    held = alice.holdings.get()
    assert (held.wanted, held.owned) == (1, 4)


@pytest.mark.parametrize("wrong", ["-1", "1000", "10000000000", "many", "1.5"])
def test_what_is_no_number_of_copies_is_refused_in_clear_words(alice, client, reading_as, panther, wrong):
    html = count(reading_as(alice), panther, owned=wrong, was="0").content.decode()
    assert "Expected a whole number from 0 to 999." in html
    assert 'aria-invalid="true"' in html
    plain = reading_as(alice)
    assert count(plain, panther, owned=wrong, was="0", htmx=False).status_code == 302
    assert "Expected a whole number from 0 to 999." in plain.get(MINE).content.decode()
    count(client, panther, owned=wrong, was="0")
    assert not Holding.objects.exists()
    assert User.objects.count() == 1


def test_a_visitor_becomes_a_guest_by_counting_and_the_page_learns_so(client, panther):
    html = count(client, panther, owned="2", was="0").content.decode()
    guest = User.objects.get()
    assert guest.is_guest
    assert owned(guest) == {"panther": 2}
    assert 'hx-swap-oob="outerHTML:.account"' in html


def test_a_visitor_who_counts_nothing_stays_a_visitor(client, panther):
    assert count(client, panther, owned="0", was="0").status_code == 200
    assert count(client, panther, wanted="0", owned="0", was="0").status_code == 200
    assert count(client, panther, step="-1", owned="0", was="0").status_code == 200
    for address in (MINE, *LISTS, reverse("collection:products")):
        assert client.get(address).status_code == 200
    assert not User.objects.exists()


def test_a_forged_form_is_refused(panther):
    assert count(Client(enforce_csrf_checks=True), panther, owned="1").status_code == 403
    assert not Holding.objects.exists()


@pytest.mark.parametrize("method", ["get", "put", "delete"])
def test_reading_changes_nothing(alice, reading_as, panther, method):
    for name in ("copies", "details", "offer", "reset"):
        address = reverse(f"collection:{name}", args=["tanks", "panther"])
        assert getattr(reading_as(alice), method)(address).status_code == 405
    for name in ("undo", "redo"):
        assert getattr(reading_as(alice), method)(reverse(f"collection:{name}")).status_code == 405


def test_cards_that_are_not_there_are_not_found(alice, reading_as):
    assert (
        reading_as(alice).post(reverse("collection:copies", args=["tanks", "nothing"]), {"owned": 1}).status_code == 404
    )


def test_details_are_kept_and_shown(alice, reading_as, panther):
    said = {"wanted": "2", "for_trade": "0", "condition": "mint", "language": "fr", "location": "box 3", "note": "<b>!"}
    data = {f"card{panther.pk}-{name}": value for name, value in said.items()} | {"shown": f"{panther.pk} full"}
    address = reverse("collection:details", args=["tanks", "panther"])
    html = reading_as(alice).post(address, data, headers=HTMX).content.decode()
    held = alice.holdings.get()
    assert (held.wanted, held.condition, held.language, held.location, held.note) == (2, "mint", "fr", "box 3", "<b>!")
    assert "box 3" in html
    assert "&lt;b&gt;!" in html
    assert "<b>!" not in html


def test_details_that_cannot_be_are_refused_where_they_are(alice, reading_as, panther):
    said = {"wanted": "-2", "for_trade": "0", "condition": "burnt", "note": "x" * 201}
    data = {f"card{panther.pk}-{name}": value for name, value in said.items()} | {"shown": f"{panther.pk} full"}
    address = reverse("collection:details", args=["tanks", "panther"])
    html = reading_as(alice).post(address, data, headers=HTMX).content.decode()
    assert html.count('class="field__error"') == 3
    assert '<details class="details" open>' in html
    assert not Holding.objects.exists()


def test_it_stays_clear_where_copies_came_from(alice, reading_as, panther, starter):
    products.set_product(owner=alice, product=starter, count=2)
    holdings.set_copies(owner=alice, card=panther, number=5)
    html = reading_as(alice).get(reverse("collection:card", args=["tanks", "panther"])).content.decode()
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", html))
    assert "4 from Starter set × 2 1 loose" in text
    holdings.set_copies(owner=alice, card=panther, number=1)
    html = reading_as(alice).get(reverse("collection:card", args=["tanks", "panther"])).content.decode()
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", html))
    assert "4 from Starter set × 2 3 lost" in text


class TestUndo:
    def undo(self, client, name="undo", **data):
        return client.post(reverse(f"collection:{name}"), {"next": MINE, **data}, headers=HTMX).content.decode()

    def test_the_last_change_is_undone_and_its_buttons_come_back(self, alice, reading_as, panther):
        holdings.set_copies(owner=alice, card=panther, number=3)
        html = self.undo(reading_as(alice), shown=str(panther.pk))
        assert owned(alice) == {}
        assert f'id="copies-{panther.pk}" hx-swap-oob="true"' in html
        assert 'name="owned" value="0"' in html
        assert "data-redo" in html
        html = self.undo(reading_as(alice), "redo", shown=f"{panther.pk} full")
        assert owned(alice) == {"panther": 3}
        assert "Condition, place, note" in html

    def test_only_what_the_page_shows_comes_back(self, alice, reading_as, panther):
        holdings.set_copies(owner=alice, card=panther, number=3)
        assert "copies-" not in self.undo(reading_as(alice), shown="77")

    def test_what_may_change_the_whole_page_loads_it_again(self, alice, reading_as, starter):
        products.set_product(owner=alice, product=starter, count=1)
        response = reading_as(alice).post(reverse("collection:undo"), headers=HTMX)
        assert response["HX-Refresh"] == "true"
        assert owned(alice) == {}

    def test_without_script_undo_leads_back(self, alice, reading_as, panther):
        holdings.set_copies(owner=alice, card=panther, number=3)
        response = reading_as(alice).post(reverse("collection:undo"), {"next": MINE})
        assert response["Location"] == MINE
        assert owned(alice) == {}

    def test_a_stale_undo_is_refused(self, alice, reading_as, panther):
        holdings.set_copies(owner=alice, card=panther, number=1)
        old = alice.changes.get().pk
        holdings.set_copies(owner=alice, card=panther, number=2)
        assert "Something has changed since" in self.undo(reading_as(alice), change=str(old))
        assert owned(alice) == {"panther": 2}

    @pytest.mark.parametrize("number", ["", "abc", "-1", "9" * 30])
    def test_nonsense_undoes_nothing_it_was_not_asked_to(self, alice, reading_as, number):
        html = self.undo(reading_as(alice), change=number)
        assert "There is nothing to undo." in html or "Something has changed since" in html

    def test_a_visitor_has_nothing_to_undo(self, client):
        assert "There is nothing to undo." in self.undo(client)
        assert not User.objects.exists()

    def test_nobody_undoes_for_another(self, alice, bob, reading_as, panther):
        holdings.set_copies(owner=alice, card=panther, number=3)
        self.undo(reading_as(bob), change=str(alice.changes.get().pk))
        assert owned(alice) == {"panther": 3}


@pytest.fixture
def loaded(db):
    call_command("load_cards", verbosity=0)


@pytest.mark.usefixtures("loaded")
class TestOverview:
    def test_it_tells_how_far_i_am_and_nobody_elses(self, alice, bob, reading_as):
        products.set_product(owner=alice, product=Product.objects.get(slug="starter_set"), count=1)
        html = reading_as(alice).get(MINE, {"game": "tanks"}).content.decode()
        text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))
        assert "73 of 128 cards, 93 copies" in text
        assert "What is missing (55)" in text
        assert re.search(r"Panther vs Sherman Starter Set\s+complete", text)
        theirs = reading_as(bob).get(MINE, {"game": "tanks"}).content.decode()
        assert "0 of 128 cards" in theirs

    def test_every_card_has_a_place_on_the_roll(self, alice, reading_as):
        panther = Card.objects.get(game="tanks", slug="panther")
        holdings.set_copies(owner=alice, card=panther, number=2)
        holdings.update_holding(owner=alice, card=Card.objects.get(game="tanks", slug="t_34"), wanted=1)
        html = reading_as(alice).get(MINE, {"game": "tanks"}).content.decode()
        assert html.count('class="miss"') == 126
        assert html.count('class="have"') == html.count('class="want"') == html.count('class="more"') == 1
        assert html.count('class="miss"') + 2 == Card.objects.filter(game="tanks").count()

    def test_queries_do_not_grow_with_the_collection(self, alice, reading_as, django_assert_num_queries):
        client = reading_as(alice)
        client.get(MINE)  # the first visit of the day is noted
        for _ in range(2):
            for data in ({}, {"game": "tanks"}):
                with django_assert_num_queries(9):
                    client.get(MINE, data)
            for found in Product.objects.filter(random=False)[:20]:
                products.set_product(owner=alice, product=found, count=1)

    def test_nonsense_games_show_all(self, client):
        assert client.get(MINE, {"game": "chess"}).status_code == 200

    @pytest.mark.parametrize("address", LISTS)
    def test_lists_take_as_many_queries_for_many_cards_as_for_few(
        self, alice, reading_as, django_assert_max_num_queries, address
    ):
        client = reading_as(alice)
        for found in Card.objects.filter(game="tanks")[:70]:
            holdings.update_holding(owner=alice, card=found, owned=1, wanted=1, for_trade=1, location="box", note="n")
        client.get(address)
        with django_assert_max_num_queries(10):
            client.get(address)


@pytest.fixture
def held(alice, bob, panther):
    cards = {id: card(id, id.title()) for id in ("tiger", "comet", "stug")}
    holdings.update_holding(owner=alice, card=cards["tiger"], wanted=2)
    holdings.update_holding(owner=alice, card=cards["comet"], owned=2, for_trade=1, location="box 3")
    holdings.update_holding(owner=alice, card=cards["stug"], for_trade=1)
    holdings.update_holding(owner=bob, card=panther, owned=1, wanted=1, for_trade=1, location="attic")


@pytest.mark.usefixtures("held")
class TestLists:
    @pytest.mark.parametrize(
        ("name", "names"),
        [("wanted", ["Tiger"]), ("trade", ["Comet"]), ("places", ["Comet"]), ("missing", ["Panther", "Tiger", "Stug"])],
    )
    def test_each_list_has_its_cards_and_only_mine(self, alice, reading_as, name, names):
        html = reading_as(alice).get(reverse(f"collection:{name}")).content.decode()
        assert re.findall(r'class="held__name"[^>]*>([^<]+)<', html) == names
        assert "attic" not in html
        assert ("box 3" in html) == (name == "places")

    @pytest.mark.parametrize("name", ["wanted", "trade", "places"])
    def test_an_empty_list_says_so(self, client, name):
        assert 'class="empty"' in client.get(reverse(f"collection:{name}")).content.decode()

    def test_a_correction_shows_in_lists(self, alice, bob, reading_as):
        tiger = Card.objects.get(slug="tiger")
        corrections.correct(owner=alice, card=tiger, figures={"points": 77})
        assert "77 points" in reading_as(alice).get(reverse("collection:wanted")).content.decode()
        assert "77 points" not in reading_as(bob).get(reverse("collection:missing")).content.decode()
