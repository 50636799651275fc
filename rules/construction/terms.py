"""What may be asked of a brief, and whether a game allows it."""

from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import Field

from rules.documents import Document, OptionValue, Problem, wrong
from rules.options import Option
from rules.words import say


class Terms(Document):
    """What a force is wanted for. Without a *scenario* it is free construction; None and () mean: as usual."""

    game: str
    scenario: str = ""
    side: int = Field(default=0, ge=0)
    points: int | None = Field(default=None, ge=1, le=100_000)
    year: int | None = Field(default=None, ge=1900, le=1999)
    nations: tuple[str, ...] = ()
    options: dict[str, OptionValue] = Field(default={})


@dataclass(frozen=True, slots=True, kw_only=True)
class Leeway:
    """What a game leaves open for one side of a scenario, or for free construction: what a form asks for."""

    points: tuple[int, ...] = ()
    """Those printed or suggested, the usual one first; none when nothing is bought."""
    any_points: bool = False
    """Whether other points than those may be agreed."""
    years: tuple[int, int] | None = None
    needs_year: bool = False
    nations: tuple[str, ...] = ()
    several_nations: bool = False
    options: tuple[Option, ...] = ()


def settled(terms: Terms, leeway: Leeway) -> Terms:
    """*terms* with what they leave out as usual."""
    points = terms.points if terms.points is not None else next(iter(leeway.points), None)
    return terms.model_copy(update={"points": points})


def problems(terms: Terms, leeway: Leeway) -> Iterator[Problem]:
    """Everything that *terms* ask for beyond the *leeway*; options are checked where they are settled."""
    if terms.points is not None and not leeway.any_points and terms.points not in leeway.points:
        yield _unexpected("points", ", ".join(map(str, leeway.points)), terms.points)
    yield from _bad_year(terms.year, leeway)
    yield from _bad_nations(terms.nations, leeway)


def _bad_year(year: int | None, leeway: Leeway) -> Iterator[Problem]:
    span = f"a year from {leeway.years[0]} to {leeway.years[1]}" if leeway.years else ""
    if year is None and leeway.needs_year:
        yield Problem("year", "missing", say("expected {expected}, got {value}", expected=span, value="null"))
    elif year is not None and not (leeway.years and leeway.years[0] <= year <= leeway.years[1]):
        yield _unexpected("year", span, year)


def _bad_nations(nations: tuple[str, ...], leeway: Leeway) -> Iterator[Problem]:
    for nation in nations:
        if nation not in leeway.nations:
            yield _unexpected("nations", ", ".join(leeway.nations), nation)
    if len(nations) > 1 and not leeway.several_nations:
        yield wrong("nations", "too_many", "one nation", list(nations))


def _unexpected(path: str, expected: str, got: object) -> Problem:
    if not expected:
        return Problem(path, "not_open", say("this is not for the players to choose here, got {value}", value=str(got)))
    return wrong(path, "not_open", expected, got)
