"""Forces are edited in small steps, each of which can be undone; drafts may be illegal, never unsound."""

import pytest

from builder.models import ForceCard
from builder.services import editing, forces, history
from rules.construction import Add, Remove, StaleChange, Terms
from rules.documents import BadDocument, Entry, Force


def entries(force):
    force.refresh_from_db()
    return [
        (entry["card"], entry["count"], [on["card"] for on in entry["attachments"]])
        for entry in force.document["entries"]
    ]


def codes(raised):
    return {problem.code for problem in raised.value.problems}


def test_cards_are_added_taken_out_and_counted(platoon):
    editing.add(force=platoon, card="panther", count=2)
    editing.add(force=platoon, card="panzer_iv")
    editing.remove(force=platoon, place=(0,), card="panther")
    assert entries(platoon) == [("panther", 1, []), ("panzer_iv", 1, [])]
    editing.set_count(force=platoon, place=(1,), card="panzer_iv", count=3)
    assert entries(platoon) == [("panther", 1, []), ("panzer_iv", 3, [])]
    editing.set_count(force=platoon, place=(1,), card="panzer_iv", count=0)
    assert entries(platoon) == [("panther", 1, [])]


def test_crew_goes_on_a_tank_and_comes_off(platoon):
    editing.add(force=platoon, card="panther", count=2)
    editing.add(force=platoon, card="ernst_barkmann", to=0)
    assert entries(platoon) == [("panther", 1, ["ernst_barkmann"]), ("panther", 1, [])]
    editing.remove(force=platoon, place=(0, 0), card="ernst_barkmann")
    assert entries(platoon) == [("panther", 2, [])]
    editing.add(force=platoon, card="ernst_barkmann")
    editing.attach(force=platoon, place=(1,), card="ernst_barkmann", to=0)
    assert entries(platoon)[0] == ("panther", 1, ["ernst_barkmann"])


def test_legality_and_worth_are_kept_with_the_force(platoon):
    assert not platoon.is_legal
    force = editing.add(force=platoon, card="panther")
    assert (force.is_legal, force.worth) == (True, 32)
    force = editing.add(force=platoon, card="panther", count=3)
    assert (force.is_legal, force.worth) == (False, 128)


def test_every_step_is_undone_and_done_again(platoon):
    editing.add(force=platoon, card="panther")
    editing.rename(force=platoon, name="Le Lorey")
    editing.aim(force=platoon, terms=Terms(game="tanks", points=50, nations=("german",)))
    after = (platoon.name, platoon.points)
    for _ in range(3):
        assert history.undo(force=platoon)
    platoon.refresh_from_db()
    assert (platoon.name, platoon.points, entries(platoon)) == ("Corner", 100, [])
    assert history.undo(force=platoon) is None
    for _ in range(3):
        assert history.redo(force=platoon)
    platoon.refresh_from_db()
    assert (platoon.name, platoon.points, entries(platoon)) == ("Le Lorey", 50, [("panther", 1, [])])
    assert history.redo(force=platoon) is None
    assert after == ("Corner", 100)


def test_something_new_ends_what_could_be_done_again(platoon):
    editing.add(force=platoon, card="panther")
    history.undo(force=platoon)
    editing.add(force=platoon, card="panzer_iv")
    assert history.redo(force=platoon) is None
    assert entries(platoon) == [("panzer_iv", 1, [])]


def test_a_step_that_was_not_the_last_is_stale(platoon):
    editing.add(force=platoon, card="panther")
    first = platoon.steps.last_done().pk
    editing.add(force=platoon, card="panther")
    with pytest.raises(StaleChange):
        history.undo(force=platoon, step=first)
    assert entries(platoon) == [("panther", 2, [])]


