"""Cards as the drawing shows them: units with their figures, events and commanders, and what they say, read aloud."""

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import TypeAdapter

from rules.picture import Speak, noun, write, write_lines
from rules.tank_hunter.cards import TURNS
from rules.tank_hunter.matrix import ATTACKS
from rules.tank_hunter.pieces import Special
from rules.tank_hunter.symbols import STAR, TYPES
from rules.words import Noun, Say, say

WIDE, HIGH = 58, 84
SHORT: dict[str, Say] = {
    "anti_armour": say("AA"), "grenade": say("GR"), "trample": say("TR"), "suicide": say("SU"), "pistol": say("PI"),
    "long_range": say("LR"),
}  # fmt: skip
VALUED: dict[str, tuple[str, Say]] = {
    "recon": ("⌕", say("reconnaissance {value}")), "anti_air": ("✈", say("anti-air {value}")),
    "evasion": ("↝", say("evasion {value}")),
}  # fmt: skip
FLAGS: dict[str, tuple[str, Say]] = {
    "rear_placement": ("⇣", say("may be placed in the rear")), "no_turret": ("▭", say("no turret")),
    "open_top": ("∪", say("open top")), "spotting": ("◉", say("spotting")), "amphibious": ("≈", say("amphibious")),
    "transport": ("▤", say("transport")), "support": ("▥", say("support")), "leadership": ("★", say("leadership")),
    "paratrooper": ("☂", say("paratrooper")),
}  # fmt: skip
_SPECIAL: TypeAdapter[Special] = TypeAdapter(Special)


def unit_face(figures: Mapping[str, Any], speak: Speak) -> str:
    """A unit with its figures: its type in the colour of its nation, attacks at the left, defence at the right."""
    values = [
        f"{speak(short)} {figures['attacks'][type]}" for type, short in SHORT.items() if type in figures["attacks"]
    ]
    lines = "".join(write(value, 4, 56 + 8 * index, "start") for index, value in enumerate(values[:3]))
    defence, supply, worth = (f"{mark}{figures[key]}" for mark, key in (("◆", "defence"), ("▣", "supply"), ("★", "vp")))
    return (
        f'<rect class="card" width="{WIDE}" height="{HIGH}" rx="5"/>{_name(figures, speak)}'
        f'<g class="shape of-{figures["nation"]}" transform="translate({WIDE / 2} 34) scale(.85)">'
        f"{TYPES[figures['type']]}</g>{lines}{write(_icons(figures), WIDE - 4, 26, 'end soft')}"
        f"{write(defence, WIDE - 4, 58, 'big end')}{write(supply, WIDE - 4, 68, 'end soft')}"
        f"{write(worth, WIDE - 4, HIGH - 4, 'end bold')}"
    )


def special_face(special: Mapping[str, Any], speak: Speak) -> str:
    """An event, or a commander under a star."""
    star = f'<g class="lead" transform="translate({WIDE / 2} 40)">{STAR}</g>'
    timing = special.get("special", {}).get("timing")
    when = write_lines(speak(TURNS[timing]), WIDE / 2, 62, "soft", chars=13, most=3, step=8) if timing else ""
    return f'<rect class="card special" width="{WIDE}" height="{HIGH}" rx="5"/>{_name(special, speak)}{star}{when}'


def _name(card: Mapping[str, Any], speak: Speak) -> str:
    return write_lines(noun(card["name"], speak), WIDE / 2, 10, "bold", chars=12, most=2, step=8)


def _icons(figures: Mapping[str, Any]) -> str:
    valued = [f"{mark}{figures[name]}" for name, (mark, _) in VALUED.items() if figures[name] is not None]
    return " ".join((*valued, *(FLAGS[flag][0] for flag in figures["flags"])))


def read_unit(figures: Mapping[str, Any]) -> Say:
    """All that is printed on a unit, in words."""
    return say("{name}: {figures}", name=Noun(**figures["name"]), figures=tuple(_words(figures)))


def _words(figures: Mapping[str, Any]) -> Iterator[Say]:
    for type, value in figures["attacks"].items():
        yield say("{attack} {value}", attack=ATTACKS[type], value=value)
    yield say("defence {value}", value=figures["defence"])
    yield say("supply {value}", value=figures["supply"])
    for name, (_, word) in VALUED.items():
        if figures[name] is not None:
            yield say(word.template, value=figures[name])
    yield from (FLAGS[flag][1] for flag in figures["flags"])
    yield say("{value} victory points", value=figures["vp"])


def read_special(card: Mapping[str, Any]) -> Say:
    """The name of an event or a commander, and what it does where that is told."""
    name = Noun(**card["name"])
    if "special" not in card:
        return say("{card}", card=name)
    special = _SPECIAL.validate_python(card["special"] | {"name": card["name"]}, strict=False)
    when = (TURNS[special.timing],) if special.timing else ()
    return say("{card}: {effect}", card=name, effect=special.effect.sentence(*when))
