"""A shot from its target to its end, one step after the other, stopping wherever somebody may choose (TK-9.1c)."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from rules.chance import Chance
from rules.tanks import damage, telling_shots, windows
from rules.tanks.gunnery import ReturnAmmunition
from rules.tanks.pieces import Attached, Shot, seat_of
from rules.tanks.shooting import CRITICAL, HIT, attack_dice, defence_dice, in_force, may_reroll, rolled_dice, scored
from rules.tanks.telling import Log

if TYPE_CHECKING:
    from rules.tanks.state import State


def begin(state: "State", shot: Shot, chance: Chance, log: Log) -> None:
    """Declare a shot (TK-9.2a): the target counts as shot at, whatever comes of it (TK-R50)."""
    target = state.tanks[shot.target]
    if shot.tank not in target.under_fire:
        state.change(shot.target, replace(target, under_fire=(*target.under_fire, shot.tank)))
    state.shot = shot
    if log is not None:
        log.append(telling_shots.shot(state))
    aim(state, chance, log)


def aim(state: "State", chance: Chance, log: Log) -> None:
    """Let the shooter bring in cards, then roll the Attack dice (TK-10.2a)."""
    state.stage, state.seat = "aim", seat_of(state.shooting.tank)
    if not windows.is_possible(state):
        roll(state, chance, log)


def roll(state: "State", chance: Chance, log: Log) -> None:
    """Roll the Attack dice."""
    total = attack_dice(state, state.shooting)
    faces = tuple(chance.die(6, "TK-10.2a") for _ in range(max(total.value, 0)))
    state.shot = replace(state.shooting, attack=faces)
    if log is not None:
        log.append(telling_shots.attack_rolled(state, total))
    rolled(state, chance, log)


def reroll(state: "State", kept: tuple[int, ...], chance: Chance, log: Log) -> None:
    """Use the stationary re-roll, but for the dice at the places in *kept* (TK-10.3a)."""
    places = [place for place in range(1, len(state.shooting.attack) + 1) if place not in kept]
    state.shot = replace(state.shooting, attack=again(state.shooting.attack, places, chance), rerolled=True)
    if log is not None:
        log.append(telling_shots.attack_again(state))
    rolled(state, chance, log)


def again(dice: tuple[int, ...], places: list[int] | tuple[int, ...], chance: Chance) -> tuple[int, ...]:
    """*dice* with those at some *places*, from 1, rolled again (TK-10.3b)."""
    return tuple(chance.die(6, "TK-10.3b") if place in places else face for place, face in enumerate(dice, 1))


def rolled(state: "State", chance: Chance, log: Log) -> None:
    """Let the shooter re-roll before the target rolls (TK-10.3c)."""
    state.stage, state.seat = "rolled", seat_of(state.shooting.tank)
    if not (may_reroll(state) or windows.is_possible(state)):
        brace(state, chance, log)


def brace(state: "State", chance: Chance, log: Log) -> None:
    """Count what the dice score; let the target bring in cards, then roll its Defence dice (TK-11.1a)."""
    hits, criticals = scored(state, state.shooting)
    state.shot = replace(state.shooting, hits=hits, criticals=criticals)
    if not hits + criticals:
        if log is not None:
            log.append(telling_shots.missed(state))
        over(state, chance, log)
        return
    state.stage, state.seat = "brace", seat_of(state.shooting.target)
    if not windows.is_possible(state):
        defend(state, chance, log)


def defend(state: "State", chance: Chance, log: Log) -> None:
    """Roll the Defence dice (TK-11.1b)."""
    total = defence_dice(state, state.shooting)
    faces = tuple(chance.die(6, "TK-11.1a") for _ in range(rolled_dice(total)))
    state.shot = replace(state.shooting, defence=faces)
    if log is not None:
        log.append(telling_shots.defence_rolled(state, total))
    braced(state, chance, log)


def braced(state: "State", chance: Chance, log: Log) -> None:
    """Let the target re-roll Defence dice where a card allows it."""
    state.stage, state.seat = "braced", seat_of(state.shooting.target)
    if not windows.is_possible(state):
        shooter_cancels(state, chance, log)


def cancels(state: "State", *, shooter: bool) -> int:
    """How many Hits and Critical Hits the shooter, or the target player, must cancel (TK-R26)."""
    shot = state.shooting
    dice = sum(face in HIT for face in shot.defence) if shooter else shot.defence.count(CRITICAL)
    return min(dice, shot.hits + shot.criticals)


def shooter_cancels(state: "State", chance: Chance, log: Log) -> None:
    """Cancel by the 4s and 5s; the shooter chooses where there is a choice (TK-11.1d)."""
    state.stage, state.seat = "shooter_cancels", seat_of(state.shooting.tank)
    if (forced := forced_cancel(state, shooter=True)) is not None:
        cancel(state, *forced, chance, log)


def target_cancels(state: "State", chance: Chance, log: Log) -> None:
    """Cancel by the 6s; the target player chooses where there is a choice (TK-11.1e)."""
    state.stage, state.seat = "target_cancels", seat_of(state.shooting.target)
    if (forced := forced_cancel(state, shooter=False)) is not None:
        cancel(state, *forced, chance, log)


def forced_cancel(state: "State", *, shooter: bool) -> tuple[int, int] | None:
    """The Hits and Critical Hits that are cancelled where there is nothing to choose."""
    shot, count = state.shooting, cancels(state, shooter=shooter)
    if count in (0, shot.hits + shot.criticals):
        return (shot.hits, shot.criticals) if count else (0, 0)
    if not shot.hits or not shot.criticals:
        return min(count, shot.hits), min(count, shot.criticals)
    return None


def cancel(state: "State", hits: int, criticals: int, chance: Chance, log: Log) -> None:
    """Take cancelled Hits and Critical Hits away, and go on."""
    shot, by_shooter = state.shooting, state.stage == "shooter_cancels"
    state.shot = replace(shot, hits=shot.hits - hits, criticals=shot.criticals - criticals)
    if log is not None and hits + criticals:
        log.append(telling_shots.cancelled(hits, criticals, by_shooter=by_shooter))
    (target_cancels if by_shooter else _uncancelled)(state, chance, log)


def _uncancelled(state: "State", chance: Chance, log: Log) -> None:
    state.shot = replace(state.shooting, left=state.shooting.hits + state.shooting.criticals)
    hits(state, chance, log)


def hits(state: "State", chance: Chance, log: Log) -> None:
    """Let the shooter change what is left (TK-13.1a)."""
    state.stage, state.seat = "hits", seat_of(state.shooting.tank)
    if not state.shooting.left or not windows.is_possible(state):
        taken(state, chance, log)


def taken(state: "State", chance: Chance, log: Log) -> None:
    """Let the target cancel more where a card allows it, then apply Hits and critical cards (TK-R46)."""
    state.stage, state.seat = "taken", seat_of(state.shooting.target)
    if not state.shooting.left or not windows.is_possible(state):
        strike(state, chance, log)


def strike(state: "State", chance: Chance, log: Log) -> None:
    """Tick off the Hits, then draw critical cards (TK-13.2a, TK-13.3a)."""
    shot = state.shooting
    if log is not None:
        log.append(telling_shots.struck(state))
    state.shot = replace(shot, hits=0)
    if shot.hits:
        damage.hurt(state, shot.target, shot.hits, log)
    next_critical(state, chance, log)


def next_critical(state: "State", chance: Chance, log: Log) -> None:
    """Draw for the next Critical Hit, or end the shot."""
    if not state.shooting.criticals:
        over(state, chance, log)
        return
    damage.draw(state, chance, log)
    if not state.shooting.drawn:  # TK-R31: no card left anywhere
        next_critical(state, chance, log)
    elif len(state.shooting.drawn) > 1:
        state.stage, state.seat = "pick", seat_of(state.shooting.tank)
    else:
        drawn(state, chance, log)


def pick(state: "State", card: str, chance: Chance, log: Log) -> None:
    """Discard one of the cards drawn for a Critical Hit, unapplied."""
    left = list(state.shooting.drawn)
    left.remove(card)
    state.shot, state.discard = replace(state.shooting, drawn=tuple(left)), (*state.discard, card)
    if log is not None:
        log.append(telling_shots.set_aside(state, card))
    if len(left) == 1:
        drawn(state, chance, log)


def drawn(state: "State", chance: Chance, log: Log) -> None:
    """Let the target cancel the card that was drawn where one of its own allows it, then apply it."""
    state.stage, state.seat = "drawn", seat_of(state.shooting.target)
    if not windows.is_possible(state):
        suffer(state, chance, log)


def suffer(state: "State", chance: Chance, log: Log, *, cancelled: bool = False) -> None:
    """Apply the card that was drawn; its owner chooses what is lost where there is a choice (TK-13.3)."""
    damage.suffer(state, log, cancelled=cancelled)
    if state.stage != "lose":
        _close_critical(state, chance, log)


def lose(state: "State", card: str, chance: Chance, log: Log) -> None:
    """Lose the card that its owner has chosen (TK-R39)."""
    damage.lose(state, state.shooting.target, card, log)
    _close_critical(state, chance, log)


def _close_critical(state: "State", chance: Chance, log: Log) -> None:
    state.shot = replace(state.shooting, drawn=())
    next_critical(state, chance, log)


def over(state: "State", chance: Chance, log: Log) -> None:
    """End the shot, after what the shooter's cards allow then."""
    shot = state.shooting
    state.stage, state.seat = "over", seat_of(shot.tank)
    if shot.paid and any(
        isinstance(done, ReturnAmmunition) for effect in in_force(state, shot.tank, "shot_over") for done in effect.does
    ):
        take_back(state, log)
    if not windows.is_possible(state):
        close(state, chance, log)


