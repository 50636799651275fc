"""Who destroyed whom in Panzer Squadron: a shot destroys or does nothing."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules import deeds
from rules.deeds import Unit
from rules.engine import Event
from rules.panzer_squadron.pieces import seat_of


class Watch(deeds.Watch):
    """Looks on at a battle of Panzer Squadron."""

    def see(self, before: Any, _action: Any, events: Sequence[Event]) -> None:
        for event in events:
            if event.kind == "destroyed":
                self.loses(_unit(before, event.data["target"]), _unit(before, event.data["tank"]))

    def standing(self, state: Any) -> Iterator[Unit]:
        return ((seat, tank.model) for seat, squadron in enumerate(state.squadrons) for tank in squadron.values())


def _unit(state: Any, number: int) -> Unit:
    return seat_of(number), state.tank(number).model
