"""Events and commanders at work: who may cancel or shoot at them, what they do, and where the card goes (TH-11f)."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.chance import Chance
from rules.tank_hunter import losses, recounting, telling
from rules.tank_hunter.frames import NOBODY, Attack, Played
from rules.tank_hunter.losses import Log
from rules.tank_hunter.pieces import ROOM, Lasting, Special, seat_of
from rules.tank_hunter.primitives import LASTING
from rules.tank_hunter.values import ability, fits, supply
from rules.tank_hunter.windows import next_at_attack, next_at_event, next_at_strike
from rules.tank_hunter.working import AT_LARGE, ON_UNITS, change_attack, reveal

if TYPE_CHECKING:
    from rules.tank_hunter.state import State

UNTIL: dict[str, Any] = {"this_attack": "attack", "this_turn": "turn", "until_next_turn": "go", "game": "game"}


def begin(state: "State", played: Played, log: Log) -> None:
    """Put an event or a commander's order under way."""
    if log is not None:
        log.append(telling.played(state, played))
    if state.special(played.card).seeded and played.drawn:
        state.carpets += 1
    state.stack.append(replace(played, asking=next_at_event(state, played), units=units_meant(state, played)))


def units_meant(state: "State", played: Played) -> tuple[int, ...] | None:
    """The units that *played* is about, in the order of their players; None when it is about no units."""
    aim = state.special(played.card).effect.aim
    if aim.scope != "unit":
        return None
    if aim.role:
        attack = _attack_below(state)
        return (attack.attacker if aim.role == "attacker" else attack.target,)
    if aim.number is not None:
        return played.targets
    return tuple(
        number
        for seat in state.order()
        if not played.targets or seat * ROOM in played.targets
        for number in state.units[seat]
        if fits(state, aim, played.seat, number)
    )


def _attack_below(state: "State") -> Attack:
    return next(frame for frame in reversed(state.stack) if isinstance(frame, Attack))


def step(state: "State", played: Played, chance: Chance, log: Log) -> bool:
    """Go on with *played*, on top of the stack, by one step; False when somebody must choose first."""
    if played.cancelled:
        _finish(state, played, log, "discard")
    elif played.asking != NOBODY:
        return False
    elif played.phase == "played":
        _take_effect(state, played)
    elif played.phase == "flak":
        state.stack[-1] = replace(played, phase="effect")
    elif not _work(state, played, chance, log):
        _finish(state, played, log, state.special(played.card).destination)
    return True


def _take_effect(state: "State", played: Played) -> None:
    if state.special(played.card).air_strike:
        state.stack[-1] = replace(played, phase="flak", asking=next_at_strike(state, played))
    else:
        state.stack[-1] = replace(played, phase="effect")


def fire_flak(state: "State", played: Played, number: int, chance: Chance, log: Log) -> None:
    """One anti-air unit fires at an air strike (TH-21e to TH-21h)."""
    reveal(state, number, log, "TH-21h")
    value, face = ability(state, number, "anti_air"), chance.die(6, "TH-21f")
    success = value is not None and face <= value
    if log is not None:
        log.append(recounting.fired_flak(state, number, face, value or 0, success=success))
    state.fought = state.fought | {number}
    if face >= supply(state, number):
        losses.empty(state, number, log, "TH-21h")
    fired = replace(played, shot=(*played.shot, number), cancelled=success)
    state.stack[-1] = replace(fired, asking=_still_firing(state, fired, seat_of(number)))


def _still_firing(state: "State", played: Played, seat: int) -> int:
    """Who is asked after a shot of *seat*: the same player while he has another unit that might fire."""
    before = [NOBODY, *state.order()]
    return next_at_strike(state, played, before[before.index(seat) - 1])


def _work(state: "State", played: Played, chance: Chance, log: Log) -> bool:
    """Do the next thing that *played* does; False when all is done."""
    special = state.special(played.card)
    does = special.effect.does
    if played.units is None or (special.effect.aim.number is None and special.effect.lasts and not special.effect.face):
        return _work_at_large(state, played, special, log)
    index, part = divmod(played.step, len(does))
    if index == len(played.units):
        return False
    number = played.units[index]
    skips = state.find(number) is None or (not part and not _aimed(state, special, number, chance, log))
    state.stack[-1] = played = replace(played, step=(index + 1) * len(does) if skips else played.step + 1)
    if not skips:
        _do_to_unit(state, played, part, number, log)
    return True


