"""Which card each row means: its id says so, or its name; else a guess that its owner sees, or a choice to make."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal

from django.utils.translation import gettext as _

import rules
from collection.exchange.columns import HEADINGS
from collection.exchange.index import Found, Guess, Index, best_guess
from collection.exchange.rows import Problem, Row, shortened
from collection.exchange.values import squeezed

Status = Literal["matched", "guessed", "ambiguous", "unmatched", "left_out", "bad"]
STORED: frozenset[Status] = frozenset({"matched", "guessed"})
LEAVE_OUT = "-"
SETTLED = frozenset({"unknown_id", "wrong_game", "garbled"})
"""Problems that naming the card settles."""
SAMPLE = 300


@dataclass(slots=True)
class Line:
    """A row and the card it means, as far as that can be told. *choices* are the cards that it may mean."""

    row: Row
    status: Status
    card: Found | None = None
    likeness: int = 100
    choices: tuple[Guess, ...] = ()
    picked: str = ""

    @property
    def options(self) -> tuple[Guess, ...]:
        """The cards to choose from, the one that is meant among them."""
        if self.card is None or any(choice.card == self.card for choice in self.choices):
            return self.choices
        return (Guess(self.card, self.likeness), *self.choices)

    @property
    def is_stored(self) -> bool:
        return self.status in STORED


def likely_game(rows: Iterable[Row], index: Index) -> str:
    """The game that most of *rows* which tell none are of, by their names; none when two are equally likely."""
    counts = Counter[str]()
    for row in islice((row for row in rows if not (row.id or row.game)), SAMPLE):
        counts.update({card.game for card in index.named(row.whole) or index.named(row.name)})
    best = counts.most_common(2)
    return best[0][0] if best and (len(best) == 1 or best[0][1] > best[1][1]) else ""


def match(rows: Iterable[Row], index: Index, chosen: Mapping[str, str], game: str = "") -> list[Line]:
    """A line for each of *rows*; *chosen* has what the owner picked, by the key of the row.

    A name that several games have is taken for a card of *game*.
    """
    if chosen:
        return [_line(row, index, chosen, game) for row in rows]
    by_id, by_name, unknown = index.by_id, index.unmistakable(), dict[str, Found]()
    lines = []
    for row in rows:
        # Nearly every row means a card by its id, or by a name that no other card has: no detour for these.
        card = by_id.get(row.id) if row.id else by_name.get(row.game, unknown).get(squeezed(row.name))
        is_plain = card and (not row.game or row.game == card.game) and not row.problems and not row.whole
        lines.append(Line(row, "matched", card) if is_plain else _line(row, index, chosen, game))
    return lines


def _line(row: Row, index: Index, chosen: Mapping[str, str], game: str) -> Line:
    if chosen and (pick := chosen.get(row.key)):
        line = _picked(row, index, pick, game)
    else:
        line = _by_id(row, index, game) if row.id else _by_name(row, index, game)
    if line.is_stored and row.problems and any(problem.grave for problem in row.problems):
        return replace(line, status="bad")
    return line


def _picked(row: Row, index: Index, pick: str, game: str) -> Line:
    """What the owner said of *row*: to leave it out, or which card it is by its id or its whole name."""
    found = _by_id(row, index, game) if row.id else _by_name(row, index, game)
    if pick == LEAVE_OUT:
        return replace(found, status="left_out", card=None, picked=pick)
    named = [index.by_id[pick]] if pick in index.by_id else index.named(pick, row.game)
    if len(named) == 1:
        row.problems = [problem for problem in row.problems if problem.code not in SETTLED]
        return replace(found, status="matched", card=named[0], likeness=100, picked=pick)
    _say(row, "unknown_card", "name", pick, _("the name or the id of one card"))
    return replace(found, status="unmatched", card=None, picked=pick)


def _by_id(row: Row, index: Index, game: str) -> Line:
    card = index.by_id.get(row.id) or index.by_id.get(f"{row.game}/{row.id}")
    if card is None:
        return _unknown_id(row, index, game)
    if row.game and row.game != card.game:
        _say(
            row,
            "wrong_game",
            "id",
            row.id,
            _("an id of {game}; this one is of {other}").format(game=_title(row.game), other=_title(card.game)),
        )
        return Line(row, "bad", card)
    return Line(row, "matched", card)


def _unknown_id(row: Row, index: Index, game: str) -> Line:
    """The id leads nowhere: the name may still tell, but then it is a guess."""
    found = _by_name(row, index, game) if row.name else Line(row, "unmatched")
    _say(row, "unknown_id", "id", row.id, _("the id of a card, such as {id}").format(id="tanks/panther"), grave=False)
    return replace(found, status="guessed") if found.status == "matched" else found


def _by_name(row: Row, index: Index, game: str) -> Line:
    cards = _named(row, index)
    if len(cards) > 1 and game:
        cards = [card for card in cards if card.game == game] or cards
    if len(cards) == 1:
        return Line(row, "matched", cards[0])
    if cards:
        return Line(row, "ambiguous", choices=tuple(Guess(card, 100) for card in cards))
    if row.game and (elsewhere := index.named(row.name)):
        return _wrong_game(row, elsewhere)
    return _guessed(row, index, game)


def _named(row: Row, index: Index) -> list[Found]:
    if row.whole and (cards := index.named(row.whole, row.game)):
        row.name = row.whole
        row.figures["owned"] = 1
        row.problems.clear()
        return cards
    return index.named(row.name, row.game)


def _wrong_game(row: Row, elsewhere: list[Found]) -> Line:
    games = ", ".join(dict.fromkeys(_title(card.game) for card in elsewhere))
    expected = _("a card of {game}; this is one of {others}").format(game=_title(row.game), others=games)
    _say(row, "wrong_game", "name", row.name, expected, grave=False)
    return Line(row, "ambiguous", choices=tuple(Guess(card, 100) for card in elsewhere))


def _guessed(row: Row, index: Index, game: str) -> Line:
    if not row.name:
        return Line(row, "unmatched")
    guesses = index.guesses(row.name, row.game or game)
    best = best_guess(row.name, guesses)
    if best is None and game and not row.game:
        guesses = index.guesses(row.name)
        best = best_guess(row.name, guesses)
    if best:
        return Line(row, "guessed", best.card, best.likeness, tuple(guesses))
    return Line(row, "ambiguous" if guesses else "unmatched", choices=tuple(guesses))


def problems(lines: Iterable[Line]) -> Iterator[Problem]:
    """All that there is to say of *lines*, in their order."""
    for line in lines:
        if line.row.problems:
            yield from line.row.problems
        if line.status == "unmatched" and not any(problem.grave for problem in line.row.problems):
            yield _about(line.row, "unknown_card", "name", line.row.said, _("the name or the id of a card"))
        elif line.status == "ambiguous" and not line.row.problems:
            yield _about(line.row, "ambiguous", "name", line.row.said, _("one card: several may be meant"))


def _say(row: Row, code: str, column: str, found: str, expected: str, *, grave: bool = True) -> None:
    row.problems.append(_about(row, code, column, found, expected, grave=grave))


def _about(row: Row, code: str, column: str, found: str, expected: str, *, grave: bool = True) -> Problem:
    heading = "" if row.whole else str(HEADINGS[column])
    return Problem(code, row.sheet, row.number, heading, shortened(found), expected, grave)


def _title(game: str) -> str:
    return rules.game(game).title
