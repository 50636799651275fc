"""What the ledgers tell of scenarios, typed game by game: figures to see at a glance and to draw maps of."""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from rules.scenes import Scene, facts

Rank = Literal["front_rank", "second_rank", "reserve"]
Point = tuple[float, float]


class Told(BaseModel):
    """Part of what a ledger tells. The rest of a scenario stands in its rules, which the page shows in full."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")


class Deployment(Told):
    zone: dict[str, tuple[Rank, ...]]


class TurnLimit(Told):
    complete_turns: int


class Occupation(Told):
    """What must be occupied to win, and whether by each side alike."""

    symmetric: bool = False
    occupy: dict[str, int] = {}
    occupy_simultaneously: dict[str, int] = {}

    @property
    def goals(self) -> Mapping[str, int]:
        """How many positions of which enemy ground."""
        return self.occupy or self.occupy_simultaneously


class Selection(Told):
    cards_per_player: int


class Commander(Told):
    force: Selection | None = None
    deployment: Deployment
    initiative_modifier: dict[str, int]
    hand_deal: int
    turn_limit: TurnLimit | None
    victory: dict[str, Any]

    def zone(self, keys: tuple[str, ...]) -> tuple[Rank, ...]:
        """Where the side that goes by one of *keys* may deploy."""
        return next((self.deployment.zone[key] for key in (*keys, "each") if key in self.deployment.zone), ())

    def goals(self, keys: tuple[str, ...]) -> Mapping[str, int]:
        """What the side that goes by one of *keys* must occupy; nothing for one that only defends."""
        own = next((self.victory[key] for key in keys if isinstance(self.victory.get(key), dict)), None)
        found = Occupation.model_validate(own if own is not None else self.victory)
        return found.goals if own is not None or found.symmetric else {}


class Objective(Told):
    owner: Literal["none", "attacker", "defender"]


class Piece(Told):
    """A terrain piece, in millimetres from the south-west corner."""

    center: Point
    rotation: float
    size: Point


class TableLayout(Told):
    german_corner: Point
    american_corner: Point
    buildings: tuple[Piece, ...]
    woods: tuple[Piece, ...]


class MissionVictory(Told):
    points_to_win: int | None = None
    attacker_points_to_win: int | None = None


class Tanks(Told):
    objectives: tuple[Objective, ...] = ()
    default_layout: TableLayout | None = None
    victory: MissionVictory
    turn_limit: int | None = None


class UnitDeck(Told):
    types: tuple[Literal["AFV", "GUN", "INF"], ...]
    commanders: bool


class Dealt(Told):
    units: int
    events: int


class Hunter(Told):
    unit_deck: UnitDeck
    dealt: Dealt


class PanzerSide(Told):
    tiles: int


class Panzer(Told):
    sides: dict[str, PanzerSide]


class Chessboard(Told):
    files: int | str
    ranks: int | str


class Chess(Told):
    board: Chessboard
    army_per_side: dict[str, Annotated[int, Field(ge=1)]] | None = None
    clock_minutes: int | None = None


TYPES: Mapping[str, type[Told]] = {
    "tank_commander": Commander,
    "tanks": Tanks,
    "tank_hunter": Hunter,
    "panzer_squadron": Panzer,
    "tank_chess": Chess,
}


def told(game: str, scene: Scene) -> Any:
    """What the ledger of *game* tells of *scene*, typed."""
    return TYPES[game].model_validate_json(json.dumps(dict(facts(game, scene.ledger))))
