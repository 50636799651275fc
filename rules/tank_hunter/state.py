"""One Tank Hunter battle at one moment, and the contract, each method one call into a module beside this one."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field

from rules import engine
from rules.chance import Chance, Rng
from rules.engine import Event, Outcome, Refusal
from rules.forecast import Forecast
from rules.tank_hunter import (
    asking,
    dealing,
    describing,
    estimate,
    forecast,
    legal,
    listing,
    outcome,
    play,
    sampling,
    soundness,
    taps,
    view,
)
from rules.tank_hunter.actions import Action
from rules.tank_hunter.frames import NOBODY, Asked, Frame
from rules.tank_hunter.pieces import (
    ROOM,
    Commander,
    Lasting,
    Model,
    Number,
    Options,
    Seat,
    Special,
    Third,
    Unit,
    WrittenCards,
)
from rules.words import Say

Stage = Literal["deal", "draft", "place", "before", "opening", "action", "closing"]
Ending = Literal["alone", "events", "units", "carpet_bombing", "nobody"]


@dataclass(slots=True, kw_only=True)
class State(engine.State[Action]):
    """One Tank Hunter battle at one moment: all that the rules need to go on from here.

    *stack* holds what is being resolved, the last on top; without any, *stage* tells where the go of the *active*
    player stands: before the turn, before the action, at it, or after it. *asking* is the seat that may play an event
    or pass. The piles are kept in order and drawn from at random: *event_pile* are the ordinary events, of which each
    of the *thirds* has its number. *hands* hold events, or what goes round while *kept* and *chosen* are drafted.
    """

    game: ClassVar[str] = "tank_hunter"
    secrets: ClassVar[bool] = True
    cards: WrittenCards
    players: Annotated[int, Field(ge=2, le=5)]
    options: Options = field(default_factory=Options)
    stage: Stage = "deal"
    turn: Annotated[int, Field(ge=0)] = 0
    active: Seat = 0
    asking: Asked = NOBODY
    step: Literal["swap", "advance", "resupply"] = "swap"
    swapped: Number = 0
    unit_pile: tuple[str, ...] = ()
    event_pile: tuple[str, ...] = ()
    thirds: tuple[Third, ...] = ()
    discard: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    hands: list[tuple[str, ...]]
    kept: list[tuple[str, ...]]
    chosen: list[str]
    units: list[dict[Number, Unit]]
    commanders: list[tuple[Commander, ...]]
    victory: list[tuple[str, ...]]
    raised: list[Annotated[int, Field(ge=0, lt=ROOM)]]
    announced: tuple[int, ...] = ()
    alive: list[bool]
    lasting: tuple[Lasting, ...] = ()
    fought: frozenset[Number] = frozenset()
    evaded: frozenset[Number] = frozenset()
    stack: list[Frame] = field(default_factory=list)
    carpets: Annotated[int, Field(ge=0)] = 0
    exhausted: bool = False
    ending: Ending | None = None
    contenders: tuple[Seat, ...] = ()

    def __post_init__(self) -> None:
        self.units = [dict(sorted(units.items())) for units in self.units]

    def unit(self, number: int) -> Unit:
        """The unit in play that has this *number*."""
        return self.units[number // ROOM][number]

    def find(self, number: int) -> Unit | None:
        """The unit in play that has this *number*, if any."""
        seat = number // ROOM
        return self.units[seat].get(number) if seat < self.players else None

    def model(self, number: int) -> Model:
        """The figures of the unit in play that has this *number*."""
        return self.cards.units[self.units[number // ROOM][number].card]

    def special(self, card: str) -> Special:
        """What the event or commander called *card* does."""
        return self.cards.specials[card]

    def order(self) -> list[int]:
        """The players still in, clockwise from the active one (TH-11g)."""
        seats = [*range(self.active, self.players), *range(self.active)]
        return [seat for seat in seats if self.alive[seat]]

    def points(self, seat: int) -> int:
        """The victory points of *seat* (TH-26a)."""
        return sum([self.cards.units[card].vp for card in self.victory[seat]])

    def seats(self) -> range:
        return range(self.players)

    def actor(self) -> int | None:
        return outcome.actor(self)

    def actions(self) -> Sequence[Action]:
        return listing.actions(self)

    def sample(self, rng: Rng) -> Action:
        return sampling.sample(self, rng)

    def refusal(self, action: Action) -> Refusal | None:
        return legal.refusal(self, action)

    def perform(self, action: Action, chance: Chance) -> list[Event]:
        return play.perform(self, action, chance)

    def advance(self, action: Action, chance: Chance) -> None:
        play.advance(self, action, chance)

    def urgent(self) -> Sequence[Action]:
        return listing.urgent(self)

    def describe(self, action: Action) -> Say:
        return describing.describe(self, action)

    def taps(self, action: Action) -> tuple[str, ...]:
        return taps.taps(action)

    def touched(self, tap: str) -> Say:
        return taps.touched(self, tap)

    def forecast(self, action: Action) -> Forecast | None:
        return forecast.forecast(self, action)

    def question(self) -> Say | None:
        return None if self.outcome() else asking.question(self)

    def outcome(self) -> Outcome | None:
        return outcome.outcome(self)

    def score(self, seat: int) -> float:
        return estimate.score(self, seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        return view.view(self, seat)

    def determinize(self, seat: int, rng: Rng) -> Self:
        return dealing.determinize(self, seat, rng)

    def problems(self) -> Sequence[Refusal]:
        return soundness.problems(self)

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.cards, new.players, new.options, new.stage = self.cards, self.players, self.options, self.stage
        new.turn, new.active, new.asking, new.step = self.turn, self.active, self.asking, self.step
        new.swapped, new.unit_pile, new.event_pile = self.swapped, self.unit_pile, self.event_pile
        new.thirds, new.discard, new.removed = self.thirds, self.discard, self.removed
        new.hands, new.kept, new.chosen = self.hands[:], self.kept[:], self.chosen[:]
        new.units = [units.copy() for units in self.units]
        new.commanders, new.victory, new.raised = self.commanders[:], self.victory[:], self.raised[:]
        new.announced = self.announced
        new.alive, new.lasting, new.fought, new.evaded = self.alive[:], self.lasting, self.fought, self.evaded
        new.stack, new.carpets, new.exhausted = self.stack[:], self.carpets, self.exhausted
        new.ending, new.contenders = self.ending, self.contenders
        return new
