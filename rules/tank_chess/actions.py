"""What a player may do in Tank Chess, and the text form of each, both ways."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from rules.grids.squares import COMPASS, NAMES, parse, parse_direction


class Move(NamedTuple):
    """Bring the unit at *origin* to *square* and *facing*, then fire at *target* or at nobody (CH-3.2a, CH-5.1).

    A named tuple, unlike its kin: hundreds are listed at a time, and it is made in a third of the time.
    """

    origin: int
    square: int
    facing: int
    target: int | None = None

    @property
    def kind(self) -> str:
        """What sort of action it is."""
        return "move"

    def __str__(self) -> str:
        shot = "" if self.target is None else f"x{NAMES[self.target]}"
        return f"{NAMES[self.origin]}-{NAMES[self.square]}{COMPASS[self.facing]}{shot}"


@dataclass(frozen=True, slots=True)
class Exit:
    """Drive the command tank at *origin* off the board over the enemy's edge, and win (CH-8.1b)."""

    origin: int

    kind: ClassVar[str] = "exit"

    def __str__(self) -> str:
        return f"{NAMES[self.origin]}-off"


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer a draw before moving, where the players agreed to allow it (CH-R15)."""

    kind: ClassVar[str] = "offer"

    def __str__(self) -> str:
        return "draw?"


@dataclass(frozen=True, slots=True)
class Answer:
    """Accept or decline the draw that was offered (CH-R15)."""

    accept: bool

    kind: ClassVar[str] = "answer"

    def __str__(self) -> str:
        return "draw!" if self.accept else "no-draw"


@dataclass(frozen=True, slots=True)
class Flag:
    """Run out of time, where a chess clock is used, and lose (CH-10.2, CH-R16)."""

    kind: ClassVar[str] = "flag"

    def __str__(self) -> str:
        return "time"


Action = Move | Exit | Offer | Answer | Flag

SQUARE = r"[A-Z]\d{1,2}"
FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Action]], ...] = (
    (re.compile(rf"({SQUARE})-({SQUARE})([NESW]{{1,2}})(?:x({SQUARE}))?"), lambda found: _move(*found.groups())),
    (re.compile(rf"({SQUARE})-off"), lambda found: Exit(parse(found[1]))),
    (re.compile(r"draw\?"), lambda _: Offer()),
    (re.compile(r"draw!|no-draw"), lambda found: Answer(found[0] == "draw!")),
    (re.compile(r"time"), lambda _: Flag()),
)


def read(text: str) -> Action:
    """The action that *text* means; raise ValueError when it means none."""
    for form, make in FORMS:
        if found := form.fullmatch(text):
            return make(found)
    raise ValueError(
        f"expected a move such as C3-D6NE or C3-D6NExG9, or H14-off, draw?, draw!, no-draw, time, got {text!r}"
    )


def _move(origin: str, square: str, facing: str, target: str | None) -> Move:
    return Move(parse(origin), parse(square), parse_direction(facing), parse(target) if target else None)
