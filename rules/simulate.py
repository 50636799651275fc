"""Many battles, on as many processors as there are, with the same figures whatever their number.

Battle *i* of a simulation has a seed of its own, made from the simulation's seed and *i*: which process plays it,
and when, makes no difference.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, wait
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from math import sqrt
from statistics import fmean, median
from typing import Any

import rules
from rules.battle import Battle
from rules.bots import Bot, bot
from rules.bots.contract import ask
from rules.chance import Rng, Seeded
from rules.deeds import Record, Watch, together
from rules.documents import Setup
from rules.engine import Action, State
from rules.openings import Orders
from rules.reading import read_setup

CHUNK = 25
LONGEST = 20_000
BEAT = 1.0
"""Seconds after which whoever waits for battles hears that there are no more yet."""
Z95 = 1.959963984540054


class Endless(RuntimeError):
    """A battle that would not end."""


@dataclass(frozen=True, slots=True)
class Played:
    """One battle in figures: the seats that won, the rule that ended it, and how many actions it took.

    *first* is the seat that chose first, *idle* are those that never chose, *unplaced* counts units that never stood on
    the table; *units* is what each one did, where somebody looked on.
    """

    winners: tuple[int, ...]
    rule: str
    actions: int
    first: int = 0
    idle: tuple[int, ...] = ()
    unplaced: int = 0
    units: tuple[Record, ...] = ()


@dataclass(frozen=True, slots=True)
class Share:
    """How often something came up, and the 95 % interval of how often it would."""

    count: int
    of: int

    @property
    def rate(self) -> float:
        """The observed share."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's score interval, sound also for few battles and for shares near 0 and 1."""
        if not self.of:
            return 0.0, 1.0
        spread = Z95 * Z95 / self.of
        middle = self.rate + spread / 2
        reach = sqrt(spread * (self.rate * (1 - self.rate) + spread / 4))
        low, high = (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)
        return (low if self.count else 0.0), (high if self.count < self.of else 1.0)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.count} of {self.of}, {self.rate:.1%} ({low:.1%} to {high:.1%})"


