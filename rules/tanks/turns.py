"""The sequence of a battle: phases, activations by Initiative, and the turn that follows (TK-4.1)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.chance import Chance
from rules.tanks import command, telling, windows
from rules.tanks.order import next_up
from rules.tanks.pieces import Activation, seat_of
from rules.tanks.profiles import may_move
from rules.tanks.shooting import targets
from rules.tanks.telling import Log

if TYPE_CHECKING:
    from rules.tanks.state import Phase, State


def open_phase(state: "State", phase: "Phase", chance: Chance, log: Log) -> None:
    """Begin *phase*: both sides, the Attacker first, may turn cards up that bear on it (TK-R40)."""
    state.phase, state.activation = phase, None
    if log is not None and state.turn:
        log.append(telling.phase_began(state))
    if phase == "command":
        command.burn(state, log)
    ask(state, state.attacker or 0, chance, log)


def ask(state: "State", seat: int, chance: Chance, log: Log) -> None:
    """Stop for *seat* to use cards at the start of a phase if it may have any; else for the other, or go on."""
    state.stage, state.seat = "reveal", seat
    if not windows.is_possible(state):
        asked(state, chance, log)


def asked(state: "State", chance: Chance, log: Log) -> None:
    """Go on when the seat that was asked uses nothing more."""
    if state.seat == (state.attacker or 0):
        ask(state, 1 - state.seat, chance, log)
        return
    match state.phase:
        case "deployment":
            _next_deployment(state)
        case "before_battle":
            begin_turn(state, chance, log)
        case "command":
            command.resolve(state, chance, log)
        case _:
            next_activation(state, chance, log)


def _next_deployment(state: "State") -> None:
    state.stage, state.seat = "deploy", seat_of(next_up(state)[0])


def deployed(state: "State", chance: Chance, log: Log) -> None:
    """Go on when a tank was deployed: the next one, or the battle begins (TK-6.3b)."""
    if state.reserves:
        _next_deployment(state)
    else:
        open_phase(state, "before_battle", chance, log)


def begin_turn(state: "State", chance: Chance, log: Log) -> None:
    """Begin a turn with its Movement Phase (TK-4.1a)."""
    state.turn += 1
    open_phase(state, "movement", chance, log)


def next_activation(state: "State", chance: Chance, log: Log) -> None:
    """Let the next tank by Initiative act; tanks that cannot do anything pass by themselves (TK-R50)."""
    state.activation = None
    while up := next_up(state):
        if any(can_act(state, number) for number in up):
            state.stage, state.seat = "move" if state.phase == "movement" else "shoot", seat_of(up[0])
            return
        for number in up:
            state.change(number, replace(state.tanks[number], done=True))
    _end_phase(state, chance, log)


def can_act(state: "State", number: int) -> bool:
    """Whether a tank can move, or shoot, in this phase."""
    if state.phase == "movement":
        return may_move(state, state.tanks[number])
    return bool(targets(state, number))


def _end_phase(state: "State", chance: Chance, log: Log) -> None:
    following: Phase = "shooting" if state.phase == "movement" else "command"
    for number, tank in state.tanks.items():
        kept = tuple(spent for spent in tank.spent if not spent.startswith(("phase:", "shot:")))
        if tank.done or tank.under_fire or kept != tank.spent or tank.gained or tank.boost or tank.leader:
            state.tanks[number] = replace(
                tank, done=False, under_fire=(), spent=kept, gained=(), boost=0, leader=None
            )  # fmt: skip
    open_phase(state, following, chance, log)


def moved(state: "State", chance: Chance, log: Log) -> None:
    """Go on after a move that a card gave: the next one, or where the battle stopped for it."""
    activation = state.active
    if activation.left > 1:
        state.activation = replace(activation, left=activation.left - 1)
        return
    halted(state, chance, log)


def halted(state: "State", chance: Chance, log: Log) -> None:
    """Go on when a tank makes no (more) moves that a card gave."""
    activation = state.active
    if activation.queue:
        state.activation = Activation(
            tank=activation.queue[0], left=1, back=activation.back, queue=activation.queue[1:]
        )
        if may_move(state, state.tanks[activation.queue[0]]):
            return
        halted(state, chance, log)
        return
    match activation.back:
        case "over":
            from rules.tanks import volley  # noqa: PLC0415  # the turn goes on with shots, and shots with the turn

            state.activation = None
            volley.over(state, chance, log)
        case "command":
            state.activation = replace(activation, left=0, back="")
            command.go_on(state, chance, log)
        case _:
            state.activation = None
            ask(state, state.seat, chance, log)
