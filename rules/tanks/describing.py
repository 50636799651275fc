"""The words on the button of an action."""

from typing import TYPE_CHECKING, Any, assert_never

from rules.tanks.actions import (
    Action,
    Cancel,
    Deploy,
    Discard,
    Go,
    Halt,
    Lay,
    Lose,
    Mark,
    Move,
    Repair,
    Reroll,
    Role,
    Roll,
    Shoot,
    Side,
    Skip,
    Use,
    plain,
)
from rules.tanks.pieces import EDGES, KINDS, Shot
from rules.tanks.shooting import attack_dice, defence_dice, rolled_dice
from rules.tanks.telling import name_of
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tanks.state import State


def describe(state: "State", action: Action) -> Say:
    """What *action* means in *state*."""
    match action:
        case Roll():
            return say("roll the dice")
        case Lay(kind, x, y, rotation):
            return say("lay {piece} at {place}, turned by {rotation}°", piece=KINDS[kind], place=_at(x, y),
                       rotation=plain(rotation))  # fmt: skip
        case Skip():
            return say("leave the piece out: it has no place")
        case Role(attack):
            return say("be the Attacker: win ties of Initiative") if attack else say("be the Defender: choose an edge")
        case Side(edge):
            return say("take the {edge} edge", edge=EDGES[edge])
        case Mark(x, y):
            return say("place the Objective token at {place}", place=_at(x, y))
        case Reroll() | Cancel() | Discard() | Lose() | Go():
            return _describe_in_shot(state, action)
        case _:
            return _describe_tank(state, action)


def _at(x: float, y: float) -> str:
    return f"{plain(round(x, 1))},{plain(round(y, 1))}"


def _describe_in_shot(state: "State", action: Reroll | Cancel | Discard | Lose | Go) -> Say:
    match action:
        case Reroll(keep) if keep:
            kept = tuple(state.shooting.attack[place - 1] for place in keep)
            return say("re-roll all Attack dice but {kept}", kept=kept)
        case Reroll():
            return say("re-roll all Attack dice")
        case Cancel(hits, criticals):
            return say("cancel: Hits {hits}, Critical Hits {criticals}", hits=hits, criticals=criticals)
        case Discard(card):
            return say("discard {card}", card=state.kit.name(card))
        case Lose(card):
            return say("lose {card}", card=state.kit.name(card))
        case Go():
            return say("go on")
        case _:
            assert_never(action)


def _describe_tank(state: "State", action: Deploy | Move | Halt | Shoot | Use | Repair) -> Say:
    tank = name_of(state, action.tank)
    match action:
        case Deploy(_, end) | Move(_, end):
            values: dict[str, Any] = {"tank": tank, "place": _at(end.x, end.y), "heading": plain(round(end.heading, 1))}
            if isinstance(action, Deploy):
                return say("{tank}: deploy at {place}, heading {heading}°", **values)
            return say("{tank}: move to {place}, heading {heading}°", **values)
        case Halt():
            return _describe_halt(state, tank)
        case Shoot(number, target):
            shot = Shot(tank=number, target=target, dice=state.shot.dice if state.shot else None)
            return say("{tank}: shoot at {target}, {attack} dice against {defence}", tank=tank,
                       target=name_of(state, target), attack=max(_attack(state, shot), 0),
                       defence=_defence(state, shot))  # fmt: skip
        case Use(_, card, on):
            name = state.kit.name(card)
            return say("{tank}: use {card} ({on})", tank=tank, card=name, on=on) if on else say(
                "{tank}: use {card}", tank=tank, card=name)  # fmt: skip
        case Repair(_, card):
            return say("{tank}: try to repair {card}", tank=tank, card=state.kit.name(card))
        case _:
            assert_never(action)


def _describe_halt(state: "State", tank: Say) -> Say:
    if state.stage == "shoot":
        return say("{tank}: hold fire", tank=tank)
    if state.stage == "move" and state.activation is None:
        return say("{tank}: stay", tank=tank)
    return say("{tank}: do no more", tank=tank)


def _attack(state: "State", shot: Shot) -> int:
    return int(_during(state, shot, attack_dice).value)


def _defence(state: "State", shot: Shot) -> int:
    return rolled_dice(_during(state, shot, defence_dice))


def _during(state: "State", shot: Shot, count: Any) -> Any:
    """What the dice of *shot* would be if it were under way."""
    imagined = state.copy()
    imagined.shot = shot
    return count(imagined, shot)
