"""The vehicle or gun of a card, small and from the side, to know a line of a roster by."""

from typing import Any

from collection.faces.parts import Sheet, vehicle
from collection.faces.svg import tag

WIDTH, HEIGHT = 320, 130


def silhouette(card: Any) -> str:
    """The machine of *card* as SVG; empty for a card that is about none."""
    sheet = Sheet(card)
    if not (drawn := sheet.machine):
        return ""
    picture = vehicle(drawn, sheet.paint, WIDTH / 2, HEIGHT - 4, room=WIDTH, height=HEIGHT - 8)
    return tag("svg", picture, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {HEIGHT}")
