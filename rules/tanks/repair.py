"""The nearest legal platoon without a solver, where a simple bound proves that none is nearer.

No legal platoon keeps more cards in their place than `_most_kept` finds, for it minds the points of what stays and
little else; and none keeps more points than the budget or the platoon has. A platoon that reaches both is the nearest.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.construction.changes import merged
from rules.construction.judging import is_legal
from rules.construction.tally import Row, Tally
from rules.construction.totals import Budget
from rules.documents import Entry, Force
from rules.tanks.berths import attachments_for, copies_on_one
from rules.tanks.cards import Attachment, Tank

MOST_TRIES = 500


class Block(NamedTuple):
    """One tank, and what may stay on it, the cheapest first."""

    row: Row
    load: tuple[Attachment, ...]

    def price(self, cards: int) -> int:
        """The points of the tank and so many *cards* on it."""
        points: int = self.row.card.points + sum(card.points for card in self.load[:cards])
        return points


@dataclass(slots=True)
class Berths:
    """A tank that stays, with what is on it so far."""

    row: Row
    load: list[Attachment] = field(default_factory=list)

    def takes(self, card: Attachment) -> bool:
        """Whether one more *card* has room on it."""
        tank: Tank = self.row.card
        crew = sum(on.crew_slots for on in self.load) + card.crew_slots
        return card.fits(tank) and crew <= tank.stats.crew_slots and all(on.type != card.type for on in self.load)

    def entry(self) -> Entry:
        """The tank as an entry of a force."""
        on = tuple(Entry(card=id, count=count) for id, count in Counter(card.id for card in self.load).items())
        return Entry(card=self.row.card.id, section=self.row.section, attachments=on)


def nearest(tally: Tally) -> Force | None:
    """The legal platoon nearest to that of *tally*; None when this way cannot prove one."""
    budgets = [found for found in tally.brief.binding if isinstance(found, Budget)]
    if len(budgets) != 1:
        return None
    limit = budgets[0].limit
    bound = min(limit, sum((row.card.points or 0) * row.copies for row in tally.rows))
    for kept in _most_kept(tally, limit):
        if found := _topped_up(kept, bound, tally):
            return found
    return None


def _most_kept(tally: Tally, limit: int) -> list[list[Berths]]:
    """What stays of the platoon when as many cards as possible do, by nation, for those nations that keep most."""
    nations = [tally.force.nation] if tally.force.nation else sorted({row.card.nation for row in tally.top()} - {""})
    found = [_most_of_one(list(_blocks(tally, nation, limit)), limit) for nation in nations]
    most = max((count for count, _ in found), default=0)
    return [kept for count, kept in found if count == most and kept]


def _blocks(tally: Tally, nation: str, limit: int) -> Iterator[Block]:
    for row in tally.top():
        card = row.card
        if isinstance(card, Tank) and card.nation == nation and card.points <= limit:
            load = tally.loads.get(row.place[0], ())
            for copy in range(min(row.copies, limit // card.points)):
                # A card that may be there so often stays on the first so many copies: heroes on one (TK-15.7a).
                yield Block(row, _may_stay(card, [on for on in load if copy < tally.brief.ceiling(on.card)]))


def _may_stay(tank: Tank, load: Sequence[Row]) -> tuple[Attachment, ...]:
    """The cards of *load* that could all stay on *tank*, the cheapest of each type and as many crew as it has slots."""
    by_type: dict[str, list[Attachment]] = {}
    for row in load:
        if row.card.fits(tank):
            by_type.setdefault(row.card.type, []).extend([row.card] * row.each)
    cheap = [card for cards in by_type.values() for card in sorted(cards, key=_price)[: max(map(copies_on_one, cards))]]
    crew = sorted((card for card in cheap if card.crew_slots), key=_price)[: tank.stats.crew_slots]
    return tuple(sorted([*crew, *(card for card in cheap if not card.crew_slots)], key=_price))


def _price(card: Attachment) -> int:
    return card.points


def _most_of_one(blocks: Sequence[Block], limit: int) -> tuple[int, list[Berths]]:
    """The most cards that fit into *limit* points, and their tanks: by the least points for each number of cards."""
    least: list[int] = [0]
    chosen: list[dict[int, int]] = []
    for block in blocks:
        options = [(cards + 1, block.price(cards)) for cards in range(len(block.load) + 1)]
        better = _with_one_more(least, options, limit)
        for count, (points, _) in better.items():
            least[count : count + 1] = [points]
        chosen.append({count: cards for count, (_, cards) in better.items()})
    return len(least) - 1, _traced(blocks, chosen, len(least) - 1)


def _with_one_more(least: list[int], options: list[tuple[int, int]], limit: int) -> dict[int, tuple[int, int]]:
    """For each number of cards that one block more makes cheaper, or possible: its points, and the block's cards."""
    better: dict[int, tuple[int, int]] = {}
    for cards, price in options:
        for before, points in enumerate(least):
            count, total = before + cards, points + price
            if total > limit:
                break
            known = better[count][0] if count in better else least[count] if count < len(least) else limit + 1
            if total < known:
                better[count] = total, cards
    return dict(sorted(better.items()))


def _traced(blocks: Sequence[Block], chosen: Sequence[dict[int, int]], count: int) -> list[Berths]:
    kept = []
    for block, better in zip(reversed(blocks), reversed(chosen), strict=True):
        if cards := better.get(count, 0):
            kept.append(Berths(block.row, list(block.load[: cards - 1])))
            count -= cards
    return kept[::-1]


def _topped_up(kept: list[Berths], bound: int, tally: Tally) -> Force | None:
    """*kept* with cards that lost their place put elsewhere until it has *bound* points; None when that fails."""
    stays = Counter(card.id for berths in kept for card in berths.load)
    spare = {card.id: tally.counts[card.id] - stays[card.id] for card in attachments_for(tally)}
    gap = bound - sum(berths.row.card.points + sum(card.points for card in berths.load) for berths in kept)
    heroes = {id for id in stays if tally.cards[id].kind == "hero"}
    cards = [card for card in attachments_for(tally) if spare[card.id] and card.id not in heroes and card.points]
    cards.sort(key=lambda card: -card.points)
    if not _fill(kept, cards, spare, gap, [MOST_TRIES]):
        return None
    force = tally.force.model_copy(update={"entries": merged(berths.entry() for berths in kept)})
    return force if is_legal(Tally(force, tally.brief)) else None


def _fill(kept: list[Berths], cards: Sequence[Attachment], spare: dict[str, int], gap: int, tries: list[int]) -> bool:
    """Put *cards* on *kept* for exactly *gap* points, as far as there are *spare* ones; whether that was done."""
    if not gap:
        return True
    tries[0] -= 1
    for at, card in enumerate(cards):
        if card.points <= gap and spare[card.id] and tries[0] > 0:
            berths = next((berths for berths in kept if berths.takes(card)), None)
            if berths:
                berths.load.append(card)
                spare[card.id] -= 1
                if _fill(kept, cards[at + (card.kind == "hero") :], spare, gap - card.points, tries):
                    return True
                berths.load.pop()
                spare[card.id] += 1
    return False
