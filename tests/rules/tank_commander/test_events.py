"""Special events: Instants, Interrupts, chains, and every card of the catalogue (TC-12)."""

import pytest

from rules.tank_commander.field import NAMED
from rules.tank_commander.pieces import Laid, Sticker
from tests.rules.tank_commander.boards import FAR, at, battle, fight_on, kinds_of, listed, play, refused, told

TANK, T34, SQUAD, RIFLES = "pzkw_iv_h", "t_34_m_43", "german_line_squad", "soviet_line_squad"


def holding(south, north, mine="", theirs="", **more):
    """A battle with these cards in the reserves of South and North."""
    return battle(south, north, hands=(mine, theirs), **more)


@pytest.mark.rule("TC-12.1a")
def test_an_instant_is_the_play_or_comes_besides_as_its_card_says():
    state = holding(f"{TANK} S1.2", f"{T34} N1.2", "coordination air_strike")
    play(state, "lay coordination")
    assert [left.play for left in state.plays] == ["all", "any"]
    play(state, "lay air_strike 201", 9)
    assert refused(state, "fire 101 201 at") is None
    play(state, "fire 101 201 at", 10)
    assert state.seat == 1


@pytest.mark.rule("TC-12.2a")
def test_an_interrupt_uses_no_play_and_may_be_laid_in_the_own_turn():
    state = holding(f"{TANK} S1.2", f"{T34} N1.2", "tungsten_shot")
    play(state, "fire 101 201 at")
    assert state.actor() == 0
    events = play(state, "lay tungsten_shot", 5)
    assert told(events, "pierced")["penetration"] == 14
    assert refused(holding(f"{TANK} S1.2", FAR, "tungsten_shot"), "lay tungsten_shot") == "TC-12.2a"


@pytest.mark.rule("TC-12.2b")
def test_an_interrupt_is_answered_by_another_which_cancels_it():
    state = holding(f"{TANK} S1.2, {TANK} S2.1", f"{T34} N1.2", "counter_order", "misfire")
    play(state, "fire 101 201 at")
    play(state, "lay misfire")
    assert state.actor() == 0
    events = play(state, "lay counter_order", 5)
    assert {"cancelled", "pierced"} <= set(kinds_of(events))
    assert (state.destroyed[0], at(state, 201)) == (("counter_order",), None)


@pytest.mark.rule("TC-12.2b")
def test_a_counter_order_may_itself_be_countered():
    state = holding(f"{TANK} S1.2, {TANK} S2.1", f"{T34} N1.2", "counter_order", "misfire counter_order")
    play(state, "fire 101 201 at")
    fight_on(state, "lay misfire", "lay counter_order")
    events = play(state, "lay counter_order")
    assert "held_back" in kinds_of(events)
    assert at(state, 201) == "N1.2"


@pytest.mark.rule("TC-12.2c", "TC-R29")
def test_several_interrupts_take_effect_in_the_order_in_which_they_are_laid():
    state = holding(f"{TANK} S1.2", "js_2 N1.2", "flank_shot tungsten_shot")
    play(state, "fire 101 201 at")
    first = play(state, "lay tungsten_shot")
    assert kinds_of(first) == ["laid", "took_effect"]
    assert listed(state) == {"lay flank_shot", "pass"}
    events = play(state, "lay flank_shot", 7)
    assert told(events, "pierced") == {"target": 201, "penetration": 14, "armour": 9, "which": "side"}


@pytest.mark.rule("TC-12.2d")
def test_a_breakdown_stops_a_tank_for_good_until_it_is_repaired():
    state = holding(f"{TANK} S1.2, {TANK} S1.2", FAR, "", "breakdown")
    play(state, "move 101 S1.1")
    events = play(state, "lay breakdown")
    assert "stopped" in kinds_of(events)
    assert state.unit(101).stickers == (Sticker("breakdown", 1),)
    assert refused(state, "move 101 S1.3") == "TC-R30"
    assert refused(state, "move 102 S1.1") is None
    play(state, "go")
    state.seat, state.step, state.plays = 0, "play", battle(TANK + " S1.1").plays
    assert refused(state, "move 101 S1.1") == "TC-12.2d"
    state.hands = (("repair",), ())
    play(state, "lay repair 101")
    assert refused(state, "move 101 S1.1") is None
    assert state.destroyed == (("repair",), ("breakdown",))


@pytest.mark.rule("TC-R30")
def test_a_stopped_play_goes_on_or_is_lost_by_option():
    for option, moved in (("goes_on", None), ("lost", "play")):
        state = holding(f"{TANK} S1.2, {TANK} S1.2", FAR, "", "breakdown", options={"stopped_move": option})
        play(state, "move 101 S1.1")
        play(state, "lay breakdown")
        assert (state.seat == 1) == (moved == "play")


