"""What a player may do in Tank Commander, and the text form of each; `notation` reads it."""

from dataclasses import dataclass
from typing import ClassVar

from rules.tank_commander.field import NAMES
from rules.tank_commander.pieces import Weapon

Target = tuple[int, ...] | int | str
"""What a special event is laid on: a position or the two of a border, a unit by its number, a card, or nothing ("")."""


def spelt(target: Target) -> str:
    """The text form of *target*."""
    if isinstance(target, tuple):
        return "/".join(NAMES[position] for position in target)
    return str(target)


@dataclass(frozen=True, slots=True)
class Lots:
    """Turn up the cards that decide who is what and who comes first (TC-4a, TC-17.4a)."""

    kind: ClassVar[str] = "lots"

    def __str__(self) -> str:
        return "lots"


@dataclass(frozen=True, slots=True)
class Place:
    """Deploy a card: a unit, riding *on* another if so wished, or standard terrain (TC-6.2b, TC-6.1.2a)."""

    card: str
    at: int
    on: int = 0

    kind: ClassVar[str] = "place"

    def __str__(self) -> str:
        return f"place {self.card} {NAMES[self.at]}" + (f" {self.on}" if self.on else "")


@dataclass(frozen=True, slots=True)
class Keep:
    """Let a card start in the reserve (TC-R9)."""

    card: str

    kind: ClassVar[str] = "keep"

    def __str__(self) -> str:
        return f"keep {self.card}"


@dataclass(frozen=True, slots=True)
class Ready:
    """End the own deployment: all other cards are the draw pile (TC-3c)."""

    kind: ClassVar[str] = "ready"

    def __str__(self) -> str:
        return "ready"


@dataclass(frozen=True, slots=True)
class Equip:
    """Place an equipment card from the reserve on a unit (TC-13b)."""

    card: str
    unit: int

    kind: ClassVar[str] = "equip"

    def __str__(self) -> str:
        return f"equip {self.unit} {self.card}"


@dataclass(frozen=True, slots=True)
class Dig:
    """Place Foxholes or a Bunker in a position with own infantry (TC-11f)."""

    card: str
    at: int

    kind: ClassVar[str] = "dig"

    def __str__(self) -> str:
        return f"dig {self.card} {NAMES[self.at]}"


@dataclass(frozen=True, slots=True)
class Drop:
    """Discard an equipment card that a unit carries (TC-13d)."""

    card: str
    unit: int

    kind: ClassVar[str] = "drop"

    def __str__(self) -> str:
        return f"drop {self.unit} {self.card}"


@dataclass(frozen=True, slots=True)
class Mount:
    """Let a squad mount a vehicle, or change to it, at the start of a move play (TC-8.6b, TC-8.6d)."""

    unit: int
    vehicle: int

    kind: ClassVar[str] = "mount"

    def __str__(self) -> str:
        return f"mount {self.unit} {self.vehicle}"


@dataclass(frozen=True, slots=True)
class Dismount:
    """Let a squad dismount at the start of a move play (TC-8.6b)."""

    unit: int

    kind: ClassVar[str] = "dismount"

    def __str__(self) -> str:
        return f"dismount {self.unit}"


@dataclass(frozen=True, slots=True)
class Give:
    """Hand equipment to another unit in the same position at the start of a move play (TC-8.7b)."""

    unit: int
    card: str
    to: int

    kind: ClassVar[str] = "give"

    def __str__(self) -> str:
        return f"give {self.unit} {self.card} {self.to}"


@dataclass(frozen=True, slots=True)
class Move:
    """Declare that a unit moves, position by position (TC-5b)."""

    unit: int
    path: tuple[int, ...]

    kind: ClassVar[str] = "move"

    def __str__(self) -> str:
        return " ".join(("move", str(self.unit), *(NAMES[step] for step in self.path)))


@dataclass(frozen=True, slots=True)
class Bring:
    """Declare that a card comes on from the reserve, with a squad aboard if it has a *rider* (TC-R4, TC-R18)."""

    card: str
    path: tuple[int, ...]
    rider: str = ""

    kind: ClassVar[str] = "bring"

    def __str__(self) -> str:
        card = f"{self.card}+{self.rider}" if self.rider else self.card
        return " ".join(("bring", card, *(NAMES[step] for step in self.path)))


@dataclass(frozen=True, slots=True)
class Go:
    """Move all cards that were declared, together (TC-8.2b)."""

    kind: ClassVar[str] = "go"

    def __str__(self) -> str:
        return "go"


@dataclass(frozen=True, slots=True)
class Fire:
    """Let a unit fire once at an enemy, in a play or a melee, with its own *weapon* or with *gear* (TC-5c, TC-10f)."""

    unit: int
    target: int
    weapon: Weapon
    gear: str = ""

    kind: ClassVar[str] = "fire"

    def __str__(self) -> str:
        return f"fire {self.unit} {self.target} {self.weapon}" + (f":{self.gear}" if self.gear else "")


@dataclass(frozen=True, slots=True)
class Hold:
    """Let a unit in a melee hold its fire (TC-R20)."""

    unit: int

    kind: ClassVar[str] = "hold"

    def __str__(self) -> str:
        return f"hold {self.unit}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a card, as the play (TC-5e) or in the draw step (TC-4g)."""

    kind: ClassVar[str] = "draw"

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card of the reserve in the draw step (TC-4g)."""

    card: str

    kind: ClassVar[str] = "discard"

    def __str__(self) -> str:
        return f"discard {self.card}"


@dataclass(frozen=True, slots=True)
class Lay:
    """Play a special event, or use equipment that acts by itself (TC-5d, TC-12.2a)."""

    card: str
    target: Target = ""

    kind: ClassVar[str] = "lay"

    def __str__(self) -> str:
        return f"lay {self.card} {spelt(self.target)}".rstrip()


@dataclass(frozen=True, slots=True)
class Call:
    """Name the colour of the random number that the enemy turns up (TC-7b)."""

    colour: str

    kind: ClassVar[str] = "call"

    def __str__(self) -> str:
        return f"call {self.colour}"


@dataclass(frozen=True, slots=True)
class Fight:
    """Choose which melee is resolved next (TC-10e)."""

    at: int

    kind: ClassVar[str] = "fight"

    def __str__(self) -> str:
        return f"fight {NAMES[self.at]}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Answer nothing, discard nothing, or end the own play step (TC-R29, TC-R45)."""

    kind: ClassVar[str] = "pass"

    def __str__(self) -> str:
        return "pass"


Action = (
    Lots | Place | Keep | Ready | Equip | Dig | Drop | Mount | Dismount | Give | Move | Bring | Go | Fire | Hold | Draw
    | Discard | Lay | Call | Fight | Pass
)  # fmt: skip
