"""Every way to take a set-up along, by the name in its address."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from django.http import HttpResponse
from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from builder.exchange.dossier import Dossier
from builder.papers import PRINTED
from builder.sheets import Paper as Size
from builder.sheets import card_sheet
from rules.catalogue import Card
from rules.documents import Entry, Force
from scenarios.exports.packet import Muster, Packet
from scenarios.exports.pdf import sheet
from scenarios.exports.texts import write_markdown, write_text
from scenarios.exports.workbook import write_workbook

PDF = "application/pdf"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
Words = str | Promise


@dataclass(frozen=True, slots=True)
class File:
    """One file to take along. *is_whole* says that it tells everything, and so cannot be made for one side."""

    name: str
    group: Promise
    label: Words
    content_type: str
    write: Callable[[Packet], bytes]
    is_whole: bool = False

    def filename(self, packet: Packet) -> str:
        """What a file with *packet* in it is called."""
        stem = slugify(packet.title)[:60].strip("-") or packet.row.scenario
        return f"{stem}-{packet.seat + 1}-{self.name}" if packet.seat is not None else f"{stem}-{self.name}"


def write_json(packet: Packet) -> bytes:
    """The muster/setup@1 itself."""
    return (json.dumps(packet.row.document, ensure_ascii=False, indent=1) + "\n").encode()


def write_cards(packet: Packet, paper: Size) -> bytes:
    """The cards of both forces to cut out, and those that lie beside them; only known ones for one side.

    Raise TooMuchToPrint for too many.
    """
    entries = tuple(entry for muster in packet.musters for entry in _known(muster, packet))
    named = {id for seat in packet.document.seats if seat.force for id in _cards(seat.force)}
    beside = tuple(Entry(card=card.id) for card in packet.document.cards if _lies_beside(card) and card.id not in named)
    force = Force.model_construct(game=packet.row.game, name=packet.title, entries=(*entries, *beside))
    return card_sheet(Dossier(force=force, cards=packet.cards), paper)


def _known(muster: Muster, packet: Packet) -> Iterator[Entry]:
    """The entries of a force that the reader of *packet* may print: with a seat, those of its own side."""
    if packet.seat is None or muster.army.side.number == packet.seat or len(packet.musters) == 1:
        yield from muster.army.force.entries


def _lies_beside(card: Card) -> bool:
    """Whether nobody buys *card*: criticals, keywords, tiles and markers lie ready for all."""
    return card.points is None


def _cards(force: Force) -> Iterator[str]:
    for entry in force.entries:
        yield entry.card
        yield from (on.card for on in entry.attachments)


FILES: Mapping[str, File] = {
    file.name: file
    for file in (
        *(File(f"sheet-{size}.pdf", _("Print"), label, PDF, partial(sheet, paper=size)) for size, label in PRINTED),
        File("setup.xlsx", _("Workbook"), "XLSX", XLSX, write_workbook, is_whole=True),
        File("setup.json", _("File"), "JSON", "application/json", write_json, is_whole=True),
        File("setup.txt", pgettext_lazy("a file", "Text"), _("plain"), "text/plain; charset=utf-8", write_text),
        File("setup.md", pgettext_lazy("a file", "Text"), "Markdown", "text/markdown; charset=utf-8", write_markdown),
        *(
            File(f"cards-{size}.pdf", _("Cards"), label, PDF, partial(write_cards, paper=size))
            for size, label in PRINTED
        ),
    )
}


def written(file: File, packet: Packet) -> HttpResponse:
    """*packet* as *file*, to download; raise TooMuchToPrint when paper ends."""
    headers = {"Content-Disposition": f'attachment; filename="{file.filename(packet)}"'}
    return HttpResponse(file.write(packet), content_type=file.content_type, headers=headers)


@dataclass(frozen=True, slots=True)
class Link:
    """A file that a page offers: which of its group, and for whom."""

    group: Promise
    label: Words
    whom: str
    url: str


def links(sides: list[str], address: Callable[[str], str]) -> list[tuple[Words, list[Link]]]:
    """What a page offers, group by group: each file for all, and sheets to print also for each of *sides*."""
    groups: dict[str, tuple[Words, list[Link]]] = {}
    for file in FILES.values():
        kept = groups.setdefault(str(file.group), (file.group, []))[1]
        kept.append(Link(file.group, file.label, "", address(file.name)))
        if file.name.startswith("sheet") and len(sides) > 1:
            found = enumerate(sides)
            kept += [Link(file.group, file.label, side, f"{address(file.name)}?side={at}") for at, side in found]
    return list(groups.values())
