"""The go of a player: before the turn, the rounds in which all may play events, the end of the turn (TH-5, TH-12)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.tank_hunter import telling
from rules.tank_hunter.frames import NOBODY
from rules.tank_hunter.losses import Log
from rules.tank_hunter.pieces import RESUPPLY_COST, Commander, Unit
from rules.tank_hunter.windows import next_in_turn

if TYPE_CHECKING:
    from rules.tank_hunter.state import State


def begin_go(state: "State", log: Log) -> None:
    """Begin the go of the active player: what lasted until now ends, and his cards are readied (TH-5c)."""
    seat = state.active
    state.turn += 1
    state.stage, state.asking, state.step, state.swapped = "before", NOBODY, "swap", 0
    state.lasting = tuple(some for some in state.lasting if some.until != "go" or some.seat != seat)
    if log is not None:
        log.append(telling.went(state))
    for number, unit in state.units[seat].items():
        if unit.exhausted:
            state.units[seat][number] = replace(unit, exhausted=False)
    if any(commander.exhausted for commander in state.commanders[seat]):
        state.commanders[seat] = tuple(Commander(commander.card) for commander in state.commanders[seat])


def has_choice_before(state: "State") -> bool:
    """Whether the active player has anything to decide before his turn, as everybody can see."""
    units = state.units[state.active].values()
    if state.step == "swap" and any(len(hidden(state, line)) > 1 for line in ("front", "rear")):
        return True
    if state.step != "resupply" and any(map(may_advance, units)):
        return True
    return len(state.hands[state.active]) >= RESUPPLY_COST and any(unit.disabled for unit in units)


def may_advance(unit: Unit) -> bool:
    """Whether a unit may be the one that is moved up (TH-5e, TH-5f)."""
    return unit.line == "rear" and not unit.disabled


def hidden(state: "State", line: str, seat: int | None = None) -> list[int]:
    """The hidden units of *seat*, or of the active player, in that *line*."""
    units = state.units[state.active if seat is None else seat]
    return [number for number, unit in units.items() if unit.line == line and not unit.revealed]


def begin_turn(state: "State", log: Log) -> None:
    """Begin the turn proper: a player whose front line is empty now has his rear line for it (TH-5i, TH-R45)."""
    units = state.units[state.active]
    if units and all(unit.line == "rear" for unit in units.values()):
        for number, unit in units.items():
            units[number] = replace(unit, line="front")
        if log is not None:
            log.append(telling.lined_up(state))
    state.stage, state.asking = "opening", NOBODY
    state.asking = next_in_turn(state)


def step(state: "State", log: Log) -> bool:
    """Go on when nothing is being resolved; False when somebody must choose first."""
    if state.stage == "before":
        if has_choice_before(state):
            return False
        begin_turn(state, log)
        return True
    if state.stage == "opening" and state.asking == NOBODY:
        state.stage = "action"
    elif state.stage == "closing" and state.asking == NOBODY:
        end_turn(state, log)
        return state.ending is None
    return False


def end_turn(state: "State", log: Log) -> None:
    """End the turn: eliminations first, then the ends of the game, then the next player's go (TH-26g, TH-12b)."""
    state.lasting = tuple(
        replace(some, ignored=False) if some.ignored else some for some in state.lasting if some.until != "turn"
    )
    state.fought = state.evaded = frozenset()
    out = [seat for seat in state.order() if not state.units[seat]]
    _find_end(state, out)
    for seat in out:
        _eliminate(state, seat, log)
    if state.ending:
        if log is not None:
            log.append(telling.ended(state))
        return
    state.active = state.order()[1] if state.alive[state.active] else state.order()[0]
    begin_go(state, log)


def _find_end(state: "State", out: list[int]) -> None:
    """Which end of the game is reached, if any, now that the players *out* have no unit left (TH-26c to TH-26e)."""
    left = [seat for seat in state.seats() if state.alive[seat] and seat not in out]
    if len(left) <= 1:
        state.ending = "alone" if left else "nobody"
    elif state.exhausted or (state.options.event_pile_exhaustion == "reshuffle" and _no_event_left(state)):
        state.ending = "events"
    elif state.options.third_carpet_bombing_ends_game and state.carpets >= 3:
        state.ending = "carpet_bombing"
    elif not state.unit_pile:
        state.ending = "units"
    state.contenders = tuple(left or out) if state.ending else ()


def _no_event_left(state: "State") -> bool:
    """With piles renewed, the end comes only when the discard is empty as well (TH-R3)."""
    return not any(map(len, state.thirds)) and not state.discard


def _eliminate(state: "State", seat: int, log: Log) -> None:
    """A player without a unit is out: hand and events to the discard, the rest leaves the game (TH-26b, TH-R39)."""
    state.alive[seat] = False
    if log is not None:
        log.append(telling.eliminated(seat))
    lying = tuple(some.card for some in state.lasting if some.seat == seat and some.until == "game")
    state.discard = (*state.discard, *state.hands[seat], *lying)
    state.lasting = tuple(some for some in state.lasting if some.seat != seat)
    gone = tuple(commander.card for commander in state.commanders[seat])
    if seat not in state.contenders:
        gone += state.victory[seat]
        state.victory[seat] = ()
    state.removed = (*state.removed, *gone)
    state.hands[seat], state.commanders[seat] = (), ()
