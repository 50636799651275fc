"""What players read of moves, fire and melees, with every number that mattered."""

from typing import TYPE_CHECKING, Any

from rules.engine import Event
from rules.tank_commander import shooting
from rules.tank_commander.actions import Dismount, Fire, Give, Hold, Mount
from rules.tank_commander.field import NAMES
from rules.tank_commander.frames import Melee, Moving, Shot, Strike
from rules.tank_commander.pieces import SIDES, Order, Piece
from rules.tank_commander.shooting import FIRES, LUCK, Aim
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tank_commander.state import State

MODIFIERS: dict[str, Say] = {
    "TC-9.5a": say("terrain"),
    "TC-10c": say("Foxholes or Bunker"),
    "TC-9.6a": say("events"),
}
ARMOUR: dict[str, Say] = {
    "front": say("front armour"),
    "side": say("side/rear armour"),
    "half": say("side/rear armour, halved"),
}
ARMOUR_RULES = {"front": ("TC-9.3g",), "side": ("TC-9.3.1a",), "half": ("TC-9.3.1c",)}
HIT_RULES = {"at": "TC-9.3c", "he": "TC-9.4h", "ft": "TC-9.4h", "sa": "TC-9.4h", "tmv": "TC-10l"}


def named(state: "State", piece: Piece, number: int) -> Say:
    """What players call a unit: its card and its number."""
    return say("{card} {number}", card=state.cards[piece.card].name, number=number)


