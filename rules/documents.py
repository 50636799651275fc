"""What Muster saves, mails and loads again: strict both ways, so that what it writes it reads back unchanged."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from math import isfinite
from typing import Annotated, Any, ClassVar, Generic, Literal, NoReturn, Self

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter, ValidationError
from typing_extensions import TypeVar

from rules.expectations import expected
from rules.words import Say, say

OptionValue = bool | int | str
MOST_ATTACHED = 20


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a document: where, what kind of mistake, and what was expected."""

    path: str
    code: str
    sentence: Say

    def __str__(self) -> str:
        return f"{self.path}: {self.sentence}" if self.path else str(self.sentence)


class BadDocument(ValueError):
    """A document that cannot be used; *problems* lists all that is wrong with it."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*problems)
        self.problems = problems

    def __str__(self) -> str:
        return "; ".join(map(str, self.problems))


class Document(BaseModel):
    """A part of a document: frozen, nothing converted, nothing unknown let through."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)


class Sheet(Document):
    """A whole document, which carries its format tag."""

    FORMAT: ClassVar[str]
    format: str = ""

    @classmethod
    def read(cls, source: str | bytes | Mapping[str, Any]) -> Self:
        """The document in *source*, JSON text or what such text holds; raise BadDocument when it is not one."""
        content = dict(expect(cls.FORMAT, source))
        return validate(TypeAdapter(cls), content)

    def write(self) -> dict[str, Any]:
        """The document as plain values, ready for JSON."""
        return {"format": self.FORMAT, **self.model_dump(mode="json", exclude={"format"})}


class Entry(Document):
    """Some copies of one card in a force, the *section* they serve in, and the cards attached to each copy."""

    card: str = Field(max_length=80)
    count: int = Field(default=1, ge=1, le=999)
    section: str = Field(default="", max_length=40)
    attachments: tuple["Entry", ...] = Field(default=(), max_length=MOST_ATTACHED)


class Force(Sheet):
    """What a player brings to a battle. *data* names the version of the card data it was built on."""

    FORMAT = "muster/force@1"
    format: Literal["muster/force@1"] = "muster/force@1"
    game: str
    name: str = Field(default="", max_length=200)
    nation: str = Field(default="", max_length=40)
    year: int | None = Field(default=None, ge=1900, le=1999)
    data: str = Field(default="", max_length=80)
    entries: tuple[Entry, ...] = Field(default=(), max_length=500)


class Nothing(Document):
    """The terrain of a game that has none."""


TerrainT = TypeVar("TerrainT", default=JsonValue)
PlacementT = TypeVar("PlacementT", default=JsonValue)
CardT = TypeVar("CardT", default=JsonValue)
OwnT = TypeVar("OwnT", default=Any)


class Seat(Document, Generic[PlacementT]):
    """One seat of a set-up: who plays it, with which force, and what of it stands where already.

    *orders* are actions in text form with which it opens the battle (`rules.openings`).
    """

    player: str = ""
    force: Force | None = None
    placements: tuple[PlacementT, ...] = ()
    orders: tuple[Annotated[str, Field(max_length=200)], ...] = Field(default=(), max_length=300)


class Setup(Sheet, Generic[TerrainT, PlacementT, CardT, OwnT]):
    """All that a battle starts from, with a snapshot of every card used: it plays anywhere, with no database.

    A game types four parts of it: its terrain (board, obstacles, tiles, size of the table), its placements, its cards
    and what a person's own scenario changes of the printed one (rules/variations.py), as in
    `Setup[Board, Placement, UnitCard, Variation]`. A set-up of a printed scenario is written without `own`.
    """

    FORMAT = "muster/setup@1"
    format: Literal["muster/setup@1"] = "muster/setup@1"
    game: str
    scenario: str
    name: str = ""
    options: dict[str, OptionValue] = {}
    seats: tuple[Seat[PlacementT], ...]
    terrain: TerrainT
    cards: tuple[CardT, ...] = ()
    own: OwnT | None = Field(default=None, exclude_if=lambda own: own is None)


class LogEntry(Document):
    """One action of a battle: who, what, the random values that came up, and how the position then hashed."""

    seat: int
    action: str
    values: tuple[int, ...] = ()
    hash: str


class Result(Document):
    """How a battle ended: the seats that won, none for a draw, and the rule that says so."""

    winners: tuple[int, ...]
    rule: str


SetupT = TypeVar("SetupT", bound=Setup[Any, Any, Any], default=Setup[Any, Any, Any])


class BattleDocument(Sheet, Generic[SetupT]):
    """A battle as it was played; events, views and every position in between are worked out from it.

    *rules* is the version of the game's rules, *players* who sat where, *hash* that of the last position. With a *seed*
    told, all values must be the ones that it gives.
    """

    FORMAT = "muster/battle@1"
    format: Literal["muster/battle@1"] = "muster/battle@1"
    rules: str
    setup: SetupT
    players: tuple[str, ...]
    seed: str = ""
    entries: tuple[LogEntry, ...]
    result: Result | None
    hash: str


POSITION = "muster/position@1"


