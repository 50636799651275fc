"""When cards may be used: the effects open to a seat at each stage, from their data (TK-R40).

A battle stops for a player who has a face-down card that, by its points and nation, might be of use: whether the card
that lies there really is stays unknown to the other side.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules.engine import Refusal
from rules.grids.table import within
from rules.tanks.actions import Use
from rules.tanks.effects import Effect
from rules.tanks.gunnery import (
    CancelHit,
    DrawMore,
    ExchangeCritical,
    IgnoreSideShot,
    KeepDice,
    Reroll,
    ReturnAmmunition,
    ShootAgain,
    UpgradeHits,
)
from rules.tanks.order import next_up
from rules.tanks.pieces import Attached, Tank, seat_of
from rules.tanks.primitives import (
    CancelCritical,
    GainKeyword,
    Modify,
    Move,
    Raise,
    Repair,
    RepairToo,
    RerollRepair,
    ShareInitiative,
)
from rules.tanks.profiles import Source, may_move, profile
from rules.tanks.shooting import holds, may_reroll, seen, targets
from rules.words import say

if TYPE_CHECKING:
    from rules.tanks.state import State

Pair = tuple[int, tuple[str, ...]]
REVEALS: dict[str, tuple[str, ...]] = {
    "deployment": ("always",),
    "before_battle": ("before_battle",),
    "movement": ("always", "movement", "phase"),
    "shooting": ("always", "shooting", "phase"),
    "command": ("always", "phase"),
}
"""The moments of the effects that may be used when a phase begins."""
SHOOTER: dict[str, tuple[str, ...]] = {
    "aim": ("attack",),
    "rolled": ("attack_rolled",),
    "hits": ("hits_left", "critical_dealt"),
    "over": ("shot_over",),
}
TARGET: dict[str, tuple[str, ...]] = {
    "brace": ("defence",),
    "braced": ("defence_rolled",),
    "hits": ("hits_taken",),
    "taken": ("hits_taken",),
    "drawn": ("critical_drawn",),
}
ACTIVATED: dict[str, tuple[str, ...]] = {
    "move": ("always", "movement"),
    "shoot": ("always", "shooting"),
    "command": ("command",),
    "failed": ("repair_failed",),
}
FRIENDS = ("friend", "friend_near", "self_and_friend_near")
SCOPES = {"once_a_turn": "turn", "once_a_phase": "phase", "once_a_battle": "battle"}


def pairs(state: "State") -> Iterator[Pair]:
    """The tanks whose cards may be used at this stage, and the moments of the effects that may be."""
    stage = state.stage
    if stage == "reveal":
        owned = [*state.live(state.seat), *(number for number in state.reserves if seat_of(number) == state.seat)]
        yield from ((number, REVEALS[state.phase]) for number in owned)
    elif stage in ACTIVATED:
        chosen = [state.activation.tank] if state.activation else next_up(state)
        yield from ((number, ACTIVATED[stage]) for number in chosen)
    elif state.shot is not None:
        if stage in SHOOTER:
            yield state.shot.tank, SHOOTER[stage]
        if stage in TARGET:
            yield state.shot.target, TARGET[stage]


def uses(state: "State") -> Iterator[Use]:
    """Every use of a card or keyword that is sensible at this stage."""
    for number, moments in pairs(state):
        found = dict.fromkeys(
            Use(number, id, on)
            for id, index, effect, up in sources(state, number, moments)
            if is_usable(state, number, (id, index, effect), up=up)
            for on in choices(state, number, effect)
        )
        yield from found


def sources(state: "State", number: int, moments: tuple[str, ...]) -> Iterator[tuple[str, int, Effect, bool]]:
    """The effects of a tank at some *moments*: of what lies open, and of the actor's own face-down cards."""
    tank = state.known(number)
    for id, index, effect in profile(state, tank).at(*moments):
        yield id, index, effect, True
    if seat_of(number) == state.seat:
        for id in dict.fromkeys(card.card for card in tank.cards if not card.up):
            for index, effect in state.kit.effects(id):
                if effect.when in moments:
                    yield id, index, effect, False


def is_possible(state: "State") -> bool:
    """Whether, for all that both sides can see, the actor may have something to use at this stage."""
    return any(_is_possible(state, number, moments) for number, moments in pairs(state))


def _is_possible(state: "State", number: int, moments: tuple[str, ...]) -> bool:
    tank = state.known(number)
    if any(is_usable(state, number, source, up=True) for source in profile(state, tank).at(*moments)):
        return True
    hidden = [card for card in tank.cards if not card.up] if seat_of(number) == state.seat else []
    return any(_might_serve(state, number, tank, card, moments) for card in hidden)


def _might_serve(state: "State", number: int, tank: Tank, card: Attached, moments: tuple[str, ...]) -> bool:
    points, nation = state.kit.attachment(card.card).points, state.models[tank.model].nation
    return any(
        is_usable(state, number, (guess.id, index, effect), up=False)
        for guess in state.kit.alike(points, nation, tank.model)
        for index, effect in enumerate(guess.stats.effects)
        if effect.when in moments
    )


