"""The ground as it lies at one moment: what it costs to enter each hex, what blocks sight, and all that is seen on it.

A landscape never changes: a flattened house or a new wreck makes another one.
"""

from collections.abc import Iterator, Mapping

from rules.grids.squares import mask
from rules.panzer_squadron.pieces import WRECK, Board, Ground, Place
from rules.panzer_squadron.sight import Sight, concerns, look
from rules.totals import Part

OPEN_COST = 1
"""What a hex without a tile costs to enter (PS-R4)."""
COVER_RULES: dict[tuple[str, Place], str] = {
    ("open", "in_it"): "PS-11.4b",
    ("open", "behind_it"): "PS-11.4c",
    ("screened", "in_it"): "PS-11.5c",
    ("screened", "right_behind_it"): "PS-11.5c",
}
Covering = tuple[Part, int, tuple[Place, ...]]
"""What a cover takes off a shot, the hexes whose tiles give it, and where about them a tank must be."""


class Sights(dict[tuple[int, int, int], Sight | None]):
    """What is seen, by the hex one looks from, the hex one looks at, and which way the tank there faces.

    Worked out when first asked for; after that it is a look-up. Where the ground differs in one hex only from what it
    was *before*, all that this hex does not concern is looked up there.
    """

    def __init__(self, land: "Landscape", before: "Sights | None" = None, hex: int = -1) -> None:
        self.land, self.before, self.hex = land, before, hex

    def __missing__(self, key: tuple[int, int, int]) -> Sight | None:
        before = None if concerns(self.hex, key[0], key[1]) else self.before
        self[key] = found = look(self.land, *key) if before is None else before[key]
        return found


class Landscape:
    """A board with its *tiles* and *wrecks*, which override the tile they lie on (PS-R35), and what each kind does."""

    def __init__(
        self, board: Board, kinds: Mapping[str, Ground], tiles: dict[int, str], wrecks: frozenset[int]
    ) -> None:
        self.board, self.kinds, self.tiles, self.wrecks = board, kinds, tiles, wrecks
        grounds = {hex: kinds[code] for hex, code in (*tiles.items(), *((hex, WRECK) for hex in wrecks))}
        self.costs = dict.fromkeys(board.grid.hexes, OPEN_COST)
        """The price of entering, of every hex that can be entered at all."""
        for hex, ground in grounds.items():
            self._set_cost(hex, ground)
        self.blocked = mask(hex for hex, ground in grounds.items() if ground.sight == "blocked")
        self.screened = mask(hex for hex, ground in grounds.items() if ground.sight == "screened")
        self.covers = tuple(self._covers(grounds))
        self.features = self.blocked | self.screened
        for _, covering, _ in self.covers:
            self.features |= covering
        self.sights = Sights(self)
        self._next: dict[tuple[int, str], Landscape] = {}

    def _set_cost(self, hex: int, ground: Ground) -> None:
        if ground.entry_cost is None:
            self.costs.pop(hex, None)
        else:
            self.costs[hex] = ground.entry_cost

    def _covers(self, grounds: Mapping[int, Ground]) -> Iterator[Covering]:
        for kind in self.kinds.values():
            if tiles := mask(hex for hex, ground in grounds.items() if ground is kind):
                for cover in kind.cover:
                    rule = COVER_RULES.get((kind.sight, cover.places[0]), "PS-9.6")
                    yield Part(cover.modifier, rule), tiles, cover.places

    def with_tile(self, hex: int, code: str) -> "Landscape":
        """The same with another tile on *hex*."""
        return self._remembered(hex, code, {**self.tiles, hex: code}, self.wrecks)

    def with_wreck(self, hex: int) -> "Landscape":
        """The same with a wreck on *hex* (PS-10.3)."""
        return self._remembered(hex, WRECK, self.tiles, self.wrecks | {hex})

    def _remembered(self, hex: int, code: str, tiles: dict[int, str], wrecks: frozenset[int]) -> "Landscape":
        # Whoever looks ahead from one position makes the same change again and again.
        if (found := self._next.get((hex, code))) is None:
            found = self._next[hex, code] = Landscape(self.board, self.kinds, tiles, wrecks)
            found.sights = Sights(found, self.sights, hex)
        return found
