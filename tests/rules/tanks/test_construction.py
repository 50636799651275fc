"""What a legal platoon is: each rule with a legal and an illegal platoon, one card apart."""

from functools import partial

import pytest

from rules import ledger
from rules.construction import apply, check, leeway, may_add
from rules.tanks.construction import NATIONS
from tests.rules.construction import building
from tests.rules.construction.building import broken, sentences

platoon = partial(building.force, "tanks")
wanted = partial(building.wanted, "tanks")
HUNDRED = wanted(points=100)
BARKMANN = "1 panther + ernst_barkmann"


def vector(id):
    return ledger.load("tanks").entries[id]


def ids(*names):
    """The ids of the cards that the ledger calls *names*, nicknames without their quotes."""
    known = {card.name.en.replace("'", ""): id for id, card in HUNDRED.cards.items()}
    return [known[name] for name in names]


def test_a_hundred_point_german_platoon_with_barkmann_on_a_panther_is_legal():
    report = check(platoon(BARKMANN, "2 panzer_iv", "1 stug_g + dead_eye_gunner", nation="german"), HUNDRED)
    assert report.legal
    assert [(account.points, account.limit) for account in report.points] == [(92, 100)]


@pytest.mark.rule("TK-15.1a")
def test_a_crew_card_is_attached_to_a_tank():
    loose = platoon("1 panther", "1 hasty_loader")
    assert broken(platoon("1 panther + hasty_loader"), HUNDRED) == []
    assert broken(loose, HUNDRED) == ["TK-15.1a"]
    attach, remove = check(loose, HUNDRED).violations[0].fixes
    assert apply(attach, loose) == platoon("1 panther + hasty_loader")
    assert apply(remove, loose) == platoon("1 panther")


@pytest.mark.rule("TK-15.1a")
def test_a_platoon_is_made_of_tank_crew_and_upgrade_cards():
    assert broken(platoon("1 panther", "1 broken_tracks"), HUNDRED) == ["TK-15.1a"]
    assert broken(platoon("1 panther", "1 blitzkrieg"), HUNDRED) == ["TK-15.1a"]


@pytest.mark.rule("TK-15.1a")
def test_a_platoon_has_a_tank():
    assert broken(platoon(), HUNDRED) == ["TK-15.1a"]
    assert broken(platoon("1 puma"), HUNDRED) == []


@pytest.mark.rule("TK-15.1b")
def test_tanks_crews_and_upgrades_count_together_and_may_cost_less():
    assert broken(platoon("3 panther + cunning_driver"), HUNDRED) == []
    assert broken(platoon("3 panther + racing_driver"), HUNDRED) == ["TK-15.1b"]
    assert broken(platoon("1 puma"), HUNDRED) == []


@pytest.mark.rule("TK-15.1b")
def test_too_many_points_are_told_with_the_smallest_way_out_first():
    (violation,) = check(platoon("2 panther", "1 tiger_i", "1 puma"), HUNDRED).violations
    assert (violation.limit, violation.actual, violation.excess) == (100, 106, 6)
    assert [str(fix.sentence) for fix in violation.fixes] == [
        "take out 1 × Puma",
        "take out 1 × Panther",
        "take out 1 × Tiger I",
    ]


@pytest.mark.rule("TK-15.1b")
def test_when_no_one_entry_is_enough_several_go():
    many = platoon(*(f"1 {tank}" for tank in ("puma", "marder_iii", "hetzer", "nashorn")), "1 panzer_iii")
    (violation,) = check(many, wanted(points=20)).violations
    assert [len(fix.changes) for fix in violation.fixes] == [3]
    assert check(apply(violation.fixes[0], many), wanted(points=20)).legal


@pytest.mark.rule("TK-15.1c")
@pytest.mark.rule("TK-15.1d")
def test_fifty_points_are_usual_a_hundred_suggested_and_any_may_be_agreed():
    assert leeway("tanks").points == (50, 100)
    fifty, fifty_one = (
        platoon("1 panther + superb_commander", "1 nashorn + aggressive_loader"),
        "1 nashorn + hasty_loader",
    )
    assert broken(fifty, wanted()) == []
    assert broken(platoon("1 panther + superb_commander", fifty_one), wanted()) == ["TK-15.1b"]
    assert broken(platoon("1 panther + superb_commander", fifty_one), wanted(points=51)) == []


@pytest.mark.rule("TK-15.2a")
@pytest.mark.rule("TK-R47")
def test_every_tank_is_of_one_nation():
    assert {card.nation for card in HUNDRED.cards.values() if card.kind == "tank"} == set(NATIONS)
    assert broken(platoon("1 panther", "1 puma"), HUNDRED) == []
    assert broken(platoon("1 panther", "1 t_70"), HUNDRED) == ["TK-15.2a"]
    assert sentences(platoon("2 panther", "1 t_70"), HUNDRED) == [
        "T-70 is a card of the Soviet side: a force of the German side may not take it"
    ]