def write_position(game: str, state: Any) -> dict[str, Any]:
    """The whole of *state*, any dataclass, as a position document of *game*."""
    return {"format": POSITION, "game": game, "state": _plain(_adapter(type(state)).dump_python(state))}  # type: ignore[arg-type]


StateT = TypeVar("StateT")


def read_position(game: str, state: type[StateT], source: str | bytes | Mapping[str, Any]) -> StateT:
    """The *state* that a position document of *game* holds; raise BadDocument when it is none."""
    content = expect(POSITION, source, keys=("game", "state"))
    if content["game"] != game:
        raise BadDocument(wrong("game", "other_game", quoted(game), content["game"]))
    adapter: TypeAdapter[StateT] = _adapter(state)  # type: ignore[arg-type]
    return validate(adapter, content["state"], "state")


def expect(format: str, source: str | bytes | Mapping[str, Any], keys: tuple[str, ...] = ()) -> Mapping[str, Any]:
    """The content of *source*, which must be an object that carries the tag *format* and, if given, just the *keys*."""
    content = source if isinstance(source, Mapping) else parse_json(source)
    if not isinstance(content, Mapping):
        raise BadDocument(wrong("", "not_an_object", "an object", content))
    if content.get("format") != format:
        raise BadDocument(wrong("format", "other_format", quoted(format), content.get("format")))
    if keys:
        _expect_keys(content, keys)
    return content


def _expect_keys(content: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    missing = [Problem(key, "missing", say("this field is missing")) for key in keys if key not in content]
    unknown = [_unknown(key) for key in content if key not in (*keys, "format")]
    if problems := missing + unknown:
        raise BadDocument(*problems)


def parse_json(text: str | bytes) -> Any:
    """What JSON *text* holds; raise BadDocument for bad JSON, repeated keys and numbers that JSON has not."""
    try:
        return json.loads(text, object_pairs_hook=_no_repeats, parse_constant=_no_number, parse_float=_finite)
    except BadDocument:
        raise
    except (ValueError, RecursionError) as error:
        raise BadDocument(Problem("", "not_json", say("expected JSON: {error}", error=str(error)))) from error


def canonical(content: Any) -> bytes:
    """One and the same text for equal *content*: what hashes are taken of."""
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def validate(adapter: TypeAdapter[StateT], content: Any, root: str = "") -> StateT:
    """*content* as what *adapter* makes of it; raise BadDocument, paths beginning at *root*, when it cannot."""
    try:
        return adapter.validate_json(json.dumps(content), strict=True, extra="forbid")
    except ValidationError as error:
        raise BadDocument(*_problems(error, root)) from None


@cache
def _adapter(state: Any) -> TypeAdapter[Any]:
    return TypeAdapter(state)


class Written(dict[str, Any]):
    """What is plain already and never changes: a position takes it as it stands, and its hash is made once."""

    @cached_property
    def digest(self) -> str:
        """The hash of all that it holds."""
        return sha256(canonical(self)).hexdigest()


class Sealed:
    """How a serializer hands over what is written: pydantic looks into no class that it does not know."""

    def __init__(self, content: Written) -> None:
        self.content = content


def _plain(value: Any) -> Any:
    """*value* as JSON holds it; sets in order, so that equal states are written alike."""
    if isinstance(value, Sealed):
        return value.content
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(map(_plain, value))
    return list(map(_plain, value)) if isinstance(value, list | tuple) else value


def wrong(path: str, code: str, expected: Say | str, got: object) -> Problem:
    """The problem that *got* stands at *path* where *expected* should."""
    value = json.dumps(got, default=str, ensure_ascii=False)
    shown = value if len(value) <= 60 else value[:57] + "…"
    return Problem(path, code, say("expected {expected}, got {value}", expected=expected, value=shown))


def quoted(text: str) -> str:
    """*text* as it stands in a document."""
    return json.dumps(text, ensure_ascii=False)


def _unknown(path: str) -> Problem:
    return Problem(path, "unknown", say("this field is not known"))


def _problems(error: ValidationError, root: str) -> Iterable[Problem]:
    for found in error.errors(include_url=False):
        path = ".".join(filter(None, (root, *map(str, found["loc"]))))
        match found["type"]:
            case "missing" | "missing_argument" | "missing_keyword_only_argument":
                yield Problem(path, "missing", say("this field is missing"))
            case "extra_forbidden" | "unexpected_keyword_argument":
                yield _unknown(path)
            case code:
                yield _unmet(path, code, expected(found), found["input"])


def _unmet(path: str, code: str, expected: Say | str, got: object) -> Problem:
    # What a part of many fields should be as a whole is said in full: the part itself would only fill the line.
    if code == "value_error" and isinstance(got, Mapping):
        return Problem(path, code, say("expected {expected}", expected=expected))
    return wrong(path, code, expected, got)


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    if len(content) < len(pairs):
        keys = [key for key, _ in pairs]
        repeated = next(key for key in keys if keys.count(key) > 1)
        raise BadDocument(Problem(repeated, "repeated", say("this field is there twice")))
    return content


def _finite(digits: str) -> float:
    return number if isfinite(number := float(digits)) else _no_number(digits)


def _no_number(name: str) -> NoReturn:
    raise BadDocument(Problem("", "not_json", say("expected JSON, which has no number {name}", name=name)))
