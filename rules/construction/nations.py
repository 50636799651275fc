"""The nation lock: one nation a force, and the cards that belong to none."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rules.construction.allowances import Allowance
from rules.construction.changes import Declare, Fix
from rules.construction.constraints import ANY, Filter
from rules.construction.fixes import fix
from rules.construction.linear import Linear, Space
from rules.construction.report import Fixes, Violation
from rules.construction.tally import Row, Tally
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
        theirs, ours = SIDES[card.nation], sides(self.nations) if self.nations else SIDES[nation]
        return say(
            "{card} is a card of {theirs}: a force of {ours} may not take it",
            card=card.noun, theirs=theirs, ours=ours,
        )  # fmt: skip

    def violations(self, tally: Tally) -> Iterator[Violation]:
        if self.declares and self.nations and tally.force.nation and tally.force.nation not in self.nations:
            yield self._misplaced(tally)
        yield from Allowance.violations(self, tally)

    def _misplaced(self, tally: Tally) -> Violation:
        return Violation(
            rule=self.rule,
            sentence=say("a force of {theirs}, where one of {ours} is wanted", theirs=SIDES[tally.force.nation],
                         ours=sides(self.nations)),
            fixes=Fixes(lambda: (fix(tally, Declare(nation=ours)) for ours in SIDES if ours in self.nations)),
        )  # fmt: skip

    def ways_out(self, rows: list[Row], excess: int, tally: Tally) -> Iterator[Fix]:
        yield from Allowance.ways_out(self, rows, excess, tally)
        theirs, declared = rows[0].card.nation, tally.force.nation
        if not self.nations and declared and not any(row.card.nation == declared for row in tally.rows):
            yield fix(tally, Declare(nation=theirs))

    def linears(self, space: Space) -> Iterable[Linear]:
        if self.nations or space.nation:
            yield from Allowance.linears(self, space)
            return
        locked = [slot for slot in space.slots if slot.card.nation and self.minds(slot.card, slot.section)]
        nations = space.choice("nation", SIDES)
        for nation in dict.fromkeys(slot.card.nation for slot in locked):
            ours = [slot.number for slot in locked if slot.card.nation == nation]
            most = sum(space.bounds[number][1] for number in ours)
            yield Linear({**dict.fromkeys(ours, 1), nations[nation]: -most}, None, 0)

    def sentence(self) -> Say:
        return self.words
