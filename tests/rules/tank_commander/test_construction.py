"""What a legal force is: each rule with a legal and an illegal force, one card apart."""

from functools import partial

import pytest

from rules import ledger
from rules.construction import apply, check, leeway, may_add
from rules.construction.totals import AtLeast, Budget, Count
from rules.scenes import facts, scenes
from tests.rules.construction import building
from tests.rules.construction.building import broken, sentences

force = partial(building.force, "tank_commander")
wanted = partial(building.wanted, "tank_commander")
FREE = wanted(points=500)
SIX = "6 pzkw_iv_h"


@pytest.mark.rule("TC-14d")
@pytest.mark.parametrize("card", ["t_34_85", "zis_3", "soviet_line_squad", "cossack_squadron", "woods"])
def test_any_number_of_copies_of_units_and_terrain(card):
    assert broken(force(f"20 {card}"), FREE) == []


@pytest.mark.rule("TC-14e")
def test_at_most_two_copies_of_an_event_and_three_are_reduced_by_one_fix():
    three = force("1 t_34_85", "3 flank_shot")
    assert broken(force("1 t_34_85", "2 flank_shot"), FREE) == []
    (violation,) = check(three, FREE).violations
    assert (violation.rule, violation.entries) == ("TC-14e", ((1,),))
    assert (violation.limit, violation.actual, violation.excess) == (2, 3, 1)
    assert str(violation.sentence) == "Flank Shot: 3 in the force, at most 2 allowed"
    (fix,) = violation.fixes
    assert (str(fix.sentence), len(fix.changes)) == ("take out 1 × Flank Shot", 1)
    assert apply(fix, three) == force("1 t_34_85", "2 flank_shot")


@pytest.mark.rule("TC-14f")
def test_at_most_two_copies_of_an_equipment_card():
    assert broken(force("2 panzerfaust", "2 panzerschreck"), FREE) == []
    assert broken(force("3 panzerfaust", "2 panzerschreck"), FREE) == ["TC-14f"]
    assert may_add(force("2 panzerfaust"), FREE)["panzerfaust"].rule == "TC-14f"


@pytest.mark.rule("TC-R10")
def test_the_copies_of_all_groups_count_together():
    asked = wanted("defence", 1)
    reserve = "## Reinforcement group"
    assert broken(force("1 flank_shot", "1 reinforcements", reserve, "1 flank_shot"), asked) == []
    spread = force("1 flank_shot", "1 reinforcements", reserve, "2 flank_shot")
    (violation,) = check(spread, asked).violations
    assert (violation.rule, violation.entries) == ("TC-14e", ((0,), (2,)))


@pytest.mark.rule("TC-R11")
@pytest.mark.rule("TC-17a")
def test_units_and_equipment_are_of_one_side_and_cards_of_neither_are_open():
    assert broken(force("1 t_34_85", "1 truck", "1 woods", "1 flank_shot", "1 skis"), FREE) == []
    assert broken(force("1 t_34_85", "1 pak_40"), FREE) == ["TC-R11"]
    assert broken(force("1 t_34_85", "1 panzerfaust"), FREE) == ["TC-R11"]
    assert broken(force("1 t_34_85", nation="german"), FREE) == ["TC-R11"]


@pytest.mark.rule("TC-3c")
def test_a_force_is_one_group_unless_the_scenario_has_more():
    grouped = force("1 js_2", "## Reinforcement group", "1 t_70")
    assert broken(force("1 js_2", "1 t_70"), wanted("build_your_force")) == []
    (violation,) = check(grouped, wanted("build_your_force")).violations
    assert violation.rule == "TC-3c"
    move, remove = violation.fixes
    assert apply(move, grouped) == force("1 js_2", "1 t_70")
    assert apply(remove, grouped) == force("1 js_2")


