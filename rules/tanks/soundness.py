"""Why a position can never arise: asked when one is read, never in play."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from rules.engine import Refusal
from rules.grids.table import is_convex, overlap
from rules.tanks.cards import Attachment, Critical, Keyword
from rules.tanks.legal import ACTIONS
from rules.tanks.pieces import on_table, seat_of
from rules.words import say

if TYPE_CHECKING:
    from rules.tanks.state import State

IN_SHOT = {"again", "aim", "rolled", "brace", "braced", "shooter_cancels", "target_cancels", "hits", "taken", "pick",
           "drawn", "lose", "over"}  # fmt: skip
BEFORE = {"setup", "deployment", "before_battle"}


def problems(state: "State") -> list[Refusal]:
    """Why *state* can never arise, every reason there is."""
    found = [*_cards(state), *_shapes(state)]
    return found or [*_tanks(state), *_deck(state), *_stage(state)]


def _cards(state: "State") -> Iterator[Refusal]:
    kinds = {id: type(card) for id, card in state.kit.cards.items()}
    for number, tank in sorted({**state.reserves, **state.tanks}.items()):
        if tank.model not in state.models:
            yield Refusal("TK-4.2a", say("no tank card is called {code}", code=tank.model))
        held: list[tuple[str, type]] = [(card.card, Attachment) for card in tank.cards] + [
            (card, Critical) for card in tank.criticals
        ]
        held += [(card, Keyword) for card in tank.gained]
        for id, wanted in held:
            if not issubclass(kinds.get(id, int), wanted):
                yield Refusal("TK-5.1a", say("{number} cannot have {card}", number=number, card=id))
    for id in (*state.deck, *state.discard, *((state.shot.drawn) if state.shot else ())):
        if not issubclass(kinds.get(id, int), Critical):
            yield Refusal("TK-5.2b", say("no critical card is called {card}", card=id))
    for model in state.models.values():
        for keyword in model.keywords:
            if not issubclass(kinds.get(keyword, int), Keyword):
                yield Refusal("TK-4.2g", say("no keyword is called {code}", code=keyword))


def _shapes(state: "State") -> Iterator[Refusal]:
    for outline in (state.gear.wood, state.gear.building, *(piece.outline for piece in state.pieces)):
        if not is_convex(outline):
            yield Refusal("TK-P9", say("the outline must be convex, its corners counter-clockwise"))


def _tanks(state: "State") -> Iterator[Refusal]:
    for number in sorted(state.reserves.keys() & state.tanks.keys()):
        yield Refusal("TK-6.3b", say("{number} is there twice", number=number))
    hulls = {number: state.hull(number) for number in state.tanks}
    for number, shape in hulls.items():
        if not on_table(state.gear, shape):
            yield Refusal("TK-R16", say("{number} is not on the table", number=number))
        if any(overlap(shape, building) for building in state.ground.buildings):
            yield Refusal("TK-8.4a", say("{number} stands on a Building", number=number))
    for (one, first), (other, second) in combinations(hulls.items(), 2):
        if overlap(first, second):
            yield Refusal("TK-R15", say("{one} and {other} stand on the same ground", one=one, other=other))
    for seat in range(2):
        if not any(seat_of(number) == seat for number in (*state.tanks, *state.reserves)):
            yield Refusal("TK-15.1a", say("a side brings no tank"))


def _deck(state: "State") -> Iterator[Refusal]:
    """Every critical card is in one place and one place only (TK-5.2b)."""
    places = [*state.deck, *state.discard, *(card for tank in state.tanks.values() for card in tank.criticals)]
    if state.shot and state.stage != "lose":
        places += state.shot.drawn
    if Counter(places) != Counter(state.kit.deck):
        yield Refusal("TK-5.2b", say("the critical cards are not those of the deck"))


def _stage(state: "State") -> Iterator[Refusal]:
    if state.stage not in ACTIONS:
        yield Refusal("TK-4.1a", say("nothing can be done at this stage: {stage}", stage=state.stage))
    extra = state.stage == "extra" and state.phase == "shooting"
    if (state.shot is not None) != (state.stage in IN_SHOT or extra):
        yield Refusal("TK-9.1c", say("a shot is under way in the Shooting Phase only"))
    elif state.shot and not {state.shot.tank, state.shot.target} <= state.tanks.keys():
        yield Refusal("TK-9.2a", say("a shot has a shooter and a target on the table"))
    if state.stage in ("extra", "failed") and state.activation is None:
        yield Refusal("TK-7.2f", say("nothing can be done at this stage: {stage}", stage=state.stage))
    if (state.turn > 0) != (state.phase not in BEFORE):
        yield Refusal("TK-4.1a", say("turns begin when all tanks are deployed"))
    if state.reserves and state.phase not in ("setup", "deployment"):
        yield Refusal("TK-6.3b", say("all tanks are deployed first"))
    if (state.stage == "terrain") and not state.to_lay:
        yield Refusal("TK-6.1d", say("no terrain is left to lay"))
