"""One Tank Chess battle at one moment, and the contract, each method one call into a module beside this one."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field

from rules import engine
from rules.chance import Chance, Rng
from rules.engine import Event, Outcome, Refusal
from rules.forecast import Forecast
from rules.grids.squares import Square, mask
from rules.tank_chess import fast, forecast, legal, outcome, play, soundness, telling, view
from rules.tank_chess.actions import Action
from rules.tank_chess.pieces import Board, Kind, Unit
from rules.tank_chess.tables import Tables, tables
from rules.words import Say

Army = dict[Square, Unit]
Ending = Literal["destroyed", "left", "agreed", "repeated", "limit", "time"]


@dataclass(frozen=True, slots=True)
class Options:
    """What the set-up chose beyond the printed rules (CH-R15, CH-10.2)."""

    draw_by_agreement: bool = False
    third_repetition: bool = False
    turn_limit: Annotated[int, Field(ge=0)] = 0
    clock: Annotated[int, Field(ge=0)] = 0


@dataclass(slots=True, kw_only=True)
class State(engine.State[Action]):
    """One Tank Chess battle at one moment: all that the rules need to go on from here.

    White has the odd turns and Black the even ones (CH-3.1). *seen* counts the positions since the last loss, where
    repetitions matter; it is replaced and never changed, as copies share it. The fields after it follow from the rest.
    """

    game: ClassVar[str] = "tank_chess"
    board: Board
    kinds: Annotated[tuple[Kind, ...], Field(min_length=1)]
    options: Options = Options()
    turn: Annotated[int, Field(ge=1)] = 1
    armies: tuple[Army, Army]
    wrecks: tuple[Army, Army] = field(default_factory=lambda: ({}, {}))
    offer: Literal["none", "open", "declined"] = "none"
    ending: Ending | None = None
    seen: dict[str, int] = field(default_factory=dict)
    tables: Tables = field(init=False, compare=False, repr=False)
    forces: list[int] = field(init=False, compare=False, repr=False)
    closed: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.tables = tables(self.board, self.kinds)
        self.forces = [mask(army) for army in self.armies]
        self.closed = self.tables.closed | self.forces[0] | self.forces[1] | mask((*self.wrecks[0], *self.wrecks[1]))

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.turn - 1 & 1

    @property
    def may_offer(self) -> bool:
        """Whether a draw may be offered now: once a turn, where the players agreed to it (CH-R15)."""
        return self.options.draw_by_agreement and self.offer == "none"

    def actor(self) -> int | None:
        return outcome.actor(self)

    def actions(self) -> Sequence[Action]:
        return fast.actions(self)

    def sample(self, rng: Rng) -> Action:
        return fast.sample(self, rng)

    def urgent(self) -> Sequence[Action]:
        return fast.urgent(self)

    def refusal(self, action: Action) -> Refusal | None:
        return None if fast.allows(self, action) else legal.refusal(self, action)

    def perform(self, action: Action, chance: Chance) -> list[Event]:  # noqa: ARG002
        return play.perform(self, action)

    def advance(self, action: Action, chance: Chance) -> None:  # noqa: ARG002
        play.advance(self, action)

    def describe(self, action: Action) -> Say:
        return telling.describe(self, action)

    def taps(self, action: Action) -> tuple[str, ...]:
        return telling.taps(action)

    def forecast(self, action: Action) -> Forecast | None:
        return forecast.forecast(self, action)

    def outcome(self) -> Outcome | None:
        return outcome.outcome(self)

    def score(self, seat: int) -> float:
        return outcome.score(self, seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        return view.view(self, seat)

    def determinize(self, seat: int, rng: Rng) -> Self:  # noqa: ARG002
        return self.copy()

    def problems(self) -> Sequence[Refusal]:
        return soundness.problems(self)

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.board, new.kinds, new.options, new.turn = self.board, self.kinds, self.options, self.turn
        (white, black), (lost_white, lost_black) = self.armies, self.wrecks
        new.armies, new.wrecks = (white.copy(), black.copy()), (lost_white.copy(), lost_black.copy())
        new.offer, new.ending, new.seen = self.offer, self.ending, self.seen
        new.tables, new.forces, new.closed = self.tables, self.forces.copy(), self.closed
        return new