@pytest.mark.rule("TC-6.3d")
def test_a_position_holds_any_number_of_events():
    state = holding(f"{TANK} S1.2", FAR, "smoke_screen smoke_screen")
    fight_on(state, "lay smoke_screen S1.2", "lay smoke_screen S1.2")
    assert [laid.where for laid in state.laid] == [(NAMED["S1.2"],)] * 2


@pytest.mark.rule("TC-9.6a")
def test_artillery_strikes_all_in_a_position_by_its_own_figures_and_the_art_of_terrain():
    state = holding(
        f"{TANK} N1.2, {TANK} S2.1", f"{RIFLES} N1.2, {T34} N1.2", "artillery_barrage", ground="village N1.2"
    )
    assert listed(state, "lay") == {"lay artillery_barrage N1.2"}
    events = play(state, "lay artillery_barrage N1.2", 1, 2, 4)
    assert [event.data["kills"] for event in events if event.kind == "attacked"] == [True, True, False]
    assert (at(state, 101), at(state, 201), at(state, 202)) == (None, None, "N1.2")


@pytest.mark.rule("TC-R47")
def test_terrain_and_foxholes_add_up_against_artillery_or_the_better_counts_by_option():
    for option, kills in (("sum", False), ("best", True)):
        state = holding(TANK + " S1.2", f"{RIFLES} N1.2, {T34} N2.3", "artillery_barrage", ground="brush N1.2",
                        forts="foxholes N1.2 1", options={"cover": option})  # fmt: skip
        state.ground = {NAMED["N1.2"]: "hills"}
        play(state, "lay artillery_barrage N1.2", 1)
        assert (at(state, 201) is None) == kills


@pytest.mark.rule("TC-R28")
def test_spent_events_go_where_their_card_says_or_are_all_discarded_by_option():
    for option, where in (("destroyed", "destroyed"), ("discard", "discards")):
        state = holding(TANK + " S1.2", FAR, "coordination", options={"spent_events": option}, piles=("woods", ""))
        play(state, "lay coordination")
        assert getattr(state, where)[0] == ("coordination",)


def test_rockets_strike_more_often_and_pierce_less():
    state = holding(TANK + " S1.2", f"{RIFLES} N1.2, {T34} N1.2", "rocket_artillery")
    play(state, "lay rocket_artillery N1.2", 5, 1)
    assert (at(state, 201), at(state, 202)) == (None, "N1.2")


def test_air_strike_and_snipers_strike_one_unit():
    state = holding(TANK + " S1.2", f"{T34} N1.2, {T34} N2.3, zis_3 N2.2", "air_strike")
    play(state, "lay air_strike 201", 5)
    assert at(state, 201) is None
    snipers = holding(TANK + " S1.2", f"{T34} N1.2, zis_3 N2.2, {RIFLES} N2.2", "snipers", ground="walls N2.2")
    assert listed(snipers, "lay") == {"lay snipers 202", "lay snipers 203"}
    play(snipers, "lay snipers 203", 2)
    assert at(snipers, 203) is None


def test_a_minefield_lies_on_an_empty_position_and_strikes_all_that_enter():
    state = holding(f"{TANK} S1.2, {TANK} S1.2", FAR, "minefield minefield")
    assert "lay minefield S1.2" not in listed(state, "lay")
    play(state, "lay minefield N1.2")
    assert state.laid == (Laid("minefield", 0, (NAMED["N1.2"],)),)
    state.seat, state.step, state.stack, state.plays = 0, "play", (), battle(TANK + " S1.1").plays
    fight_on(state, "move 101 N1.2")
    play(state, "move 102 N1.2", 3, 4)
    assert (at(state, 101), at(state, 102)) == (None, "N1.2")


def test_a_gap_clears_a_minefield_and_a_bridge_a_stream():
    mines, stream = Laid("minefield", 1, (NAMED["N1.2"],)), Laid("stream", 1, (NAMED["S1.2"], NAMED["N1.2"]))
    state = holding(TANK + " S1.2", FAR, "minefield_gap pontoon_bridge", laid=(mines, stream), piles=("woods", ""))
    assert listed(state, "lay") == {"lay minefield_gap N1.2", "lay pontoon_bridge S1.2/N1.2"}
    assert refused(state, "move 101 N1.2") == "TC-12.2d"
    fight_on(state, "lay minefield_gap N1.2", "lay pontoon_bridge S1.2/N1.2")
    assert (state.laid, state.destroyed[1], state.discards[0]) == ((), ("minefield", "stream"), ("pontoon_bridge",))


