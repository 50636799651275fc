"""Chapters 22, 23 and 24: evasion, charge and commanders."""

from dataclasses import fields

import pytest

from rules.tank_hunter.pieces import Commander
from tests.rules.tank_hunter.tables import at, kinds_of, listed, pile, play, refused, run, table, told

EVASION = {"options": {"evasion": True}}
CHARGE = {"options": {"charge": True}}


@pytest.mark.rule("TH-22a", "TH-25.8a")
def test_without_the_option_the_icon_has_no_effect():
    state = table("tank", "car, tank")
    play(state, "attack A1 B1", 4)
    assert at(state, "B1") is None


@pytest.mark.rule("TH-22b", "TH-22c", "TH-25.8a")
@pytest.mark.parametrize("face", [2, 3])
def test_a_unit_that_is_hit_may_evade(face):
    state = table("tank, tank", "car, tank", **EVASION)
    play(state, "attack A1 B1", 4)
    assert listed(state) == {"pass", "evade"}
    play(state, "evade", face)
    assert (at(state, "B1") is not None) == (face == 2)
    assert state.turn == 2


@pytest.mark.rule("TH-22b")
def test_grenades_and_counters_are_evaded_too():
    state = table("tank, tank", "runner, tank", **EVASION)
    run(state, "attack A1 B1", "pass / 3")
    play(state, "evade", 1)
    assert not at(state, "B1").surrounded
    state = table("car, tank", "tank, tank", **EVASION)
    run(state, "attack A1 B1 / 6", "counter B1 / 1")
    assert refused(state, "evade") is not None


@pytest.mark.rule("TH-22d", "TH-R23")
def test_who_evaded_neither_attacks_nor_counters_in_this_turn():
    state = table("tank, tank", "car, tank", **EVASION)
    play(state, "attack A1 B1", 4)
    events = play(state, "evade", 1)
    assert "countered" not in kinds_of(events)
    assert state.turn == 2
    state = table("car, tank", "tank", evaded=frozenset({1}), **EVASION)
    assert refused(state, "attack A1 B1") == "TH-22d"


@pytest.mark.rule("TH-22e", "TH-R23")
def test_who_fought_in_this_turn_cannot_evade_but_a_scout_can():
    state = table("car, tank", "tank, tank", **EVASION)
    play(state, "attack A1 B1", 6)
    play(state, "counter B1", 1)
    assert at(state, "A1") is None
    state = table("car, tank", "tank, tank", **EVASION)
    play(state, "recon A1 B", 6)
    play(state, "counter B1", 1)
    assert "evade" in listed(state)


@pytest.mark.rule("TH-22f")
def test_a_target_that_countered_before_cannot_evade():
    state = table("tank, tank", "runner, tank", **EVASION)
    run(state, "attack A1 B1", "counter B1 / 6 3")
    assert at(state, "B1").surrounded


@pytest.mark.rule("TH-22g")
def test_an_attacker_that_evades_the_counter_before_does_not_attack():
    state = table("car, tank", "gun, tank", **EVASION)
    run(state, "attack A1 B1", "counter B1 / 4")
    assert "evade" in listed(state)
    events = play(state, "evade", 2)
    assert "not_made" in kinds_of(events)
    assert not at(state, "A1").out_of_ammo
    assert state.turn == 2


@pytest.mark.rule("TH-22h")
def test_tramples_suicides_and_pistols_are_not_evaded():
    for attacker, way, target in (("tank", "trample", "runner"), ("inf", "attack", "car"), ("inf", "attack", "runner")):
        state = table(f"{attacker}, tank", f"{target}, tank", **EVASION)
        dice = [1] if target == "car" else []
        play(state, f"{way} A1 B1", *dice)
        if not dice:
            play(state, "pass", 1)
        assert at(state, "B1") is None


@pytest.mark.rule("TH-22i")
@pytest.mark.parametrize("marker", ["empty", "ringed"])
def test_a_disabled_unit_cannot_evade(marker):
    state = table("tank, tank", f"runner {marker}, tank", **EVASION)
    play(state, "attack A1 B1", 3)
    assert state.turn == 2


@pytest.mark.rule("TH-22b", "TH-R35")
def test_evading_one_hit_fails_the_whole_salvo_and_its_faces_count():
    state = table("quad, tank", "car, tank", **EVASION)
    play(state, "attack A1 B1 x4", 6, 1)
    play(state, "evade", 1)
    assert at(state, "B1") is not None
    assert at(state, "A1").out_of_ammo


@pytest.mark.rule("TH-23a")
def test_a_charge_needs_the_option_and_two_afv():
    assert refused(table("tank", "tank, tank"), "charge A1 B1") == "TH-23a"
    state = table("tank, gun", "tank, inf", **CHARGE)
    assert listed(state, "charge") == {"charge A1 B1"}
    assert refused(state, "charge A2 B1") == "TH-23a"
    assert refused(state, "charge A1 B2") == "TH-23a"


