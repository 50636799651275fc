"""The pieces and obstacles of Tank Chess as cards: their printed figures, each with where it comes from."""

from typing import Annotated, Literal

from pydantic import Field

from rules import catalogue
from rules.documents import Document
from rules.tank_chess.pieces import FASTEST, Kind

Value = Annotated[int, Field(ge=0, le=9)]


class UnitStats(Document):
    """The figures of a unit. *board_16* and *board_20* are how many of it a player has on each board."""

    code: Annotated[str, Field(pattern=r"^[A-Z]{1,4}$")]
    speed: Annotated[int, Field(ge=1, le=FASTEST)]
    weapon: Value
    front: Value
    side: Value
    rear: Value
    turret: bool
    nearest: Annotated[int, Field(ge=1, le=26)]
    farthest: Annotated[int, Field(ge=1, le=26)] | None
    indirect: bool
    commands: bool
    board_16: Annotated[int, Field(ge=0)]
    board_20: Annotated[int, Field(ge=0)]


class UnitCard(catalogue.Card):
    """A unit that plays."""

    kind: Literal["unit"]
    stats: UnitStats

    def figures_in_play(self) -> Kind:
        """What the rules need to know of it."""
        return Kind(**self.stats.model_dump(exclude={"board_16", "board_20"}))


class TerrainStats(Document):
    """What an obstacle keeps out."""

    enter: bool
    blocks_fire: bool
    blocks_mortar: bool


class TerrainCard(catalogue.Card):
    """What stands on the board and takes no turn."""

    kind: Literal["terrain"]
    stats: TerrainStats


class Unknown(Document):
    """Nothing but the name is known."""


class UnknownCard(catalogue.Card):
    """A component that is known by name: no rule is given for it, so it does not play (CH-12.1, CH-12.2, CH-1.3)."""

    kind: Literal["component", "expansion_unit", "expansion_terrain"]
    stats: Unknown = Unknown()


Card = Annotated[UnitCard | TerrainCard | UnknownCard, Field(discriminator="kind")]
