"""What a player may do in TANKS; `str()` is the text form, which `notation` reads."""

from dataclasses import dataclass
from typing import ClassVar

from rules.tanks.pieces import Arrow, Edge, Kind, Pose


def plain(value: float) -> str:
    """A number as it is written: no more decimals than it has."""
    return f"{value:.12f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def _place(place: Pose | Arrow) -> str:
    turn = place.heading if isinstance(place, Pose) else place.direction
    return f"{plain(place.x)},{plain(place.y)},{plain(turn)}"


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the dice: who lays the first piece (TK-6.1c), or who chooses the roles (TK-6.2a)."""

    kind: ClassVar[str] = "roll"

    def __str__(self) -> str:
        return "roll"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay the next piece of terrain (TK-6.1d)."""

    piece: Kind
    x: float
    y: float
    rotation: float

    kind: ClassVar[str] = "lay"

    def __str__(self) -> str:
        return f"lay {self.piece} {plain(self.x)},{plain(self.y)},{plain(self.rotation)}"


@dataclass(frozen=True, slots=True)
class Skip:
    """Leave out a piece of terrain that has no place left (TK-R43)."""

    kind: ClassVar[str] = "skip"

    def __str__(self) -> str:
        return "skip"


@dataclass(frozen=True, slots=True)
class Role:
    """Choose to be the Attacker or the Defender (TK-6.2a)."""

    attack: bool

    kind: ClassVar[str] = "role"

    def __str__(self) -> str:
        return "attack" if self.attack else "defend"


@dataclass(frozen=True, slots=True)
class Side:
    """Choose one's table edge, as Defender (TK-6.2c)."""

    edge: Edge

    kind: ClassVar[str] = "side"

    def __str__(self) -> str:
        return f"edge {self.edge}"


@dataclass(frozen=True, slots=True)
class Mark:
    """Place an Objective token (TK-17.1a, TK-17.2a)."""

    x: float
    y: float

    kind: ClassVar[str] = "mark"

    def __str__(self) -> str:
        return f"mark {plain(self.x)},{plain(self.y)}"


@dataclass(frozen=True, slots=True)
class Deploy:
    """Set a tank down, along the arrow from one's edge (TK-6.3c) or by one's corner (TK-21.1e)."""

    tank: int
    end: Pose
    arrow: Arrow | None = None

    kind: ClassVar[str] = "deploy"

    def __str__(self) -> str:
        by = f" by {_place(self.arrow)}" if self.arrow else ""
        return f"deploy {self.tank} {_place(self.end)}{by}"


@dataclass(frozen=True, slots=True)
class Move:
    """Lay the arrow against a tank and set it down along the arrow's body (TK-7.2)."""

    tank: int
    end: Pose
    arrow: Arrow

    kind: ClassVar[str] = "move"

    def __str__(self) -> str:
        return f"move {self.tank} {_place(self.end)} by {_place(self.arrow)}"


@dataclass(frozen=True, slots=True)
class Halt:
    """End the activation of a tank: no (more) moves, no shot, no (more) repairs."""

    tank: int

    kind: ClassVar[str] = "halt"

    def __str__(self) -> str:
        return f"halt {self.tank}"


@dataclass(frozen=True, slots=True)
class Shoot:
    """Shoot at an enemy tank (TK-9)."""

    tank: int
    target: int

    kind: ClassVar[str] = "shoot"

    def __str__(self) -> str:
        return f"shoot {self.tank} {self.target}"


@dataclass(frozen=True, slots=True)
class Use:
    """Use a card of a tank or one of its keywords, turning the card up (TK-15.5d).

    *on* names the dice, by their places from 1, or the other tank that the effect is for.
    """

    tank: int
    card: str
    on: tuple[int, ...] = ()

    kind: ClassVar[str] = "use"

    def __str__(self) -> str:
        return " ".join((f"use {self.tank} {self.card}", *map(str, self.on)))


@dataclass(frozen=True, slots=True)
class Reroll:
    """Re-roll the Attack dice of a Stationary tank (TK-10.3a), but for those at the places in *keep* (TK-14.10a)."""

    keep: tuple[int, ...] = ()

    kind: ClassVar[str] = "reroll"

    def __str__(self) -> str:
        return " ".join(("reroll", *map(str, self.keep)))


@dataclass(frozen=True, slots=True)
class Cancel:
    """Say how many Hits and how many Critical Hits one's Defence dice cancel (TK-11.1d, TK-11.1e)."""

    hits: int
    criticals: int

    kind: ClassVar[str] = "cancel"

    def __str__(self) -> str:
        return f"cancel {self.hits} {self.criticals}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard one of several critical cards that were drawn for one Critical Hit."""

    card: str

    kind: ClassVar[str] = "discard"

    def __str__(self) -> str:
        return f"discard {self.card}"


@dataclass(frozen=True, slots=True)
class Lose:
    """Choose the crew or upgrade card that is lost to a critical card (TK-R39)."""

    card: str

    kind: ClassVar[str] = "lose"

    def __str__(self) -> str:
        return f"lose {self.card}"


@dataclass(frozen=True, slots=True)
class Repair:
    """Try to repair a critical card (TK-14.3a)."""

    tank: int
    card: str

    kind: ClassVar[str] = "repair"

    def __str__(self) -> str:
        return f"repair {self.tank} {self.card}"


@dataclass(frozen=True, slots=True)
class Go:
    """Go on without using another card."""

    kind: ClassVar[str] = "go"

    def __str__(self) -> str:
        return "go"


Action = (
    Roll | Lay | Skip | Role | Side | Mark | Deploy | Move | Halt | Shoot | Use | Reroll | Cancel | Discard | Lose
    | Repair | Go
)  # fmt: skip
