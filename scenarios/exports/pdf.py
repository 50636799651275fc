"""A set-up on one or two pages, to lay beside the table."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from builder.exchange.codes import qr_code
from builder.exchange.dossier import Line
from builder.exchange.dossier import Section as Group
from builder.sheets import Paper
from builder.sheets.typesetting import typeset
from builder.sheets.wording import breakable, unofficial
from collection import labels
from collection.exchange.workbook_out import COLOURS
from scenarios.exports.packet import Muster, Packet
from scenarios.exports.pictures import pictures
from scenarios.sheet import Section

TEMPLATE = Path(__file__).parent / "setup.typ"
MOST_BOXES = 8
MANY = 60
LABEL, LINE = 120, 30
"""What a heading takes, and the end of a line, in letters."""


def sheet(packet: Packet, paper: Paper = "a4") -> bytes:
    """*packet* as a PDF in the reader's language, with nothing in it that its reader may not know."""
    return typeset(TEMPLATE, paper, **_head(packet), **_table(packet), **_titles())


def _head(packet: Packet) -> dict[str, Any]:
    return {
        "title": breakable(packet.title),
        "short": Truncator(packet.title).chars(60),
        "author": "",
        "origins": [],
        "game": packet.page.sheet.game.title,
        "colour": COLOURS[packet.row.game],
        "place": packet.place,
        "audience": packet.audience,
        "mark": packet.mark,
        "url": packet.url,
        "code": qr_code(packet.url) if packet.url else "",
        "scan": _("See, copy, play"),
        "unofficial": unofficial(),
    }


def _table(packet: Packet) -> dict[str, Any]:
    return {
        "pictures": [{"label": label, "svg": svg} for label, svg in pictures(packet)],
        "figures": [{"label": it.label, "value": it.value, "rule": it.rule} for it in packet.page.sheet.figures],
        "turns": _turns(packet),
        "chosen": [*packet.chosen],
        "problems": [(side, cited.rule, cited.text) for side, cited in packet.violations],
        "armies": [_army(muster) for muster in packet.musters],
        "sections": [[_rules(section) for section in column] for column in _halves(packet.sections)],
    }


def _rules(section: Section) -> dict[str, Any]:
    return {"label": section.label, "entries": [{"rule": it.rule, "text": it.text} for it in section.entries]}


def _halves(sections: list[Section]) -> tuple[list[Section], list[Section]]:
    """*sections* in two columns of about the same length."""
    lengths = [LABEL + sum(LINE + len(cited.text) for cited in section.entries) for section in sections]
    cut = min(range(len(sections) + 1), key=lambda at: max(sum(lengths[:at]), sum(lengths[at:])))
    return sections[:cut], sections[cut:]


def _titles() -> dict[str, str]:
    return {
        "colon": _(":"),
        "turns-title": _("Turn track"),
        "glance-title": _("At a glance"),
        "options-title": _("Options in use"),
        "as-usual": _("All as usual."),
        "forces-title": _("Forces"),
        "rules-title": _("The rules of this scenario"),
    }


def _turns(packet: Packet) -> dict[str, Any]:
    turns = packet.turns
    if not turns.is_limited:
        return {"shown": turns.shown, "words": _("The battle goes on until a side has won.")}
    words = ngettext("The battle ends after turn %(count)d.", "The battle ends after turn %(count)d.", turns.count)
    return {"shown": turns.shown, "words": words % {"count": turns.count}}


def _army(muster: Muster) -> dict[str, Any]:
    is_secret = muster.secrecy.hidden == "force"
    cards = ngettext("{count} card", "{count} cards", muster.cards).format(count=muster.cards)
    sections = () if is_secret else muster.dossier.sections
    return {
        "number": muster.army.side.number,
        "side": muster.name,
        "name": "" if is_secret else breakable(muster.dossier.name),
        "points": "" if is_secret else _points(muster.army.points),
        "cards": cards,
        "secret": _("Secret until it comes into play.") if is_secret else "",
        "rule": muster.secrecy.rule,
        **_listed(muster, sections),
    }


def _points(points: int) -> str:
    return ngettext("{count} point", "{count} points", points).format(count=points) if points else ""


def _listed(muster: Muster, sections: Sequence[Group]) -> dict[str, Any]:
    """The units of a force: section by section, or kind by kind and small when there are very many."""
    hides = muster.secrecy.hidden == "load"
    lines = [line for section in sections for line in section.lines]
    if len(lines) <= MANY:
        told = [(section.title, [_line(line, hides=hides) for line in section.lines]) for section in sections]
    else:
        kinds = dict.fromkeys(line.card.kind for line in lines)
        told = [(labels.kind(kind), [_short(line) for line in lines if line.card.kind == kind]) for kind in kinds]
    return {"many": len(lines) > MANY, "sections": [{"title": title, "lines": found} for title, found in told]}


def _short(line: Line) -> dict[str, Any]:
    return _line(line, hides=False) | {"kind": ""}


def _line(line: Line, *, hides: bool) -> dict[str, Any]:
    return {
        "count": line.count,
        "boxes": line.count if line.count <= MOST_BOXES else 1,
        "name": line.name,
        "kind": labels.kind(line.card.kind),
        "points": str(line.total) if line.total else "",
        "load": [*_load(line, hides=hides)],
    }


def _load(line: Line, *, hides: bool) -> Iterator[dict[str, str]]:
    for on in line.load:
        times = f"{on.count} × " if on.count > 1 else ""
        name = _("a card face down") if hides else on.name
        yield {"name": f"{times}{name}", "points": str(on.card.points or "")}
