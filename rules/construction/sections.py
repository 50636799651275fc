"""Which sections a force may have."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rules.construction.changes import Move
from rules.construction.constraints import Constraint, Target
from rules.construction.fixes import fix, remove
from rules.construction.linear import Linear, Space, total
from rules.construction.report import Fixes, Violation
from rules.construction.tally import Row, Tally
from rules.words import Say, say


@dataclass(frozen=True, slots=True)
class Sections(Constraint):
    """Only these *sections*, the main one first."""

    rule: str
    sections: tuple[str, ...]
    words: Say

    def violations(self, tally: Tally) -> Iterator[Violation]:
        for row in tally.top():
            if row.section not in self.sections:
                yield self._violation(row, tally)

    def _violation(self, row: Row, tally: Tally) -> Violation:
        title = tally.brief.anatomy.sections[row.section]
        words = say("{card} is in a group that this side has not: {section}", card=row.card.noun, section=title)
        move = Move(place=row.place, card=row.card.id, count=row.copies, section=self.sections[0])
        fixes = Fixes(lambda: (fix(tally, change) for change in (move, remove(row, row.copies))))
        return Violation(
            rule=self.rule, sentence=words, entries=(row.place,), cards=(row.card.id,), actual=row.copies, fixes=fixes
        )

    def refused(self, tally: Tally, target: Target) -> Iterable[str]:
        return () if target.section in self.sections else tally.cards

    def reason(self, card: Any, tally: Tally, target: Target) -> Say:  # noqa: ARG002
        return say("this side has no such group")

    def sentence(self) -> Say:
        return self.words

    def linears(self, space: Space) -> Iterable[Linear]:
        yield total((slot for slot in space.slots if slot.section not in self.sections), None, 0)
