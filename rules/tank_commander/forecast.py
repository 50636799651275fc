"""What fire may do, told before it: the random number against the to-hit number, then penetration (TC-9.3)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from rules.forecast import Forecast
from rules.odds import Prospect
from rules.tank_commander import shooting
from rules.tank_commander.actions import Action, Fire, Lay
from rules.tank_commander.frames import Melee, Shot
from rules.tank_commander.pieces import seat_of
from rules.tank_commander.piles import by_die
from rules.tank_commander.primitives import Attack
from rules.tank_commander.reporting import unit_name
from rules.tank_commander.resolving import strike_kills
from rules.tank_commander.shooting import LUCK, Aim
from rules.totals import Total
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tank_commander.state import State

DIE = tuple(range(1, 11))
UNLESS = say("unless a card is laid on it")


def forecast(state: "State", action: Action) -> Forecast | None:
    """The chances of the fire of *action*, each colour being as likely as the others; None where nobody fires."""
    if isinstance(action, Lay):
        return _strike(state, action)
    if not isinstance(action, Fire):
        return None
    melee = bool(state.stack) and isinstance(state.stack[-1], Melee)
    shot = Shot(action.unit, action.target, action.weapon, action.gear, melee=melee)
    aim, naturals = shooting.aim(state, shot, melee=melee), numbers(state, seat_of(action.unit))
    hits = [natural for natural in naturals if natural + aim.added <= aim.needed]
    hit = Prospect(say("hit"), Fraction(len(hits), len(naturals)), ("TC-9.3c",))
    if action.weapon != "at":
        kill = Prospect(say("destroyed"), hit.chance, ("TC-9.4h",))
        return Forecast((kill,), _sums(state, shot, aim), (UNLESS,))
    kills = Fraction(sum(_pierces(state, shot, aim, natural) for natural in hits), len(naturals))
    if state.options.lucky_hit:
        kills += (hit.chance - kills) * Fraction(sum(natural <= LUCK for natural in naturals), len(naturals))
    return Forecast((Prospect(say("destroyed"), kills, ("TC-9.3d",)), hit), _sums(state, shot, aim), (UNLESS,))


def _strike(state: "State", action: Lay) -> Forecast | None:
    """The chances of an attack by an event, for each unit that it is laid on (TC-9.6a)."""
    does = getattr(state.cards[action.card].effect, "does", ())
    attack = next((some for some in does if isinstance(some, Attack)), None)
    seat = state.actor()
    if attack is None or seat is None or isinstance(action.target, str):
        return None
    at = action.target if isinstance(action.target, tuple) else ()
    struck = [
        number for side in state.units for number, piece in side.items() if number == action.target or piece.at in at
    ]
    results = tuple(_struck(state, attack, number, numbers(state, seat)) for number in struck)
    needed = (say("to-hit number"), Total().plus(attack.hit, "TC-9.6a"))
    return Forecast(results, (needed,), (UNLESS,)) if results else None


def _struck(state: "State", attack: Attack, number: int, naturals: Sequence[int]) -> Prospect:
    kills = sum(strike_kills(state, attack, number, natural) for natural in naturals)
    label = say("{unit} destroyed", unit=unit_name(state, number))
    return Prospect(label, Fraction(kills, len(naturals)), ("TC-9.6a", "TC-9.5b"))


def numbers(state: "State", seat: int) -> Sequence[int]:
    """The random numbers that may come up for *seat*, as often as its draw pile, which it knows, has them (TC-7)."""
    if by_die(state, seat):
        return DIE
    return [number for card in state.piles[seat] for number in state.cards[card].numbers]


def _pierces(state: "State", shot: Shot, aim: Aim, natural: int) -> bool:
    plate, _ = shooting.armour(state.model(shot.target), flank=shot.flank, lucky=natural <= 2, melee=shot.melee)
    return aim.penetration > plate


def _sums(state: "State", shot: Shot, aim: Aim) -> tuple[tuple[Say, Total], ...]:
    needed = (say("to-hit number"), Total().plus(aim.needed, "TC-10l" if shot.weapon == "tmv" else "TC-9.3c"))
    added = (say("added to the random number"), shooting.reasons(state, shot))
    if shot.weapon != "at":
        return needed, added
    target = state.model(shot.target)
    label = say("penetration, against armour {front}/{side}", front=target.front, side=target.side)
    return needed, added, (label, Total().plus(aim.penetration, "TC-9.3d"))
