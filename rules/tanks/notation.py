"""The action that a text form means."""

import re
from collections.abc import Callable
from typing import Any

from rules.tanks.actions import (
    Action,
    Cancel,
    Deploy,
    Discard,
    Go,
    Halt,
    Lay,
    Lose,
    Mark,
    Move,
    Repair,
    Reroll,
    Role,
    Roll,
    Shoot,
    Side,
    Skip,
    Use,
)
from rules.tanks.pieces import EDGES, Arrow, Pose

EXPECTED = (
    "roll, lay wood 300,450,30, skip, attack, defend, edge north, mark 450,790, deploy 101 450,48,90 by 430,0,90, "
    "move 101 450,145,90 by 431,77,90, halt 101, shoot 101 201, use 101 precise_commander 3, reroll, reroll 2, "
    "cancel 1 0, discard broken_tracks, lose dead_eye_gunner, repair 101 broken_tracks or go"
)
DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,4})(?:\.[0-9]{0,11}[1-9])?")
WHOLE = re.compile(r"0|[1-9][0-9]?")
PLACE = re.compile(r"[1-9][0-9]{0,2}")
CARD = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")


def read(text: str) -> Action:
    """The action that *text* means; raise ValueError when it means none."""
    verb, *words = text.split(" ")
    try:
        return FORMS[verb](*words)
    except (LookupError, TypeError, ValueError):
        raise ValueError(f"expected an action such as {EXPECTED}, got {text!r}") from None


def _number(word: str) -> int:
    if not (len(word) == 3 and word.isascii() and word.isdigit() and word[0] in "12" and word[1:] != "00"):
        raise ValueError(f"expected the number of a tank such as 101, got {word!r}")
    return int(word)


def _matching(pattern: re.Pattern[str], word: str) -> str:
    if not pattern.fullmatch(word):
        raise ValueError(f"expected {pattern.pattern}, got {word!r}")
    return word


def _decimals(word: str, count: int) -> list[float]:
    values = [float(_matching(DECIMAL, part)) + 0.0 for part in word.split(",")]
    if len(values) != count or "-0" in word.split(","):
        raise ValueError(f"expected {count} numbers, got {word!r}")
    return values


def _pose(word: str) -> Pose:
    return Pose(*_decimals(word, 3))


def _arrow(word: str) -> Arrow:
    return Arrow(*_decimals(word, 3))


def _card(word: str) -> str:
    return _matching(CARD, word)


def _whole(word: str) -> int:
    return int(_matching(WHOLE, word))


def _lay(piece: Any, place: str) -> Lay:
    if piece not in ("wood", "building"):
        raise ValueError(f"expected wood or building, got {piece!r}")
    return Lay(piece, *_decimals(place, 3))


def _edge(edge: Any) -> Side:
    if edge not in EDGES:
        raise ValueError(f"expected an edge, got {edge!r}")
    return Side(edge)


def _deploy(tank: str, end: str, *by: str) -> Deploy:
    return Deploy(_number(tank), _pose(end), _by(*by) if by else None)


def _by(word: str, arrow: str) -> Arrow:
    if word != "by":
        raise ValueError(f"expected by and an arrow, got {word!r}")
    return _arrow(arrow)


def _move(tank: str, end: str, *by: str) -> Move:
    return Move(_number(tank), _pose(end), _by(*by))


def _use(tank: str, card: str, *on: str) -> Use:
    return Use(_number(tank), _card(card), tuple(int(_matching(PLACE, word)) for word in on))


FORMS: dict[str, Callable[..., Action]] = {
    "roll": Roll,
    "lay": _lay,
    "skip": Skip,
    "attack": lambda: Role(attack=True),
    "defend": lambda: Role(attack=False),
    "edge": _edge,
    "mark": lambda place: Mark(*_decimals(place, 2)),
    "deploy": _deploy,
    "move": _move,
    "halt": lambda tank: Halt(_number(tank)),
    "shoot": lambda tank, target: Shoot(_number(tank), _number(target)),
    "use": _use,
    "reroll": lambda *keep: Reroll(tuple(_whole(word) for word in keep)),
    "cancel": lambda hits, criticals: Cancel(_whole(hits), _whole(criticals)),
    "discard": lambda card: Discard(_card(card)),
    "lose": lambda card: Lose(_card(card)),
    "repair": lambda tank, card: Repair(_number(tank), _card(card)),
    "go": Go,
}
