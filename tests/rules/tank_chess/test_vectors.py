"""The printed examples, as the ledger records them."""

import re

import pytest

from rules import ledger
from rules.chance import Scripted
from rules.engine import Refusal
from rules.grids.squares import COMPASS, NAMES, bearing, parse, parse_direction
from rules.tank_chess.actions import Exit, Move
from rules.tank_chess.legal import refuse_shot
from rules.tank_chess.pieces import Unit, section_struck
from rules.tank_chess.walking import is_exit, walk
from tests.rules.tank_chess.boards import BASIC, KINDS, LARGE, SMALL, battle

VECTORS = {vector.id: vector for vector in ledger.load("tank_chess").vectors}
SIDES = ("white", "black")
FIGHTS = ["CH-V2", "CH-V3", "CH-V4", "CH-V5", "CH-V6", "CH-V9"]
BY_CODE = {kind.code: kind for kind in KINDS}


def proves(*ids):
    """One test for each of the examples called *ids*, carrying it and the rules it refers to."""
    return pytest.mark.parametrize(
        "vector", [pytest.param(VECTORS[id], id=id, marks=pytest.mark.rule(id)) for id in ids]
    )


def unit_of(entry, code):
    return Unit(re.sub(r"\d", "", code), parse_direction(entry["facing"]))


def steps_of(entry):
    return "B" if entry["steps"] == ["reverse"] else "".join(entry["steps"])


def stage(given):
    """The position of an example, its mover to act; and the mover's seat, square and steps."""
    board = BASIC if "basic 16x16 obstacles" in given["note"] else SMALL
    mover = next(
        (seat, entry) for seat, side in enumerate(SIDES) for entry in given.get(side, {}).values() if "steps" in entry
    )
    state = battle(
        *(_army(given.get(side, {})) for side in SIDES),
        board=board,
        obstacles=" ".join(given.get("obstacles", ())),
        wrecks=" ".join(given.get("wrecks", ())),
        turn=mover[0] + 1,
    )
    return state, parse(mover[1]["at"]), steps_of(mover[1])


def _army(side):
    return ", ".join(f"{re.sub(r'[0-9]', '', code)} {entry['at']} {entry['facing']}" for code, entry in side.items())


def placement(end):
    return parse(end["at"]), parse_direction(end["facing"])


def in_firing_position(state, origin, end):
    mover = state.armies[state.seat][origin]
    enemies = state.armies[1 - state.seat]
    return {NAMES[target] for target in enemies if refuse_shot(state, mover, origin, end, target) is None}


@proves("CH-V1")
def test_the_five_movement_pictures(vector):
    moves, then = vector.given["moves"], vector.then
    for move, legal, end in zip(moves, then["legal"], then["end"], strict=True):
        others = [(square, *what.split()) for square, what in move.get("others", {}).items()]
        armies = [", ".join(f"{code} {square} N" for square, side, code in others if side == name) for name in SIDES]
        armies[0] = f"{move['unit']} {move['at']} {move['facing']}, {armies[0]}"
        state, origin = battle(*armies), parse(move["at"])
        assert walk(state, state.armies[0][origin], origin, steps_of(move)) == placement(end)
        assert (state.refusal(Move(origin, *placement(end))) is None) == legal
        assert Move(origin, *placement(end)) in state.actions()


@proves(*FIGHTS)
def test_the_mover_of_an_example_gets_where_it_is_shown(vector):
    state, origin, steps = stage(vector.given)
    end = placement(vector.then["end"])
    assert walk(state, state.armies[state.seat][origin], origin, steps) == end
    assert Move(origin, *end) in state.actions()


@proves(*FIGHTS)
def test_the_targets_of_an_example_are_in_firing_position(vector):
    state, origin, _ = stage(vector.given)
    end = placement(vector.then["end"])
    assert in_firing_position(state, origin, end) == set(vector.then["targets"])
    enemies = {NAMES[square] for square in state.armies[1 - state.seat]}
    for target in enemies:
        refused = state.refusal(Move(origin, *end, parse(target)))
        assert (refused is None) == (target in vector.then["targets"])


