"""What values come to with all that changes them: attack, defence, supply, abilities, bans and bonuses."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.tank_hunter.cards import Flag
from rules.tank_hunter.frames import Attack
from rules.tank_hunter.matrix import WITHOUT_DEFENCE
from rules.tank_hunter.pieces import HAND_LIMIT, ROOM, Lasting, Model, Unit, seat_of
from rules.tank_hunter.primitives import AnyPrimitive, Forbid, HandLimit, Modify
from rules.tank_hunter.targets import Target
from rules.totals import Total

if TYPE_CHECKING:
    from rules.tank_hunter.state import State


def fits(state: "State", aim: Target, seat: int, number: int) -> bool:
    """Whether the unit *number* is what *aim* describes, seen from *seat*; that it is able to attack is not asked."""
    unit, owner = state.unit(number), seat_of(number)
    model = state.cards.units[unit.card]
    return (
        (aim.side == "any" or (owner == seat) == (aim.side == "own"))
        and (aim.line is None or unit.line == aim.line)
        and (aim.revealed is None or unit.revealed == aim.revealed)
        and (not aim.markers or any(marker in aim.markers for marker in unit.markers))
        and is_kind(model, aim)
    )


def is_kind(model: Model, aim: Target) -> bool:
    """Whether a unit has the type, the nation and the ability that *aim* asks for."""
    return (
        model.type in aim.types
        and (not aim.nations or model.nation in aim.nations)
        and (not aim.flag or aim.flag in model.flags)
    )


def influences(state: "State", number: int, attack: Attack | None = None) -> Iterator[tuple[AnyPrimitive, str]]:
    """All that changes or binds the unit *number* now, or in *attack*, each with the card that does."""
    specials, unit, seat = state.cards.specials, state.unit(number), number // ROOM
    for card in unit.attached:
        yield from ((primitive, card) for primitive in specials[card].effect.does)
    for lasting in state.lasting if attack is None else (*state.lasting, *attack.changes):
        if _reaches(state, lasting, number, attack):
            yield from ((primitive, lasting.card) for primitive in specials[lasting.card].effect.does)
    for commander in state.commanders[seat]:
        effect = specials[commander.card].effect
        if effect.when == "always" and effect.aim.scope == "unit" and fits(state, effect.aim, seat, number):
            yield from ((primitive, commander.card) for primitive in effect.does)


def _reaches(state: "State", lasting: Lasting, number: int, attack: Attack | None) -> bool:
    aim = state.cards.specials[lasting.card].effect.aim
    if aim.scope != "unit" or _is_forded(state, lasting, number, attack):
        return False
    return number in lasting.targets if lasting.targets else fits(state, aim, lasting.seat, number)


def _is_forded(state: "State", lasting: Lasting, number: int, attack: Attack | None) -> bool:
    """Whether a water event is ignored: by the active player, and by whoever counters him (TH-25.9a, TH-25.9b)."""
    if not lasting.ignored:
        return False
    return number // ROOM == state.active or (attack is not None and attack.is_counter and attack.attacker == number)


def on_attack(state: "State", attack: Attack) -> Iterator[tuple[AnyPrimitive, str]]:
    """All that changes or binds *attack* itself, not one of its units."""
    between = (seat_of(attack.attacker), seat_of(attack.target))
    for lasting in (*state.lasting, *attack.changes):
        effect = state.cards.specials[lasting.card].effect
        if effect.aim.scope != "attack" or _is_forded(state, lasting, attack.attacker, attack):
            continue
        if attack.type == "long_range" and not effect.aim.long_range:
            continue
        if lasting.until == "attack" or lasting.seat in between:
            yield from ((primitive, lasting.card) for primitive in effect.does)


def _is_untouched(state: "State", number: int, attack: Attack | None) -> bool:
    """Whether no card can have anything to say about the unit *number*: most of the time."""
    seat = number // ROOM
    if state.lasting or state.commanders[seat] or (attack and attack.changes):
        return False
    return not state.units[seat][number].attached


def change(state: "State", number: int, figures: tuple[str, ...], attack: Attack | None = None) -> int:
    """By how much the *figures* of the unit *number* are changed."""
    if _is_untouched(state, number, attack):
        return 0
    found = influences(state, number, attack)
    return sum([some.by for some, _ in found if isinstance(some, Modify) and some.figure in figures])


def attack_value(state: "State", attack: Attack) -> int:
    """The attack value of each shot of *attack*, never below 0 (TH-15b)."""
    value = state.model(attack.attacker).attacks[attack.type].value
    value += change(state, attack.attacker, (attack.type, "attack"), attack)
    if state.lasting or attack.changes:
        value += sum([some.by for some, _ in on_attack(state, attack) if isinstance(some, Modify)])
    return max(value, 0)


def defence_value(state: "State", attack: Attack) -> int:
    """The defence value against *attack*, never below 0; none against suicide and at long range (TH-13d, TH-20c)."""
    if attack.type in WITHOUT_DEFENCE:
        return 0
    model = state.model(attack.target)
    figure = "armour" if model.type == "AFV" else "agility"
    return max(model.defence + change(state, attack.target, (figure, "defence"), attack), 0)


def bonuses(state: "State", attack: Attack) -> Total:
    """What is added to the threshold, each with its rule (TH-R4)."""
    total = Total()
    if attack.bonus:
        total = total.plus(attack.bonus, "TH-23c" if attack.is_counter else "TH-23d")
    if attack.type == "suicide" and "open_top" in state.model(attack.target).flags:
        total = total.plus(1, "TH-25.6a")
    if attack.type == "long_range" and has_revealed(state, seat_of(attack.attacker), "spotting"):
        total = total.plus(1, "TH-25.7a")
    return total


def threshold(state: "State", attack: Attack) -> int:
    """What a face must not exceed to succeed (TH-8c)."""
    value = attack_value(state, attack) - defence_value(state, attack)
    return value + (bonuses(state, attack).value if attack.bonus or attack.type in WITHOUT_DEFENCE else 0)


def supply(state: "State", number: int, attack: Attack | None = None) -> int:
    """The supply of the unit *number*: a face that reaches it empties the unit (TH-8e, TH-R2)."""
    return max(state.model(number).supply + change(state, number, ("supply",), attack), 0)


def ability(state: "State", number: int, name: str) -> int | None:
    """The value of the ability called *name*, which a hidden unit has not (TH-6b)."""
    unit = state.unit(number)
    value: int | None = getattr(state.cards.units[unit.card], name) if unit.revealed else None
    return None if value is None else max(value + change(state, number, (name,)), 0)


def has_revealed(state: "State", seat: int, flag: Flag, line: str | None = None) -> bool:
    """Whether *seat* has a revealed unit with the ability called *flag*, in that *line* if one is named."""
    units = state.cards.units
    return any(
        unit.revealed and flag in units[unit.card].flags and line in (None, unit.line)
        for unit in state.units[seat].values()
    )


def ban(state: "State", number: int, what: str, attack: Attack | None = None) -> str | None:
    """The card that forbids the unit *number* to do *what*, if any."""
    if _is_untouched(state, number, attack):
        return None
    return _bans(influences(state, number, attack), what)


def ban_on(state: "State", attack: Attack, what: str) -> str | None:
    """The card that forbids *what* in *attack*, if any."""
    return _bans(on_attack(state, attack), what) if state.lasting or attack.changes else None


def _bans(found: Iterator[tuple[AnyPrimitive, str]], what: str) -> str | None:
    return next((card for some, card in found if isinstance(some, Forbid) and some.what == what), None)


def hand_limit(state: "State", seat: int) -> int:
    """How many events *seat* may hold when it draws (TH-10b); there is always room for one."""
    limit = HAND_LIMIT
    for lasting in state.lasting:
        if seat * ROOM in lasting.targets:
            limit += _room(state, lasting.card)
    for commander in state.commanders[seat]:
        if state.cards.specials[commander.card].effect.when == "always":
            limit += _room(state, commander.card)
    return max(limit, 1)


def _room(state: "State", card: str) -> int:
    effect = state.cards.specials[card].effect
    return sum([some.by for some in effect.does if isinstance(some, HandLimit)]) if effect.aim.scope == "player" else 0


def is_able(state: "State", number: int, unit: Unit) -> bool:
    """Whether a unit may fight at all: revealed, without a marker, and not busy evading (TH-6b, TH-18a, TH-22d)."""
    return unit.revealed and not unit.disabled and number not in state.evaded