def is_usable(state: "State", number: int, source: Source, *, up: bool) -> bool:
    """Whether an effect has something to do now that its owner must be asked about."""
    id, index, effect = source
    if up and not _is_asked(effect):
        return False
    tank = state.known(number)
    if key(state, id, index, effect) in tank.spent or (effect.then and is_ammunition(state, id) and _has_fired(tank)):
        return False
    if effect.target in FRIENDS[:2] and not list(friends(state, number, effect)):
        return False
    return any(serves(state, number, done, up=up) for done in effect.does) and all(
        holds(state, number, condition) for condition in effect.conditions
    )


def _is_asked(effect: Effect) -> bool:
    """Whether an effect that lies open asks its owner; the others hold, or are part of another action."""
    if effect.then == "discard" or effect.target in FRIENDS:
        return bool(effect.does)
    built_in = [
        isinstance(done, KeepDice | RepairToo) or (isinstance(done, Move) and done.instead_of_repair)
        for done in effect.does
    ]
    return effect.is_offered and not all(built_in)


def key(state: "State", id: str, index: int, effect: Effect) -> str:
    """How a use of an effect is remembered: with how long it counts."""
    scope = SCOPES.get(effect.limit, "shot" if state.shot else "phase")
    return f"{scope}:{id}:{index}"


def is_ammunition(state: "State", id: str) -> bool:
    """Whether it is a card of the type of which one is used a turn at the most."""
    return getattr(state.kit[id].stats, "type", "") == "ammunition"


def _has_fired(tank: Tank) -> bool:
    return "turn:ammunition" in tank.spent


def serves(state: "State", number: int, done: Any, *, up: bool) -> bool:
    """Whether *done* would do something at this stage; what holds by itself once it is *up* needs no using."""
    tank, shot, stage = state.known(number), state.shot, state.stage
    match done:
        case Modify(figure="initiative"):
            return stage == "reveal" or (stage in ("move", "shoot") and state.activation is None)
        case Modify(figure="resistance"):
            return state.phase == "command" and tank.damage >= profile(state, tank).resistance
        case Modify():
            return stage in ("aim", "brace")
        case Raise():
            return state.models[tank.model].defence < done.to
        case IgnoreSideShot():
            return shot is not None and seen(state, shot).side
        case Move():
            early = state.phase == "movement"
            return (done.initiative is not None) == early and stage != "move" and may_move(state, tank)
        case GainKeyword():
            return stage == "move" and done.keyword not in profile(state, tank).keywords
        case ShareInitiative():
            return stage == "reveal"
        case RerollRepair() | Repair() | RepairToo():
            return _serves_repair(state, tank, done)
        case _:
            return shot is not None and _serves_shot(state, done, up=up)


def _serves_repair(state: "State", tank: Tank, done: RerollRepair | Repair | RepairToo) -> bool:
    match done:
        case RerollRepair():
            failed = state.active.failed
            return bool(failed) and (not done.of or failed in done.of)
        case Repair():
            return any(card in tank.criticals for card in done.of)
        case RepairToo():
            activation = state.activation
            return bool(activation and tank.criticals and activation.dashed and not activation.repaired)


def _serves_shot(state: "State", done: Any, *, up: bool) -> bool:
    shot, stage = state.shooting, state.stage
    match done:
        case Reroll():
            dice = shot.attack if done.dice == "attack" else shot.defence
            return bool(dice) and (not done.each_move or not state.tanks[shot.target].is_stationary)
        case KeepDice():
            return not up and may_reroll(state)
        case UpgradeHits():
            return stage == "hits" and shot.hits > 0
        case ExchangeCritical():
            return stage == "hits" and shot.criticals > 0
        case DrawMore():
            return not up and shot.criticals > 0
        case CancelHit():
            return stage == "taken" and shot.criticals > 0
        case CancelCritical():
            return shot.drawn[0] in done.of
        case ShootAgain():
            return bool(again_targets(state, done.at))
        case ReturnAmmunition():
            return not up and bool(shot.paid)
    return False


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


def find(state: "State", action: Use) -> tuple[int, Effect] | Refusal:
    """The effect that *action* would use, or why there is none to use now."""
    for number, moments in pairs(state):
        if number == action.tank:
            for id, index, effect, up in sources(state, number, moments):
                if id == action.card and is_usable(state, number, (id, index, effect), up=up):
                    return _refuse_choice(state, action, effect) or (index, effect)
    return Refusal("TK-R40", say("{number} has no card or keyword of that name to use now", number=action.tank))


def _refuse_choice(state: "State", action: Use, effect: Effect) -> Refusal | None:
    offered = list(choices(state, action.tank, effect))
    for done in effect.does:
        if isinstance(done, Reroll) and done.count is not None and not effect.target:
            return _refuse_dice(state, action, done)
    if action.on in offered:
        return None
    return Refusal("TK-R40", say("this is not what the card can be used on"))


def _refuse_dice(state: "State", action: Use, done: Reroll) -> Refusal | None:
    places, most = action.on, _most(state, action.tank, done)
    if not places or sorted(set(places)) != list(places) or places[-1] > len(_dice(state, done)):
        return Refusal("TK-10.3b", say("name the dice to re-roll by their places, in order"))
    if len(places) > most:
        return Refusal("TK-10.3b", say("the card lets you re-roll {most} at the most", most=most))
    return None
