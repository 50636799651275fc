"""Chapter 5: fire."""

import pytest

from rules.grids.squares import COMPASS, parse
from tests.rules.tank_chess.boards import at, battle, kinds_of, listed, play, refused


def targets(state, square):
    """What the unit on *square* can destroy after some move."""
    return {text.split("x")[1] for text in listed(state, f"{square}-") if "x" in text}


@pytest.mark.rule("CH-5.1", "CH-R17")
def test_after_its_movement_the_unit_may_fire_from_where_it_has_got_to():
    state = battle("MT D4 N", "LT D9 E")
    events = play(state, "D4-D6NxD9")
    assert kinds_of(events) == ["moved", "fired", "destroyed"]
    assert (at(state, "D6"), at(state, "D9", seat=1), state.actor()) == ("MT N", None, 1)


@pytest.mark.rule("CH-5.1", "CH-R17")
def test_no_shot_is_fired_from_a_space_passed_through():
    state = battle("MT D4 E", "LT F10 E")
    assert refused(state, "D4-F4N") is None
    assert refused(state, "D4-G4ExF10") == "CH-5.2"


@pytest.mark.rule("CH-5.2", "CH-R20")
@pytest.mark.parametrize("facing", range(8))
def test_a_tank_fires_ahead_and_along_the_diagonals_to_both_sides(facing):
    ring = {0: "H11", 1: "K11", 2: "K8", 3: "K5", 4: "H5", 5: "E5", 6: "E8", 7: "E11"}
    start = COMPASS[(facing - 1) % 8]
    state = battle(f"HT H8 {start}", ", ".join(f"LT {square} N" for square in ring.values()))
    allowed = {way for way, square in ring.items() if refused(state, f"H8-H8{COMPASS[facing]}x{square}") is None}
    assert allowed == {(facing - 1) % 8, facing, (facing + 1) % 8}
    assert refused(state, f"H8-H8{COMPASS[facing]}x{ring[(facing + 2) % 8]}") == "CH-5.2"


@pytest.mark.rule("CH-5.2")
def test_a_square_off_every_line_cannot_be_fired_at():
    assert refused(battle("HT H8 N", "LT I11 N"), "H8-H8NExI11") == "CH-5.2"


@pytest.mark.rule("CH-5.3", "CH-R11")
@pytest.mark.parametrize(
    ("between", "rule"),
    [
        ({"obstacles": "D8"}, "CH-5.3"),
        ({"white": "MT D4 N, LT D8 N"}, "CH-5.3"),
        ({"black": "LT D12 E, LT D8 E"}, "CH-5.3"),
        pytest.param({"wrecks": "D8"}, "CH-7.4c", marks=pytest.mark.rule("CH-7.4c")),
    ],
)
def test_all_spaces_between_firer_and_target_must_be_empty(between, rule):
    state = battle(**{"white": "MT D4 N", "black": "LT D12 E", **between})
    assert refused(state, "D4-D5NxD12") == rule
    assert "D4-D5NxD12" not in listed(state)


@pytest.mark.rule("CH-5.3")
def test_the_space_that_the_firer_has_left_is_empty():
    state = battle("MT D6 N", "LT D12 E")
    assert refused(state, "D6-D5NxD12") is None
    assert "D6-D5NxD12" in listed(state)


@pytest.mark.rule("CH-R4")
def test_a_shot_slips_diagonally_between_two_occupied_spaces():
    assert refused(battle("MT D4 N", "LT H8 N", obstacles="E6 F5 F7 G6"), "D4-D4NExH8") is None


@pytest.mark.rule("CH-5.4")
def test_an_adjacent_enemy_cannot_be_fired_at():
    state = battle("HT D4 N", "LT D6 N")
    assert refused(state, "D4-D5NxD6") == "CH-5.4"
    assert refused(state, "D4-D4NExD6") is None
    assert {text for text in listed(state, "D4-D5") if "x" in text} == set()


@pytest.mark.rule("CH-R11")
def test_there_is_no_greatest_range():
    assert refused(battle("MT A1 E", "LT A16 N"), "A1-A1NExA16") is None


@pytest.mark.rule("CH-5.5")
def test_of_several_enemies_in_firing_position_one_is_fired_at():
    state = battle("HT H8 NE, CLT P1 N", "LT H12 N, LT E11 N, LT K11 N, CLT P16 S")
    shots = {text for text in listed(state, "H8-H8N") if text.startswith("H8-H8Nx")}
    assert shots == {"H8-H8NxH12", "H8-H8NxE11", "H8-H8NxK11"}
    play(state, "H8-H8NxE11")
    assert [at(state, square, seat=1) for square in ("H12", "E11", "K11")] == ["LT N", None, "LT N"]


@pytest.mark.rule("CH-5.6")
def test_firing_is_optional():
    state = battle("HT H8 NE", "LT H12 N")
    assert {"H8-H8N", "H8-H8NxH12"} <= listed(state)


@pytest.mark.rule("CH-5.7", "CH-R10")
def test_a_target_in_firing_position_may_be_fired_at_in_vain():
    state = battle("LT H4 N", "HT H10 S")
    assert "H4-H5NxH10" not in listed(state)
    assert refused(state, "H4-H5NxH10") is None
    plain = state.copy()
    assert kinds_of(play(state, "H4-H5NxH10")) == ["moved", "fired", "bounced"]
    play(plain, "H4-H5N")
    assert state == plain


@pytest.mark.rule("CH-5.8", "CH-R2")
@pytest.mark.parametrize("text", ["H8-H7NxH12", "H8-H8NExH12"], ids=["reversed", "only rotated"])
def test_a_unit_that_reversed_or_only_rotated_may_fire(text):
    state = battle("HT H8 N", "LT H12 N")
    assert text in listed(state)


@pytest.mark.rule("CH-R8")
def test_units_never_fire_at_their_own_side():
    assert refused(battle("HT H8 NE, LT H12 N", "LT A16 S"), "H8-H8NxH12") == "CH-5.1"


@pytest.mark.rule("CH-5.1")
@pytest.mark.parametrize("wrecks", ["", "H12"], ids=["an empty space", "a wreck"])
def test_only_a_live_enemy_can_be_fired_at(wrecks):
    assert refused(battle("HT H8 NE", "LT A16 S", wrecks=wrecks), "H8-H8NxH12") == "CH-5.1"


def test_a_line_that_the_mover_itself_opens_can_be_fired_along():
    """The mover stands first in the way of its own target: seen from behind its origin, and from the origin itself."""
    state = battle("MT H8 N", "LT H14 E")
    assert {"H8-H7NxH14", "H8-H8NExH14"} <= listed(state)
    assert parse("H14") in {action.target for action in state.urgent()}
