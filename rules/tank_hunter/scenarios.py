"""From a scenario and a deck to a set-up, and from a set-up to the first position."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.documents import BadDocument, Force, Nothing, OptionValue, Problem, Seat, Setup
from rules.nations import sides
from rules.options import Option, Scenario
from rules.scenes import Scene, facts, scenes
from rules.tank_hunter import construction
from rules.tank_hunter.cards import AnyCard, Card
from rules.tank_hunter.decks import NATIONS, Decks, Restrictions, box, decks, in_play, restrictions
from rules.tank_hunter.pieces import Options, Third
from rules.tank_hunter.state import State
from rules.tank_hunter.variations import HunterOwn
from rules.words import Say, say

HunterSetup = Setup[Nothing, Nothing, AnyCard, HunterOwn]

TITLES = {
    "standard": say("Standard game"),
    "tanks_only": say("Tanks only (advised for first games)"),
    "tanks_only_reduced": say("Tanks only, reduced events"),
    "nations": say("Nations game"),
    "singles": say("Singles"),
    "expert": say("Expert game: commanders, evasion, charge"),
}


def _scenario(scene: Scene) -> Scenario:
    rules = tuple(facts("tank_hunter", scene.ledger)["refs"])
    return Scenario(slug=scene.slug, title=TITLES[scene.slug], sides=(say("All players"),), rules=rules)


def _nations(name: str) -> Say:
    """What *name*, nations with a plus between them, is called."""
    return say("{nations}", nations=sides(name.split("+")))


SCENARIOS = tuple(map(_scenario, scenes("tank_hunter").values()))
OPTIONS = (
    construction.PLAYERS,
    construction.TANKS_ONLY,
    construction.FEWER_EVENTS,
    construction.ONE_OF_EACH,
    construction.COMMANDERS,
    Option(
        key="nations",
        title=say("Nations in the unit deck"),
        rule="TH-4.1d",
        choices=NATIONS,
        names={"all": say("all nations"), **{name: _nations(name) for name in NATIONS if name != "all"}},
    ),
    Option(key="evasion", title=say("Evasion"), rule="TH-22a"),
    Option(key="charge", title=say("Charge"), rule="TH-23a"),
    Option(
        key="event_pile_exhaustion",
        title=say("When the event pile is used up: the game ends, or the discard is shuffled"),
        rule="TH-R3",
        choices=("end_game", "reshuffle"),
        names={"end_game": say("the game ends"), "reshuffle": say("the discard is shuffled")},
    ),
    Option(
        key="third_carpet_bombing_ends_game",
        title=say("The third Carpet Bombing ends the game (reported of other editions)"),
        rule="TH-R3",
    ),
)


def prepare(
    scenario: Scenario,
    forces: tuple[Force, ...],
    options: Mapping[str, OptionValue],
    cards: Mapping[str, Any],
    own: HunterOwn | None = None,
) -> HunterSetup:
    """A set-up of *scenario* with the one deck in *forces* that all draw from; without it, with all cards."""
    if len(forces) > 1:
        sentence = say("all players draw from one deck: expected one force or none, got {count}", count=len(forces))
        raise BadDocument(Problem("forces", "count", sentence))
    deck = forces[0] if forces else box(cards.values(), restrictions(scenario.slug, options, own))
    used = {entry.card for entry in deck.entries}
    setup = HunterSetup(
        game="tank_hunter",
        scenario=scenario.slug,
        options=dict(options),
        seats=tuple(Seat[Nothing](force=None if seat else deck) for seat in range(int(options["players"]))),
        terrain=Nothing(),
        cards=tuple(card for card in cards.values() if card.id in used),
        own=own,
    )
    return checked(setup)


def checked(setup: HunterSetup) -> HunterSetup:
    """*setup* itself; raise BadDocument, with all that is wrong, when it cannot be played."""
    if found := list(problems(setup)):
        raise BadDocument(*found)
    return setup


def problems(setup: HunterSetup) -> Iterator[Problem]:
    """Every reason why *setup* cannot be played."""
    told = setup.options.get("players", len(setup.seats))
    if told != len(setup.seats):
        yield Problem("options.players", "TH-G1", say("{count} seats at the table", count=len(setup.seats)))
    if len({card.id for card in setup.cards}) < len(setup.cards):
        yield Problem("cards", "TH-3a", say("two cards have the same id"))
    if setup.seats[0].force is None or any(seat.force for seat in setup.seats[1:]):
        yield Problem("seats", "TH-4.2a", say("all players draw from one deck: the force of the first seat"))
        return
    yield from _bad_deck(setup, setup.seats[0].force)


def _bad_deck(setup: HunterSetup, force: Force) -> Iterator[Problem]:
    known = _cards(setup)
    missing = sorted({entry.card for entry in force.entries} - known.keys())
    for card in missing:
        yield Problem("seats.0.force", "TH-3a", say("the set-up has no card {card}", card=card))
    if any(entry.attachments for entry in force.entries):
        yield Problem("seats.0.force", "TH-3a", say("nothing can be attached to a card of the decks"))
    if not missing:
        yield from _decks(setup, force).problems(len(setup.seats), known)


def _cards(setup: HunterSetup) -> dict[str, Card]:
    return {card.id: card for card in setup.cards}


def _decks(setup: HunterSetup, force: Force) -> Decks:
    return decks(force, _cards(setup), _limits(setup))


def _limits(setup: HunterSetup) -> Restrictions:
    return restrictions(setup.scenario, setup.options, setup.own)


def begin(setup: HunterSetup) -> State:
    """The first position of *setup*; raise BadDocument, with every problem, when it cannot be played."""
    force = checked(setup).seats[0].force
    if force is None:
        raise ValueError("expected a deck in the first seat, got none")
    found, count = _decks(setup, force), len(setup.seats)
    return State(
        cards=in_play(setup.cards),
        players=count,
        options=_options(setup),
        unit_pile=found.units,
        event_pile=found.events,
        thirds=tuple(Third(0, card) for card in found.seeded),
        hands=[()] * count,
        kept=[()] * count,
        chosen=[""] * count,
        units=[{} for _ in range(count)],
        commanders=[()] * count,
        victory=[()] * count,
        raised=[0] * count,
        alive=[True] * count,
    )


def _options(setup: HunterSetup) -> Options:
    printed = facts("tank_hunter", scenes("tank_hunter")[setup.scenario].ledger)["options"]
    ends = setup.options.get("event_pile_exhaustion", "end_game")
    return Options(
        evasion=printed["evasion"] or bool(setup.options.get("evasion")),
        charge=printed["charge"] or bool(setup.options.get("charge")),
        event_pile_exhaustion="reshuffle" if ends == "reshuffle" else "end_game",
        third_carpet_bombing_ends_game=bool(setup.options.get("third_carpet_bombing_ends_game")),
    )
