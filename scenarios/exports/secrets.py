"""What the rules keep from a player when a battle is set up: whole forces in one game, face-down cards in another."""

from dataclasses import dataclass
from typing import Literal

from scenarios.sheet import SideSheet

Hidden = Literal["", "force", "load"]


@dataclass(frozen=True, slots=True)
class Secrecy:
    """How much of a force is *hidden*: nothing, all of it, or what its units carry; and the *rule* that says so."""

    hidden: Hidden = ""
    rule: str = ""


OPEN = Secrecy()


def secrecy(side: SideSheet, seat: int | None) -> Secrecy:
    """What *seat* may not know of the force of *side*; None: whoever may see everything."""
    if seat is None or seat == side.number:
        return OPEN
    if side.game == "tank_commander":
        return _commander(side)
    return Secrecy("load", "TK-15.5c") if side.game == "tanks" else OPEN


def _commander(side: SideSheet) -> Secrecy:
    """A printed order of battle is known to both; what was chosen lies in the reserve or in the draw pile."""
    return OPEN if side.order else Secrecy("force", "TC-15e")
