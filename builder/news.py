"""What changed of the cards of a force since it was built: figures that are otherwise now, cards that are no more."""

from collections.abc import Iterator
from dataclasses import dataclass

from builder.bench import Bench
from builder.cards import is_otherwise
from collection import labels
from collection.figures import local, said
from rules import catalogue


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that was one thing and is another now."""

    label: str
    before: str
    now: str


@dataclass(frozen=True, slots=True)
class News:
    """What is new of one card. Without figures, only what is told about it is otherwise; *gone*: it is no more."""

    slug: str
    name: str
    figures: list[Figure]
    gone: bool


def news(work: Bench) -> list[News]:
    """Every card of the force that is not as it was."""
    changed = [slug for slug, kept in work.row.cards.items() if is_otherwise(work.current.get(slug), kept)]
    return [_news(slug, work) for slug in changed if slug in work.cards]


def _news(slug: str, work: Bench) -> News:
    before, now = work.cards[slug], work.current.get(slug)
    return News(slug, local(before.name), list(_figures(before, now)) if now else [], now is None)


def _figures(before: catalogue.Card, now: catalogue.Card) -> Iterator[Figure]:
    was, is_now = ({figure.name: figure.value for figure in card.figures()} for card in (before, now))
    for name in dict.fromkeys([*was, *is_now]):
        if was.get(name) != is_now.get(name):
            told = said(before, name, was.get(name)), said(now, name, is_now.get(name))
            yield Figure(labels.figure(name), told[0] or "–", told[1] or "–")
