"""Whether a force can be one of its game at all. What a scenario allows is another question: see the constraints."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.catalogue import Card
from rules.documents import BadDocument, Entry, Force, Problem, quoted, wrong
from rules.nations import SIDES
from rules.words import Noun, Say, say


def _none(_: Any) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Anatomy:
    """What the forces of a game are made of: *nations*, *sections* by name, and which cards carry which others."""

    game: str
    nations: frozenset[str] = frozenset()
    sections: Mapping[str, Noun] = field(default_factory=dict)
    carries: Callable[[Any], bool] = _none
    carried: Callable[[Any], bool] = _none


def expect_sound(force: Force, anatomy: Anatomy, cards: Mapping[str, Card]) -> None:
    """Raise BadDocument, with every problem, when *force* cannot be a force of the game."""
    if not _is_sound(force, anatomy, cards):
        raise BadDocument(*problems(force, anatomy, cards))


def _is_sound(force: Force, anatomy: Anatomy, cards: Mapping[str, Card]) -> bool:
    """A quick yes for what nearly all forces are; everything else is looked at closely."""
    if force.game != anatomy.game or (force.nation and force.nation not in anatomy.nations):
        return False
    seen, sections = set(), anatomy.sections
    for entry in force.entries:
        if entry.card not in cards or (entry.section and entry.section not in sections):
            return False
        if entry.attachments and not _is_sound_load(entry, anatomy, cards):
            return False
        seen.add((entry.card, entry.section))
    return len(seen) == len(force.entries) or len(set(map(_likeness, force.entries))) == len(force.entries)


def _is_sound_load(entry: Entry, anatomy: Anatomy, cards: Mapping[str, Card]) -> bool:
    if not anatomy.carries(cards[entry.card]):
        return False
    for on in entry.attachments:
        if on.card not in cards or on.attachments or on.section or not anatomy.carried(cards[on.card]):
            return False
    return len({on.card for on in entry.attachments}) == len(entry.attachments)


def problems(force: Force, anatomy: Anatomy, cards: Mapping[str, Card]) -> Iterator[Problem]:
    """Everything that keeps *force* from being a force of the game."""
    if force.game != anatomy.game:
        yield wrong("game", "other_game", quoted(anatomy.game), force.game)
        return
    if force.nation and force.nation not in anatomy.nations:
        known = ", ".join(map(quoted, ("", *(nation for nation in SIDES if nation in anatomy.nations))))
        yield wrong("nation", "unknown_nation", known, force.nation)
    for number, entry in enumerate(force.entries):
        path = f"entries.{number}"
        yield from _unknown(path, entry, cards)
        if entry.section and entry.section not in anatomy.sections:
            known = ", ".join(map(quoted, ("", *anatomy.sections)))
            yield wrong(f"{path}.section", "unknown_section", known, entry.section)
        yield from _bad_load(path, entry, anatomy, cards)
    yield from _repeated("entries", force.entries)


def _unknown(path: str, entry: Entry, cards: Mapping[str, Card]) -> Iterator[Problem]:
    if entry.card not in cards:
        yield Problem(f"{path}.card", "unknown_card", say("no card of this game is called {id}", id=entry.card))


def _bad_load(path: str, entry: Entry, anatomy: Anatomy, cards: Mapping[str, Card]) -> Iterator[Problem]:
    if entry.attachments and entry.card in cards and not anatomy.carries(cards[entry.card]):
        yield Problem(f"{path}.attachments", "carries_nothing", say("nothing can be attached to {id}", id=entry.card))
    for number, on in enumerate(entry.attachments):
        place = f"{path}.attachments.{number}"
        yield from _unknown(place, on, cards)
        yield from (Problem(place, code, sentence) for code, sentence in _bad_attachment(on, anatomy, cards))
    yield from _repeated(f"{path}.attachments", entry.attachments)


def _bad_attachment(on: Entry, anatomy: Anatomy, cards: Mapping[str, Card]) -> Iterator[tuple[str, Say]]:
    if on.attachments:
        yield "attached_twice", say("an attachment carries no attachments")
    if on.section:
        yield "attached_section", say("an attachment is in the section of its carrier")
    if on.card in cards and not anatomy.carried(cards[on.card]):
        yield "not_carried", say("{id} cannot be attached to another card", id=on.card)


def _repeated(path: str, entries: Iterable[Entry]) -> Iterator[Problem]:
    seen: dict[Any, int] = {}
    for number, entry in enumerate(entries):
        first = seen.setdefault(_likeness(entry), number)
        if first != number:
            sentence = say("the same as {path}: say it once, with a count", path=f"{path}.{first}")
            yield Problem(f"{path}.{number}", "repeated", sentence)


def _likeness(entry: Entry) -> tuple[Any, ...]:
    return entry.card, entry.section, frozenset((on.card, on.count) for on in entry.attachments)
