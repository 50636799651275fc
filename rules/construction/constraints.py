"""What every constraint is: data that answers what is wrong, may I add this, how do I say it, what would repair it."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, NamedTuple

from rules.catalogue import Card
from rules.construction.linear import Linear, Space
from rules.construction.report import Account, Severity, Violation
from rules.construction.tally import Tally
from rules.words import Say


class Target(NamedTuple):
    """Where a card would be added: in a *section*, or to one copy of the entry numbered *host*."""

    section: str = ""
    host: int | None = None


class Constraint(ABC):
    """One demand of a rule on a force. A frozen dataclass that carries the *rule*."""

    __slots__ = ()
    rule: str
    severity: Severity = "error"
    """Advice is only told: it refuses no card, and the solver does not mind it."""

    @abstractmethod
    def violations(self, tally: Tally) -> Iterator[Violation]:
        """All that is wrong with the force, each with the fixes that would mend it."""

    def refused(self, tally: Tally, target: Target) -> Iterable[str]:  # noqa: ARG002
        """The cards of which one copy more at *target* would break the rule, or break it worse."""
        return ()

    def reason(self, card: Any, tally: Tally, target: Target) -> Say:  # noqa: ARG002
        """Why *card*, one of the refused, may not be added."""
        return self.sentence()

    @abstractmethod
    def sentence(self) -> Say:
        """The demand in words, for the rules panel."""

    @abstractmethod
    def linears(self, space: Space) -> Iterable[Linear]:
        """The demand as arithmetic, for the solver."""

    def ceiling(self, card: Card) -> int | None:  # noqa: ARG002
        """How many copies of *card* a legal force has at most, as far as this constraint can tell alone."""
        return None

    def wanted(self, cards: Mapping[str, Card]) -> Mapping[str, int]:  # noqa: ARG002
        """Those of *cards* that a force may have to gain to meet it, and how many of each at most."""
        return {}

    def account(self, tally: Tally) -> Account | None:  # noqa: ARG002
        """The points that it counts, if it counts points."""
        return None


@dataclass(frozen=True, slots=True)
class Filter:
    """Some cards: of these *kinds* (none named: of any) that have, or lack, a feature: `has_at_fire`."""

    kinds: frozenset[str] = frozenset()
    having: str = ""
    lacking: str = ""

    def __call__(self, card: Any) -> bool:
        if self.kinds and card.kind not in self.kinds:
            return False
        if self.having and not attrgetter(self.having)(card):
            return False
        return not (self.lacking and attrgetter(self.lacking)(card))


ANY = Filter()


def kinds(*names: str) -> Filter:
    """The cards of the kinds called *names*."""
    return Filter(frozenset(names))