def test_a_stream_stops_vehicles_and_guns_and_lets_squads_through():
    state = holding(f"{TANK} S1.2, {SQUAD} S1.2", FAR, "", "stream")
    play(state, "move 101 N1.2 N2.2")
    assert listed(state, "lay") == {"lay stream S1.2/N1.2", "lay stream N1.2/N2.2"}
    events = play(state, "lay stream S1.2/N1.2")
    assert "stopped" in kinds_of(events)
    assert refused(state, "move 102 N1.2") is None


def test_ambush_lets_a_unit_fire_at_once_at_what_has_moved():
    state = holding(f"{TANK} S2.2, {TANK} S2.1", f"{T34} N1.2", "", "ambush")
    play(state, "move 101 S1.2")
    play(state, "lay ambush")
    assert (state.actor(), listed(state)) == (1, {"fire 201 101 at", "pass"})
    play(state, "fire 201 101 at", 2)
    assert at(state, 101) is None


def test_ricochet_and_a_medical_orderly_save_on_a_number():
    for natural, place in ((5, "N1.2"), (6, None)):
        state = holding(TANK + " S1.2", f"{T34} N1.2, {T34} N2.3", "", "ricochet")
        play(state, "fire 101 201 at", 5)
        play(state, "lay ricochet", natural)
        assert at(state, 201) == place
    for natural, place in ((6, "N1.2"), (7, None)):
        state = battle(TANK + " S1.2", f"{RIFLES} N1.2 medical_orderly, {T34} N2.3", piles=("", "woods"))
        play(state, "fire 101 201 sa", 1)
        assert state.actor() == 1
        play(state, "lay medical_orderly", natural)
        assert (at(state, 201), "medical_orderly" in state.destroyed[1]) == (place, True)


def test_careful_aim_turns_another_number():
    state = holding(TANK + " S1.2", f"{T34} N1.2, {T34} N2.3", "careful_aim", piles=("woods", ""))
    play(state, "fire 101 201 at", 10)
    play(state, "lay careful_aim", 4)
    assert (at(state, 201), state.discards[0]) == (None, ("careful_aim",))


def test_misfire_and_out_of_ammunition_stop_fire_once_or_for_good():
    state = holding(TANK + " S1.2", f"{T34} N1.2", "", "misfire", piles=("", "woods"))
    play(state, "fire 101 201 at")
    assert "held_back" in kinds_of(play(state, "lay misfire"))
    assert (state.unit(101).stickers, state.discards[1]) == ((), ("misfire",))
    dry = holding(TANK + " S1.2", f"{T34} N1.2", "supply_column", "out_of_ammunition", piles=("woods walls hills", ""))
    play(dry, "fire 101 201 at")
    play(dry, "lay out_of_ammunition")
    assert refused(dry, "fire 101 201 at") == "TC-9.6a"
    play(dry, "lay supply_column 101", 0, 0)
    assert (dry.unit(101).stickers, len(dry.hands[0])) == ((), 2)


def test_hull_down_adds_to_the_number_of_one_shot():
    state = holding(TANK + " S1.2", f"{T34} N1.2", "", "hull_down", piles=("", "woods"))
    play(state, "fire 101 201 at")
    assert told(play(state, "lay hull_down", 6), "missed")["added"] == 3


def test_smoke_fog_and_mud_last_until_the_next_play_of_their_owner():
    state = holding(TANK + " S1.2", f"{T34} N1.2, {T34} N2.2", "", "smoke_screen fog mud", seat=1)
    fight_on(state, "lay smoke_screen N1.2", "lay fog", "lay mud")
    play(state, "pass")
    assert state.seat == 0
    assert refused(state, "fire 101 202 at") == "TC-9.6a"
    assert refused(state, "move 101 S1.1 S2.1") == "TC-8.1b"
    assert told(play(state, "fire 101 201 at", 10), "missed")["added"] == 3
    assert state.laid == ()
    assert state.destroyed[1] == ("fog", "mud", "smoke_screen")


def test_panic_and_a_fighting_withdrawal_take_a_unit_back_to_its_reserve():
    state = holding(TANK + " S1.2", f"{RIFLES} N1.2 at_rifle, {T34} N2.3", "panic")
    play(state, "lay panic 201", 5)
    assert state.hands[1] == ("at_rifle", RIFLES)
    melee = holding(f"{TANK} N1.2, {TANK} S1.1", f"{T34} N1.2, {T34} N2.3", "fighting_withdrawal")
    play(melee, "pass")
    play(melee, "lay fighting_withdrawal 101")
    assert (at(melee, 101), melee.hands[0], melee.step) == (None, (TANK,), "draw")


