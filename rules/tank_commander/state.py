"""One Tank Commander battle at one moment, and the contract, each method one call into a module beside this one."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field

from rules import engine
from rules.chance import Chance, Rng
from rules.engine import Event, Outcome, Refusal
from rules.forecast import Forecast
from rules.tank_commander import (
    asking,
    describing,
    fast,
    forecast,
    legal,
    obvious,
    outcome,
    play,
    promising,
    sampling,
    soundness,
    taps,
    view,
)
from rules.tank_commander.actions import Action
from rules.tank_commander.field import Field as Battlefield
from rules.tank_commander.field import field as battlefield
from rules.tank_commander.frames import Frame
from rules.tank_commander.pieces import Allowance, Cards, Fort, Laid, Model, Number, Options, Piece, Plan
from rules.words import Say

Seat = Annotated[int, Field(ge=0, le=1)]
Troops = dict[Number, Piece]
Step = Literal["lots", "terrain", "deploy", "play", "melee", "draw"]


@dataclass(frozen=True, slots=True)
class Ending:
    """How the battle ended: by which rule, who won (None: nobody), and why."""

    rule: str
    winner: int | None
    why: Literal["occupied", "swept", "exhausted", "relieved", "limit"]


@dataclass(slots=True, kw_only=True)
class State(engine.State[Action]):
    """One Tank Commander battle at one moment: all that the rules need to go on from here.

    *seat* is whose step it is, *first* the first player (TC-4b). *lots* are the red numbers that were turned up for all
    to see before the first turn, *spent* the events laid in this play step, *stack* what is under way within it. Pairs
    are by seat. Tuples and *ground* are replaced and never changed, as copies share them.
    """

    game: ClassVar[str] = "tank_commander"
    secrets: ClassVar[bool] = True
    cards: dict[str, Model]
    plan: Plan
    options: Options = field(default_factory=Options)
    turn: Annotated[int, Field(ge=0)] = 0
    step: Step = "lots"
    seat: Seat = 0
    first: Seat = 0
    stock: tuple[Cards, Cards] = ((), ())
    hands: tuple[Cards, Cards] = ((), ())
    piles: tuple[Cards, Cards] = ((), ())
    discards: tuple[Cards, Cards] = ((), ())
    destroyed: tuple[Cards, Cards] = ((), ())
    groups: tuple[Cards, Cards] = ((), ())
    units: tuple[Troops, Troops] = field(default_factory=lambda: ({}, {}))
    ground: dict[int, str] = field(default_factory=dict)
    forts: dict[int, Fort] = field(default_factory=dict)
    laid: tuple[Laid, ...] = ()
    plays: tuple[Allowance, ...] = ()
    spent: Cards = ()
    fought: tuple[int, ...] = ()
    drawn: Literal["", "drawn", "discarded"] = ""
    arrived: Annotated[int, Field(ge=0)] = 0
    lots: tuple[int, ...] = ()
    stack: tuple[Frame, ...] = ()
    ending: Ending | None = None
    land: Battlefield = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        south, north = self.units
        self.units = dict(sorted(south.items())), dict(sorted(north.items()))
        self.land = battlefield(self.options.columns)

    def unit(self, number: int) -> Piece:
        """The unit on the table with this *number*."""
        return self.units[number // 100 - 1][number]

    def model(self, number: int) -> Model:
        """What the unit with this *number* is."""
        return self.cards[self.units[number // 100 - 1][number].card]

    def actor(self) -> int | None:
        return outcome.actor(self)

    def actions(self) -> Sequence[Action]:
        return fast.actions(self)

    def sample(self, rng: Rng) -> Action:
        return sampling.sample(self, rng)

    def urgent(self) -> Sequence[Action]:
        return promising.urgent(self)

    def obvious(self, rng: Rng) -> Action | None:
        return obvious.obvious(self, rng)

    def refusal(self, action: Action) -> Refusal | None:
        return legal.refusal(self, action)

    def perform(self, action: Action, chance: Chance) -> list[Event]:
        return play.perform(self, action, chance)

    def advance(self, action: Action, chance: Chance) -> None:
        play.advance(self, action, chance)

    def describe(self, action: Action) -> Say:
        return describing.describe(self, action)

    def is_opening(self) -> bool:
        return self.options.roles == "seated" and self.step in {"lots", "terrain", "deploy"}

    def taps(self, action: Action) -> tuple[str, ...]:
        return taps.taps(self, action)

    def touched(self, tap: str) -> Say:
        return taps.touched(self, tap)

    def forecast(self, action: Action) -> Forecast | None:
        return forecast.forecast(self, action)

    def question(self) -> Say | None:
        return None if self.outcome() else asking.question(self)

    def outcome(self) -> Outcome | None:
        return outcome.outcome(self)

    def score(self, seat: int) -> float:
        return outcome.score(self, seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        return view.view(self, seat)

    def determinize(self, seat: int, rng: Rng) -> Self:
        found: Self = view.determinize(self, seat, rng)
        return found

    def problems(self) -> Sequence[Refusal]:
        return soundness.problems(self)

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.cards, new.plan, new.options, new.land = self.cards, self.plan, self.options, self.land
        new.turn, new.step, new.seat, new.first = self.turn, self.step, self.seat, self.first
        new.stock, new.hands, new.piles = self.stock, self.hands, self.piles
        new.discards, new.destroyed, new.groups = self.discards, self.destroyed, self.groups
        south, north = self.units
        new.units = south.copy(), north.copy()
        new.ground, new.forts, new.laid = self.ground, self.forts.copy(), self.laid
        new.plays, new.spent, new.fought = self.plays, self.spent, self.fought
        new.drawn, new.arrived = self.drawn, self.arrived
        new.lots, new.stack, new.ending = self.lots, self.stack, self.ending
        return new
