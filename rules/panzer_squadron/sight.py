"""Who sees what of whom: armour zones, aim points, clear lines, and the cover that tiles give (PS-6, PS-7, PS-11).

All of it depends on the ground alone, for live tanks never block sight (PS-R19): `Landscape.sights` remembers it.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial, reduce
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from rules.grids import hexes
from rules.grids.hexes import neighbours
from rules.grids.squares import mask
from rules.panzer_squadron.pieces import Section
from rules.totals import Part

if TYPE_CHECKING:
    from rules.panzer_squadron.landscape import Landscape

NEAR_RANGE = 5
"""Up to this distance a shot has a bonus (PS-12.2)."""
SEEN = 2
"""So many of the three lines to a section must be clear (PS-6.1b)."""
ARCS = tuple(mask(facing for facing in range(6) if abs(hexes.off(facing, bearing)) <= 2) for bearing in range(12))
"""For each bearing of a target the headings, a bit each, whose 120 degrees ahead cover it, edges included (PS-R15)."""


Points = tuple[int, int, int]
"""Three points of the border of a hex that lines are drawn to."""


class Aim(NamedTuple):
    """A section of a hull as one fires at it: its armour, and its three aim points about a *middle* one (PS-R17)."""

    section: Section
    middle: int
    spread: int

    def points(self, facing: int) -> Points:
        """The points of the border of a tank's hex that this section of it takes up."""
        middle = (2 * facing + self.middle) % 12
        return (middle - self.spread) % 12, middle, (middle + self.spread) % 12


FRONT, RIGHT, REAR, LEFT = Aim("front", 0, 2), Aim("side", 3, 1), Aim("rear", 6, 2), Aim("side", 9, 1)
ZONES = {off: FRONT if abs(off) <= 2 else REAR if abs(off) >= 5 else RIGHT if off > 0 else LEFT for off in range(-5, 7)}
"""The section that a firer strikes, by the twelfths of a turn that it stands off the target's bow (PS-R16)."""


class Bundle(NamedTuple):
    """The three lines to one section, all moved down by *base*, and the *area* that they pass through or along."""

    base: int
    area: int
    through: tuple[int, int, int]
    along: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]

    def meeting(self, hexes: int) -> int:
        """Which of the lines, a bit each, go through any of a set of *hexes*, or between two of them (PS-R18)."""
        found = 0
        for bit, through, pairs in zip((1, 2, 4), self.through, self.along, strict=True):
            if through & hexes or (pairs and any(pair & hexes == pair for pair in pairs)):
                found |= bit
        return found


@cache
def bundle(step: int, points: Points) -> Bundle:
    """The lines to the *points* of the border of the hex that lies a *step* away."""
    drawn = [hexes.lowest_line(step, point) for point in points]
    base = min(lowest for lowest, _ in drawn)
    lines = [line.moved(lowest - base) for lowest, line in drawn]
    area = reduce(or_, (part for line in lines for part in (line.through, *line.along)))
    first, second, third = lines
    along = (first.along, second.along, third.along)
    return Bundle(base, area, (first.through, second.through, third.through), along)


@cache
def corridor(step: int) -> tuple[int, int]:
    """All hexes that a line to any point of the hex a *step* away passes, and that hex: moved down, and by how much."""
    drawn = [hexes.lowest_line(step, point) for point in range(12)]
    base = min(step, 0, *(lowest for lowest, _ in drawn))
    area = 1 << step - base
    for lowest, line in drawn:
        area |= reduce(or_, line.along, line.through) << lowest - base
    return base, area


def concerns(hex: int, origin: int, target: int) -> bool:
    """Whether what lies on *hex* can make a difference to what is seen from *origin* of a tank on *target*."""
    base, area = corridor(target - origin)
    down = hex - origin - base
    return down >= 0 and bool(area >> down & 1)


NEAR = {hex: mask((hex, *neighbours(hex))) for hex in hexes.NAMES}
"""Every hex with its neighbours, as a set."""


SUBSTITUTION = (Part(-1, "PS-12.1a"),)


