"""A state with its log: play, undo, view, and verify that a battle on file happened as it says."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Self

import rules
from rules.chance import Chance, Recording, Scripted, Seeded
from rules.documents import BattleDocument, LogEntry, Result, Setup, Written, canonical
from rules.engine import Action, Event, IllegalAction, Outcome, State
from rules.words import Say, say


class WrongSeat(ValueError):
    """A seat tried to act that has no choice to make now."""

    def __init__(self, seat: int, actor: int | None) -> None:
        super().__init__(seat, actor)
        self.seat = seat
        self.actor = actor

    @property
    def sentence(self) -> Say:
        """Whose choice it is instead, for the player."""
        if self.actor is None:
            return say("the battle is over")
        return say("seat {seat} must wait: it is for seat {actor} to choose", seat=self.seat, actor=self.actor)

    def __str__(self) -> str:
        return str(self.sentence)


class Mismatch(Exception):
    """A battle on file that cannot have happened: the step (0: the set-up) where it goes wrong, and why."""

    def __init__(self, step: int, reason: Say) -> None:
        super().__init__(step, reason)
        self.step = step
        self.reason = reason

    def __str__(self) -> str:
        return f"step {self.step}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a battle and what came of it; *state* is the position after it."""

    number: int
    seat: int
    action: Action
    values: tuple[int, ...]
    events: tuple[Event, ...]
    state: State
    filed: list[LogEntry] = field(default_factory=list, init=False, compare=False, repr=False)
    """The step on file, once somebody has asked for it: the hash of a large position takes its time."""

    @property
    def entry(self) -> LogEntry:
        """The step as a battle on file keeps it."""
        if not self.filed:
            hash = fingerprint(self.state)[:16]
            self.filed.append(LogEntry(seat=self.seat, action=str(self.action), values=self.values, hash=hash))
        return self.filed[0]

    def seen_by(self, seat: int | None) -> tuple[Event, ...]:
        """The events of the step as *seat* may see them; None: a spectator."""
        return tuple(seen for event in self.events if (seen := event.seen_by(seat)))


class Battle:
    """A battle being played. Whatever is refused, or stops in the middle, leaves it as it was."""

    def __init__(self, setup: Setup[Any, Any, Any], players: Sequence[str] = ()) -> None:
        self.game = rules.game(setup.game)
        self.setup = setup
        self.first = self.game.start(setup)
        self.players = tuple(players)
        self.steps: list[Step] = []

    @property
    def state(self) -> State:
        """The position now. Not to be changed: `play` is the only way on."""
        return self.steps[-1].state if self.steps else self.first

    @property
    def outcome(self) -> Outcome | None:
        """How the battle ended, if it has."""
        return self.state.outcome()

    def play(self, seat: int, action: Action, chance: Chance) -> Step:
        """Let *seat* do *action*; raise WrongSeat, IllegalAction or what *chance* raises, and nothing has happened."""
        if (actor := self.state.actor()) != seat:
            raise WrongSeat(seat, actor)
        state, recording = self.state.copy(), Recording(chance)
        events = state.apply(action, recording)
        step = Step(len(self.steps) + 1, seat, action, tuple(recording.values), tuple(events), state)
        self.steps.append(step)
        return step

    def undo(self, count: int = 1) -> None:
        """Take back the last *count* actions, or as many as there are."""
        del self.steps[max(len(self.steps) - count, 0) :]

    def view(self, seat: int | None) -> dict[str, Any]:
        """What *seat* may know of the position; None: a spectator."""
        return self.state.view(seat)

    def seeded(self, seed: str) -> Seeded:
        """The chance that *seed* holds for what comes next: after an undo, the same dice fall again."""
        return Seeded(seed, drawn=sum(len(step.values) for step in self.steps))

    def document(self, seed: str = "") -> BattleDocument:
        """The battle on file, with its *seed* if that may be told by now."""
        typed = BattleDocument[self.game.setup]  # type: ignore[name-defined]  # the game knows how to write its parts
        return typed(
            rules=self.game.version,
            setup=self.setup,
            players=self.players,
            seed=seed,
            entries=tuple(step.entry for step in self.steps),
            result=_result(self.outcome),
            hash=fingerprint(self.state),
        )

    @classmethod
    def resume(cls, document: BattleDocument) -> Self:
        """The battle that *document* holds, ready to go on; raise Mismatch when it cannot have happened."""
        battle = cls(document.setup, document.players)
        for step in replay(document):
            battle.steps.append(step)
        return battle


def fingerprint(state: State) -> str:
    """The hash of the whole position of *state*; what never changes enters it by its own hash."""
    position = state.position()
    parts = {key: part.digest if isinstance(part, Written) else part for key, part in position["state"].items()}
    return sha256(canonical(position | {"state": parts})).hexdigest()


def replay(document: BattleDocument) -> Iterator[Step]:
    """Every step of *document*, worked out anew; raise Mismatch at the first thing that cannot have happened."""
    battle = _begin(document)
    for entry in document.entries:
        step = _repeat(battle, entry, document.seed)
        if step.entry != entry:
            raise Mismatch(step.number, _difference(step.entry, entry))
        yield step
    _check_end(battle, document)


def verify(document: BattleDocument) -> Outcome | None:
    """How *document* ended, every step of it checked; raise Mismatch when it cannot have happened."""
    return Battle.resume(document).outcome


def _begin(document: BattleDocument) -> Battle:
    battle = Battle(document.setup, document.players)
    ours = battle.game.version
    if document.rules != ours:
        raise Mismatch(0, say("played by version {theirs} of the rules, not {ours}", theirs=document.rules, ours=ours))
    return battle


def _repeat(battle: Battle, entry: LogEntry, seed: str) -> Step:
    chance = battle.seeded(seed) if seed else Scripted(*entry.values)
    try:
        return battle.play(entry.seat, battle.game.parse(entry.action), chance)
    except ValueError as error:
        reason = say("{action}: {why}", action=entry.action, why=_why(error))
        raise Mismatch(len(battle.steps) + 1, reason) from error


def _why(error: Exception) -> Say:
    match error:
        case IllegalAction(refusal=refusal):
            return say("{why} ({rule})", why=refusal.sentence, rule=refusal.rule)
        case WrongSeat():
            return error.sentence
        case _:
            return say("{error}", error=str(error))


def _difference(played: LogEntry, filed: LogEntry) -> Say:
    if played.action != filed.action:
        return say("{action} is not how it is written: {played}", action=filed.action, played=played.action)
    if played.values != filed.values:
        return say("{action}: the values {filed} are not those of the seed", action=filed.action, filed=filed.values)
    return say("{action}: the position after it is not the one on file", action=filed.action)


def _check_end(battle: Battle, document: BattleDocument) -> None:
    last = len(battle.steps)
    if _result(battle.outcome) != document.result:
        raise Mismatch(last, say("the result on file is not what was played"))
    if fingerprint(battle.state) != document.hash:
        raise Mismatch(last, say("the hash on file is not that of the last position"))


def _result(outcome: Outcome | None) -> Result | None:
    return Result(winners=outcome.winners, rule=outcome.rule) if outcome else None
