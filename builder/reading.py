"""Forces and briefs as the API takes them in: strictly, and every problem says where it stands."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from pydantic import TypeAdapter

from builder import cards as typed
from builder.cards import Reader
from rulebook import texts
from rules import documents
from rules.construction import Report, Terms
from rules.documents import BadDocument, Problem
from rules.force_text import read_text
from rules.forces import read_force
from rules.sentences import read_sentence

Read = TypeVar("Read")
TERMS: TypeAdapter[Terms] = TypeAdapter(Terms)


def read_document(content: object, reader: Reader) -> documents.Force:
    """The force in *content*, JSON values, made of the cards that *reader* sees; raise BadDocument when it is none."""
    if not isinstance(content, Mapping):
        raise BadDocument(documents.wrong("", "not_an_object", "an object", content))
    game = content.get("game")
    known = typed.seen_by(reader, typed.in_use(game)[1], game) if isinstance(game, str) else None
    return read_force(content, known or None)


def read_plain(text: str, game: str, reader: Reader) -> documents.Force:
    """The force that *text* tells; raise BadDocument, line by line, when it tells none."""
    found = read_text(text, game)
    return read_text(text, game, typed.seen_by(reader, typed.in_use(found.game)[1], found.game))


def read_terms(game: str, content: object) -> Terms:
    """What *content*, JSON values, asks of a force of *game*; raise BadDocument when it cannot be asked."""
    if not isinstance(content, Mapping):
        raise BadDocument(documents.wrong("", "not_an_object", "an object", content))
    if content.get("game", game) != game:
        raise BadDocument(documents.wrong("game", "other_game", documents.quoted(game), content["game"]))
    return documents.validate(TERMS, {**content, "game": game})


def under(path: str, read: Callable[[], Read]) -> Read:
    """What *read* gives; its problems are said to be under *path*."""
    try:
        return read()
    except BadDocument as refused:
        raise BadDocument(*(_moved(path, problem) for problem in refused.problems)) from None


def _moved(path: str, problem: Problem) -> Problem:
    return Problem(".".join(filter(None, (path, problem.path))), problem.code, problem.sentence)


def spoken_report(report: Report) -> dict[str, Any]:
    """*report* as a document whose sentences are in the reader's language; their templates stay."""
    written = report.write()
    for violation in written["violations"]:
        for said in (violation, *violation["fixes"]):
            said["sentence"]["text"] = texts.spoken(read_sentence(said["sentence"]))
    return written