@dataclass(frozen=True, slots=True)
class Summary:
    """What many battles came to; *first* is how often the seat won that had chosen first.

    *idle* is for each seat in how many battles it never chose, *unplaced* in how many a unit was never placed: where
    one of them is not nothing, the other figures speak of no fair battle. *units* is what each one did in all.
    """

    battles: int
    wins: tuple[Share, ...]
    draws: Share
    first: Share
    rules: dict[str, int]
    shortest: int
    mean: float
    median: float
    longest: int
    idle: tuple[int, ...]
    unplaced: int
    units: tuple[Record, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Whether every side could act and every unit was placed, in all of the battles."""
        return not any(self.idle) and not self.unplaced


def run(
    setup: Setup[Any, Any, Any],
    count: int,
    *,
    seed: str,
    bots: Sequence[str],
    executor: Executor | None = None,
    told: Callable[[int], object] = int,
    chunk: int = CHUNK,
    watched: bool = False,
) -> Summary:
    """Play *setup* *count* times between *bots* and sum it up, *chunk* battles at a time; *watched*, units as well.

    *told* hears how many more battles were played, every second at least where there is an *executor*; when it raises,
    what has not begun is called off.
    """
    parts = [range(first, min(first + chunk, count)) for first in range(0, count, chunk)]
    played: list[Played] = []
    with closing(_results(partial(_play_some, setup.write(), seed, tuple(bots), watched), parts, executor)) as results:
        for some in results:
            played.extend(some)
            told(len(some))
    return summarize(played, len(bots))


def _results(
    play: Callable[[range], list[Played]], parts: Sequence[range], executor: Executor | None
) -> Generator[list[Played], None, None]:
    if executor is None:
        yield from map(play, parts)
        return
    waiting = {executor.submit(play, part) for part in parts}
    try:
        while waiting:
            done, waiting = wait(waiting, BEAT, FIRST_COMPLETED)
            yield [battle for future in done for battle in future.result()]
    finally:
        for future in waiting:
            future.cancel()


def _play_some(setup: dict[str, Any], seed: str, names: tuple[str, ...], watched: bool, numbers: range) -> list[Played]:
    game, read = rules.game(setup["game"]), read_setup(setup)
    first, bots = game.start(read), [bot(name) for name in names]
    looks_on = game.watch if watched else None
    return [
        play_one(first.copy(), bots, f"{seed}/{number}", looks_on and looks_on(), Orders(read)) for number in numbers
    ]


def play_one(
    state: State, bots: Sequence[Bot], seed: str, watch: Watch | None = None, orders: Orders | None = None
) -> Played:
    """Play *state* to its end, keeping no log; *watch* looks on, *orders* are those of its set-up."""
    chance, rngs, game = Seeded(seed), imaginations(bots, seed), rules.game(state.game)
    chose = dict.fromkeys(range(len(bots)), 0)
    first = state.actor() or 0
    for number in range(LONGEST):
        seat = state.actor()
        if seat is None:
            idle = tuple(seat for seat, times in chose.items() if not times)
            return _played(state, number, first, idle, watch.records(state) if watch else ())
        chose[seat] += 1
        ordered = orders.due(game, state) if orders else None
        _advance(state, ordered or ask(bots[seat], state, rngs[seat]), chance, watch)
    raise Endless(f"expected a battle to end within {LONGEST} actions, got none after seed {seed!r}")


def _advance(state: State, action: Action, chance: Seeded, watch: Watch | None) -> None:
    if watch is None:
        state.advance(action, chance)
        return
    before = state.copy()
    watch.see(before, action, state.perform(action, chance))


def play_out(battle: Battle, bots: Sequence[Bot], seed: str) -> Battle:
    """Play *battle* to its end and return it, with its log: the same battle as `play_one` plays of the same seed."""
    chance, rngs, orders = Seeded(seed), imaginations(bots, seed), Orders(battle.setup)
    while (seat := battle.state.actor()) is not None:
        ordered = orders.due(battle.game, battle.state)
        battle.play(seat, ordered or ask(bots[seat], battle.state, rngs[seat]), chance)
        if len(battle.steps) == LONGEST:
            raise Endless(f"expected a battle to end within {LONGEST} actions, got none after seed {seed!r}")
    return battle


def imaginations(bots: Sequence[Bot], seed: str) -> list[Rng]:
    """For each of *bots* what it draws its thoughts from: apart from the battle's own chance, and from each other."""
    return [Rng(f"{seed}/seat {seat}") for seat in range(len(bots))]


def summarize(played: Iterable[Played], seats: int) -> Summary:
    """All that *played* comes to, in whichever order it comes."""
    battles = list(played)
    lengths = sorted(battle.actions for battle in battles) or [0]
    return Summary(
        battles=len(battles),
        wins=tuple(Share(sum(seat in battle.winners for battle in battles), len(battles)) for seat in range(seats)),
        draws=Share(sum(not battle.winners for battle in battles), len(battles)),
        first=Share(sum(battle.first in battle.winners for battle in battles), len(battles)),
        rules=dict(sorted(Counter(battle.rule for battle in battles).items())),
        shortest=lengths[0],
        mean=fmean(lengths),
        median=median(lengths),
        longest=lengths[-1],
        idle=tuple(sum(seat in battle.idle for battle in battles) for seat in range(seats)),
        unplaced=sum(battle.unplaced > 0 for battle in battles),
        units=together(battle.units for battle in battles),
    )


def _played(state: State, actions: int, first: int, idle: tuple[int, ...], units: tuple[Record, ...]) -> Played:
    outcome = state.outcome()
    if outcome is None:
        raise ValueError(f"expected an outcome of a battle in which nobody may act, got none after {actions} actions")
    return Played(outcome.winners, outcome.rule, actions, first, idle, len(state.unplaced()), units)
