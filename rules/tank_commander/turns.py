"""The sequence of a turn: play, melees, draw, for the first player and then for the second (TC-4d)."""

from typing import TYPE_CHECKING

from rules.chance import Chance
from rules.tank_commander import melee, outcome, piles, reporting, telling
from rules.tank_commander.frames import Melee
from rules.tank_commander.pieces import HAND_LIMIT, Allowance
from rules.tank_commander.piles import Log

if TYPE_CHECKING:
    from rules.tank_commander.state import State


def begin_turn(state: "State", log: Log) -> None:
    """Begin a turn with the first player's play (TC-4i)."""
    state.turn += 1
    if log is not None:
        log.append(telling.turn_began(state))
    begin_play(state, state.first, log)


def begin_play(state: "State", seat: int, log: Log) -> None:
    """Begin the play step of *seat*: one play, and what he laid until now ends (TC-4e)."""
    state.step, state.seat, state.plays = "play", seat, (Allowance(),)
    state.spent, state.fought, state.drawn = (), (), ""
    if state.laid:
        _expire(state, seat, log)


def _expire(state: "State", seat: int, log: Log) -> None:
    over = [
        laid for laid in state.laid if laid.seat == seat and state.cards[laid.card].effect.lasts == "until_next_play"
    ]
    for laid in over:
        state.laid = tuple(other for other in state.laid if other is not laid)
        piles.dispose(state, seat, laid.card)
        if log is not None:
            log.append(telling.expired(state, laid))
    piles.renew(state, seat, log)


def go_on(state: "State", chance: Chance, log: Log) -> bool:
    """Take the step onward as far as nobody has to choose; say whether anything happened."""
    if state.step in ("lots", "terrain", "deploy"):
        return False
    if ending := outcome.ending(state):
        state.ending = ending
        if log is not None:
            log.append(telling.ended(state))
        return False
    return {"play": _play_step, "melee": _melee_step, "draw": _draw_step}[state.step](state, chance, log)


def _play_step(state: "State", _: Chance, log: Log) -> bool:
    if state.plays or state.options.always_ask or has_free_action(state):
        return False
    end_play(state, log)
    return True


def has_free_action(state: "State") -> bool:
    """Whether the player may do something that is no play: equip, dig in, drop, or lay an event (TC-R46, TC-R27)."""
    from rules.tank_commander.fast import free_actions  # noqa: PLC0415

    return next(free_actions(state, state.seat), None) is not None


def end_play(state: "State", log: Log) -> None:
    """Go on from the play step to the melees (TC-4f)."""
    state.step, state.plays = "melee", ()
    if log is not None:
        log.append(telling.melee_step(state))


def _melee_step(state: "State", chance: Chance, log: Log) -> bool:
    places = melee.places(state)
    if len(places) == 1:
        begin_melee(state, places[0], log)
        return True
    if places:
        return False
    state.step = "draw"
    if state.plan.duel:
        end_draw(state, chance, log)
    return True


def begin_melee(state: "State", position: int, log: Log) -> None:
    """Begin the melee in *position* (TC-10e)."""
    state.fought = tuple(sorted((*state.fought, position)))
    state.stack = (*state.stack, Melee(position))
    if log is not None:
        log.append(reporting.melee_began(state, position))


def _draw_step(state: "State", chance: Chance, log: Log) -> bool:
    hand, pile = state.hands[state.seat], state.piles[state.seat]
    nothing = not hand and (state.drawn != "" or not pile)
    if nothing or (state.drawn == "discarded" and not is_over_limit(state)):
        end_draw(state, chance, log)
        return True
    return False


def is_over_limit(state: "State") -> bool:
    """Whether the player must discard: more than ten cards, but for fresh reinforcements (TC-6.4a, TC-17.5e)."""
    waived = state.arrived == state.turn and state.seat != state.plan.attacker
    return len(state.hands[state.seat]) > HAND_LIMIT and not waived


def end_draw(state: "State", _: Chance, log: Log) -> None:
    """End the draw step: the second player's play, or the next turn (TC-4d, TC-4i)."""
    if state.seat == state.first:
        begin_play(state, 1 - state.seat, log)
        if log is not None:
            log.append(telling.step_began(state))
    elif ending := outcome.at_turn_end(state):
        state.ending = ending
        if log is not None:
            log.append(telling.ended(state))
    else:
        begin_turn(state, log)
