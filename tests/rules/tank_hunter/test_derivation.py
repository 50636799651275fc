"""The derived figures of Tank Hunter: recomputed, compared with all that is known, and fair to history."""

import re
from pathlib import Path

import pytest

from rules.catalogue import cards
from rules.derivation import computed, differences
from rules.history import vehicles
from rules.tank_hunter import derivation
from rules.tank_hunter.cards import Unit
from rules.tank_hunter.stats import Volley

CARDS = cards("tank_hunter")
AFVS = [card for card in CARDS.values() if card.kind == "afv"]
PAGE = (Path(__file__).parents[3] / "docs" / "figures" / "tank_hunter.md").read_text(encoding="utf-8")


def threshold(attacker, target):
    """What the die must not exceed when one AFV attacks another (TH-8c)."""
    return CARDS[attacker].volley("anti_armour").value - CARDS[target].defence


def test_every_derived_figure_is_what_its_formula_gives():
    assert [str(difference) for difference in differences("tank_hunter")] == []


@pytest.mark.parametrize(
    ("id", "figure", "known"),
    [
        ("cv33", "vp", 10),
        ("cv33", "anti_armour", 0),
        ("cv33", "armour", 0),
        ("cv33", "recon", 4),
        ("daimler_armoured_car", "evasion", 3),
    ],
)
def test_the_formulas_give_every_figure_that_is_known(id, figure, known):
    assert next(found.origin for found in CARDS[id].figures() if found.name == figure) in ("printed", "fan")
    assert computed(CARDS[id])[figure] == known


@pytest.mark.rule("TH-8c")
def test_a_gun_that_just_pierces_a_plate_wins_half_the_time():
    for mm in (30, 60, 90, 120, 180):
        assert derivation.scale(mm, derivation.EVEN) - derivation.scale(mm) == 3
        assert derivation.scale(2 * mm, derivation.EVEN) - derivation.scale(mm) == 5
        assert derivation.scale(mm, derivation.EVEN) - derivation.scale(2 * mm) == 1


@pytest.mark.rule("TH-8c")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("panzer_38t_e", "somua_s35"),
        ("panzer_iii_l", "t_34"),
        ("panzer_iv_h", "m4a1_sherman"),
        ("panther_g", "t_34_85"),
        ("panther_g", "firefly"),
        ("tiger_i", "is_2"),
        ("tiger_i", "m26_pershing"),
        ("m13_40", "crusader_iii"),
        ("type_97_shinhoto", "m5a1_stuart"),
    ],
)
def test_old_opponents_can_hurt_each_other(one, other):
    assert 1 <= threshold(one, other) <= 5
    assert 1 <= threshold(other, one) <= 5


def test_a_tiger_is_hard_to_kill_from_the_front():
    assert threshold("m4a1_sherman", "tiger_i") == 1
    assert threshold("tiger_i", "m4a1_sherman") == 4
    assert threshold("t_26", "tiger_i") <= 0
    assert threshold("m4a1_sherman", "tiger_ii") <= 0


def test_more_than_half_of_all_duels_are_open():
    shares = {"open": 0, "all": 0}
    for attacker in AFVS:
        volley = attacker.volley("anti_armour") or Volley(0)
        for target in AFVS if volley.value else ():
            weight = attacker.copies * target.copies
            shares["all"] += weight
            shares["open"] += weight if 1 <= volley.value - target.defence <= 5 else 0
    assert round(100 * shares["open"] / shares["all"]) == int(re.search(r"(\d+) of 100 thresholds", PAGE)[1])
    assert shares["open"] > shares["all"] / 2


@pytest.mark.parametrize("row", re.findall(r"^\| (.+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE))
def test_the_table_of_the_page_is_what_the_formulas_give(row):
    name, pierces, front, anti_armour, armour = row
    card = next(found for found in CARDS.values() if found.name.en == name)
    vehicle = vehicles()[card.vehicle]
    assert (derivation.pierced_mm(vehicle), round(derivation.front_mm(vehicle))) == (int(pierces), int(front))
    assert (card.stats.anti_armour, card.stats.armour) == (int(anti_armour), int(armour))


def test_the_page_counts_the_deck_as_it_is():
    units = [card for card in CARDS.values() if isinstance(card, Unit)]
    events = [card for card in CARDS.values() if card.kind == "event"]
    counts = (sum(card.copies for card in events), len(events), sum(card.copies for card in units), len(units))
    assert "{} events of {} types and {} units of {} types".format(*counts) in PAGE.replace("\n", " ")


def test_values_beside_the_scale_follow_the_vehicle():
    assert CARDS["semovente_90_53"].stats.supply == 3
    assert CARDS["t_26"].stats.supply == 7
    assert CARDS["wirbelwind"].stats.anti_air == 4
    assert CARDS["daimler_dingo"].stats.recon == 5
    assert CARDS["sdkfz_222"].stats.trample is None
    assert CARDS["tiger_ii"].stats.trample == 6
    assert CARDS["panzerfaust_team"].stats.suicide == 4
    assert CARDS["flak_36"].stats.agility == 0


def test_command_vehicles_lead_and_only_they():
    leaders = {card.id for card in CARDS.values() if isinstance(card, Unit) and card.has("leadership")}
    assert leaders == {"befehlspanzer_iii", "sdkfz_250_3", "grant", "carro_comando_m41"}


def test_a_vehicle_of_unknown_stowage_is_reported():
    tiger = CARDS["tiger_i"]
    unknown = vehicles()[tiger.vehicle].model_copy(update={"rounds": None})
    with pytest.raises(ValueError, match="expected the rounds that Tiger I"):
        derivation.supply(tiger, unknown)


def test_victory_points_count_every_shot_of_a_salvo():
    one, four = {"anti_armour": 4, "grenade": 2}, {"anti_armour": "4x4", "grenade": "2x4"}
    assert derivation.victory_points(four) - derivation.victory_points(one) == 30
