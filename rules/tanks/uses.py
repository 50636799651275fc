"""What using a card does: it is turned up, its price is paid, and each of its primitives is run (TK-R40)."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.chance import Chance
from rules.engine import Refusal
from rules.tanks import command, damage, telling, telling_shots, turns, volley, windows
from rules.tanks.actions import Use
from rules.tanks.choosing import FRIENDS
from rules.tanks.effects import Effect
from rules.tanks.gunnery import (
    CancelHit,
    ExchangeCritical,
    KeepDice,
    Reroll,
    ReturnAmmunition,
    ShootAgain,
    UpgradeHits,
)
from rules.tanks.pieces import Activation, Attached
from rules.tanks.primitives import (
    CancelCritical,
    GainKeyword,
    Modify,
    Move,
    Repair,
    RepairToo,
    RerollRepair,
    ShareInitiative,
)
from rules.tanks.telling import Log

if TYPE_CHECKING:
    from rules.tanks.state import State


def use(state: "State", action: Use, chance: Chance, log: Log) -> None:
    """Use a card or a keyword of a tank, and go on where the battle stopped for it."""
    found = windows.find(state, action)
    if isinstance(found, Refusal):
        raise ValueError(f"expected a card that can be used, got {action}")
    index, effect = found
    was_up = _turn_up(state, action, log)
    spends = was_up or effect.is_offered or effect.target in FRIENDS
    if spends:
        _pay(state, action, index, effect, log)
    stage = state.stage
    for done in (
        effect.does if spends else [done for done in effect.does if isinstance(done, Repair | ReturnAmmunition)]
    ):
        _run(state, action, done, chance, log)
    if state.stage == stage and not _leads_on(effect, stage):
        _resume(state, chance, log)


def _leads_on(effect: Effect, stage: str) -> bool:
    """Whether the effect itself has gone on with the battle."""
    return stage in ("failed", "drawn") and any(
        isinstance(done, CancelCritical | RerollRepair) for done in effect.does
    )  # fmt: skip


def _turn_up(state: "State", action: Use, log: Log) -> bool:
    """Turn the card up; say whether it was, or is no card but a keyword."""
    tank = state.known(action.tank)
    if action.card in [card.card for card in tank.cards if card.up] or action.card not in [
        card.card for card in tank.cards
    ]:
        return True
    place = [card.card for card in tank.cards].index(action.card)
    cards = (*tank.cards[:place], Attached(action.card, up=True), *tank.cards[place + 1 :])
    where = state.tanks if action.tank in state.tanks else state.reserves
    where[action.tank] = replace(tank, cards=cards)
    if log is not None:
        log.append(telling.revealed(state, action.tank, action.card))
    return False


def _pay(state: "State", action: Use, index: int, effect: Effect, log: Log) -> None:
    """Remember the use, and discard the card where that is its price."""
    spent = [windows.key(state, action.card, index, effect)]
    if log is not None:
        log.append(telling.used(state, action.tank, action.card))
    if effect.then == "discard":
        spent = []
        if windows.is_ammunition(state, action.card):
            spent = ["turn:ammunition"]
            state.shot = replace(state.shooting, paid=(*state.shooting.paid, action.card))
        if effect.when == "attack":
            state.shot = replace(state.shooting, loads=(*state.shooting.loads, action.card))
        damage.lose(state, action.tank, action.card, log)
    tank = state.known(action.tank)
    where = state.tanks if action.tank in state.tanks else state.reserves
    where[action.tank] = replace(tank, spent=(*tank.spent, *spent))


def _run(state: "State", action: Use, done: Any, chance: Chance, log: Log) -> None:
    """Do one thing that an effect does; what only holds needs no doing."""
    match done:
        case Reroll():
            _reroll(state, action, done, chance, log)
        case UpgradeHits():
            count = action.on[0] if action.on else 1
            state.shot = replace(
                state.shooting, hits=state.shooting.hits - count, criticals=state.shooting.criticals + count
            )
        case ExchangeCritical():
            shot = state.shooting
            state.shot = replace(shot, hits=shot.hits + done.hits, criticals=shot.criticals - 1)
        case CancelHit():
            state.shot = replace(state.shooting, criticals=state.shooting.criticals - 1)
        case CancelCritical():
            volley.suffer(state, chance, log, cancelled=True)
        case ShootAgain():
            state.shot = replace(state.shooting, again=done.at, dice=done.dice)
            state.stage = "again"
        case ReturnAmmunition():
            volley.take_back(state, log)
        case KeepDice() | RepairToo():
            pass
        case _:
            _run_outside(state, action, done, chance, log)


def _run_outside(state: "State", action: Use, done: Any, chance: Chance, log: Log) -> None:
    match done:
        case Move():
            _give_moves(state, action, done)
        case GainKeyword():
            tank = state.tanks[action.tank]
            state.tanks[action.tank] = replace(tank, gained=(*tank.gained, done.keyword))
        case ShareInitiative():
            friend = state.tanks[action.on[0]]
            state.tanks[action.on[0]] = replace(friend, leader=action.tank)
        case Modify(figure="initiative") if action.on:
            friend = state.tanks[action.on[0]]
            state.tanks[action.on[0]] = replace(friend, boost=friend.boost + done.by)
        case Repair():
            command.repair_all(state, action.tank, done, log)
        case RerollRepair():
            command.try_repair(state, action.tank, state.active.failed, chance, log, again=True)


def _reroll(state: "State", action: Use, done: Reroll, chance: Chance, log: Log) -> None:
    shot = state.shooting
    dice = shot.attack if done.dice == "attack" else shot.defence
    places = action.on or tuple(range(1, len(dice) + 1))
    dice = volley.again(dice, places, chance)
    state.shot = replace(shot, attack=dice) if done.dice == "attack" else replace(shot, defence=dice)
    if log is not None:
        log.append(telling_shots.dice_again(dice))


def _give_moves(state: "State", action: Use, done: Move) -> None:
    """Let the tank, or it and a friend, move besides its own activation."""
    kept = state.activation or Activation(tank=action.tank)
    state.activation = replace(kept, tank=action.tank, left=done.moves, back=state.stage, queue=action.on)
    state.stage = "extra"


def _resume(state: "State", chance: Chance, log: Log) -> None:
    match state.stage:
        case "reveal":
            turns.ask(state, state.seat, chance, log)
        case "move" | "shoot":
            if state.activation is None:
                turns.next_activation(state, chance, log)
        case "command":
            if state.activation is None:
                command.next_repair(state, chance, log)
            else:
                command.go_on(state, chance, log)
        case stage:
            volley.AGAIN[stage](state, chance, log)
