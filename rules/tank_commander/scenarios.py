"""From a scenario and forces to a set-up, and from a set-up to the first position."""

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter

from rules.documents import BadDocument, Force, Nothing, OptionValue, Problem, Seat
from rules.options import Option, Scenario
from rules.scenes import facts, scenes
from rules.tank_commander import checks, layouts
from rules.tank_commander.checks import CommanderSetup
from rules.tank_commander.pieces import Cards, Options, model_of
from rules.tank_commander.state import State
from rules.tank_commander.variations import CommanderOwn
from rules.words import Noun, say

SCENARIOS = tuple(
    Scenario(
        slug=scene.slug,
        title=say("{name}", name=Noun(scene.name.en, scene.name.fr)),
        sides=tuple(say("{name}", name=Noun(side.name.en, side.name.fr)) for side in scene.sides),
        rules=tuple(facts("tank_commander", scene.ledger)["rules"]),
        number=scene.number,
    )
    for scene in scenes("tank_commander").values()
)
OPTIONS = (
    Option(
        key="random_numbers",
        title=say("Random numbers from the draw pile, or from a ten-sided die"),
        rule="TC-16.1a",
        choices=("cards", "d10"),
        names={"cards": say("from the draw pile"), "d10": say("from a ten-sided die")},
    ),
    Option(key="lucky_hit", title=say("A hit that does not pierce may still be lucky"), rule="TC-9.3.2a"),
    Option(key="random_terrain", title=say("Terrain as it comes from the draw piles"), rule="TC-6.1.1a"),
    Option(
        key="columns",
        title=say("Positions in each rank"),
        rule="TC-6d",
        choices=(3, 4, 5, 6, 7, 8),
    ),
    Option(
        key="always_ask",
        title=say("Ask for Interrupts at every moment, so that waiting tells nothing"),
        rule="TC-R29",
    ),
    Option(
        key="roles",
        title=say("Attacker and defender as seated, or drawn: the higher or the lower number attacks"),
        rule="TC-R7",
        choices=("seated", "higher", "lower"),
        names={
            "seated": say("as seated"),
            "higher": say("the higher number attacks"),
            "lower": say("the lower number attacks"),
        },
    ),
    Option(
        key="passengers",
        title=say("Passengers apart from their vehicle, or sharing its fate (house rule)"),
        rule="TC-R16",
        choices=("apart", "together"),
        names={"apart": say("apart from their vehicle"), "together": say("they share its fate")},
    ),
    Option(
        key="spent_events",
        title=say("Spent special events: destroyed pile unless the card says otherwise, or all discarded"),
        rule="TC-R28",
        choices=("destroyed", "discard"),
        names={
            "destroyed": say("to the destroyed pile, unless the card says otherwise"),
            "discard": say("all discarded"),
        },
    ),
    Option(
        key="stopped_move",
        title=say("When an Interrupt stops a card, the move play goes on, or is lost"),
        rule="TC-R30",
        choices=("goes_on", "lost"),
        names={"goes_on": say("the move play goes on"), "lost": say("the move play is lost")},
    ),
    Option(
        key="exhausted",
        title=say("A side with too few units left to win: the battle ends, or goes on"),
        rule="TC-R35",
        choices=("loses", "goes_on"),
        names={"loses": say("the battle ends"), "goes_on": say("the battle goes on")},
    ),
    Option(
        key="turn_limit",
        title=say("Last turn (house rule; 0: none)"),
        rule="TC-R35",
        choices=(100, 0, 20, 10, 15, 30, 40, 60),
        names={0: say("none")},
    ),
    Option(
        key="cover",
        title=say("Terrain and Foxholes or Bunker: both count, or the better one"),
        rule="TC-R47",
        choices=("sum", "best"),
        names={"sum": say("both count"), "best": say("the better one counts")},
    ),
    Option(
        key="needed",
        title=say("Positions to occupy (0: as printed)"),
        rule="TC-R53",
        choices=(0, 1, 2, 3, 4, 5, 6),
        names={0: say("as printed")},
    ),
    Option(
        key="year", title=say("Year of the advanced scenario"), rule="TC-17.6b", choices=(1943, 1941, 1942, 1944, 1945)
    ),
)
_OPTIONS = TypeAdapter(Options)


def prepare(
    scenario: Scenario,
    forces: tuple[Force, ...],
    options: Mapping[str, OptionValue],
    cards: Mapping[str, Any],
    own: CommanderOwn | None = None,
) -> CommanderSetup:
    """A set-up of *scenario*; without *forces*, with the printed or the starter ones."""
    if len(forces) not in (0, 2):
        raise BadDocument(
            Problem("forces", "count", say("expected two forces or none, got {count}", count=len(forces)))
        )
    chosen = forces or layouts.forces(scenario.slug)
    checks.expect_cards(chosen, cards)
    used = {entry.card for force in chosen for entry in force.entries}
    setup = CommanderSetup(
        game="tank_commander",
        scenario=scenario.slug,
        options=dict(options),
        seats=tuple(Seat[Nothing](force=force) for force in chosen),
        terrain=Nothing(),
        cards=tuple(card for card in cards.values() if card.id in used),
        own=own,
    )
    return checks.checked(setup)


def begin(setup: CommanderSetup) -> State:
    """The first position of *setup*; raise BadDocument, with every problem, when it cannot be played."""
    checks.checked(setup)
    forces = [seat.force for seat in setup.seats if seat.force]
    chosen = {key: value for key, value in setup.options.items() if key != "year"}
    if setup.own and setup.own.turns:
        chosen["turn_limit"] = setup.own.turns
    year = _year(setup)
    return State(
        cards={card.id: model_of(card) for card in setup.cards},
        plan=layouts.plan(setup.scenario, setup.own),
        options=_OPTIONS.validate_python(chosen),
        stock=_pair(setup, forces, "", year),
        piles=_pair(setup, forces, "number_pile", year),
        groups=_pair(setup, forces, "reinforcements", year),
    )


def _year(setup: CommanderSetup) -> int | None:
    """The year in which it is fought, where the scenario minds it (TC-17.6b)."""
    if setup.own and setup.own.year:
        return setup.own.year
    return int(setup.options.get("year", 1943)) if setup.scenario == "advanced_build" else None


def _pair(setup: CommanderSetup, forces: list[Force], section: str, year: int | None) -> tuple[Cards, Cards]:
    """One *section* of both forces; in a scenario of a *year*, without the cards that did not serve then (TC-17.6b)."""
    serving = {card.id for card in setup.cards if year is None or card.serves_in(year)}
    south, north = (tuple(card for card in checks.roster(force, section) if card in serving) for force in forces)
    return south, north
