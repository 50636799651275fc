"""What things measure, ready tables and starter platoons, out of the ledger and the fixtures."""

from functools import cache
from typing import Any

from rules import catalogue, ledger
from rules.documents import Entry, Force
from rules.ledger import Parameter
from rules.scenes import facts
from rules.tanks.pieces import TERRAIN, Battlefield, Gear, Kind, Piece, box

GAME = "tanks"


def _parameter(id: str) -> Any:
    found = ledger.load(GAME).entries[id]
    if not isinstance(found, Parameter):
        raise ValueError(f"expected a parameter of the ledger, got {id}")
    return found.default


def gear(*, tanks_stop_arrow: bool = False) -> Gear:
    """What the ledger takes things to measure where players have not measured their own (TK-P1 to TK-P10)."""
    tolerances = _parameter("TK-P10")
    return Gear(
        table_mm=float(_parameter("TK-P1")),
        arrow_mm=float(_parameter("TK-P2")),
        body_mm=float(_parameter("TK-P3")),
        body_width_mm=float(_parameter("TK-P4")),
        head_width_mm=float(_parameter("TK-P5")),
        contact_mm=float(tolerances["contact_mm"]),
        flush_degrees=float(tolerances["flush_angle_deg"]),
        wood=box(*map(float, _parameter("TK-P9"))),
        building=box(*map(float, _parameter("TK-P8"))),
        tanks_stop_arrow=tanks_stop_arrow,
    )


def laid_in_turn(found: Gear) -> Battlefield:
    """An empty table on which the players lay all terrain (TK-6.1b)."""
    return Battlefield(gear=found, to_lay=TERRAIN)


def ready(slug: str, found: Gear) -> Battlefield:
    """The ready table called *slug*."""
    entry = next(entry for entry in catalogue.layouts(GAME)["maps"] if entry["slug"] == slug)
    return Battlefield(gear=found, pieces=tuple(_piece(piece, found) for piece in entry["pieces"]))


def _piece(piece: dict[str, Any], found: Gear) -> Piece:
    return Piece(piece["kind"], float(piece["x"]), float(piece["y"]), float(piece["rotation"]),
                 found.outline(piece["kind"]))  # fmt: skip


def crossroads(found: Gear) -> Battlefield:
    """The table of Barkmann's Crossroads as the ledger takes it to be (TK-G7)."""
    layout = facts(GAME, "barkmann_crossroads")["default_layout"]
    kinds: tuple[Kind, ...] = ("building", "wood")
    pieces = [(kind, piece) for kind in kinds for piece in layout[f"{kind}s"]]
    corners = tuple(tuple(map(float, layout[f"{nation}_corner"])) for nation in ("american", "german"))
    return Battlefield(
        gear=found,
        pieces=tuple(_measured(kind, piece) for kind, piece in pieces),
        corners=corners,  # type: ignore[arg-type]
    )


def _measured(kind: Kind, piece: dict[str, Any]) -> Piece:
    x, y = map(float, piece["center"])
    return Piece(kind, x, y, float(piece["rotation"]) % 360.0, box(*map(float, piece["size"])))


@cache
def platoons(slug: str) -> tuple[Force, ...]:
    """The starter platoons of the scenario called *slug*; those printed, where there are any (TK-21.1c, TK-21.1d)."""
    scene = next(entry for entry in catalogue.layouts(GAME)["scenarios"] if entry["slug"] == slug)
    if "platoons" in scene:
        return tuple(_force(platoon) for platoon in scene["platoons"])
    printed = facts(GAME, slug)["order_of_battle"]
    ids = {card.name.en: id for id, card in catalogue.cards(GAME).items()}
    return tuple(
        Force(
            game=GAME,
            nation=side["nation"],
            entries=tuple(_entry(ids[entry["card"]], entry["count"], [ids[card] for card in entry["cards"]])
                          for entry in printed[side["nation"]]),
        )
        for side in scene["sides"]
    )  # fmt: skip


def _force(platoon: dict[str, Any]) -> Force:
    entries = tuple(_entry(entry["card"], entry["count"], entry["cards"]) for entry in platoon["entries"])
    return Force(game=GAME, name=platoon["name"], nation=platoon["nation"], year=platoon["year"], entries=entries)


def _entry(card: str, count: int, attached: list[str]) -> Entry:
    return Entry(card=card, count=count, attachments=tuple(Entry(card=card) for card in attached))
