"""A force on the work bench: its document, its cards, its brief, and what the rules say of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from builder import cards as typed
from builder.cards import Cards, Reader
from builder.models import Force
from builder.pool import Pool, pool, used
from rules import construction, documents
from rules.construction import Brief, Offers, Report, Terms


@dataclass(frozen=True, slots=True)
class Bench:
    """One force as its builder sees it. *cards* are as they were when it was built, *current* as they are now."""

    row: Force
    force: documents.Force
    version: str
    current: Cards
    cards: Cards
    brief: Brief
    pool: Pool
    is_mine: bool = False
    """Whether only copies that are free may be taken."""

    @property
    def used(self) -> Mapping[str, int]:
        return used(self.force)

    def check(self) -> Report:
        """All that is wrong with the force."""
        return construction.check(self.force, self.brief)

    def offers(self, section: str = "", to: int | None = None) -> Offers:
        """What may be added to the force in *section*, or to the entry numbered *to*."""
        return construction.may_add(self.force, self.brief, section=section, to=to)

    def by_rules(self) -> "Bench":
        """The same where all cards are there to be taken: whether a force is legal is no question of ownership."""
        return replace(self, brief=construction.brief(self.row.terms, self.cards), is_mine=False)


def lay_out(row: Force, *, mine: bool = False) -> Bench:
    """*row* for its owner; with *mine*, of free copies only."""
    version, shared = typed.in_use(row.game)
    current = typed.seen_by(row.owner, shared, row.game)
    return _bench(row, version, current, pool(row.owner, row.game, row), mine=mine)


def show(row: Force, reader: Reader) -> Bench:
    """*row* as it was built, for *reader*, who has its link: what counts is what *reader* has."""
    version, current = typed.in_use(row.game)
    return _bench(row, version, current, pool(reader, row.game), mine=False)


def _bench(row: Force, version: str, current: Cards, pool: Pool, *, mine: bool) -> Bench:
    cards = typed.as_built(current, row.cards)
    brief = construction.brief(row.terms, cards, pool.free if mine else None)
    return Bench(row, row.read(), version, current, cards, brief, pool, mine)


def blank(terms: Terms, name: str = "") -> documents.Force:
    """A force without cards for *terms*; raise BadDocument when there can be none."""
    wanted = construction.brief(terms)
    nation = min(wanted.nations) if len(wanted.nations) == 1 else ""
    return documents.Force(game=terms.game, name=name, nation=nation, year=terms.year)