@pytest.mark.rule("TK-15.2a")
def test_a_platoon_that_says_it_is_of_another_nation_may_say_otherwise():
    platoon_of_t_34 = platoon("2 t_34", nation="german")
    remove, declare = check(platoon_of_t_34, HUNDRED).violations[0].fixes
    assert broken(apply(declare, platoon_of_t_34), HUNDRED) == []
    assert broken(apply(remove, platoon_of_t_34), HUNDRED) == ["TK-15.1a"]


@pytest.mark.rule("TK-15.2b")
@pytest.mark.rule("TK-V11")
def test_crew_of_another_nation_is_refused_as_printed():
    given, then = vector("TK-V11").given, vector("TK-V11").then
    tanks = platoon(*ids(*given["tanks"]), nation=given["nation"])
    offers = may_add(tanks, HUNDRED)
    for name, verdict in then.items():
        (id,) = ids(name)
        assert (offers[id] is None) == (verdict == "allowed")
    boggs = offers["jailbird_boggs"]
    assert (boggs.rule, str(boggs.sentence)) == (
        "TK-15.2b",
        "'Jailbird' Boggs is a card of the American side: a force of the German side may not take it",
    )
    assert broken(platoon("1 panther + jailbird_boggs"), HUNDRED) == ["TK-15.2b"]
    assert broken(platoon("1 sherman_75 + jailbird_boggs"), HUNDRED) == []


@pytest.mark.rule("TK-15.3a")
@pytest.mark.rule("TK-R41")
def test_world_cards_serve_every_nation_within_all_other_limits():
    for tank in ("panther", "sherman_76", "comet", "t_34_85"):
        assert broken(platoon(f"1 {tank} + clever_loader + tool_kit"), HUNDRED) == []
        assert broken(platoon(f"1 {tank} + clever_loader + hasty_loader"), HUNDRED) == ["TK-15.5a"]


@pytest.mark.rule("TK-15.4a")
def test_any_mix_and_any_number_of_tanks_is_allowed():
    assert broken(platoon("11 puma"), HUNDRED) == []
    assert broken(platoon("5 puma", "2 hetzer", "1 panzer_iii", "1 stug_g"), HUNDRED) == []


@pytest.mark.rule("TK-15.5a")
@pytest.mark.rule("TK-5.1b")
@pytest.mark.parametrize(
    ("first", "other", "same"),
    [
        ("ernst_barkmann", "cunning_commander", "aggressive_commander"),
        ("tungsten_shot", "extra_ammunition", "extra_ammunition"),
    ],
)
def test_a_tank_has_one_card_of_a_type(first, other, same):
    assert broken(platoon(f"1 panther + {first}", f"1 panther + {same}"), HUNDRED) == []
    assert broken(platoon(f"1 panther + {first} + {other}", "1 panther"), HUNDRED) == ["TK-15.5a"]
    assert broken(platoon(f"1 panther + 2 {same}"), HUNDRED) == ["TK-15.5a"]


@pytest.mark.rule("TK-15.5a")
def test_a_card_may_let_its_tank_have_two_copies_of_one_ammunition_card():
    assert broken(platoon("1 panther + resourceful_loader + 2 tungsten_shot"), HUNDRED) == []
    assert broken(platoon("1 panther + hasty_loader + 2 tungsten_shot"), HUNDRED) == ["TK-15.5a"]
    assert broken(platoon("1 panther + resourceful_loader + 3 tungsten_shot"), HUNDRED) == ["TK-15.5a"]
    two_kinds = platoon("1 panther + resourceful_loader + tungsten_shot + extra_ammunition")
    assert broken(two_kinds, HUNDRED) == ["TK-15.5a"]
    keep_one = check(two_kinds, HUNDRED).violations[0].fixes
    assert {str(fix.sentence) for fix in keep_one} == {
        "take 1 × Tungsten Shot off Panther",
        "take 1 × Extra Ammunition off Panther",
    }


@pytest.mark.rule("TK-15.6a")
@pytest.mark.rule("TK-V12")
def test_a_tank_has_no_more_crew_than_slots_as_printed():
    given = vector("TK-V12").given
    by_type = {getattr(card.stats, "type", ""): id for id, card in HUNDRED.cards.items() if card.kind == "crew"}
    tank = next(
        id for id, card in HUNDRED.cards.items() if card.kind == "tank" and card.stats.crew_slots == given["crew_slots"]
    )
    crew = " + ".join((tank, *(by_type[type] for type in given["crew"])))
    assert (broken(platoon(crew), HUNDRED) == []) == (vector("TK-V12").then["before"] == "legal")
    over = platoon(f"{crew} + {by_type[given['add']]}")
    assert vector("TK-V12").then["after_adding"] == "illegal"
    (violation,) = check(over, HUNDRED).violations
    assert (violation.rule, violation.limit, violation.actual) == ("TK-15.6a", 3, 4)
    refusal = may_add(platoon(crew), HUNDRED, to=0)[by_type[given["add"]]]
    assert (refusal.rule, str(refusal.sentence)) == ("TK-15.6a", "the tank has no free crew slot")


