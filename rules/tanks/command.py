"""The Command Phase: destruction, victory, repairs and Blitzkrieg moves, reset (TK-14)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.chance import Chance
from rules.tanks import damage, telling, victory, windows
from rules.tanks.order import next_up
from rules.tanks.pieces import Activation, seat_of
from rules.tanks.primitives import Damage, Move, Repair, RepairToo
from rules.tanks.profiles import may_move, profile, resistance
from rules.tanks.telling import Log

if TYPE_CHECKING:
    from rules.tanks.state import State

REPAIRED = 4
"""The lowest face that repairs (TK-14.3b)."""


def burn(state: "State", log: Log) -> None:
    """Damage by what comes at the start of the phase, before anything is Destroyed."""
    for number in list(state.live()):
        for _, _, effect in list(profile(state, state.tanks[number]).at("command_start")):
            points = sum(done.points for done in effect.does if isinstance(done, Damage))
            if points:
                damage.hurt(state, number, points, log)


def resolve(state: "State", chance: Chance, log: Log) -> None:
    """Steps 1 and 2, then the repairs (TK-14.0a)."""
    _destroy(state, log)
    victory.check(state, log)
    if not state.ending:
        next_repair(state, chance, log)


def _destroy(state: "State", log: Log) -> None:
    """Step 1: every tank without Resistance is Destroyed, all at the same time (TK-14.1a)."""
    for number in [number for number in state.live() if not resistance(state, state.tanks[number])]:
        tank = state.tanks[number]
        state.discard = (*state.discard, *tank.criticals)
        state.change(number, replace(tank, destroyed=True, criticals=(), done=True))
        if log is not None:
            log.append(telling.destroyed(state, number))


def next_repair(state: "State", chance: Chance, log: Log) -> None:
    """Step 3, tank by tank in movement order (TK-R33); who has nothing to do passes by itself."""
    state.stage, state.activation = "command", None
    while up := next_up(state):
        state.seat = seat_of(up[0])
        for number in up:
            _repair_at_once(state, number, log)
        if any(has_business(state, number) for number in up) or windows.is_possible(state):
            return
        for number in up:
            state.change(number, replace(state.tanks[number], done=True))
    _reset(state, chance, log)


def _repair_at_once(state: "State", number: int, log: Log) -> None:
    """Discard critical cards that a card of the tank repairs without a roll."""
    for _, _, effect in profile(state, state.tanks[number]).at("command"):
        for done in effect.does:
            if isinstance(done, Repair):
                repair_all(state, number, done, log)


def repair_all(state: "State", number: int, done: Repair, log: Log) -> None:
    """Discard every critical card of these names."""
    for card in [card for card in state.tanks[number].criticals if card in done.of]:
        _mend(state, number, card)
        if log is not None:
            log.append(telling.repaired(state, number, card, None))


def _mend(state: "State", number: int, card: str) -> None:
    tank = state.tanks[number]
    left = list(tank.criticals)
    left.remove(card)
    state.change(number, replace(tank, criticals=tuple(left)))
    state.discard = (*state.discard, card)


def does_both(state: "State", number: int) -> bool:
    """Whether the tank may both repair and make its Blitzkrieg move."""
    found = profile(state, state.tanks[number]).at("command")
    return any(isinstance(done, RepairToo) for _, _, effect in found for done in effect.does)


def may_repair(state: "State", number: int) -> bool:
    """Whether a repair attempt is open to the tank (TK-14.3a)."""
    activation = state.activation or Activation(tank=number)
    used = activation.repaired or (activation.dashed and not does_both(state, number))
    return bool(state.tanks[number].criticals) and not used


def may_dash(state: "State", number: int) -> bool:
    """Whether a Blitzkrieg move is open to the tank (TK-14.6a)."""
    activation, tank = state.activation or Activation(tank=number), state.tanks[number]
    used = activation.dashed or (activation.repaired and not does_both(state, number))
    found = profile(state, tank).at("command")
    keyword = any(isinstance(done, Move) and done.instead_of_repair for _, _, effect in found for done in effect.does)
    return keyword and not used and may_move(state, tank)


def has_business(state: "State", number: int) -> bool:
    """Whether there is anything that both sides see the tank may do."""
    return may_repair(state, number) or may_dash(state, number)


def try_repair(state: "State", number: int, card: str, chance: Chance, log: Log, *, again: bool = False) -> None:
    """Roll for a repair (TK-14.3b); where it fails, a card may let it be rolled again."""
    activation = state.activation or Activation(tank=number)
    state.activation = replace(activation, repaired=True, failed="")
    face = chance.die(6, "TK-14.3b")
    if face >= REPAIRED:
        _mend(state, number, card)
    if log is not None:
        log.append(telling.repaired(state, number, card, face))
    if face < REPAIRED and not again:
        state.activation = replace(state.activation, failed=card)
        state.stage = "failed"
        if windows.is_possible(state):
            return
        state.activation = replace(state.activation, failed="")
    go_on(state, chance, log)


def go_on(state: "State", chance: Chance, log: Log) -> None:
    """Let the tank do what is still open to it, or the next one."""
    activation = replace(state.active, failed="")
    state.activation, state.stage, state.seat = activation, "command", seat_of(activation.tank)
    if not (has_business(state, activation.tank) or windows.is_possible(state)):
        finish(state, activation.tank, chance, log)


def finish(state: "State", number: int, chance: Chance, log: Log) -> None:
    """The tank has had its turn in step 3."""
    state.change(number, replace(state.tanks[number], done=True))
    next_repair(state, chance, log)


def _reset(state: "State", chance: Chance, log: Log) -> None:
    """Step 4: Speed tokens and discarded critical cards go back (TK-14.4a, TK-14.4b)."""
    from rules.tanks import turns  # noqa: PLC0415  # the Command Phase ends a turn, and a turn has a Command Phase

    for number, tank in state.tanks.items():
        kept = tuple(spent for spent in tank.spent if spent.startswith("battle:"))
        state.tanks[number] = replace(
            tank, moves=0, extra=0, done=False, under_fire=(), spent=kept, gained=(), boost=0, leader=None
        )  # fmt: skip
    state.deck, state.discard = tuple(sorted((*state.deck, *state.discard))), ()
    if log is not None:
        log.append(telling.reset(state))
    victory.check_limit(state, log)
    if not state.ending:
        turns.begin_turn(state, chance, log)
