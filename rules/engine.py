"""The contract between a game and everything that plays, shows or stores it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, Self

from typing_extensions import TypeVar

from rules.chance import Chance, Rng
from rules.documents import BadDocument, Problem, Setup, quoted, read_position, write_position, wrong
from rules.forecast import Forecast
from rules.ledger import Ledger, load
from rules.options import Option, Scenario
from rules.picture import Draw
from rules.variations import Variation, Variations, settled
from rules.words import Say, say


class Action(Protocol):
    """Something a player may do: a frozen value that hashes. `str()` is its text form, which `Game.parse` reads."""

    @property
    def kind(self) -> str:
        """What sort of action it is, in one word."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal: the rule that forbids it, and a sentence for the player."""

    rule: str
    sentence: Say

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


class IllegalAction(ValueError):
    """An action was tried that the rules refuse."""

    def __init__(self, refusal: Refusal, action: Action) -> None:
        super().__init__(refusal, action)
        self.refusal = refusal
        self.action = action

    def __str__(self) -> str:
        return f"{self.action}: {self.refusal}"


@dataclass(frozen=True, slots=True)
class Event:
    """A fact of the battle: what happened, the rules that made it so, the numbers, and a sentence.

    Only *seats* may see it, or everyone when that is None; all others see *public* in its place, or nothing.
    """

    kind: str
    rules: tuple[str, ...]
    sentence: Say
    data: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[int, ...] | None = None
    public: "Event | None" = None

    def seen_by(self, seat: int | None) -> "Event | None":
        """What *seat* sees of it (None: a spectator), if anything."""
        return self if self.seats is None or seat in self.seats else self.public

    def __str__(self) -> str:
        return f"{self.sentence} ({', '.join(self.rules)})"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a battle ended: the seats that won (none: a draw), the rule that says so, and a sentence."""

    winners: tuple[int, ...]
    rule: str
    sentence: Say

    def reward(self, seat: int) -> float:
        """What it is worth to *seat*: 1 for a win, a half for a draw, 0 for a loss."""
        return 0.5 if not self.winners else float(seat in self.winners)

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


A = TypeVar("A", bound=Action, default=Any)
T = TypeVar("T")


class State(ABC, Generic[A]):
    """One battle at one moment: all that the rules need to go on from here, and nothing else.

    A game's state is a `@dataclass(slots=True, kw_only=True)` of frozen pieces; pydantic reads and writes its fields as
    they stand. A field that only saves work is `Annotated[…, Field(exclude=True)] = field(init=False, compare=False)`.
    """

    __slots__ = ()
    game: ClassVar[str]
    secrets: ClassVar[bool] = False
    """Whether a seat may know less than everything; when not, `determinize` is `copy`."""

    @abstractmethod
    def actor(self) -> int | None:
        """The seat that must choose now; None when the battle is over."""

    @abstractmethod
    def actions(self) -> Sequence[A]:
        """The legal choices of that seat, in a stable order; empty when the battle is over."""

    @abstractmethod
    def sample(self, rng: Rng) -> A:
        """One of `actions()`, any of which may come, without listing them all."""

    @abstractmethod
    def refusal(self, action: A) -> Refusal | None:
        """Which rule forbids *action* to the actor, or None when it is legal. Judges any action that parses."""

    @abstractmethod
    def perform(self, action: A, chance: Chance) -> list[Event]:
        """Change the state as *action* demands and tell what happened. Asks no legality: see `apply`."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Who won and the rule that ended the battle; None while it goes on."""

    @abstractmethod
    def copy(self) -> Self:
        """The same state in containers of its own: cheap, for search and table mode live on it."""

    @abstractmethod
    def view(self, seat: int | None) -> dict[str, Any]:
        """What *seat* may know, as plain values for JSON; None: a spectator. Built from nothing upward."""

    @abstractmethod
    def determinize(self, seat: int, rng: Rng) -> Self:
        """A state of its own that agrees with the view of *seat*, all that is hidden from it dealt at random."""

    @abstractmethod
    def score(self, seat: int) -> float:
        """A cheap estimate, from 0 to 1, of how *seat* stands."""

    def apply(self, action: A, chance: Chance) -> list[Event]:
        """Do *action* and tell what happened; raise IllegalAction, with nothing changed, when it is refused.

        When *chance* raises, the state is left half changed: whoever hands in such a chance applies on a copy.
        """
        if refusal := self.refusal(action):
            raise IllegalAction(refusal, action)
        events = self.perform(action, chance)
        chance.settle()
        return events

    def advance(self, action: A, chance: Chance) -> None:
        """The same change as `apply`, for playouts: may skip events and legality. Override it where that pays."""
        self.perform(action, chance)

    def urgent(self) -> Sequence[A]:
        """Those of `actions()` that a player would look at first (shots, captures): bots do, where there are many."""
        return ()

    def obvious(self, rng: Rng) -> A | None:  # noqa: ARG002
        """What a player would do here without a thought, so that bots spend none on it; None where one is worth it."""
        return None

    def describe(self, action: A) -> Say:
        """What *action* means on this table, in words for a button; the text form unless a game says better."""
        return say("{action}", action=str(action))

    def taps(self, action: A) -> tuple[str, ...]:  # noqa: ARG002
        """What a finger would touch to mean *action*, in order: names that the drawing gives as `data-tap`."""
        return ()

    def touched(self, tap: str) -> Say:
        """What lies where *tap* is, one of those that `taps` names, in words."""
        return say("{place}", place=tap)

    def question(self) -> Say | None:
        """What the actor is asked, and about what: the shot that may be answered, the card that was laid."""
        return None

    def forecast(self, action: A) -> Forecast | None:  # noqa: ARG002
        """What may come of *action*, if it is a shot or an attack, as far as the actor may know."""
        return None

    def is_opening(self) -> bool:
        """Whether terrain is laid and units are deployed, where a side can decide that without knowing of the other."""
        return False

    def seats(self) -> range:
        """The seats at the table."""
        return range(2)

    def unplaced(self) -> Sequence[str]:
        """The units that a set-up brought and that have never stood on the table, where a battle is about all of them.

        When a battle is over there should be none: its figures would speak of forces that did not fight.
        """
        return ()

    def problems(self) -> Sequence[Refusal]:
        """Why this position can never arise, every reason there is. Reading a position asks it; playing never does."""
        return ()

    def position(self) -> dict[str, Any]:
        """The complete state as a position document: secrets and all, so it stays on the server."""
        return write_position(self.game, self)

    @classmethod
    def load(cls, position: str | bytes | Mapping[str, Any]) -> Self:
        """The state that *position* describes; raise BadDocument when it is badly formed or cannot arise."""
        state = read_position(cls.game, cls, position)
        if problems := state.problems():
            raise BadDocument(*(Problem("state", problem.rule, say("{why}", why=str(problem))) for problem in problems))
        return state


