"""From a scenario and forces to a set-up, and from a set-up to the first position."""

from collections.abc import Mapping
from typing import Any

from rules.chance import Scripted
from rules.documents import BadDocument, Force, OptionValue, Problem, Seat
from rules.options import Option, Scenario
from rules.tanks import checks, layouts, turns
from rules.tanks.cards import Attachment, Critical, Keyword
from rules.tanks.cards import Tank as TankCard
from rules.tanks.checks import Placement, TanksSetup
from rules.tanks.kit import Kit
from rules.tanks.pieces import SIDES, Attached, Battlefield, Model, Tank, number
from rules.tanks.state import State
from rules.tanks.variations import TanksOwn, table
from rules.words import say

STANDARD = ("TK-6.1b", "TK-6.2a", "TK-6.3b")
SCENARIOS = (
    Scenario(slug="tank_ace", title=say("Tank Ace"), sides=SIDES, rules=("TK-16.1a", "TK-16.1b", *STANDARD)),
    Scenario(slug="king_of_the_hill", title=say("King of the Hill"), sides=SIDES, rules=("TK-16.2a", "TK-16.2d",
             *STANDARD)),
    Scenario(slug="free_for_all", title=say("Free-for-All"), sides=SIDES, rules=("TK-17.1a", "TK-17.1d", *STANDARD)),
    Scenario(slug="no_retreat", title=say("No Retreat"), sides=SIDES, rules=("TK-17.2a", "TK-17.2d", *STANDARD)),
    Scenario(slug="barkmann_crossroads", title=say("Barkmann's Crossroads"),
             sides=(say("American attacker"), say("German defender")), rules=("TK-21.1a", "TK-21.1b", "TK-R49")),
)  # fmt: skip
OPTIONS = (
    Option(
        key="ground",
        title=say("Terrain laid in turn, or a ready table (house)"),
        rule="TK-6.1d",
        choices=("laid", "village", "hamlet"),
        names={
            "laid": say("laid in turn"),
            "village": say("ready table: village"),
            "hamlet": say("ready table: hamlet"),
        },
    ),
    Option(
        key="turn_limit",
        title=say("Last turn, for a time limit (0: none)"),
        rule="TK-R45",
        choices=(0, 8, 6, 10, 12, 15, 20),
        names={0: say("none")},
    ),
    Option(
        key="tanks_stop",
        title=say("Live tanks stop the arrow, too (house rule)"),
        rule="TK-P11",
    ),
)


def prepare(
    scenario: Scenario,
    forces: tuple[Force, ...],
    options: Mapping[str, OptionValue],
    cards: Mapping[str, Any],
    own: TanksOwn | None = None,
) -> TanksSetup:
    """A set-up of *scenario*; without *forces*, with the printed or the starter platoons."""
    if len(forces) not in (0, 2):
        raise BadDocument(
            Problem("forces", "count", say("expected two forces or none, got {count}", count=len(forces)))
        )
    platoons = forces or layouts.platoons(scenario.slug)
    tanks = {entry.card for force in platoons for entry in force.entries}
    setup = TanksSetup(
        game="tanks",
        scenario=scenario.slug,
        options=dict(options),
        seats=tuple(Seat[Placement](force=force) for force in platoons),
        terrain=table(battlefield(scenario.slug, options), own),
        cards=tuple(card for card in cards.values() if card.id in tanks or not isinstance(card, TankCard)),
        own=own,
    )
    return checks.checked(setup)


def battlefield(slug: str, options: Mapping[str, OptionValue]) -> Battlefield:
    """The table that *options* ask for. What a set-up is played on is its terrain, whatever its options say."""
    gear = layouts.gear(tanks_stop_arrow=bool(options["tanks_stop"]))
    if slug == "barkmann_crossroads":
        return layouts.crossroads(gear)
    ground = str(options["ground"])
    return layouts.laid_in_turn(gear) if ground == "laid" else layouts.ready(ground, gear)


def begin(setup: TanksSetup) -> State:
    """The first position of *setup*; raise BadDocument, with every problem, when it cannot be played."""
    checks.checked(setup)
    cards = {card.id: card for card in setup.cards}
    models = {id: model_of(card) for id, card in cards.items() if isinstance(card, TankCard)}
    nations = {model.nation for model in models.values()}
    used = {attached.card for seat in setup.seats for entry in checks.roster(seat) for attached in entry.attachments}
    known = [card for card in cards.values() if not isinstance(card, TankCard)]
    kit = Kit([card for card in known if _bears(card, nations) or card.id in used])
    fixed, own = setup.terrain.corners is not None, setup.own
    state = State(
        kit=kit,
        models=models,
        gear=setup.terrain.gear,
        mission=(own and own.mission) or setup.scenario,  # type: ignore[arg-type]  # the door knows the scenarios
        turn_limit=(own and own.turns) or int(setup.options.get("turn_limit", 0)),
        pieces=setup.terrain.pieces,
        to_lay=setup.terrain.to_lay,
        corners=setup.terrain.corners,
        reserves=_platoons(setup, cards),
        deck=kit.deck,
        attacker=0 if fixed else None,
        phase="deployment" if fixed else "setup",
    )
    return _by_corners(state) if fixed else state


def _by_corners(state: State) -> State:
    """Barkmann's Crossroads: terrain and roles are given, tanks are deployed at once (TK-21.1b, TK-21.1e)."""
    turns.ask(state, 0, Scripted(), None)
    return state


def _bears(card: Any, nations: set[str]) -> bool:
    if isinstance(card, Attachment):
        return card.is_world or card.nation in nations
    return isinstance(card, Critical | Keyword)


def model_of(card: TankCard) -> Model:
    """The figures of a tank card as they are in play."""
    stats = card.stats
    return Model(
        name=card.noun,
        nation=card.nation,
        points=card.points,
        initiative=stats.initiative,
        attack=stats.attack,
        defence=stats.defence,
        resistance=stats.resistance,
        keywords=stats.keywords,
        length_mm=float(stats.hull_mm[0]),
        width_mm=float(stats.hull_mm[1]),
    )


def _platoons(setup: TanksSetup, cards: Mapping[str, Any]) -> dict[int, Tank]:
    """The tanks of both seats by number, with their cards face down (TK-15.5b)."""
    found: dict[int, Tank] = {}
    for seat, entries in enumerate(checks.roster(seat) for seat in setup.seats):
        for index, entry in enumerate(entries):
            attached = [card.card for card in entry.attachments for _ in range(card.count)]
            worth = sum(cards[id].points for id in (entry.card, *attached))
            found[number(seat, index)] = Tank(
                model=entry.card, cards=tuple(Attached(card) for card in attached), worth=worth
            )
    return found
