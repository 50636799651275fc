"""Positions that can never arise are refused with the reason."""

import pytest

from rules.documents import BadDocument
from rules.panzer_squadron import GAME
from rules.panzer_squadron.pieces import Activation
from rules.setups import prepare
from tests.rules.panzer_squadron.boards import FAR, battle, driving, play

SOUTH, NORTH = "tank H8 N, gun G8 N", "tank H4 S"


def spoiled(state, change):
    """The position of *state* after *change* to its plain values."""
    position = state.position()
    change(position["state"])
    return position


def tank(number, **fields):
    return lambda state: state["squadrons"][number // 100 - 1][str(number)].update(fields)


def fields(**changes):
    return lambda state: state.update(changes)


def activation(**changes):
    return lambda state: state["activation"].update(changes)


def both(*changes):
    return lambda state: [change(state) for change in changes]


def renumbered(state):
    state["squadrons"][0]["201"] = state["squadrons"][0].pop("102")


def wrecked(**changes):
    def change(state):
        state["wrecks"][0]["102"] = state["squadrons"][0].pop("102") | {"status": "done"} | changes

    return change


def lost(state):
    state["squadrons"][1] = {}


ORDERS = battle(SOUTH, NORTH, turn_limit=6)
DRIVE = driving(SOUTH, FAR, 4)
PLACING = GAME.start(prepare("panzer_squadron", "engagement"))
play(PLACING, "roll", 9, 2)


@pytest.mark.parametrize(
    ("state", "change", "complaint"),
    [
        (ORDERS, tank(101, hex="Z8"), "Z8 is not on the board"),
        (ORDERS, tank(101, hex="H4"), "more than one tank stands on H4"),
        (ORDERS, tank(101, model="maus"), "no model of tank is called maus"),
        (ORDERS, tank(102, turret=2), "102 has no turret to turn"),
        (ORDERS, tank(101, moving=True, status="waiting"), "101 cannot be moving"),
        (ORDERS, renumbered, "201 is on the wrong side.*201 is there twice"),
        (ORDERS, wrecked(moving=True), "102 cannot be moving"),
        (ORDERS, wrecked(status="ready"), "102 is a wreck"),
        (ORDERS, fields(tiles={"H8": "stone_house"}), "no tank can stand on H8"),
        (ORDERS, fields(tiles={"H8": "small_house"}), "no tank can stand on H8"),
        (ORDERS, fields(tiles={"H1": "hedge"}), "no tile can lie on H1"),
        (ORDERS, fields(tiles={"H6": "wreck"}), "a wreck is no tile"),
        (ORDERS, fields(tiles={"H6": "swamp"}), "no kind of tile is called swamp"),
        (ORDERS, lambda state: state["kinds"].pop("ruin"), "no kind of tile is called ruin"),
        (ORDERS, fields(turn=7), "turn 7 is after the last one"),
        (ORDERS, fields(ending="limit"), "turn 1 is not the last one"),
        (ORDERS, fields(ending="destroyed"), "a side with no tank left has lost"),
        (ORDERS, lost, "a side with no tank left has lost"),
        (ORDERS, fields(stage="turrets"), "nothing can be done at this stage: turrets"),
        (ORDERS, fields(stage="drive"), "nothing can be done at this stage: drive"),
        (ORDERS, fields(stage="tiles"), "nothing can be done at this stage: tiles"),
        (ORDERS, both(tank(101, status="done"), tank(102, status="done")), "nothing can be done at this stage: orders"),
        (ORDERS, fields(reserves=[{"105": "tank"}, {}]), "the battle has begun before all was placed"),
        (ORDERS, fields(pools=[{"hedge": 1}, {}]), "the battle has begun before all was placed"),
        (ORDERS, fields(turn=0), "nothing can be done at this stage: orders"),
        (DRIVE, fields(stage="orders"), "101 cannot have rolled its points so"),
        (DRIVE, fields(stage="window"), "nobody can fire at 101"),
        (DRIVE, activation(points=9), "101 cannot have so many points"),
        (DRIVE, activation(points=-1), "greater than or equal to 0"),
        (DRIVE, activation(points=None), "101 cannot have rolled its points so"),
        (DRIVE, activation(broken=True), "101 cannot have rolled its points so"),
        (DRIVE, activation(start="H9"), "101 is not where it began"),
        (DRIVE, activation(tank=103), "103 cannot be activated now"),
        (DRIVE, tank(101, status="done"), "101 cannot be activated now"),
        (PLACING, fields(pools=[{}, {"hedge": 1}]), "nothing can be done at this stage: tiles"),
        (PLACING, fields(stage="tanks"), "tiles are left to lay"),
        (PLACING, fields(ending="limit"), "turn 0 is not the last one|the battle has not begun"),
        (PLACING, fields(reserves=[{}, {"201": "panther"}]), "a side has no tank"),
        (PLACING, fields(reserves=[{"101": "maus"}, {"201": "panther"}]), "no model of tank is called maus"),
        (PLACING, fields(stage="lunch"), "expected 'roll', 'tiles'"),
    ],
)
def test_a_position_that_cannot_arise_is_refused(state, change, complaint):
    assert GAME.load(state.position()) == state
    with pytest.raises(BadDocument, match=complaint):
        GAME.load(spoiled(state, change))


def test_an_activation_without_a_roll_is_that_of_a_tank_that_may_break_down():
    state = battle("lemon H8 N", NORTH)
    play(state, "activate 101", 1)
    assert GAME.load(state.position()) == state
    state = battle(SOUTH, NORTH)
    state.activation = Activation(101, state.tank(101).hex)
    assert [problem.rule for problem in state.problems()] == ["PS-1.3a"]


def test_the_order_of_keys_in_a_position_makes_no_difference():
    position = battle(SOUTH, NORTH).position()
    squadron = position["state"]["squadrons"][0]
    position["state"]["squadrons"] = [dict(reversed(squadron.items())), position["state"]["squadrons"][1]]
    assert list(GAME.load(position).actions()) == list(battle(SOUTH, NORTH).actions())
