"""Chapters 6 and 7: armour, weapons and destruction."""

import pytest

from rules.tank_chess.pieces import section_struck
from tests.rules.tank_chess.boards import KINDS, at, battle, kinds_of, listed, play, refused

BY_CODE = {kind.code: kind for kind in KINDS}


def figures(code):
    kind = BY_CODE[code]
    return kind.front, kind.side, kind.rear


def struck(target):
    """The section that an HT firing north from H5 at H10 strikes on *target*, as the event tells it."""
    state = battle("HT H4 N, CLT A1 N", f"{target}, CLT A16 S")
    fired = play(state, "H4-H5NxH10")[1]
    return fired.data["section"], fired.rules


@pytest.mark.rule("CH-6.1", "CH-R21")
def test_front_armour_is_struck_from_straight_ahead_only():
    assert struck("HT H10 S") == ("front", ("CH-5.1", "CH-5.2", "CH-6.1"))
    assert [way for way in range(8) if section_struck(1, way) == "front"] == [5]


@pytest.mark.rule("CH-6.2", "CH-R21")
def test_rear_armour_is_struck_from_directly_behind_only():
    assert struck("HT H10 N") == ("rear", ("CH-5.1", "CH-5.2", "CH-6.2"))
    assert [way for way in range(8) if section_struck(6, way) == "rear"] == [6]


@pytest.mark.rule("CH-6.3", "CH-R21")
@pytest.mark.parametrize("facing", ["NE", "E", "SE", "SW", "W", "NW"])
def test_side_armour_is_struck_from_the_six_other_directions(facing):
    assert struck(f"HT H10 {facing}") == ("side", ("CH-5.1", "CH-5.2", "CH-6.3"))


@pytest.mark.parametrize(
    ("code", "armour"),
    [
        pytest.param("HT", (3, 2, 1), marks=pytest.mark.rule("CH-6.4a")),
        pytest.param("MT", (2, 1, 0), marks=pytest.mark.rule("CH-6.4b")),
        pytest.param("LT", (1, 0, 0), marks=pytest.mark.rule("CH-6.4c")),
        pytest.param("CLT", (1, 0, 0), marks=pytest.mark.rule("CH-6.4c")),
        pytest.param("TD", (2, 1, 0), marks=pytest.mark.rule("CH-9.2a")),
        pytest.param("HM", (1, 0, 0), marks=pytest.mark.rule("CH-9.3a")),
    ],
)
def test_each_unit_has_its_printed_armour(code, armour):
    assert figures(code) == armour


@pytest.mark.parametrize(
    ("code", "weapon"),
    [
        pytest.param("HT", 3, marks=pytest.mark.rule("CH-7.1a")),
        pytest.param("MT", 2, marks=pytest.mark.rule("CH-7.1b")),
        pytest.param("LT", 1, marks=pytest.mark.rule("CH-7.1c")),
        pytest.param("CLT", 1, marks=pytest.mark.rule("CH-7.1c")),
        pytest.param("TD", 4, marks=pytest.mark.rule("CH-9.2b")),
        pytest.param("HM", 5, marks=pytest.mark.rule("CH-9.3b")),
    ],
)
def test_each_unit_has_its_printed_weapon(code, weapon):
    assert BY_CODE[code].weapon == weapon


@pytest.mark.rule("CH-7.2", "CH-R9")
@pytest.mark.parametrize("firer", ["CLT", "LT", "MT", "HT", "TD"])
@pytest.mark.parametrize("target", sorted(BY_CODE))
@pytest.mark.parametrize(("facing", "section"), [("S", "front"), ("SE", "side"), ("E", "side"), ("N", "rear")])
def test_a_shot_destroys_if_the_weapon_is_greater_than_the_armour(firer, target, facing, section):
    state = battle(f"{firer} H4 N", f"{target} H10 {facing}")
    destroyed = BY_CODE[firer].weapon > BY_CODE[target].armour(section)
    assert ("H4-H5NxH10" in listed(state)) == destroyed
    assert refused(state, "H4-H5NxH10") is None
    play(state, "H4-H5NxH10")
    assert (at(state, "H10", seat=1) is None) == destroyed


@pytest.mark.rule("CH-7.4a")
def test_a_destroyed_unit_stays_where_it_was():
    state = battle("HT H4 N, CLT A1 N", "MT H10 SE, CLT A16 S")
    play(state, "H4-H5NxH10", "A16-A15S")
    [(square, wreck)] = state.wrecks[1].items()
    assert (square, wreck.kind) == (state.actions()[0].origin + 32 * 9 + 7, "MT")
    assert not any(action.origin == square for action in state.actions())


@pytest.mark.rule("CH-7.4b")
def test_nobody_drives_through_a_destroyed_unit():
    state = battle("HT H4 N, CLT A1 N", "MT H10 SE, LT H13 S, CLT A16 S")
    play(state, "H4-H5NxH10")
    assert refused(state, "H13-H10S") == "CH-4.4a"
    assert refused(state, "H13-H9S") == "CH-4.4b"


@pytest.mark.rule("CH-7.4c")
def test_nobody_fires_through_a_destroyed_unit():
    state = battle("HT H4 N, CLT A1 N", "MT H10 SE, LT H15 N, CLT A16 S")
    events = play(state, "H4-H5NxH10")
    assert kinds_of(events)[:3] == ["moved", "fired", "destroyed"]
    play(state, "A16-A15S")
    assert refused(state, "H5-H6NxH15") == "CH-7.4c"
