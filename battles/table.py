"""A battle as one person may look at it: the only door through which pages and API show one.

Whoever has a seat sees with that seat's eyes; a spectator sees what lies open.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from accounts.models import User
from battles import services
from battles.bots import LABELS
from battles.chronicle import Chronicle, chronicle
from battles.models import Battle, Seat
from battles.prospects import Cited, Odds, cited, odds_of
from rulebook.boards import drawn
from rulebook.texts import spoken
from rules.battle import Step
from rules.engine import Action, Event, Game
from rules.words import say

FREE_TABLE = "tanks"
"""The game in which a piece may go anywhere that the rules allow, not to listed places alone."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that the reader may do now: its text form, what it means in words, and what a finger touches."""

    action: str
    kind: str
    words: str
    taps: tuple[str, ...]
    odds: Odds | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: the step it belongs to, the sentence, and the rules that made it so."""

    step: int
    seat: int
    kind: str
    words: str
    rules: tuple[str, ...]
    facts: Mapping[str, Any]

    @property
    def cited(self) -> list[Cited]:
        """The rules that made it so, each in one sentence."""
        return [cited(rule) for rule in self.rules]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an action is legal, in words; *rule* is the one that forbids it."""

    legal: bool
    words: str
    rule: str = ""

    @property
    def url(self) -> str:
        """Where the rule is read."""
        return reverse("rulebook:rule", args=[self.rule]) if self.rule else ""