class Sight(NamedTuple):
    """What a firer sees of a target, and how a shot would strike it.

    *arc* has the headings, a bit each, from which the gun covers the target; *clear* tells which of the lines to the
    three *points* are; *parts* is what the ground and the distance do to the shot, *modifier* their sum.
    """

    arc: int
    section: Section
    points: Points
    clear: int
    parts: tuple[Part, ...]
    modifier: int


def look(land: "Landscape", origin: int, target: int, facing: int) -> Sight | None:
    """What is seen from *origin* of a tank on *target* that faces a vertex; None when it cannot be fired at."""
    zone, ahead = zone_of(origin, target, facing), hexes.ahead(target, facing, origin)
    aim = open_section(zone, ahead, partial(clear_lines, land, origin, target, facing))
    if aim is None:
        return None
    points, clear = aim.points(facing), clear_lines(land, origin, target, facing, aim)
    parts = (*(() if aim is zone else SUBSTITUTION), *_parts(land, (origin, target), points, clear))
    arc = ARCS[hexes.bearing(origin, target)]
    return Sight(arc, aim.section, points, clear, parts, sum(part.amount for part in parts))


def zone_of(origin: int, target: int, facing: int) -> Aim:
    """The section that a shot from *origin* strikes on a tank on *target* that faces a vertex (PS-7.1, PS-R16)."""
    return ZONES[hexes.off(facing, hexes.bearing(target, origin))]


def open_section(zone: Aim, ahead: int, clear: Callable[[Aim], int]) -> Aim | None:
    """The section that may be fired at: the one in whose *zone* the firer stands, or the one that stands in for it.

    *ahead* says whether the firer is ahead of the target's abeam line (PS-R23), *clear* which lines are (PS-6.4).
    """
    for aim in (zone, substitute(zone, ahead)):
        if aim is not None and clear(aim).bit_count() >= SEEN:
            return aim
    return None


def substitute(zone: Aim, ahead: int) -> Aim | None:
    """The section that may stand in for one that cannot be seen: front or rear for a side, nothing else (PS-12.1c).

    Exactly abeam there is none: whatever hides a side there hides front and rear too, so no choice arises (PS-R23).
    """
    if zone.section != "side" or not ahead:
        return None
    return FRONT if ahead > 0 else REAR


def clear_lines(land: "Landscape", origin: int, target: int, facing: int, aim: Aim) -> int:
    """Which of the three lines from *origin* to a section meet no obstacle, a bit each (PS-R17, PS-R19)."""
    lines = bundle(target - origin, aim.points(facing))
    if not land.features >> origin + lines.base & lines.area:
        return 7
    # PS-R21: a hedge does not cut a line to or from who stands in it or next to it.
    obstacles = land.blocked | land.screened & ~(NEAR[origin] | NEAR[target])
    return 7 & ~lines.meeting(obstacles >> origin + lines.base)


def _parts(land: "Landscape", ends: tuple[int, int], points: Points, clear: int) -> Iterator[Part]:
    """What the ground and the distance do to a shot along the *clear* lines."""
    origin, target = ends
    if clear != 7:
        yield Part(-1, "PS-9.5")
    lines = bundle(target - origin, points)
    crossing = clear if land.features >> origin + lines.base & lines.area else 0
    yield from _covers(land, origin, target, lines, crossing)
    if hexes.distance(origin, target) <= NEAR_RANGE:
        yield Part(1, "PS-12.2")


def _covers(land: "Landscape", origin: int, target: int, lines: Bundle, clear: int) -> Iterator[Part]:
    """What the tiles take off a shot, each cover once (PS-11.4, PS-11.5, PS-R21, PS-R22)."""
    down = origin + lines.base
    for part, tiles, places in land.covers:
        if (
            ("in_it" in places and tiles >> target & 1)
            or ("behind_it" in places and clear & lines.meeting(tiles >> down))
            or ("right_behind_it" in places and clear & lines.meeting((tiles & NEAR[target]) >> down))
        ):
            yield part
