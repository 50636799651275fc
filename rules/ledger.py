"""The rules of each game as data: every rule by its id, with what settles, limits and proves it.

A ledger is read once and checked as a whole: ids are unique, every reference leads somewhere, every rule stands in a
chapter. `rule("TC-9.3.1")` finds a rule in whichever game it belongs to.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, Self

import yaml
from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError, model_validator

FOLDER = Path(__file__).parent
PREFIXES = {"TC": "tank_commander", "TK": "tanks", "TH": "tank_hunter", "PS": "panzer_squadron", "CH": "tank_chess"}

RuleId = Annotated[str, Field(pattern=r"^[A-Z]{2}-[0-9]+[0-9a-z.]*$")]
REFERENCE = re.compile(rf"\b(?:{'|'.join(PREFIXES)})-[0-9A-Z](?:[0-9A-Za-z.]*[0-9A-Za-z])?")

Kind = Literal[
    "component", "setup", "construction", "sequence", "movement", "los", "fire", "damage", "melee", "terrain",
    "equipment", "event", "deck", "hidden_info", "victory", "scenario", "multiplayer", "optional",
]  # fmt: skip


WORD = re.compile(r"[a-z]{2}")
"""What makes a text in the data of an example more than a sign, as A8, SW and TC-8.4b are."""
PROSE = ("source", "edition", "players", "summary")


class LedgerError(ValueError):
    """A ledger that cannot be trusted: the message lists everything that is wrong with it."""


class UnknownRule(LookupError):
    """No rule, ruling, gap or example has this id."""


class Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Chapter(Model):
    number: int
    title: str


class Term(Model):
    """A word of the game in French and English, and the name that code uses for it."""

    fr: str
    en: str
    code: str


class Rule(Model):
    """One rule. *ref* names the place in the printed rules; *optional* ones are off unless a set-up turns them on."""

    id: RuleId
    ref: str
    kind: Kind
    text: str = Field(alias="rule")
    optional: bool = False

    @property
    def chapter(self) -> int:
        """The number of the chapter that the rule stands in."""
        return int(re.match(r"[A-Z]+-(\d+)", self.id)[1])  # type: ignore[index]


class Ruling(Model):
    """What Muster plays where the printed rules contradict themselves or are silent."""

    id: str
    refs: tuple[str, ...]
    problem: str
    ruling: str
    confidence: Literal["high", "medium", "low"] | None = None


class Gap(Model):
    """What the printed rules leave out, what is known of it, and what Muster does about it."""

    id: str
    refs: tuple[str, ...] = ()
    need: str
    known: str
    advice: str


class Parameter(Model):
    """A figure that the rules need and that a set-up may change."""

    id: str
    name: str
    default: JsonValue
    source: str
    status: Literal["rulebook", "derived_default", "unconfirmed_default", "house_default"]


class Card(Model):
    """A card or component that the printed rules name."""

    name: str
    kind: str
    nation: str | None
    class_: str | None = Field(default=None, alias="class")
    stats: dict[str, JsonValue]
    external: dict[str, JsonValue] | None = None
    page: str | None = None
    refs: tuple[str, ...]
    note: str | None = None


class Scenario(BaseModel):
    """A scenario as the printed rules describe it; its fields differ from game to game."""

    model_config = ConfigDict(frozen=True, extra="allow", strict=True)
    id: str


class Vector(Model):
    """A printed example: what is given, and what must come of it."""

    id: str
    refs: tuple[str, ...]
    page: str | None = None
    given: dict[str, JsonValue]
    then: dict[str, JsonValue]


Entry = Rule | Ruling | Gap | Parameter | Vector
SENTENCES: dict[type[Model], tuple[str, ...]] = {
    Rule: ("text",),
    Ruling: ("problem", "ruling"),
    Gap: ("need", "known", "advice"),
    Parameter: ("source",),
}


class Ledger(Model):
    """All that is known of the rules of one game."""

    game: str
    title: str
    source: str
    edition: str | None = None
    players: str
    summary: str
    chapters: tuple[Chapter, ...]
    glossary: tuple[Term, ...]
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...]
    gaps: tuple[Gap, ...]
    cards: tuple[Card, ...]
    scenarios: tuple[Scenario, ...]
    vectors: tuple[Vector, ...]
    parameters: tuple[Parameter, ...] = ()
    layout: dict[str, JsonValue] = {}
    conventions: dict[str, JsonValue] = {}
    unit_schema: dict[str, JsonValue] = {}
    options: dict[str, JsonValue] = {}
    attack_types: tuple[dict[str, JsonValue], ...] = ()
    attack_matrix: tuple[dict[str, JsonValue], ...] = ()

    @cached_property
    def entries(self) -> dict[str, Entry]:
        """Everything that has an id of its own, by that id."""
        everything: tuple[Entry, ...] = (*self.rules, *self.rulings, *self.gaps, *self.parameters, *self.vectors)
        return {entry.id: entry for entry in everything}

    @property
    def prefix(self) -> str:
        """The two letters that every id of the game begins with."""
        return self.rules[0].id[:2]

    def find(self, reference: str) -> tuple[Entry, ...]:
        """Everything *reference* means: one entry, or all lettered parts of a rule (CH-6.4 for CH-6.4a to CH-6.4c)."""
        if entry := self.entries.get(reference):
            return (entry,)
        below = re.compile(rf"{re.escape(reference)}[a-z.].*")
        return tuple(entry for id, entry in self.entries.items() if below.fullmatch(id))

    def rulings_on(self, rule: str) -> tuple[Ruling, ...]:
        """The rulings that touch *rule*."""
        return tuple(ruling for ruling in self.rulings if self._touches(ruling.refs, rule))

    def gaps_around(self, rule: str) -> tuple[Gap, ...]:
        """The gaps in the printed rules that touch *rule*."""
        return tuple(gap for gap in self.gaps if self._touches(gap.refs, rule))

    def _touches(self, refs: tuple[str, ...], rule: str) -> bool:
        return any(entry.id == rule for ref in refs for entry in self.find(ref))

    def sentences(self) -> Iterator[tuple[str, str]]:
        """Every English sentence that a reader sees, with the context under which its translation is kept."""
        yield from ((f"{self.prefix} {name}", text) for name in PROSE if (text := getattr(self, name)))
        for chapter in self.chapters:
            yield f"{self.prefix} chapter {chapter.number}", chapter.title
        for entry in self.entries.values():
            for name in SENTENCES.get(type(entry), ()):
                yield f"{entry.id} {name}", getattr(entry, name)

    def words(self) -> Iterator[str]:
        """The English words in the data of its examples and figures: names of values, and values that are no signs."""
        holders = [*(vector.given for vector in self.vectors), *(vector.then for vector in self.vectors)]
        for value in (*holders, *(parameter.default for parameter in self.parameters)):
            yield from dict.fromkeys(filter(WORD.search, _texts(value)))

    @model_validator(mode="after")
    def _is_sound(self) -> Self:
        if problems := [*self._repeated_ids(), *self._rules_outside_chapters(), *self._dangling_references()]:
            raise ValueError("; ".join(problems))
        return self

    def _repeated_ids(self) -> Iterator[str]:
        everything: tuple[Any, ...] = (
            *self.rules, *self.rulings, *self.gaps, *self.parameters, *self.vectors, *self.scenarios,
        )  # fmt: skip
        for id, count in Counter(entry.id for entry in everything).items():
            if count > 1:
                yield f"the id {id} is used {count} times"

    def _rules_outside_chapters(self) -> Iterator[str]:
        numbers = {chapter.number for chapter in self.chapters}
        for rule in self.rules:
            if rule.id[:2] != self.prefix or PREFIXES[self.prefix] != self.game:
                yield f"the id {rule.id} does not belong to {self.game}"
            if rule.chapter not in numbers:
                yield f"{rule.id} stands in chapter {rule.chapter}, which has no title"

    def _dangling_references(self) -> Iterator[str]:
        scenarios = {scenario.id for scenario in self.scenarios}
        for where, reference in self._references():
            if reference not in scenarios and not self.find(reference):
                yield f"{where} refers to {reference}, which does not exist"

    def _references(self) -> Iterator[tuple[str, str]]:
        named: list[tuple[str, tuple[str, ...]]] = [(f"card {card.name}", card.refs) for card in self.cards]
        named += [(holder.id, holder.refs) for holders in (self.rulings, self.gaps, self.vectors) for holder in holders]
        for name, references in named:
            yield from ((name, reference) for reference in references)
        entries: list[Any] = [*self.entries.values(), *self.scenarios]
        for entry in entries:
            yield from ((entry.id, reference) for reference in REFERENCE.findall(entry.model_dump_json()))


def parse(text: str, name: str) -> Ledger:
    """Read a ledger from YAML *text*; *name* says in errors which one it was."""
    try:
        return Ledger.model_validate_json(json.dumps(_yaml(text), default=str))
    except (ValidationError, yaml.YAMLError) as error:
        raise LedgerError(f"the ledger {name} is not sound: {_explain(error)}") from error


@cache
def load(slug: str) -> Ledger:
    """The ledger of the game called *slug*."""
    path = FOLDER / slug / "ledger.yaml"
    return parse(path.read_text(encoding="utf-8"), slug)


def rule(id: str) -> Rule:
    """The rule called *id*, of whichever game; raise UnknownRule when there is none."""
    entry = find(id)[0]
    if not isinstance(entry, Rule):
        raise UnknownRule(f"expected the id of a rule, got {id!r}, which is a {type(entry).__name__.lower()}")
    return entry


def find(reference: str) -> tuple[Entry, ...]:
    """Everything that *reference* means, in the game its prefix names; raise UnknownRule when that is nothing."""
    slug = PREFIXES.get(reference[:2])
    if slug and (entries := load(slug).find(reference)):
        return entries
    raise UnknownRule(f"expected an id such as TC-9.3.1a or CH-R4, got {reference!r}, which no ledger has")


def name_of(key: str) -> str:
    """What people read where data has *key*."""
    return key.replace("_", " ")


def _texts(value: JsonValue) -> Iterator[str]:
    match value:
        case dict():
            yield from map(name_of, value)
            yield from (text for item in value.values() for text in _texts(item))
        case list():
            yield from (text for item in value for text in _texts(item))
        case str():
            yield value


def _yaml(text: str) -> Any:
    """*text* read by libyaml where PyYAML was built with it: five times faster."""
    return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506 (both are safe)


def _explain(error: ValidationError | yaml.YAMLError) -> str:
    if isinstance(error, yaml.YAMLError):
        return str(error)
    return "; ".join(
        f"{'.'.join(str(part) for part in problem['loc']) or 'as a whole'}: {problem['msg']}"
        for problem in error.errors()
    )
