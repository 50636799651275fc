"""Marked rules: Alice keeps them, Bob never sees them, a visitor becomes a guest by keeping the first."""

import re

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from accounts import belongings
from accounts.models import User
from rulebook import services
from rulebook.models import NOTE_LENGTH, Mark
from rules.ledger import UnknownRule

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
MARKED = reverse("rulebook:marked")


def mark(client, rule="TC-9.3.1a", marked="yes", **options):
    return client.post(reverse("rulebook:mark", args=[rule]), {"marked": marked, "next": "/rules/marked/"}, **options)


def note(client, text, rule="TC-9.3.1a", **options):
    return client.post(reverse("rulebook:note", args=[rule]), {"note": text}, **options)


def test_a_star_keeps_the_rule_and_leads_back(alice, reading_as):
    response = mark(reading_as(alice))
    assert response.status_code == 302
    assert response["Location"] == "/rules/marked/#TC-9.3.1a"
    assert alice.marks.rules() == {"TC-9.3.1a"}


def test_a_star_pressed_twice_is_one_mark(alice, reading_as):
    client = reading_as(alice)
    mark(client)
    mark(client)
    assert alice.marks.count() == 1


def test_a_star_can_be_taken_off_also_twice(alice, reading_as):
    client = reading_as(alice)
    mark(client)
    for _ in range(2):
        assert mark(client, marked="no").status_code == 302
    assert alice.marks.count() == 0


def test_a_star_comes_back_pressed(alice, reading_as):
    client = reading_as(alice)
    pressed = mark(client, headers=HTMX).content.decode()
    assert 'aria-pressed="true"' in pressed
    assert 'value="no"' in pressed
    assert 'aria-pressed="false"' in mark(client, marked="no", headers=HTMX).content.decode()


def test_the_pages_show_my_stars_and_only_mine(alice, bob, reading_as):
    services.mark_rule(owner=alice, rule="TC-9.3.1a")
    services.annotate_rule(owner=bob, rule="TC-1a", note="xyzzy")
    for name, args in (("game", ["tank_commander"]), ("rule", ["TC-9.3.1a"]), ("marked", []), ("rule", ["TC-1a"])):
        html = reading_as(alice).get(reverse(f"rulebook:{name}", args=args)).content.decode()
        assert "xyzzy" not in html
    html = reading_as(alice).get(reverse("rulebook:game", args=["tank_commander"])).content.decode()
    assert re.findall(r'formaction="/rules/([^/]+)/mark/"[^>]*aria-pressed="true"', html) == ["TC-9.3.1a"]
    assert len(re.findall(r'class="star"[^>]*aria-pressed="false"', html)) == 237
    assert "TC-1a" not in reading_as(alice).get(MARKED).content.decode()


def test_a_visitor_sees_no_marks_at_all(client, alice):
    services.annotate_rule(owner=alice, rule="TC-1a", note="xyzzy")
    html = client.get(MARKED).content.decode()
    assert "No rule marked yet" in html
    assert "xyzzy" not in html
    assert User.objects.count() == 1


def test_the_first_star_of_a_visitor_makes_a_guest_and_tells_the_masthead(client):
    told = 'hx-swap-oob="outerHTML:.account"'
    html = mark(client, headers=HTMX).content.decode()
    assert 'aria-pressed="true"' in html
    assert told in html
    assert "Keep my work" in html
    guest = User.objects.get()
    assert guest.is_guest
    assert guest.marks.rules() == {"TC-9.3.1a"}
    assert told not in mark(client, "TC-1a", headers=HTMX).content.decode()
    assert guest.marks.count() == 2


def test_the_first_star_of_a_visitor_works_without_script(client):
    assert mark(client)["Location"] == "/rules/marked/#TC-9.3.1a"
    assert "TC-9.3.1a" in client.get(MARKED).content.decode()


@pytest.mark.parametrize("wrong", ["TC-99", "tc-9.3.1a", "CH-6.4", "CH-R4", "TC-G1", "TK-P2", "TC-V1", "nonsense"])
def test_what_is_no_rule_cannot_be_marked_and_makes_no_guest(client, wrong):
    assert mark(client, wrong).status_code == 404
    assert note(client, "hello", wrong).status_code == 404
    assert not Mark.objects.exists()
    assert not User.objects.exists()


@pytest.mark.parametrize("rule", ["TC-99", "CH-6.4", "CH-R4"])
def test_services_refuse_what_is_no_rule(alice, rule):
    with pytest.raises(UnknownRule):
        services.mark_rule(owner=alice, rule=rule)
    with pytest.raises(UnknownRule):
        services.unmark_rule(owner=alice, rule=rule)
    assert not Mark.objects.exists()


