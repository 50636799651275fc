"""One Panzer Squadron battle at one moment, and the contract, each method one call into a module beside this one."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field

from rules import engine
from rules.chance import Chance, Rng
from rules.engine import Event, Outcome, Refusal
from rules.forecast import Forecast
from rules.grids.hexes import Hex
from rules.grids.squares import mask
from rules.panzer_squadron import asking, describing, fast, forecast, legal, outcome, play, soundness, view
from rules.panzer_squadron.actions import Action
from rules.panzer_squadron.landscape import Landscape
from rules.panzer_squadron.pieces import Activation, Board, Ground, Model, Number, Pool, Tank, seat_of
from rules.words import Say

Seat = Annotated[int, Field(ge=0, le=1)]
Squadron = dict[Number, Tank]
Stage = Literal["roll", "tiles", "tanks", "turrets", "orders", "drive", "window"]
Ending = Literal["destroyed", "limit"]


@dataclass(frozen=True, slots=True)
class Options:
    """What the set-up chose beyond the printed rules: a last turn, and what then counts (PS-R30)."""

    turn_limit: Annotated[int, Field(ge=0)] = 0
    tally: Literal["tanks", "points"] = "tanks"


@dataclass(slots=True, kw_only=True)
class State(engine.State[Action]):
    """One Panzer Squadron battle at one moment: all that the rules need to go on from here.

    Each turn both sides may straighten turrets, then give orders to one tank after the other. A tank that drives does
    so step by step, with a window after a step in which the enemy may fire. *seat* is whose turn it is to place,
    straighten or give orders; *initiative* the seat that began. *tiles*, *pools* and *reserves* are replaced and never
    changed, as copies share them. The fields after *ending* follow from the rest.
    """

    game: ClassVar[str] = "panzer_squadron"
    board: Board
    models: Annotated[dict[str, Model], Field(min_length=1)]
    kinds: dict[str, Ground]
    options: Options = Options()
    turn: Annotated[int, Field(ge=0)] = 0
    stage: Stage = "roll"
    seat: Seat = 0
    initiative: Seat = 0
    tiles: dict[Hex, str] = field(default_factory=dict)
    pools: tuple[Pool, Pool] = field(default_factory=lambda: ({}, {}))
    reserves: tuple[dict[Number, str], dict[Number, str]] = field(default_factory=lambda: ({}, {}))
    squadrons: tuple[Squadron, Squadron] = field(default_factory=lambda: ({}, {}))
    wrecks: tuple[Squadron, Squadron] = field(default_factory=lambda: ({}, {}))
    activation: Activation | None = None
    ending: Ending | None = None
    occupied: int = field(init=False, compare=False, repr=False)
    ground: Landscape | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        south, north = self.squadrons
        self.squadrons = dict(sorted(south.items())), dict(sorted(north.items()))
        self.occupied = mask(tank.hex for squadron in self.squadrons for tank in squadron.values())
        self.ground = None

    @property
    def land(self) -> Landscape:
        """The ground as it lies now, once the tiles are laid."""
        if self.ground is None:
            wrecks = frozenset(tank.hex for lost in self.wrecks for tank in lost.values())
            self.ground = Landscape(self.board, self.kinds, self.tiles, wrecks)
        return self.ground

    def tank(self, number: int) -> Tank:
        """The live tank with this tactical *number*."""
        return self.squadrons[seat_of(number)][number]

    @property
    def active(self) -> Activation:
        """The activation under way."""
        if self.activation is None:
            raise ValueError("expected a tank that is being activated, got none")
        return self.activation

    def is_underway(self, number: int) -> bool:
        """Whether the tank is just being moved, and so counts as moving (PS-R26)."""
        return self.activation is not None and self.activation.tank == number

    def needs_test(self, number: int) -> bool:
        """Whether the tank must roll for a breakdown before anything else (PS-1.3a)."""
        return self.activation is None and self.models[self.tank(number).model].breakdown is not None

    def actor(self) -> int | None:
        return outcome.actor(self)

    def actions(self) -> Sequence[Action]:
        return fast.actions(self)

    def sample(self, rng: Rng) -> Action:
        return fast.sample(self, rng)

    def refusal(self, action: Action) -> Refusal | None:
        return legal.refusal(self, action)

    def perform(self, action: Action, chance: Chance) -> list[Event]:
        return play.perform(self, action, chance)

    def advance(self, action: Action, chance: Chance) -> None:
        play.advance(self, action, chance)

    def unplaced(self) -> Sequence[str]:
        return [str(number) for reserve in self.reserves for number in reserve]

    def describe(self, action: Action) -> Say:
        return describing.describe(self, action)

    def is_opening(self) -> bool:
        return self.stage in {"roll", "tanks"} and not any(self.pools) and any(self.reserves)

    def taps(self, action: Action) -> tuple[str, ...]:
        return describing.taps(self, action)

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

    def determinize(self, seat: int, rng: Rng) -> Self:  # noqa: ARG002
        return self.copy()

    def problems(self) -> Sequence[Refusal]:
        return soundness.problems(self)

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.board, new.models, new.kinds, new.options = self.board, self.models, self.kinds, self.options
        new.turn, new.stage, new.seat, new.initiative = self.turn, self.stage, self.seat, self.initiative
        new.tiles, new.pools, new.reserves = self.tiles, self.pools, self.reserves
        (south, north), (lost_south, lost_north) = self.squadrons, self.wrecks
        new.squadrons, new.wrecks = (south.copy(), north.copy()), (lost_south.copy(), lost_north.copy())
        new.activation, new.ending, new.occupied, new.ground = self.activation, self.ending, self.occupied, self.ground
        return new
