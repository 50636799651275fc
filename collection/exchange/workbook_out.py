"""A collection as a workbook to show around: an overview, a sheet for each game, what is missing, origins."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import IO, Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

import rules
from collection import labels
from collection.exchange.columns import HEADINGS, MISSING
from collection.exchange.records import Lacking, Record, condition_label
from collection.exchange.tables import HEAD, INK, Column, Table, Writer
from collection.models import Card

COLOURS = {
    "tank_commander": "#8F2F1D",
    "tanks": "#4C5C1C",
    "tank_hunter": "#7A5100",
    "panzer_squadron": "#275576",
    "tank_chess": "#5A4378",
}
"""Those of the site, in its light theme."""


def write_workbook(
    target: IO[bytes], found: Iterable[Record], missing: Iterable[Lacking], cards: "QuerySet[Card]", person: str = ""
) -> None:
    """Write a workbook to *target*: what was *found*, what is *missing*; *cards* are those it speaks of."""
    records = list(found)
    writer = Writer(target, _("My collection"), person)
    by_game: dict[str, list[Record]] = {}
    for record in records:
        by_game.setdefault(record.game, []).append(record)
    _overview(writer, by_game, cards)
    for game, rows in by_game.items():
        lead = _("{cards} cards, {copies} copies").format(cards=len(rows), copies=sum(row.owned for row in rows))
        writer.write(Table(rules.game(game).title, lead, COLOURS[game], _card_columns(), rows))
    lead = _("Cards of which you have fewer copies than you want, or none. An import passes over this sheet.")
    writer.write(Table(_("What is missing"), lead, INK, _missing_columns(), list(missing)))
    _origins(writer, cards)
    writer.book.close()


def _card_columns() -> list[Column]:
    heading = {name: str(words) for name, words in HEADINGS.items()}
    return [
        Column(heading["name"], lambda row: row.name, 34),
        *_described(),
        Column(heading["owned"], lambda row: row.owned, 9, is_summed=True),
        Column(_("From products"), lambda row: row.from_products, 10, is_summed=True),
        Column(heading["wanted"], lambda row: row.wanted, 9, is_summed=True),
        Column(heading["for_trade"], lambda row: row.for_trade, 9, is_summed=True),
        Column(heading["condition"], _Cached(condition_label, "condition"), 14),
        Column(heading["language"], lambda row: row.language, 10),
        Column(heading["location"], lambda row: row.location, 20),
        Column(heading["note"], lambda row: row.note, 40),
        Column(heading["id"], lambda row: row.id, 32),
    ]


def _missing_columns() -> list[Column]:
    return [
        Column(str(HEADINGS["name"]), lambda row: row.name, 34),
        Column(str(HEADINGS["game"]), lambda row: rules.game(row.game).title, 24),
        *_described(),
        Column(str(HEADINGS["owned"]), lambda row: row.owned, 9, is_summed=True),
        Column(str(HEADINGS["wanted"]), lambda row: row.wanted, 9, is_summed=True),
        Column(str(MISSING), lambda row: row.missing, 9, is_summed=True),
        Column(str(HEADINGS["id"]), lambda row: row.id, 32),
    ]


def _described() -> list[Column]:
    return [
        Column(_("Kind"), _Cached(labels.kind, "kind"), 14),
        Column(_("Nation"), _Cached(labels.nation, "nation"), 12),
        Column(_("Rarity"), _Cached(labels.rarity, "rarity"), 11),
        Column(_("Points"), lambda row: row.points, 8),
    ]


class _Cached:
    """Shows one attribute of a row by its label. Each is looked up once, for every look-up translates it anew."""

    def __init__(self, label: Callable[[str], str], name: str) -> None:
        self.label, self.name = label, name
        self.known: dict[str, str] = {"": ""}

    def __call__(self, row: Any) -> str:
        code = getattr(row, self.name)
        if code not in self.known:
            self.known[code] = self.label(code)
        return self.known[code]


@dataclass(frozen=True, slots=True)
class _Game:
    title: str
    cards: int
    different: int
    copies: int
    wanted: int
    for_trade: int


def _overview(writer: Writer, by_game: dict[str, list[Record]], cards: "QuerySet[Card]") -> None:
    counts: dict[str, int] = {}
    for game in cards.filter(retired=False).order_by().values_list("game", flat=True):
        counts[game] = counts.get(game, 0) + 1
    rows = [
        _summed(game, counts.get(game, 0), by_game.get(game, []))
        for game in rules.SLUGS
        if game in counts or game in by_game
    ]
    columns = [
        Column(str(HEADINGS["game"]), lambda row: row.title, 34),
        Column(_("Cards there are"), lambda row: row.cards, 12, is_summed=True),
        Column(_("Cards I have"), lambda row: row.different, 12, is_summed=True),
        Column(_("Complete (%)"), lambda row: round(100 * row.different / row.cards) if row.cards else 0, 12),
        Column(_("Copies"), lambda row: row.copies, 12, is_summed=True),
        Column(str(HEADINGS["wanted"]), lambda row: row.wanted, 12, is_summed=True),
        Column(str(HEADINGS["for_trade"]), lambda row: row.for_trade, 12, is_summed=True),
    ]
    sheet = writer.write(Table(_("My collection"), timezone.localdate().isoformat(), INK, columns, rows))
    limits = {"min_type": "num", "max_type": "num", "min_value": 0, "max_value": 100}
    bar = {"type": "data_bar", "bar_color": "#B8CA74", "bar_solid": True, **limits}
    sheet.conditional_format(HEAD + 1, 3, HEAD + max(len(rows), 1), 3, bar)


def _summed(game: str, cards: int, rows: list[Record]) -> _Game:
    return _Game(
        rules.game(game).title,
        cards,
        sum(row.owned > 0 for row in rows),
        sum(row.owned for row in rows),
        sum(row.wanted for row in rows),
        sum(row.for_trade for row in rows),
    )


def _origins(writer: Writer, cards: "QuerySet[Card]") -> None:
    """Where the figures of the cards come from: how many cards have any of each origin."""
    counts: dict[tuple[str, str], int] = {}
    for game, flags in cards.order_by().values_list("game", "flags"):
        for origin in labels.ORIGINS:
            if f" {origin} " in flags:
                counts[game, origin] = counts.get((game, origin), 0) + 1
    rows = [
        (game, origin, counts[game, origin])
        for game in rules.SLUGS
        for origin in labels.ORIGINS
        if (game, origin) in counts
    ]
    columns = [
        Column(str(HEADINGS["game"]), lambda row: rules.game(row[0]).title, 34),
        Column(_("Origin"), lambda row: str(labels.ORIGINS[row[1]]), 14),
        Column(_("Cards with such figures"), lambda row: row[2], 14),
        Column(_("What that means"), lambda row: str(labels.MEANINGS[row[1]]), 70),
    ]
    lead = _("Where figures such as points come from. Muster is unofficial: nothing of ours is passed off as printed.")
    writer.write(Table(_("Origins"), lead, INK, columns, rows))
