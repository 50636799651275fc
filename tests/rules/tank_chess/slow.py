"""A second, slow way to find every move. Shares no code with the engine: squares are pairs, figures the ledger's."""

import re
from dataclasses import dataclass

from rules import ledger

WAYS = {
    "N": (0, 1),
    "NE": (1, 1),
    "E": (1, 0),
    "SE": (1, -1),
    "S": (0, -1),
    "SW": (-1, -1),
    "W": (-1, 0),
    "NW": (-1, 1),
}
ORDER = list(WAYS)
FIGURES = {
    found[1]: card.stats
    for card in ledger.load("tank_chess").cards
    if (found := re.search(r"\(([A-Z]+)\)$", card.name)) and card.stats.get("speed")
}


@dataclass(frozen=True)
class Table:
    """What lies on a table: the size of the board, rocks, and the men as {(x, y): (colour, code, facing)}."""

    size: int
    rocks: frozenset
    men: dict
    colour: str

    def __init__(self, size, rocks, men, colour):
        for name, value in (("size", size), ("rocks", frozenset(rocks)), ("men", men), ("colour", colour)):
            object.__setattr__(self, name, value)


def from_view(view):
    """The table that a view of the engine shows."""
    men = {
        _pair(unit["square"]): ("wb"[unit["seat"]], unit["kind"], unit["facing"])
        for unit in view["units"]
        if not unit["wreck"]
    }
    wrecks = {_pair(unit["square"]) for unit in view["units"] if unit["wreck"]}
    rocks = {_pair(name) for name in view["board"]["obstacles"]} | wrecks
    return Table(view["board"]["files"], rocks, men, "wb"[view["to_move"]])


def _pair(name):
    return ord(name[0]) - 65, int(name[1:]) - 1


def _name(square):
    return f"{chr(65 + square[0])}{square[1] + 1}"


def moves(table):
    """The text of every move that changes something, none twice."""
    found = set()
    for square, (colour, code, _) in table.men.items():
        if colour == table.colour:
            ends, leaves = _reach(table, square)
            if leaves and code == "CLT":
                found.add(f"{_name(square)}-off")
            for end, facing in ends:
                text = f"{_name(square)}-{_name(end)}{facing}"
                found.add(text)
                found.update(f"{text}x{_name(target)}" for target in _kills(table, square, end, facing))
    return found


def _reach(table, square):
    """Where the man on *square* can end, and whether a step of his leads over the far edge."""
    _, code, facing = table.men[square]
    places, todo, leaves = {(square, facing)}, [(square, facing)], False
    for _ in range(FIGURES[code]["speed"]):
        nexts = []
        for here, towards in todo:
            turns = [(here, ORDER[(ORDER.index(towards) + turn) % 8]) for turn in (1, -1)]
            ahead = _beside(here, towards, 1)
            leaves |= _over_the_edge(table, ahead)
            nexts += [*turns, (ahead, towards)] if _is_free(table, ahead, square) else turns
        todo = [place for place in dict.fromkeys(nexts) if place not in places]
        places.update(todo)
    behind = _beside(square, facing, -1)
    if _is_free(table, behind, square):
        places.add((behind, facing))
    places.discard((square, facing))
    return places, leaves or _over_the_edge(table, behind)


def _beside(square, facing, steps):
    return square[0] + steps * WAYS[facing][0], square[1] + steps * WAYS[facing][1]


def _is_free(table, square, mover):
    inside = 0 <= square[0] < table.size and 0 <= square[1] < table.size
    return inside and square not in table.rocks and (square == mover or square not in table.men)


def _over_the_edge(table, square):
    return 0 <= square[0] < table.size and square[1] == (table.size if table.colour == "w" else -1)


def _kills(table, mover, square, facing):
    code = table.men[mover][1]
    for turn in (-1, 0, 1) if "left45" in FIGURES[code]["fire"] else (0,):
        way = ORDER[(ORDER.index(facing) + turn) % 8]
        for target in _lobbed(table, square, way) if code == "HM" else _first(table, mover, square, way):
            if _is_pierced(code, table.men[target], way):
                yield target


def _lobbed(table, square, way):
    for distance in (3, 4, 5):
        target = _beside(square, way, distance)
        if target in table.men and table.men[target][0] != table.colour:
            yield target


def _first(table, mover, square, way):
    here, distance = _beside(square, way, 1), 1
    while _is_free(table, here, mover):
        here, distance = _beside(here, way, 1), distance + 1
    if distance > 1 and here in table.men and table.men[here][0] != table.colour:
        yield here


def _is_pierced(code, man, way):
    _, target, facing = man
    apart = (ORDER.index(way) - ORDER.index(facing)) % 8
    section = {0: "rear", 4: "front"}.get(apart, "side")
    return FIGURES[code]["weapon"] > FIGURES[target][section]


def after(table, text):
    """The table after the move that *text* tells, or None when it ends the game."""
    if text.endswith("off"):
        return None
    origin, end, facing, target = re.fullmatch(r"([A-T]\d+)-([A-T]\d+)([NESW]+)(?:x([A-T]\d+))?", text).groups()
    men, rocks = dict(table.men), table.rocks
    colour, code, _ = men.pop(_pair(origin))
    men[_pair(end)] = (colour, code, facing)
    if target:
        rocks |= {_pair(target)}
        if men.pop(_pair(target))[1] == "CLT":
            return None
    return Table(table.size, rocks, men, "b" if colour == "w" else "w")
