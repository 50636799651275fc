"""How a seat stands, cheaply: what is left of both platoons, what each could shoot off the other, and the mission.

An estimate for bots, not a rule.
"""

from math import exp, hypot
from typing import TYPE_CHECKING

from rules.grids.table import reach
from rules.tanks.expecting import Fighter, fighter, pending, standing, threatens
from rules.tanks.missions import terms
from rules.tanks.pieces import seat_of
from rules.tanks.profiles import profile
from rules.tanks.sight import in_arc, look

if TYPE_CHECKING:
    from rules.tanks.state import State

FEAR = 0.75
"""How much the enemy's shots count against one's own: below 1, so that bots seek battle."""
CRITICAL = 0.8
"""What a critical card on a tank is worth to the enemy."""
READY, LATER = 0.9, 0.55
"""How likely a tank is to shoot: this turn, and only next turn."""
APPROACH = 2.0
"""What it is worth to be 100 mm nearer to the nearest enemy."""
NEAR, FAR = 150.0, 400.0
"""No nearer is better; how far away one is as a rule."""
SCALE = 6.0
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
    """What the tanks of *seat* are worth, less what is shot off them."""
    total = 0.0
    for number, tank in state.tanks.items():
        if seat_of(number) == seat and not tank.destroyed:
            most = profile(state, tank).resistance
            total += tank.worth * standing(most - tank.damage, most) - CRITICAL * len(tank.criticals)
    return total + sum(tank.worth for number, tank in state.reserves.items() if seat_of(number) == seat)


def threat(state: "State", seat: int) -> float:
    """The points that *seat* may expect to shoot off the enemy: by the shot under way, and each tank at its best."""
    shot, enemies = state.shot, [fighter(state, number) for number in state.live(1 - seat)]
    total = pending(state, shot) if shot and seat_of(shot.tank) == seat else 0.0
    for number in state.live(seat):
        own = fighter(state, number)
        now = state.phase == "movement" or (
            state.phase == "shooting" and not own.tank.done and (shot is None or shot.tank != number)
        )
        if not own.profile.hold_fire and (now or own.left):
            total += (READY if now else LATER) * _best(state, own, enemies, now=now)
    return total


def _best(state: "State", own: Fighter, enemies: list[Fighter], *, now: bool) -> float:
    """What a tank may expect of its best target."""
    best = 0.0
    for enemy in enemies:
        if (not own.profile.front_arc or in_arc(state, own.number, enemy.number)) and (
            sight := look(state, own.number, enemy.number)
        ):
            best = max(best, threatens(state, own, enemy, sight, now=now))
    return best


def _closeness(state: "State", seat: int) -> float:
    """How near the tanks are to the nearest enemy, in the mean."""
    enemies = [(tank.x, tank.y) for tank in map(state.tanks.__getitem__, state.live(1 - seat))]
    own = [state.tanks[number] for number in state.live(seat)]
    if not enemies or not own:
        return 0.0
    ways = [max(min([hypot(tank.x - x, tank.y - y) for x, y in enemies]), NEAR) for tank in own]
    return APPROACH * (FAR - sum(ways) / len(ways)) / 100


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
