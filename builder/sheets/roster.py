"""A roster: the force on one page or a few, to play from."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from builder.exchange.codes import qr_code
from builder.exchange.dossier import Dossier, Line, Section, account_title
from builder.exchange.telling import GIVEN, effect, figures, origin, spent, verdict
from builder.sheets.silhouettes import silhouette
from builder.sheets.typesetting import Paper, TooMuchToPrint, typeset
from builder.sheets.wording import breakable, origins_told, unofficial
from collection import labels
from collection.exchange.workbook_out import COLOURS
from rulebook import texts
from rules.construction import Account
from rules.uses import uses

DAMAGE: Mapping[str, str] = {"tanks": "resistance"}
"""The figure that says how much a unit can take, where damage is ticked off (TK-4.2e)."""
MOST_BOXES = 12
MOST_LINES = 1000
"""Some fifty pages: more is a mistake, and would keep the server busy."""
LONGEST_NOTES = 20_000


def roster(dossier: Dossier, paper: Paper = "a4") -> bytes:
    """*dossier* as a PDF to play from, in the reader's language; raise TooMuchToPrint for too many lines."""
    if (lines := sum(1 for _card in dossier.kept())) > MOST_LINES:
        raise TooMuchToPrint(lines, MOST_LINES)
    return typeset(
        "roster.typ",
        paper,
        **_head(dossier),
        **_status(dossier),
        heads=_heads(),
        sections=[_section(section) for section in dossier.sections],
        notes=[breakable(line.strip()) for line in dossier.notes[:LONGEST_NOTES].splitlines() if line.strip()],
        **{"notes-title": pgettext("on a roster", "Notes")},
        origins=origins_told(dossier.distinct),
        unofficial=unofficial(),
    )


def _head(dossier: Dossier) -> dict[str, Any]:
    _game, *purpose = dossier.purpose()
    data = _("Card data {version}").format(version=dossier.force.data) if dossier.force.data else ""
    return {
        "title": breakable(dossier.name),
        "short": Truncator(dossier.name).chars(60),
        "game": dossier.game,
        "colour": COLOURS[dossier.force.game],
        "purpose": " · ".join(purpose),
        "author": dossier.owner,
        "by": _("by {name}").format(name=breakable(dossier.owner)) if dossier.owner else "",
        "url": dossier.url,
        "code": qr_code(dossier.url) if dossier.url else "",
        "scan": _("See, copy, download"),
        "data": data,
    }


def _status(dossier: Dossier) -> dict[str, Any]:
    accounts = dossier.accounts
    return {
        "legal": dossier.report.legal if dossier.report else None,
        "verdict": verdict(dossier),
        "accounts": [_account(dossier, account, len(accounts)) for account in accounts],
        "problems": [(found.rule, texts.spoken(found.sentence)) for found in dossier.violations],
    }


def _account(dossier: Dossier, account: Account, accounts: int) -> dict[str, Any]:
    return {
        "title": account_title(dossier.force.game, account, accounts),
        "points": account.points,
        "limit": account.limit,
        "spent": spent(account.points, account.limit),
    }


def _heads() -> list[str]:
    return [
        pgettext("on a roster: copies, a narrow column", "No."),
        pgettext("on a roster", "Unit"),
        pgettext("on a roster: boxes to tick", "Losses"),
        pgettext("on a roster", "Each"),
        _("Points"),
    ]


def _section(section: Section) -> dict[str, Any]:
    cards = ngettext("{count} card", "{count} cards", section.cards).format(count=section.cards)
    points = ngettext("{count} point", "{count} points", section.points).format(count=section.points)
    return {
        "title": section.title,
        "lines": [_line(line) for line in section.lines],
        "sum": f"{cards} · {points}" if section.points else cards,
    }


def _line(line: Line) -> dict[str, Any]:
    card = line.card
    return {
        **_card(line),
        "count": line.count,
        "picture": silhouette(card),
        "total": str(line.total) if line.total else "",
        "tracks": {"copies": line.count, "boxes": _boxes(card)} if line.count <= MOST_BOXES else _no_tracks(),
        "load": [_card(on) | {"times": f"{on.count} × " if on.count > 1 else ""} for on in line.load],
    }


def _card(line: Line) -> dict[str, Any]:
    card = line.card
    has_points = card.points is not None
    return {
        "name": line.name,
        "kind": labels.kind(card.kind),
        "figures": [*_figures(card)],
        "effect": effect(card),
        "each": str(card.points) if has_points else "",
        "origin": origin(card, "points") if has_points else "",
    }


def _figures(card: Any) -> Iterator[dict[str, str]]:
    """The figures that some rule of the game reads, without those that say no."""
    read = uses(card.game)
    for told in figures(card, GIVEN):
        if told.name in read and getattr(card.stats, told.name, None) is not False:
            yield {"label": told.label, "value": told.value, "origin": told.origin}


def _boxes(card: Any) -> int:
    """How many boxes to tick a copy of *card* has: one, unless its game counts damage."""
    return min(getattr(card.stats, DAMAGE.get(card.game, ""), 1), MOST_BOXES)


def _no_tracks() -> dict[str, int]:
    return {"copies": 0, "boxes": 0}
