"""Chapters 8, 15, 16 and 18: attacks, values, salvos, ammunition, surrounded units."""

import pytest

from rules.tank_hunter.losses import surround
from rules.tank_hunter.stats import Volley
from tests.rules.tank_hunter.tables import MODELS, at, kinds_of, listed, play, refused, run, table, told


@pytest.mark.rule("TH-8a", "TH-1b")
def test_one_unit_attacks_one_unit_of_another_player_whatever_their_nations():
    state = table("tank, tank", "tank, tank", "tank")
    assert listed(state, "attack") == {f"attack A{a} {b}" for a in (1, 2) for b in ("B1", "B2", "C1")}
    assert refused(state, "attack A1 A2") == "TH-8a"
    assert refused(state, "attack B1 A1") == "TH-8a"
    assert refused(state, "attack A9 B1") == "TH-8a"
    assert MODELS["tank"].nation == "german"


@pytest.mark.rule("TH-8b")
def test_both_must_be_revealed_and_in_the_front_line():
    state = table("tank, gun hidden, inf rear", "tank, gun hidden, inf rear")
    assert listed(state, "attack") == {"attack A1 B1"}


@pytest.mark.rule("TH-8c")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_face_up_to_attack_minus_defence_succeeds(face):
    state = table("tank, tank", "tank, tank")
    events = play(state, "attack A1 B1", face)
    assert ("hit" in kinds_of(events)) == (face <= 3)


@pytest.mark.rule("TH-8c")
def test_there_is_no_automatic_hit_or_miss():
    state = table("unarmed, tank", "tank, tank")
    assert refused(state, "attack A1 B1") == "TH-R37"
    weak = table("tank +damaged_sight +damaged_sight, tank", "tank, tank")
    assert "missed" in kinds_of(play(weak, "attack A1 B1", 1))
    strong = table("tank +elite_gunner +elite_gunner +elite_gunner, tank", "tank, tank")
    assert "hit" in kinds_of(play(strong, "attack A1 B1", 6))


@pytest.mark.rule("TH-8d", "TH-26a")
def test_a_destroyed_unit_goes_to_the_victory_pile():
    state = table("tank", "tank, gun")
    play(state, "attack A1 B1", 1)
    assert (state.victory[0], state.points(0)) == (("tank",), 50)


@pytest.mark.rule("TH-8e", "TH-18f", "TH-R2")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_face_that_reaches_the_supply_empties_hit_or_miss(face):
    state = table("dry, tank", "tank, tank")
    play(state, "attack A1 B1", face)
    assert at(state, "A1").out_of_ammo == (face >= 5)


@pytest.mark.rule("TH-8f", "TH-8g")
def test_the_order_is_declaration_roll_ammunition_counter():
    state = table("dry, tank", "tank, tank")
    events = play(state, "attack A1 B1", 6)
    assert kinds_of(events) == ["attacked", "missed", "emptied"]
    assert state.actor() == 1
    assert kinds_of(play(state, "counter B1", 6))[:2] == ["countered", "missed"]


@pytest.mark.rule("TH-15a", "TH-R20")
def test_only_a_card_cancels_an_attack_and_the_action_is_spent():
    state = table("dry, tank", "tank, tank", hands=("", "misfire"))
    play(state, "attack A1 B1")
    assert state.actor() == 1
    events = play(state, "play misfire")
    assert "missed" not in kinds_of(events)
    assert not at(state, "A1").out_of_ammo
    assert state.turn == 2
    state = table("tank, tank", "tank, tank", hands=("", "smoke_screen"))
    run(state, "attack A1 B1", "play smoke_screen")
    assert not at(state, "B1").revealed
    assert state.turn == 2


@pytest.mark.rule("TH-15a", "TH-R20")
def test_an_attack_whose_attacker_is_lost_is_over_without_a_roll():
    state = table("tank, tank", "tank, tank", hands=("", "minefield"))
    run(state, "attack A1 B1", "play minefield / 2")
    assert at(state, "A1") is None
    assert state.victory[1] == ("tank",)
    assert state.turn == 2


@pytest.mark.rule("TH-6b", "TH-R20")
def test_an_attacker_hidden_by_a_card_does_not_attack():
    state = table("tank, tank", "gun, tank", hands=("smoke_screen",))
    run(state, "attack A1 B1", "pass", "counter B1")
    events = play(state, "play smoke_screen")
    assert not at(state, "A1").revealed
    assert kinds_of(events)[-2:] == ["not_made", "turn"]


@pytest.mark.rule("TH-15b")
def test_values_are_never_below_zero_but_their_difference_may_be():
    weak = table("inf, tank", "inf +trench +trench, tank")
    assert told(play(weak, "attack A1 B1", 1), "missed")["threshold"] == 4 - 5
    low = table("tank, tank", "car, tank", hands=("flank_attack flank_attack",))
    run(low, "attack A1 B1", "play flank_attack")
    assert told(play(low, "play flank_attack", 6), "hit")["threshold"] == 7 - 0


