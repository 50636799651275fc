"""The printed examples of the ledger."""

import pytest

from rules import ledger
from rules.tank_hunter.matrix import MATRIX, WITHOUT_DEFENCE, answer
from rules.tank_hunter.pieces import DEALT_EVENTS, DEALT_UNITS, HAND
from rules.tank_hunter.stats import Volley
from tests.rules.tank_hunter.tables import TABLE, Cards, afv, at, gun, kinds_of, listed, play, run, start, table

VECTORS = {vector.id: vector for vector in ledger.load("tank_hunter").vectors}
MATRIX_IDS = ["TH-V4", "TH-V5", "TH-V6", "TH-V7", "TH-V8", "TH-V9", "TH-V10", "TH-V11", "TH-V12"]
CARD = {"AFV": "tank", "GUN": "gun", "INF": "inf"}


def example(id):
    return VECTORS[id].given, VECTORS[id].then


def with_card(name, model, *sides, **fields):
    state = table(*sides, **fields)
    state.cards = Cards(TABLE.units | {name: model}, TABLE.specials)
    return state


def test_every_vector_has_its_test():
    assert set(VECTORS) == {f"TH-V{number}" for number in range(1, 20)}


@pytest.mark.rule("TH-16a", "TH-V1", "TH-V2")
@pytest.mark.parametrize("id", ["TH-V1", "TH-V2"])
def test_a_salvo_is_written_value_times_shots(id):
    given, then = example(id)
    volley = Volley.read(given["attack_value"])
    assert (volley.shots, volley.value) == (then["shots"], then["value_per_shot"])


@pytest.mark.rule("TH-18g", "TH-V3")
def test_a_supply_of_seven_is_out_of_reach():
    given, then = example("TH-V3")
    found = []
    for face in given["faces"]:
        state = with_card("some", afv(supply=given["supply"]), "some, tank", "tank, tank")
        play(state, "attack A1 B1", face)
        found.append(at(state, "A1").out_of_ammo)
    assert found == then["out_of_ammo"]


def order(attacker, target, attack):
    """Which comes first when the target counters."""
    state = table(f"{CARD[attacker]}, tank", f"{CARD[target]}, tank")
    way = "trample" if attack == "trample" else "attack"
    before = answer(attacker, target, attack).timing == "before"
    events = run(state, f"{way} A1 B1" + ("" if before else " / 6"))
    if state.turn == 2:
        return None
    events += play(state, "counter B1", *([6, 6] if before else [6]))
    rolls = [event.data["attacker"] for event in events if event.kind == "missed"]
    return ["counter" if roll == "B1" else "attack" for roll in rolls]


@pytest.mark.rule(*MATRIX_IDS)
@pytest.mark.parametrize("id", MATRIX_IDS)
def test_examples_of_the_matrix(id):
    given, then = example(id)
    row = MATRIX[given["attacker"], given["target"]]
    choices = (
        then.get("attack_choices") or [then["attack"]] if "attack" in then or "attack_choices" in then else list(row)
    )
    assert list(row) == choices
    for attack in choices:
        counter = (
            then["counter_by_choice"][attack]
            if "counter_by_choice" in then
            else then.get("counter", row[attack].counter)
        )
        assert row[attack].counter == counter
        expected = then.get("order") or (then.get(f"order_for_{attack}"))
        assert order(given["attacker"], given["target"], attack) == (expected if counter else None)
    if "counter_allowed" in then:
        assert [row["anti_armour"].counter] == then["counter_allowed"]
    if "defence_used" in then:
        assert choices[0] in WITHOUT_DEFENCE


@pytest.mark.rule("TH-22g", "TH-V13")
def test_an_attacker_that_evades_the_counter_makes_no_attack():
    given, then = example("TH-V13")
    model = afv(evasion=given["attacker"]["evasion"], supply=1)
    state = with_card("some", model, "some, tank", "gun, tank", options=given["options"])
    run(state, "attack A1 B1", "counter B1 / 1")
    events = play(state, "evade", given["evasion_face"])
    assert (at(state, "A1") is None) == then["attacker_destroyed"]
    assert ("hit" in kinds_of(events) or "missed" in kinds_of(events)) == then["attack_made"]
    assert at(state, "A1").out_of_ammo == then["attacker_ammo_check"]


@pytest.mark.rule("TH-22f", "TH-22e", "TH-V14")
def test_a_gun_that_countered_cannot_evade():
    given, then = example("TH-V14")
    state = with_card(
        "some", gun(evasion=given["target"]["evasion"]), "tank, tank", "some, tank", options=given["options"]
    )
    run(state, "attack A1 B1", "counter B1 / 6 1")
    assert ("evade" in listed(state)) == then["evasion_roll_allowed"]
    assert at(state, "B1").surrounded == then["target_surrounded"]


@pytest.mark.rule("TH-4.3a", "TH-4.3d", "TH-V15")
def test_a_draft_hand_has_six_cards_and_five_picks():
    given, then = example("TH-V15")
    assert given["dealt_per_player"] == {"units": DEALT_UNITS, "events": DEALT_EVENTS}
    assert (then["hand"], then["picks_before_last_card"]) == (HAND, HAND - 1)
    assert start().players == 2


@pytest.mark.rule("TH-9c", "TH-25.1a", "TH-V16")
def test_recon_by_face():
    given, then = example("TH-V16")
    shown = []
    for face in given["faces"]:
        state = with_card("some", afv(recon=given["recon"]), "some", ", ".join(["stug hidden"] * 5))
        play(state, "recon A1 B", face)
        while listed(state, "spot"):
            play(state, min(listed(state, "spot")))
        shown.append(sum(unit.revealed for unit in state.units[1].values()))
    assert shown == then["cards_revealed"]
    assert [bool(count) for count in shown] == then["success"]


@pytest.mark.rule("TH-20c", "TH-25.2a", "TH-V17")
def test_long_range_by_face():
    given, then = example("TH-V17")
    found = []
    for face in given["faces"]:
        state = with_card(
            "some", gun("rear_placement", long_range=given["long_range"]), "some rear, tank", "tank, tank"
        )
        found.append("hit" in kinds_of(play(state, "attack A1 B1", face)))
    assert found == then["hit"]


@pytest.mark.rule("TH-21f", "TH-25.3a", "TH-V18")
def test_anti_air_by_face():
    given, then = example("TH-V18")
    found = []
    for face in given["faces"]:
        state = with_card("some", gun(anti_air=given["anti_air"]), "tank", "some, tank", hands=("bombing",))
        play(state, "play bombing B2")
        events = play(state, "flak B1", face, *([6] if face > given["anti_air"] else []))
        found.append("fizzled" in kinds_of(events))
    assert found == then["strike_discarded"]


@pytest.mark.rule("TH-4.1b", "TH-V19")
def test_the_events_that_leave_a_tanks_only_game():
    _, then = example("TH-V19")
    tanks, fewer = start("tanks_only"), start("tanks_only_reduced")
    names = [tanks.cards.name(card).en for card in tanks.event_pile]
    left = [fewer.cards.name(card).en for card in fewer.event_pile]
    assert {name: names.count(name) - left.count(name) for name in then["removed"]} == then["removed"]
    assert len(names) - len(left) == then["total"]
