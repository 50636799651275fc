"""Typing in what my card says: it wins on every page I see, and what no card can say is refused where it stands."""

import re

import pytest
from django.urls import reverse

from accounts.models import User
from collection import loading
from collection.blanks import figures_blanks
from collection.corrections import typed
from collection.models import Card, Correction
from collection.services import corrections
from rules.corrections import plain_figures
from tests.collection.test_blanks import asked, posted

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def panther(db):
    loading.load("tanks")
    return Card.objects.get(game="tanks", slug="panther")


@pytest.fixture
def truck(db):
    loading.load("tank_commander")
    return Card.objects.get(game="tank_commander", slug="truck")


def address(name, card):
    return reverse(f"collection:{name}", args=[card.game, card.slug])


def untouched(card):
    """What a browser would send of the form of *card* if nobody touched it."""
    read = typed(card)
    return posted(figures_blanks(asked(read), plain_figures(read)))


def correct(client, card, note="", htmx=False, **changes):
    form = untouched(card)
    for name, value in changes.items():
        form.setlist(name.replace("__", "."), value if isinstance(value, list) else [value])
    data = {name: form.getlist(name) for name in form} | {"note": note}
    return client.post(address("correct", card), data, **({"headers": HTMX} if htmx else {}))


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_what_i_typed_wins_for_me_and_is_marked_as_mine(alice, bob, reading_as, panther):
    client = reading_as(alice)
    response = correct(client, panther, attack="6", note="second printing")
    assert response["Location"] == address("card", panther)
    assert alice.corrections.get().figures == {"attack": 6}
    shown = text(client.get(address("card", panther)))
    assert "From now on, this card says what yours says." in shown
    assert re.search(r"Attack 6 .{0,40}my card", shown)
    theirs = text(reading_as(bob).get(address("card", panther)))
    assert re.search(r"Attack 5 ", theirs)
    assert "my card" not in theirs.replace("My card says otherwise", "")


def test_my_searches_go_by_what_i_typed(alice, bob, reading_as, panther):
    correct(reading_as(alice), panther, attack="9")
    cards = reverse("collection:cards")
    for query in ("game:tanks attack=9", "game:tanks penetration=9", "is:own", "is:corrected"):
        assert "Panther" in text(reading_as(alice).get(cards, {"q": query})), query
        assert "/cards/tanks/panther/" not in reading_as(bob).get(cards, {"q": query}).content.decode(), query
    assert "/cards/tanks/panther/" not in reading_as(alice).get(cards, {"q": "game:tanks attack=5"}).content.decode()


def test_a_visitor_becomes_a_guest_by_correcting_something(client, panther):
    correct(client, panther)
    assert not User.objects.exists()
    correct(client, panther, attack="10")
    assert not User.objects.exists()
    correct(client, panther, attack="6")
    assert User.objects.get().corrections.get().figures == {"attack": 6}


@pytest.mark.parametrize(
    ("figure", "typed", "said"),
    [
        ("attack", "10", "expected less than or equal to 9, got 10"),
        ("attack", "-1", "expected greater than or equal to 1, got -1"),
        ("attack", "", "expected a valid integer, got null"),
        ("attack", "1e999", 'expected a valid integer, got "1e999"'),
        ("attack", "<script>", 'expected a valid integer, got "<script>"'),
        ("years__0", "1800", "expected greater than or equal to 1930, got 1800"),
        ("nation", "martian", "'american', 'british' or 'soviet', got"),
        ("hull_mm__0", "21", "expected a hull that is longer than wide"),
    ],
)
def test_what_no_card_can_say_is_refused_where_it_stands(client, panther, figure, typed, said):
    response = correct(client, panther, **{figure: typed})
    assert response.status_code == 200
    html = (
        response.content.decode()
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", '"')
        .replace("&#x27;", "'")
    )
    assert said in html
    assert "<script>" not in response.content.decode().replace("<script src", "").replace("<script type", "")
    assert not Correction.objects.exists()


def test_a_note_that_is_too_long_is_refused(alice, reading_as, panther):
    assert correct(reading_as(alice), panther, attack="6", note="x" * 201).status_code == 200
    assert not Correction.objects.exists()


