"""What bots may expect of fire: the chance that a shot destroys, and what all that is under way may come to."""

from functools import cache
from typing import TYPE_CHECKING, Any

from rules.tank_commander import shooting
from rules.tank_commander.frames import Loss, Melee, Played, Shot, Strike
from rules.tank_commander.pieces import Model

if TYPE_CHECKING:
    from rules.tank_commander.state import State


@cache
def odds(needed: int, penetration: int, plates: tuple[int, int], flank: bool, melee: bool) -> float:
    """The chance that a shot destroys; without *plates* (front and side), that it hits."""
    front, side = plates
    kills = 0
    for natural in range(1, 11):
        if natural <= needed:
            lucky = natural <= 2
            if not penetration:
                kills += 1
            elif (melee and (flank or lucky)) or (flank and lucky):
                kills += penetration > max(side // 2, 1)
            else:
                kills += penetration > (side if melee or flank or lucky else front)
    return kills / 10


def close_odds(model: Model, struck: Model) -> float:
    """The chance that a unit destroys another in a round of a melee, whatever else it carries."""
    flame = model.ft / 10
    if struck.front:
        if model.hit[0]:
            return max(odds(model.hit[0], model.penetration[0], (struck.front, struck.side), False, True), flame)
        return max(flame, model.tmv / 10)
    return max(flame, model.sa / 10)


def chance_of(state: "State", shot: Any, *, melee: bool) -> float:
    """The chance that *shot*, a Shot or a Fire, destroys its target."""
    aim, target = shooting.aim(state, shot, melee=melee), state.model(shot.target)
    flank = isinstance(shot, Shot) and shot.flank
    return odds(aim.needed - aim.added, aim.penetration, (target.front, target.side), flank, melee)


def under_way(state: "State") -> float:
    """The points that South may expect of all that is under way."""
    total = 0.0
    for frame in state.stack:
        match frame:
            case Shot():
                total += _toll(state, frame.target, _shot_chance(state, frame))
            case Melee():
                total += sum(_toll(state, shot.target, chance_of(state, shot, melee=True)) for shot in frame.shots)
                total += sum(_toll(state, number, 0.95) for number in frame.doomed)
            case Loss():
                total += _toll(state, frame.unit, _loss_chance(state))
            case Strike():
                total += sum(_toll(state, number, _strike_chance(state, frame, number)) for number in frame.targets)
            case Played():
                total += (1 - 2 * frame.seat) * 0.8 * state.cards[frame.card].points
    return total


def _toll(state: "State", number: int, chance: float) -> float:
    """What it means to South that a unit is destroyed with that *chance*."""
    troops = state.units[number // 100 - 1]
    if number not in troops:
        return 0.0
    points = state.cards[troops[number].card].points
    return -chance * points if number < 200 else chance * points


def _shot_chance(state: "State", frame: Shot) -> float:
    if frame.stopped or frame.firer not in state.units[frame.firer // 100 - 1]:
        return 0.0
    if frame.target not in state.units[frame.target // 100 - 1]:
        return 0.0
    if frame.step != "after":
        return chance_of(state, frame, melee=frame.melee)
    aim = shooting.aim(state, frame, melee=frame.melee)
    if frame.natural + aim.added > aim.needed:
        return 0.0
    if frame.weapon != "at":
        return 1.0
    lucky, target = frame.natural <= 2, state.model(frame.target)
    return float(aim.penetration > shooting.armour(target, flank=frame.flank, lucky=lucky, melee=frame.melee)[0])


def _loss_chance(state: "State") -> float:
    """How likely a unit about to be destroyed is, when a card may yet save it."""
    top = state.stack[-1]
    if isinstance(top, Played) and (effect := state.cards[top.card].effect).number:
        return float(1 - effect.number / 10)
    return 0.97


def _strike_chance(state: "State", frame: Strike, number: int) -> float:
    if number not in state.units[number // 100 - 1]:
        return 0.0
    attack = next(does for does in state.cards[frame.card].effect.does if does.do == "attack")
    piece, model = state.unit(number), state.model(number)
    if model.front and (attack.penetration or 0) <= model.side:
        return 0.0
    cover = state.cards[state.ground[piece.at]].modifier(attack.by) if piece.at in state.ground else 0
    return float(max(attack.hit - cover, 0) / 10)
