"""The sequence of a turn: initiative, turrets, one activation after the other, and how it goes on (PS-3)."""

from typing import TYPE_CHECKING

from rules.chance import Chance
from rules.engine import Event
from rules.panzer_squadron import telling
from rules.panzer_squadron.pieces import Tank

if TYPE_CHECKING:
    from rules.panzer_squadron.state import State

Log = list[Event] | None
"""Where to tell what happens, if anybody listens."""


def roll_off(chance: Chance, rule: str, log: Log) -> int:
    """The seat that rolls higher on a D10; ties are rolled again (PS-R28)."""
    while True:
        south, north = chance.die(10, rule), chance.die(10, rule)
        if log is not None:
            log.append(telling.rolled_off(south, north, rule))
        if south != north:
            return int(north > south)


def begin(state: "State", chance: Chance, log: Log) -> None:
    """Begin a turn: every tank may be activated again, overwatch and breakdowns are over (PS-1.3e, PS-R11)."""
    state.turn += 1
    for squadron in state.squadrons:
        for number, tank in squadron.items():
            if tank.status != "ready":
                squadron[number] = Tank(tank.model, tank.hex, tank.facing, tank.turret, tank.moving)
    if log is not None:
        log.append(telling.turn_began(state))
    state.initiative = roll_off(chance, "PS-3.1", log)
    ask_for_turrets(state, state.initiative)


def ask_for_turrets(state: "State", seat: int) -> None:
    """Let *seat* bring back its turned turrets (PS-9.3b), or whoever comes next if it has none."""
    if any(tank.turret for tank in state.squadrons[seat].values()):
        state.stage, state.seat = "turrets", seat
    else:
        turrets_done(state, seat)


def turrets_done(state: "State", seat: int) -> None:
    """Go on when *seat* has said all about its turrets: with the enemy's, then with orders (PS-3.2)."""
    if seat == state.initiative:
        ask_for_turrets(state, 1 - seat)
    else:
        state.stage, state.seat = "orders", state.initiative


def end_activation(state: "State", chance: Chance, log: Log) -> None:
    """Pass the order to the other side, or back when it has no tank to activate left (PS-3.3)."""
    state.activation, state.stage = None, "orders"
    if state.ending:
        _tell_end(state, log)
    elif _has_ready(state, 1 - state.seat):
        state.seat = 1 - state.seat
    elif not _has_ready(state, state.seat):
        _end_turn(state, chance, log)


def _has_ready(state: "State", seat: int) -> bool:
    return "ready" in [tank.status for tank in state.squadrons[seat].values()]


def _end_turn(state: "State", chance: Chance, log: Log) -> None:
    if state.turn == state.options.turn_limit:
        state.ending = "limit"
        _tell_end(state, log)
    else:
        begin(state, chance, log)


def _tell_end(state: "State", log: Log) -> None:
    if log is not None:
        log.append(telling.ended(state))