def _aimed(state: "State", special: Special, number: int, chance: Chance, log: Log) -> bool:
    """Whether the die for a target is good, if the card asks for one."""
    face = special.effect.face
    if face is None:
        return True
    rolled = chance.die(6, "TH-3f")
    if log is not None:
        log.append(telling.rolled_for(state, special, number, rolled))
    return rolled <= face


def _work_at_large(state: "State", played: Played, special: Special, log: Log) -> bool:
    """Do the next thing of a card that is about players, attacks, events or all units there are, now and to come."""
    does = special.effect.does
    if played.step == len(does):
        return False
    primitive = does[played.step]
    state.stack[-1] = replace(played, step=played.step + 1)
    if isinstance(primitive, LASTING):
        if _begins_to_last(special, played.step):
            _endure(state, played, special, _whom(played, special))
    else:
        AT_LARGE[type(primitive)](state, played, primitive, log)
    return True


def _whom(played: Played, special: Special) -> tuple[int, ...]:
    if special.effect.aim.scope != "player":
        return ()
    return played.targets or (played.seat * ROOM,)


def _endure(state: "State", played: Played, special: Special, targets: tuple[int, ...]) -> None:
    """Note what lasts: with the attack, the turn, until the next go, or while the card lies there."""
    if (until := UNTIL.get(special.effect.lasts)) is None:
        return
    lasting = Lasting(played.card, played.seat, targets, until)
    if until == "attack":
        change_attack(state, lambda attack: replace(attack, changes=(*attack.changes, lasting)))
    else:
        state.lasting = (*state.lasting, lasting)


def _do_to_unit(state: "State", played: Played, part: int, number: int, log: Log) -> None:
    special = state.special(played.card)
    primitive = special.effect.does[part]
    if isinstance(primitive, LASTING):
        if _begins_to_last(special, part):
            _last_on_unit(state, played, special, number)
    elif type(primitive) in AT_LARGE:
        AT_LARGE[type(primitive)](state, played, primitive, log)
    else:
        ON_UNITS[type(primitive)](state, played, primitive, number, log)


def _begins_to_last(special: Special, part: int) -> bool:
    """Whether this is the first thing of the card that lasts: one entry stands for all of them."""
    return not any(isinstance(some, LASTING) for some in special.effect.does[:part])


def _last_on_unit(state: "State", played: Played, special: Special, number: int) -> None:
    if special.effect.lasts == "attached":
        unit = state.unit(number)
        state.units[number // ROOM][number] = replace(unit, attached=(*unit.attached, played.card))
    else:
        _endure(state, played, special, (number,))


def _finish(state: "State", played: Played, log: Log, destination: str | None) -> None:
    """Put the card where it belongs and let the others react anew to what is under it (TH-11f, TH-21g)."""
    state.stack.pop()
    match destination:
        case "discard":
            state.discard = (*state.discard, played.card)
        case "remove":
            state.removed = (*state.removed, played.card)
        case "attach" if not any(played.card in unit.attached for unit in _meant(state, played)):
            state.discard = (*state.discard, played.card)
        case _:
            pass
    if played.cancelled and log is not None:
        log.append(telling.fizzled(state, played))
    _ask_anew(state)


def _meant(state: "State", played: Played) -> list[Any]:
    return [unit for number in played.units or () if (unit := state.find(number))]


def _ask_anew(state: "State") -> None:
    if not state.stack:
        return
    below = state.stack[-1]
    if isinstance(below, Attack) and below.phase == "declared" and not below.cancelled:
        if state.find(below.attacker) and state.find(below.target):
            state.stack[-1] = replace(below, asking=next_at_attack(state, below))
    elif isinstance(below, Played) and below.phase == "played":
        state.stack[-1] = replace(below, asking=next_at_event(state, below))
