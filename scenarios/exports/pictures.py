"""Maps for paper: drawings made for the pages of the site, with the colours that ink has."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

import rules
from rules.chance import Seeded
from rules.engine import Game, State
from rules.openings import DONE, LONGEST, LOTS, Orders
from scenarios.exports.ink import inked
from scenarios.exports.packet import Packet
from scenarios.told import told

PRINT = """
.zones{font-family:PT Sans}
.zones__text,.zones__name{fill:#20231a;font-size:15px}.zones__name{font-weight:700}
.zones__name--large{font-size:40px}.zones__name--end{text-anchor:end}
.zones__unit{fill:#20231a;font-size:8px;font-weight:700;text-anchor:middle}
.zones__slot,.zones__ground{fill:#fdfbf4;stroke:#8d8468;stroke-width:1}
.zones__grid{fill:none;stroke:#c9bfa5;stroke-width:.7}
.zones__cell{fill:#fdfbf4;stroke:#8d8468;stroke-width:.8}
.zones__zone{stroke-width:1.5}
.zones__zone--0{fill:#b4c4cf;stroke:#275576}.zones__zone--1{fill:#dcb5b0;stroke:#9d2b1c}
.zones__front{fill:none;stroke:#8d8468;stroke-width:2;stroke-dasharray:8 6}
.zones__goal{fill:none;stroke:#20231a;stroke-width:3}
.zones__reach{fill:none;stroke:#55564a;stroke-width:2;stroke-dasharray:6 6}
.zones__objective{stroke:#20231a;stroke-width:4;fill:#e8b93a}
.zones__woods{fill:#a9bf95;stroke:#3f6b35;stroke-width:2}
.zones__building{fill:#8d8468;stroke:#55564a;stroke-width:1}
.zones__house{fill:#c9bfa5;stroke:#20231a}.zones__ruin{fill:#e8d9a0;stroke:#20231a}.zones__hole{fill:#55564a}
.zones__pile{fill:#f6f2e6;stroke:#8d8468;stroke-width:1.5}
"""


def pictures(packet: Packet) -> list[tuple[str, str]]:
    """The zones of the scenario and, where something lies or stands there already, the table as it begins."""
    start = [(_("The table as it begins"), drawn) for drawn in _start(packet)]
    return start if start and _is_told_by_start(packet) else [(_("Deployment zones"), _zones(packet)), *start]


def _is_told_by_start(packet: Packet) -> bool:
    """Whether every unit has its square: then there is no zone to choose from."""
    return bool(getattr(told(packet.row.game, packet.page.sheet.scene), "army_per_side", None))


def _zones(packet: Packet) -> str:
    drawn = str(packet.page.sheet.map).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return drawn.replace(">", f"><style>{PRINT}</style>", 1)


def _start(packet: Packet) -> Iterator[str]:
    game = rules.game(packet.row.game)
    if game.plays and game.draw and _is_laid(packet):
        yield inked(game.draw(_opened(game, packet).view(packet.seat)))


def _is_laid(packet: Packet) -> bool:
    told = packet.row.document
    lies = any(told["terrain"].get(name) for name in ("obstacles", "tiles", "pieces"))
    return lies or any(seat["placements"] or _orders(packet, number) for number, seat in enumerate(told["seats"]))


def _orders(packet: Packet, number: int) -> tuple[str, ...]:
    """What the reader may know of the orders that seat *number* opens with: a player knows only their own."""
    is_known = packet.seat in (None, number)
    return tuple(packet.row.document["seats"][number].get("orders", ())) if is_known else ()


def _opened(game: Game, packet: Packet) -> State:
    """The table with all orders done that the reader knows, as far as they go without anybody choosing."""
    found = packet.document.seats
    seats = tuple(seat.model_copy(update={"orders": _orders(packet, at)}) for at, seat in enumerate(found))
    document = packet.document.model_copy(update={"seats": seats})
    state, chance, orders = game.start(document), Seeded("sheet"), Orders(document)
    for _step in range(LONGEST):
        goes_on = state.is_opening() and any(_places(game, text) for left in orders.left for text in left)
        action = (orders.due(game, state) or _lots(state)) if goes_on else None
        if action is None:
            break
        state.apply(action, chance)
    return state


def _places(game: Game, order: str) -> bool:
    """Whether *order* puts something on the table; with the last one, cards would be dealt that nobody has yet."""
    return game.parse(order).kind not in DONE


def _lots(state: State) -> Any:
    """What nobody chooses, when it is that: on paper, dice fall as they may."""
    actions = state.actions()
    return actions[0] if len(actions) == 1 and actions[0].kind in LOTS else None
