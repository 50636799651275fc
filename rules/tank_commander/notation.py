"""The text forms of actions, read back."""

import re
from collections.abc import Callable

from rules.tank_commander.actions import (
    Action,
    Bring,
    Call,
    Dig,
    Discard,
    Dismount,
    Draw,
    Drop,
    Equip,
    Fight,
    Fire,
    Give,
    Go,
    Hold,
    Keep,
    Lay,
    Lots,
    Mount,
    Move,
    Pass,
    Place,
    Ready,
    Target,
)
from rules.tank_commander.cards import COLOURS
from rules.tank_commander.field import NAMED
from rules.tank_commander.pieces import WEAPONS

EXPECTED = (
    "lots, place pzkw_iv_h S2.1, keep tank_ace, ready, equip 101 panzerfaust, dig foxholes S1.2, drop 101 panzerfaust, "
    "mount 101 102, dismount 101, give 101 panzerfaust 102, move 101 S1.2 N1.2, bring truck+german_line_squad S2.1, "
    "go, fire 101 201 at, hold 101, draw, discard woods, lay air_strike 201, call red, fight N1.2 or pass"
)
CARD = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)*")


def read(text: str) -> Action:
    """The action that *text* means; raise ValueError when it means none."""
    verb, *words = text.split(" ")
    try:
        return FORMS[verb](*words)
    except (LookupError, TypeError, ValueError):
        raise ValueError(f"expected an action such as {EXPECTED}, got {text!r}") from None


def _number(word: str) -> int:
    if not (len(word) == 3 and word.isascii() and word.isdigit() and word[0] in "12"):
        raise ValueError(f"expected the number of a unit such as 101, got {word!r}")
    return int(word)


def _card(word: str) -> str:
    if not CARD.fullmatch(word):
        raise ValueError(f"expected the id of a card such as tank_ace, got {word!r}")
    return word


def _position(word: str) -> int:
    position = NAMED[word]
    if position < 0:
        raise ValueError(f"expected a position such as S2.1, got {word!r}")
    return position


def _target(word: str = "") -> Target:
    if not word:
        return ""
    if word[0] in "SN":
        places = tuple(map(_position, word.split("/")))
        if len(places) > 2 or places != tuple(sorted(set(places))):
            raise ValueError(f"expected a position or a border such as S1.1/N1.1, got {word!r}")
        return places
    return _number(word) if word.isdigit() else _card(word)


def _path(*words: str) -> tuple[int, ...]:
    if not 1 <= len(words) <= 2:
        raise ValueError(f"expected one or two positions, got {len(words)}")
    return tuple(NAMED[word] for word in words)


def _bring(card: str, *path: str) -> Bring:
    card, plus, rider = card.partition("+")
    return Bring(_card(card), _path(*path), _card(rider) if plus else "")


def _fire(unit: str, target: str, weapon: str) -> Fire:
    weapon, colon, gear = weapon.partition(":")
    return Fire(_number(unit), _number(target), WEAPONS[WEAPONS.index(weapon)], _card(gear) if colon else "")


def _place(card: str, at: str, on: str | None = None) -> Place:
    return Place(_card(card), _position(at), 0 if on is None else _number(on))


FORMS: dict[str, Callable[..., Action]] = {
    "lots": Lots,
    "place": _place,
    "keep": lambda card: Keep(_card(card)),
    "ready": Ready,
    "equip": lambda unit, card: Equip(_card(card), _number(unit)),
    "dig": lambda card, at: Dig(_card(card), _position(at)),
    "drop": lambda unit, card: Drop(_card(card), _number(unit)),
    "mount": lambda unit, vehicle: Mount(_number(unit), _number(vehicle)),
    "dismount": lambda unit: Dismount(_number(unit)),
    "give": lambda unit, card, to: Give(_number(unit), _card(card), _number(to)),
    "move": lambda unit, *path: Move(_number(unit), _path(*path)),
    "bring": _bring,
    "go": Go,
    "fire": _fire,
    "hold": lambda unit: Hold(_number(unit)),
    "draw": Draw,
    "discard": lambda card: Discard(_card(card)),
    "lay": lambda card, *target: Lay(_card(card), _target(*target)),
    "call": lambda colour: Call(COLOURS[COLOURS.index(colour)]),
    "fight": lambda at: Fight(_position(at)),
    "pass": Pass,
}