BUDGETS = [
    ("TC-17.2a", "build_your_force", 0, 120),
    ("TC-17.2a", "17.2", 1, 120),
    ("TC-17.3a", "meeting_engagement", 0, 180),
    ("TC-17.4b", "prepared_defence", 0, 200),
    ("TC-17.5b", "defence", 0, 180),
    ("TC-17.6a", "advanced_build", 0, 240),
]


@pytest.mark.rule("TC-17b")
@pytest.mark.rule("TC-17.2a")
@pytest.mark.rule("TC-17.3a")
@pytest.mark.rule("TC-17.4b")
@pytest.mark.rule("TC-17.6a")
@pytest.mark.parametrize(("rule", "scenario", "side", "limit"), BUDGETS)
def test_the_points_of_all_cards_stay_within_the_budget_of_the_scenario(rule, scenario, side, limit):
    year = {"year": 1944} if scenario == "advanced_build" else {}
    asked = wanted(scenario, side, **year)
    squads, rest = divmod(limit, 10)
    at_the_limit = force(f"{squads} volkssturm_squad")
    assert rest == 0
    assert broken(at_the_limit, asked) == []
    over = at_the_limit.model_copy(update={"entries": (*at_the_limit.entries, *force("1 panic").entries)})
    (violation,) = check(over, asked).violations
    assert (violation.rule, violation.limit, violation.excess) == (rule, limit, 2)


@pytest.mark.rule("TC-17b")
@pytest.mark.rule("TC-R9")
def test_terrain_events_and_equipment_cost_points_too():
    asked = wanted(points=20)
    for bought in ("woods", "flank_shot", "mg_42"):
        cost = asked.cards[bought].points
        assert check(force("1 german_line_squad", f"1 {bought}"), asked).points[0].points == 12 + cost


@pytest.mark.rule("TC-17b")
def test_free_construction_suggests_the_printed_budgets_and_takes_any():
    assert leeway("tank_commander").points == (120, 180, 240)
    assert broken(force("12 volkssturm_squad"), wanted()) == []
    assert broken(force("13 volkssturm_squad"), wanted()) == ["TC-17b"]
    assert broken(force("13 volkssturm_squad"), wanted(points=130)) == []


@pytest.mark.rule("TC-17.1a")
def test_the_introductory_scenario_takes_six_vehicles_with_anti_tank_fire_or_guns():
    asked = wanted("tanks_in_action")
    assert broken(force(SIX), asked) == []
    assert broken(force("4 pzkw_iv_h", "2 pak_40"), asked) == []
    assert broken(force("5 pzkw_iv_h"), asked) == ["TC-17.1a"]
    assert broken(force("7 pzkw_iv_h"), asked) == ["TC-17.1a"]
    without_gun = force("5 pzkw_iv_h", "1 pzkw_i_b")
    assert broken(without_gun, asked) == ["TC-17.1a", "TC-17.1a"]
    assert "PzKw I B may not be taken here: Only vehicles with anti-tank fire and anti-tank guns" in sentences(
        without_gun, asked
    )
    for other in ("german_line_squad", "woods", "flank_shot", "panzerfaust"):
        assert broken(force(SIX, f"1 {other}"), asked) == ["TC-17.1a"]


@pytest.mark.rule("TC-17.1a")
def test_what_is_short_of_six_is_filled_up_by_a_fix():
    asked, five = wanted("tanks_in_action"), force("5 pzkw_iv_h")
    (violation,) = check(five, asked).violations
    assert apply(violation.fixes[0], five) == force(SIX)
    for fix in violation.fixes:
        assert broken(apply(fix, five), asked) == []


@pytest.mark.rule("TC-17.1c")
@pytest.mark.rule("TC-R37")
def test_the_number_pile_may_hold_any_other_cards():
    asked = wanted("tanks_in_action")
    assert broken(force(SIX, "## Number pile", "4 soviet_line_squad", "2 panic", "3 woods"), asked) == []
    assert broken(force("5 pzkw_iv_h", "## Number pile", "1 pzkw_iv_h"), asked) == ["TC-17.1a"]


