"""The words on the button of an action."""

from typing import TYPE_CHECKING, Any, assert_never

from rules.grids.hexes import NAMES
from rules.panzer_squadron.actions import (
    Action,
    Activate,
    Deploy,
    Drive,
    End,
    Enter,
    Fire,
    Hold,
    Lay,
    Overwatch,
    Pivot,
    Ready,
    Roll,
    Straighten,
)
from rules.panzer_squadron.moving import pivot_cost, way_of
from rules.panzer_squadron.pieces import DIRECTIONS, SECTIONS, tile_name
from rules.panzer_squadron.shooting import modifier, sight
from rules.panzer_squadron.telling import name_of
from rules.words import Say, say, say_many

if TYPE_CHECKING:
    from rules.panzer_squadron.state import State


def describe(state: "State", action: Action) -> Say:
    """What *action* means in *state*."""
    match action:
        case Roll():
            return say("roll the dice")
        case Lay(tile, hex):
            return say("lay {tile} on {hex}", tile=tile_name(tile), hex=NAMES[hex])
        case Deploy(number, hex, facing):
            return say("place {tank} on {hex}, facing {facing}", tank=name_of(state, number), hex=NAMES[hex],
                       facing=DIRECTIONS[facing])  # fmt: skip
        case Straighten(number):
            return say("{tank}: bring the turret back", tank=name_of(state, number))
        case Ready():
            return say("leave the other turrets as they are")
        case Hold():
            return say("hold fire")
        case _:
            return _describe_order(state, action)


def _describe_order(state: "State", action: Activate | Drive | Overwatch | Enter | Pivot | Fire | End) -> Say:
    tank = name_of(state, action.tank)
    match action:
        case Activate():
            return say("{tank}: activate, and roll for a breakdown", tank=tank)
        case Drive():
            return say("{tank}: roll for action points", tank=tank)
        case Overwatch():
            return say("{tank}: lie in wait", tank=tank)
        case Enter():
            return _describe_entry(state, action)
        case Pivot(number, facing):
            cost = pivot_cost(state.tank(number).facing, facing)
            return say_many("{tank}: pivot to face {facing}, for {count} point",
                            "{tank}: pivot to face {facing}, for {count} points", count=cost, tank=tank,
                            facing=DIRECTIONS[facing])  # fmt: skip
        case Fire():
            return _describe_shot(state, action)
        case End(_, moving):
            return say("{tank}: end moving", tank=tank) if moving else say("{tank}: end stopped", tank=tank)
        case _:
            assert_never(action)


def _describe_entry(state: "State", action: Enter) -> Say:
    values: dict[str, Any] = {"tank": name_of(state, action.tank), "hex": NAMES[action.hex],
                              "facing": DIRECTIONS[action.facing], "count": state.land.costs[action.hex]}  # fmt: skip
    if way_of(state.tank(action.tank), action.hex) == "forward":
        return say_many("{tank}: forward into {hex}, facing {facing}, for {count} point",
                        "{tank}: forward into {hex}, facing {facing}, for {count} points", **values)  # fmt: skip
    return say_many("{tank}: reverse into {hex}, facing {facing}, for {count} point",
                    "{tank}: reverse into {hex}, facing {facing}, for {count} points", **values)  # fmt: skip


def _describe_shot(state: "State", action: Fire) -> Say:
    seen = sight(state, state.tank(action.tank), state.tank(action.target))
    if seen is None:
        return say("{action}", action=str(action))
    shot = say("{tank}: fire at {target}, {section} armour, {modifier} to the die", tank=name_of(state, action.tank),
               target=name_of(state, action.target), section=SECTIONS[seen.section],
               modifier=f"{modifier(state, action, seen):+d}")  # fmt: skip
    if action.heading is None:
        return shot
    return say("{shot}, turret to the {facing}", shot=shot, facing=DIRECTIONS[action.heading])


def taps(state: "State", action: Action) -> tuple[str, ...]:
    """The hexes that a finger touches for *action*: the tank, and where it goes or what it fires at."""
    match action:
        case Roll() | Ready() | Hold():
            return ()
        case Lay() | Deploy():
            return (NAMES[action.hex],)
        case Enter():
            return (NAMES[state.tank(action.tank).hex], NAMES[action.hex])
        case Fire():
            return (NAMES[state.tank(action.tank).hex], NAMES[state.tank(action.target).hex])
        case _:
            return (NAMES[state.tank(action.tank).hex],)
