"""Which rule forbids an action: reads like the ledger. `fast` offers some of what is legal."""

from typing import TYPE_CHECKING, assert_never

from rules.engine import Refusal
from rules.tanks import command, damage, sites, volley, windows
from rules.tanks.actions import (
    Action,
    Cancel,
    Deploy,
    Discard,
    Go,
    Halt,
    Lay,
    Lose,
    Mark,
    Move,
    Repair,
    Reroll,
    Role,
    Roll,
    Shoot,
    Side,
    Skip,
    Use,
)
from rules.tanks.moving import judge
from rules.tanks.order import next_up
from rules.tanks.pieces import seat_of
from rules.tanks.profiles import may_move, profile
from rules.tanks.shooting import kept_dice, may_reroll, refuse_target
from rules.words import say

if TYPE_CHECKING:
    from rules.tanks.state import State

ACTIONS: dict[str, tuple[type, ...]] = {
    "roll": (Roll,),
    "terrain": (Lay, Skip),
    "role": (Role,),
    "edge": (Side,),
    "objectives": (Mark,),
    "deploy": (Deploy,),
    "reveal": (Use, Go),
    "move": (Move, Halt, Use),
    "extra": (Move, Halt),
    "shoot": (Shoot, Halt, Use),
    "again": (Shoot, Halt),
    "aim": (Use, Go),
    "rolled": (Reroll, Use, Go),
    "brace": (Use, Go),
    "braced": (Use, Go),
    "shooter_cancels": (Cancel,),
    "target_cancels": (Cancel,),
    "hits": (Use, Go),
    "taken": (Use, Go),
    "pick": (Discard,),
    "drawn": (Use, Go),
    "lose": (Lose,),
    "over": (Use, Go),
    "command": (Repair, Move, Halt, Use),
    "failed": (Use, Go),
}
"""What may be done at each stage, if nothing else forbids it."""
OUT_OF_TURN = {
    "roll": Refusal("TK-6.1c", say("the dice are rolled first")),
    "terrain": Refusal("TK-6.1d", say("all terrain is laid first, one piece after the other")),
    "role": Refusal("TK-6.2a", say("choose first whether to attack or to defend")),
    "edge": Refusal("TK-6.2c", say("the Defender chooses an edge of the table first")),
    "objectives": Refusal("TK-R28", say("the Objective tokens are placed first")),
    "deploy": Refusal("TK-6.3b", say("all tanks are deployed first")),
    "move": Refusal("TK-4.1b", say("in the Movement Phase, tanks move or stay")),
    "extra": Refusal("TK-7.2f", say("the tank may move now, or halt")),
    "shoot": Refusal("TK-4.1c", say("in the Shooting Phase, tanks shoot or hold their fire")),
    "again": Refusal("TK-9.1b", say("the tank may shoot again now, or halt")),
    "shooter_cancels": Refusal("TK-11.1d", say("say first what the Defence dice cancel")),
    "target_cancels": Refusal("TK-11.1e", say("say first what the Defence dice cancel")),
    "pick": Refusal("TK-13.3a", say("discard first one of the critical cards drawn")),
    "lose": Refusal("TK-R39", say("choose first which card is lost")),
    "command": Refusal("TK-14.3a", say("in the Command Phase, tanks repair or make a Blitzkrieg move")),
}
OTHERWISE = Refusal("TK-R40", say("use a card first, or go on"))


def refusal(state: "State", action: Action) -> Refusal | None:
    """Say which rule forbids *action*, or None when it is legal."""
    if state.ending:
        return Refusal("TK-14.2a", say("the battle is over"))
    if not isinstance(action, ACTIONS[state.stage]):
        return OUT_OF_TURN.get(state.stage, OTHERWISE)
    match action:
        case Roll() | Role() | Side() | Go():
            return None
        case Lay():
            return sites.refuse_lay(state, action)
        case Skip():
            return sites.refuse_skip(state)
        case Mark():
            return sites.refuse_mark(state, action)
        case Use():
            found = windows.find(state, action)
            return found if isinstance(found, Refusal) else None
        case Reroll() | Cancel() | Discard() | Lose():
            return _refuse_in_shot(state, action)
        case _:
            return _refuse_tank(state, action)


