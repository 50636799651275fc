"""How a seat stands, cheaply: what is left of both platoons, what each could shoot off the other, and the mission.

An estimate for bots, not a rule.
"""

from functools import cache
from math import exp, hypot
from typing import TYPE_CHECKING

from rules.grids.table import reach
from rules.tanks.missions import terms
from rules.tanks.pieces import seat_of
from rules.tanks.profiles import profile
from rules.tanks.sight import Sight, in_arc, look

if TYPE_CHECKING:
    from rules.tanks.state import State

FEAR = 0.75
"""How much the enemy's shots count against one's own: below 1, so that bots seek battle."""
READY, LATER = 0.9, 0.55
"""How likely a tank is to shoot: this turn, and only next turn."""
APPROACH = 1.5
"""What it is worth to be 100 mm nearer to the nearest enemy."""
SCALE = 14.0
"""How many points make a big lead."""
POINT = 9.0
"""What a Victory Point is worth, and a part of it for standing where one is scored."""


def estimate(state: "State", seat: int) -> float:
    """What a battle that goes on is worth to *seat*, from 0 to 1."""
    if state.phase == "setup":
        return 0.5
    points = strength(state, seat) - strength(state, 1 - seat)
    points += threat(state, seat) - FEAR * threat(state, 1 - seat)
    points += _closeness(state, seat) + _mission(state, seat) - _mission(state, 1 - seat)
    return 1 / (1 + exp(-points / SCALE))


def strength(state: "State", seat: int) -> float:
    """What the tanks of *seat* are worth, less what is shot off them; half of the worth goes with the last point."""
    total = 0.0
    for number, tank in state.tanks.items():
        if seat_of(number) == seat and not tank.destroyed:
            most = profile(state, tank).resistance
            left = max(most - tank.damage, 0) / most
            total += tank.worth * (0.4 + 0.6 * left if left else 0.02) - 0.8 * len(tank.criticals)
    return total + sum(tank.worth for number, tank in state.reserves.items() if seat_of(number) == seat)


def threat(state: "State", seat: int) -> float:
    """The points that *seat* may expect to shoot off the enemy, each tank at its best target."""
    total = 0.0
    shot_over = state.phase == "command"
    for number in state.live(seat):
        tank = state.tanks[number]
        found = profile(state, tank)
        if found.hold_fire:
            continue
        eagerness = LATER if shot_over or (state.phase == "shooting" and tank.done) else READY
        best = 0.0
        for enemy in state.live(1 - seat):
            if in_arc(state, number, enemy) and (sight := look(state, number, enemy)):
                best = max(best, _worth(state, number, enemy, sight))
        total += eagerness * best
    return total


def _worth(state: "State", number: int, enemy: int, sight: Sight) -> float:
    shooter, target = state.tanks[number], state.tanks[enemy]
    attack, model = state.models[shooter.model].attack, state.models[target.model]
    moves = max(shooter.moves - profile(state, shooter).fewer_moves, 0)
    defence = model.defence + moves + target.moves + sight.cover - sight.close - sight.side
    harm = expected(attack, min(max(defence, 0), 6), shooter.is_stationary)
    left = max(profile(state, target).resistance - target.damage, 0)
    return target.worth * min(harm / max(left, 0.5), 1.0) * (1.0 if left else 0.05)


@cache
def expected(attack: int, defence: int, stationary: bool) -> float:
    """About how many points of damage a shot does."""
    scored = attack * (0.5 if not stationary else 0.58)
    return max(scored - defence * 0.5, 0.12 * attack)


def _closeness(state: "State", seat: int) -> float:
    """Minus the way to the nearest enemy, for all tanks together."""
    enemies = [(tank.x, tank.y) for tank in map(state.tanks.__getitem__, state.live(1 - seat))]
    if not enemies:
        return 0.0
    own = [state.tanks[number] for number in state.live(seat)]
    ways = [min([hypot(tank.x - x, tank.y - y) for x, y in enemies]) for tank in own]
    return -APPROACH * sum([max(way - 150.0, 0.0) for way in ways]) / 100


def _mission(state: "State", seat: int) -> float:
    """Victory Points, and how near one is to the next."""
    how = terms(state)
    if not how.to_win or (how.attacker_only and seat != state.attacker):
        return 0.0
    total = POINT * state.points[seat]
    own, enemies = list(state.live(seat)), list(state.live(1 - seat))
    best = -4.0
    for token in state.objectives:
        if token.owner in (None, seat) and own:
            away = min(reach(state.hull(number), (token.x, token.y)) for number in own)
            kept = any(reach(state.hull(number), (token.x, token.y)) <= state.gear.arrow_mm for number in enemies)
            best = max(best, (0.2 if kept else 0.7) * POINT if away <= state.gear.arrow_mm else -away / 100)
    return total + best
