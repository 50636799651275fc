"""Set-up in play: terrain, roles, edges, Objective tokens and deployment (TK-6)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.chance import Chance
from rules.engine import Refusal
from rules.tanks import telling, turns
from rules.tanks.actions import Deploy, Lay, Mark, Role, Roll, Side, Skip
from rules.tanks.pieces import Objective
from rules.tanks.sites import judge_deployment, piece
from rules.tanks.telling import Log

if TYPE_CHECKING:
    from rules.tanks.state import State


def roll(state: "State", _: Roll, chance: Chance, log: Log) -> None:
    """Roll for who lays the first piece, or, when all lies there, for who chooses the roles."""
    if state.to_lay:
        state.seat = _roll_off(chance, "TK-6.1c", log)
        state.stage = "terrain"
    else:
        _terrain_done(state, chance, log)


def _roll_off(chance: Chance, rule: str, log: Log) -> int:
    while True:
        first, second = chance.die(6, rule), chance.die(6, rule)
        if log is not None:
            log.append(telling.rolled_off(first, second, rule))
        if first != second:
            return int(second > first)


def lay(state: "State", action: Lay, chance: Chance, log: Log) -> None:
    """Lay the next piece of terrain; then it is the other player's turn (TK-6.1d)."""
    laid = piece(state, action)
    state.pieces, state.lie = (*state.pieces, laid), None
    if log is not None:
        log.append(telling.laid(state.seat, laid))
    _next_piece(state, chance, log)


def skip(state: "State", _: Skip, chance: Chance, log: Log) -> None:
    """Leave out a piece that has no place (TK-R43)."""
    if log is not None:
        log.append(telling.left_out(state.seat))
    _next_piece(state, chance, log)


def _next_piece(state: "State", chance: Chance, log: Log) -> None:
    state.to_lay, state.seat = state.to_lay[1:], 1 - state.seat
    if not state.to_lay:
        _terrain_done(state, chance, log)


def _terrain_done(state: "State", chance: Chance, log: Log) -> None:
    state.seat, state.stage = _roll_off(chance, "TK-6.2a", log), "role"


def choose_role(state: "State", action: Role, _: Chance, log: Log) -> None:
    """Take a role; the Defender then takes an edge (TK-6.2c)."""
    state.attacker = state.seat if action.attack else 1 - state.seat
    if log is not None:
        log.append(telling.took_role(state, state.seat))
    state.stage, state.seat = "edge", state.defender


def choose_edge(state: "State", action: Side, chance: Chance, log: Log) -> None:
    """Take an edge; Objective tokens follow (TK-R28)."""
    state.edge = action.edge
    if log is not None:
        log.append(telling.took_edge(state, action.edge))
    if state.mission == "king_of_the_hill":
        middle = state.gear.table_mm / 2
        _mark(state, Objective(middle, middle), "TK-16.2a", None, log)
    _next_token(state, chance, log)


def tokens_to_place(state: "State") -> tuple[int, ...]:
    """The seats that place the Objective tokens of the mission, in order (TK-17.1a, TK-17.2a)."""
    attacker = state.attacker or 0
    return {"free_for_all": (attacker, 1 - attacker), "no_retreat": (attacker, attacker)}.get(state.mission, ())


def _next_token(state: "State", chance: Chance, log: Log) -> None:
    left = tokens_to_place(state)[len(state.objectives) :]
    if left:
        state.stage, state.seat = "objectives", left[0]
    else:
        turns.open_phase(state, "deployment", chance, log)


def mark(state: "State", action: Mark, chance: Chance, log: Log) -> None:
    """Place an Objective token by the other player's edge."""
    rule = "TK-17.1a" if state.mission == "free_for_all" else "TK-17.2a"
    _mark(state, Objective(action.x, action.y, state.seat), rule, state.seat, log)
    _next_token(state, chance, log)


def _mark(state: "State", token: Objective, rule: str, seat: int | None, log: Log) -> None:
    state.objectives = (*state.objectives, token)
    if log is not None:
        log.append(telling.marked(seat, token, rule))


def deploy(state: "State", action: Deploy, chance: Chance, log: Log) -> None:
    """Set a tank down; when all are, the battle begins."""
    end = judge_deployment(state, action)
    if isinstance(end, Refusal):
        raise ValueError(f"expected a place to deploy, got {action}: {end}")
    tank = state.reserves.pop(action.tank)
    state.tanks = dict(sorted({**state.tanks, action.tank: tank}.items()))
    state.change(action.tank, replace(tank, x=end.x, y=end.y, heading=end.heading))
    if log is not None:
        rule = "TK-21.1e" if state.corners else "TK-6.3c" if action.arrow else "TK-R44"
        log.append(telling.deployed(state, action.tank, rule))
    turns.deployed(state, chance, log)
