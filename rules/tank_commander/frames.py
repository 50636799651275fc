"""What is under way in the middle of a step: a stack, the innermost on top, that no function ever waits on."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from rules.tank_commander.actions import Fire
from rules.tank_commander.pieces import Order, Weapon

Moment = Literal["move", "moved", "fire", "number", "loss", "melee", "event"]


@dataclass(frozen=True, slots=True)
class Moving:
    """A move play being declared: the *orders* so far, all from one *origin*; what was *stopped* stays (TC-R30)."""

    orders: tuple[Order, ...] = ()
    origin: int | None = None
    stopped: tuple[int, ...] = ()
    barred: tuple[str, ...] = ()
    """Cards of the reserve that were stopped, a copy each."""
    changed: tuple[int, ...] = ()
    """Units that have mounted, dismounted or been handed equipment in this play: they do not do so twice."""
    kind: Literal["moving"] = "moving"


@dataclass(frozen=True, slots=True)
class Window:
    """A moment at which both may lay Interrupts, *seat* being asked now; it closes when both pass in a row (TC-R29)."""

    moment: Moment
    seat: int
    subject: int = 0
    passed: int = 0
    kind: Literal["window"] = "window"


@dataclass(frozen=True, slots=True)
class Shot:
    """One card firing once (TC-5c, TC-10f), and what Interrupts have added to it so far."""

    firer: int
    target: int
    weapon: Weapon
    gear: str = ""
    melee: bool = False
    flank: bool = False
    penetration: int = 0
    cover: int = 0
    stopped: bool = False
    natural: int = 0
    step: Literal["before", "number", "after", "lucky"] = "before"
    kind: Literal["shot"] = "shot"


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack by a special event, one random number for each of its *targets* (TC-9.6a)."""

    seat: int
    card: str
    targets: tuple[int, ...]
    kind: Literal["strike"] = "strike"


@dataclass(frozen=True, slots=True)
class Traps:
    """Units that have entered a trap, each with the number that destroys it."""

    entries: tuple[tuple[int, int], ...]
    kind: Literal["traps"] = "traps"


@dataclass(frozen=True, slots=True)
class Arrivals:
    """Units that have moved, at each of which the enemy may yet react."""

    units: tuple[int, ...]
    kind: Literal["arrivals"] = "arrivals"


@dataclass(frozen=True, slots=True)
class Loss:
    """A unit that is about to be destroyed."""

    unit: int
    asked: bool = False
    kind: Literal["loss"] = "loss"


@dataclass(frozen=True, slots=True)
class Played:
    """A special event just laid, or equipment used that *bearer* carries, before it takes effect (TC-12.2b)."""

    seat: int
    card: str
    target: tuple[int, ...] | int | str = ""
    bearer: int = 0
    step: Literal["answer", "number", "act"] = "answer"
    kind: Literal["played"] = "played"


@dataclass(frozen=True, slots=True)
class Reaction:
    """A unit of *seat*, which he chooses, fires at *target* at once."""

    seat: int
    target: int
    kind: Literal["reaction"] = "reaction"


@dataclass(frozen=True, slots=True)
class Melee:
    """One melee: units still to declare their fire, the shots declared, and who is struck already (TC-R21)."""

    at: int
    step: Literal["ask", "declare", "resolve", "fall"] = "ask"
    waiting: tuple[int, ...] = ()
    shots: tuple[Fire, ...] = ()
    doomed: tuple[int, ...] = ()
    kind: Literal["melee"] = "melee"


Frame = Annotated[
    Moving | Window | Shot | Strike | Traps | Arrivals | Loss | Played | Reaction | Melee, Field(discriminator="kind")
]
