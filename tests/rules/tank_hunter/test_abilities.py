"""Chapters 19, 20 and 25: exhausting, long range, and every ability."""

import pytest

from tests.rules.tank_hunter.tables import at, kinds_of, listed, play, refused, run, table, told

RIVER = [{"card": "river", "seat": 1, "until": "game"}]


@pytest.mark.rule("TH-19a", "TH-19d")
def test_an_exhausted_card_is_not_exhausted_again():
    state = table("truck exhausted, inf", "tank")
    assert refused(state, "carry A1 A2 hide") == "TH-19a"
    assert listed(state, "carry") == set()


@pytest.mark.rule("TH-19b")
def test_an_exhausted_card_keeps_everything_else():
    state = table("tank exhausted, leader exhausted, spotter exhausted, howitzer rear exhausted, car exhausted",
                  "leader, tank")  # fmt: skip
    assert "attack A1 B1" in listed(state)
    assert "recon A5 B" in listed(state)
    assert told(play(state, "attack A4 B2", 6), "missed")["threshold"] == 2


@pytest.mark.rule("TH-19d")
def test_readying_a_ready_card_does_nothing():
    state = table("tank", "tank, gun exhausted")
    play(state, "wait")
    assert not at(state, "B1").exhausted
    assert not at(state, "B2").exhausted


@pytest.mark.rule("TH-20a", "TH-25.2a")
def test_only_a_unit_with_long_range_fires_from_the_rear_and_it_is_the_action():
    state = table("howitzer rear, gun rear, tank", "tank, tank")
    assert listed(state, "attack A1") == {"attack A1 B1", "attack A1 B2"}
    assert refused(state, "attack A2 B1") == "TH-7b"
    events = play(state, "attack A1 B1", 6)
    assert told(events, "attacked")["type"] == "long_range"
    assert state.turn == 2


@pytest.mark.rule("TH-20b")
def test_long_range_is_from_the_rear_to_a_revealed_unit_in_front():
    state = table("howitzer, howitzer rear hidden, howitzer rear", "tank hidden, gun rear, inf")
    assert told(play(state.copy(), "attack A1 B3", 6), "attacked")["type"] == "grenade"
    assert refused(state, "attack A2 B3") == "TH-6b"
    assert refused(state, "attack A3 B1") == "TH-6c"
    assert refused(state, "attack A3 B2") == "TH-7b"


@pytest.mark.rule("TH-20c")
@pytest.mark.parametrize("target", ["tank", "inf", "gun"])
def test_no_defence_is_subtracted_at_long_range(target):
    state = table("howitzer rear, tank", f"{target}, tank")
    assert told(play(state, "attack A1 B1", 6), "missed")["threshold"] == 1


@pytest.mark.rule("TH-20d")
def test_a_long_range_attack_is_never_countered_nor_a_counter():
    state = table("howitzer rear, tank", "gun, tank")
    play(state, "attack A1 B1", 6)
    assert state.turn == 2
    state = table("tank, tank", "howitzer, tank")
    run(state, "attack A1 B1")
    assert told(play(state, "counter B1", 6, 6), "countered")["type"] == "anti_armour"


@pytest.mark.rule("TH-20e", "TH-R17")
def test_long_range_destroys_guns_and_infantry_and_tests_ammunition():
    for target in ("gun", "inf"):
        state = table("howitzer rear, tank", f"{target}, tank", options={"evasion": True})
        play(state, "attack A1 B1", 1)
        assert state.victory[0] == (target,)
    state = table("howitzer rear +supply_shortage, tank", "tank, tank")
    play(state, "attack A1 B1", 5)
    assert at(state, "A1").out_of_ammo


@pytest.mark.rule("TH-25.6a", "TH-R4")
def test_an_open_top_is_weak_against_suicide_attacks_alone():
    state = table("inf, tank", "open, tank")
    assert told(play(state, "attack A1 B1", 6), "missed")["threshold"] == 3 + 1
    state = table("tank, tank", "open, tank")
    assert told(play(state, "attack A1 B1", 6), "missed")["threshold"] == 3
    state = table("open, tank", "inf, tank")
    play(state, "trample A1 B1", 6)
    assert told(play(state, "counter B1", 4), "hit")["threshold"] == 4


@pytest.mark.rule("TH-25.7a", "TH-25.7b", "TH-R24")
@pytest.mark.parametrize(("spotters", "bonus"), [("", 0), ("spotter", 1), ("spotter rear", 1), ("spotter hidden", 0),
                                                 ("spotter, spotter", 1)])  # fmt: skip
