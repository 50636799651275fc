"""The colours of the printed card: paper, ink, nations, the paint of vehicles. They do not follow the theme."""

from collections.abc import Mapping
from dataclasses import dataclass

PAPER = "#f7f2e4"
WELL = "#ece4cf"
INK = "#20231a"
SOFT = "#5d5c4d"
LINE = "#c9bfa5"
WHITE = "#fffdf6"
GOLD = "#c79a2e"
RED = "#a5281b"
GREEN = "#3f6b35"
BLUE = "#265a86"


@dataclass(frozen=True, slots=True)
class Nation:
    """The colours of one nation: *band* for frames, *tint* for grounds, *paint* for its vehicles."""

    band: str
    tint: str
    sky: str
    paint: str


NATIONS: Mapping[str, Nation] = {
    "german": Nation("#49544f", "#d9dcd3", "#eceade", "#6d7268"),
    "soviet": Nation("#9c231b", "#e9d2c2", "#f5e9da", "#5a6b3c"),
    "american": Nation("#525e1f", "#dcdfc0", "#f0efdb", "#6a6a3e"),
    "british": Nation("#775619", "#e6d8b8", "#f4ecd7", "#7c6a45"),
    "french": Nation("#25508f", "#cfd9e4", "#e9edec", "#66735a"),
    "italian": Nation("#15684a", "#d0dfcf", "#ebeee0", "#a58f5c"),
    "japanese": Nation("#9a1f4c", "#ead0d0", "#f5e8e0", "#80754a"),
    "": Nation("#5c574c", "#ddd6c4", "#f0eadb", "#77705c"),
}
DARK_YELLOW = "#ab915a"
DARK_YELLOW_FROM = 1943


def nation(name: str) -> Nation:
    """The colours of the nation called *name*."""
    return NATIONS.get(name, NATIONS[""])


def paint(name: str, first_year: int | None) -> str:
    """The colour of vehicles of the nation called *name* that came in *first_year*: German ones changed in 1943."""
    if name == "german" and first_year and first_year >= DARK_YELLOW_FROM:
        return DARK_YELLOW
    return nation(name).paint


def mix(one: str, other: str, share: float) -> str:
    """The colour that is *share* of the way from *one* to *other*."""
    first, second = (bytes.fromhex(colour[1:]) for colour in (one, other))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(first, second, strict=True))


@dataclass(frozen=True, slots=True)
class Tones:
    """The flat tones of one paint."""

    base: str
    light: str
    shade: str
    dark: str
    track: str

    @classmethod
    def of(cls, paint: str) -> "Tones":
        return cls(paint, mix(paint, WHITE, 0.32), mix(paint, INK, 0.3), mix(paint, INK, 0.58), mix(paint, INK, 0.82))
