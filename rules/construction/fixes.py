"""Fixes, put together from steps: each a change and the words for it."""

from collections.abc import Iterable, Iterator, Sequence

from rules.catalogue import Card
from rules.construction.changes import Add, Attach, Change, Declare, Fix, Move, Remove
from rules.construction.tally import Row, Tally, name
from rules.nations import SIDES
from rules.words import Noun, Say, say

Step = tuple[Change, Say]
MOST_FIXES = 4


def fix(*steps: Step) -> Fix:
    """The *steps* as one fix."""
    sentences = tuple(sentence for _, sentence in steps)
    words = sentences[0] if len(sentences) == 1 else say("{steps}", steps=sentences)
    return Fix(changes=tuple(change for change, _ in steps), sentence=words)


def remove(row: Row, count: int, tally: Tally) -> Step:
    """Take *count* copies of *row* out."""
    change = Remove(place=row.place, card=row.card.id, count=count)
    if row.host is None:
        return change, say("take out {count} × {card}", count=count, card=name(row.card))
    carrier = name(tally.top_row(row.host).card)
    return change, say("take {count} × {card} off {carrier}", count=count, card=name(row.card), carrier=carrier)


def add(card: Card, count: int, section: str = "") -> Step:
    """Put *count* copies of *card* in."""
    change = Add(card=card.id, count=count, section=section)
    return change, say("add {count} × {card}", count=count, card=name(card))


def add_to(card: Card, host: Row) -> Step:
    """Attach a new copy of *card* to one of *host*."""
    change = Add(card=card.id, to=host.place[0])
    return change, say("add {card} to {carrier}", card=name(card), carrier=name(host.card))


def attach(row: Row, host: Row) -> Step:
    """Attach a copy of *row*, which lies loose, to one of *host*."""
    change = Attach(place=row.place, card=row.card.id, to=host.place[0])
    return change, say("attach {card} to {carrier}", card=name(row.card), carrier=name(host.card))


def move(row: Row, section: str, title: Noun) -> Step:
    """Put all of *row* into another *section*."""
    change = Move(place=row.place, card=row.card.id, count=row.copies, section=section)
    return change, say("move {count} × {card} to {section}", count=row.copies, card=name(row.card), section=title)


def declare(nation: str) -> Step:
    """Change the nation of the force."""
    return Declare(nation=nation), say("make it a force of {side}", side=SIDES[nation])


def remove_some(rows: Sequence[Row], count: int, tally: Tally) -> Iterator[Fix]:
    """Ways to take *count* copies out of *rows*: from any one that has enough, the last first, or from several."""
    if whole := [row for row in rows if row.copies >= count]:
        yield from (fix(remove(row, count, tally)) for row in whole[: -MOST_FIXES - 1 : -1])
    else:
        yield fix(*_from_several(rows, count, tally))


def _from_several(rows: Sequence[Row], count: int, tally: Tally) -> Iterator[Step]:
    for row in reversed(rows):
        if now := min(count, row.copies):
            yield remove(row, now, tally)
            count -= now


def remove_all(rows: Iterable[Row], tally: Tally) -> Fix:
    """Take every copy of *rows* out."""
    return fix(*(remove(row, row.copies, tally) for row in rows))
