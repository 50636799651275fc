"""What an effect may be used on: another tank, some dice, a number of Hits."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.engine import Refusal
from rules.grids.table import within
from rules.tanks.actions import Use
from rules.tanks.effects import Effect
from rules.tanks.gunnery import Reroll, UpgradeHits
from rules.tanks.pieces import seat_of
from rules.tanks.shooting import targets
from rules.words import say

if TYPE_CHECKING:
    from rules.tanks.state import State

FRIENDS = ("friend", "friend_near", "self_and_friend_near")


def again_targets(state: "State", at: str) -> list[int]:
    """The enemies at which a second shot may go."""
    shot = state.shooting
    found = targets(state, shot.tank)
    if at == "any":
        return found
    hull = state.hull(shot.target)
    return [enemy for enemy in found if enemy != shot.target and within(hull, state.hull(enemy), state.gear.arrow_mm)]


def friends(state: "State", number: int, effect: Effect) -> Iterator[int]:
    """The other tanks that an effect of the tank called *number* may be for."""
    hull = state.hull(number) if number in state.tanks else None
    for friend in state.live(seat_of(number)):
        if friend == number or hull is None:
            continue
        if effect.target == "friend" or within(hull, state.hull(friend), state.gear.arrow_mm):
            yield friend


def choices(state: "State", number: int, effect: Effect) -> Iterator[tuple[int, ...]]:
    """What an effect may be used on: a friend, some dice, a number of Hits; nothing where there is no choice."""
    if effect.target in FRIENDS:
        if effect.target == "self_and_friend_near":
            yield ()
        yield from ((friend,) for friend in friends(state, number, effect))
        return
    for done in effect.does:
        if isinstance(done, Reroll) and done.count is not None:
            yield from _worst(state, number, done)
            return
        if isinstance(done, UpgradeHits) and done.count > 1:
            yield from ((count,) for count in range(1, min(done.count, state.shooting.hits) + 1))
            return
    yield ()


def _dice(state: "State", done: Reroll) -> tuple[int, ...]:
    return state.shooting.attack if done.dice == "attack" else state.shooting.defence


def _most(state: "State", number: int, done: Reroll) -> int:
    return (done.count or 0) * (state.tanks[number].moves if done.each_move else 1)


def _worst(state: "State", number: int, done: Reroll) -> Iterator[tuple[int, ...]]:
    """Each face once, and the lowest dice together: who re-rolls has no reason for another choice."""
    dice, most = _dice(state, done), _most(state, number, done)
    yield from ((dice.index(face) + 1,) for face in sorted(set(dice)))
    lowest = sorted(range(len(dice)), key=lambda place: dice[place])
    yield from (tuple(sorted(place + 1 for place in lowest[:count])) for count in range(2, min(most, len(dice)) + 1))


def refuse_dice(state: "State", action: Use, done: Reroll) -> Refusal | None:
    """Why the dice that *action* names may not be re-rolled by a card."""
    places, most = action.on, _most(state, action.tank, done)
    if not places or sorted(set(places)) != list(places) or places[-1] > len(_dice(state, done)):
        return Refusal("TK-10.3b", say("name the dice to re-roll by their places, in order"))
    if len(places) > most:
        return Refusal("TK-10.3b", say("the card lets you re-roll {most} at the most", most=most))
    return None
