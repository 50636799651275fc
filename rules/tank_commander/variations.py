"""What a scenario of someone's own may change: budgets, year, positions to deploy on, and how it is won."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import Field

from rules import catalogue
from rules.documents import Document, OptionValue, Problem, wrong
from rules.scenes import facts, scenes
from rules.tank_commander.field import NAMED, field, mirrored
from rules.tank_commander.field import Field as Land
from rules.tank_commander.pieces import Plan, Zone
from rules.variations import Points, Variation, Variations, too_poor
from rules.words import say

GAME = "tank_commander"
YEARS = (1941, 1945)
Place = Annotated[str, Field(pattern=r"^[SN][12]\.[1-8]$")]
Places = Annotated[tuple[Place, ...], Field(max_length=16)]
Need = Annotated[int, Field(ge=0, le=16)]


class Occupation(Document):
    """How many positions of the enemy's *ground* each side must occupy at once to win; 0: it wins by holding out."""

    ground: Literal["second_rank", "positions"]
    south: Need
    north: Need


class CommanderOwn(Variation):
    """A scenario of someone's own: *zones* are the positions of South and North on which starting cards go."""

    reinforcements: Points | None = None
    zones: tuple[Places, Places] | None = None
    victory: Occupation | None = None


def varied(plan: Plan, own: CommanderOwn) -> Plan:
    """*plan* as *own* changes it. Who alone has something to take is the attacker."""
    if own.zones:
        south, north = (_zone(places, seat) for seat, places in enumerate(own.zones))
        plan = replace(plan, zones=(south, north))
    if own.victory:
        needs = own.victory.south, own.victory.north
        attacker = plan.attacker if all(needs) or plan.attacker is not None else int(not needs[0])
        plan = replace(plan, needs=needs, deep=own.victory.ground == "second_rank", attacker=attacker)
    return plan


def _zone(places: Places, seat: int) -> Zone:
    numbers = sorted(NAMED[place] for place in places)
    return tuple(numbers if seat == 0 else sorted(map(mirrored, numbers)))


def open_for(slug: str) -> frozenset[str]:
    """What may change of the scenario called *slug*; what it is about (a duel, an order of battle) may not."""
    told = facts(GAME, scenes(GAME)[slug].ledger)
    found = {"zones", "turns"}
    if told["terrain"] != "none":
        found.add("victory")
    if any("budget" in side.more for side in scenes(GAME)[slug].sides):
        found |= {"points", "year"}
    if any("reinforcements" in side.more.get("budget", {}) for side in scenes(GAME)[slug].sides):
        found.add("reinforcements")
    return frozenset(found)


def problems(slug: str, own: CommanderOwn, options: Mapping[str, OptionValue]) -> Iterator[Problem]:
    """Why *own* cannot be played, or cannot be won."""
    land = field(int(options["columns"]))
    cards = catalogue.cards(GAME).values()
    units = [card for card in cards if card.kind in ("vehicle", "gun", "infantry", "cavalry") and _serves(card, own)]
    yield from too_poor(own, [card.points or 0 for card in units], "TC-17b")
    if own.year is not None and not YEARS[0] <= own.year <= YEARS[1]:
        yield wrong("own.year", "TC-17.6b", f"a year from {YEARS[0]} to {YEARS[1]}", own.year)
    yield from _bad_zones(own, land)
    if own.victory:
        yield from _unwinnable(slug, own.victory, land)


def _serves(card: Any, own: CommanderOwn) -> bool:
    return own.year is None or bool(card.serves_in(own.year)) or not YEARS[0] <= own.year <= YEARS[1]


def _bad_zones(own: CommanderOwn, land: Land) -> Iterator[Problem]:
    for seat, places in enumerate(own.zones or ()):
        path = f"own.zones.{seat}"
        if not places:
            yield Problem(path, "TC-6.2b", say("no position is left to deploy on"))
        if len(set(places)) < len(places):
            yield Problem(path, "TC-6.2b", say("a position is named twice"))
        for place in sorted(set(places)):
            if NAMED[place] not in land.positions:
                yield Problem(path, "TC-6d", say("{position} is not on the battlefield", position=place))
            elif NAMED[place] not in land.own[seat]:
                yield Problem(path, "TC-6.2b", say("{position} belongs to the other side", position=place))


def _unwinnable(slug: str, victory: Occupation, land: Land) -> Iterator[Problem]:
    most = land.columns * (1 if victory.ground == "second_rank" else 2)
    needs = {"south": victory.south, "north": victory.north}
    for side, need in needs.items():
        if need > most:
            sentence = say("{need} positions to occupy, and the enemy has {most}", need=need, most=most)
            yield Problem(f"own.victory.{side}", "TC-R34", sentence)
    if not any(needs.values()):
        yield Problem("own.victory", "TC-R34", say("nobody can win: one side at least must have positions to occupy"))
    elif "attacker" in facts(GAME, scenes(GAME)[slug].ledger)["sides"] and not victory.south:
        yield Problem("own.victory.south", "TC-R35", say("the attacker must have positions to occupy"))


VARIATIONS = Variations(
    model=CommanderOwn, open=open_for, problems=problems, spoken_for=frozenset({"turn_limit", "needed", "year"})
)
