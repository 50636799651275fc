"""What a shot may come to, in the reader's words: the chances on its button, the sums behind them on demand."""

from dataclasses import dataclass

from rulebook.texts import gist, spoken
from rules import ledger
from rules.forecast import Forecast
from rules.odds import Prospect
from rules.totals import Total
from rules.words import Say


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule that had a part in something, in one sentence; *amount* is what it added, where it did."""

    rule: str
    gist: str
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """Something that may come of a shot, and how likely it is."""

    label: str
    chance: float
    rules: tuple[str, ...]

    @property
    def percent(self) -> int:
        """The chance in a hundred."""
        return round(100 * self.chance)


@dataclass(frozen=True, slots=True)
class Sum:
    """A number that decides, and what it is made of."""

    label: str
    value: int
    parts: tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """A forecast in the reader's language."""

    results: tuple[Result, ...]
    sums: tuple[Sum, ...]
    notes: tuple[str, ...]


def cited(rule: str, amount: int | None = None) -> Cited:
    """The *rule* in one sentence."""
    return Cited(rule, gist(ledger.find(rule)[0]), amount)


def odds_of(forecast: Forecast | None) -> Odds | None:
    """*forecast*, if there is one, as a person reads it."""
    if forecast is None:
        return None
    results = tuple(map(_result, forecast.results))
    sums = tuple(_sum(label, total) for label, total in forecast.sums)
    return Odds(results, sums, tuple(map(spoken, forecast.notes)))


def _result(prospect: Prospect) -> Result:
    return Result(spoken(prospect.label), float(prospect.chance), prospect.rules)


def _sum(label: Say, total: Total) -> Sum:
    return Sum(spoken(label), total.value, tuple(cited(part.rule, part.amount) for part in total.parts))