def take_back(state: "State", log: Log) -> None:
    """Put the Ammunition that was discarded for the shot back beside the tank, face up as it was."""
    shot = state.shooting
    tank = state.tanks[shot.tank]
    state.change(shot.tank, replace(tank, cards=(*tank.cards, *(Attached(card, up=True) for card in shot.paid))))
    state.shot = replace(shot, paid=())
    if log is not None:
        log.append(telling_shots.came_back(state, shot.paid))


def close(state: "State", chance: Chance, log: Log) -> None:
    """The shot is over, and with it the tank's activation."""
    from rules.tanks import turns  # noqa: PLC0415  # the turn goes on with shots, and shots with the turn

    number = state.shooting.tank
    for involved in (number, state.shooting.target):
        tank = state.tanks[involved]
        if tank.spent:
            left = tuple(spent for spent in tank.spent if not spent.startswith("shot:"))
            state.change(involved, replace(tank, spent=left))
    state.change(number, replace(state.tanks[number], done=True))
    state.shot = state.activation = None
    turns.next_activation(state, chance, log)


NEXT: dict[str, Callable[["State", Chance, Log], None]] = {
    "aim": roll,
    "rolled": brace,
    "brace": defend,
    "braced": shooter_cancels,
    "hits": taken,
    "taken": strike,
    "drawn": suffer,
    "over": close,
}
"""What follows when nothing more is used at a stage."""
AGAIN: dict[str, Callable[["State", Chance, Log], None]] = {
    "aim": aim,
    "rolled": rolled,
    "brace": brace,
    "braced": braced,
    "hits": hits,
    "taken": taken,
    "over": over,
}
"""What follows when something was."""