@pytest.mark.rule("TH-16a", "TH-16b")
def test_a_salvo_fires_its_shots_one_by_one_at_the_same_target():
    assert MODELS["quad"].attacks["anti_armour"] == Volley(5, 4)
    state = table("quad, tank", "tank, tank")
    events = play(state, "attack A1 B1 x4", 2, 3, 4, 5)
    assert [event.data["faces"] for event in events if event.kind == "missed"] == [[2], [3], [4], [5]]
    assert refused(table("quad", "tank, tank"), "attack A1 B1 x5") == "TH-16a"


@pytest.mark.rule("TH-16c", "TH-R21")
def test_any_face_of_a_salvo_empties_once_and_the_salvo_goes_on():
    state = table("quad, tank", "tank, tank")
    play(state, "attack A1 B1 x4", 6, 6, 2, 1)
    assert at(state, "B1") is None
    assert at(state, "A1").out_of_ammo
    state = table("quad, tank", "tank, tank")
    events = play(state, "attack A1 B1 x4", 1)
    assert kinds_of(events).count("hit") == 1
    assert not at(state, "A1").out_of_ammo


@pytest.mark.rule("TH-16d")
def test_a_salvo_is_countered_once_and_only_after_all_shots_failed():
    state = table("quad, tank", "tank, tank")
    play(state, "attack A1 B1 x2", 5, 5)
    assert listed(state, "counter") == {"counter B1"}
    play(state, "counter B1", 6)
    assert state.turn == 2
    state = table("quad, tank", "inf, tank")
    play(state, "attack A1 B1 x2", 1, 6)
    assert state.turn == 2


@pytest.mark.rule("TH-16e")
def test_fewer_shots_may_be_announced_but_at_least_one():
    state = table("quad", "tank, tank")
    assert {"attack A1 B1", "attack A1 B1 x2", "attack A1 B1 x3", "attack A1 B1 x4"} <= listed(state)
    play(state, "attack A1 B1 x2", 5, 5)
    assert state.stack[-1].fired == 2


@pytest.mark.rule("TH-16f")
def test_one_grenade_salvo_may_surround_and_destroy():
    state = table("quad", "inf, tank")
    events = play(state, "attack A1 B1 x2", 1, 2)
    assert "surrounded" in kinds_of(events)
    assert at(state, "B1") is None
    assert state.victory[0] == ("inf",)


@pytest.mark.rule("TH-18a")
@pytest.mark.parametrize("marker", ["empty", "ringed"])
def test_a_disabled_unit_neither_attacks_counters_nor_scouts(marker):
    state = table(f"gun {marker}, howitzer rear {marker}, car {'empty'}", "tank, tank")
    assert refused(state, "attack A1 B1") == "TH-18a"
    assert refused(state, "attack A2 B1") == "TH-18a"
    assert refused(state, "recon A3 B") == "TH-18a"
    state = table("tank, tank", f"gun {marker}, tank")
    play(state, "attack A1 B1", 6)
    assert state.turn == 2


@pytest.mark.rule("TH-18b")
def test_a_disabled_unit_keeps_its_other_abilities():
    state = table("howitzer rear, spotter empty ringed, leader empty, tank", "leader, tank")
    assert refused(state, "attack A4 B1") is None
    assert told(play(state, "attack A1 B2", 6), "missed")["threshold"] == 2


@pytest.mark.rule("TH-18c")
def test_a_disabled_unit_can_be_attacked_and_moved_by_cards():
    state = table("tank, inf ringed", "inf empty, tank", hands=("tactical_withdrawal",))
    assert "attack A1 B1" in listed(state)
    play(state, "play tactical_withdrawal A2")
    assert at(state, "A2").line == "rear"


@pytest.mark.rule("TH-18d")
def test_an_afv_is_never_surrounded():
    state = table("tank", "tank")
    surround(state, 1, 1, None)
    assert not at(state, "A1").surrounded
    assert state.problems() == []
    assert [problem.rule for problem in table("tank ringed", "tank").problems()] == ["TH-18d"]


@pytest.mark.rule("TH-18g")
def test_a_supply_of_seven_runs_out_only_when_a_card_lowers_it():
    state = table("tank, tank", "tank, tank")
    play(state, "attack A1 B1", 6)
    assert not at(state, "A1").out_of_ammo
    lowered = [{"card": "axis_supply_crisis", "seat": 1, "until": "go"}]
    state = table("tank, tank", "tank, tank", lasting=lowered)
    play(state, "attack A1 B1", 6)
    assert at(state, "A1").out_of_ammo


@pytest.mark.rule("TH-18h", "TH-R21")
def test_a_unit_emptied_again_by_an_event_is_removed_and_scored_by_nobody():
    state = table("tank", "tank empty, tank", hands=("convoy_attacked",))
    play(state, "play convoy_attacked B1", 4)
    assert at(state, "B1") is None
    assert state.victory == [(), ()]
    assert state.removed == ("tank",)


@pytest.mark.rule("TH-18j")
def test_both_markers_lie_on_one_unit_and_either_disables():
    state = table("inf ringed empty, tank", "tank", hands=("ammunition_truck",))
    play(state, "play ammunition_truck A1")
    assert (at(state, "A1").out_of_ammo, at(state, "A1").surrounded) == (False, True)
    assert refused(state, "attack A1 B1") == "TH-18a"
