"""How a seat stands, cheaply: points won, what is left on the table, and what could be destroyed next.

An estimate for bots, not a rule.
"""

from functools import cache
from math import exp
from typing import TYPE_CHECKING

from rules.tank_hunter.frames import Attack, Played
from rules.tank_hunter.matrix import EVADED, WITHOUT_DEFENCE, first_choice
from rules.tank_hunter.pieces import Model, Unit, seat_of

if TYPE_CHECKING:
    from rules.tank_hunter.state import State

PRESENCE = 14.0
"""What any unit is worth besides its points: who has none left is out (TH-26b)."""
POINTS, WORTH = 1.5, 0.7
"""What a point won counts, and a point of a unit on the table, which is the enemy's if it is lost."""
DISABLED = 0.6
HIDDEN = 1.04
CARD = 4.0
LEADER = 10.0
THREAT, FEAR = 0.45, 0.2
"""How much of what could be destroyed next counts, by one's own attack and by the enemy's."""
SCALE = 60.0
"""How many points make a big lead."""


def estimate(state: "State", seat: int) -> float:
    """What a battle that goes on is worth to *seat*, from 0 to 1."""
    if not state.turn:
        return 0.5 if state.stage == "deal" else _drafted(state, seat)
    if not state.alive[seat]:
        return 0.0
    others = [other for other in state.seats() if other != seat and state.alive[other]]
    if not others:
        return 1.0
    rivals = [standing(state, other) for other in others]
    lead = standing(state, seat) - (max(rivals) + sum(rivals) / len(rivals)) / 2
    lead += _pending(state, seat)
    lead += THREAT * threat(state, seat) - FEAR * max(threat(state, other) for other in others)
    return 1 / (1 + exp(-lead / SCALE))


def _drafted(state: "State", seat: int) -> float:
    cards = [*state.kept[seat], state.chosen[seat], *(unit.card for unit in state.units[seat].values())]
    models = state.cards.units
    points = sum([models[card].vp + PRESENCE if card in models else CARD for card in cards if card])
    return 1 / (1 + exp(-(points - 150) / 200))


def standing(state: "State", seat: int) -> float:
    """What *seat* has won and has left."""
    models = state.cards.units
    total = POINTS * state.points(seat) + CARD * min(len(state.hands[seat]), 4) + LEADER * len(state.commanders[seat])
    for unit in state.units[seat].values():
        worth = PRESENCE + WORTH * models[unit.card].vp
        total += worth * (DISABLED if unit.disabled else 1.0 if unit.revealed else HIDDEN)
    return total


def _pending(state: "State", seat: int) -> float:
    """What an attack under way, or an event on its way, may be expected to bring."""
    total = 0.0
    for frame in state.stack:
        if isinstance(frame, Attack) and frame.phase != "done":
            attacker, target = state.find(frame.attacker), state.find(frame.target)
            if attacker and target:
                models = state.cards.units
                gain = expected(models[attacker.card], models[target.card], frame.type, frame.shots, frame.bonus)
                total += gain * _sign(seat, seat_of(frame.attacker), seat_of(frame.target))
        elif isinstance(frame, Played) and frame.seat == seat:
            total += CARD + 1
    return total


def _sign(seat: int, attacker: int, target: int) -> float:
    return 1.6 if seat == attacker else -1.0 if seat == target else 0.0


def expected(model: Model, target: Model, type: str, shots: int, bonus: int = 0) -> float:
    """The points that an attack may be expected to destroy, and what its ammunition may cost."""
    value = model.attacks[type].value + bonus - (0 if type in WITHOUT_DEFENCE else target.defence)  # type: ignore[index]
    hit = 1 - (1 - _share(value)) ** shots
    worth = target.vp + PRESENCE
    if type == "grenade":
        worth *= 0.45
    elif type in EVADED and target.evasion:
        worth *= 0.9
    empty = 1 - (1 - _share(7 - model.supply)) ** shots
    return hit * worth - empty * (1 - DISABLED) * (PRESENCE + WORTH * model.vp) * 0.8


@cache
def _share(limit: int) -> float:
    return min(max(limit, 0), 6) / 6


def threat(state: "State", seat: int) -> float:
    """The most that *seat* may expect of one attack."""
    models, best = state.cards.units, 0.0
    targets = [
        (unit.line, models[unit.card], unit.surrounded)
        for other, units in enumerate(state.units)
        if other != seat
        for unit in units.values()
        if unit.revealed
    ]
    if not targets:
        return 0.0
    for number, unit in state.units[seat].items():
        if unit.disabled or number in state.evaded:
            continue
        share = 1.0 if unit.revealed else 0.6
        for line, target, surrounded in targets:
            best = max(best, share * _best_attack(unit, models[unit.card], line, target, surrounded))
    return best


def _best_attack(unit: Unit, model: Model, line: str, target: Model, surrounded: bool) -> float:
    attacks = model.attacks
    if unit.line == "rear":
        if line == "front":
            return _likely(model, target, "long_range", False) if "long_range" in attacks else 0.0
        if "paratrooper" not in model.flags:
            return 0.0
    elif line == "rear":
        return 0.0
    type = first_choice(model.type, target.type)
    best = _likely(model, target, type, surrounded) if type in attacks else 0.0
    if target.type != "AFV" and "trample" in attacks:
        best = max(best, _likely(model, target, "trample", False))
    return best


def _likely(model: Model, target: Model, type: str, surrounded: bool) -> float:
    volley = model.attacks[type]  # type: ignore[index]
    value = volley.value - (0 if type in WITHOUT_DEFENCE else target.defence)
    if value <= 0:
        return 0.0
    hit = min(value, 6) / 6
    if volley.shots > 1:
        hit = 1 - (1 - hit) ** volley.shots
    return hit * (target.vp + PRESENCE) * (0.45 if type == "grenade" and not surrounded else 1.0)
