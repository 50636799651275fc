"""The platoons beneath the drawn table, a tile for each tank, and the dice of the shot under way."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from rules.picture import Speak, noun, tap_box, write
from rules.tanks.pieces import SIDES
from rules.words import Noun, Say, say

WIDE, HIGH, GAP = 226, 92, 8
DIE = 40
View = Mapping[str, Any]


def roster(view: View, top: float, wide: float, *, taps: bool, speak: Speak) -> tuple[list[str], float]:
    """The parts of the picture below *top*, and where it ends."""
    parts: list[str] = []
    if view["shot"] and view["shot"]["attack"]:
        parts += _dice(view["shot"], top, speak)
        top += DIE + GAP
    columns = max(int((wide - GAP) // (WIDE + GAP)), 1)
    for seat in (0, 1):
        tanks = [tank for tank in view["tanks"] if tank["seat"] == seat]
        for index, tank in enumerate(tanks):
            row, column = divmod(index, columns)
            place = GAP * 1.5 + column * (WIDE + GAP), top + row * (HIGH + GAP)
            parts.append(_tile(view, tank, place, taps, speak))
        top += -(-len(tanks) // columns) * (HIGH + GAP)
    return parts, top + GAP


def _tile(view: View, tank: View, place: tuple[float, float], taps: bool, speak: Speak) -> str:
    (x, y), number, activation = place, tank["number"], view["activation"]
    acts = " acts" if activation and activation["tank"] == number else ""
    gone = " done" if tank["destroyed"] or tank["done"] else ""
    figures = say("{initiative} · {attack}/{defence}", initiative=tank["initiative"], attack=tank["attack"],
                  defence=tank["defence"])  # fmt: skip
    name = noun(tank["name"], speak)
    shown = name if len(name) < 15 else f"{name[:13]}…"
    return (
        f'<g class="seat-{tank["seat"]}{gone}" data-tile="{number}" transform="translate({x:g} {y:g})">'
        f"<title>{escape(speak(spoken(tank)))}</title>"
        f'<rect class="tile{acts}" width="{WIDE}" height="{HIGH}" rx="8"/>'
        f"{write(shown, 10, 27, 'name')}{write(str(number), WIDE - 10, 86, 'own end')}"
        f"{write(speak(figures), 10, 54, 'figure')}{''.join(_pips(tank))}{write(_notes(tank), 10, 84, 'figure')}"
        f"{tap_box(str(number), WIDE, HIGH) if taps else ''}</g>"
    )


def _pips(tank: View) -> Iterator[str]:
    """A pip for each point of resistance, those that are left in another colour."""
    for index in range(min(tank["resistance"], 9)):
        look = "left" if index < tank["left"] else "lost"
        yield f'<circle class="{look}" cx="{WIDE - 14 - 15 * index}" cy="46" r="6"/>'


def _notes(tank: View) -> str:
    """Marks for moves, crew and upgrade cards, and critical cards."""
    marks = [f"»{tank['speed']}" if tank["speed"] else "", f"▤{len(tank['cards'])}" if tank["cards"] else ""]
    return "  ".join(filter(None, (*marks, f"✸{len(tank['criticals'])}" if tank["criticals"] else "")))


def spoken(tank: View) -> Say:
    """A tank in words: whose, how it stands, what it carries that the reader may know."""
    values: dict[str, Any] = {"tank": Noun(**tank["name"]), "number": tank["number"], "side": SIDES[tank["seat"]]}
    if tank["destroyed"]:
        return say("{tank} {number} of {side}, Destroyed", **values)
    return say("{tank} {number} of {side}: {state}", state=tuple(_state(tank)), **values)


def _state(tank: View) -> Iterator[Say]:
    yield say("Initiative {initiative}, attack {attack}, defence {defence}", initiative=tank["initiative"],
              attack=tank["attack"], defence=tank["defence"])  # fmt: skip
    yield say("{left} of {resistance} resistance left", left=tank["left"], resistance=tank["resistance"])
    if not tank["deployed"]:
        yield say("not deployed yet")
    if tank["speed"]:
        yield say("moves made: {moves}", moves=tank["speed"])
    for card in tank["cards"]:
        yield (
            say("{card}", card=Noun(**card["name"]))
            if "name" in card
            else say("a hidden card of {points} points", points=card["points"])
        )
    yield from (say("{card}", card=Noun(**card["name"])) for card in tank["criticals"])


def _dice(shot: View, top: float, speak: Speak) -> Iterator[str]:
    """The dice of the shot under way: attack, then defence."""
    x = 12.0
    for words, faces in ((say("attack dice"), shot["attack"]), (say("defence dice"), shot["defence"])):
        if faces:
            label = speak(words)
            yield write(label, x, top + 29, "figure")
            x += 11.5 * len(label) + 10
            for face in faces:
                yield f'<g transform="translate({x:g} {top + 3:g})">{_die(face)}</g>'
                x += DIE
            x += 16


def _die(face: int) -> str:
    return f'<rect class="die" width="34" height="34" rx="7"/>{write(str(face), 17, 26)}'
