"""Shots: who may be shot at, how many dice, and what they score (TK-9 to TK-12)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.engine import Refusal
from rules.grids.table import within
from rules.tanks.effects import Effect
from rules.tanks.gunnery import CountFewerMoves, FaceMisses, IgnoreSideShot, KeepDice
from rules.tanks.pieces import Shot, Tank, seat_of
from rules.tanks.primitives import Modify, Raise
from rules.tanks.profiles import profile
from rules.tanks.sight import Sight, in_arc, look
from rules.totals import Total
from rules.words import say

if TYPE_CHECKING:
    from rules.tanks.state import State

MOST_DEFENCE = 6
"""Never more Defence dice than these (TK-11.1c)."""
HIT, CRITICAL = (4, 5), 6
"""The faces that score, and that cancel (TK-10.2b, TK-10.2c, TK-11.1d, TK-11.1e)."""


def targets(state: "State", number: int) -> list[int]:
    """The enemies that the tank called *number* may shoot at (TK-9.2a)."""
    if profile(state, state.tanks[number]).hold_fire:
        return []
    return [enemy for enemy in state.live(1 - seat_of(number)) if can_hit(state, number, enemy)]


def can_hit(state: "State", number: int, enemy: int) -> bool:
    """Whether *enemy* is in the firing arc and in Line of Sight."""
    return in_arc(state, number, enemy) and look(state, number, enemy) is not None


def refuse_target(state: "State", number: int, target: int) -> Refusal | None:
    """Why the tank called *number* may not shoot at *target*, or None when it may."""
    if profile(state, state.tanks[number]).hold_fire:
        return Refusal("TK-13.4b", say("{number} cannot shoot: a critical card forbids it", number=number))
    if seat_of(target) == seat_of(number):
        return Refusal("TK-R37", say("{target} is no enemy", target=target))
    if target not in state.tanks:
        return Refusal("TK-9.2a", say("the enemy has no tank {target} on the table", target=target))
    if state.tanks[target].destroyed:
        return Refusal("TK-9.2a", say("{target} is Destroyed", target=target))
    if not in_arc(state, number, target):
        return Refusal("TK-10.1d", say("{number} shoots only ahead, and {target} is not there", number=number,
                                       target=target))  # fmt: skip
    if look(state, number, target) is None:
        return Refusal("TK-9.3a", say("{number} has no Line of Sight to {target}", number=number, target=target))
    return None


def holds(state: "State", number: int, condition: str) -> bool:
    """Whether *condition* is met for the tank called *number*, in the shot under way if it speaks of one."""
    tank = state.tanks[number]
    match condition:
        case "stationary":
            return tank.is_stationary
        case "moved":
            return not tank.is_stationary
        case "close_range":
            return seen(state, state.shooting).close
        case "side_shot":
            return seen(state, state.shooting).side
        case "friend_shot_first":
            return friend_shot_first(state, state.shooting)
        case "nothing_scored":
            return sum(scored(state, state.shooting)) == 0
        case "nothing_left":
            return state.shooting.left == 0
        case "something_left":
            return state.shooting.left > 0
    raise ValueError(f"expected a condition of an effect, got {condition!r}")


def seen(state: "State", shot: Shot) -> Sight:
    """What the shooter sees of its target."""
    sight = look(state, shot.tank, shot.target)
    if sight is None:
        raise ValueError(f"expected {shot.target} in sight of {shot.tank}")
    return sight


def friend_shot_first(state: "State", shot: Shot) -> bool:
    """Whether a friend within one arrow has shot at the same target this phase (TK-14.7a, TK-R42)."""
    hull = state.hull(shot.tank)
    return any(
        friend != shot.tank and within(hull, state.hull(friend), state.gear.arrow_mm)
        for friend in state.tanks[shot.target].under_fire
    )


def in_force(state: "State", number: int, *moments: str) -> Iterator[Effect]:
    """The effects that simply hold for a tank at some *moments*, their conditions met."""
    for _, _, effect in profile(state, state.tanks[number]).at(*moments):
        if not effect.is_offered and all(holds(state, number, condition) for condition in effect.conditions):
            yield effect


def _loaded(state: "State", shot: Shot) -> Iterator[Effect]:
    """The effects of the cards that were discarded for the shot."""
    for id in shot.loads:
        yield from (effect for _, effect in state.kit.effects(id, "attack"))


def attack_dice(state: "State", shot: Shot) -> Total:
    """How many Attack dice the shot has, and why (TK-10.2a)."""
    if shot.dice is not None:
        return Total().plus(shot.dice, "TK-10.2a")
    effects = [*in_force(state, shot.tank, "attack"), *_loaded(state, shot)]
    total = Total().plus(state.models[state.tanks[shot.tank].model].attack, "TK-4.2c")
    total = _raised(total, effects, "attack", "TK-10.2a")
    for effect in effects:
        rule = "TK-14.7a" if "friend_shot_first" in effect.conditions else "TK-10.2a"
        total = total.plus(_modified(effect, "attack") if not effect.target else 0, rule)
    return total


def defence_dice(state: "State", shot: Shot) -> Total:
    """How many Defence dice the target has before the cap of six, and why (TK-11.1b)."""
    shooter, target = state.tanks[shot.tank], state.tanks[shot.target]
    effects, sight = list(in_force(state, shot.target, "defence")), seen(state, shot)
    total = Total().plus(state.models[target.model].defence, "TK-4.2d")
    total = _raised(total, effects, "defence", "TK-11.1b")
    total = total.plus(counted_moves(state, shot.tank, shooter), "TK-11.2a").plus(target.moves, "TK-11.3a")
    total = total.plus(int(sight.cover), "TK-12.1a").plus(-int(sight.close), "TK-12.2a")
    if sight.side and not any(isinstance(done, IgnoreSideShot) for effect in effects for done in effect.does):
        total = total.plus(-1, "TK-12.3a")
    for effect in effects:
        total = total.plus(_modified(effect, "defence"), "TK-11.1b")
    for effect in in_force(state, shot.tank, "attack"):
        total = total.plus(_modified(effect, "defence") if effect.target == "target" else 0, "TK-11.1b")
    return total


def counted_moves(state: "State", number: int, shooter: Tank) -> int:
    """The moves of the shooter that count for its target's Defence dice (TK-11.2a, TK-14.9a)."""
    fewer = sum(
        done.by for effect in in_force(state, number, "attack") for done in effect.does
        if isinstance(done, CountFewerMoves)
    )  # fmt: skip
    return max(shooter.moves - fewer, 0)


