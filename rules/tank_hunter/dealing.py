"""A complete state that agrees with what a seat knows, all that is hidden from it dealt at random."""

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from rules.chance import Rng
from rules.tank_hunter.frames import Attack
from rules.tank_hunter.pieces import HAND, ROOM, Unit

if TYPE_CHECKING:
    from rules.tank_hunter.state import State

S = TypeVar("S", bound="State")


def determinize(state: S, seat: int, rng: Rng) -> S:
    """A state of its own in which *seat* knows what it knew, and everything else is dealt anew."""
    dealt = state.copy()
    if state.stage == "draft":
        _deal_draft(dealt, seat, rng)
    elif state.stage != "deal":
        _deal_units(dealt, seat, rng)
        _deal_events(dealt, seat, rng)
    return dealt


def _deal_draft(state: "State", seat: int, rng: Rng) -> None:
    """Other hands and choices: as many events as there must be among them, the rest out of the unit deck."""
    others = [other for other in state.seats() if other != seat]
    held = [card for other in others for card in (*state.hands[other], *state.kept[other])]
    units = [card for card in held if not state.cards.is_event(card)]
    events = [card for card in held if state.cards.is_event(card)]
    pile, events_left = [*state.unit_pile, *units], [*state.event_pile, *events]
    rng.shuffle(pile)
    drawn, state.unit_pile = pile[: len(units)], tuple(sorted(pile[len(units) :]))
    some, rest = _held(state, events_left, len(events), rng)
    state.event_pile = tuple(sorted(rest))
    drawn += some
    rng.shuffle(drawn)
    for other in others:
        hand, drawn = drawn[: len(state.hands[other])], drawn[len(state.hands[other]) :]
        kept, drawn = drawn[: len(state.kept[other])], drawn[len(state.kept[other]) :]
        state.hands[other], state.kept[other] = tuple(sorted(hand)), tuple(kept)
        if state.chosen[other]:
            state.chosen[other] = rng.choice(hand)


def _held(state: "State", cards: list[str], count: int, rng: Rng) -> tuple[list[str], list[str]]:
    """*count* of *cards* that can be held in hand, at random, and the others: a red event never is (TH-11d)."""
    rng.shuffle(cards)
    specials = state.cards.specials
    cards.sort(key=lambda card: specials[card].timing == "on_draw")
    return cards[:count], cards[count:]


def _deal_events(state: "State", seat: int, rng: Rng) -> None:
    others = [other for other in state.seats() if other != seat and state.hands[other]]
    if not others:
        return
    count = sum(len(state.hands[other]) for other in others)
    unseen = [card for other in others for card in state.hands[other]] + list(state.event_pile)
    held, rest = _choose(state, unseen, count, rng)
    for other in others:
        size = len(state.hands[other])
        state.hands[other], held = tuple(sorted(held[:size])), held[size:]
    state.event_pile = tuple(sorted(rest))


def _choose(state: "State", unseen: list[str], count: int, rng: Rng) -> tuple[list[str], list[str]]:
    specials = state.cards.specials
    playable = [index for index, card in enumerate(unseen) if specials[card].timing != "on_draw"]
    chosen = rng.sample(playable, count)
    taken = set(chosen)
    return [unseen[index] for index in chosen], [card for index, card in enumerate(unseen) if index not in taken]


def _deal_units(state: "State", seat: int, rng: Rng) -> None:
    """New faces for the hidden units of the others: only such as can carry their markers and events.

    Everybody has seen the units of an attack under way, even if a card has hidden one of them since.
    """
    attacks = [frame for frame in state.stack if isinstance(frame, Attack)]
    fighting = {number for attack in attacks for number in (attack.attacker, attack.target)}
    hidden = [
        (number, unit)
        for other, units in enumerate(state.units)
        if other != seat
        for number, unit in units.items()
        if not unit.revealed and number not in fighting
    ]
    if not hidden:
        return
    pool = [unit.card for _, unit in hidden] + list(state.unit_pile)
    hidden.sort(key=lambda pair: len(pair[1].attached) + pair[1].surrounded, reverse=True)
    for number, unit in hidden:
        at = _find(state, pool, (number, unit), rng)
        state.units[number // ROOM][number] = replace(unit, card=pool[at])
        pool[at] = pool[-1]
        pool.pop()
    state.unit_pile = tuple(sorted(pool))


def _can_be(state: "State", some: tuple[int, Unit], card: str) -> bool:
    """Whether a hidden unit, as everybody sees it, can be that *card*."""
    number, unit = some
    model = state.cards.units.get(card)
    if model is None or (unit.surrounded and model.type == "AFV"):
        return False
    if unit.line == "rear" and "rear_placement" not in model.flags:
        return False
    if state.announced and number % ROOM <= HAND and model.vp > state.announced[number // ROOM]:
        return False
    return all(model.type in state.special(event).effect.aim.types for event in unit.attached)


def _find(state: "State", pool: list[str], some: tuple[int, Unit], rng: Rng) -> int:
    """The place of a random card of *pool* that a hidden unit can be; when none is left, of any unit."""
    for _ in range(12):
        at = int(rng.random() * len(pool))
        if _can_be(state, some, pool[at]):
            return at
    found = [index for index, card in enumerate(pool) if _can_be(state, some, card)]
    return rng.choice(found or [index for index, card in enumerate(pool) if state.cards.is_unit(card)])
