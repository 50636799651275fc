"""Cards as the drawing shows them in the hand of their owner: name, sign and figures; all that they do, read aloud."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.picture import Speak, noun, write, write_lines
from rules.tank_commander.pieces import STATS
from rules.tank_commander.symbols import KINDS, SYMBOLS
from rules.words import Noun, Say, say

HAND_WIDE, HAND_HIGH = 59, 84
SHORT = {"at": "AT", "he": "HE", "sa": "SA", "ft": "FT", "art": "Art", "air": "Air"}
"""As cards print them in both languages."""
PLAIN = {
    "terrain": say("terrain"), "equipment": say("equipment"), "instant": say("Instant"), "interrupt": say("Interrupt"),
}  # fmt: skip


def card_face(face: Mapping[str, Any], count: int, speak: Speak) -> str:
    """A card as its owner holds it, *count* of them in one place."""
    sign = SYMBOLS.get(face["class"]) or KINDS[face["kind"]]
    lines = "".join(write(text, HAND_WIDE / 2, 54 + 8.5 * row, "small") for row, text in enumerate(_lines(face, speak)))
    copies = f'<circle class="mark" cx="{HAND_WIDE - 8}" cy="8" r="7"/>{write(f"×{count}", HAND_WIDE - 8, 11, "bold")}'
    return (
        f'<rect class="chip" width="{HAND_WIDE}" height="{HAND_HIGH}" rx="5"/>'
        f'<path class="band" d="M1 20h{HAND_WIDE - 2}v22h-{HAND_WIDE - 2}z"/>'
        f"{write_lines(noun(face['name'], speak), HAND_WIDE / 2, 9.5, 'small bold', chars=12, most=2, step=8)}"
        f'<g class="shape" transform="translate({HAND_WIDE / 2} 31)">{sign}</g>{lines}{copies if count > 1 else ""}'
    )


def _lines(face: Mapping[str, Any], speak: Speak) -> Iterator[str]:
    """The figures, few enough to be read on a phone."""
    figures = face["figures"]
    if face["kind"] in PLAIN:
        yield speak(PLAIN[face["kind"]])
    if face["kind"] == "event":
        yield speak(PLAIN[figures["timing"]])
        return
    if "hit_short" in figures:
        yield speak(say("hit {short}/{long}", short=figures["hit_short"], long=figures["hit_long"]))
        yield speak(say("pierces {short}/{long}", short=figures["pen_short"], long=figures["pen_long"]))
    if "hit_melee" in figures:
        yield speak(say("hit {hit}, pierces {pen}", hit=figures["hit_melee"], pen=figures["penetration"]))
    if "armour_front" in figures:
        yield speak(say("armour {front}/{side}", front=figures["armour_front"], side=figures["armour_side"]))
    signed = "+d" if face["kind"] == "terrain" else "d"
    weapons = [f"{short} {figures[key]:{signed}}" for key, short in SHORT.items() if figures.get(key)]
    yield from (" ".join(weapons[index : index + 2]) for index in range(0, min(len(weapons), 6), 2))


def read_aloud(face: Mapping[str, Any]) -> Say:
    """The name of a card and, where it does something, what that is."""
    name = Noun(**face["name"])
    if face["kind"] not in ("event", "equipment"):
        return say("{card}", card=name)
    effect = getattr(STATS[face["kind"]].model_validate(face["figures"], strict=False), "effect", None)
    return say("{card}: {effect}", card=name, effect=effect.sentence()) if effect else say("{card}", card=name)
