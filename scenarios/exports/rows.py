"""The fields of a set-up one by one: what people call them, what stands in the cell, what it means, and the path."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import rules
from collection import labels
from collection.figures import local
from rulebook.texts import spoken
from scenarios.exports.cells import Value, encoded, leaves
from scenarios.exports.packet import Packet

FORCE = ("format", "game", "name", "nation", "year", "data")
LABELS: Mapping[str, Promise] = {
    "format": gettext_lazy("Format"),
    "game": gettext_lazy("Game"),
    "scenario": gettext_lazy("Scenario"),
    "name": gettext_lazy("Name"),
    "nation": gettext_lazy("Nation"),
    "year": gettext_lazy("Year"),
    "data": gettext_lazy("Card data"),
    "player": gettext_lazy("Player"),
    "placements": gettext_lazy("Deployment"),
    "orders": gettext_lazy("Orders for the opening"),
    "force": gettext_lazy("Force"),
}
POINTS, YEAR = "agreed.points", "agreed.year"
"""What was agreed on, which is no part of the document."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a sheet; one without a *path* is for people alone."""

    label: str
    cell: Value | None
    words: str = ""
    path: str = ""


def about(packet: Packet) -> Iterator[Row]:
    """What the set-up is."""
    document, sheet = packet.document, packet.page.sheet
    yield _row("format", document.format, _("A set-up of Muster, to be brought back as it is or changed."))
    yield _row("game", document.game, rules.game(document.game).title)
    yield _row("scenario", document.scenario, sheet.title)
    yield _row("name", document.name, packet.mark)
    yield Row(_("Date and place"), None, " · ".join(filter(None, (sheet.when, sheet.where))))


def about_forces(packet: Packet) -> Iterator[Row]:
    """Who plays, and with what; the cards of each force are on a sheet of their own."""
    for number, seat in enumerate(packet.document.seats):
        told, path = seat.model_dump(mode="json"), f"seats.#{number}"
        yield Row(_seat(packet, number), told["player"] and encoded(told["player"]), _("Player"), f"{path}.player")
        for key in ("placements", "orders"):
            if told.get(key) == [] or key == "orders":
                yield _row(f"{path}.{key}", told[key])
        if told["force"] is None:
            yield _row(f"{path}.force", None)
        else:
            yield from (_row(f"{path}.force.{key}", told["force"][key], _meaning(key, told["force"])) for key in FORCE)
            yield Row(_("Points"), None, _points(packet, number))


def _seat(packet: Packet, number: int) -> str:
    sides = packet.page.sheet.sides
    return sides[number].name if number < len(sides) else _("Seat %(number)d") % {"number": number + 1}


def _points(packet: Packet, number: int) -> str:
    muster = packet.musters[number]
    return f"{muster.army.points}" if muster.is_legal else f"{muster.army.points} ({_('not legal here')})"


def _row(path: str, value: Any, words: str = "") -> Row:
    label = LABELS[path.rsplit(".", 1)[-1]]
    return Row(str(label), encoded(value) if value != "" else None, words, path)


def _meaning(key: str, force: Mapping[str, Any]) -> str:
    return labels.nation(force["nation"]) if key == "nation" and force["nation"] else ""


def agreed(packet: Packet) -> Iterator[Row]:
    """Points, year and options."""
    row = packet.row
    yield Row(_("Points of each side, as agreed"), encoded(row.points), "", POINTS)
    yield Row(_("Year of the scenario"), encoded(row.year), "", YEAR)
    titles = {option.key: option for option in packet.page.sheet.game.options}
    for key, value in packet.document.options.items():
        option = titles[key]
        words = f"{spoken(option.called(value))} ({option.rule})"
        yield Row(spoken(option.title), encoded(value), words, f"options.{key}")


def ruled(packet: Packet) -> Iterator[Row]:
    """The rules of the scenario, and what is not legal."""
    for side, cited in packet.violations:
        yield Row(_("Not legal: %(side)s") % {"side": side}, cited.rule, cited.text)
    for section in packet.sections:
        yield from (Row(section.label, cited.rule, cited.text) for cited in section.entries)


def said(packet: Packet, content: Mapping[str, Any]) -> Iterator[Row]:
    """Every value of *content* under its path, cards by their names."""
    for path, value in leaves(content) if content else ():
        card = packet.cards.get(value) if isinstance(value, str) else None
        label = path.removeprefix("terrain.").replace(".#", " ")
        yield Row(label, encoded(value), local(card.name) if card else "", path)
