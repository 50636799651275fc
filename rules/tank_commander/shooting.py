"""Fire: who may fire at whom with what (TC-9), and what it takes to hit and to destroy."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.engine import Refusal
from rules.tank_commander import lasting
from rules.tank_commander.actions import Fire
from rules.tank_commander.field import NAMES
from rules.tank_commander.frames import Shot
from rules.tank_commander.pieces import Model, Piece, Weapon, seat_of
from rules.totals import Total
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tank_commander.state import State

FIRES: dict[Weapon, Say] = {
    "at": say("anti-tank fire"),
    "he": say("high-explosive fire"),
    "ft": say("flamethrower fire"),
    "sa": say("small-arms fire"),
    "tmv": say("its Tank Melee Value"),
}
LUCK = 3
"""With the lucky hit, this number or less puts the target out of action (TC-9.3.2a)."""


def sees(state: "State", start: int, end: int) -> bool:
    """Whether there is a line of fire between two positions one or two steps apart (TC-9.2)."""
    blocked = [state.cards[state.ground[p]].blocks for p in state.land.between[start][end] if p in state.ground]
    return not any(blocked)


def is_hidden(state: "State", seat: int, piece: Piece, model: Model) -> bool:
    """Whether the unit of *seat* can be fired at in melee only: a squad in terrain (TC-9.7b, TC-R13)."""
    return model.is_squad and (piece.at in state.ground or is_dug_in(state, seat, piece, model))


def is_dug_in(state: "State", seat: int, piece: Piece, model: Model) -> bool:
    """Whether Foxholes or a Bunker of its side protect the unit of *seat* (TC-11b)."""
    fort = state.forts.get(piece.at)
    return fort is not None and fort.seat == seat and model.kind == "infantry"


def weapons(state: "State", piece: Piece, model: Model) -> Iterator[tuple[Weapon, str]]:
    """What a unit may fire with outside melee: its own weapons, and equipment that it carries."""
    if model.hit[0]:
        yield "at", ""
    if not state.plan.duel:
        if model.he:
            yield "he", ""
        if model.sa:
            yield "sa", ""
        yield from (("he", card) for card in piece.gear if state.cards[card].he)


def can_bear(weapon: Weapon, away: int, target: Model) -> bool:
    """Whether a *weapon* reaches a *target* of that sort so far away (TC-9.3a, TC-9.4)."""
    if weapon == "at":
        return target.front > 0
    return away == 1 and target.is_soft and weapon in ("he", "sa")


def targets(state: "State", number: int, piece: Piece) -> Iterator[int]:
    """The enemies that a unit could fire at by range and line of fire, whatever its weapons."""
    away, start, foggy = state.land.away[piece.at], piece.at, lasting.is_foggy(state)
    for other, target in state.units[2 - number // 100].items():
        distance = away[target.at]
        if distance == 1 or (distance == 2 and not foggy and sees(state, start, target.at)):
            model = state.cards[target.card]
            if not model.is_squad or (distance == 1 and not is_hidden(state, other // 100 - 1, target, model)):
                yield other


def shots(state: "State", number: int, only: int = 0) -> Iterator[Fire]:
    """Every fire that a unit may be ordered to outside melee, at one target *only* or at all."""
    piece = state.unit(number)
    if piece.on or lasting.is_barred(state, piece, "fire"):
        return
    arms = list(weapons(state, piece, state.cards[piece.card]))
    if not arms:
        return
    away, enemies = state.land.away[piece.at], state.units[2 - number // 100]
    for target in targets(state, number, piece):
        if only in (0, target):
            struck = enemies[target]
            model = state.cards[struck.card]
            for weapon, gear in arms:
                if can_bear(weapon, away[struck.at], model):
                    yield Fire(number, target, weapon, gear)


def refuse_fire(state: "State", action: Fire, seat: int) -> Refusal | None:
    """Why a unit of *seat* may not fire so outside melee."""
    if refusal := refuse_pair(state, action, seat):
        return refusal
    piece, target = state.unit(action.unit), state.unit(action.target)
    away = state.land.away[piece.at][target.at]
    if away == 0:
        return Refusal("TC-R23", say("fire within a position is for the melee step"))
    if away > 2:
        return Refusal("TC-9.1c", say("the target is more than two positions away"))
    if refusal := _refuse_weapon(state, action, away):
        return refusal
    return _refuse_sight(state, piece, action.target, away)


def refuse_pair(state: "State", action: Fire, seat: int) -> Refusal | None:
    """Why a unit of *seat* may not fire at that target at all, in melee or outside."""
    if seat_of(action.unit) != seat or action.unit not in state.units[seat]:
        return Refusal("TC-5c", say("you have no unit {number} on the table", number=action.unit))
    if seat_of(action.target) == seat or action.target not in state.units[1 - seat]:
        return Refusal("TC-9a", say("the enemy has no unit {number} on the table", number=action.target))
    piece = state.unit(action.unit)
    name = state.cards[piece.card].name
    if piece.on:
        return Refusal("TC-8.6f", say("{unit} rides: it cannot fire", unit=name))
    if lasting.is_barred(state, piece, "fire"):
        return Refusal("TC-9.6a", say("{unit} cannot fire", unit=name))
    if state.plan.duel and action.weapon != "at":
        return Refusal("TC-17.1d", say("only anti-tank fire is used in this scenario"))
    if action.gear and action.gear not in piece.gear:
        return Refusal("TC-9.6b", say("{unit} does not carry that", unit=name))
    return None


def _refuse_weapon(state: "State", action: Fire, away: int) -> Refusal | None:
    piece, target = state.unit(action.unit), state.model(action.target)
    firer, weapon = state.cards[piece.card], action.weapon
    if weapon in ("ft", "tmv"):
        return Refusal("TC-9.4f" if weapon == "ft" else "TC-10l", say("{fire} is for melee", fire=FIRES[weapon]))
    if (weapon, action.gear) not in weapons(state, piece, firer):
        return Refusal("TC-2.1.1c", say("{unit} has no {fire}", unit=firer.name, fire=FIRES[weapon]))
    if weapon == "at":
        armoured = target.front > 0
        return None if armoured else Refusal("TC-9.3a", say("{target} has no armour", target=target.name))
    if not target.is_soft:
        rule = "TC-9.4b" if weapon == "he" else "TC-9.4d"
        return Refusal(rule, say("{fire} does nothing to {target}", fire=FIRES[weapon], target=target.name))
    if away > 1:
        return Refusal("TC-9.4e" if weapon == "he" else "TC-9.4g", say("{fire} has short range", fire=FIRES[weapon]))
    return None


def _refuse_sight(state: "State", piece: Piece, number: int, away: int) -> Refusal | None:
    target = state.unit(number)
    struck = state.cards[target.card]
    if away == 2 and lasting.is_foggy(state):
        return Refusal("TC-9.6a", say("no card may fire at long range now"))
    if not sees(state, piece.at, target.at):
        blocking = next(p for p in state.land.between[piece.at][target.at] if _blocks(state, p))
        return Refusal("TC-9.2c", say("{position} blocks the line of fire", position=NAMES[blocking]))
    if is_hidden(state, seat_of(number), target, struck):
        return Refusal("TC-9.7b", say("{target} is hidden: only melee reaches it", target=struck.name))
    if struck.is_squad and away == 2:
        return Refusal("TC-9.7a", say("{target} can be fired at from next to it only", target=struck.name))
    return None


def _blocks(state: "State", position: int) -> bool:
    return position in state.ground and state.cards[state.ground[position]].blocks


@dataclass(frozen=True, slots=True)
class Aim:
    """What a shot takes: the to-hit number, what is added to the random number, and for AT fire the penetration."""

    needed: int
    added: int
    penetration: int


def aim(state: "State", shot: Shot | Fire, *, melee: bool) -> Aim:
    """What *shot* takes, without the reasons."""
    piece, target = state.unit(shot.unit if isinstance(shot, Fire) else shot.firer), state.unit(shot.target)
    firer, struck = state.cards[piece.card], state.cards[target.card]
    cover = _cover(state, seat_of(shot.target), target, struck, shot.weapon, melee=melee)
    extra = (shot.cover, shot.penetration) if isinstance(shot, Shot) else (0, 0)
    needed, penetration = _values(state, piece, firer, target, shot, melee=melee)
    return Aim(needed, cover + extra[0], penetration + extra[1] if penetration else 0)


def _values(
    state: "State", piece: Piece, firer: Model, target: Piece, shot: Shot | Fire, *, melee: bool
) -> tuple[int, int]:
    """The to-hit number and the penetration of a shot (TC-9.3c, TC-9.3d, TC-R19)."""
    gear = state.cards[shot.gear].stats if shot.gear else None
    match shot.weapon:
        case "at":
            added, pierces = lasting.bonus(state, piece, "hit"), lasting.bonus(state, piece, "penetration")
            if gear:
                return gear.hit_melee + added, gear.penetration + pierces
            far = not melee and state.land.away[piece.at][target.at] == 2
            return firer.hit[far] + added, firer.penetration[far] + pierces
        case "tmv":
            return firer.tmv + lasting.bonus(state, piece, "tank_melee_value"), 0
        case "sa":
            return firer.sa + lasting.bonus(state, piece, "sa"), 0
        case "he":
            return (gear.he if gear else firer.he), 0
        case "ft":
            return (gear.ft if gear else firer.ft), 0


def _cover(state: "State", seat: int, target: Piece, struck: Model, weapon: Weapon, *, melee: bool) -> int:
    """What is added to the random number of fire at the target of *seat* (TC-9.5a, TC-10c)."""
    if melee:
        dug_in = is_dug_in(state, seat, target, struck)
        return state.cards[state.forts[target.at].card].modifier(weapon) if dug_in else 0
    added = lasting.protection(state, target.at) if state.laid else 0
    if target.at in state.ground:
        added += state.cards[state.ground[target.at]].modifier(weapon)
    return added


def reasons(state: "State", shot: Shot) -> Total:
    """What is added to the random number of *shot*, part by part, for the log."""
    target, struck = state.unit(shot.target), state.model(shot.target)
    total = Total()
    if shot.melee:
        dug_in = _cover(state, seat_of(shot.target), target, struck, shot.weapon, melee=True)
        return total.plus(dug_in, "TC-10c").plus(shot.cover, "TC-9.6a")
    if target.at in state.ground:
        total = total.plus(state.cards[state.ground[target.at]].modifier(shot.weapon), "TC-9.5a")
    return total.plus(lasting.protection(state, target.at) + shot.cover, "TC-9.6a")


def armour(struck: Model, *, flank: bool, lucky: bool, melee: bool) -> tuple[int, str]:
    """The armour that AT fire must pierce, and which it is; *lucky* means a natural 1 or 2 (TC-9.3.1, TC-R22)."""
    if (melee and (flank or lucky)) or (flank and lucky):
        return max(struck.side // 2, 1), "half"
    if melee or flank or lucky:
        return struck.side, "side"
    return struck.front, "front"
