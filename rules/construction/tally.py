"""A force laid out flat, as the constraints read it: every card with how many copies there are of it, and where."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.catalogue import Card
from rules.construction.changes import Place
from rules.construction.soundness import expect_sound
from rules.documents import Force

if TYPE_CHECKING:
    from rules.construction.briefs import Brief


class Row(NamedTuple):
    """One entry or attachment: *each* of it on every carrier, *copies* in all; *host* is the entry that carries it."""

    place: Place
    card: Any
    copies: int
    section: str
    host: int | None
    each: int


class Tally:
    """What a force holds. Cards are typed by the game, so constraints may read whatever their game's cards have."""

    __slots__ = ("_by_card", "_sections", "brief", "cards", "counts", "force", "loads", "memo", "nation", "rows")

    def __init__(self, force: Force, brief: "Brief") -> None:
        """Lay out *force* by the cards of *brief*; raise BadDocument when it is not sound."""
        expect_sound(force, brief.anatomy, brief.cards)
        self.force = force
        self.brief = brief
        self.cards: Mapping[str, Card] = brief.cards
        self.rows: list[Row] = []
        self.counts: dict[str, int] = {}
        self.loads: dict[int, list[Row]] = {}
        self.memo: dict[Any, Any] = {}
        self._sections: dict[str, dict[str, int]] = {}
        self._by_card: dict[str, list[Row]] = {}
        self._lay_out()
        self.nation = force.nation or self._likely_nation()

    def _lay_out(self) -> None:
        rows, counts, cards = self.rows, self.counts, self.cards
        for number, entry in enumerate(self.force.entries):
            id, count = entry.card, entry.count
            rows.append(Row((number,), cards[id], count, entry.section, None, count))
            counts[id] = counts.get(id, 0) + count
            if entry.attachments:
                self._lay_out_load(number)

    def _lay_out_load(self, number: int) -> None:
        entry, load = self.force.entries[number], []
        for place, on in enumerate(entry.attachments):
            copies = entry.count * on.count
            load.append(Row((number, place), self.cards[on.card], copies, entry.section, number, on.count))
            self.counts[on.card] = self.counts.get(on.card, 0) + copies
        self.loads[number] = load
        self.rows += load

    def _likely_nation(self) -> str:
        """The nation that most cards are of, the first of them when several have as many; none when none is of any.

        Cards that no rule wants to be of one nation do not count.
        """
        nations: Counter[str] = Counter()
        minded = self.brief.minded
        for row in self.rows:
            if (nation := row.card.nation) and row.card.id in minded(row.section):
                nations[nation] += row.copies
        return nations.most_common(1)[0][0] if nations else ""

    def counts_in(self, section: str) -> Mapping[str, int]:
        """How many copies of each card are in *section*."""
        if not self._sections:
            for row in self.rows:
                counts = self._sections.setdefault(row.section, {})
                counts[row.card.id] = counts.get(row.card.id, 0) + row.copies
        return self._sections.get(section, {})

    def limits(self, allowance: Any) -> Mapping[str, int]:
        """How many copies of which cards *allowance* lets this force have."""
        return self.brief.limits(allowance, self.nation)

    def room_for(self, card: Card) -> int:
        """How many copies more of *card* the rules that allow so many of each leave room for."""
        held, id = self.counts.get(card.id, 0), card.id
        room = self.brief.ceiling(card) - held
        for allowance in self.brief.allowances:
            room = min(room, self.limits(allowance).get(id, room + held) - held)
        return max(room, 0)

    def top(self) -> list[Row]:
        """The rows that are attached to nothing."""
        return [row for row in self.rows if row.host is None]

    def of(self, card: str) -> list[Row]:
        """The rows of the card called *card*."""
        if not self._by_card:
            for row in self.rows:
                self._by_card.setdefault(row.card.id, []).append(row)
        return self._by_card.get(card, [])
