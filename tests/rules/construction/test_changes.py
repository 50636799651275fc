"""Changes to a force: entries split and merge, places are those before, and stale changes are refused."""

import pytest

from rules.construction import Add, Attach, Declare, Move, Remove, StaleChange, apply, merged
from rules.documents import Entry
from tests.rules.construction.building import force


def tanks(*lines):
    return force("tanks", *lines)


CHANGES = {
    "a new card": (Add(card="puma"), ["2 panther"], ["2 panther", "1 puma"]),
    "one more of a card": (Add(card="panther", count=3), ["2 panther"], ["5 panther"]),
    "a bare copy beside a loaded one": (
        Add(card="panther"),
        ["1 panther + tool_kit"],
        ["1 panther + tool_kit", "1 panther"],
    ),
    "a load for one copy": (Add(card="tool_kit", to=0), ["3 panther"], ["1 panther + tool_kit", "2 panther"]),
    "a load for the last bare copy": (
        Add(card="tool_kit", to=1),
        ["1 panther + tool_kit", "1 panther"],
        ["2 panther + tool_kit"],
    ),
    "some copies out": (Remove(place=(0,), card="panther", count=2), ["3 panther"], ["1 panther"]),
    "all copies out": (Remove(place=(0,), card="panther", count=3), ["3 panther + tool_kit", "1 puma"], ["1 puma"]),
    "a load off every copy": (
        Remove(place=(0, 1), card="tool_kit", count=2),
        ["2 panther + hasty_loader + tool_kit"],
        ["2 panther + hasty_loader"],
    ),
    "a load off one copy": (
        Remove(place=(0, 0), card="tool_kit"),
        ["2 panther + tool_kit"],
        ["1 panther + tool_kit", "1 panther"],
    ),
    "loads off evenly": (
        Remove(place=(0, 0), card="extra_ammunition", count=2),
        ["2 panther + 2 extra_ammunition"],
        ["2 panther + extra_ammunition"],
    ),
    "a loose card aboard": (
        Attach(place=(1,), card="tool_kit", to=0),
        ["1 panther", "2 tool_kit"],
        ["1 panther + tool_kit", "1 tool_kit"],
    ),
}


@pytest.mark.parametrize(("change", "before", "after"), CHANGES.values(), ids=CHANGES)
def test_a_change_leads_from_force_to_force(change, before, after):
    assert apply(change, tanks(*before)) == tanks(*after)


def test_copies_move_to_another_section():
    found = force("tank_commander", "3 js_2")
    moved = apply(Move(place=(0,), card="js_2", count=1, section="reinforcements"), found)
    assert moved == force("tank_commander", "2 js_2", "## Reinforcement group", "1 js_2")


def test_a_force_declares_its_nation():
    assert apply(Declare(nation="soviet"), tanks("1 t_34")).nation == "soviet"


def test_places_are_those_before_the_first_change():
    changes = (Remove(place=(0,), card="panther"), Remove(place=(1,), card="puma"), Add(card="hetzer"))
    assert apply(changes, tanks("1 panther", "2 puma")) == tanks("1 puma", "1 hetzer")


def test_equal_entries_are_one_however_their_loads_are_listed():
    one = Entry(card="panther", attachments=(Entry(card="tool_kit"), Entry(card="hasty_loader")))
    other = Entry(card="panther", count=2, attachments=(Entry(card="hasty_loader"), Entry(card="tool_kit")))
    assert merged([one, other]) == (one.model_copy(update={"count": 3}),)


STALE = [
    Remove(place=(0,), card="puma"),
    Remove(place=(5,), card="panther"),
    Remove(place=(0,), card="panther", count=3),
    Remove(place=(0, 0), card="hasty_loader"),
    Remove(place=(0, 0), card="tool_kit", count=3),
    Remove(place=(0, 4), card="tool_kit"),
    Add(card="tool_kit", to=7),
    Attach(place=(0,), card="tool_kit", to=0),
]


@pytest.mark.parametrize("change", STALE, ids=str)
def test_a_change_to_a_force_that_has_moved_on_is_refused(change):
    with pytest.raises(StaleChange):
        apply(change, tanks("2 panther + tool_kit"))