@pytest.mark.rule("TC-17.4b")
def test_the_attacker_on_a_prepared_defence_takes_no_terrain():
    assert broken(force("1 js_2", "1 panic"), wanted("prepared_defence", 0)) == []
    assert broken(force("1 js_2", "1 woods"), wanted("prepared_defence", 0)) == ["TC-17.4b"]
    assert may_add(force("1 js_2"), wanted("prepared_defence", 0))["foxholes"].rule == "TC-17.4b"


@pytest.mark.rule("TC-17.4c")
@pytest.mark.rule("TC-17.4d")
def test_the_prepared_defender_has_one_each_of_five_terrain_cards_free_and_buys_more():
    asked, squads = wanted("prepared_defence", 1), "12 volkssturm_squad"
    free = ("1 woods", "1 wheatfield", "1 village", "1 hills", "1 foxholes")
    report = check(force(squads, *free), asked)
    assert (report.legal, report.points[0].points) == (True, 120)
    second = check(force(squads, "2 woods", *free[1:]), asked)
    assert [violation.rule for violation in second.violations] == ["TC-17.4c"]
    assert second.violations[0].excess == asked.cards["woods"].points
    assert str(second.violations[0].fixes[0].sentence) == "take out 1 × Woods"
    assert broken(force("11 volkssturm_squad", "2 woods"), asked) == []
    assert broken(force(squads, "1 walls"), asked) == ["TC-17.4c"]
    offers = may_add(force(squads, "1 woods"), asked)
    assert (offers["woods"].rule, offers["hills"]) == ("TC-17.4c", None)


@pytest.mark.rule("TC-17.4c")
def test_free_terrain_is_had_only_by_who_owns_it():
    owner = wanted("prepared_defence", 1, owned={"volkssturm_squad": 12, "woods": 1})
    assert broken(force("12 volkssturm_squad", "1 woods"), owner) == []
    assert broken(force("12 volkssturm_squad", "1 woods", "1 hills"), owner) == [""]


@pytest.mark.rule("TC-17.5b")
@pytest.mark.rule("TC-R36")
def test_the_defender_has_two_budgets_of_a_hundred():
    asked, reserve = wanted("defence", 1), "## Reinforcement group"
    start = ("9 volkssturm_squad", "1 panic", "1 reinforcements")
    report = check(force(*start, reserve, "10 volkssturm_squad"), asked)
    assert report.legal
    assert [(account.section, account.points) for account in report.points] == [("", 95), ("reinforcements", 100)]
    over = check(force(*start, reserve, "10 volkssturm_squad", "1 panic"), asked)
    assert [str(violation.sentence) for violation in over.violations] == [
        "Reinforcement group: 102 points, where 100 are allowed: 2 too many"
    ]
    assert broken(force("10 volkssturm_squad", "1 reinforcements", reserve, "1 panic"), asked) == ["TC-17.5b"]


@pytest.mark.rule("TC-17.5d")
def test_a_defender_without_reinforcements_card_is_advised_and_not_refused():
    asked, alone = wanted("defence", 1), force("1 js_2", "## Reinforcement group", "1 js_2", "1 reinforcements")
    report = check(alone, asked)
    (advice,) = report.violations
    assert (report.legal, advice.rule, advice.severity) == (True, "TC-17.5d", "advice")
    assert check(apply(advice.fixes[0], alone), asked).violations == ()


@pytest.mark.rule("TC-17.6b")
def test_a_card_of_1944_is_refused_in_1943_with_its_years():
    asked = wanted("advanced_build", year=1943)
    fits = force("5 pzkw_iv_h", "1 german_line_squad", nation="german")
    late = force("5 pzkw_iv_h", "1 german_line_squad", "1 pzkw_v_g", nation="german")
    assert broken(fits, asked) == []
    (violation,) = check(late, asked).violations
    assert (violation.rule, violation.entries) == ("TC-17.6b", ((2,),))
    assert str(violation.sentence) == "PzKw V G served from 1944 to 1945, not in 1943"
    assert apply(violation.fixes[0], late) == fits
    assert str(may_add(fits, asked)["pzkw_v_g"].sentence) == "PzKw V G served from 1944 to 1945, not in 1943"