def _modified(effect: Effect, figure: str) -> int:
    return sum(done.by for done in effect.does if isinstance(done, Modify) and done.figure == figure)


def _raised(total: Total, effects: list[Effect], figure: str, rule: str) -> Total:
    """The figure itself, raised where a card says that it is no lower than something."""
    least = [done.to for effect in effects for done in effect.does if isinstance(done, Raise) and done.figure == figure]
    return total.plus(max(max(least, default=0) - total.value, 0), rule)


def rolled_dice(total: Total) -> int:
    """How many Defence dice are rolled: none at the least, six at the most (TK-R25)."""
    return min(max(total.value, 0), MOST_DEFENCE)


def scored(state: "State", shot: Shot) -> tuple[int, int]:
    """The Hits and Critical Hits on the Attack dice (TK-10.2b, TK-10.2c)."""
    faces = list(shot.attack)
    for miss in (done for effect in _loaded(state, shot) for done in effect.does if isinstance(done, FaceMisses)):
        if miss.dice is None:
            faces = [face for face in faces if face != miss.face]
        elif faces.count(miss.face) >= miss.dice:
            return 0, 0
    return sum(face in HIT for face in faces), faces.count(CRITICAL)


def may_reroll(state: "State") -> bool:
    """Whether the stationary re-roll of the shot under way is still open (TK-10.3a, TK-10.3b)."""
    shot = state.shooting
    return state.tanks[shot.tank].is_stationary and not shot.rerolled and bool(shot.attack)


def kept_dice(state: "State") -> int:
    """How many dice the stationary re-roll may keep: none as a rule (TK-14.10a, TK-R36)."""
    number = state.shooting.tank
    kept = [
        done.count
        for _, _, effect in profile(state, state.tanks[number]).at("attack_rolled")
        if all(holds(state, number, condition) for condition in effect.conditions)
        for done in effect.does
        if isinstance(done, KeepDice)
    ]
    return max(kept, default=0)
