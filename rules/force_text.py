"""A force as text that people type and mail, and that reads back as the same force.

    # Barkmann's corner
    game: tanks
    nation: german

    1 Panther + Ernst Barkmann + 2 Tungsten Shot
    3 Panzer IV

Cards go by their English or French name or by their id; `## Reinforcement group` begins a section.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import rules
from rules import catalogue
from rules.catalogue import Card
from rules.construction.briefs import anatomy
from rules.construction.changes import merged
from rules.construction.fixes import MAIN
from rules.construction.soundness import problems
from rules.documents import MOST_ATTACHED, BadDocument, Entry, Force, Problem, wrong
from rules.spelling import Names, simplified
from rules.words import Noun, Say, say

COUNTED = re.compile(r"(\d{1,6})\s*[x×]?\s+(\S.*)")
FIELD = re.compile(r"(game|nation|year|data)\s*:\s*(.*)", re.IGNORECASE)
PLUS = re.compile(r"\s\+\s*")
MOST = 999


def write_text(force: Force, cards: Mapping[str, Card] | None = None, language: str = "en") -> str:
    """*force* as text, its cards called as in *language*."""
    names, sections = Names(catalogue.cards(force.game) if cards is None else cards), _sections(force.game)
    lines, section = [*_header(force)], ""
    for entry in force.entries:
        if entry.section != section:
            section = entry.section
            lines += ["", f"## {sections[section].spoken(language)}"]
        lines.append(" + ".join(_told(entry, names, language)))
    return "\n".join(lines) + "\n"


def _header(force: Force) -> Iterator[str]:
    if force.name:
        yield f"# {_plain(force.name)}"
    fields = {"game": force.game, "nation": force.nation, "year": force.year, "data": force.data}
    yield from (f"{key}: {_plain(str(value))}" for key, value in fields.items() if value)
    yield ""


def _told(entry: Entry, names: Names, language: str) -> Iterator[str]:
    yield f"{entry.count} {names.of(entry.card, language)}"
    for on in entry.attachments:
        yield f"{on.count} {names.of(on.card, language)}" if on.count > 1 else names.of(on.card, language)


def _sections(slug: str) -> dict[str, Noun]:
    return {"": MAIN, **anatomy(slug).sections}


def _plain(text: str) -> str:
    """*text* as it is, or in quotes when it would not read back as it is."""
    simple = text.splitlines() == [text] and text == text.strip() and text[0] not in '"#'
    return text if simple else json.dumps(text)


def _unquoted(text: str) -> str:
    try:
        return str(json.loads(text)) if text.startswith('"') else text
    except ValueError:
        return text


def read_text(text: str, game: str = "", cards: Mapping[str, Card] | None = None) -> Force:
    """The force that *text* tells; its game is the one it names, or else *game*.

    Raise BadDocument, with a problem for each line that cannot be read.
    """
    slug = _game(text) or game
    if slug not in rules.SLUGS:
        raise BadDocument(wrong("game", "unknown_game", f"a game out of {', '.join(rules.SLUGS)}", slug))
    reader = _Reader(slug, catalogue.cards(slug) if cards is None else cards)
    for number, line in enumerate(text.splitlines(), 1):
        reader.read(number, line.strip())
    return reader.force()


def _game(text: str) -> str:
    for line in text.splitlines():
        found = FIELD.fullmatch(line.strip())
        if found and found[1].casefold() == "game":
            titles = {game.title.casefold(): game.slug for game in rules.games()}
            named = _unquoted(found[2]).casefold()
            return titles.get(named, named)
    return ""


class _Reader:
    """What was read so far, and what could not be."""

    def __init__(self, slug: str, cards: Mapping[str, Card]) -> None:
        self.cards = cards
        self.names = Names(cards)
        self.slug = slug
        self.fields: dict[str, Any] = {}
        self.section = ""
        self.entries: list[tuple[int, Entry]] = []
        self.problems: list[Problem] = []

    def read(self, number: int, line: str) -> None:
        if line.startswith("##"):
            self._read_section(number, line.removeprefix("##").strip())
        elif line.startswith("#"):
            self._set(number, "name", _unquoted(line.removeprefix("#").strip()))
        elif found := FIELD.fullmatch(line):
            self._read_field(number, found[1].casefold(), _unquoted(found[2]))
        elif line:
            self._read_entry(number, line)

    def force(self) -> Force:
        if self.problems:
            raise BadDocument(*self.problems)
        content = {"format": Force.FORMAT, "game": self.slug, **self.fields}
        force = Force.read(content | {"entries": [entry.model_dump(mode="json") for _, entry in self.entries]})
        found = problems(force, anatomy(self.slug), self.cards)
        if unsound := [self._at_line(problem) for problem in found if problem.code != "repeated"]:
            raise BadDocument(*unsound)
        return force.model_copy(update={"entries": merged(force.entries)})

    def _at_line(self, problem: Problem) -> Problem:
        _, _, rest = problem.path.partition("entries.")
        line = self.entries[int(rest.split(".")[0])][0] if rest else 0
        return Problem(f"line {line}" if line else problem.path, problem.code, problem.sentence)

    def _complain(self, number: int, code: str, sentence: Say) -> None:
        self.problems.append(Problem(f"line {number}", code, sentence))

    def _set(self, number: int, key: str, value: Any) -> None:
        if key in self.fields:
            self._complain(number, "repeated", say("this field is there twice"))
        self.fields[key] = value

    def _read_field(self, number: int, key: str, value: str) -> None:
        match key:
            case "game":
                pass
            case "year" if not re.fullmatch(r"\d{4}", value):
                self._complain(number, "year", say("expected {expected}, got {value}", expected="a year", value=value))
            case _:
                self._set(number, key, int(value) if key == "year" else value)

    def _read_section(self, number: int, title: str) -> None:
        for id, noun in _sections(self.slug).items():
            if simplified(title) in {simplified(id or noun.en), simplified(noun.en), simplified(noun.fr)}:
                self.section = id
                return
        known = ", ".join(noun.en for noun in _sections(self.slug).values())
        self._complain(number, "unknown_section", wrong("", "", known, title).sentence)

    def _read_entry(self, number: int, line: str) -> None:
        first, *others = PLUS.split(line)
        if len(others) > MOST_ATTACHED:
            sentence = say("expected at most {most} attachments, got {count}", most=MOST_ATTACHED, count=len(others))
            self._complain(number, "attachments", sentence)
            return
        card, *loads = (self._counted(number, part.strip()) for part in (first, *others))
        if card and all(loads):
            on = tuple(Entry(card=id, count=count) for id, count in filter(None, loads))
            self.entries.append((number, Entry(card=card[0], count=card[1], section=self.section, attachments=on)))

    def _counted(self, number: int, text: str) -> tuple[str, int] | None:
        found = COUNTED.fullmatch(text)
        count, name = (int(found[1]), found[2]) if found and self.names.find(found[2]) else (1, text)
        ids = self.names.find(name)
        if not 1 <= count <= MOST:
            self._complain(
                number, "count", say("expected from 1 to {most} copies, got {count}", most=MOST, count=count)
            )
        elif len(ids) != 1:
            self._complain(number, "unknown_card", self._unknown(found[2] if found else name, ids))
        else:
            return ids[0], count
        return None

    def _unknown(self, name: str, ids: list[str]) -> Say:
        if ids:
            return say("{name} may be any of {ids}", name=name, ids=tuple(ids))
        if like := self.names.like(name):
            return say("no card of this game is called {id}: did you mean {names}?", id=name, names=tuple(like))
        return say("no card of this game is called {id}", id=name)
