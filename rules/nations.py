"""What the nations of all games are called when a force or a card belongs to one."""

from collections.abc import Iterable, Mapping

from rules.words import Say, say

SIDES: Mapping[str, Say] = {
    "german": say("the German side"),
    "soviet": say("the Soviet side"),
    "american": say("the American side"),
    "british": say("the British side"),
    "french": say("the French side"),
    "italian": say("the Italian side"),
    "japanese": say("the Japanese side"),
}


def sides(nations: Iterable[str]) -> Say | tuple[Say, ...]:
    """The sides of *nations*, in the order of the house, for a sentence."""
    wanted = frozenset(nations)
    if len(wanted) == 1:
        return SIDES[min(wanted)]
    return tuple(side for nation, side in SIDES.items() if nation in wanted)