def _refuse_in_shot(state: "State", action: Reroll | Cancel | Discard | Lose) -> Refusal | None:
    match action:
        case Reroll(keep):
            return _refuse_reroll(state, keep)
        case Cancel(hits, criticals):
            return _refuse_cancel(state, hits, criticals)
        case Discard(card):
            if card in state.shooting.drawn:
                return None
            return Refusal("TK-13.3a", say("this card was not drawn"))
        case Lose(card):
            wanted = damage.losses(state, state.shooting.drawn[0])
            if any(card in damage.losable(state, state.shooting.target, kind) for kind in wanted):
                return None
            return Refusal("TK-R39", say("the tank has no such card to lose"))
        case _:
            assert_never(action)


def _refuse_reroll(state: "State", keep: tuple[int, ...]) -> Refusal | None:
    if not state.tanks[state.shooting.tank].is_stationary:
        return Refusal("TK-10.3a", say("only a Stationary tank re-rolls its Attack dice"))
    if not may_reroll(state):
        return Refusal("TK-10.3b", say("the dice have been re-rolled once: the result stands"))
    if len(keep) not in (0, kept_dice(state)):
        return Refusal("TK-10.3a", say("the re-roll is for all dice, but for those that a keyword or card keeps"))
    if sorted(set(keep)) != list(keep) or (keep and not 1 <= keep[0] <= keep[-1] <= len(state.shooting.attack)):
        return Refusal("TK-14.10a", say("name the dice to keep by their places, in order"))
    if len(keep) == len(state.shooting.attack):
        return Refusal("TK-R36", say("some die must be re-rolled"))
    return None


def _refuse_cancel(state: "State", hits: int, criticals: int) -> Refusal | None:
    shooter, shot = state.stage == "shooter_cancels", state.shooting
    count, rule = volley.cancels(state, shooter=shooter), "TK-11.1d" if shooter else "TK-11.1e"
    if hits > shot.hits or criticals > shot.criticals:
        return Refusal(rule, say("there are not so many to cancel"))
    if hits + criticals != count:
        return Refusal("TK-R26", say("the dice cancel {count}, no more and no fewer", count=count))
    return None


def _refuse_tank(state: "State", action: Deploy | Move | Halt | Shoot | Repair) -> Refusal | None:
    if found := _refuse_choice(state, action.tank):
        return found
    match action:
        case Deploy():
            end = sites.judge_deployment(state, action)
            return end if isinstance(end, Refusal) else None
        case Move():
            return _refuse_moving(state, action.tank) or _refuse_move(state, action)
        case Halt():
            return None
        case Shoot():
            return _refuse_shot(state, action)
        case Repair():
            return _refuse_repair(state, action)
        case _:
            assert_never(action)


def _refuse_choice(state: "State", number: int) -> Refusal | None:
    """Why the tank called *number* may not be chosen now (TK-4.1b, TK-6.4b)."""
    known = state.tanks if state.phase != "deployment" else state.reserves
    if number not in known or seat_of(number) != state.seat:
        return Refusal("TK-6.4b", say("you have no tank {number} to choose now", number=number))
    if state.stage == "again":
        chosen = [state.shooting.tank]
    else:
        chosen = [state.activation.tank] if state.activation else next_up(state)
    if number not in chosen:
        return Refusal("TK-R50", say("it is not the turn of {number}", number=number))
    return None


def _refuse_moving(state: "State", number: int) -> Refusal | None:
    tank = state.tanks[number]
    if not may_move(state, tank):
        return Refusal("TK-13.3c", say("{number} cannot move any more: a critical card forbids it", number=number))
    if state.stage == "command":
        if command.may_dash(state, number):
            return None
        return Refusal("TK-14.6a", say("{number} has no Blitzkrieg move to make", number=number))
    made = state.activation.made if state.activation else 0
    if state.stage == "move" and made >= (most := profile(state, tank).most_moves):
        return Refusal("TK-7.2e", say("{number} has made its {most} moves", number=number, most=most))
    return None


def _refuse_move(state: "State", action: Move) -> Refusal | None:
    end = judge(state, action)
    return end if isinstance(end, Refusal) else None


def _refuse_shot(state: "State", action: Shoot) -> Refusal | None:
    if found := refuse_target(state, action.tank, action.target):
        return found
    if state.stage == "again" and action.target not in windows.again_targets(state, state.shooting.again):
        return Refusal("TK-9.2a", say("the second shot goes at another target close to the first"))
    return None


def _refuse_repair(state: "State", action: Repair) -> Refusal | None:
    if action.card not in state.tanks[action.tank].criticals:
        return Refusal("TK-14.3a", say("no such critical card lies on {number}", number=action.tank))
    if not command.may_repair(state, action.tank):
        return Refusal("TK-14.3a", say("{number} has had its attempt", number=action.tank))
    return None