def unit_name(state: "State", number: int) -> Say | int:
    """What players call the unit with this *number*, if it is on the table."""
    piece = state.units[number // 100 - 1].get(number)
    return named(state, piece, number) if piece else number


def mounted(state: "State", action: Mount) -> Event:
    """A squad on a vehicle."""
    sentence = say("{unit} mounts {vehicle}", unit=unit_name(state, action.unit),
                   vehicle=unit_name(state, action.vehicle))  # fmt: skip
    return Event("mounted", ("TC-8.6b",), sentence, {"unit": action.unit, "vehicle": action.vehicle})


def dismounted(state: "State", action: Dismount) -> Event:
    """A squad on foot."""
    return Event(
        "dismounted",
        ("TC-8.6b", "TC-8.6c"),
        say("{unit} dismounts", unit=unit_name(state, action.unit)),
        {"unit": action.unit},
    )


def gave(state: "State", action: Give) -> Event:
    """Equipment handed over."""
    sentence = say("{unit} hands {card} to {other}", unit=unit_name(state, action.unit),
                   card=state.cards[action.card].name, other=unit_name(state, action.to))  # fmt: skip
    return Event("gave", ("TC-8.7b",), sentence, {"unit": action.unit, "card": action.card, "to": action.to})


def _mover(state: "State", order: Order) -> Any:
    if order.unit:
        return unit_name(state, order.unit)
    card = state.cards[order.card].name
    return say("{card} with {rider}", card=card, rider=state.cards[order.rider].name) if order.rider else card


def ordered(state: "State", order: Order) -> Event:
    """A move declared."""
    path = [NAMES[step] for step in order.path]
    data = {"unit": order.unit, "card": order.card, "rider": order.rider, "path": path}
    sentence = say("{unit} is to move to {path}", unit=_mover(state, order), path=tuple(path))
    return Event("ordered", ("TC-5b", "TC-8a"), sentence, data)


def stopped(state: "State", order: Order) -> Event:
    """A move that cannot be made any more."""
    sentence = say("{unit} cannot move: it stays", unit=_mover(state, order))
    return Event("stopped", ("TC-R29", "TC-R30"), sentence, {"unit": order.unit, "card": order.card})


def moved(state: "State", units: list[int], frame: Moving) -> Event:
    """A move play carried out."""
    ends = {unit: NAMES[state.unit(unit).at] for unit in units}
    data = {"units": {str(unit): end for unit, end in ends.items()}, "orders": len(frame.orders)}
    told = tuple(say("{unit} to {position}", unit=unit_name(state, unit), position=end) for unit, end in ends.items())
    withdrawn = len([order for order in frame.orders if order.path[-1] < 0])
    if withdrawn:
        told = (*told, say("{count} into the reserve", count=withdrawn))
    if not told:
        return Event("moved", ("TC-R18",), say("{side} moves no card", side=SIDES[state.seat]), data)
    return Event("moved", ("TC-8.2b",), say("{side} moves: {units}", side=SIDES[state.seat], units=told), data)


def aimed(state: "State", action: Fire, *, in_melee: bool) -> Event:
    """Fire declared."""
    data = {"unit": action.unit, "target": action.target, "weapon": action.weapon, "gear": action.gear}
    weapon = state.cards[action.gear].name if action.gear else FIRES[action.weapon]
    values: dict[str, Any] = {"unit": unit_name(state, action.unit), "target": unit_name(state, action.target)}
    sentence = say("{unit} fires at {target}: {weapon}", weapon=weapon, **values)
    return Event("aimed", ("TC-10f", "TC-R21") if in_melee else ("TC-5c", "TC-9.3b"), sentence, data)


def held(state: "State", action: Hold) -> Event:
    """Fire held in a melee."""
    sentence = say("{unit} holds its fire", unit=unit_name(state, action.unit))
    return Event("held", ("TC-R20",), sentence, {"unit": action.unit})


def held_back(state: "State", frame: Shot) -> Event:
    """Fire that does not take place."""
    sentence = say("{unit} does not fire", unit=unit_name(state, frame.firer))
    return Event("held_back", ("TC-R29",), sentence, {"unit": frame.firer})


def hit_or_missed(state: "State", frame: Shot, aim: Aim, *, hit: bool) -> Event:
    """The random number of a shot, with all that was added to it."""
    total = shooting.reasons(state, frame)
    parts = tuple(say("{amount} {reason}", amount=f"{part.amount:+d}", reason=MODIFIERS[part.rule])
                  for part in total.parts)  # fmt: skip
    data = {"unit": frame.firer, "target": frame.target, "natural": frame.natural, "added": aim.added,
            "needed": aim.needed, "modifiers": [{"amount": p.amount, "rule": p.rule} for p in total.parts]}  # fmt: skip
    values: dict[str, Any] = {"number": frame.natural, "needed": aim.needed}
    rules = (HIT_RULES[frame.weapon], *total.rules)
    if parts:
        values |= {"parts": parts, "sum": frame.natural + aim.added}
        text = (
            say("{number}, {parts}: {sum} against {needed}, a hit", **values)
            if hit
            else say("{number}, {parts}: {sum} against {needed}, a miss", **values)
        )
    else:
        text = (
            say("{number} against {needed}, a hit", **values)
            if hit
            else say("{number} against {needed}, a miss", **values)
        )
    return Event("hit" if hit else "missed", rules, text, data)


def struck(frame: Shot, penetration: int, plate: int, which: str) -> Event:
    """A hit by anti-tank fire against armour."""
    rules = ("TC-10i" if which == "side" else "TC-10j",) if frame.melee else ARMOUR_RULES[which]
    if which == "side" and not frame.melee and frame.flank:
        rules = ("TC-9.3.1b",)
    data = {"target": frame.target, "penetration": penetration, "armour": plate, "which": which}
    values: dict[str, Any] = {"penetration": penetration, "armour": plate, "which": ARMOUR[which]}
    if penetration > plate:
        sentence = say("penetration {penetration} against {which} {armour}: pierced", **values)
        return Event("pierced", ("TC-9.3d", *rules), sentence, data)
    sentence = say("penetration {penetration} against {which} {armour}: no effect", **values)
    return Event("bounced", ("TC-9.3e", *rules), sentence, data)


def luck(state: "State", frame: Shot, natural: int) -> Event:
    """A second number after a hit that did not pierce."""
    data, values = {"target": frame.target, "number": natural}, {"number": natural}
    if natural <= LUCK:
        sentence = say("{number}: {target} is put out of action", target=unit_name(state, frame.target), **values)
    else:
        sentence = say("{number}: no luck", **values)
    return Event("luck", ("TC-9.3.2a",), sentence, data)


def attacked(state: "State", frame: Strike, natural: int, cover: int, *, kills: bool) -> Event:
    """One unit's part of an attack by an event."""
    number = frame.targets[0]
    data = {"card": frame.card, "unit": number, "natural": natural, "added": cover, "kills": kills}
    values: dict[str, Any] = {"card": state.cards[frame.card].name, "unit": unit_name(state, number),
                              "number": natural, "cover": cover}  # fmt: skip
    sentence = (
        say("{card} strikes {unit}: {number}, terrain {cover}, struck", **values)
        if kills
        else say("{card} strikes {unit}: {number}, terrain {cover}, no effect", **values)
    )
    return Event("attacked", ("TC-9.6a", "TC-9.5b"), sentence, data)


def trapped(state: "State", number: int, natural: int, hit: int) -> Event:
    """A unit among mines."""
    data = {"unit": number, "number": natural, "needed": hit}
    values: dict[str, Any] = {"unit": unit_name(state, number), "number": natural, "needed": hit}
    sentence = (
        say("{unit} enters mines: {number} against {needed}, struck", **values)
        if natural <= hit
        else say("{unit} enters mines: {number} against {needed}, unharmed", **values)
    )
    return Event("trapped", ("TC-9.6a",), sentence, data)


def melee_began(_: "State", position: int) -> Event:
    """A melee about to be resolved."""
    return Event(
        "melee",
        ("TC-10a", "TC-10e"),
        say("melee in {position}", position=NAMES[position]),
        {"position": NAMES[position]},
    )


def melee_over(_: "State", frame: Melee) -> Event:
    """A melee whose fire is all resolved."""
    data = {"position": NAMES[frame.at], "destroyed": list(frame.doomed)}
    return Event("melee_over", ("TC-10k",), say("the melee in {position} is over", position=NAMES[frame.at]), data)
