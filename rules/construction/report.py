"""What a check finds: `muster/report@1`."""

from typing import Literal

from rules.construction.changes import Fix, Place
from rules.documents import Document, Sheet
from rules.sentences import Sentence

Severity = Literal["error", "advice"]


class Violation(Document):
    """One thing that a rule does not allow, the *entries* it concerns (none: the force as a whole), and the way out.

    *rule* is empty for what no rulebook demands: that the owner has the cards. Advice makes no force illegal.
    """

    rule: str
    sentence: Sentence
    severity: Severity = "error"
    entries: tuple[Place, ...] = ()
    cards: tuple[str, ...] = ()
    limit: int | None = None
    actual: int | None = None
    excess: int | None = None
    fixes: tuple[Fix, ...] = ()
    """The smallest first."""


class Account(Document):
    """The points of a *section*: spent, and the *limit* that a rule sets; None when nothing limits them."""

    section: str = ""
    points: int
    limit: int | None = None
    rule: str = ""

    @property
    def left(self) -> int | None:
        """What may still be spent; negative when too much was."""
        return None if self.limit is None else self.limit - self.points


class Report(Sheet):
    """Whether a force is legal, its points, and all that is wrong with it, in the order of the ledger."""

    FORMAT = "muster/report@1"
    format: Literal["muster/report@1"] = "muster/report@1"
    game: str
    legal: bool
    points: tuple[Account, ...] = ()
    violations: tuple[Violation, ...] = ()
