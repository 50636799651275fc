"""What a check finds: `muster/report@1`."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, overload

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from rules.construction.changes import Fix, Place
from rules.documents import Document, Sheet
from rules.sentences import Sentence

Severity = Literal["error", "advice"]


class Fixes(Sequence[Fix]):
    """Ways to mend a violation, the smallest first; worked out when they are first looked at, for most never are."""

    __slots__ = ("_arguments", "_found", "_work_out")

    def __init__(self, work_out: Callable[..., Iterable[Fix]] = tuple, *arguments: Any) -> None:
        """The fixes that *work_out* gives for *arguments*."""
        self._work_out, self._arguments = work_out, arguments
        self._found: tuple[Fix, ...] | None = None

    def _all(self) -> tuple[Fix, ...]:
        if self._found is None:
            self._found, self._arguments = tuple(self._work_out(*self._arguments)), ()
        return self._found

    @overload
    def __getitem__(self, at: int) -> Fix: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Fix, ...]: ...
    def __getitem__(self, at: int | slice) -> Fix | tuple[Fix, ...]:
        return self._all()[at]

    def __len__(self) -> int:
        return len(self._all())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fixes) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return f"Fixes({self._all()!r})"

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        listed = handler.generate_schema(tuple[Fix, ...])
        writing = core_schema.wrap_serializer_function_ser_schema(
            lambda fixes, write: write(tuple(fixes)), schema=listed
        )
        return core_schema.no_info_after_validator_function(
            lambda found: cls(tuple, found), listed, serialization=writing
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
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
    fixes: Fixes = field(default_factory=Fixes)


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
