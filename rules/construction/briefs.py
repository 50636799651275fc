"""What a force is built for, and all that this demands of it: constraints, in the order of the ledger."""

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import rules
from rules import catalogue, ledger
from rules.catalogue import Card
from rules.construction.allowances import Allowance, Owned
from rules.construction.constraints import Constraint, Filter, Target
from rules.construction.nations import NationLock
from rules.construction.soundness import Anatomy
from rules.construction.terms import Leeway, Terms, problems, settled
from rules.documents import BadDocument, Force, OptionValue, Problem, wrong
from rules.engine import Game, NotYet
from rules.ledger import Gap, Ruling
from rules.options import settings
from rules.scenes import Scene, Side, facts, scene, section_names
from rules.variations import Variation
from rules.words import Noun, say

if TYPE_CHECKING:
    from rules.construction.tally import Tally

NO_LIMIT = 10**6
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Builder:
    """How a game builds forces: `construction.py` of each game makes one."""

    constraints: "Callable[[Brief], Iterable[Constraint]]"
    leeway: Callable[[Scene | None, Side | None], Leeway]
    carries: Callable[[Any], bool] | None = None
    carried: Callable[[Any], bool] | None = None
    nearest: "Callable[[Tally], Force | None] | None" = None
    """A quick way to the nearest legal force, which answers only when it can prove that there is none nearer."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Brief:
    """What a force must be, in the order of the ledger, and the cards to make it of."""

    terms: Terms
    cards: Mapping[str, Card]
    anatomy: Anatomy
    scene: Scene | None = None
    side: Side | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    own: Variation | None = None
    constraints: tuple[Constraint, ...] = ()
    _memo: dict[Any, Any] = field(default_factory=dict, repr=False)

    @property
    def builder(self) -> Builder:
        """How its game builds forces."""
        return _builder(self.terms.game)

    @property
    def binding(self) -> tuple[Constraint, ...]:
        """The constraints without the advice."""
        return tuple(constraint for constraint in self.constraints if constraint.severity == "error")

    @property
    def locks(self) -> tuple[NationLock, ...]:
        """The constraints that want cards to be of one nation."""
        return tuple(constraint for constraint in self.constraints if isinstance(constraint, NationLock))

    def minded(self, section: str) -> frozenset[str]:
        """The cards of which it matters, in *section*, what nation they are of."""
        cards = self.cards.items()
        return self.remember(
            ("minded", section),
            lambda: frozenset(id for id, card in cards if any(lock.minds(card, section) for lock in self.locks)),
        )

    @property
    def allowances(self) -> tuple[Allowance, ...]:
        """The constraints that allow so many copies of each card."""
        return self.remember("allowances", lambda: tuple(one for one in self.binding if isinstance(one, Allowance)))

    @property
    def facts(self) -> Mapping[str, Any]:
        """What the ledger tells of the scenario; nothing for free construction."""
        return facts(self.terms.game, self.scene.ledger) if self.scene else {}

    @property
    def nations(self) -> frozenset[str]:
        """The nations that the force may be of; none when that is left to the force."""
        printed = (self.side.nation,) if self.side and self.side.nation else ()
        return frozenset(self.terms.nations or printed)

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections that this side has, the main one first."""
        return ("", *(self.side.more.get("sections", ()) if self.side else ()))

    def remember(self, key: Hashable, work_out: Callable[[], T]) -> T:
        """What *work_out* gives, worked out once for *key*."""
        if key not in self._memo:
            self._memo[key] = work_out()
        found: T = self._memo[key]
        return found

    def limits(self, allowance: Any, nation: str) -> Mapping[str, int]:
        """How many copies of which cards *allowance*, a constraint, lets a force of *nation* have."""
        found: Mapping[str, int] = self.remember((id(allowance), nation), lambda: allowance.limits(self.cards, nation))
        return found

    def dearer_than(self, points: int) -> Sequence[str]:
        """The cards that cost more than *points*."""
        prices, ids = self.remember("prices", self._by_price)
        return ids[bisect_right(prices, points) :]

    def _by_price(self) -> tuple[list[int], list[str]]:
        pairs = sorted((card.points or 0, id) for id, card in self.cards.items())
        return [price for price, _ in pairs], [id for _, id in pairs]

    def let_through(self, filter: Filter) -> Mapping[str, Card]:
        """The cards that *filter* lets through."""
        return self.remember(filter, lambda: {id: card for id, card in self.cards.items() if filter(card)})

    def ceiling(self, card: Card) -> int:
        """How many copies of *card* a legal force has at most, as far as single constraints can tell."""
        return self.remember(("ceiling", card.id), lambda: self._ceiling(card))

    def _ceiling(self, card: Card) -> int:
        ceilings = (constraint.ceiling(card) for constraint in self.binding)
        return min((most for most in ceilings if most is not None), default=NO_LIMIT)

    def refused(self, tally: "Tally", target: Target) -> dict[str, Constraint]:
        """The cards that may not be added at *target*, each with the first constraint that refuses it."""
        found: dict[str, Constraint] = {}
        for constraint in self.binding:
            for id in constraint.refused(tally, target):
                found.setdefault(id, constraint)
        return found