@pytest.mark.parametrize("card", ["tank_ace", "hero_of_the_soviet_union"])
def test_an_ace_hits_better_while_its_tank_is_on_the_table(card):
    state = holding(f"{TANK} S1.2, {SQUAD} S1.1", f"{T34} N1.2", card)
    assert listed(state, "lay") == {f"lay {card} 101"}
    play(state, f"lay {card} 101")
    assert told(play(state, "fire 101 201 at", 10), "hit")["needed"] == 10


@pytest.mark.parametrize(("card", "sa", "tmv"), [("heroic_squad_leader", 7, 2), ("political_commissar", 6, 3)])
def test_leaders_make_a_squad_better(card, sa, tmv):
    state = holding(f"{TANK} S1.1, {SQUAD} N1.2", f"{RIFLES} N1.2", card)
    play(state, f"lay {card} 102")
    play(state, "pass")
    assert str(state.describe(state.actions()[0])).endswith(f"{sa} or less")
    tank = holding(f"{TANK} S1.1, {SQUAD} N1.2", f"{T34} N1.2", card)
    play(tank, f"lay {card} 102")
    play(tank, "pass")
    assert str(tank.describe(tank.actions()[0])).endswith(f"{tmv} or less")


@pytest.mark.parametrize(("card", "first", "again"), [("schwerpunkt", 102, 101), ("urrah", 101, 102)])
def test_a_second_move_play_is_for_some_units_only(card, first, again):
    state = holding(f"{TANK} S1.2, {SQUAD} S1.2, {TANK} S2.1, {SQUAD} S2.1", FAR, card)
    play(state, f"lay {card}")
    fight_on(state, f"move {first} S1.1", "go")
    assert (state.seat, state.step) == (0, "play")
    assert refused(state, f"move {again} S1.3") is None
    assert refused(state, f"move {103 if first == 101 else 104} S2.2") == "TC-5a"


@pytest.mark.rule("TC-15c")
@pytest.mark.parametrize(("card", "lost"), [("tank_repair_shop", TANK), ("field_hospital", SQUAD)])
def test_some_events_bring_a_card_back_from_the_destroyed_pile(card, lost):
    state = holding(TANK + " S1.2", FAR, card, destroyed=(f"{TANK} {SQUAD} panzerfaust", ""))
    assert listed(state, "lay") == {f"lay {card} {lost}"}
    play(state, f"lay {card} {lost}")
    assert lost in state.hands[0]


@pytest.mark.rule("TC-14e")
def test_an_event_that_comes_back_in_the_same_step_is_laid_twice_at_most():
    state = holding(TANK + " S1.2", FAR, "supply_column", piles=("woods", ""))
    play(state, "lay supply_column 101")
    play(state, "lay supply_column 101")
    state.hands = (("supply_column",), ())
    assert refused(state, "lay supply_column 101") == "TC-14e"


def test_reinforcements_without_a_group_are_two_cards():
    state = holding(TANK + " S1.2", FAR, "reinforcements", piles=("woods walls hills", ""))
    play(state, "lay reinforcements", 0, 0)
    assert len(state.hands[0]) == 2


def test_skis_a_machine_gun_and_a_mortar_change_their_carrier():
    state = battle(f"{SQUAD} S1.2 skis mg_42 granatwerfer_34", f"{RIFLES} N1.2")
    assert refused(state, "move 101 S1.1 S2.1") is None
    assert told(play(state.copy(), "fire 101 201 sa", 10), "missed")["needed"] == 6
    assert told(play(state.copy(), "fire 101 201 he:granatwerfer_34", 10), "missed")["needed"] == 4


@pytest.mark.rule("TC-R29")
def test_when_always_asked_waiting_tells_nothing():
    for theirs in ("breakdown", "woods"):
        state = holding(f"{TANK} S1.2", FAR, "", theirs, options={"always_ask": True})
        play(state, "move 101 S1.1")
        assert (state.actor(), state.view(0)["under_way"]) == (1, holding_view())
    quiet = holding(f"{TANK} S1.2", FAR, "", "woods")
    play(quiet, "move 101 S1.1")
    assert quiet.seat == 1


def holding_view():
    orders = [{"unit": 101, "card": "", "rider": "", "path": ["S1.1"]}]
    return [{"kind": "moving", "orders": orders}, {"kind": "window", "moment": "move", "seat": 1, "unit": 101}]