@pytest.mark.rule("TH-23b", "TH-23c")
def test_in_a_charge_the_counter_comes_first_with_a_bonus_of_one():
    state = table("tank, tank", "tank, tank", **CHARGE)
    assert kinds_of(play(state, "charge A1 B1")) == ["charged"]
    assert state.actor() == 1
    assert told(play(state, "counter B1", 4), "hit")["threshold"] == 7 - 4 + 1
    assert at(state, "A1") is None


@pytest.mark.rule("TH-23d")
def test_the_charge_itself_has_a_bonus_of_two_and_no_counter_follows():
    for answer in ("counter B1 / 6 5", "pass / 5"):
        state = table("tank, tank", "tank, tank", **CHARGE)
        events = run(state, "charge A1 B1", answer)
        assert [event.data["threshold"] for event in events if event.kind == "hit"] == [7 - 4 + 2]
    state = table("tank, tank", "tank, tank", **CHARGE)
    run(state, "charge A1 B1", "pass / 6")
    assert state.turn == 2


@pytest.mark.rule("TH-24a")
def test_a_commander_cannot_be_attacked_or_chosen():
    state = table("tank", "tank", commanders=("", "rommel"), hands=("bombing",))
    assert listed(state, "attack") == {"attack A1 B1"}
    assert listed(state, "play") == {"play bombing B1"}
    assert refused(state, "play bombing B2") == "TH-24a"


@pytest.mark.rule("TH-24b")
def test_a_commander_has_no_markers():
    assert {field.name for field in fields(Commander)} == {"card", "exhausted"}


@pytest.mark.rule("TH-24c", "TH-19a")
def test_a_commander_is_exhausted_for_what_he_does():
    state = table("tank, tank", "tank, tank", commanders=("guderian",))
    play(state, "attack A1 B1")
    assert told(play(state, "play guderian", 4), "hit")["threshold"] == 4
    assert state.commanders[0][0].exhausted
    state = table("tank, tank", "tank, tank", commanders=("guderian!",))
    assert kinds_of(play(state, "attack A1 B1", 6))[1] == "missed"


@pytest.mark.rule("TH-24d")
def test_a_commander_stays_face_up_at_the_rear():
    state = table("howitzer rear", "tank", commanders=("rommel",), stage="before")
    assert listed(state, "advance") == {"advance A1"}
    assert state.view(1)["players"][0]["commanders"][0]["card"] == "rommel"


@pytest.mark.rule("TH-24e")
def test_a_commander_drawn_as_reinforcement_is_laid_down_and_another_card_drawn():
    state = table("tank", "tank", hands=("reinforcements",), unit_pile=("patton", "rommel", "tank", "tank"))
    play(state, "play reinforcements", 0, 0, 0)
    assert [commander.card for commander in state.commanders[0]] == ["patton", "rommel"]
    play(state, "put front")
    assert len(state.units[0]) == 2


@pytest.mark.rule("TH-24f")
def test_who_has_only_commanders_loses():
    state = table("tank", "", commanders=("", "rommel patton"))
    play(state, "wait")
    assert state.outcome().winners == (0,)


def test_what_commanders_always_do():
    state = table("tank", "tank", commanders=("montgomery de_gaulle",), **pile("trench", "trench", "misfire"))
    assert state.view(0)["players"][0]["hand_limit"] == 4
    play(state, "wait", 0, 0)
    assert len(state.hands[0]) == 2
    state = table("inf, tank", "inf, tank", commanders=("yamashita",))
    assert told(play(state, "attack A1 B1", 6), "missed")["threshold"] == 4 + 1 - 1


def test_what_commanders_are_used_for():
    state = table("tank, inf empty ringed", "tank, tank", commanders=("eisenhower patton messe zhukov",),
                  hands=("escape escape misfire",))  # fmt: skip
    found = listed(state, "play")
    assert "play eisenhower A2 free paying escape" in found
    assert "play zhukov paying escape,misfire" in found
    play(state, "play eisenhower A2 resupply paying misfire")
    assert (at(state, "A2").out_of_ammo, at(state, "A2").surrounded) == (False, True)
    assert refused(state, "play eisenhower A2 paying escape") == "TH-19a"
    play(state, "pass")
    play(state, "play patton A1 paying escape")
    assert listed(state, "attack") == {"attack A1 B1", "attack A1 B2"}
    rommel = table("tank, tank", "tank, tank", commanders=("rommel",))
    run(rommel, "attack A1 B1", "play rommel / 6")
    assert rommel.turn == 2
    katukov = table("tank, tank", "tank, tank", commanders=("", "katukov"))
    assert told(run(katukov, "attack A1 B1", "play katukov / 3"), "missed")["threshold"] == 7 - 5
