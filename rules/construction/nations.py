"""The nation lock: one nation a force, and the cards that belong to none."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rules.construction.allowances import Allowance
from rules.construction.changes import Fix
from rules.construction.constraints import ANY, Filter
from rules.construction.fixes import declare, fix
from rules.construction.linear import Linear, Space
from rules.construction.report import Violation
from rules.construction.tally import Tally, name
from rules.nations import SIDES, sides
from rules.words import Say, say


@dataclass(frozen=True, slots=True)
class NationLock(Allowance):
    """Only cards of *nations*, or of the force's one nation when none is named, and cards of no nation.

    It concerns the cards that *filter* lets through. *declares*: it also minds what nation the force says it is of.
    """

    rule: str
    words: Say
    nations: frozenset[str] = frozenset()
    filter: Filter = ANY
    declares: bool = False
    section: str | None = None

    def minds(self, card: Any, section: str) -> bool:
        """Whether it matters of which nation *card* is, in *section*."""
        return self.concerns(section) and self.filter(card)

    def allowed(self, card: Any, nation: str) -> int | None:
        ours = self.nations or {nation}
        locked = card.nation and (self.nations or nation) and self.filter(card)
        return 0 if locked and card.nation not in ours else None

    def complaint(self, card: Any, count: int, most: int, nation: str) -> Say:  # noqa: ARG002
        values = {"theirs": SIDES[card.nation], "ours": sides(self.nations or {nation})}
        return say("{card} is a card of {theirs}: a force of {ours} may not take it", card=name(card), **values)

    def violations(self, tally: Tally) -> Iterator[Violation]:
        if self.declares and self.nations and tally.force.nation and tally.force.nation not in self.nations:
            yield self._misplaced(tally.force.nation)
        yield from Allowance.violations(self, tally)

    def _misplaced(self, nation: str) -> Violation:
        return Violation(
            rule=self.rule,
            sentence=say("a force of {theirs}, where one of {ours} is wanted", theirs=SIDES[nation],
                         ours=sides(self.nations)),
            fixes=tuple(fix(declare(ours)) for ours in SIDES if ours in self.nations),
        )  # fmt: skip

    def further_fixes(self, id: str, tally: Tally) -> Iterable[Fix]:
        theirs, declared = tally.cards[id].nation, tally.force.nation
        if not self.nations and declared and not any(row.card.nation == declared for row in tally.rows):
            yield fix(declare(theirs))

    def linears(self, space: Space) -> Iterable[Linear]:
        if self.nations or space.nation:
            yield from Allowance.linears(self, space)
            return
        locked = [slot for slot in space.slots if slot.card.nation and self.filter(slot.card)]
        nations = space.choice("nation", SIDES)
        for slot in filter(lambda slot: self.concerns(slot.section), locked):
            most = space.bounds[slot.number][1]
            yield Linear({slot.number: 1, nations[slot.card.nation]: -most}, None, 0)

    def sentence(self) -> Say:
        return self.words
