"""Scenarios and starter forces, out of the fixtures and the ledger."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules import catalogue
from rules.documents import Entry, Force
from rules.scenes import Scene, facts, scenes
from rules.tank_commander.pieces import Plan
from rules.tank_commander.variations import CommanderOwn, varied

GAME = "tank_commander"


@cache
def forces(slug: str) -> tuple[Force, Force]:
    """The starter forces of the scenario called *slug*, or its printed orders of battle and what is added to them."""
    scene = scenes(GAME)[slug]
    if "forces" in scene.more:
        south, north = map(_starter, scene.more["forces"])
    else:
        south, north = (_printed(scene, seat) for seat in (0, 1))
    return south, north


def _starter(force: Mapping[str, Any]) -> Force:
    sections = {"": force["entries"]} | {key: force[key] for key in ("number_pile", "reinforcements") if key in force}
    entries = tuple(
        Entry(card=card, count=count, section=section)
        for section, cards in sections.items()
        for card, count in cards.items()
    )
    return Force(game=GAME, name=force["name"], nation=force["nation"], year=force["year"], entries=entries)


def _printed(scene: Scene, seat: int) -> Force:
    side = scene.sides[seat]
    cards = dict(order_of_battle(scene.slug, side.nation))
    for card, count in scene.more["extras"][seat].items():
        cards[card] = cards.get(card, 0) + count
    entries = tuple(Entry(card=card, count=count) for card, count in cards.items())
    return Force(game=GAME, name=side.name.en, nation=side.nation, entries=entries)


def order_of_battle(slug: str, nation: str) -> dict[str, int]:
    """The cards that the ledger lists for *nation* in the scenario called *slug*, by their ids."""
    told = facts(GAME, scenes(GAME)[slug].ledger)
    ids = {card.name.en: card.id for card in catalogue.cards(GAME).values()}
    return {ids[name]: count for name, count in told["order_of_battle"][nation].items()}


def plan(slug: str, own: CommanderOwn | None = None) -> Plan:
    """What the ledger lays down for the scenario called *slug*, and what someone's *own* changes of it."""
    printed = _plan(slug)
    return printed if own is None else varied(printed, own)


def _plan(slug: str) -> Plan:
    scene = scenes(GAME)[slug]
    told = facts(GAME, scene.ledger)
    keys = [side.nation or side.more.get("key", "each") for side in scene.sides]
    south, north = keys
    zones = told["deployment"]["zone"]
    historical = "order_of_battle" in told
    attacker = _attacker(told)
    return Plan(
        scenario=slug,
        rules=_rules(slug),
        zones=(_zone(zones, south), _zone(zones, north)),
        needs=_needs(told["victory"], keys),
        deep="enemy_positions" not in str(told["victory"]),
        first=_first(told),
        bonus=told["initiative_modifier"].get("attacker", 0),
        attacker=attacker,
        duel=told["terrain"] == "none",
        order=(order_of_battle(slug, south), order_of_battle(slug, north)) if historical else None,
        prepared="attacker_terrain" in told["terrain"],
    )


RULES = {
    "tanks_in_action": ("TC-17.1f", "TC-17.1g"),
    "build_your_force": ("TC-17.2b", "TC-17.2d"),
    "meeting_engagement": ("TC-17.3b", "TC-17.3d"),
    "prepared_defence": ("TC-R8", "TC-17.4f"),
    "defence": ("TC-R8", "TC-17.5f"),
    "advanced_build": ("TC-17.6c", "TC-17.6e"),
    "bridgehead": ("TC-17.7a", "TC-17.7e"),
    "kursk": ("TC-17.8a", "TC-17.8d"),
    "the_end_is_near": ("TC-17.9a", "TC-17.9d"),
}
"""The rule that says where each scenario deploys, and the one that says how it is won."""


def _rules(slug: str) -> tuple[str, str]:
    return RULES[slug]


def _attacker(told: Mapping[str, Any]) -> int | None:
    """The seat that must attack; sides of scenarios with an attacker list him first."""
    return 0 if "attacker" in told["sides"] else None


def _zone(zones: Mapping[str, Any], key: str) -> Any:
    ranks = zones.get(key, zones.get("each", ()))
    return "all" if "front_rank" in ranks else "second"


def _needs(victory: Mapping[str, Any], keys: list[str]) -> tuple[int, int]:
    if victory.get("symmetric"):
        count = _count(victory)
        return count, count
    south, north = (_count(victory[key]) if isinstance(victory.get(key), Mapping) else 0 for key in keys)
    return south, north


def _count(condition: Mapping[str, Any]) -> int:
    """How many positions *condition* asks for."""
    asked = condition.get("occupy") or condition["occupy_simultaneously"]
    return int(asked.get("enemy_second_rank") or asked["enemy_positions"])


def _first(told: Mapping[str, Any]) -> Any:
    order = told["deployment"]["order"]
    if isinstance(order, list | tuple):
        return "south"
    return "lower" if order.startswith("lower") else "higher"