@pytest.mark.parametrize("method", ["get", "put", "delete"])
def test_reading_changes_nothing(client, method):
    assert getattr(client, method)(reverse("rulebook:mark", args=["TC-1a"])).status_code == 405
    assert not User.objects.exists()


def test_a_forged_form_is_refused():
    assert mark(Client(enforce_csrf_checks=True)).status_code == 403
    assert not Mark.objects.exists()


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", ""])
def test_the_way_back_stays_on_this_site(client, elsewhere):
    response = client.post(reverse("rulebook:mark", args=["TC-1a"]), {"next": elsewhere})
    assert response["Location"] == "/rules/TC-1a/"


def test_a_note_marks_the_rule_and_is_shown_on_the_crib_sheet(alice, reading_as):
    client = reading_as(alice)
    assert note(client, "  side armour <b>! ").status_code == 302
    assert alice.marks.get().note == "side armour <b>!"
    html = client.get(MARKED).content.decode()
    assert "side armour &lt;b&gt;!" in html
    assert "If the natural random number" in html


def test_a_note_that_is_too_long_is_refused_in_clear_words(alice, reading_as):
    services.annotate_rule(owner=alice, rule="TC-9.3.1a", note="short")
    client = reading_as(alice)
    long = "x" * (NOTE_LENGTH + 1)
    message = "A note has at most 200 characters; this one has 201."
    for headers in ({}, HTMX):
        response = note(client, long, headers=headers)
        assert response.status_code == 200
        assert message in response.content.decode()
        assert long in response.content.decode()
    assert alice.marks.get().note == "short"


def test_a_note_that_is_too_long_makes_no_guest(client):
    assert note(client, "x" * 500).status_code == 200
    assert not User.objects.exists()


def test_a_note_that_is_too_long_is_refused_by_the_service_whoever_calls_it(alice):
    with pytest.raises(ValidationError):
        services.annotate_rule(owner=alice, rule="TC-1a", note="x" * (NOTE_LENGTH + 1))
    assert not Mark.objects.exists()


def test_a_note_comes_back_with_the_star_that_it_filled(alice, reading_as):
    html = note(reading_as(alice), "mind the flank", headers=HTMX).content.decode()
    assert html.lstrip().startswith('<div class="mark" id="mark-TC-9.3.1a">')
    assert '<p class="mark__note">mind the flank</p>' in html
    assert '<button class="star" id="star-TC-9.3.1a" hx-swap-oob="true"' in html
    assert 'aria-pressed="true"' in html


def test_a_visitor_who_takes_off_a_mark_stays_a_visitor(client):
    assert mark(client, marked="no").status_code == 302
    assert not User.objects.exists()


def test_marks_stand_game_by_game_in_the_order_of_the_rules(alice, reading_as):
    for rule in ("CH-1.1", "TC-10a", "TC-2a", "TC-1a"):
        services.mark_rule(owner=alice, rule=rule)
    html = reading_as(alice).get(MARKED).content.decode()
    places = [html.index(f'id="{rule}"') for rule in ("TC-1a", "TC-2a", "TC-10a", "CH-1.1")]
    assert places == sorted(places)


def test_a_mark_on_a_rule_that_is_gone_hurts_nobody(alice, reading_as):
    Mark.objects.create(owner=alice, rule="TC-99z")
    for address in (MARKED, reverse("rulebook:game", args=["tank_commander"])):
        assert reading_as(alice).get(address).status_code == 200


@pytest.mark.parametrize("count", [0, 1, 18])
def test_the_number_of_queries_does_not_grow_with_the_marks(alice, reading_as, django_assert_num_queries, count):
    client = reading_as(alice)
    rules = [f"TC-17.{scenario}a" for scenario in range(1, 10)] + [f"TC-9.4{letter}" for letter in "abcdefghi"]
    for rule in rules[:count]:
        services.mark_rule(owner=alice, rule=rule)
    client.get(MARKED)  # the first visit of the day is noted
    for address in (
        MARKED,
        reverse("rulebook:game", args=["tank_commander"]),
        reverse("rulebook:rule", args=["TC-1a"]),
    ):
        with django_assert_num_queries(3):  # session, person, marks
            client.get(address)


def test_marks_move_with_a_guest_and_are_exported(alice, bob):
    services.annotate_rule(owner=alice, rule="TC-1a", note="mine")
    services.mark_rule(owner=alice, rule="TC-2a")
    services.mark_rule(owner=bob, rule="TC-1a")
    belongings.move_all(alice, bob)
    assert bob.marks.rules() == {"TC-1a", "TC-2a"}
    exported = belongings.exported(bob)["marks"]
    assert [(row["rule"], row["note"]) for row in exported] == [("TC-1a", "mine"), ("TC-2a", "")]
    assert "2 marked rules" in belongings.described(bob)
