"""What each type of card prints, and how it comes into play (TC-2)."""

import pytest

from tests.rules.tank_commander.boards import CARDS, MODELS

UNITS = [id for id, model in MODELS.items() if model.is_unit]


def of_kind(*kinds):
    return {id: card for id, card in CARDS.items() if card.kind in kinds}


@pytest.mark.rule("TC-2.1.1a")
def test_a_vehicle_records_armour_fire_speed_points_and_numbers():
    figures = {"armour_front", "armour_side", "hit_short", "hit_long", "pen_short", "pen_long", "sa", "he", "speed"}
    for id, card in of_kind("vehicle").items():
        assert figures <= set(type(card.stats).model_fields)
        assert card.name.en
        assert card.points
        assert len(card.numbers) == 5
        model = MODELS[id]
        assert (model.front, model.side) == (card.stats.armour_front or 0, card.stats.armour_side or 0)
        assert model.hit == (card.stats.hit_short or 0, card.stats.hit_long or 0)
        assert model.is_fast == (card.stats.speed == "fast")


@pytest.mark.rule("TC-2.1.1b")
def test_some_cards_print_years_of_service_and_some_vehicles_may_carry_a_squad():
    assert {bool(card.years) for card in CARDS.values()} == {True, False}
    carriers = {id for id in UNITS if MODELS[id].carries}
    assert carriers == {"truck", "spw_251", "m3_half_track"}


@pytest.mark.rule("TC-2.1.3a")
def test_squads_print_small_arms_and_a_tank_melee_value_of_one():
    squads = of_kind("infantry", "cavalry")
    assert squads
    assert all(MODELS[id].sa and MODELS[id].tmv == 1 for id in squads)
    assert not any(MODELS[id].tmv for id in of_kind("vehicle", "gun"))


@pytest.mark.rule("TC-2.1.4a")
def test_terrain_prints_modifiers_and_whether_it_slows_and_blocks():
    woods, walls = MODELS["woods"], MODELS["walls"]
    assert [woods.modifier(by) for by in ("at", "he", "sa", "art", "air")] == [2, 1, 2, 1, 3]
    assert (woods.slows, woods.blocks, walls.slows, walls.blocks) == (True, True, False, False)


@pytest.mark.rule("TC-2.1.6a")
def test_an_event_is_an_instant_or_an_interrupt_and_says_what_it_does():
    for id in of_kind("event"):
        assert MODELS[id].interrupts == (CARDS[id].stats.timing == "interrupt")
        assert MODELS[id].effect.does
