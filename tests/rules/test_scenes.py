"""Scenarios as data: every field is typed, and every demand cites a rule of the ledger."""

import pytest
from pydantic import ValidationError

import rules
from rules import ledger
from rules.catalogue import cards, layouts
from rules.scenes import Scene, scenes

EVERY = [
    pytest.param(game, scene, id=f"{game}-{scene.slug}") for game in rules.SLUGS for scene in scenes(game).values()
]


@pytest.mark.parametrize(("game", "scene"), EVERY)
def test_every_demand_of_a_side_cites_a_rule_of_its_ledger(game, scene):
    book = ledger.load(game)
    assert all(rule in book.entries for side in scene.sides for rule in side.rules.values())
    assert scene.ledger in {scenario.id for scenario in book.scenarios}


@pytest.mark.parametrize(("game", "scene"), EVERY)
def test_every_card_of_a_force_to_start_with_is_a_card(game, scene):
    named = {card for counts in scene.extras or () for card in counts}
    named |= {card for force in (*(scene.forces or ()), *(scene.squadrons or ())) for card in force.entries}
    named |= {entry.card for platoon in scene.platoons or () for entry in platoon.entries}
    assert named <= set(cards(game))


@pytest.mark.parametrize(
    "change",
    [{"colour": "red"}, {"sides": []}, {"sides": [{"name": {"en": "A", "fr": "A"}, "rules": {"budget": "seventeen"}}]}],
)
def test_a_scenario_that_says_something_else_is_refused(change):
    told = {**layouts("tank_commander")["scenarios"][2], **change}
    with pytest.raises(ValidationError):
        Scene.model_validate(told, strict=False)
