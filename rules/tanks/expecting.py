"""What a shot may be expected to take off its target, for bots: in shares of what the target is worth.

An estimate, not a rule: Hits and Critical Hits count alike.
"""

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from rules.tanks.pieces import Shot, Tank
from rules.tanks.profiles import Profile, profile, resistance
from rules.tanks.shooting import CRITICAL, HIT, attack_dice, defence_dice, rolled_dice, scored
from rules.tanks.sight import Sight

if TYPE_CHECKING:
    from rules.tanks.state import State

ALIVE = 0.4
"""The share of its worth that a tank keeps to its last point of Resistance."""
DOOMED = 0.02
"""What is left of the worth of a tank that has no Resistance left and has not been removed yet."""
CRIPPLED = 0.03
"""What the critical cards of an uncancelled success take besides Resistance, in the mean."""


def standing(left: int, most: int) -> float:
    """The share of its worth that a tank has with *left* of its *most* points of Resistance."""
    return ALIVE + (1 - ALIVE) * left / most if left > 0 else DOOMED


@cache
def loss(count: int, left: int, most: int) -> float:
    """The share of its worth that a tank loses by *count* uncancelled Hits and Critical Hits."""
    if left <= 0 or not count:
        return 0.0
    return standing(left, most) - standing(max(left - count, 0), most) + CRIPPLED * count


@cache
def successes(dice: int) -> Sequence[float]:
    """How likely 0, 1, 2… of so many *dice* count (TK-10.2b, TK-11.1d)."""
    return [comb(dice, count) / 2**dice for count in range(dice + 1)]


@cache
def loss_by(hits: int, defence: int, left: int, most: int) -> float:
    """The loss to expect of so many *hits* against so many Defence dice."""
    return sum(
        chance * loss(max(hits - cancelled, 0), left, most) for cancelled, chance in enumerate(successes(defence))
    )


@cache
def loss_of(attack: int, defence: int, again: bool, target: tuple[int, int]) -> float:
    """The loss to expect of a shot with so many dice on both sides, re-rolled where *again* allows and it pays."""
    worths = [loss_by(hits, defence, *target) for hits in range(attack + 1)]
    once = sum(chance * worth for chance, worth in zip(successes(attack), worths, strict=True))
    if not again:
        return once
    return sum(chance * max(worth, once) for chance, worth in zip(successes(attack), worths, strict=True))


class Fighter(NamedTuple):
    """A tank and what holds for it."""

    number: int
    tank: Tank
    profile: Profile
    left: int


def fighter(state: "State", number: int) -> Fighter:
    """The tank called *number*, with what holds for it."""
    tank = state.tanks[number]
    found = profile(state, tank)
    return Fighter(number, tank, found, max(found.resistance - tank.damage, 0))


def threatens(state: "State", own: Fighter, enemy: Fighter, sight: Sight, *, now: bool) -> float:
    """The points that a shot at *enemy* may be expected to take: *now*, or in a turn to come, when all start anew."""
    shooter, target = own.tank, enemy.tank
    moves, dodges = (max(shooter.moves - own.profile.fewer_moves, 0), target.moves) if now else (0, 0)
    defence = state.models[target.model].defence + moves + dodges + sight.cover - sight.close - sight.side
    attack, again = state.models[shooter.model].attack, not (now and shooter.moves)
    return target.worth * loss_of(attack, min(max(defence, 0), 6), again, (enemy.left, enemy.profile.resistance))


def pending(state: "State", shot: Shot) -> float:
    """The points that the shot under way may still be expected to take."""
    target = state.tanks[shot.target]
    found = resistance(state, target), profile(state, target).resistance
    return target.worth * _pending(state, shot, found)


def _pending(state: "State", shot: Shot, target: tuple[int, int]) -> float:
    if shot.defence and state.stage in ("braced", "shooter_cancels", "target_cancels"):
        faces = (*HIT, CRITICAL) if state.stage != "target_cancels" else (CRITICAL,)
        cancelled = sum(face in faces for face in shot.defence)
        return loss(max(shot.hits + shot.criticals - cancelled, 0), *target)
    if state.stage in ("aim", "rolled", "brace"):
        defence = rolled_dice(defence_dice(state, shot))
        if not shot.attack:
            attack = max(attack_dice(state, shot).value, 0)
            return loss_of(attack, defence, state.tanks[shot.tank].is_stationary, target)
        return loss_by(sum(scored(state, shot)), defence, *target)
    return loss(shot.hits + shot.criticals + len(shot.drawn[:1]), *target) + CRIPPLED * shot.criticals
