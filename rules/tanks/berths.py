"""Where a crew or upgrade card may go: one of a type on a tank (TK-15.5a), crew slots (TK-15.6a), tanks it names."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.construction.changes import Fix
from rules.construction.constraints import Constraint, Target
from rules.construction.fixes import MOST_FIXES, fix, remove, remove_some
from rules.construction.linear import Linear, Slot, Space, total
from rules.construction.report import Fixes, Violation
from rules.construction.tally import Row, Tally
from rules.tanks.cards import Attachment, Tank, UpgradeStats
from rules.words import Say, say

TYPES = {
    "commander": say("Commander"),
    "gunner": say("Gunner"),
    "loader": say("Loader"),
    "driver": say("Driver"),
    "radio_operator": say("Radio Operator"),
    "ammunition": say("Ammunition"),
    "armour": say("Armour"),
    "doctrine": say("Doctrine"),
    "engine": say("Engine"),
    "equipment": say("Equipment"),
}


class Host(NamedTuple):
    """One tank of the platoon and what it carries."""

    row: Row
    load: Sequence[Row]

    @property
    def tank(self) -> Tank:
        tank: Tank = self.row.card
        return tank


def hosts(tally: Tally) -> list[Host]:
    """The tanks of the platoon, one for each entry."""
    if "hosts" not in tally.memo:
        rows = [row for row in tally.top() if isinstance(row.card, Tank)]
        tally.memo["hosts"] = [Host(row, tally.loads.get(row.place[0], ())) for row in rows]
    found: list[Host] = tally.memo["hosts"]
    return found


class Berth(Constraint):
    """A demand on what one tank carries."""

    __slots__ = ()

    @abstractmethod
    def accepts(self, host: Host, card: Attachment) -> bool:
        """Whether *host* may carry one copy of *card* more."""

    @abstractmethod
    def faults(self, host: Host, tally: Tally) -> Iterator[Violation]:
        """What is wrong with the load of *host*."""

    def violations(self, tally: Tally) -> Iterator[Violation]:
        for host in hosts(tally):
            if host.load:
                yield from self.faults(host, tally)

    def refused(self, tally: Tally, target: Target) -> Iterable[str]:
        if target.host is not None:
            host = next((host for host in hosts(tally) if host.row.place == (target.host,)), None)
            return [card.id for card in attachments(tally) if host and not self.accepts(host, card)]
        return [id for id, berth in obstacles(tally).items() if berth is self]


def attachments(tally: Tally) -> list[Attachment]:
    """The crew and upgrade cards of the catalogue."""
    cards = tally.cards.values()
    return tally.brief.remember("attachments", lambda: [card for card in cards if isinstance(card, Attachment)])


def attachments_for(tally: Tally) -> list[Attachment]:
    """The crew and upgrade cards of the platoon, attached or not."""
    cards = map(tally.cards.__getitem__, tally.counts)
    return [card for card in cards if isinstance(card, Attachment)]


def obstacles(tally: Tally) -> dict[str, "Berth"]:
    """The crew and upgrade cards that no tank can take, each with the berth that turns the last tanks away."""
    if "obstacles" not in tally.memo:
        found, known = {}, {}
        crew, extra = hosts(tally), _carried_types(tally)
        for card in attachments(tally):
            key = (_only_for(card), card.type, card.crew_slots, card.id if card.type in extra else "")
            if key not in known:
                known[key] = _last_to_refuse(card, crew, tally)
            if known[key]:
                found[card.id] = known[key]
        tally.memo["obstacles"] = found
    obstacles: dict[str, Berth] = tally.memo["obstacles"]
    return obstacles


def _last_to_refuse(card: Attachment, crew: Sequence[Host], tally: Tally) -> "Berth | None":
    for berth in tally.brief.constraints:
        if isinstance(berth, Berth) and crew:
            crew = [host for host in crew if berth.accepts(host, card)]
            if not crew:
                return berth
    return None


def _carried_types(tally: Tally) -> set[str]:
    """The types of which some tank carries something that lets it have more than one copy."""
    return {type for load in tally.loads.values() for on in load for type in on.card.carries}


def _only_for(card: Attachment) -> tuple[str, ...]:
    return card.stats.only_for if isinstance(card.stats, UpgradeStats) else ()


@dataclass(frozen=True, slots=True)
class OnlyFor(Berth):
    """A card that names tanks goes on those alone."""

    rule: str

    def accepts(self, host: Host, card: Attachment) -> bool:
        named = _only_for(card)
        return not named or host.tank.id in named

    def faults(self, host: Host, tally: Tally) -> Iterator[Violation]:
        for row in host.load:
            if not self.accepts(host, row.card):
                yield Violation(
                    rule=self.rule,
                    sentence=say("{card} is not for {tank}: {words}", card=row.card.noun, tank=host.tank.noun,
                                 words=self._named(row.card, tally)),
                    entries=(row.place,),
                    cards=(row.card.id,),
                    fixes=Fixes(remove_some, [row], row.copies, tally),
                )  # fmt: skip

    def _named(self, card: Attachment, tally: Tally) -> Say:
        tanks = tuple(tally.cards[id].noun for id in _only_for(card) if id in tally.cards)
        return say("only for {tanks}", tanks=tanks)

    def reason(self, card: Attachment, tally: Tally, target: Target) -> Say:  # noqa: ARG002
        return say("{card}: {words}", card=card.noun, words=self._named(card, tally))

    def sentence(self) -> Say:
        return say("A card that names tanks goes on those alone")

    def linears(self, space: Space) -> Iterable[Linear]:
        for host, load in space.loads.items():
            tank = space.slots[host].card
            yield total(
                (slot for slot in load if _only_for(slot.card) and tank.id not in _only_for(slot.card)), None, 0
            )


@dataclass(frozen=True, slots=True)
class OnePerType(Berth):
    """One card of each type on a tank; copies of that one card where another card on the tank allows them."""

    rule: str

    def accepts(self, host: Host, card: Attachment) -> bool:
        same = [row for row in host.load if row.card.type == card.type]
        return not same or (len(same) == 1 and same[0].card.id == card.id and same[0].each < _copies(card, host.load))

    def faults(self, host: Host, tally: Tally) -> Iterator[Violation]:
        for type, rows in _crowded(host.load):
            actual, most = sum(row.each for row in rows), max(_copies(row.card, host.load) for row in rows)
            if len(rows) > 1 or actual > most:
                tank, of_type = host.tank.noun, TYPES[type]
                yield Violation(
                    rule=self.rule,
                    sentence=say("{tank} has more than one card of the type {type}", tank=tank, type=of_type),
                    entries=tuple(row.place for row in rows),
                    cards=(host.tank.id, *(row.card.id for row in rows)),
                    limit=most,
                    actual=actual,
                    excess=max(actual - most, 1),
                    fixes=Fixes(self._fixes, rows, host, tally),
                )  # fmt: skip

    def _fixes(self, rows: list[Row], host: Host, tally: Tally) -> Iterator[Fix]:
        """Keep one of the cards: first the choice that takes the fewest cards off, then the fewest points."""
        ways = []
        for kept in rows:
            spare = kept.copies - min(kept.each, _copies(kept.card, host.load)) * host.row.copies
            out = [(row, row.copies) for row in rows if row is not kept] + ([(kept, spare)] if spare else [])
            price = sum(row.card.points * count for row, count in out)
            ways.append((sum(count for _, count in out), price, kept.place, out))
        ways.sort(key=lambda way: way[:3])
        for *_, out in ways[:MOST_FIXES]:
            yield fix(tally, *(remove(row, count) for row, count in out))

    def reason(self, card: Attachment, tally: Tally, target: Target) -> Say:  # noqa: ARG002
        type = TYPES[card.type]
        if target.host is not None:
            return say("the tank has a card of the type {type} already", type=type)
        return say("every tank that could take it has a card of the type {type} already", type=type)

    def sentence(self) -> Say:
        return say("A tank has one crew or upgrade card of each type")

    def linears(self, space: Space) -> Iterable[Linear]:
        for load in space.loads.values():
            for type in dict.fromkeys(slot.card.type for slot in load):
                same = [slot for slot in load if slot.card.type == type]
                carriers = [slot for slot in load if type in slot.card.carries]
                yield from _one_with_copies(same, carriers, space) if carriers else [total(same, None, 1)]


def _crowded(load: Sequence[Row]) -> Iterator[tuple[str, list[Row]]]:
    """The types of which *load* has more than one card, with the rows of each."""
    by_type: dict[str, list[Row]] = {}
    for row in load:
        by_type.setdefault(row.card.stats.type, []).append(row)
    return ((type, rows) for type, rows in by_type.items() if len(rows) > 1 or rows[0].each > 1)


def _one_with_copies(same: list[Slot], carriers: list[Slot], space: Space) -> Iterator[Linear]:
    """One card out of *same*, of which there may be several copies beside one of *carriers*."""
    used = {slot.number: space.variable(0, 1) for slot in same}
    yield Linear(dict.fromkeys(used.values(), 1), None, 1)
    for slot in same:
        yield Linear({slot.number: 1, used[slot.number]: -space.bounds[slot.number][1]}, None, 0)
        more = {
            carrier.number: 1 - min(carrier.card.carries[slot.card.type], copies_on_one(slot.card))
            for carrier in carriers
        }
        yield Linear({slot.number: 1, **more}, None, 1)


def copies_on_one(card: Attachment) -> int:
    """How many copies of *card* a tank may carry, if something lets it."""
    return card.stats.copies_per_tank if isinstance(card.stats, UpgradeStats) else 1


def _copies(card: Attachment, load: Sequence[Row]) -> int:
    """How many copies of *card* a tank with that *load* may have."""
    most = copies_on_one(card)
    return most if most == 1 else min(most, max((row.card.carries.get(card.type, 1) for row in load), default=1))
