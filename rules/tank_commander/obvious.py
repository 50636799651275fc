"""What bots do not think over: where to deploy, which colour to call, whom to fire at in a melee, what to let go."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.chance import Fast, Rng
from rules.tank_commander import fast, legal, melee, turns
from rules.tank_commander.actions import Action, Discard, Draw, Fight, Fire, Hold, Keep, Lots, Pass
from rules.tank_commander.expecting import chance_of

if TYPE_CHECKING:
    from rules.tank_commander.state import State


def obvious(state: "State", rng: Rng) -> Action | None:
    """What is done here without looking ahead; None where that would be careless."""
    if state.ending is not None:
        return None
    choose = CHOICES.get(legal.stage(state))
    return choose(state, rng) if choose else None


def _lots(_: "State", __: Rng) -> Action:
    return Lots()


def _deploy(state: "State", rng: Rng) -> Action:
    """Keep the special events, which cannot be placed; place the rest, one after the other, where it looks best."""
    seat, found = state.seat, fast.actions(state)
    for action in found:
        if isinstance(action, Keep) and state.cards[action.card].kind == "event":
            return action

    def promise(action: Action) -> tuple[float, float]:
        after = state.copy()
        after.advance(action, Fast(rng))
        return after.score(seat), rng.random()

    return max(found, key=promise)


def _colour(_: "State", rng: Rng) -> Action:
    return fast.CALLS[int(rng.random() * len(fast.CALLS))]


def _fight(state: "State", _: Rng) -> Action:
    return Fight(melee.places(state)[0])


def _aim(state: "State", _: Rng) -> Action:
    """The fire that may be expected to destroy most."""
    number = state.stack[-1].waiting[0]  # type: ignore[union-attr]

    def promise(shot: Fire) -> float:
        return chance_of(state, shot, melee=True) * state.model(shot.target).points

    return max(melee.aims(state, number), key=promise, default=Hold(number))


def _draw(state: "State", _: Rng) -> Action:
    """Draw; let a card go only when one must."""
    if not state.drawn and state.piles[state.seat]:
        return Draw()
    if state.drawn and not turns.is_over_limit(state):
        return Pass()
    return Discard(min(state.hands[state.seat], key=lambda card: state.cards[card].kept_worth))


CHOICES: dict[str, Callable[["State", Rng], Action]] = {
    "lots": _lots,
    "deploy": _deploy,
    "colour": _colour,
    "melee": _fight,
    "declare": _aim,
    "draw": _draw,
}
