"""The history side of a tank card, in sentences made from its facts (PS-1.1b)."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.panzer_squadron.wording import decimal, paragraph
from rules.words import Say, say

ROLES: Mapping[str, Say] = {
    "light_tank": say("a light tank"),
    "medium_tank": say("a medium tank"),
    "heavy_tank": say("a heavy tank"),
    "assault_gun": say("an assault gun"),
    "tank_destroyer": say("a tank destroyer"),
    "self_propelled_gun": say("a self-propelled gun"),
}
SERVICE: Mapping[str, Say] = {
    "german": say("In German service {years} as {role}."),
    "soviet": say("In Soviet service {years} as {role}."),
    "american": say("In American service {years} as {role}."),
    "british": say("In British service {years} as {role}."),
    "french": say("In French service {years} as {role}."),
    "italian": say("In Italian service {years} as {role}."),
    "japanese": say("In Japanese service {years} as {role}."),
}


def background(nation: str, years: tuple[int, int], facts: Mapping[str, Any]) -> Say:
    """What is known of a tank in the service of *nation*: *facts* are those of its history side."""
    service = say(SERVICE[nation].template, years=_span(*years), role=ROLES[facts["role"]])
    return paragraph(service, *_facts(facts))


def _span(first: int, last: int) -> Say:
    return say("in {year}", year=first) if first == last else say("from {first} to {last}", first=first, last=last)


def _facts(facts: Mapping[str, Any]) -> Iterator[Say]:
    figures = {"weight": decimal(facts["weight_t"]), "crew": facts["crew"], "speed": facts["speed_kmh"]}
    yield say("{weight} t, a crew of {crew}, {speed} km/h on the road.", **figures)
    if facts["length_m"] and facts["width_m"]:
        size = {"length": decimal(facts["length_m"]), "width": decimal(facts["width_m"])}
        yield say("Its hull is {length} m long and {width} m wide.", **size)
    yield _gun(decimal(facts["calibre_mm"]), facts["barrel_calibres"])


def _gun(calibre: Say | int, barrel_calibres: float | None) -> Say:
    if barrel_calibres is None:
        return say("Main gun: {calibre} mm.", calibre=calibre)
    barrel = decimal(barrel_calibres)
    return say("Main gun: {calibre} mm, {barrel} calibres long.", calibre=calibre, barrel=barrel)
