"""The printed examples, with their figures read from the ledger."""

import pytest

from rules import ledger
from rules.construction import Terms, brief, check
from rules.documents import Entry, Force
from tests.rules.tank_commander.boards import (
    CARDS,
    FAR,
    MODELS,
    at,
    battle,
    by_cards,
    fight_on,
    kinds_of,
    play,
    refused,
    told,
)

VECTORS = {vector.id: vector.model_dump() for vector in ledger.load("tank_commander").vectors}


def vector(id):
    """What is given in a printed example, and what then holds."""
    return VECTORS[id]["given"], VECTORS[id]["then"]


def test_the_ledger_has_eighteen_of_them():
    assert sorted(VECTORS) == sorted(f"TC-V{number}" for number in range(1, 19))


@pytest.mark.rule("TC-V1", "TC-6.4a")
def test_a_draw_play_and_the_draw_of_the_step_leave_two_cards_to_discard():
    given, then = vector("TC-V1")
    state = battle("pzkw_iv_h S1.2", seat=1, hands=("", "woods " * given["hand"]), piles=("", "hills " * 5))
    play(state, "draw", 0)
    assert len(state.hands[1]) == then["hand_after_play"]
    play(state, "draw", 0)
    assert len(state.hands[1]) == then["hand_after_step_f_draw"]
    for _ in range(then["must_discard"]):
        assert refused(state, "pass") == "TC-6.4a"
        play(state, "discard woods")
    assert (len(state.hands[1]), state.seat) == (then["hand_at_end_of_step_f"], 0)


PLACES = {"A": "S1.2", "B": "S1.1", "C": "S2.1", "D": "N1.2", "E": "N2.2"}


def example(enemy="german_line_squad N1.2", ground="woods N1.2"):
    """The position of the example of 8.7, the Soviets in the South: A is S1.2, and D holds the enemy."""
    return battle("truck S1.2, soviet_guards_squad S1.2, t_34_m_43 S1.2", enemy, ground=ground)


@pytest.mark.rule("TC-V2", "TC-8.6e")
def test_a_truck_takes_a_squad_two_positions_and_a_tank_enters_the_woods():
    given, then = vector("TC-V2")
    assert given["position_A"] == ["Truck", "Soviet Guards Squad", "T-34 M-43"]
    state = example()
    truck, tank = (order["path"] for order in given["play"]["moves"])
    path = " ".join(PLACES[step] for step in truck)
    fight_on(state, "mount 102 101", f"move 101 {path}", f"move 103 {PLACES[tank[0]]}")
    place = PLACES[then["truck_and_squad_at"]]
    assert (at(state, 101), at(state, 102), at(state, 103)) == (place, place, PLACES[then["t34_at"]])


@pytest.mark.rule("TC-V3", "TC-8.4b")
def test_the_tank_cannot_go_on_through_woods_and_enemy():
    _, then = vector("TC-V3")
    assert refused(example(), "move 103 N1.2 N2.2") in then["reasons"]
    assert refused(example(enemy=FAR), "move 103 N1.2 N2.2") == "TC-8.4b"


@pytest.mark.rule("TC-V4", "TC-8.5d")
def test_the_tank_cannot_go_on_through_the_enemy_in_the_open():
    _, then = vector("TC-V4")
    assert [refused(example(ground=""), "move 103 N1.2 N2.2")] == then["reasons"]


@pytest.mark.rule("TC-V5", "TC-8.6b")
def test_a_squad_does_not_mount_at_the_end_of_a_move():
    _, then = vector("TC-V5")
    state = example()
    fight_on(state, "move 101 S1.1", "move 102 S1.1")
    assert [refused(state, "mount 102 101")] == then["reasons"]


@pytest.mark.rule("TC-V6", "TC-9.2b")
def test_fire_into_a_wheatfield_is_allowed():
    _, then = vector("TC-V6")
    state = battle("pzkw_iii_j S1.2", "t_34_m_43 N1.2", ground="wheatfield N1.2")
    assert (refused(state, "fire 101 201 at") is None) == then["legal"]


@pytest.mark.rule("TC-V7", "TC-9.2c")
def test_fire_through_a_wheatfield_is_not():
    _, then = vector("TC-V7")
    state = battle("pzkw_iii_j S1.2", "t_34_m_43 N2.2", ground="wheatfield N1.2")
    assert [refused(state, "fire 101 201 at")] == then["reasons"]


@pytest.mark.rule("TC-V8", "TC-9.5a")
def test_a_marder_hits_in_the_hills_on_three_at_long_range():
    given, then = vector("TC-V8")
    assert (MODELS["marder_ii"].hit[1], MODELS["hills"].modifier("at")) == (given["hit_long"], given["at_modifier"])
    for natural in (3, 4):
        state = battle("marder_ii S1.2", "t_26_m_39 N2.2", ground="hills N2.2")
        kind = {"hit": "hit", "miss": "missed"}[then[f"natural_{natural}"]]
        assert kind in kinds_of(play(state, "fire 101 201 at", natural))
    assert then["hits_on_natural_at_most"] == given["hit_long"] - given["at_modifier"]


