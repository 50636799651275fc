"""What a player may do in Panzer Squadron, and the text form of each, both ways."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from rules.grids.hexes import NAMES, parse
from rules.panzer_squadron.pieces import FACINGS


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the first dice of the battle: who lays the first tile (PS-R29), or the initiative when all is placed."""

    kind: ClassVar[str] = "roll"

    def __str__(self) -> str:
        return "roll"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a *tile* on a hex (PS-2.2)."""

    tile: str
    hex: int

    kind: ClassVar[str] = "lay"

    def __str__(self) -> str:
        return f"lay {self.tile} {NAMES[self.hex]}"


@dataclass(frozen=True, slots=True)
class Deploy:
    """Place a tank on the edge of the map (PS-2.3)."""

    tank: int
    hex: int
    facing: int

    kind: ClassVar[str] = "deploy"

    def __str__(self) -> str:
        return f"deploy {self.tank} {NAMES[self.hex]} {FACINGS[self.facing]}"


@dataclass(frozen=True, slots=True)
class Straighten:
    """Return a rotated turret to straight ahead at the start of the turn (PS-9.3b)."""

    tank: int

    kind: ClassVar[str] = "straighten"

    def __str__(self) -> str:
        return f"straighten {self.tank}"


@dataclass(frozen=True, slots=True)
class Ready:
    """Leave all other turrets as they are (PS-9.3b)."""

    kind: ClassVar[str] = "ready"

    def __str__(self) -> str:
        return "ready"


@dataclass(frozen=True, slots=True)
class Activate:
    """Activate a tank that may break down, and roll for it before anything else (PS-1.3a)."""

    tank: int

    kind: ClassVar[str] = "activate"

    def __str__(self) -> str:
        return f"activate {self.tank}"


@dataclass(frozen=True, slots=True)
class Drive:
    """Roll a tank's action points, to move or to move and then fire (PS-4.2b, PS-4.3a)."""

    tank: int

    kind: ClassVar[str] = "drive"

    def __str__(self) -> str:
        return f"drive {self.tank}"


@dataclass(frozen=True, slots=True)
class Overwatch:
    """Let a tank lie in wait (PS-4.2c)."""

    tank: int

    kind: ClassVar[str] = "overwatch"

    def __str__(self) -> str:
        return f"wait {self.tank}"


@dataclass(frozen=True, slots=True)
class Enter:
    """Move the activated tank into a neighbouring hex, forward or in reverse, and set its facing there (PS-5.3)."""

    tank: int
    hex: int
    facing: int

    kind: ClassVar[str] = "enter"

    def __str__(self) -> str:
        return f"move {self.tank} {NAMES[self.hex]} {FACINGS[self.facing]}"


@dataclass(frozen=True, slots=True)
class Pivot:
    """Turn the hull of the activated tank in place (PS-5.1)."""

    tank: int
    facing: int

    kind: ClassVar[str] = "pivot"

    def __str__(self) -> str:
        return f"pivot {self.tank} {FACINGS[self.facing]}"


@dataclass(frozen=True, slots=True)
class Fire:
    """Order one shot at an enemy tank in sight (PS-6.1a); with *heading*, rotate the turret there first (PS-9.3a)."""

    tank: int
    target: int
    heading: int | None = None

    kind: ClassVar[str] = "fire"

    def __str__(self) -> str:
        turret = "" if self.heading is None else f" {FACINGS[self.heading]}"
        return f"fire {self.tank} {self.target}{turret}"


@dataclass(frozen=True, slots=True)
class End:
    """End the activation of a tank and declare it moving or stopped (PS-4.4a)."""

    tank: int
    moving: bool

    kind: ClassVar[str] = "end"

    def __str__(self) -> str:
        return f"{'roll-on' if self.moving else 'stop'} {self.tank}"


@dataclass(frozen=True, slots=True)
class Hold:
    """Take no opportunity shot, or no other one, at this moment (PS-12.3e)."""

    kind: ClassVar[str] = "hold"

    def __str__(self) -> str:
        return "hold"


Action = Roll | Lay | Deploy | Straighten | Ready | Activate | Drive | Overwatch | Enter | Pivot | Fire | End | Hold

EXPECTED = (
    "roll, ready, hold, lay hedge C5, deploy 101 C12 N, straighten 101, activate 101, drive 101, wait 101, "
    "move 101 D6 NE, pivot 101 SW, fire 101 203, fire 101 203 NE, stop 101 or roll-on 101"
)


def read(text: str) -> Action:
    """The action that *text* means; raise ValueError when it means none."""
    verb, *words = text.split(" ")
    try:
        return FORMS[verb](*words)
    except (LookupError, TypeError, ValueError):
        raise ValueError(f"expected an action such as {EXPECTED}, got {text!r}") from None


def _number(word: str) -> int:
    if not (len(word) == 3 and word.isascii() and word.isdigit() and word[0] in "12"):
        raise ValueError(f"expected the number of a tank such as 101, got {word!r}")
    return int(word)


def _tile(word: str) -> str:
    if not word or not word.replace("_", "").isalnum():
        raise ValueError(f"expected a tile such as hedge, got {word!r}")
    return word


def _place(hex: str, facing: str) -> tuple[int, int]:
    return parse(hex), FACINGS.index(facing)


def _fire(tank: str, target: str, heading: str | None = None) -> Fire:
    return Fire(_number(tank), _number(target), None if heading is None else FACINGS.index(heading))


FORMS: dict[str, Callable[..., Action]] = {
    "roll": Roll,
    "lay": lambda tile, place: Lay(_tile(tile), parse(place)),
    "deploy": lambda tank, *place: Deploy(_number(tank), *_place(*place)),
    "straighten": lambda tank: Straighten(_number(tank)),
    "ready": Ready,
    "activate": lambda tank: Activate(_number(tank)),
    "drive": lambda tank: Drive(_number(tank)),
    "wait": lambda tank: Overwatch(_number(tank)),
    "move": lambda tank, *place: Enter(_number(tank), *_place(*place)),
    "pivot": lambda tank, facing: Pivot(_number(tank), FACINGS.index(facing)),
    "fire": _fire,
    "stop": lambda tank: End(_number(tank), moving=False),
    "roll-on": lambda tank: End(_number(tank), moving=True),
    "hold": Hold,
}
