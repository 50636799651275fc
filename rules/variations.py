"""Scenarios of people's own: what one changes of the printed scenario that it is made from, typed by each game.

A set-up names the printed scenario and carries the changes as `own`, so it plays anywhere. A game says in its
`Variations` which changes its engine takes, scenario by scenario; whatever it does not name stays as printed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from rules.documents import BadDocument, Document, OptionValue, Problem, wrong
from rules.options import Option, Scenario, settings
from rules.words import Say, say

LINE = r"^[^\x00-\x1f\x7f]*$"
Line = Annotated[str, Field(max_length=60, pattern=LINE)]
Points = Annotated[int, Field(ge=1, le=100_000)]
MOST_TURNS = 200
ALWAYS = frozenset({"name", "sides", "notes", "options"})
"""What every scenario of one's own may say, whatever it is made from."""


class Variation(Document):
    """A scenario of a person's own. An empty field means: as printed. *sides* and *points* are side by side.

    *options* are those that it fixes, *turns* its last turn. Each game adds what else its engine takes.
    """

    name: Annotated[str, Field(min_length=1, max_length=120, pattern=LINE)]
    sides: tuple[Line, ...] = ()
    notes: Annotated[str, Field(max_length=4000)] = ""
    options: dict[str, OptionValue] = Field(default={})
    points: tuple[Points | None, ...] = ()
    year: Annotated[int, Field(ge=1900, le=1999)] | None = None
    turns: Annotated[int, Field(ge=1, le=MOST_TURNS)] | None = None

    @property
    def changes(self) -> frozenset[str]:
        """The fields that differ from what is printed."""
        fields = type(self).model_fields.items()
        return frozenset(name for name, field in fields if getattr(self, name) != field.get_default())

    def budget(self, side: int) -> int | None:
        """The points of *side*; None when they are as printed."""
        return self.points[side] if side < len(self.points) else None

    def side(self, number: int, printed: Say) -> Say:
        """What side *number* is called."""
        named = self.sides[number] if number < len(self.sides) else ""
        return say("{name}", name=named) if named else printed


@dataclass(frozen=True, slots=True, kw_only=True)
class Variations:
    """What a game lets people change: the type of it, the fields that are *open* for a printed scenario, and doubts.

    *spoken_for* are options that a field of the type takes the place of. *problems* is asked for what only the game
    can judge, with the options as the scenario has them.
    """

    model: type[Variation]
    open: Callable[[str], frozenset[str]]
    problems: Callable[[str, Any, Mapping[str, OptionValue]], Iterable[Problem]]
    spoken_for: frozenset[str] = frozenset()

    def offered(self, options: Iterable[Option]) -> tuple[Option, ...]:
        """Those of *options* that a scenario may fix."""
        return tuple(option for option in options if option.key not in self.spoken_for)

    def faults(self, own: Variation, scenario: Scenario, options: Sequence[Option]) -> list[Problem]:
        """Every reason why *own*, made from *scenario*, cannot be played."""
        found = [*self._beyond(own, scenario), *_miscounted(own, scenario), *self._bad_options(own, options)]
        return found or [*self.problems(scenario.slug, own, settings(options, own.options))]

    def _beyond(self, own: Variation, scenario: Scenario) -> Iterator[Problem]:
        for name in sorted(own.changes - ALWAYS - self.open(scenario.slug)):
            yield Problem(f"own.{name}", "not_open", say("this stays as printed in a scenario made from this one"))

    def _bad_options(self, own: Variation, options: Sequence[Option]) -> Iterator[Problem]:
        try:
            settings(self.offered(options), own.options)
        except BadDocument as bad:
            yield from (Problem(f"own.{found.path}", found.code, found.sentence) for found in bad.problems)


def _miscounted(own: Variation, scenario: Scenario) -> Iterator[Problem]:
    count = len(scenario.sides)
    for name in ("sides", "points"):
        if len(getattr(own, name)) not in (0, count):
            yield wrong(f"own.{name}", "count", say("one for each side: {count}", count=count), getattr(own, name))


def settled(
    options: Sequence[Option], own: Variation | None, chosen: Mapping[str, OptionValue]
) -> dict[str, OptionValue]:
    """A value for each of *options*: as *own* fixes it, *chosen*, or by default; BadDocument where own is overruled."""
    fixed = own.options if own else {}
    differing = [key for key, value in fixed.items() if chosen.get(key, value) != value]
    if differing:
        raise BadDocument(
            *(Problem(f"options.{key}", "fixed", say("the scenario fixes this option")) for key in differing)
        )
    return settings(options, {**chosen, **fixed})


def too_poor(own: Variation, prices: Iterable[int], rule: str, count: int = 1) -> Iterator[Problem]:
    """Budgets for which not even *count* of the cheapest units, out of all *prices*, can be had."""
    least = count * min(prices, default=0)
    for side, points in enumerate(own.points):
        if points is not None and points < least:
            sentence = say("{points} points are too few: the smallest force costs {least}", points=points, least=least)
            yield Problem(f"own.points.{side}", rule, sentence)
