"""What may come of a shot before it is fired: exact chances, the sums that make them, and what nobody can know."""

from dataclasses import dataclass

from rules.odds import Prospect
from rules.totals import Total
from rules.words import Say


@dataclass(frozen=True, slots=True)
class Forecast:
    """The *results* of a shot, the one that it is fired for first, each with its chance; *sums* say why.

    It knows what the seat that chooses may know, and no more: *notes* tell what it leaves out.
    """

    results: tuple[Prospect, ...]
    sums: tuple[tuple[Say, Total], ...] = ()
    notes: tuple[Say, ...] = ()

    @property
    def first(self) -> Prospect:
        """What the shot is fired for."""
        return self.results[0]