@proves("CH-V2", "CH-V3", "CH-V5", "CH-V6", "CH-V9")
def test_the_section_struck_in_an_example(vector):
    state, _, _ = stage(vector.given)
    then, end = vector.then, placement(vector.then["end"])
    sections = then.get("sections") or {then["targets"][0]: then["section"]}
    for target, section in sections.items():
        struck = state.armies[1 - state.seat][parse(target)]
        assert section_struck(struck.facing, bearing(end[0], parse(target))[0]) == section


@proves("CH-V2", "CH-V3", "CH-V5", "CH-V6", "CH-V9")
def test_what_is_destroyed_in_an_example(vector):
    then = vector.then
    destroyed = then.get("would_be_destroyed", then["targets"] if then.get("destroyed") else [])
    for target in then["targets"]:
        state, origin, _ = stage(vector.given)
        move = Move(origin, *placement(then["end"]), parse(target))
        assert (move in state.actions()) == (target in destroyed)
        state.apply(move, Scripted())
        assert (parse(target) in state.wrecks[state.seat]) == (target in destroyed)
        if "winner" in then:
            assert state.outcome().winners == (SIDES.index(then["winner"]),)


@proves("CH-V3")
def test_one_shot_is_allowed_in_the_second_fire_example(vector):
    assert vector.then["shots_allowed"] == 1
    state, origin, _ = stage(vector.given)
    state.apply(Move(origin, *placement(vector.then["end"]), parse(vector.then["targets"][0])), Scripted())
    assert len(state.wrecks[state.seat]) == 1


@proves("CH-V7")
def test_the_command_tank_leaves_the_board_on_its_fourth_step(vector):
    state, origin, steps = stage(vector.given)
    unit = state.armies[state.seat][origin]
    assert is_exit(state, walk(state, unit, origin, steps)[0])
    assert len(steps) == vector.then["exits_on_step"]
    assert (state.refusal(Exit(origin)) is None) == vector.then["legal"]
    state.apply(Exit(origin), Scripted())
    assert state.outcome().winners == (SIDES.index(vector.then["winner"]),)


@proves("CH-V8")
def test_the_command_tank_cannot_leave_through_the_corner(vector):
    state, origin, steps = stage(vector.given)
    unit = state.armies[state.seat][origin]
    assert walk(state, unit, origin, steps[:4]) == placement(vector.then["after_four"])
    fifth = walk(state, unit, origin, steps)
    assert isinstance(fifth, Refusal) != vector.then["fifth_step_legal"]
    assert fifth.rule == "CH-8.3"
    assert state.refusal(Exit(origin)).rule == "CH-8.3"


@proves("CH-V10")
@pytest.mark.parametrize("facing", COMPASS)
def test_the_mortar_destroys_either_target_whatever_its_facing(vector, facing):
    mortar = vector.given["black"]["HM"]
    ahead = {int(distance): what.split()[1] for distance, what in vector.given["ahead"].items()}
    squares = {distance: f"J{15 - distance}" for distance in ahead}
    white = ", ".join(f"{code} {squares[distance]} {facing}" for distance, code in ahead.items())
    state = battle(white, f"HM J16 {mortar['facing']}", board=LARGE, turn=2)
    shots = [action for action in state.actions() if str(action).startswith("J16-J15Sx")]
    assert {NAMES[shot.target] for shot in shots} == {squares[distance] for distance in vector.then["targets_at"]}
    for shot in shots:
        after = state.copy()
        after.apply(shot, Scripted())
        assert len(after.wrecks[0]) == vector.then["shots_allowed"]


@proves("CH-V11")
@pytest.mark.rule("CH-7.3")
def test_a_tank_destroys_its_own_class_from_the_side_and_the_rear_only(vector):
    facings = {"front": "S", "side": "E", "rear": "N"}
    for code in vector.given["duel"]:
        for section, destroyed in vector.then["destroyed_from"].items():
            state = battle(f"{code} H4 N", f"{code} H10 {facings[section]}")
            assert ("H4-H5NxH10" in {str(action) for action in state.actions()}) == destroyed
            assert (BY_CODE[code].weapon > BY_CODE[code].armour(section)) == destroyed


def test_every_example_of_the_ledger_is_here():
    assert set(VECTORS) == {f"CH-V{number}" for number in range(1, 12)}