class Table:
    """What *person* sees of *battle*: with the eyes of *seat*, one of theirs, or of that seat which is to choose."""

    def __init__(self, battle: Battle, person: User | AnonymousUser, seat: int | None = None) -> None:
        self.battle = battle
        self.hosts = person.is_authenticated and battle.owner_id == person.pk
        self.places: Sequence[Seat] = list(battle.seats.all())
        self.mine = [place.number for place in self.places if person.is_authenticated and place.person_id == person.pk]
        self.seat = _eyes(self.mine, seat, battle.actor)

    @cached_property
    def story(self) -> Chronicle:
        """What happened so far: never shown as it is."""
        return chronicle(self.battle)

    @property
    def to_choose(self) -> bool:
        """Whether it is for the reader to choose, with the seat that they look from."""
        return self.seat is not None and self.battle.actor == self.seat

    def view(self, step: int | None = None) -> dict[str, Any]:
        """The position now, or after *step* actions, as the reader may see it."""
        return self.story.at(self.battle.count if step is None else step).view(self.seat)

    def drawing(self, step: int | None = None) -> str:
        """The same as a picture, which the page styles."""
        return drawn(self.battle.played, self.view(step), taps=step is None)

    @cached_property
    def choices(self) -> list[Choice]:
        """What the reader may do now."""
        return [self.choice(action) for action in self.story.state.actions()] if self.to_choose else []

    def choice(self, action: Action) -> Choice:
        """*action* as a button."""
        state = self.story.state
        odds = odds_of(state.forecast(action))
        return Choice(str(action), action.kind, spoken(state.describe(action)), state.taps(action), odds)

    def lines(self, first: int = 1, last: int | None = None) -> Iterator[Line]:
        """What the reader saw happen from step *first* on."""
        for number in range(first, (self.battle.count if last is None else last) + 1):
            step = self.story.steps[number - 1]
            yield from (_line(number, step.seat, event) for event in self.seen(step))

    def seen(self, step: Step) -> tuple[Event, ...]:
        """What the reader saw of *step*."""
        return step.seen_by(self.seat)

    @property
    def seated(self) -> list[dict[str, Any]]:
        """Every seat: its side, who sits there, and whether it is to choose."""
        return [
            {"place": place, "side": self.side(place.number), "player": self.player(place),
             "chooses": place.number == self.battle.actor, "mine": place.number in self.mine}
            for place in self.places
        ]  # fmt: skip

    @property
    def waits_for(self) -> str:
        """The side that is to choose; empty when the battle is over."""
        return "" if self.battle.actor is None else self.side(self.battle.actor)

    @property
    def question(self) -> str:
        """What the reader is asked, and about what; empty when it is not for them to choose."""
        asked = self.story.state.question() if self.to_choose else None
        return spoken(asked) if asked else ""

    @property
    def groups(self) -> list[tuple[str, str, list[Choice]]]:
        """What the reader may do, by the first thing that a finger would touch; what touches nothing comes first."""
        found: dict[str, list[Choice]] = {}
        for choice in self.choices:
            found.setdefault(choice.taps[0] if choice.taps else "", []).append(choice)
        groups = sorted(found.items(), key=lambda group: group[0] != "")
        return [(tap, self.touched(tap) if tap else "", choices) for tap, choices in groups]

    @property
    def movers(self) -> list[tuple[str, str]]:
        """On a free table, the pieces that may be moved anywhere along the arrow, with their names."""
        taps = {choice.taps[0] for choice in self.choices if choice.kind == "move"}
        return [(tap, self.touched(tap)) for tap in sorted(taps)] if self.battle.game == FREE_TABLE else []

    def touched(self, tap: str) -> str:
        """What lies where a finger touches *tap*, in words."""
        return spoken(self.story.state.touched(tap))

    def judged(self, text: str) -> Verdict:
        """Whether the reader may do what *text* means, without doing it; raise ValueError when it means nothing."""
        action, state = self.battle.played.parse(text), self.story.state
        if refusal := state.refusal(action):
            return Verdict(False, spoken(refusal.sentence), refusal.rule)
        return Verdict(True, spoken(state.describe(action)))

    @property
    def may_undo(self) -> bool:
        """Whether the reader may take the last action back."""
        return self.to_choose and services.may_undo(self.story, self.seat)

    @property
    def may_experiment(self) -> bool:
        """Whether the lab may fight this set-up for the reader: figures of hidden forces would tell of them."""
        return self.battle.ended is not None or not self.story.first.secrets

    @property
    def outcome(self) -> str:
        """How it ended, in words; empty while it goes on."""
        outcome = self.story.state.outcome()
        return spoken(outcome.sentence) if outcome else ""

    @property
    def scenario(self) -> str:
        """What the scenario is called."""
        return title_of(self.battle.played, self.battle.setup)

    def side(self, number: int) -> str:
        """What the scenario calls the seat *number*."""
        return side_of(self.battle.played, self.battle.setup, number)

    def player(self, place: Seat) -> str:
        """Who sits at *place*, in words; empty when nobody does."""
        return str(LABELS[place.bot]) if place.bot else place.label


def title_of(game: Game, setup: Mapping[str, Any]) -> str:
    """What the scenario of *setup*, a document of *game*, is called: printed, or someone's own."""
    own = setup.get("own")
    return str(own["name"]) if own else spoken(game.scenario(setup["scenario"]).title)


def side_of(game: Game, setup: Mapping[str, Any], number: int) -> str:
    """What the table and the scenario of *setup*, a document of *game*, call the seat *number*."""
    sides = game.scenario(setup["scenario"]).sides
    seat = game.called[number] if number < len(game.called) else say("Player {number}", number=number + 1)
    if number >= len(sides) or len(sides) < min(game.players):
        return spoken(seat)
    own = (setup.get("own") or {}).get("sides") or [""] * len(sides)
    side = say("{name}", name=str(own[number])) if own[number] else sides[number]
    return spoken(seat if side == seat else say("{seat} ({side})", seat=seat, side=side))


def _eyes(mine: Sequence[int], wanted: int | None, actor: int | None) -> int | None:
    if wanted in mine:
        return wanted
    return actor if actor in mine else next(iter(mine), None)


def _line(step: int, seat: int, event: Event) -> Line:
    return Line(step, seat, event.kind, spoken(event.sentence), event.rules, event.data)
