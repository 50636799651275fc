"""How a seat stands, cheaply: what is left of both squadrons, and what each could destroy from where it stands.

An estimate for bots, not a rule.
"""

from functools import cache
from math import exp, log
from typing import TYPE_CHECKING

from rules.grids.hexes import length
from rules.panzer_squadron.moving import SHOT_COST, may_shoot
from rules.panzer_squadron.penetration import hit_bonus, odds
from rules.panzer_squadron.pieces import HOME_FACING, Model, Tank
from rules.panzer_squadron.shooting import ROTATION

if TYPE_CHECKING:
    from rules.panzer_squadron.state import State

READY, MOVING, WAITING, AIMING, DONE = 1.0, 0.4, 0.75, 0.55, 0.3
"""How much the best shot of a tank counts: not yet activated, stopped or moving; lying in wait; being moved with points
enough to fire; this turn no more. Fitted, as the weights below, to who won some hundred battles of bots."""
LEAD, RATIO, SHOTS = 1 / 200, 1.2, 1 / 135
"""What a point more than the enemy is worth, how many times his points one has, and a point that may be shot away."""
APPROACH = 0.004
"""What it is worth to be a hex nearer to the nearest enemy: little, but somebody must come."""
LOWEST = -5
"""With less, even a 10 misses (PS-8.2a)."""
MISALIGNED = -99
Target = tuple[int, int, int, bool, Model]
"""The number of an enemy, where it stands, which way it faces, whether it is moving, and what it is."""


def estimate(state: "State", seat: int) -> float:
    """What a battle that goes on is worth to *seat*, from 0 to 1."""
    if state.stage in ("roll", "tiles"):
        return 0.5
    own, other = strength(state, seat), strength(state, 1 - seat)
    logit = LEAD * (own - other) + RATIO * log((own + 1) / (other + 1))
    logit += SHOTS * (threat(state, seat) - threat(state, 1 - seat)) + APPROACH * _eagerness(state, seat)
    return 1 / (1 + exp(-logit))


def strength(state: "State", seat: int) -> int:
    """What the tanks of *seat* are worth."""
    models = state.models
    codes = [*(tank.model for tank in state.squadrons[seat].values()), *state.reserves[seat].values()]
    return sum([models[code].points for code in codes])


def threat(state: "State", seat: int) -> float:
    """The points of enemies that *seat* may expect to destroy, each firer taking its best target."""
    active = 0 if state.activation is None else state.activation.tank
    targets = [
        (number, tank.hex, tank.facing, tank.moving or number == active, state.models[tank.model])
        for number, tank in state.squadrons[1 - seat].items()
    ]
    lost, survival = 0.0, dict.fromkeys(state.squadrons[1 - seat], 1.0)
    for number, firer in state.squadrons[seat].items():
        chosen, chance, points = _best_shot(state, firer, targets)
        if chosen:
            hit = survival[chosen] * chance * _eagerness_to_fire(state, number, firer)
            survival[chosen] -= hit
            lost += hit * points
    return lost


def _best_shot(state: "State", firer: Tank, targets: list[Target]) -> tuple[int, float, int]:
    """The target that is worth most to *firer*, the chance to destroy it and its points; 0 when there is none."""
    sights, origin, gun = state.land.sights, firer.hex, state.models[firer.model]
    heading, steadiness = (firer.facing + firer.turret) % 6, (-1 if firer.moving else 1) - LOWEST
    best, found = 0.0, (0, 0.0, 0)
    for number, hex, facing, moving, model in targets:
        if (seen := sights[origin, hex, facing]) is None:
            continue
        row = steadiness + seen.modifier - moving
        if not seen.arc >> heading & 1:
            row += MISALIGNED if gun.turretless else ROTATION
        chance = chances(gun.perforation, model.armour(seen.section))[row] if row > 0 else 0.0
        if chance * model.points > best:
            best, found = chance * model.points, (number, chance, model.points)
    return found


def _eagerness_to_fire(state: "State", number: int, tank: Tank) -> float:
    if state.activation is not None and state.activation.tank == number:
        points = state.activation.points
        if points is None or (points >= SHOT_COST and (may_shoot(tank, state.activation) or points > SHOT_COST)):
            return AIMING
        return DONE
    if tank.status == "done":
        return DONE
    if tank.status == "waiting":
        return WAITING
    return MOVING if tank.moving else READY


@cache
def chances(perforation: int, armour: int) -> tuple[float, ...]:
    """The chance that a shot destroys, by the sum of its modifiers from LOWEST on."""
    by_bonus = {bonus: odds(perforation, armour, bonus) / 100 for bonus in (0, 10, 20, 30, 50)}
    bonuses = [[hit_bonus(face + added) for face in range(1, 11)] for added in range(LOWEST, 10)]
    return tuple(sum(by_bonus[bonus] for bonus in row if bonus is not None) / 10 for row in bonuses)


def _eagerness(state: "State", seat: int) -> float:
    """Minus the way to the nearest enemy, for all tanks together; a tank that faces home is even further away."""
    enemies = [tank.hex for tank in state.squadrons[1 - seat].values()]
    total = 0.0
    for tank in state.squadrons[seat].values():
        total -= min([length(hex - tank.hex) for hex in enemies], default=state.board.rows)
        turn = (tank.facing - HOME_FACING[seat]) % 6
        if state.stage == "tanks":
            total -= min(turn, 6 - turn)
    return total
