"""Sums that remember why: a log line or a tooltip can explain every point of them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """One amount of a total, and the rule that put it there."""

    amount: int
    rule: str


@dataclass(frozen=True, slots=True)
class Total:
    """A sum with its reasons: `Total().plus(+1, "PS-9.1").plus(chance.die(10, "PS-8.1"), "PS-8.1").value`."""

    parts: tuple[Part, ...] = ()

    @property
    def value(self) -> int:
        """The sum itself."""
        return sum(part.amount for part in self.parts)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that had a part in it, each once, in the order in which they came."""
        return tuple(dict.fromkeys(part.rule for part in self.parts))

    def plus(self, amount: int, rule: str) -> "Total":
        """This total and *amount* on top, because of *rule*. Nothing added is no reason: a zero leaves no part."""
        return Total((*self.parts, Part(amount, rule))) if amount else self

    def __str__(self) -> str:
        terms = " ".join(f"{part.amount:+d} ({part.rule})" for part in self.parts)
        return f"{terms} = {self.value}" if terms else "0"
