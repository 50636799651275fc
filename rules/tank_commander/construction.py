"""What a legal Tank Commander force is: copies (TC-14), one nation (TC-R11), what each scenario asks for (TC-17)."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.construction.allowances import Barred, CopyLimit, Era, NoMore, Only
from rules.construction.briefs import Brief, Builder
from rules.construction.constraints import ANY, Constraint, Filter, kinds
from rules.construction.nations import NationLock
from rules.construction.sections import Sections
from rules.construction.terms import Leeway
from rules.construction.totals import AtLeast, Budget, Count
from rules.scenes import Scene, Side, facts
from rules.tank_commander.variations import CommanderOwn
from rules.words import Noun, say

NATIONS = ("german", "soviet")
YEARS = (1941, 1945)
SUGGESTED = (120, 180, 240)
"""The budgets of 17.2, 17.3 and 17.6, for free construction."""
WITH_AT_FIRE = Filter(frozenset({"vehicle", "gun"}), having="has_at_fire")
EXTRAS = kinds("terrain", "event")


def leeway(scene: Scene | None, side: Side | None) -> Leeway:
    """Free construction leaves points, year and nation open; scenarios print what they print."""
    if scene is None or side is None:
        return Leeway(points=SUGGESTED, any_points=True, years=YEARS, nations=NATIONS)
    budgets = _budgets(facts("tank_commander", scene.ledger), side)
    era = "era" in side.more["rules"]
    return Leeway(
        points=tuple(budgets.values()) if len(budgets) == 1 else (),
        years=YEARS if era else None,
        needs_year=era,
        nations=(side.nation,) if side.nation else NATIONS,
    )


def constraints(brief: Brief) -> Iterator[Constraint]:
    """All that *brief* demands."""
    yield _sections(brief)
    words = say("Cards of one side, German or Soviet, and cards of neither")
    main = "" if "number_pile" in brief.sections else None
    yield NationLock("TC-R11", words, brief.nations, ANY, declares=True, section=main)
    yield CopyLimit("TC-14e", kinds("event"), 2, say("Special events"))
    yield CopyLimit("TC-14f", kinds("equipment"), 2, say("Equipment"))
    if brief.side is None:
        yield from _free(brief)
    else:
        yield from _printed(brief, brief.facts, brief.side)


def _sections(brief: Brief) -> Sections:
    if "reinforcements" in brief.sections:
        return Sections("TC-17.5b", brief.sections, say("A starting group, and a reinforcement group set aside"))
    if "number_pile" in brief.sections:
        return Sections("TC-17.1c", brief.sections, say("A pile for random numbers may be kept: its cards never fight"))
    return Sections("TC-3c", brief.sections, say("One force: what is not deployed is the draw pile"))


def _free(brief: Brief) -> Iterator[Constraint]:
    if brief.terms.points:
        yield Budget("TC-17b", brief.terms.points)
    if brief.terms.year:
        yield Era("TC-17.6b", brief.terms.year)


def _printed(brief: Brief, told: Mapping[str, Any], side: Side) -> Iterator[Constraint]:
    rule = side.more["rules"]
    budgets = _budgets(told, side, brief)
    for section, limit in budgets.items():
        several = len(budgets) > 1
        title = _title(brief, side, section) if several else None
        free = _ids(brief, _free_cards(told, side))
        yield Budget(rule["budget"], limit, section if several else None, title, free)
    if "terrain" in rule:
        yield Barred(rule["terrain"], kinds("terrain"), say("No terrain cards for the attacker"))
    if ("era" in rule or brief.own) and brief.terms.year:
        yield Era(rule.get("era", "TC-17.6b"), brief.terms.year)
    if "selection" in rule:
        yield from _selection(rule["selection"], told["force"]["cards_per_player"])
    if "order" in rule:
        yield from _order(rule, _ids(brief, told["order_of_battle"][side.nation]))
    if "advice" in side.more:
        words = say("A Reinforcements card brings the group that is set aside")
        yield AtLeast(rule["reinforcements"], side.more["advice"], words, section="", severity="advice")


def _selection(rule: str, count: int) -> Iterator[Constraint]:
    words = say("Only vehicles with anti-tank fire and anti-tank guns")
    yield Only(rule, WITH_AT_FIRE, words, section="")
    yield Count(rule, WITH_AT_FIRE, say("Vehicles with anti-tank fire, and guns"), count, count, section="")


def _order(rule: Mapping[str, str], order: Mapping[str, int]) -> Iterator[Constraint]:
    yield AtLeast(rule["order"], order, say("The whole printed order of battle"))
    yield NoMore(
        rule["others"], order, say("Nothing beyond the order of battle but terrain and special events"), EXTRAS
    )


def _budgets(told: Mapping[str, Any], side: Side, brief: Brief | None = None) -> dict[str, int]:
    """The points of each section of *side*, as printed or as the scenario of someone's own has them."""
    printed = {section: told["budget"][key] for section, key in side.more.get("budget", {}).items()}
    if brief is None or not isinstance(brief.own, CommanderOwn):
        return printed
    changed = {"": brief.own.budget(brief.terms.side), "reinforcements": brief.own.reinforcements}
    return {section: changed[section] or points for section, points in printed.items()}


def _free_cards(told: Mapping[str, Any], side: Side) -> dict[str, int]:
    """The cards that *side* gets for nothing (TC-17.4c)."""
    gifts = [gift["cards"] for gift in told["free_cards"] if gift["to"] == side.more.get("key")]
    return {name: count for gift in gifts for name, count in gift.items()}


def _title(brief: Brief, side: Side, section: str) -> Noun:
    return brief.anatomy.sections[section] if section else Noun(**side.more["main"])


def _ids(brief: Brief, order: Mapping[str, int]) -> dict[str, int]:
    """*order*, which the ledger gives by the names of the cards, by their ids."""
    ids = {card.name.en: id for id, card in brief.cards.items()}
    return {ids[name]: count for name, count in order.items()}


BUILDER = Builder(constraints=constraints, leeway=leeway)