@pytest.mark.rule("TC-V9", "TC-9.3d")
def test_a_panzer_destroys_a_t_26_behind_walls():
    given, then = vector("TC-V9")
    pile = sorted(id for id, card in CARDS.items() if card.number(given["colour"]) == given["number"])
    state = by_cards(
        "pzkw_iii_l S1.2", "t_26_m_39 N1.2, t_34_85 N2.3", ground="walls N1.2", piles=(" ".join(pile[:3]), "woods")
    )
    play(state, "fire 101 201 at")
    assert state.actor() == 1
    events = play(state, f"call {given['colour']}", 0)
    hit = told(events, "hit")
    assert hit["needed"] - hit["added"] == then["needed_natural_at_most"]
    assert hit["natural"] + hit["added"] == then["modified_number"]
    assert told(events, "pierced")["which"] == then["armour_used"]
    assert (state.destroyed[1], state.discards[0]) == (("t_26_m_39",), (pile[0],))


@pytest.mark.rule("TC-V10", "TC-9.4d")
def test_a_line_squad_misses_a_gun_with_a_six():
    given, then = vector("TC-V10")
    pile = sorted(id for id, card in CARDS.items() if card.number(given["colour"]) == given["number"])
    state = by_cards("soviet_line_squad S1.2", "pak_43_41 N1.2", piles=(" ".join(pile[:2]), "woods"))
    assert MODELS["soviet_line_squad"].sa == given["sa"]
    play(state, "fire 101 201 sa")
    events = play(state, f"call {given['colour']}", 0)
    assert ("missed" in kinds_of(events), at(state, 201)) == (not then["hit"], "N1.2")
    assert state.discards[0] == (pile[0],)


@pytest.mark.rule("TC-V11", "TC-12.2d")
def test_breakdown_is_repaired_and_a_stream_stops_the_tank_all_the_same():
    _, then = vector("TC-V11")
    state = battle("pzkw_iv_h S1.2, pzkw_iv_h S1.2", FAR, hands=("repair", "breakdown stream"))
    play(state, "move 101 N1.2")
    fight_on(state, "lay breakdown")
    assert state.actor() == 0
    play(state, "lay repair 101")
    assert state.actor() == 1
    events = play(state, "lay stream S1.2/N1.2")
    assert (state.unit(101).stickers == ()) == (then["breakdown"] == "removed")
    assert ("stopped" in kinds_of(events), at(state, 101)) == (not then["tank_moves"], "S1.2")


@pytest.mark.rule("TC-V12", "TC-13b")
def test_a_squad_is_equipped_and_moves_in_one_turn():
    _, then = vector("TC-V12")
    state = battle("german_veteran_squad S1.2", hands=("panzerschreck", ""))
    play(state, "equip 101 panzerschreck")
    assert (len(state.plays) == 1) == (then["plays_used"] == 1)
    play(state, "move 101 S1.1")
    assert (at(state, 101), state.unit(101).gear) == ("S1.1", ("panzerschreck",))


@pytest.mark.rule("TC-V13", "TC-8.7c")
def test_a_second_panzerschreck_is_refused():
    _, then = vector("TC-V13")
    state = battle("german_veteran_squad S1.2 panzerschreck", hands=("panzerschreck", ""))
    assert (refused(state, "equip 101 panzerschreck") is None) == then["legal"]


@pytest.mark.rule("TC-V14", "TC-2.1.5a")
def test_the_figures_of_the_panzerfaust():
    _, then = vector("TC-V14")
    stats = MODELS["panzerfaust"].stats
    assert {"hit_melee": stats.hit_melee, "penetration": stats.penetration} == then


@pytest.mark.rule("TC-V15", "TC-10l")
def test_a_squad_destroys_a_tank_with_a_one():
    given, then = vector("TC-V15")
    assert MODELS["german_line_squad"].tmv == given["tank_melee_value"]
    for natural in (1, 2):
        state = battle("german_line_squad N1.2", "js_2 N1.2, t_34_85 N2.3")
        play(state, "pass")
        play(state, "fire 101 201 tmv")
        play(state, "hold 201", natural)
        assert (at(state, 201) is None) == (then[f"natural_{natural}"] == "destroyed")


@pytest.mark.rule("TC-V16", "TC-16.1b")
def test_a_zero_on_the_die_is_a_ten():
    _, then = vector("TC-V16")
    state = battle("pzkw_iv_h S1.2", "t_34_m_43 N1.2")
    assert told(play(state, "fire 101 201 at", then["number"]), "rolled")["number"] == 10


@pytest.mark.rule("TC-V17", "TC-17.6b")
def test_a_card_of_1944_is_not_legal_in_1942():
    given, then = vector("TC-V17")
    card = next(
        card for card in CARDS.values() if card.years == tuple(given["card_in_service"]) and card.nation == "german"
    )
    force = Force(game="tank_commander", nation="german", year=given["year"], entries=(Entry(card=card.id),))
    asked = brief(Terms(game="tank_commander", scenario="advanced_build", year=given["year"]))
    assert check(force, asked).legal == then["legal"]


@pytest.mark.rule("TC-V18", "TC-15c")
def test_a_used_panzerfaust_is_gone_for_good():
    _, then = vector("TC-V18")
    state = battle("german_line_squad N1.2 panzerfaust", "js_2 N1.2, t_34_85 N2.3", piles=("woods", ""))
    play(state, "pass")
    play(state, "fire 101 201 at:panzerfaust")
    play(state, "hold 201", 9)
    assert state.destroyed[0] == ("panzerfaust",)
    assert ("panzerfaust" in (*state.discards[0], *state.piles[0])) == then["returns_on_reshuffle"]
