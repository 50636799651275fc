"""Why a position can never arise: asked when one is read, never in play."""

from collections.abc import Iterator, Set
from typing import TYPE_CHECKING

from rules.engine import Refusal
from rules.tank_hunter.frames import NOBODY, Attack, Draw, Extra, Frame, Played, Recon, Reinforce
from rules.tank_hunter.pieces import ROOM, code
from rules.tank_hunter.situations import chooser, situation
from rules.words import say

if TYPE_CHECKING:
    from rules.tank_hunter.state import State


def problems(state: "State") -> list[Refusal]:
    """Why *state* can never arise, every reason there is."""
    found = [*_seats(state)]
    found = found or [*_cards(state), *_numbers(state)]
    found = found or [*_stages(state), *_frames(state)]
    return found or [*_chooser(state)]


def _seats(state: "State") -> Iterator[Refusal]:
    lists = (
        state.hands,
        state.kept,
        state.chosen,
        state.units,
        state.commanders,
        state.victory,
        state.raised,
        state.alive,
    )
    if any(len(some) != state.players for some in lists):
        yield Refusal("TH-G1", say("something is missing for one of {count} players", count=state.players))
    if (
        state.active >= state.players
        or state.asking >= state.players
        or max(state.contenders, default=0) >= state.players
    ):
        yield Refusal("TH-G1", say("there is no such player"))
    if len(state.announced) != (state.players if state.turn else 0):
        yield Refusal("TH-4.5a", say("every player announces his highest number before the first turn, and not sooner"))


def _cards(state: "State") -> Iterator[Refusal]:
    table, known = state.cards, state.cards.units.keys() | state.cards.specials.keys()
    units = {unit.card for side in state.units for unit in side.values()} | {
        card for pile in state.victory for card in pile
    }
    yield from _strangers(units, table.units.keys(), "TH-3b")
    yield from _strangers({*state.unit_pile, *state.removed}, known, "TH-3a")
    events = {card for card, special in table.specials.items() if special.is_event}
    yield from _strangers(set(_events(state)), events, "TH-3f")
    commanders = {commander.card for side in state.commanders for commander in side}
    yield from _strangers(commanders, table.specials.keys() - events, "TH-3e")
    drafting = {card for hand in (*state.hands, *state.kept, state.chosen) for card in hand if card}
    yield from _strangers(drafting, known if state.stage in ("deal", "draft") else events, "TH-4.3a")


def _strangers(cards: set[str], known: Set[str], rule: str) -> Iterator[Refusal]:
    for card in sorted(cards - known):
        yield Refusal(rule, say("no such card is called {card}", card=card))


def _events(state: "State") -> Iterator[str]:
    yield from state.event_pile
    yield from state.discard
    yield from (third.seeded for third in state.thirds if third.seeded)
    yield from (card for side in state.units for unit in side.values() for card in unit.attached)
    yield from (some.card for some in state.lasting)


def _numbers(state: "State") -> Iterator[Refusal]:
    for seat, units in enumerate(state.units):
        for number in units:
            if number // ROOM != seat or not 1 <= number % ROOM <= state.raised[seat]:
                yield Refusal("TH-8a", say("{code} is on the wrong side", code=code(number)))
    for number, unit in ((number, unit) for side in state.units for number, unit in side.items()):
        if unit.surrounded and state.cards.units[unit.card].type == "AFV":
            yield Refusal("TH-18d", say("{code} is an AFV and cannot be surrounded", code=code(number)))
    if sum(third.cards for third in state.thirds) != len(state.event_pile) and state.stage != "deal":
        yield Refusal("TH-4.2c", say("the thirds of the event pile do not hold its cards"))
    if not state.thirds:
        yield Refusal("TH-4.2c", say("there is no event pile"))
    if any(
        max(some.targets, default=0) // ROOM >= state.players or some.seat >= state.players for some in state.lasting
    ):
        yield Refusal("TH-G1", say("there is no such player"))