def brief(
    terms: Terms,
    cards: Mapping[str, Card] | None = None,
    owned: Mapping[str, int] | None = None,
    own: Variation | None = None,
) -> Brief:
    """What *terms* ask for, over *cards* (those of the fixtures by default), within the copies *owned* if given.

    With *own*, for the scenario as that changes it. Raise BadDocument, with every problem, for terms that the game or
    the scenario does not allow.
    """
    builder = _builder(terms.game)
    place = _scene(terms)
    side = _side(terms, place)
    leeway, terms = varied(builder.leeway(place, side), terms, own)
    if found := [*problems(terms, leeway)]:
        raise BadDocument(*found)
    bare = Brief(
        terms=settled(terms, leeway),
        cards=cards if cards is not None else catalogue.cards(terms.game),
        anatomy=anatomy(terms.game),
        scene=place,
        side=side,
        options=settings(leeway.options, terms.options),
        own=own,
    )
    constraints = sorted(builder.constraints(bare), key=lambda one: ledger_order(terms.game)[one.rule])
    mine = (Owned(owned),) if owned is not None else ()
    return replace(bare, constraints=(*constraints, *mine))


def leeway(game: str, scenario: str = "", side: int = 0, own: Variation | None = None) -> Leeway:
    """What may be asked for *side* of *scenario*, or for free construction; raise BadDocument when there is none."""
    terms = Terms(game=game, scenario=scenario, side=side)
    place = _scene(terms)
    return varied(_builder(game).leeway(place, _side(terms, place)), terms, own)[0]


def varied(leeway: Leeway, terms: Terms, own: Variation | None) -> tuple[Leeway, Terms]:
    """*leeway* and *terms* where a scenario of someone's *own* settles points or year."""
    if own is not None and (points := own.budget(terms.side)) is not None:
        leeway = replace(leeway, points=(points,), any_points=False)
        terms = terms.model_copy(update={"points": points})
    if own is not None and own.year is not None:
        leeway = replace(leeway, years=(own.year, own.year), needs_year=False)
        terms = terms.model_copy(update={"year": own.year})
    return leeway, terms


def _builder(slug: str) -> Builder:
    if slug not in rules.SLUGS:
        raise BadDocument(wrong("game", "unknown_game", f"a game out of {', '.join(rules.SLUGS)}", slug))
    game: Game = rules.game(slug)
    if game.builder is None:
        raise NotYet(f"{game.title} has no rules of construction yet")
    found: Builder = game.builder
    return found


def _scene(terms: Terms) -> Scene | None:
    try:
        return scene(terms.game, terms.scenario) if terms.scenario else None
    except ValueError as error:
        raise BadDocument(Problem("scenario", "unknown_scenario", say("{error}", error=str(error)))) from None


def _side(terms: Terms, place: Scene | None) -> Side | None:
    if place is None:
        return None
    if terms.side >= len(place.sides):
        raise BadDocument(wrong("side", "unknown_side", f"a side from 0 to {len(place.sides) - 1}", terms.side))
    return place.sides[terms.side]


@cache
def anatomy(slug: str) -> Anatomy:
    """What the forces of the game called *slug* are made of."""
    builder = _builder(slug)
    sections = {id: Noun(name.en, name.fr) for id, name in section_names(slug).items()}
    nations = frozenset(card.nation for card in catalogue.cards(slug).values() if card.nation)
    carrying = {"carries": builder.carries, "carried": builder.carried}
    return Anatomy(slug, nations, sections, **{key: found for key, found in carrying.items() if found})


@cache
def ledger_order(slug: str) -> Mapping[str, float]:
    """Where each rule stands in the ledger of the game called *slug*; rulings and gaps where what they touch does."""
    book = ledger.load(slug)
    order: dict[str, float] = {rule.id: float(number) for number, rule in enumerate(book.rules)}
    settling: tuple[Ruling | Gap, ...] = (*book.rulings, *book.gaps)
    for entry in settling:
        places = [order[found.id] for ref in entry.refs for found in book.find(ref) if found.id in order]
        order[entry.id] = min(places, default=float(len(book.rules))) + 0.5
    return order
