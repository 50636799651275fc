"""Who destroyed whom in Tank Commander. What a trap or an event card does is no unit's deed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules import deeds
from rules.deeds import Unit
from rules.engine import Event
from rules.tank_commander.pieces import seat_of


@dataclass(slots=True)
class Watch(deeds.Watch):
    """Looks on at a battle of Tank Commander: between the shot that pierces and the loss, Interrupts may be laid."""

    firer: dict[int, Unit] = field(default_factory=dict)
    pierced: dict[int, Unit] = field(default_factory=dict)

    def see(self, before: Any, _action: Any, events: Sequence[Event]) -> None:
        for event in events:
            match event.kind:
                case "hit" if event.data.get("unit"):
                    self.firer[event.data["target"]] = _unit(before, event.data["unit"])
                case "pierced" if event.data["target"] in self.firer:
                    self.pierced[event.data["target"]] = self.firer.pop(event.data["target"])
                case "spared":
                    self.pierced.pop(event.data["unit"], None)
                case "destroyed":
                    number = event.data["unit"]
                    self.loses((seat_of(number), event.data["card"]), self.pierced.pop(number, None))
                case "turn":
                    self.firer, self.pierced = {}, {}

    def standing(self, state: Any) -> Iterator[Unit]:
        return ((seat, piece.card) for seat in range(2) for piece in state.units[seat].values())


def _unit(state: Any, number: int) -> Unit:
    return seat_of(number), state.units[seat_of(number)][number].card
