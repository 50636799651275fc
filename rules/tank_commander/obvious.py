"""What nobody thinks over: which colour to call, whom to fire at in a melee, which card to let go."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.chance import Rng
from rules.tank_commander import fast, legal, melee, turns
from rules.tank_commander.actions import Action, Discard, Draw, Fight, Fire, Hold, Keep, Lots, Pass, Ready
from rules.tank_commander.expecting import chance_of

if TYPE_CHECKING:
    from rules.tank_commander.state import State


def obvious(state: "State", rng: Rng) -> Action | None:
    """What a player would do here without a thought; None where he would think."""
    if state.ending is not None:
        return None
    choose = CHOICES.get(legal.stage(state))
    return choose(state, rng) if choose else None


def _lots(_: "State", __: Rng) -> Action:
    return Lots()


def _deploy(state: "State", _: Rng) -> Action | None:
    """Keep the special events, which cannot be placed; be ready when nothing is left."""
    stock = state.stock[state.seat]
    if not stock and state.units[state.seat]:
        return Ready()
    if state.plan.duel or state.plan.order is not None:
        return None
    return next((Keep(card) for card in stock if state.cards[card].kind == "event"), None)


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


CHOICES: dict[str, Callable[["State", Rng], Action | None]] = {
    "lots": _lots,
    "deploy": _deploy,
    "colour": _colour,
    "melee": _fight,
    "declare": _aim,
    "draw": _draw,
}
