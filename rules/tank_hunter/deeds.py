"""Who destroyed whom in Tank Hunter, and the points that it brought. What an event card does is no unit's deed."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from rules import deeds
from rules.deeds import Unit
from rules.engine import Event
from rules.tank_hunter.frames import Attack
from rules.tank_hunter.pieces import read_code, seat_of


class Watch(deeds.Watch):
    """Looks on at a battle of Tank Hunter."""

    tells_damage: ClassVar[bool] = True

    def see(self, before: Any, _action: Any, events: Sequence[Event]) -> None:
        aims = {frame.target: frame.attacker for frame in before.stack if isinstance(frame, Attack)}
        for event in events:
            match event.kind:
                case "attacked" | "countered":
                    aims[read_code(event.data["target"])] = read_code(event.data["attacker"])
                case "destroyed":
                    number = read_code(event.data["unit"])
                    by = _unit(before, aims[number]) if number in aims else None
                    self.loses(_unit(before, number), by)
                    if by:
                        self.damage[by] += event.data["points"]

    def standing(self, state: Any) -> Iterator[Unit]:
        return ((seat, unit.card) for seat in state.seats() for unit in state.units[seat].values())


def _unit(state: Any, number: int) -> Unit:
    return seat_of(number), state.units[seat_of(number)][number].card
