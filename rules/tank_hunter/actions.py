"""What a player may do in Tank Hunter, and the text form of each: A3 is a unit, A the player it is of."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from rules.tank_hunter.pieces import ROOM, code
from rules.tank_hunter.primitives import Line, Marker

Way = Literal["attack", "trample", "charge"]
Carriage = Literal["hide", "rear"]


@dataclass(frozen=True, slots=True)
class Deal:
    """Shuffle both decks and deal the draft hands (TH-4.2)."""

    kind: ClassVar[str] = "deal"

    def __str__(self) -> str:
        return "deal"


@dataclass(frozen=True, slots=True)
class Pick:
    """Keep one card of the draft hand and pass the others on (TH-4.3b)."""

    card: str

    kind: ClassVar[str] = "pick"

    def __str__(self) -> str:
        return f"pick {self.card}"


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange two hidden cards of one line (TH-4.4b, TH-5d)."""

    one: int
    other: int

    kind: ClassVar[str] = "swap"

    def __str__(self) -> str:
        return f"swap {code(self.one)} {code(self.other)}"


@dataclass(frozen=True, slots=True)
class Rear:
    """Place a drafted unit in the rear line (TH-4.4c)."""

    unit: int

    kind: ClassVar[str] = "rear"

    def __str__(self) -> str:
        return f"rear {code(self.unit)}"


@dataclass(frozen=True, slots=True)
class Advance:
    """Move one unit up to the front line before the turn (TH-5e)."""

    unit: int

    kind: ClassVar[str] = "advance"

    def __str__(self) -> str:
        return f"advance {code(self.unit)}"


@dataclass(frozen=True, slots=True)
class Resupply:
    """Discard three events to take one marker off a unit (TH-5g)."""

    unit: int
    marker: Marker
    cards: tuple[str, ...]

    kind: ClassVar[str] = "resupply"

    def __str__(self) -> str:
        return f"{VERBS[self.marker]} {code(self.unit)} {','.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class Done:
    """Leave all else as it is: the placement, or the phase before the turn, is over (TH-4.4b, TH-5a)."""

    kind: ClassVar[str] = "done"

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class Reveal:
    """Turn a unit of one's own face up, at any time (TH-6d)."""

    unit: int

    kind: ClassVar[str] = "reveal"

    def __str__(self) -> str:
        return f"reveal {code(self.unit)}"


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack a unit of another player with so many *shots* (TH-8a, TH-16e)."""

    attacker: int
    target: int
    way: Way = "attack"
    shots: int = 1

    kind: ClassVar[str] = "attack"

    def __str__(self) -> str:
        return f"{self.way} {code(self.attacker)} {code(self.target)}{_volley(self.shots)}"


@dataclass(frozen=True, slots=True)
class Counter:
    """Counter an attack or a failed reconnaissance with *unit* (TH-17b, TH-9d)."""

    unit: int
    shots: int = 1

    kind: ClassVar[str] = "counter"

    def __str__(self) -> str:
        return f"counter {code(self.unit)}{_volley(self.shots)}"


@dataclass(frozen=True, slots=True)
class Recon:
    """Send a unit on reconnaissance against one opponent (TH-9a, TH-9b)."""

    scout: int
    against: int

    kind: ClassVar[str] = "recon"

    def __str__(self) -> str:
        return f"recon {code(self.scout)} {code(self.against * ROOM)}"


@dataclass(frozen=True, slots=True)
class Spot:
    """Choose a hidden card that a successful reconnaissance reveals (TH-R18)."""

    unit: int

    kind: ClassVar[str] = "spot"

    def __str__(self) -> str:
        return f"spot {code(self.unit)}"


@dataclass(frozen=True, slots=True)
class Wait:
    """Neither attack nor go on reconnaissance: draw an event (TH-10a)."""

    kind: ClassVar[str] = "wait"

    def __str__(self) -> str:
        return "wait"


@dataclass(frozen=True, slots=True)
class Lead:
    """Exhaust a leader: the attack is rolled with two dice (TH-25.12a)."""

    unit: int

    kind: ClassVar[str] = "lead"

    def __str__(self) -> str:
        return f"lead {code(self.unit)}"


@dataclass(frozen=True, slots=True)
class Evade:
    """Roll for evasion when hit (TH-22b)."""

    kind: ClassVar[str] = "evade"

    def __str__(self) -> str:
        return "evade"


@dataclass(frozen=True, slots=True)
class Flak:
    """Fire at an air strike with an anti-air unit (TH-21c)."""

    unit: int

    kind: ClassVar[str] = "flak"

    def __str__(self) -> str:
        return f"flak {code(self.unit)}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard an event before drawing one, at the hand limit (TH-10b)."""

    card: str

    kind: ClassVar[str] = "discard"

    def __str__(self) -> str:
        return f"discard {self.card}"


@dataclass(frozen=True, slots=True)
class Put:
    """Put a unit drawn as reinforcement in a line (TH-G6)."""

    line: Line

    kind: ClassVar[str] = "put"

    def __str__(self) -> str:
        return f"put {self.line}"


@dataclass(frozen=True, slots=True)
class Play:
    """Play an event (TH-11a) or use a commander (TH-24c), on *targets* where it lets choose.

    *marker* is the one to take off a unit that has both; *paying* are the events discarded for a commander.
    """

    card: str
    targets: tuple[int, ...] = ()
    marker: Literal["", "out_of_ammo", "surrounded"] = ""
    paying: tuple[str, ...] = ()

    kind: ClassVar[str] = "play"

    def __str__(self) -> str:
        words = ["play", self.card, *map(code, self.targets)]
        words += [VERBS[self.marker]] if self.marker else []
        words += ["paying", ",".join(self.paying)] if self.paying else []
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Ford:
    """Exhaust an amphibious unit to ignore one water event for the rest of the turn (TH-25.9a)."""

    unit: int
    card: str

    kind: ClassVar[str] = "ford"

    def __str__(self) -> str:
        return f"ford {code(self.unit)} {self.card}"


@dataclass(frozen=True, slots=True)
class Carry:
    """Exhaust a transport or support unit to hide a unit or take it to the rear line (TH-25.10a, TH-25.11a)."""

    carrier: int
    passenger: int
    how: Carriage

    kind: ClassVar[str] = "carry"

    def __str__(self) -> str:
        return f"carry {code(self.carrier)} {code(self.passenger)} {self.how}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Do none of the things that might be done now (TH-12a, TH-17b)."""

    kind: ClassVar[str] = "pass"

    def __str__(self) -> str:
        return "pass"


Action = (
    Deal | Pick | Swap | Rear | Advance | Resupply | Done | Reveal | Attack | Counter | Recon | Spot | Wait | Lead
    | Evade | Flak | Discard | Put | Play | Ford | Carry | Pass
)  # fmt: skip

VERBS: dict[str, str] = {"out_of_ammo": "resupply", "surrounded": "free"}


def _volley(shots: int) -> str:
    return f" x{shots}" if shots > 1 else ""
