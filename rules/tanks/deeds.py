"""Who did damage and destroyed whom in TANKS. What a fire or another critical does is nobody's deed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from rules import deeds
from rules.deeds import Unit
from rules.engine import Event
from rules.tanks.pieces import seat_of


@dataclass(slots=True)
class Watch(deeds.Watch):
    """Looks on at a battle of TANKS: a tank without resistance left falls only when all have shot."""

    tells_damage: ClassVar[bool] = True
    broken: dict[int, Unit] = field(default_factory=dict)

    def see(self, before: Any, _action: Any, events: Sequence[Event]) -> None:
        shot = before.shot
        aim = (shot.tank, shot.target) if shot else (0, 0)
        for event in events:
            match event.kind:
                case "shot":
                    aim = event.data["tank"], event.data["target"]
                case "damaged" if event.data["tank"] == aim[1]:
                    self.damage[_unit(before, aim[0])] += event.data["points"]
                    self.broken[aim[1]] = _unit(before, aim[0])
                case "damaged":
                    self.broken.pop(event.data["tank"], None)
                case "destroyed":
                    number = event.data["tank"]
                    self.loses(_unit(before, number), self.broken.pop(number, None))

    def standing(self, state: Any) -> Iterator[Unit]:
        return ((seat_of(number), tank.model) for number, tank in state.tanks.items() if not tank.destroyed)


def _unit(state: Any, number: int) -> Unit:
    return seat_of(number), state.known(number).model