def test_five_coloured_numbers_are_asked_for(alice, reading_as, truck):
    client = reading_as(alice)
    html = client.get(address("correct", truck)).content.decode()
    assert re.findall(r'name="numbers\.(\d)"', html) == list("01234")
    before = typed(truck).numbers
    correct(client, truck, numbers__2="10")
    assert alice.corrections.get().figures == {"numbers": [*before[:2], 10, *before[3:]]}
    assert "expected less than or equal to 10, got 11" in text(correct(client, truck, numbers__0="11"))


def test_figures_that_belong_together_are_told_so(alice, reading_as, truck):
    response = correct(reading_as(alice), truck, hit_short="5")
    assert "to-hit and penetration at both ranges, or none of the four" in text(response)
    correct(reading_as(alice), truck, hit_short="5", hit_long="4", pen_short="6", pen_long="5")
    assert len(alice.corrections.get().figures) == 4


def test_what_an_effect_does_is_typed_in_piece_by_piece(alice, reading_as, panther):
    crew = Card.objects.get(game="tanks", slug="deadly_gunner")
    client = reading_as(alice)
    added = correct(client, crew, htmx=True, change="add effects.0.does").content.decode()
    assert 'name="effects.0.does.1.do"' in added
    assert "<html" not in added
    taken = correct(client, crew, htmx=True, change="remove effects.0").content.decode()
    assert 'name="effects.0.when"' not in taken
    looked = correct(client, crew, htmx=True, change="look", effects__0__does__0__do="gain_keyword").content.decode()
    assert 'name="effects.0.does.0.keyword"' in looked
    assert not Correction.objects.exists()
    correct(client, crew, effects__0__does__0__do="gain_keyword", effects__0__does__0__keyword="fast")
    kept = alice.corrections.get().figures["effects"]
    assert kept[0]["does"] == [{"do": "gain_keyword", "keyword": "fast"}]
    assert "gains the keyword Fast" in text(client.get(address("card", crew)))


@pytest.mark.parametrize(
    "change", ["", "add", "add wings", "remove effects.99", "remove effects.x.y", "add effects.0.when.0"]
)
def test_nonsense_wishes_change_nothing(alice, reading_as, panther, change):
    crew = Card.objects.get(game="tanks", slug="deadly_gunner")
    response = correct(reading_as(alice), crew, htmx=True, change=change)
    assert response.status_code == 200
    assert 'name="effects.0.when"' in response.content.decode()


def test_typing_what_muster_says_takes_the_correction_back(alice, reading_as, panther):
    client = reading_as(alice)
    correct(client, panther, attack="6")
    correct(client, panther)
    assert not Correction.objects.exists()
    assert "This card says what everybody&#x27;s says." in client.get(address("card", panther)).content.decode()


def test_the_form_shows_what_i_typed_and_what_muster_says(alice, reading_as, panther):
    corrections.correct(owner=alice, card=panther, figures={"attack": 6}, note="second printing")
    html = reading_as(alice).get(address("correct", panther)).content.decode()
    assert re.search(r'name="attack" value="6"', html)
    assert "Muster says: 5 (printed)" in html
    assert 'value="second printing"' in html


def test_reset_and_offer(alice, reading_as, panther):
    client = reading_as(alice)
    correct(client, panther, attack="6")
    client.post(address("offer", panther), {"offered": "yes"})
    assert alice.corrections.get().status == "offered"
    assert "offered that to the keepers" in text(client.get(address("card", panther)))
    client.post(address("offer", panther), {"offered": "no"})
    assert alice.corrections.get().status == "private"
    client.post(address("reset", panther))
    assert not Correction.objects.exists()
    assert client.post(address("reset", panther)).status_code == 302


def test_nobody_offers_or_resets_what_another_corrected(alice, bob, client, reading_as, panther):
    corrections.correct(owner=alice, card=panther, figures={"attack": 6})
    for browser in (reading_as(bob), client):
        assert browser.post(address("offer", panther)).status_code == 404
        browser.post(address("reset", panther))
    assert alice.corrections.get().status == "private"
    assert User.objects.count() == 2


def test_a_card_with_nothing_to_correct_has_no_form(client, db):
    loading.load("tank_chess")
    unknown = Card.objects.filter(game="tank_chess", kind="component").first()
    assert client.get(address("correct", unknown)).status_code == 404
    assert "My card says otherwise" not in text(client.get(address("card", unknown)))