def _stages(state: "State") -> Iterator[Refusal]:
    placing = state.stage in ("deal", "draft", "place")
    if placing != (state.turn == 0) or (placing and (state.stack or state.ending)):
        yield Refusal("TH-5a", say("the battle cannot be at this stage: {stage}", stage=state.stage))
    if state.stage == "deal":
        yield from _undealt(state)
    if state.stage == "draft":
        yield from _drafting(state)
    if bool(state.ending) != bool(state.contenders) or (state.ending and (state.stack or state.asking != NOBODY)):
        yield Refusal("TH-26g", say("the battle cannot have ended so"))
    if state.ending is None and not any(state.alive):
        yield Refusal("TH-26c", say("nobody is left in the battle"))
    if state.ending is None and not state.alive[state.active]:
        yield Refusal("TH-12b", say("the active player is out"))


def _undealt(state: "State") -> Iterator[Refusal]:
    if any(state.hands) or any(state.kept) or any(state.units) or any(state.commanders) or any(state.chosen):
        yield Refusal("TH-4.2a", say("cards are on the table before they are dealt"))
    if len(state.unit_pile) < 5 * state.players + 1:
        yield Refusal("TH-R11", say("the unit deck is too small"))
    held = [card for card in state.event_pile if state.special(card).timing != "on_draw"]
    if len(held) < state.players or len(state.event_pile) < state.players + 3:
        yield Refusal("TH-4.2c", say("the event deck is too small"))


def _drafting(state: "State") -> Iterator[Refusal]:
    sizes = {len(hand) for hand in state.hands}
    if len(sizes) != 1 or not 2 <= min(sizes) <= 6 or any(len(kept) + min(sizes) != 6 for kept in state.kept):
        yield Refusal("TH-4.3d", say("six cards a player are drafted"))
    for seat, card in enumerate(state.chosen):
        if bool(card) != (seat < state.asking) or (card and card not in state.hands[seat]):
            yield Refusal("TH-4.3b", say("the choices of the draft do not agree with its hands"))


def _frames(state: "State") -> Iterator[Refusal]:
    for index, frame in enumerate(state.stack):
        if not _is_sound(state, frame, index):
            yield Refusal("TH-8g", say("what is being resolved cannot be so: {kind}", kind=frame.kind))


def _is_sound(state: "State", frame: Frame, index: int) -> bool:
    top = index == len(state.stack) - 1
    match frame:
        case Attack():
            there = state.find(frame.attacker) is not None and state.find(frame.target) is not None
            seats = frame.asking < state.players and all(some.card in state.cards.specials for some in frame.changes)
            known = there and frame.type in state.model(frame.attacker).attacks
            return seats and (known and _waits(frame) if top else True)
        case Recon():
            there = state.find(frame.scout) is not None and frame.against < state.players
            return there and all(state.find(number) is not None for number in frame.picked)
        case Played():
            known = frame.card in state.cards.specials and frame.seat < state.players
            return known and (not top or frame.asking in state.seats())
        case Draw():
            return frame.seat < state.players and (not top or bool(frame.left and state.hands[frame.seat]))
        case Reinforce():
            return frame.seat < state.players and (not top or frame.placing in state.units[frame.seat])
        case Extra():
            return top and state.find(frame.unit) is not None


def _waits(frame: Attack) -> bool:
    return frame.phase in ("answer", "aim", "hit", "reply") or (frame.phase == "declared" and frame.asking != NOBODY)


def _chooser(state: "State") -> Iterator[Refusal]:
    if state.ending:
        return
    seat = chooser(state)
    if seat not in state.seats():
        yield Refusal("TH-11g", say("nobody is asked at this moment: {stage}", stage=situation(state)))
        return
    if not state.actions():
        yield Refusal("TH-5l", say("nothing can be done at this stage: {stage}", stage=situation(state)))