def test_spotting_adds_one_to_long_range_and_no_more(spotters, bonus):
    state = table(f"howitzer rear, tank, {spotters}", "tank, tank")
    assert told(play(state, "attack A1 B1", 6), "missed")["threshold"] == 1 + bonus


@pytest.mark.rule("TH-25.9a", "TH-25.9c", "TH-R25")
def test_amphibious_units_let_their_player_ignore_one_water_event():
    state = table("duck, tank", "tank, tank", lasting=RIVER)
    play(state, "ford A1 river", 6)
    assert at(state, "A1").exhausted
    assert at(state, "A1").out_of_ammo
    assert told(play(state, "attack A2 B1", 6), "missed")["threshold"] == 3
    state = table("duck, tank", "tank, tank", lasting=[*RIVER, {"card": "flood", "seat": 1, "until": "go"}])
    play(state, "ford A1 river", 1)
    assert told(play(state, "attack A2 B1", 6), "missed")["threshold"] == 3 - 2
    assert refused(table("duck, tank", "tank"), "ford A1 river") == "TH-25.9a"
    assert refused(table("tank, duck", "tank", lasting=RIVER), "ford A1 river") == "TH-25.9a"


@pytest.mark.rule("TH-25.9a")
def test_the_water_is_back_in_the_next_turn():
    state = table("duck, tank", "tank, tank", lasting=RIVER)
    run(state, "ford A1 river / 1", "wait")
    assert not any(some.ignored for some in state.lasting)


@pytest.mark.rule("TH-25.9b")
def test_the_unit_attacked_ignores_the_same_water_for_its_counter():
    state = table("duck, tank", "tank, tank", lasting=RIVER)
    run(state, "ford A1 river / 1", "attack A2 B1 / 6")
    assert told(play(state, "counter B1", 3), "hit")["threshold"] == 3
    state = table("duck, tank", "tank, tank", lasting=RIVER)
    play(state, "attack A2 B1", 6)
    assert told(play(state, "counter B1", 3), "missed")["threshold"] == 2


@pytest.mark.rule("TH-25.9d")
def test_a_disabled_unit_does_not_ford():
    state = table("duck empty, tank", "tank", lasting=RIVER)
    assert refused(state, "ford A1 river") == "TH-25.9d"


@pytest.mark.rule("TH-25.10a", "TH-R26", "TH-R43")
def test_a_transport_hides_infantry_or_takes_it_to_the_rear():
    state = table("truck, inf empty, sniper, gun, sniper hidden", "tank")
    assert listed(state, "carry") == {
        "carry A1 A2 hide", "carry A1 A3 hide", "carry A1 A3 rear", "carry A1 A5 rear",
    }  # fmt: skip
    play(state, "carry A1 A2 hide", 1)
    assert not at(state, "A2").revealed
    assert at(state, "A2").out_of_ammo
    assert at(state, "A1").exhausted
    assert state.stage == "action"


@pytest.mark.rule("TH-25.10b")
def test_a_transport_takes_to_the_rear_only_who_may_stand_there():
    state = table("truck, inf, sniper", "tank")
    assert refused(state, "carry A1 A2 rear") == "TH-25.10b"
    play(state, "carry A1 A3 rear", 1)
    assert at(state, "A3").line == "rear"
    assert at(state, "A3").revealed


@pytest.mark.rule("TH-25.10c")
@pytest.mark.parametrize("face", [5, 6])
def test_after_the_effect_the_transport_tests_its_ammunition(face):
    state = table("truck, inf", "tank")
    play(state, "carry A1 A2 hide", face)
    assert at(state, "A1").out_of_ammo == (face == 6)
    assert not at(state, "A2").revealed


@pytest.mark.rule("TH-25.10d")
def test_a_transport_that_is_out_of_ammo_carries_nobody():
    state = table("truck empty, inf", "tank")
    assert refused(state, "carry A1 A2 hide") == "TH-25.10d"


@pytest.mark.rule("TH-25.11a")
def test_a_support_unit_serves_guns_and_no_infantry():
    state = table("tractor, howitzer, gun, inf, truck", "tank")
    assert listed(state, "carry A1") == {"carry A1 A2 hide", "carry A1 A2 rear", "carry A1 A3 hide"}
    assert refused(state, "carry A1 A4 hide") == "TH-25.10a"
    assert refused(state, "carry A5 A3 hide") == "TH-25.11a"


@pytest.mark.rule("TH-25.11b", "TH-R27")
def test_the_support_unit_itself_tests_its_ammunition():
    state = table("tractor, gun", "tank")
    play(state, "carry A1 A2 hide", 6)
    assert at(state, "A1").out_of_ammo
    assert not at(state, "A2").out_of_ammo
    assert refused(table("tractor empty, gun", "tank"), "carry A1 A2 hide") == "TH-25.11b"


