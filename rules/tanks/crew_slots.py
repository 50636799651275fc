"""No more crew cards on a tank than it has crew slots (TK-15.6a)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.construction.changes import Fix
from rules.construction.constraints import Target
from rules.construction.fixes import MOST_FIXES, fix, remove
from rules.construction.linear import Linear, Space, total
from rules.construction.report import Fixes, Violation
from rules.construction.tally import Row, Tally
from rules.tanks.berths import Berth, Host
from rules.tanks.cards import Attachment
from rules.words import Say, say


@dataclass(frozen=True, slots=True)
class CrewSlots(Berth):
    """No more crew cards on a tank than it has crew slots."""

    rule: str

    def accepts(self, host: Host, card: Attachment) -> bool:
        return _crew(host) + card.crew_slots <= host.tank.stats.crew_slots if card.crew_slots else True

    def faults(self, host: Host, tally: Tally) -> Iterator[Violation]:
        slots, crew = host.tank.stats.crew_slots, _crew(host)
        if crew > slots:
            rows = [row for row in host.load if row.card.crew_slots]
            yield Violation(
                rule=self.rule,
                sentence=say(
                    "{tank}: {crew} crew cards in {slots} crew slots", tank=host.tank.noun, crew=crew, slots=slots
                ),
                entries=tuple(row.place for row in rows),
                cards=(host.tank.id, *(row.card.id for row in rows)),
                limit=slots,
                actual=crew,
                excess=crew - slots,
                fixes=Fixes(self._fixes, rows, crew - slots, tally),
            )

    def _fixes(self, rows: list[Row], excess: int, tally: Tally) -> Iterator[Fix]:
        """The cheapest crew cards off, or any one that is enough."""
        cheap = sorted(rows, key=lambda row: (row.card.points, row.place))
        if enough := [row for row in cheap if row.each >= excess]:
            for row in enough[:MOST_FIXES]:
                yield fix(tally, remove(row, row.copies // row.each * excess))
            return
        steps = []
        for row in cheap:
            if now := min(row.each, excess):
                steps.append(remove(row, row.copies // row.each * now))
                excess -= now
        yield fix(tally, *steps)

    def reason(self, card: Attachment, tally: Tally, target: Target) -> Say:  # noqa: ARG002
        if target.host is not None:
            return say("the tank has no free crew slot")
        return say("no tank that could take it has a free crew slot")

    def sentence(self) -> Say:
        return say("A tank has no more crew cards than crew slots")

    def linears(self, space: Space) -> Iterable[Linear]:
        for host, load in space.loads.items():
            slots: int = space.slots[host].card.stats.crew_slots
            yield total((slot for slot in load if slot.card.crew_slots), None, slots)


def _crew(host: Host) -> int:
    return sum(row.each for row in host.load if row.card.crew_slots)