@pytest.mark.rule("TC-17.6b")
def test_the_years_of_service_include_their_bounds():
    first, last = wanted("advanced_build", year=1941), wanted("advanced_build", year=1942)
    assert broken(force("1 bt_7"), first) == broken(force("1 bt_7"), last) == []
    assert broken(force("1 bt_7"), wanted("advanced_build", year=1943)) == ["TC-17.6b"]


@pytest.mark.rule("TC-17.6b")
@pytest.mark.rule("TC-V17")
def test_the_printed_example_of_the_era():
    told = ledger.load("tank_commander").entries["TC-V17"]
    card = next(id for id, card in FREE.cards.items() if list(card.years or ()) == told.given["card_in_service"])
    asked = wanted(scenes("tank_commander")["advanced_build"].slug, year=told.given["year"])
    assert (broken(force(f"1 {card}"), asked) == []) is told.then["legal"]


ORDERS = {
    "TC-17.7b": ("bridgehead", 0),
    "TC-17.7c": ("bridgehead", 1),
    "TC-17.8b": ("kursk", 0),
    "TC-17.8c": ("kursk", 1),
    "TC-17.9b": ("the_end_is_near", 0),
    "TC-17.9c": ("the_end_is_near", 1),
}


def printed(scenario, side):
    """The order of battle as the ledger lists it, by the names of the cards."""
    scene = scenes("tank_commander")[scenario]
    order = facts("tank_commander", scene.ledger)["order_of_battle"][scene.sides[side].nation]
    return [f"{count} {name}" for name, count in order.items()]


@pytest.mark.rule("TC-17.7b")
@pytest.mark.rule("TC-17.7c")
@pytest.mark.rule("TC-17.8b")
@pytest.mark.rule("TC-17.8c")
@pytest.mark.rule("TC-17.9b")
@pytest.mark.rule("TC-17.9c")
@pytest.mark.parametrize("rule", ORDERS)
def test_the_printed_order_of_battle_is_wanted_whole(rule):
    asked, order = wanted(*ORDERS[rule]), printed(*ORDERS[rule])
    assert broken(force(*order), asked) == []
    count, _, name = order[0].partition(" ")
    fewer = force(*([f"{int(count) - 1} {name}"] if int(count) > 1 else []), *order[1:])
    (violation,) = check(fewer, asked).violations
    assert violation.rule == rule
    assert broken(apply(violation.fixes[0], fewer), asked) == []


@pytest.mark.rule("TC-17.7d")
@pytest.mark.rule("TC-R33")
@pytest.mark.rule("TC-R38")
@pytest.mark.parametrize("rule", ORDERS)
def test_terrain_and_events_may_be_added_to_it_and_nothing_else(rule):
    asked, order = wanted(*ORDERS[rule]), printed(*ORDERS[rule])
    assert broken(force(*order, "3 woods", "2 flank_shot", "1 bunker"), asked) == []
    assert broken(force(*order, "3 flank_shot"), asked) == ["TC-14e"]
    for other in ("1 truck", "1 skis", *order[:1]):
        more = "1 " + other.partition(" ")[2]
        asked_kind = asked.cards[force(more).entries[0].card].kind
        if asked_kind not in {"terrain", "event"}:
            assert "TC-17.7d" in broken(force(*order, more), asked)


@pytest.mark.rule("TC-6.2a")
def test_every_scenario_lists_its_cards_or_lets_the_players_build():
    for scene in scenes("tank_commander").values():
        for side in range(2):
            year = {"year": 1943} if scene.slug == "advanced_build" else {}
            asked = wanted(scene.slug, side, **year).constraints
            listed = any(isinstance(one, AtLeast) and one.severity == "error" for one in asked)
            assert listed != any(isinstance(one, (Budget, Count)) for one in asked)
