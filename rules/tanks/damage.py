"""Damage and critical cards (TK-13)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.chance import Chance
from rules.tanks import telling_shots
from rules.tanks.gunnery import DrawMore
from rules.tanks.pieces import seat_of
from rules.tanks.primitives import LoseCard
from rules.tanks.profiles import profile
from rules.tanks.shooting import in_force
from rules.tanks.telling import Log

if TYPE_CHECKING:
    from rules.tanks.state import State


def hurt(state: "State", number: int, points: int, log: Log) -> None:
    """Take *points* of Resistance from a tank; cards that are discarded when it is damaged are (TK-13.2a)."""
    tank = state.tanks[number]
    state.change(number, replace(tank, damage=tank.damage + points))
    if log is not None:
        log.append(telling_shots.damaged(state, number, points))
    for id, _, effect in list(profile(state, tank).at("damaged")):
        if effect.then == "discard":
            lose(state, number, id, log)


def lose(state: "State", number: int, card: str, log: Log) -> None:
    """Take one copy of a crew or upgrade card away from a tank, a face-up one if it has one."""
    tank = state.tanks[number]
    cards = sorted(range(len(tank.cards)), key=lambda place: not tank.cards[place].up)
    gone = next(place for place in cards if tank.cards[place].card == card)
    state.change(number, replace(tank, cards=tank.cards[:gone] + tank.cards[gone + 1 :]))
    if log is not None:
        log.append(telling_shots.lost(state, number, card))


def draw(state: "State", chance: Chance, log: Log) -> None:
    """Draw the card of one Critical Hit, or several of which the shooter discards all but one (TK-13.3a)."""
    shot = state.shooting
    more = sum(
        done.cards for effect in in_force(state, shot.tank, "critical_dealt") for done in effect.does
        if isinstance(done, DrawMore) and (effect.limit != "first_of_shot" or not shot.cards)
    )  # fmt: skip
    found = [card for _ in range(1 + more) if (card := _draw_one(state, chance))]
    state.shot = replace(shot, criticals=shot.criticals - 1, drawn=tuple(found), cards=shot.cards + len(found))
    if log is not None:
        log.append(telling_shots.drew(state))
    if not found:
        hurt(state, shot.target, 1, log)  # TK-R31


def _draw_one(state: "State", chance: Chance) -> str | None:
    if not state.deck:
        state.deck, state.discard = tuple(sorted(state.discard)), ()
    if not state.deck:
        return None
    place = chance.choose(state.deck, "TK-13.3a", lambda card: state.kit[card].name.en)
    card = state.deck[place]
    state.deck = state.deck[:place] + state.deck[place + 1 :]
    return card


def suffer(state: "State", log: Log, *, cancelled: bool) -> None:
    """Apply the critical card that was drawn (TK-13.3b to TK-13.3d); stop at "lose" where its owner must choose."""
    shot = state.shooting
    id, number = shot.drawn[0], shot.target
    card = state.kit.critical(id)
    if log is not None:
        log.append(telling_shots.suffered(state, id, cancelled=cancelled))
    if card.stats.damage:
        hurt(state, number, card.stats.damage, log)
    if card.stays and not cancelled:
        tank = state.tanks[number]
        state.change(number, replace(tank, criticals=(*tank.criticals, id)))
        return
    state.discard = (*state.discard, id)
    if not cancelled:
        _lose_some(state, id, log)


def _lose_some(state: "State", id: str, log: Log) -> None:
    number = state.shooting.target
    for wanted in losses(state, id):
        open_to_loss = losable(state, number, wanted)
        if len(open_to_loss) == 1:
            lose(state, number, open_to_loss[0], log)
        elif open_to_loss:
            state.stage, state.seat = "lose", seat_of(number)


def losses(state: "State", id: str) -> list[str]:
    """The kinds of card of which the critical card called *id* takes one."""
    return [
        done.card for _, effect in state.kit.effects(id, "drawn") for done in effect.does if isinstance(done, LoseCard)
    ]


def losable(state: "State", number: int, wanted: str) -> list[str]:
    """The crew or upgrade cards that a tank may lose, each name once."""
    crew = wanted == "crew"
    return list(dict.fromkeys(card.card for card in state.tanks[number].cards if state.kit.is_crew(card.card) == crew))
