"""What happened in a battle that is kept, step by step: worked out from its rows, and remembered by this process."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from uuid import UUID

from battles.models import Battle, Entry
from rules.battle import Battle as Played
from rules.battle import Mismatch, Step
from rules.chance import Scripted
from rules.documents import BattleDocument, LogEntry, Result, Setup
from rules.engine import Event, Game, State
from rules.reading import read_setup
from rules.words import say

MOST = 128
"""Battles remembered at once: a few megabytes each at the most."""


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A battle as far as it has come. Whoever changes one of its states changes a copy."""

    game: Game
    setup: Setup
    first: State
    steps: Sequence[Step]

    @property
    def state(self) -> State:
        """How the battle stands."""
        return self.at(len(self.steps))

    def at(self, step: int) -> State:
        """How it stood after *step* actions."""
        return self.steps[step - 1].state if step else self.first

    def events(self, step: int, seat: int | None) -> tuple[Event, ...]:
        """What *seat* saw of *step*, counted from 1; None: a spectator."""
        return self.steps[step - 1].seen_by(seat)


_kept: "OrderedDict[UUID, Played]" = OrderedDict()
_lock = Lock()


def chronicle(battle: Battle) -> Chronicle:
    """All that happened in *battle* so far; raise Mismatch when its rows cannot have happened."""
    with _lock:
        played = _kept.pop(battle.pk, None)
        if played is None or not _catch_up(battle, played):
            played = _begin(battle)
            _catch_up(battle, played)
        _kept[battle.pk] = played
        while len(_kept) > MOST:
            _kept.popitem(last=False)
        return Chronicle(played.game, played.setup, played.first, tuple(played.steps))


def append(battle: UUID, step: Step) -> None:
    """Remember *step*, which was just stored as the last one of *battle*."""
    with _lock:
        played = _kept.get(battle)
        if played and len(played.steps) == step.number - 1:
            played.steps.append(step)


def forget() -> None:
    """Let everything remembered go, as a process that ends does."""
    with _lock:
        _kept.clear()


def _begin(battle: Battle) -> Played:
    ours = battle.played.version
    if battle.rules != ours:
        raise Mismatch(0, say("played by version {theirs} of the rules, not {ours}", theirs=battle.rules, ours=ours))
    return Played(read_setup(battle.setup))


def _catch_up(battle: Battle, played: Played) -> bool:
    """Play on what *played* lacks of *battle*, or take back what was undone; False when it went another way."""
    played.undo(max(len(played.steps) - battle.count, 0))
    known = len(played.steps)
    if known == battle.count:
        return not known or played.steps[-1].entry.hash == battle.hash[:16]
    for entry in battle.entries.filter(number__gte=max(known, 1), number__lte=battle.count):
        if entry.number > len(played.steps):
            _repeat(played, entry)
        elif played.steps[-1].entry.hash != entry.hash:
            return False
    return len(played.steps) == battle.count


def _repeat(played: Played, entry: Entry) -> None:
    step = played.play(entry.seat, played.game.parse(entry.action), Scripted(*entry.values))
    if step.entry.hash != entry.hash:
        raise Mismatch(entry.number, say("{action}: the position after it is not the one on file", action=entry.action))


def document_of(battle: Battle) -> BattleDocument:
    """*battle* on file, secrets and all; its seed is told once it is over."""
    typed = BattleDocument[battle.played.setup]  # type: ignore[name-defined]  # the game knows how to write its parts
    return typed(
        rules=battle.rules,
        setup=read_setup(battle.setup),
        players=tuple(seat.label for seat in battle.seats.all()),
        seed=battle.told_seed,
        entries=tuple(
            LogEntry(seat=entry.seat, action=entry.action, values=tuple(entry.values), hash=entry.hash)
            for entry in battle.entries.all()
        ),
        result=None if battle.winners is None else Result(winners=tuple(battle.winners), rule=battle.ended_by),
        hash=battle.hash,
    )
