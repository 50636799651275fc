"""Chapters 13, 14 and 17: who attacks whom with what, and who counters when. The table is tested cell by cell."""

from pathlib import Path

import pytest
import yaml

import rules
from rules.tank_hunter.matrix import DESTROYING, EVADED, MATRIX, WITHOUT_DEFENCE, answer
from tests.rules.tank_hunter.tables import at, kinds_of, listed, play, refused, run, table, told

CARD = {"AFV": "tank", "GUN": "gun", "INF": "inf"}
CELLS = [
    ("AFV", "AFV", "anti_armour", "anti_armour", "after_failure", "TH-14a"),
    ("AFV", "GUN", "grenade", "anti_armour", "before", "TH-14b"),
    ("AFV", "GUN", "trample", "anti_armour", "before", "TH-14c"),
    ("AFV", "INF", "grenade", None, None, "TH-14d"),
    ("AFV", "INF", "trample", "suicide", "after_failure", "TH-14e"),
    ("GUN", "AFV", "anti_armour", "grenade", "after_failure", "TH-14f"),
    ("GUN", "GUN", "grenade", "grenade", "before", "TH-14g"),
    ("GUN", "INF", "grenade", None, None, "TH-14h"),
    ("INF", "AFV", "suicide", None, None, "TH-14i"),
    ("INF", "GUN", "pistol", "grenade", "before", "TH-14j"),
    ("INF", "INF", "pistol", "pistol", "after_failure", "TH-14k"),
]


def declare(attacker, target, attack):
    state = table(f"{CARD[attacker]}, tank hidden", f"{CARD[target]}, tank hidden")
    way = "trample" if attack == "trample" else "attack"
    return state, f"{way} A1 B1"


@pytest.mark.rule("TH-14a", "TH-14b", "TH-14c", "TH-14d", "TH-14e", "TH-14f", "TH-14g", "TH-14h", "TH-14i", "TH-14j",
                  "TH-14k", "TH-13a", "TH-17c")  # fmt: skip
@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: cell[-1])
def test_each_cell_of_the_matrix(cell):
    attacker, target, attack, counter, timing, rule = cell
    found = answer(attacker, target, attack)
    assert (found.counter, found.timing, found.rule) == (counter, timing, rule)
    state, text = declare(attacker, target, attack)
    missed = state.copy()
    if timing == "before":
        assert told(play(state, text), "attacked")["type"] == attack
        assert state.actor() == 1
        assert listed(state, "counter") == {"counter B1"}
        assert told(play(state, "counter B1", 6, 6), "countered")["type"] == counter
        return
    events = play(missed, text, 6)
    assert told(events, "attacked")["type"] == attack
    assert kinds_of(events)[1] == "missed"
    if counter is None:
        assert missed.turn == 2
    else:
        assert missed.actor() == 1
        assert told(play(missed, "counter B1", 6), "countered")["type"] == counter


def test_the_matrix_has_these_cells_and_no_others():
    assert [(*pair, attack) for pair, row in MATRIX.items() for attack in row] == [cell[:3] for cell in CELLS]


def test_the_matrix_is_that_of_the_ledger():
    path = Path(rules.__file__).parent / "tank_hunter" / "ledger.yaml"
    rows = yaml.safe_load(path.read_text(encoding="utf-8"))["attack_matrix"]
    told_rows = [
        (row["attacker"], row["target"], row["attack"], row["counter"],
         None if row["counter_timing"] == "none" else row["counter_timing"])
        for row in rows
    ]  # fmt: skip
    assert told_rows == [cell[:5] for cell in CELLS]


@pytest.mark.rule("TH-13b")
@pytest.mark.parametrize("attacker", ["tank", "gun"])
def test_against_an_afv_the_anti_armour_value_meets_armour_and_success_destroys(attacker):
    state = table(attacker, "tank, tank")
    events = play(state, "attack A1 B1", 3)
    assert told(events, "hit")["threshold"] == 7 - 4
    assert at(state, "B1") is None
    assert state.victory[0] == ("tank",)


@pytest.mark.rule("TH-13c")
def test_with_tanks_only_every_attack_is_anti_armour():
    assert set(MATRIX["AFV", "AFV"]) == {"anti_armour"}
    state = table("tank, tank", "tank, tank")
    assert {text.split()[0] for text in listed(state) if " B" in text} == {"attack"}


@pytest.mark.rule("TH-13d", "TH-13e")
def test_suicide_subtracts_no_defence_harms_no_infantry_and_is_never_countered():
    state = table("inf, tank", "tank, tank")
    events = play(state, "attack A1 B1", 3)
    assert told(events, "hit")["threshold"] == 3
    assert at(state, "B1") is None
    assert at(state, "A1") is not None
    state = table("inf, tank", "tank, tank")
    play(state, "attack A1 B1", 4)
    assert state.turn == 2
    assert at(state, "A1") is not None
    assert "suicide" in WITHOUT_DEFENCE


@pytest.mark.rule("TH-13f", "TH-13q")
def test_a_gun_uses_its_grenade_value_against_agility():
    state = table("gun", "inf, tank")
    assert told(play(state, "attack A1 B1", 6), "missed")["threshold"] == 4 - 1


