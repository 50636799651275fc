"""What a legal deck is (TH-4.1): the unit deck and the event deck that all players of a game draw from."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.construction.allowances import Barred, BoxLimit, CopyLimit, Era
from rules.construction.briefs import Brief, Builder
from rules.construction.constraints import Constraint, Filter, kinds
from rules.construction.nations import NationLock
from rules.construction.terms import Leeway
from rules.construction.totals import AtLeast, Count
from rules.documents import BadDocument, Problem
from rules.nations import SIDES
from rules.options import Option
from rules.scenes import Scene, Side, facts
from rules.words import say

YEARS = (1914, 1945)
UNITS = kinds("afv", "gun", "inf")
UNIT_DECK = kinds("afv", "gun", "inf", "commander")
EVENTS = kinds("event")
FOR_OTHER_UNITS = Filter(frozenset({"event"}), lacking="is_for_tanks")

PLAYERS = Option(key="players", title=say("Players"), rule="TH-G1", choices=(2, 3, 4, 5))
TANKS_ONLY = Option(key="tanks_only", title=say("Tanks only"), rule="TH-4.1a")
FEWER_EVENTS = Option(
    key="remove_non_tank_events", title=say("Tanks only: without the events that concern other units"), rule="TH-4.1b"
)
ONE_OF_EACH = Option(key="one_of_each", title=say("One copy of each unit"), rule="TH-4.1e")
COMMANDERS = Option(key="commanders", title=say("Commanders"), rule="TH-4.1c")


def leeway(scene: Scene | None, side: Side | None) -> Leeway:  # noqa: ARG001
    """Restrictions combine freely (TH-4.1f): all that the scenario has not turned on may be."""
    printed = _printed(scene)
    options = tuple(option for option in (TANKS_ONLY, FEWER_EVENTS, ONE_OF_EACH, COMMANDERS) if not printed[option.key])
    return Leeway(years=YEARS, nations=tuple(SIDES), several_nations=True, options=(PLAYERS, *options))


def _printed(scene: Scene | None) -> dict[str, bool]:
    """The options that *scene* turns on."""
    told: Mapping[str, Any] = facts("tank_hunter", scene.ledger) if scene else {}
    deck, events = told.get("unit_deck", {}), told.get("event_deck", {})
    return {
        TANKS_ONLY.key: deck.get("types") == ["AFV"],
        FEWER_EVENTS.key: bool(events.get("remove")),
        ONE_OF_EACH.key: deck.get("copies") == 1,
        COMMANDERS.key: bool(deck.get("commanders")),
    }


def constraints(brief: Brief) -> Iterator[Constraint]:
    """All that *brief* demands."""
    on = {key: printed or bool(brief.options.get(key)) for key, printed in _printed(brief.scene).items()}
    players = brief.options["players"]
    _expect_agreement(on, brief)
    yield BoxLimit("TH-3a", "copies")
    yield from _restrictions(on, brief)
    yield Count("TH-R11", UNIT_DECK, say("Cards in the unit deck"), least=5 * int(players) + 1)
    carpet = {id: card.copies for id, card in brief.cards.items() if card.name.en == "Carpet Bombing"}  # type: ignore[attr-defined]
    yield AtLeast("TH-4.2b", carpet, say("The Carpet Bombings, one for each third of the event pile"))
    yield Count("TH-4.2c", EVENTS, say("Cards in the event deck"), least=int(players) + 6)


def _restrictions(on: Mapping[str, bool], brief: Brief) -> Iterator[Constraint]:
    if on[TANKS_ONLY.key]:
        yield Barred("TH-4.1a", kinds("gun", "inf"), say("Tanks only"))
        yield _events(on, brief)
    if not on[COMMANDERS.key]:
        yield Barred("TH-4.1c", kinds("commander"), say("No commanders, unless they are agreed on"))
    if brief.nations:
        yield NationLock("TH-4.1d", say("Only units of the nations agreed on"), brief.nations, UNITS)
    if on[ONE_OF_EACH.key]:
        yield CopyLimit("TH-4.1e", UNITS, 1, say("Units"))
    if brief.terms.year:
        yield Era("TH-4.1f", brief.terms.year)


def _events(on: Mapping[str, bool], brief: Brief) -> Constraint:
    """All the events about other units leave, or none does (TH-4.1b)."""
    if on[FEWER_EVENTS.key]:
        return Barred("TH-4.1b", FOR_OTHER_UNITS, say("None of the events that concern other units alone"))
    kept = {id: card.copies for id, card in brief.cards.items() if FOR_OTHER_UNITS(card)}  # type: ignore[attr-defined]
    return AtLeast("TH-4.1b", kept, say("The events that concern other units stay, unless all of them are taken out"))


def _expect_agreement(on: Mapping[str, bool], brief: Brief) -> None:
    problems = []
    if on[FEWER_EVENTS.key] and not on[TANKS_ONLY.key]:
        problems.append(Problem(f"options.{FEWER_EVENTS.key}", "choice", say("this goes with tanks_only alone")))
    if brief.facts.get("unit_deck", {}).get("nations") == "chosen" and not brief.nations:
        problems.append(Problem("nations", "missing", say("name the nations that stay in the deck")))
    if problems:
        raise BadDocument(*problems)


BUILDER = Builder(constraints=constraints, leeway=leeway)
