"""Maps for paper: drawings made for the pages of the site, with the colours that ink has."""

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _

import rules
from scenarios.exports.packet import Packet
from scenarios.told import told

PRINT = """
.zones{font-family:PT Sans}
.zones__text,.zones__name{fill:#20231a;font-size:15px}.zones__name{font-weight:700}
.zones__name--large{font-size:40px}.zones__name--end{text-anchor:end}
.zones__unit{fill:#20231a;font-size:8px;font-weight:700;text-anchor:middle}
.zones__slot,.zones__ground{fill:#fdfbf4;stroke:#8d8468;stroke-width:1}
.zones__grid{fill:none;stroke:#c9bfa5;stroke-width:.7}
.zones__cell{fill:#fdfbf4;stroke:#8d8468;stroke-width:.8}
.zones__zone{stroke-width:1.5}
.zones__zone--0{fill:#b4c4cf;stroke:#275576}.zones__zone--1{fill:#dcb5b0;stroke:#9d2b1c}
.zones__front{fill:none;stroke:#8d8468;stroke-width:2;stroke-dasharray:8 6}
.zones__goal{fill:none;stroke:#20231a;stroke-width:3}
.zones__reach{fill:none;stroke:#55564a;stroke-width:2;stroke-dasharray:6 6}
.zones__objective{stroke:#20231a;stroke-width:4;fill:#e8b93a}
.zones__woods{fill:#a9bf95;stroke:#3f6b35;stroke-width:2}
.zones__building{fill:#8d8468;stroke:#55564a;stroke-width:1}
.zones__house{fill:#c9bfa5;stroke:#20231a}.zones__ruin{fill:#e8d9a0;stroke:#20231a}.zones__hole{fill:#55564a}
.zones__pile{fill:#f6f2e6;stroke:#8d8468;stroke-width:1.5}
"""
_DARK = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_NAMED = re.compile(r"(--[\w-]+):([^;}]+)")
_ASKED = re.compile(r"var\((--[\w-]+)(?:,([^()]*))?\)")
_SYSTEM = re.compile(r"""font-family=(["'])[^"']*\1""")


def pictures(packet: Packet) -> list[tuple[str, str]]:
    """The zones of the scenario and, where something lies or stands there already, the table as it begins."""
    start = [(_("The table as it begins"), drawn) for drawn in _start(packet)]
    return start if start and _is_told_by_start(packet) else [(_("Deployment zones"), _zones(packet)), *start]


def _is_told_by_start(packet: Packet) -> bool:
    """Whether every unit has its square: then there is no zone to choose from."""
    return bool(getattr(told(packet.row.game, packet.page.sheet.scene), "army_per_side", None))


def _zones(packet: Packet) -> str:
    drawn = str(packet.page.sheet.map).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return drawn.replace(">", f"><style>{PRINT}</style>", 1)


def _start(packet: Packet) -> Iterator[str]:
    game = rules.game(packet.row.game)
    if game.plays and game.draw and _is_laid(packet):
        yield inked(game.draw(game.start(packet.document).view(packet.seat)))


def _is_laid(packet: Packet) -> bool:
    terrain = packet.document.terrain
    lies = any(getattr(terrain, name, ()) for name in ("obstacles", "tiles", "pieces"))
    return lies or any(seat.placements for seat in packet.document.seats)


def inked(drawing: str) -> str:
    """*drawing* with its named colours written out, those of the light theme: not every renderer knows such names."""
    light = _DARK.sub("", drawing)
    named: dict[str, str] = {}
    for name, value in _NAMED.findall(light):
        named.setdefault(name, value)
    while _ASKED.search(light):
        light = _ASKED.sub(lambda asked: _colour(asked, named), light)
    return _SYSTEM.sub('font-family="PT Sans"', light)


def _colour(asked: "re.Match[str]", named: dict[str, str]) -> str:
    name, other = asked.groups()
    found = named.get(name, other or "none")
    return other or "none" if f"var({name}" in found else found
