"""The unit deck and the event deck of a game: what its restrictions leave of them (TH-4.1)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.documents import Entry, Force, OptionValue, Problem
from rules.scenes import facts, scenes
from rules.tank_hunter.cards import Card, Commander, Event, Unit
from rules.tank_hunter.pieces import DEALT_UNITS, THIRDS, Cards, Model, Special
from rules.tank_hunter.stats import Volley
from rules.tank_hunter.variations import HunterOwn
from rules.words import say

ALL = "all"
AXIS = "german+italian+japanese"
ALLIES = "american+british+french+soviet"
NATIONS = (ALL, "german+soviet", AXIS, ALLIES, "american+german", "british+german", "british+italian", "french+german",
           "american+japanese", "german", "soviet", "american", "british", "french", "italian", "japanese")  # fmt: skip
DEFAULT_NATIONS = "german+soviet"
"""What a nations game is played with when nobody says (TH-4.1d)."""
ATTACKS = ("anti_armour", "grenade", "trample", "suicide", "pistol", "long_range")


@dataclass(frozen=True, slots=True)
class Restrictions:
    """What is taken out of the decks: options, or what the scenario says."""

    tanks_only: bool = False
    remove_non_tank_events: bool = False
    one_of_each: bool = False
    commanders: bool = False
    nations: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()
    year: int | None = None

    def copies(self, card: Card, count: int) -> int:
        """How many of *count* copies of *card* stay in the game."""
        if card.id in self.without or not _serves(card, self.year):
            return 0
        if isinstance(card, Unit):
            if (self.tanks_only and card.type != "AFV") or (self.nations and card.nation not in self.nations):
                return 0
            return min(count, 1) if self.one_of_each else count
        if isinstance(card, Event):
            return 0 if self.tanks_only and self.remove_non_tank_events and not card.is_for_tanks else count
        return count if self.commanders else 0  # TH-R10: filters on units leave commanders alone


def _serves(card: Card, year: int | None) -> bool:
    years = card.years
    return year is None or years is None or years[0] <= year <= years[1]


def restrictions(scenario: str, options: Mapping[str, OptionValue], own: HunterOwn | None = None) -> Restrictions:
    """What *scenario*, *options* and someone's *own* take out: restrictions combine freely (TH-4.1f)."""
    told = facts("tank_hunter", scenes("tank_hunter")[scenario].ledger)
    deck, events = told["unit_deck"], told["event_deck"]
    nations = str(options.get("nations", ALL))
    if nations == ALL and deck["nations"] == "chosen":
        nations = DEFAULT_NATIONS
    return Restrictions(
        tanks_only=deck["types"] == ["AFV"] or bool(options.get("tanks_only")),
        remove_non_tank_events=bool(events["remove"]) or bool(options.get("remove_non_tank_events")),
        one_of_each=deck["copies"] == 1 or bool(options.get("one_of_each")),
        commanders=bool(deck["commanders"]) or bool(options.get("commanders")),
        nations=frozenset() if nations == ALL else frozenset(nations.split("+")),
        without=frozenset(own.without if own else ()),
        year=own.year if own else None,
    )


def box(cards: Iterable[Card], limits: Restrictions) -> Force:
    """All cards of the game that *limits* leave: what is played with when nobody brings a deck."""
    counted = ((card.id, limits.copies(card, card.copies)) for card in cards)
    entries = tuple(Entry(card=id, count=count) for id, count in counted if count)
    return Force(game="tank_hunter", name="All cards", entries=entries)


@dataclass(frozen=True, slots=True)
class Decks:
    """The cards that are played with: units and commanders, ordinary events, and those seeded in the thirds."""

    units: tuple[str, ...]
    events: tuple[str, ...]
    seeded: tuple[str, ...]

    def problems(self, players: int, cards: Mapping[str, Card]) -> Iterator[Problem]:
        """Why *players* cannot play with these decks (TH-R11, TH-4.2)."""
        if len(self.units) < (need := DEALT_UNITS * players + 1):
            sentence = say(
                "{count} cards in the unit deck, at least {need} are needed", count=len(self.units), need=need
            )
            yield Problem("seats.0.force", "TH-R11", sentence)
        if len(self.seeded) < THIRDS:
            yield Problem(
                "seats.0.force", "TH-4.2b", say("one Carpet Bombing for each third of the event pile is needed")
            )
        held = [card for card in self.events if not _is_red(cards[card])]
        if len(held) < players or len(self.events) < players + THIRDS:
            sentence = say("{count} events beside the Carpet Bombings, at least {need} are needed",
                           count=len(self.events), need=players + THIRDS)  # fmt: skip
            yield Problem("seats.0.force", "TH-4.2c", sentence)


def _is_red(card: Card) -> bool:
    return isinstance(card, Event) and card.stats.timing == "on_draw"


def decks(force: Force, cards: Mapping[str, Card], limits: Restrictions) -> Decks:
    """The decks that *force* comes to under *limits*; three seeded cards are used, more stay in the box (TH-R12)."""
    units: list[str] = []
    events: list[str] = []
    seeded: list[str] = []
    for entry in force.entries:
        card = cards[entry.card]
        pile = units if not isinstance(card, Event) else seeded if card.stats.seeded else events
        room = 1 - pile.count(card.id) if limits.one_of_each and isinstance(card, Unit) else entry.count
        pile += [card.id] * min(limits.copies(card, entry.count), room)
    return Decks(tuple(sorted(units)), tuple(sorted(events)), tuple(sorted(seeded)[:THIRDS]))


def in_play(cards: Iterable[Card]) -> Cards:
    """The figures of *cards* as a battle needs them."""
    units = {card.id: _model(card) for card in cards if isinstance(card, Unit)}
    specials = {card.id: _special(card) for card in cards if isinstance(card, Event | Commander)}
    return Cards(dict(sorted(units.items())), dict(sorted(specials.items())))


def _model(card: Unit) -> Model:
    volleys: dict[Any, Volley] = {name: volley for name in ATTACKS if (volley := card.volley(name))}  # type: ignore[arg-type]
    stats = card.stats
    return Model(
        name=card.noun, type=card.type, nation=card.nation, vp=stats.vp, defence=card.defence, supply=stats.supply,
        attacks=volleys, recon=stats.recon, anti_air=stats.anti_air, evasion=stats.evasion, flags=card.flags,
    )  # fmt: skip


def _special(card: Event | Commander) -> Special:
    stats = card.stats
    if isinstance(card, Event):
        return Special(
            name=card.noun, effect=stats.effect, timing=stats.timing, destination=card.stats.destination,
            air_strike=card.stats.air_strike, water=card.stats.water, seeded=card.stats.seeded,
        )  # fmt: skip
    return Special(
        name=card.noun, effect=stats.effect, timing=stats.timing, exhausts=card.stats.exhausts,
        discards=card.stats.discards,
    )  # fmt: skip