@pytest.mark.parametrize(
    "change",
    [
        Remove(place=(0,), card="panzer_iv"),
        Remove(place=(4,), card="panther"),
        Remove(place=(), card="panther"),
        Remove(place=(0,), card="panther", count=2),
        Remove(place=(0, 0), card="ernst_barkmann"),
        Add(card="ernst_barkmann", to=3),
    ],
)
def test_changes_of_another_state_are_stale(platoon, change):
    editing.add(force=platoon, card="panther")
    with pytest.raises(StaleChange):
        editing.change(force=platoon, changes=[change])
    assert entries(platoon) == [("panther", 1, [])]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (Add(card="flying_saucer"), "unknown_card"),
        (Add(card="panther", count=10**6), "count"),
        (Add(card="panther", count=999), "less_than_equal"),
        (Add(card="panther", section="moon"), "unknown_section"),
        (Add(card="panther", to=0), "not_carried"),
    ],
)
def test_what_would_be_no_force_is_refused_and_nothing_is_stored(platoon, change, code):
    editing.add(force=platoon, card="panther")
    with pytest.raises(BadDocument) as raised:
        editing.change(force=platoon, changes=[change])
    assert codes(raised) == {code}
    assert entries(platoon) == [("panther", 1, [])]
    assert platoon.steps.count() == 1


def test_the_nearest_legal_force_and_a_full_one(platoon):
    editing.add(force=platoon, card="panther", count=4)
    assert editing.make_legal(force=platoon).status == "optimal"
    assert entries(platoon) == [("panther", 3, [])]
    editing.set_count(force=platoon, place=(0,), card="panther", count=1)
    editing.fill(force=platoon)
    platoon.refresh_from_db()
    assert platoon.is_legal
    assert platoon.worth == 100


def test_a_force_that_cannot_be_legal_stays_as_it_is(platoon):
    editing.aim(force=platoon, terms=Terms(game="tanks", points=1, nations=("german",)))
    with pytest.raises(editing.Unsolved):
        editing.make_legal(force=platoon)
    assert entries(platoon) == []


def test_the_copies_of_a_force_are_counted(platoon):
    editing.add(force=platoon, card="panther", count=2)
    editing.add(force=platoon, card="ernst_barkmann", to=0)
    assert dict(ForceCard.objects.values_list("card__slug", "count")) == {"panther": 2, "ernst_barkmann": 1}


def test_terms_that_cannot_be_are_refused(platoon):
    with pytest.raises(BadDocument) as raised:
        editing.aim(force=platoon, terms=Terms(game="tanks", year=1944, nations=("martian",)))
    assert codes(raised) == {"not_open"}


def test_a_copy_is_its_owners_and_neither_built_nor_shared(platoon, bob):
    editing.add(force=platoon, card="panther")
    forces.set_built(force=platoon, built=True)
    shared = forces.share(force=platoon)
    copy = forces.duplicate(force=shared, owner=bob)
    assert (copy.owner, copy.built, copy.token, copy.name) == (bob, False, None, "Copy of Corner")
    assert entries(copy) == [("panther", 1, [])]
    editing.add(force=copy, card="panther")
    assert entries(platoon) == [("panther", 1, [])]


def test_a_link_cannot_be_guessed_and_ends_for_good(platoon):
    first = forces.share(force=platoon).token
    assert len(first) >= 32
    assert forces.share(force=platoon).token == first
    assert forces.unshare(force=platoon).token is None
    assert forces.share(force=platoon).token != first


def test_a_document_is_taken_as_a_whole_or_not_at_all(platoon, alice):
    document = Force(game="tanks", name="Read", entries=(Entry(card="panther"), Entry(card="panther")))
    with pytest.raises(BadDocument) as raised:
        forces.create(owner=alice, terms=Terms(game="tanks"), document=document)
    assert codes(raised) == {"repeated"}
    with pytest.raises(BadDocument) as raised:
        forces.create(owner=alice, terms=Terms(game="tank_commander"), document=Force(game="tanks"))
    assert codes(raised) == {"other_game"}
    assert alice.forces.count() == 1
