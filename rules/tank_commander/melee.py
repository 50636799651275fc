"""Melees: where they are, and who in them may fire at whom with what (TC-10)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.engine import Refusal
from rules.tank_commander import lasting
from rules.tank_commander.actions import Fire
from rules.tank_commander.pieces import Model, Piece, Weapon
from rules.tank_commander.shooting import FIRES, refuse_pair
from rules.words import say

if TYPE_CHECKING:
    from rules.tank_commander.state import State


def places(state: "State") -> list[int]:
    """The positions that hold units of both sides, and whose melee is not resolved in this step yet (TC-10a)."""
    south = {piece.at for piece in state.units[0].values()}
    both = south.intersection([piece.at for piece in state.units[1].values()])
    return sorted(both.difference(state.fought)) if both else []


def weapons(state: "State", piece: Piece, model: Model, target: Model) -> Iterator[tuple[Weapon, str]]:
    """What a unit may fire with at a *target* in its position."""
    if target.front:
        if model.hit[0]:
            yield "at", ""
        yield from (("at", card) for card in piece.gear if state.cards[card].stats.hit_melee)
    if state.plan.duel:
        return
    if model.ft:
        yield "ft", ""
    yield from (("ft", card) for card in piece.gear if state.cards[card].ft)
    if model.sa and target.is_soft:
        yield "sa", ""
    if model.tmv and target.front:
        yield "tmv", ""


def _bound(state: "State", model: Model, at: int, enemy: int) -> str:
    """The priority that binds a unit there: squads first for squads, tanks first for tanks (TC-R20)."""
    present = [state.cards[piece.card] for piece in state.units[enemy].values() if piece.at == at]
    if model.is_squad and any(other.is_squad for other in present):
        return "squads"
    return "tanks" if model.is_tank and any(other.is_tank for other in present) else ""


def _yields(bound: str, target: Model) -> bool:
    """Whether a unit so *bound* may fire at *target*."""
    if bound == "squads":
        return target.is_squad
    return bound != "tanks" or not (target.is_squad or target.kind == "gun")


def aims(state: "State", number: int) -> Iterator[Fire]:
    """Every fire that a unit may declare in the melee in its position."""
    piece, enemy = state.unit(number), 2 - number // 100
    if piece.on or lasting.is_barred(state, piece, "fire"):
        return
    model = state.cards[piece.card]
    bound = _bound(state, model, piece.at, enemy)
    for other, target in state.units[enemy].items():
        if target.at == piece.at and _yields(bound, struck := state.cards[target.card]):
            for weapon, gear in weapons(state, piece, model, struck):
                yield Fire(number, other, weapon, gear)


def can_aim(state: "State", number: int) -> bool:
    """Whether a unit may fire at anybody in its position."""
    return next(aims(state, number), None) is not None


def refuse_aim(state: "State", action: Fire, seat: int) -> Refusal | None:
    """Why a unit of *seat* may not fire so in the melee."""
    if refusal := refuse_pair(state, action, seat):
        return refusal
    piece, target = state.unit(action.unit), state.unit(action.target)
    model, struck = state.cards[piece.card], state.cards[target.card]
    if target.at != piece.at:
        return Refusal("TC-10f", say("in a melee, fire stays within the position"))
    bound = _bound(state, model, piece.at, 1 - seat)
    if not _yields(bound, struck):
        if bound == "squads":
            return Refusal("TC-10g", say("infantry and cavalry must fire at enemy infantry and cavalry first"))
        return Refusal("TC-10h", say("tanks must fire at enemy tanks first"))
    if action.weapon == "he":
        return Refusal("TC-9.4e", say("{fire} is never used in melee", fire=FIRES["he"]))
    if (action.weapon, action.gear) not in weapons(state, piece, model, struck):
        return Refusal("TC-9.3a" if action.weapon == "at" else "TC-2.1.1c",
                       say("{unit} cannot fire so at {target}", unit=model.name, target=struck.name))  # fmt: skip
    return None