@pytest.mark.rule("TH-13g")
@pytest.mark.parametrize("target", ["gun", "inf"])
def test_an_afv_chooses_between_grenade_and_trample(target):
    state = table("tank", f"{target}, tank")
    assert {"attack A1 B1", "trample A1 B1"} <= listed(state)
    assert refused(state, "trample A1 B2") == "TH-13a"


@pytest.mark.rule("TH-13h", "TH-18e", "TH-8d")
def test_a_grenade_surrounds_and_the_second_time_destroys():
    state = table("tank", "inf, tank")
    play(state, "attack A1 B1", 3)
    assert at(state, "B1").surrounded
    assert state.victory[0] == ()
    state = table("tank", "inf ringed, tank")
    play(state, "attack A1 B1", 3)
    assert at(state, "B1") is None
    assert state.victory[0] == ("inf",)
    assert "grenade" not in DESTROYING


@pytest.mark.rule("TH-13i", "TH-13m")
@pytest.mark.parametrize("way", ["attack", "trample"])
def test_a_gun_counters_before_and_a_lost_attacker_never_fires(way):
    state = table("tank, tank", "gun, tank")
    events = run(state, f"{way} A1 B1", "counter B1 / 3")
    assert at(state, "A1") is None
    assert "not_made" in kinds_of(events)
    assert state.victory[1] == ("tank",)
    state = table("tank, tank", "gun, tank")
    events = run(state, f"{way} A1 B1", "counter B1 / 4 3")
    assert kinds_of(events).count("hit") == 1
    state = table("tank, tank", "gun, tank")
    assert "hit" in kinds_of(run(state, f"{way} A1 B1", "pass / 1"))


@pytest.mark.rule("TH-13j")
def test_infantry_cannot_counter_a_grenade():
    state = table("tank, tank", "inf, tank")
    play(state, "attack A1 B1", 6)
    assert state.turn == 2


@pytest.mark.rule("TH-13k")
@pytest.mark.parametrize("target", ["inf", "inf ringed"])
def test_a_trample_destroys_outright(target):
    state = table("tank", f"{target}, tank")
    assert told(play(state, "trample A1 B1", 3), "hit")["threshold"] == 4 - 1
    assert at(state, "B1") is None


@pytest.mark.rule("TH-13l")
def test_infantry_counters_a_failed_trample_by_suicide():
    state = table("tank, tank", "inf, tank")
    play(state, "trample A1 B1", 4)
    assert told(play(state, "counter B1", 3), "countered")["type"] == "suicide"
    assert at(state, "A1") is None


@pytest.mark.rule("TH-13n")
def test_a_counter_is_never_a_trample():
    state = table("gun, tank", "tank, tank")
    play(state, "attack A1 B1", 6)
    assert listed(state, "counter") == {"counter B1"}
    assert told(play(state, "counter B1", 3), "countered")["type"] == "grenade"
    assert at(state, "A1").surrounded


@pytest.mark.rule("TH-13o")
@pytest.mark.parametrize("target", ["gun", "inf"])
def test_infantry_fights_guns_and_infantry_by_pistol_and_destroys(target):
    state = table("inf", f"{target}, tank")
    events = run(
        state, "attack A1 B1" + (" / 3" if target == "inf" else ""), *(["pass / 3"] if target == "gun" else [])
    )
    assert told(events, "hit")["threshold"] == 4 - 1
    assert at(state, "B1") is None


@pytest.mark.rule("TH-13p", "TH-14j")
def test_a_gun_counters_the_pistol_before_and_infantry_after():
    state = table("inf, tank", "gun, tank")
    run(state, "attack A1 B1", "counter B1 / 3")
    assert at(state, "A1").surrounded
    assert at(state, "B1") is not None
    state = table("inf, tank", "inf, tank")
    run(state, "attack A1 B1 / 4", "counter B1 / 3")
    assert at(state, "A1") is None


@pytest.mark.rule("TH-14l")
def test_who_lets_the_counter_before_pass_has_none_afterwards():
    state = table("tank, tank", "gun, tank")
    run(state, "attack A1 B1", "pass / 6")
    assert state.turn == 2


@pytest.mark.rule("TH-17a", "TH-17d")
def test_a_counter_is_an_attack_that_scores_runs_dry_and_cannot_be_countered():
    state = table("tank, tank", "dry, tank")
    run(state, "attack A1 B1 / 6", "counter B1 / 3")
    assert state.victory[1] == ("tank",)
    state = table("tank, tank", "dry, tank")
    run(state, "attack A1 B1 / 6", "counter B1 / 6")
    assert at(state, "B1").out_of_ammo
    assert state.turn == 2


@pytest.mark.rule("TH-17b")
def test_a_counter_may_be_declined():
    state = table("tank, tank", "tank, tank")
    run(state, "attack A1 B1 / 6", "pass")
    assert state.turn == 2


@pytest.mark.rule("TH-17e")
def test_only_the_target_counters():
    state = table("tank, tank", "tank, tank")
    play(state, "attack A1 B1", 6)
    assert refused(state, "counter B2") == "TH-17e"


def test_what_can_be_evaded_is_as_the_ledger_says():
    assert {"anti_armour", "grenade"} == EVADED
