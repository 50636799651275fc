"""What is being resolved: a stack of things under way, each waiting for the one above it."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from rules.tank_hunter.cards import AttackType
from rules.tank_hunter.pieces import Lasting, Number, Seat

NOBODY = -1
Asked = Annotated[int, Field(ge=-1, lt=5)]
"""The seat that is asked in a round of passing, or nobody any more."""
Phase = Literal["declared", "answer", "answered", "aim", "roll", "hit", "reply", "done"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """An attack, or a counter, from its declaration to its end (TH-8g).

    *shots* were announced and *fired* of them are rolled (TH-16e). *hits* took effect; *empty* says that a face has
    reached the supply (TH-8e), *spoiled* that the target evaded or a hit was cancelled (TH-R35), *led* that a leader is
    with it (TH-25.12a), *bonus* what a charge adds (TH-23c). *countered*: the counter before it has succeeded.
    """

    attacker: Number
    target: Number
    type: AttackType
    shots: Annotated[int, Field(ge=1, le=6)] = 1
    charge: bool = False
    is_counter: bool = False
    bonus: Annotated[int, Field(ge=0, le=2)] = 0
    phase: Phase = "declared"
    asking: Asked = NOBODY
    changes: tuple[Lasting, ...] = ()
    fired: Annotated[int, Field(ge=0, le=6)] = 0
    hits: Annotated[int, Field(ge=0, le=6)] = 0
    empty: bool = False
    led: bool = False
    spoiled: bool = False
    countered: bool = False
    cancelled: bool = False
    kind: Literal["attack"] = "attack"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recon:
    """A reconnaissance that was rolled: cards of *against* to pick, or a counter to await (TH-9c, TH-9d)."""

    scout: Number
    against: Seat
    face: Annotated[int, Field(ge=1, le=6)]
    success: bool
    picked: tuple[Number, ...] = ()
    kind: Literal["recon"] = "recon"


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """An event or a commander's order being carried out: first it may be cancelled, then fired at, then it works.

    *drawn* is a red event, which nobody played. *shot* are the anti-air units that have fired (TH-21e). *step* counts
    the primitives done, *aimed* whether the die of the present target was good.
    """

    card: str
    seat: Seat
    targets: tuple[Number, ...] = ()
    marker: Literal["", "out_of_ammo", "surrounded"] = ""
    drawn: bool = False
    phase: Literal["played", "flak", "effect", "done"] = "played"
    asking: Asked = NOBODY
    shot: tuple[Number, ...] = ()
    cancelled: bool = False
    units: tuple[Number, ...] | None = None
    step: Annotated[int, Field(ge=0)] = 0
    kind: Literal["played"] = "played"


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """Events that *seat* has still to draw, one after the other (TH-10b, TH-10c)."""

    seat: Seat
    left: Annotated[int, Field(ge=0, le=9)]
    kind: Literal["draw"] = "draw"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinforce:
    """Units that *seat* has still to draw; *placing* is the last one, to be put in a line (TH-G6)."""

    seat: Seat
    left: Annotated[int, Field(ge=0, le=9)]
    placing: Number = 0
    kind: Literal["reinforce"] = "reinforce"


@dataclass(frozen=True, slots=True, kw_only=True)
class Extra:
    """An attack that *unit* may make at once, beside the action."""

    unit: Number
    kind: Literal["extra"] = "extra"


Frame = Annotated[Attack | Recon | Played | Draw | Reinforce | Extra, Field(discriminator="kind")]
