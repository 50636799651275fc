"""What an owner's card says wins for that owner, everywhere; for everybody once a keeper accepts it."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError

from collection import loading
from collection.corrections import seen_by, typed
from collection.models import Amendment, Card, CardData, Correction
from collection.services.corrections import accept, correct, decline, offer, reset, withdraw, withdraw_amendments
from rules.documents import BadDocument

pytestmark = pytest.mark.django_db


@pytest.fixture
def panther(db):
    loading.load("tanks")
    return Card.objects.get(game="tanks", slug="panther")


def seen(person, card):
    return seen_by(person, [Card.objects.get(pk=card.pk)])[0]


def origins(card):
    return {figure.name: figure.origin for figure in typed(card).figures()}


def test_a_correction_wins_for_its_owner_and_nobody_else(alice, bob, panther):
    correct(owner=alice, card=panther, figures={"attack": 7, "points": 40}, note="second printing")
    mine = seen(alice, panther)
    assert mine.document["stats"]["attack"] == 7
    assert (mine.points, mine.penetration, mine.numbers["attack"]) == (40, 7, 7)
    assert origins(mine)["attack"] == origins(mine)["points"] == "own"
    assert origins(mine)["defence"] == "fan"
    for other in (bob, AnonymousUser()):
        assert seen(other, panther).document["stats"]["attack"] == 5
        assert seen(other, panther).points == 32
    assert Card.objects.get(pk=panther.pk).points == 32


def test_only_what_differs_is_kept_and_the_last_word_counts(alice, panther):
    assert correct(owner=alice, card=panther, figures={"attack": 5, "points": 40}).figures == {"points": 40}
    assert correct(owner=alice, card=panther, figures={"attack": 7, "points": 32}).figures == {"attack": 7}
    assert correct(owner=alice, card=panther, figures={"attack": 5}) is None
    assert not Correction.objects.exists()


@pytest.mark.parametrize("figures", [{"attack": 10}, {"points": 0}, {"hull_mm": [20, 60]}, {"wings": 2}, {"id": "x"}])
def test_what_no_such_card_can_say_is_refused_and_nothing_is_kept(alice, panther, figures):
    correct(owner=alice, card=panther, figures={"attack": 7})
    with pytest.raises(BadDocument):
        correct(owner=alice, card=panther, figures=figures)
    assert alice.corrections.get().figures == {"attack": 7}


def test_a_book_is_no_figure(alice):
    loading.load("panzer_squadron")
    panther = Card.objects.get(game="panzer_squadron", slug="panther")
    with pytest.raises(BadDocument, match="expected at most 20000 bytes"):
        correct(owner=alice, card=panther, figures={"camouflage": "x" * 20_000})
    assert correct(owner=alice, card=panther, figures={"camouflage": "sand"}).figures == {"camouflage": "sand"}


def test_reset_shows_the_sites_card_again(alice, panther):
    correct(owner=alice, card=panther, figures={"attack": 7})
    reset(owner=alice, card=panther)
    assert seen(alice, panther).document == panther.document


def test_seeing_many_cards_takes_one_query(alice, panther, django_assert_num_queries):
    cards = list(Card.objects.all())
    with django_assert_num_queries(1):
        seen_by(alice, cards)
    with django_assert_num_queries(0):
        seen_by(AnonymousUser(), cards)


def test_an_offer_can_be_withdrawn_and_a_change_must_be_offered_anew(alice, panther):
    correct(owner=alice, card=panther, figures={"attack": 7})
    assert offer(owner=alice, card=panther).status == "offered"
    assert withdraw(owner=alice, card=panther).status == "private"
    offer(owner=alice, card=panther)
    assert correct(owner=alice, card=panther, figures={"attack": 6}).status == "private"


def test_nothing_corrected_is_nothing_to_offer(alice, bob, panther):
    correct(owner=bob, card=panther, figures={"attack": 7})
    with pytest.raises(Correction.DoesNotExist):
        offer(owner=alice, card=panther)
    assert Correction.objects.get().status == "private"


def test_what_a_keeper_accepts_holds_for_everybody_as_the_keeper_says(alice, bob, panther):
    version = CardData.objects.version("tanks")
    correct(owner=alice, card=panther, figures={"attack": 7})
    offer(owner=alice, card=panther)
    accept(correction=Correction.objects.get(), origin="printed", source="card of 2016")
    shown = seen(bob, panther)
    assert shown.document["stats"]["attack"] == shown.penetration == 7
    figure = next(figure for figure in typed(shown).figures() if figure.name == "attack")
    assert (figure.origin, figure.source) == ("printed", "card of 2016")
    assert CardData.objects.version("tanks") not in {"", version}
    assert alice.corrections.get().status == "accepted"
    assert alice.corrections.get().decided


def test_an_amendment_outlives_loading_and_the_account_that_offered_it(alice, panther):
    correct(owner=alice, card=panther, figures={"attack": 7})
    offer(owner=alice, card=panther)
    accept(correction=Correction.objects.get(), origin="printed")
    assert loading.load("tanks").is_unchanged
    alice.delete()
    loading.load("tanks")
    assert Card.objects.get(pk=panther.pk).document["stats"]["attack"] == 7


def test_amendments_of_one_card_stand_side_by_side_and_can_be_taken_back(alice, bob, panther):
    for person, figures, origin in ((alice, {"attack": 7}, "printed"), (bob, {"points": 40}, "fan")):
        correct(owner=person, card=panther, figures=figures)
        accept(correction=offer(owner=person, card=panther), origin=origin)
    shown = Card.objects.get(pk=panther.pk)
    assert (shown.document["stats"]["attack"], shown.points) == (7, 40)
    assert (origins(shown)["attack"], origins(shown)["points"]) == ("printed", "fan")
    withdraw_amendments(Amendment.objects.filter(figure="points"))
    shown = Card.objects.get(pk=panther.pk)
    assert (shown.document["stats"]["attack"], shown.points) == (7, 32)


def test_figures_that_make_sense_only_together_are_amended_together(alice):
    loading.load("tank_commander")
    truck = Card.objects.get(game="tank_commander", slug="truck")
    gun = {"hit_short": 5, "hit_long": 3, "pen_short": 6, "pen_long": 4}
    correct(owner=alice, card=truck, figures=gun)
    accept(correction=offer(owner=alice, card=truck), origin="printed")
    stats = Card.objects.get(pk=truck.pk).document["stats"]
    assert {name: stats[name] for name in gun} == gun


def test_an_amendment_that_fits_no_longer_is_left_out(panther, caplog):
    Amendment.objects.create(card=panther, figure="attack", value=99, origin="printed")
    loading.load("tanks")
    assert Card.objects.get(pk=panther.pk).document["stats"]["attack"] == 5
    assert "left out the amendments of tanks, panther" in caplog.text


def test_a_declined_correction_still_holds_for_its_owner(alice, bob, panther):
    correct(owner=alice, card=panther, figures={"attack": 7})
    decline(correction=offer(owner=alice, card=panther))
    assert alice.corrections.get().status == "declined"
    assert seen(alice, panther).document["stats"]["attack"] == 7
    assert seen(bob, panther).document["stats"]["attack"] == 5


@pytest.mark.parametrize(
    "decide", [lambda found: accept(correction=found, origin="printed"), lambda found: decline(correction=found)]
)
def test_keepers_decide_only_on_what_is_offered(alice, panther, decide):
    found = correct(owner=alice, card=panther, figures={"attack": 7})
    with pytest.raises(ValidationError, match="Panther: this correction is not on offer any more"):
        decide(found)
    assert alice.corrections.get().status == "private"
    assert not Amendment.objects.exists()


def test_columns_of_a_correction_follow_the_card(alice, panther):
    correct(owner=alice, card=panther, figures={"attack": 7})
    Amendment.objects.create(card=panther, figure="points", value=50, origin="fan")
    loading.load("tanks")
    assert alice.corrections.get().points == 50
    assert seen(alice, panther).points == 50


def test_a_correction_that_fits_no_longer_hurts_nobody(alice, panther):
    correct(owner=alice, card=panther, figures={"attack": 7})
    Correction.objects.update(figures={"attack": 99})
    assert seen(alice, panther).document["stats"]["attack"] == 5
    Amendment.objects.create(card=panther, figure="points", value=50, origin="fan")
    loading.load("tanks")
    assert alice.corrections.get().penetration == 5
