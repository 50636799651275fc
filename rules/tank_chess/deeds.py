"""Who destroyed whom in Tank Chess: one shot, one loss. A unit is called by the code of its kind."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules import deeds
from rules.deeds import Unit
from rules.engine import Event
from rules.tank_chess.actions import Move


class Watch(deeds.Watch):
    """Looks on at a battle of Tank Chess."""

    def see(self, before: Any, action: Any, events: Sequence[Event]) -> None:
        seat = before.seat
        for event in events:
            if event.kind == "destroyed" and isinstance(action, Move):
                self.loses((1 - seat, event.data["struck"]), (seat, before.armies[seat][action.origin].kind))

    def standing(self, state: Any) -> Iterator[Unit]:
        return ((seat, unit.kind) for seat, army in enumerate(state.armies) for unit in army.values())
