"""One battle of TANKS at one moment, and the contract, each method one call into a module beside this one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field

from rules import engine
from rules.chance import Chance, Rng
from rules.engine import Event, Outcome, Refusal
from rules.forecast import Forecast
from rules.grids.table import Point, Shape
from rules.tanks import asking, describing, fast, forecast, legal, outcome, play, soundness, taps, view
from rules.tanks.actions import Action
from rules.tanks.kit import Kit
from rules.tanks.pieces import (
    Activation,
    Edge,
    Few,
    Gear,
    Kind,
    Model,
    Number,
    Objective,
    Piece,
    Shot,
    Tank,
    hull,
    seat_of,
)
from rules.tanks.sight import Sight
from rules.words import Say

Seat = Annotated[int, Field(ge=0, le=1)]
Platoons = dict[Number, Tank]
Mission = Literal["tank_ace", "king_of_the_hill", "free_for_all", "no_retreat", "barkmann_crossroads"]
Phase = Literal["setup", "deployment", "before_battle", "movement", "shooting", "command"]
Stage = Literal[
    "roll", "terrain", "role", "edge", "objectives", "deploy", "reveal", "move", "extra", "shoot", "again", "aim",
    "rolled", "brace", "braced", "shooter_cancels", "target_cancels", "hits", "taken", "pick", "drawn", "lose", "over",
    "command", "failed",
]  # fmt: skip
Ending = Literal["destroyed", "points", "limit"]


@dataclass(frozen=True, slots=True)
class Ground:
    """The terrain as shapes: what is Impassable, and what only hides."""

    buildings: tuple[Shape, ...]
    woods: tuple[Shape, ...]


@dataclass(slots=True, kw_only=True)
class State(engine.State[Action]):
    """One battle of TANKS at one moment: all that the rules need to go on from here.

    *stage* says what *seat* must choose now. *attacker* is the seat with that role, once it is known, and *edge* the
    Defender's. *reserves* are tanks not deployed yet. *deck* and *discard* are the critical cards, in a stable order,
    from which one draws by chance. The fields after *ending* follow from the rest; what they hold is replaced and never
    changed, as copies share it.
    """

    game: ClassVar[str] = "tanks"
    secrets: ClassVar[bool] = True
    kit: Kit
    models: Annotated[dict[str, Model], Field(min_length=1)]
    gear: Gear
    mission: Mission
    turn_limit: Few = 0
    turn: Few = 0
    phase: Phase = "setup"
    stage: Stage = "roll"
    seat: Seat = 0
    attacker: Seat | None = None
    edge: Edge | None = None
    corners: tuple[Point, Point] | None = None
    pieces: tuple[Piece, ...] = ()
    to_lay: tuple[Kind, ...] = ()
    objectives: tuple[Objective, ...] = ()
    reserves: Platoons = field(default_factory=dict)
    tanks: Platoons = field(default_factory=dict)
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    points: tuple[Few, Few] = (0, 0)
    activation: Activation | None = None
    shot: Shot | None = None
    ending: Ending | None = None
    lie: Ground | None = field(init=False, compare=False, repr=False)
    sights: dict[tuple[int, int, bool], Sight | None] = field(init=False, compare=False, repr=False)
    judged: dict[Any, Any] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.reserves, self.tanks = dict(sorted(self.reserves.items())), dict(sorted(self.tanks.items()))
        self.lie, self.sights, self.judged = None, {}, {}

    @property
    def ground(self) -> Ground:
        """The terrain as it lies now."""
        if self.lie is None:
            buildings = tuple(piece.shape for piece in self.pieces if piece.kind == "building")
            self.lie = Ground(buildings, tuple(piece.shape for piece in self.pieces if piece.kind == "wood"))
        return self.lie

    @property
    def defender(self) -> int:
        """The seat that defends."""
        return 1 - (self.attacker or 0)

    @property
    def shooting(self) -> Shot:
        """The shot under way."""
        if self.shot is None:
            raise ValueError("expected a shot that is being resolved, got none")
        return self.shot

    @property
    def active(self) -> Activation:
        """The activation under way."""
        if self.activation is None:
            raise ValueError("expected a tank in the middle of its activation, got none")
        return self.activation

    def known(self, number: int) -> Tank:
        """The tank called *number*, deployed or not."""
        return self.tanks.get(number) or self.reserves[number]

    def hull(self, number: int) -> Shape:
        """The hull of the tank called *number*."""
        tank = self.tanks[number]
        return hull(tank, self.models[tank.model])

    def hulls(self, *without: int) -> Iterator[Shape]:
        """All hulls on the table, live and Destroyed, but for those of some tanks."""
        for number, tank in self.tanks.items():
            if number not in without:
                yield hull(tank, self.models[tank.model])

    def impassable(self, mover: int | None = None) -> Iterator[Shape]:
        """What stops the arrow of *mover*: Buildings, Destroyed tanks (TK-8.1c, TK-8.3c), and live ones by TK-P11."""
        yield from self.ground.buildings
        for number, tank in self.tanks.items():
            if (tank.destroyed or self.gear.tanks_stop_arrow) and number != mover:
                yield hull(tank, self.models[tank.model])

    def live(self, seat: int | None = None) -> Iterator[int]:
        """The tanks in play, of one *seat* or of both."""
        for number, tank in self.tanks.items():
            if not tank.destroyed and seat in (None, seat_of(number)):
                yield number

    def change(self, number: int, tank: Tank) -> None:
        """Put *tank* in the place of the one called *number*; what was seen from where it stood is forgotten."""
        before = self.tanks.get(number)
        self.tanks[number] = tank
        if before is None or (before.x, before.y, before.heading) != (tank.x, tank.y, tank.heading):
            self.sights, self.judged = {}, {}
        elif before.destroyed != tank.destroyed:
            self.judged = {}

    def actor(self) -> int | None:
        return None if self.ending else self.seat

    def actions(self) -> Sequence[Action]:
        return fast.actions(self)

    def sample(self, rng: Rng) -> Action:
        return fast.sample(self, rng)

    def urgent(self) -> Sequence[Action]:
        return fast.urgent(self)

    def refusal(self, action: Action) -> Refusal | None:
        return legal.refusal(self, action)

    def perform(self, action: Action, chance: Chance) -> list[Event]:
        return play.perform(self, action, chance)

    def advance(self, action: Action, chance: Chance) -> None:
        play.advance(self, action, chance)

    def unplaced(self) -> Sequence[str]:
        return [str(number) for number in self.reserves]

    def is_opening(self) -> bool:
        return self.phase == "deployment"

    def describe(self, action: Action) -> Say:
        return describing.describe(self, action)

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
        return view.determinize(self, seat, rng)

    def problems(self) -> Sequence[Refusal]:
        return soundness.problems(self)

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.kit, new.models, new.gear, new.mission = self.kit, self.models, self.gear, self.mission
        new.turn_limit, new.turn, new.phase, new.stage = self.turn_limit, self.turn, self.phase, self.stage
        new.seat, new.attacker, new.edge, new.corners = self.seat, self.attacker, self.edge, self.corners
        new.pieces, new.to_lay, new.objectives, new.points = self.pieces, self.to_lay, self.objectives, self.points
        new.reserves, new.tanks, new.deck, new.discard = (
            self.reserves.copy(),
            self.tanks.copy(),
            self.deck,
            self.discard,
        )
        new.activation, new.shot, new.ending = self.activation, self.shot, self.ending
        new.lie, new.sights, new.judged = self.lie, self.sights, self.judged
        return new