@pytest.mark.rule("TK-15.6b")
@pytest.mark.rule("TK-R41")
def test_slots_may_stay_empty_and_upgrades_fill_none():
    upgrades = "add_on_armour + supercharger + tool_kit + tungsten_shot + clever_hans"
    assert broken(platoon(f"1 stug_g + {upgrades}"), HUNDRED) == []
    assert broken(platoon(f"1 stug_g + cunning_driver + hasty_loader + radio_coordinator + {upgrades}"), HUNDRED) == []
    assert broken(platoon("1 stug_g + radio_coordinator"), HUNDRED) == []


@pytest.mark.rule("TK-15.7a")
def test_a_hero_serves_once_and_a_second_copy_comes_off_by_one_fix():
    two = platoon(BARKMANN, "1 stug_g + ernst_barkmann")
    assert broken(platoon(BARKMANN, "1 stug_g + fritz_biermeyer"), HUNDRED) == []
    assert broken(two, HUNDRED) == ["TK-15.7a"]
    off_the_stug, off_the_panther = check(two, HUNDRED).violations[0].fixes
    assert apply(off_the_stug, two) == platoon(BARKMANN, "1 stug_g")
    assert apply(off_the_panther, two) == platoon("1 panther", "1 stug_g + ernst_barkmann")
    assert may_add(platoon(BARKMANN, "1 stug_g"), HUNDRED, to=1)["ernst_barkmann"].rule == "TK-15.7a"


@pytest.mark.rule("TK-15.7a")
def test_other_crew_and_upgrades_may_serve_on_several_tanks():
    assert broken(platoon("4 panzer_iv + hasty_loader + tool_kit"), HUNDRED) == []


@pytest.mark.rule("TK-5.1a")
def test_a_card_that_names_tanks_goes_on_those_alone():
    assert broken(platoon("1 sherman_76 + hyper_velocity_shot"), HUNDRED) == []
    assert broken(platoon("1 sherman_75 + hyper_velocity_shot"), HUNDRED) == ["TK-5.1a"]
    assert str(may_add(platoon("1 sherman_75"), HUNDRED)["hyper_velocity_shot"].sentence) == (
        "Hyper-velocity Shot: only for Sherman (76mm), Pershing, Super Pershing"
    )


@pytest.mark.rule("TK-21.1c")
@pytest.mark.rule("TK-21.1d")
@pytest.mark.rule("TK-V15")
@pytest.mark.parametrize(
    ("side", "printed", "others"),
    [
        (0, "2 sherman_75", ["1 sherman_75", "3 sherman_75", "2 sherman_75 + tool_kit", "1 panther + ernst_barkmann"]),
        (1, BARKMANN, ["1 panther", f"{BARKMANN} + tool_kit", "1 puma + ernst_barkmann", "2 sherman_75"]),
    ],
)
def test_barkmanns_crossroads_has_its_platoons(side, printed, others):
    asked = wanted("barkmann_crossroads", side)
    assert broken(platoon(printed), asked) == []
    for other in others:
        assert broken(platoon(other), asked) != []


@pytest.mark.rule("TK-21.1c")
def test_barkmann_is_put_on_the_panther():
    asked = wanted("barkmann_crossroads", 1)
    (violation,) = check(platoon("1 panther"), asked).violations
    assert apply(violation.fixes[0], platoon("1 panther")) == platoon(BARKMANN)


@pytest.mark.rule("TK-16.0a")
@pytest.mark.parametrize("mission", ["tank_ace", "king_of_the_hill", "free_for_all", "no_retreat"])
def test_the_four_missions_take_any_platoon_within_the_points(mission):
    for side in (0, 1):
        asked = wanted(mission, side, points=100)
        assert broken(platoon("3 panther"), asked) == []
        assert broken(platoon("3 panther", "1 puma"), asked) == ["TK-15.1b"]


def test_what_fits_on_a_tank_is_offered_and_the_rest_has_its_reason():
    offers = may_add(platoon("1 t_70 + cunning_driver", "1 is_2"), HUNDRED, to=0)
    assert offers["tool_kit"] is None
    assert offers["hasty_loader"].rule == "TK-15.6a"
    assert offers["racing_driver"].rule == "TK-15.5a"
    assert offers["su_85"].rule == "TK-15.1a"
    assert may_add(platoon("1 t_70 + cunning_driver", "1 is_2"), HUNDRED)["hasty_loader"] is None
    full = may_add(platoon("1 t_70 + cunning_driver"), HUNDRED)["hasty_loader"]
    assert str(full.sentence) == "no tank that could take it has a free crew slot"
    assert may_add(platoon(), HUNDRED)["hasty_loader"].rule == "TK-15.1a"
