"""Fixes: changes that mend a violation, and the words for their button."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from rules.construction.changes import Add, Attach, Change, Declare, Fix, Move, Remove
from rules.construction.tally import Row, Tally
from rules.nations import SIDES
from rules.words import Noun, Say, say, say_many

MOST_FIXES = 4
MOST_STEPS = 3
"""Steps that a button names one by one; of more it says how many cards they concern."""
MAIN = Noun("Main force", "Force principale")


def fix(tally: Tally, *changes: Change) -> Fix:
    """All *changes* as one fix."""
    if len(changes) == 1:
        return Fix(changes, worded(changes[0], tally))
    if len(changes) <= MOST_STEPS:
        return Fix(changes, say("{steps}", steps=tuple(worded(change, tally) for change in changes)))
    return Fix(changes, _summed_up(changes))


def _summed_up(changes: Sequence[Change]) -> Say:
    count = sum(getattr(change, "count", 1) for change in changes)
    if isinstance(changes[0], Remove):
        return say_many("take out {count} card", "take out {count} cards", count=count)
    return say_many("add {count} card", "add {count} cards", count=count)


def worded(change: Change, tally: Tally) -> Say:
    """What *change* does, in words."""
    match change:
        case Remove():
            return _removal(change, tally)
        case Add():
            return _addition(change, tally)
        case Attach():
            card, carrier = tally.cards[change.card].noun, _carrier(change.to, tally)
            return say("attach {card} to {carrier}", card=card, carrier=carrier)
        case Move():
            card, section = tally.cards[change.card].noun, tally.brief.anatomy.sections.get(change.section, MAIN)
            return say("move {count} × {card} to {section}", count=change.count, card=card, section=section)
        case Declare():
            return say("make it a force of {side}", side=SIDES[change.nation])
        case _:
            assert_never(change)


def _removal(change: Remove, tally: Tally) -> Say:
    card = tally.cards[change.card].noun
    if len(change.place) == 1:
        return say("take out {count} × {card}", count=change.count, card=card)
    carrier = _carrier(change.place[0], tally)
    return say("take {count} × {card} off {carrier}", count=change.count, card=card, carrier=carrier)


def _addition(change: Add, tally: Tally) -> Say:
    card = tally.cards[change.card].noun
    if change.to is None:
        return say("add {count} × {card}", count=change.count, card=card)
    return say("add {card} to {carrier}", card=card, carrier=_carrier(change.to, tally))


def _carrier(entry: int, tally: Tally) -> Noun:
    return tally.cards[tally.force.entries[entry].card].noun


def remove(row: Row, count: int) -> Remove:
    """Take *count* copies of *row* out."""
    return Remove(place=row.place, card=row.card.id, count=count)


def remove_some(rows: Sequence[Row], count: int, tally: Tally) -> Iterator[Fix]:
    """Ways to take *count* copies out of *rows*: from any one that has enough, the last first, or from several."""
    if whole := [row for row in rows if row.copies >= count]:
        yield from (fix(tally, remove(row, count)) for row in whole[: -MOST_FIXES - 1 : -1])
    else:
        yield fix(tally, *_from_several(rows, count))


def _from_several(rows: Sequence[Row], count: int) -> Iterator[Remove]:
    for row in reversed(rows):
        if now := min(count, row.copies):
            yield remove(row, now)
            count -= now
