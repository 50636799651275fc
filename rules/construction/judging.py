"""Checking a force, and what may be added to it."""

from collections.abc import Iterator, Mapping

from rules.construction.briefs import Brief
from rules.construction.constraints import Constraint, Target
from rules.construction.report import Account, Report
from rules.construction.tally import Tally
from rules.documents import Force
from rules.engine import Refusal


def check(force: Force, brief: Brief) -> Report:
    """All that is wrong with *force* by *brief*, in the order of the ledger; raise BadDocument when it is not sound."""
    tally = Tally(force, brief)
    violations = tuple(found for constraint in brief.constraints for found in constraint.violations(tally))
    legal = all(violation.severity != "error" for violation in violations)
    return Report(game=force.game, legal=legal, points=_accounts(tally), violations=violations)


def is_legal(tally: Tally) -> bool:
    """Whether nothing is wrong with the force of *tally*: no more is looked at than it takes to say no."""
    return not any(True for constraint in tally.brief.binding for _ in constraint.violations(tally))


def _accounts(tally: Tally) -> tuple[Account, ...]:
    counted = (constraint.account(tally) for constraint in tally.brief.constraints)
    if found := tuple(account for account in counted if account):
        return found
    points = sum((row.card.points or 0) * row.copies for row in tally.rows)
    return (Account(points=points),) if points else ()


class Offers(Mapping[str, Refusal | None]):
    """For every card of a brief: why it may not be added to a force, worded when asked for, or None when it may."""

    def __init__(self, tally: Tally, target: Target) -> None:
        self._tally = tally
        self._target = target
        self.refused: Mapping[str, Constraint] = tally.brief.refused(tally, target)

    def __getitem__(self, card: str) -> Refusal | None:
        found = self._tally.cards[card]
        if (constraint := self.refused.get(card)) is None:
            return None
        return Refusal(constraint.rule, constraint.reason(found, self._tally, self._target))

    def __iter__(self) -> Iterator[str]:
        return iter(self._tally.cards)

    def __len__(self) -> int:
        return len(self._tally.cards)

    def open(self) -> list[str]:
        """The cards that may be added."""
        return [card for card in self if card not in self.refused]


def may_add(force: Force, brief: Brief, *, section: str = "", to: int | None = None) -> Offers:
    """What may be added to *force*, one copy of it: in *section*, or attached to one copy of the entry numbered *to*.

    Without *to*, a card that is attached to others may be added when some card of the force can take it.
    """
    return Offers(Tally(force, brief), Target(section, to))
