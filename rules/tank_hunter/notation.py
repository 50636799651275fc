"""The action that a text form means."""

import re
from collections.abc import Callable
from typing import Literal

from rules.tank_hunter.actions import (
    Action,
    Advance,
    Attack,
    Carry,
    Counter,
    Deal,
    Discard,
    Done,
    Evade,
    Flak,
    Ford,
    Lead,
    Pass,
    Pick,
    Play,
    Put,
    Rear,
    Recon,
    Resupply,
    Reveal,
    Spot,
    Swap,
    Wait,
    Way,
)
from rules.tank_hunter.pieces import ROOM, read_code, seat_of
from rules.tank_hunter.primitives import Marker

MARKER_OF: dict[str, Marker] = {"resupply": "out_of_ammo", "free": "surrounded"}
SLUG = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
EXPECTED = (
    "deal, pick tiger_i, swap A1 A3, rear A2, advance A4, resupply A2 trench,misfire,bombing, done, reveal A1, "
    "attack A1 B2 x4, trample A1 B2, charge A1 B2, counter B2, recon A3 B, spot B1, wait, lead A2, evade, flak B4, "
    "discard trench, put rear, play bombing B2, ford A3 river, carry A4 A2 hide or pass"
)


def read(text: str) -> Action:
    """The action that *text* means; raise ValueError when it means none."""
    verb, *words = text.split(" ")
    try:
        return FORMS[verb](*words)
    except (LookupError, TypeError, ValueError):
        raise ValueError(f"expected an action such as {EXPECTED}, got {text!r}") from None


def _unit(word: str) -> int:
    found = read_code(word)
    if not found % ROOM:
        raise ValueError(f"expected a unit such as A3, got {word!r}")
    return found


def _player(word: str) -> int:
    found = read_code(word)
    if found % ROOM:
        raise ValueError(f"expected a player such as B, got {word!r}")
    return seat_of(found)


def _card(word: str) -> str:
    if not SLUG.fullmatch(word) or len(word) > 80:
        raise ValueError(f"expected a card such as tiger_i, got {word!r}")
    return word


def _cards(word: str) -> tuple[str, ...]:
    return tuple(map(_card, word.split(",")))


def _shots(word: str) -> int:
    if word not in ("x2", "x3", "x4", "x5", "x6"):
        raise ValueError(f"expected a number of shots such as x2, got {word!r}")
    return int(word[1])


def _attack(way: Way) -> Callable[..., Attack]:
    def form(attacker: str, target: str, shots: str = "") -> Attack:
        return Attack(_unit(attacker), _unit(target), way, _shots(shots) if shots else 1)

    return form


def _counter(unit: str, shots: str = "") -> Counter:
    return Counter(_unit(unit), _shots(shots) if shots else 1)


def _resupply(marker: Marker) -> Callable[..., Resupply]:
    return lambda unit, cards: Resupply(_unit(unit), marker, _cards(cards))


def _play(card: str, *words: str) -> Play:
    rest = list(words)
    paying: tuple[str, ...] = ()
    marker: Literal["", "out_of_ammo", "surrounded"] = ""
    if len(rest) >= 2 and rest[-2] == "paying":
        paying = _cards(rest[-1])
        del rest[-2:]
    if rest and rest[-1] in MARKER_OF:
        marker = MARKER_OF[rest.pop()]
    return Play(_card(card), tuple(map(read_code, rest)), marker, paying)


def _put(line: str) -> Put:
    if line not in ("front", "rear"):
        raise ValueError(f"expected front or rear, got {line!r}")
    return Put("front" if line == "front" else "rear")


def _carry(carrier: str, passenger: str, how: str) -> Carry:
    if how not in ("hide", "rear"):
        raise ValueError(f"expected hide or rear, got {how!r}")
    return Carry(_unit(carrier), _unit(passenger), "hide" if how == "hide" else "rear")


FORMS: dict[str, Callable[..., Action]] = {
    "deal": Deal,
    "pick": lambda card: Pick(_card(card)),
    "swap": lambda one, other: Swap(_unit(one), _unit(other)),
    "rear": lambda unit: Rear(_unit(unit)),
    "advance": lambda unit: Advance(_unit(unit)),
    "resupply": _resupply("out_of_ammo"),
    "free": _resupply("surrounded"),
    "done": Done,
    "reveal": lambda unit: Reveal(_unit(unit)),
    "attack": _attack("attack"),
    "trample": _attack("trample"),
    "charge": _attack("charge"),
    "counter": _counter,
    "recon": lambda scout, against: Recon(_unit(scout), _player(against)),
    "spot": lambda unit: Spot(_unit(unit)),
    "wait": Wait,
    "lead": lambda unit: Lead(_unit(unit)),
    "evade": Evade,
    "flak": lambda unit: Flak(_unit(unit)),
    "discard": lambda card: Discard(_card(card)),
    "put": _put,
    "play": _play,
    "ford": lambda unit, card: Ford(_unit(unit), _card(card)),
    "carry": _carry,
    "pass": Pass,
}
