"""Whether a battle on file happened as it says, in words."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulebook.texts import spoken
from rules.battle import Mismatch, verify
from rules.documents import BadDocument, BattleDocument
from rules.reading import read_battle

MOST = 10


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found: *good*, or at which *step* it goes wrong (None: it is no battle at all) and why."""

    good: bool
    count: int = 0
    step: int | None = None
    outcome: str = ""
    problems: tuple[str, ...] = ()

    @property
    def message(self) -> str:
        """All of it in one line."""
        return "; ".join(self.problems) or self.outcome or _("The battle is good as far as it goes.")


def verdict(source: bytes) -> Verdict:
    """What can be said of the battle on file in *source*."""
    try:
        return judged(read_battle(source))
    except BadDocument as bad:
        found = tuple(f"{each.path}: {spoken(each.sentence)}" for each in bad.problems[:MOST])
        return Verdict(good=False, problems=found)


def judged(document: BattleDocument) -> Verdict:
    """What can be said of *document*, every step of it played again."""
    try:
        outcome = verify(document)
    except Mismatch as mismatch:
        return Verdict(good=False, step=mismatch.step, problems=(spoken(mismatch.reason),))
    except ValueError:
        return Verdict(good=False, problems=(_("This battle cannot be played by these rules."),))
    return Verdict(good=True, count=len(document.entries), outcome=spoken(outcome.sentence) if outcome else "")