class NotYet(ValueError):
    """A game of the house that does not play yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game of the house: what the site, the command line and the bots need to know of it.

    A game that does not play yet has a slug and a title and no more.
    """

    slug: str
    title: str
    version: str = "1"
    """Of the rules as built here: it changes when a battle that was played before might not replay."""
    players: tuple[int, ...] = (2,)
    called: tuple[Say, ...] = ()
    """What the seats are called on the table, in order."""
    options: tuple[Option, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    card: Any = None
    """The type of a card of the game, as pydantic takes it: a model, or a union told apart by `kind`."""
    setup: type[Setup[Any, Any, Any]] = Setup
    """The set-up document with the parts that the game types: `Setup[Board, Placement, UnitCard]`."""
    state: type[State] | None = None
    prepare: Callable[..., Setup[Any, Any, Any]] | None = None
    """`prepare(scenario, forces, options, cards, own=…)`: a set-up; without *forces*, the printed or starter ones."""
    variations: Variations | None = None
    """What a scenario of a person's own may change; None: the game takes none."""
    begin: Callable[[Any], State] | None = None
    """The first state of a set-up. Takes no chance: what is dealt or rolled at the start is the first action's."""
    read: Callable[[str], Action] | None = None
    """The action that a text form means; raises ValueError, saying what was expected, when it means none."""
    draw: Draw | None = None
    """The SVG drawing of a view."""
    watch: Any = None
    """Makes a `rules.deeds.Watch`, which reads from events what each unit did."""
    builder: Any = None
    """How the game builds forces: a `rules.construction.Builder`."""
    finished: bool = False
    """Whether every rule of the ledger must have its test by now."""

    @property
    def ledger(self) -> Ledger:
        """Every rule of the game, with its rulings, gaps, scenarios and printed examples."""
        return load(self.slug)

    @property
    def plays(self) -> bool:
        """Whether battles can be played yet."""
        return self.state is not None

    def scenario(self, name: str) -> Scenario:
        """The scenario whose slug or printed number is *name*; raise ValueError when there is none."""
        for scenario in self.scenarios:
            if name and name in (scenario.slug, scenario.number):
                return scenario
        slugs = ", ".join(scenario.slug for scenario in self.scenarios)
        raise ValueError(f"expected a scenario out of {slugs}, got {name!r}")

    def start(self, setup: Setup[Any, Any, Any] | str | bytes | Mapping[str, Any]) -> State:
        """The first state of *setup*, a document or its text; raise BadDocument when it is none of this game."""
        begin = self._ready(self.begin)
        setup = setup if isinstance(setup, Setup) else self.setup.read(setup)
        if setup.game != self.slug:
            raise BadDocument(wrong("game", "other_game", quoted(self.slug), setup.game))
        if len(setup.seats) not in self.players:
            expected = f"{' or '.join(map(str, self.players))} seats"
            raise BadDocument(wrong("seats", "count", expected, len(setup.seats)))
        if setup.scenario not in (known := [scenario.slug for scenario in self.scenarios]):
            raise BadDocument(wrong("scenario", "choice", f"one of {', '.join(known)}", setup.scenario))
        self.expect_own(setup.scenario, setup.own)
        settled(self.options, setup.own, setup.options)
        self._expect_orders(setup)
        return begin(setup)

    def expect_own(self, scenario: str, own: Variation | None) -> None:
        """Raise BadDocument, with every problem, when *own* cannot be made from the scenario called *scenario*."""
        if own is None:
            return
        if self.variations is None:
            raise BadDocument(Problem("own", "not_open", say("this game takes no scenarios of one's own")))
        if faults := self.variations.faults(own, self.scenario(scenario), self.options):
            raise BadDocument(*faults)

    def _expect_orders(self, setup: Setup[Any, Any, Any]) -> None:
        for number, seat in enumerate(setup.seats):
            for order in seat.orders:
                try:
                    self.parse(order)
                except ValueError:
                    raise BadDocument(wrong(f"seats.{number}.orders", "action", "an action", order)) from None

    def load(self, position: str | bytes | Mapping[str, Any]) -> State:
        """The state that *position* describes; raise BadDocument when it describes none of this game."""
        return self._ready(self.state).load(position)

    def parse(self, text: str) -> Action:
        """The action whose text form is *text*; raise ValueError when it is none."""
        return self._ready(self.read)(text)

    def _ready(self, part: T | None) -> T:
        if part is None:
            raise NotYet(f"{self.title} does not play yet")
        return part
