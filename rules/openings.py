"""How a side opens a battle, decided beforehand: terrain laid and units deployed, as orders in its set-up.

Orders are the text forms of actions. In the battle each is played when it is its side's choice and the rules allow it;
one that they do not allow (any more) is left out, and what is left open is chosen in the battle.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.bots import bot
from rules.bots.contract import ask
from rules.chance import Rng, Seeded
from rules.documents import Setup
from rules.engine import Action, Game, Refusal, State

LOTS = frozenset({"lots", "roll"})
"""What nobody chooses: dice are rolled and cards turned up."""
DONE = frozenset({"ready", "go"})
LONGEST = 2_000


class Orders:
    """What is left of the orders of all seats of *setup*, after those that were *played*, each with its seat."""

    def __init__(self, setup: Setup[Any, Any, Any], played: Iterable[tuple[int, str]] = ()) -> None:
        self.left = [list(seat.orders) for seat in setup.seats]
        for seat, action in played:
            if seat < len(self.left) and action in self.left[seat]:
                self.left[seat].remove(action)

    def due(self, game: Game, state: State) -> Action | None:
        """What the actor of *state* ordered for now, taken from what is left; None when that is to be chosen."""
        seat = state.actor()
        if seat is None or seat >= len(self.left) or not self.left[seat] or not state.is_opening():
            return None
        for text in self.left[seat]:
            action = game.parse(text)
            if state.refusal(action) is None:
                self.left[seat].remove(text)
                return action
        return None


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """The opening of one *seat* tried out: *state* is where *orders* lead to, while the others did what they must.

    *choosing*: it is for the seat to choose. *plannable*: there is something to decide beforehand at all. *refusal* is
    why the rules stopped at an order, with what is left out from there on.
    """

    seat: int
    state: State
    orders: tuple[str, ...]
    choosing: bool
    plannable: bool
    refusal: Refusal | None = None


def rehearse(game: Game, setup: Setup[Any, Any, Any], seat: int, orders: Sequence[str]) -> Rehearsal:
    """Try *orders* of *seat* out on a table of *setup*; those from the first refused one on are left out."""
    state, chance, rng = game.start(setup), Seeded("rehearsal"), Rng("rehearsal")
    others, left, done = Orders(setup), list(orders), list[str]()
    plannable = state.is_opening()
    for _ in range(LONGEST):
        actor = state.actor()
        if actor is None or not state.is_opening() or not state.actions():
            break
        if actor != seat:
            state.apply(others.due(game, state) or _quick(state, rng), chance)
            continue
        action = game.parse(left.pop(0)) if left else _lots(state)
        if action is None:
            return Rehearsal(seat, state, tuple(done), choosing=True, plannable=plannable)
        if refusal := state.refusal(action):
            return Rehearsal(seat, state, tuple(done), choosing=True, plannable=plannable, refusal=refusal)
        state.apply(action, chance)
        done.append(str(action))
    return Rehearsal(seat, state, tuple(done), choosing=False, plannable=plannable)


def _lots(state: State) -> Action | None:
    actions = state.actions()
    return actions[0] if len(actions) == 1 and actions[0].kind in LOTS else None


def _quick(state: State, rng: Rng) -> Action:
    """The quickest way for a seat that is not looked at."""
    quick: Action | None = next((action for action in state.actions() if action.kind in DONE), None)
    return quick or state.sample(rng)


def laid_out(game: Game, setup: Setup[Any, Any, Any], seat: int, orders: Sequence[str], rng: Rng) -> tuple[str, ...]:
    """*orders* of *seat*, and what follows them when the engine lays and deploys the rest."""
    found = rehearse(game, setup, seat, orders)
    for _ in range(LONGEST):
        if not found.choosing:
            break
        found = rehearse(game, setup, seat, (*found.orders, str(_sensible(found.state, rng))))
    return found.orders


def _sensible(state: State, rng: Rng) -> Action:
    """What the greedy bot would do; where it would do nothing more, what playouts do, who also lay what helps later."""
    chosen = ask(bot("greedy"), state, rng)
    return state.sample(rng) if chosen.kind in DONE else chosen


def meant(game: Game, state: State, piece: str, place: str) -> Action | None:
    """The action that a finger means which touched *piece* and then *place*, legal or not; None when none is meant.

    Another legal action with that piece tells its form; the place takes the place of its own.
    """
    for action in state.actions():
        taps = state.taps(action)
        if len(taps) > 1 and taps[0] == piece and taps[-1] in str(action).split():
            words = [place if word == taps[-1] else word for word in str(action).split()]
            try:
                return game.parse(" ".join(words))
            except ValueError:
                return None
    return None