@pytest.mark.rule("TH-25.12a", "TH-R28")
def test_a_leader_gives_two_dice_of_which_the_lower_counts():
    state = table("tank, leader", "tank, tank")
    play(state, "attack A1 B1")
    assert listed(state) == {"pass", "lead A2"}
    events = play(state, "lead A2", 6, 3)
    assert told(events, "hit")["faces"] == [6, 3]
    assert at(state, "A2").exhausted
    state = table("tank, tank", "tank, leader")
    play(state, "attack A1 B1", 6)
    play(state, "counter B1")
    assert listed(state, "lead") == {"lead B2"}
    alone = table("leader, tank", "tank, tank")
    play(alone, "attack A1 B1")
    assert listed(alone, "lead") == {"lead A1"}


@pytest.mark.rule("TH-25.12b")
def test_every_shot_of_a_salvo_is_led():
    state = table("quad, leader", "tank, tank")
    play(state, "attack A1 B1 x2")
    events = play(state, "lead A2", 5, 4, 3, 2)
    assert [event.data["faces"] for event in events if event.kind == "missed"] == [[5, 4], [3, 2]]


@pytest.mark.rule("TH-25.12c")
def test_either_die_may_empty_the_unit():
    state = table("dry, leader", "tank, tank")
    run(state, "attack A1 B1", "lead A2 / 1 5")
    assert at(state, "B1") is None
    assert at(state, "A1").out_of_ammo


@pytest.mark.rule("TH-25.12d")
def test_a_second_leader_gives_no_third_die():
    state = table("tank, leader, leader", "tank, tank")
    run(state, "attack A1 B1")
    assert listed(state, "lead") == {"lead A2", "lead A3"}
    play(state, "lead A2", 6, 6)
    assert not at(state, "A3").exhausted


@pytest.mark.rule("TH-25.12e")
def test_a_leader_helps_afv_and_their_three_attacks_alone():
    state = table("inf, gun, howitzer rear, leader", "tank, inf")
    for text in ("attack A1 B1", "attack A2 B2", "attack A3 B1", "attack A1 B2"):
        assert "missed" in kinds_of(play(state.copy(), text, 6))
    trample = table("tank, leader", "inf, tank")
    play(trample, "trample A1 B1")
    assert "lead A2" in listed(trample)


@pytest.mark.rule("TH-25.12f", "TH-R44")
def test_a_leader_is_attacked_only_by_a_player_who_has_one_in_front():
    state = table("tank, howitzer rear", "leader, tank")
    assert refused(state, "attack A1 B1") == "TH-25.12f"
    assert refused(state, "attack A2 B1") == "TH-25.12f"
    assert listed(state, "attack") == {"attack A1 B2", "attack A2 B2"}
    for leader in ("leader", "leader exhausted empty"):
        assert refused(table(f"tank, {leader}", "leader, tank"), "attack A1 B1") is None
    for leader in ("leader rear", "leader hidden"):
        assert refused(table(f"tank, {leader}", "leader, tank"), "attack A1 B1") == "TH-25.12f"
    bombs = table("tank", "leader, tank", hands=("bombing",))
    assert "play bombing B1" in listed(bombs)


@pytest.mark.rule("TH-25.12g")
def test_a_leader_that_attacks_is_countered_as_usual():
    state = table("leader, tank", "tank, tank")
    run(state, "attack A1 B1", "pass / 6")
    assert listed(state, "counter") == {"counter B1"}


@pytest.mark.rule("TH-25.13a")
def test_a_paratrooper_at_the_rear_attacks_what_is_at_the_rear():
    state = table("para rear, sniper rear, tank", "gun rear, inf rear hidden, tank")
    assert listed(state, "attack A1") == {"attack A1 B1"}
    assert refused(state, "attack A1 B3") == "TH-25.13a"
    assert refused(state, "attack A2 B1") == "TH-7b"
    assert refused(state, "attack A1 B2") == "TH-6c"


@pytest.mark.rule("TH-25.13b")
def test_such_an_attack_is_countered_as_usual_and_nobody_moves():
    state = table("para rear, tank", "sniper rear, tank")
    play(state, "attack A1 B1", 6)
    play(state, "counter B1", 6)
    assert (at(state, "A1").line, at(state, "B1").line) == ("rear", "rear")
    assert state.turn == 2


@pytest.mark.rule("TH-25.13c")
def test_a_paratrooper_in_front_is_an_ordinary_unit():
    state = table("para, tank", "gun rear, tank")
    assert refused(state, "attack A1 B1") == "TH-7b"
    assert refused(state, "attack A1 B2") is None
