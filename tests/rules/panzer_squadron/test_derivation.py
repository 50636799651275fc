"""The formulas reproduce what is printed, the fixture holds what they give, and the docs say the same."""

import re
from pathlib import Path
from statistics import median

import pytest

from rules.catalogue import cards
from rules.derivation import computed, differences
from rules.history import Penetration, vehicles
from rules.panzer_squadron import derivation
from rules.panzer_squadron.penetration import odds

DOCS = (Path(__file__).parents[3] / "docs" / "figures" / "panzer_squadron.md").read_text(encoding="utf-8")
CARDS = cards("panzer_squadron")
TANKS = [card for card in CARDS.values() if card.kind == "tank"]


def rows(columns):
    """The rows of the table in the docs that has so many *columns*, its two head rows left out."""
    lines = (line.strip("| ").split(" | ") for line in DOCS.splitlines() if line.startswith("|"))
    return [cells for cells in lines if len(cells) == columns and re.fullmatch(r"-?\d+( %)?", cells[-1])]


def test_every_derived_figure_is_what_its_formula_gives():
    assert differences("panzer_squadron") == []


@pytest.mark.rule("PS-1.2b")
def test_the_formula_gives_the_printed_perforation_of_the_t34_85():
    assert computed(CARDS["t34_85"])["perforation"] == CARDS["t34_85"].stats.perforation == 118


@pytest.mark.rule("PS-1.2c")
@pytest.mark.parametrize("id", ["panther_d", "panther_a", "panther"])
def test_the_formula_gives_the_printed_front_of_the_panther(id):
    assert computed(CARDS[id])["front"] == CARDS[id].stats.front == 177


def test_side_and_rear_are_the_nominal_plates():
    for tank in TANKS:
        plates = vehicles()[tank.vehicle].armour_mm
        assert (tank.stats.side, tank.stats.rear) == (plates.side, plates.rear)


def test_the_conversion_is_the_median_of_the_guns_with_both_figures():
    ratios = {
        vehicle.gun.name: vehicle.pen0_mm.at_500m / vehicle.pen_mm.at_500m
        for vehicle in vehicles().values()
        if vehicle.gun and (vehicle.gun.calibre_mm or 0) >= 20 and "HEAT" not in vehicle.gun.name
        if isinstance(vehicle.pen_mm, Penetration) and vehicle.pen_mm.at_500m
        if vehicle.pen0_mm and vehicle.pen0_mm.at_500m
    }
    assert round(median(ratios.values()), 2) == derivation.AT_VERTICAL
    assert f"{len(ratios)} guns" in DOCS


def test_a_gun_without_a_penetration_on_record_gives_none():
    assert derivation.perforation(vehicles()["KV-2"]) is None
    assert derivation.perforation(vehicles()["Panzerfaust 60"]) is None


def test_a_vehicle_without_armour_is_no_tank():
    with pytest.raises(ValueError, match="expected a vehicle with armour, got 25 mm SA 34"):
        derivation.indices(vehicles()["25 mm SA 34"])


def test_the_kv_2_has_its_howitzer_scaled_from_the_ml_20s():
    same_calibre = derivation.perforation(vehicles()["ISU-152"])
    assert CARDS["kv_2"].stats.perforation == round(same_calibre * (436 / 600) ** derivation.SLOPE_POWER)


def test_the_odds_in_the_docs_are_those_of_the_rules():
    table = rows(11)
    assert len(table) >= 25
    by_name = {tank.name.en: tank for tank in TANKS}
    for firer, target, section, *figures in table:
        perforation, armour = by_name[firer].stats.perforation, by_name[target].armour(section)
        chances = [odds(perforation, armour, bonus) for bonus in (0, 10, 20, 30, 50)]
        assert list(map(int, figures)) == [perforation, armour, armour - perforation, *chances], (firer, target)


def test_the_shares_in_the_docs_are_those_of_the_catalogue():
    table = rows(7)
    assert [int(year) for year, *_ in table] == list(range(1940, 1946))
    for year, *figures in table:
        front, side = ([*chances_in(int(year), section)] for section in ("front", "side"))
        share = [chances.count(95) for chances in (front, side)]
        stopped = [chances.count(5) for chances in (front, side)]
        counts = [share[0], len(front) - share[0] - stopped[0], stopped[0], share[1], len(side) - share[1] - stopped[1]]
        assert figures == [str(len(front)), *(f"{round(100 * count / len(front))} %" for count in counts)], year


def chances_in(year, section):
    serving = [tank for tank in TANKS if tank.serves_in(year)]
    for firer in serving:
        for target in serving:
            if (firer.nation == "german") != (target.nation == "german"):
                yield odds(firer.stats.perforation, target.armour(section))


def test_points_follow_the_worked_example():
    panther, t34_85 = derivation.yardsticks()[-1], derivation.yardsticks()[-2]
    assert panther.kills(t34_85) == 95
    assert t34_85.kills(panther) == pytest.approx(69.8)
    assert CARDS["panther"].points == 128


def test_points_reward_gun_and_armour_and_price_handicaps():
    figures = {"perforation": 100, "front": 100, "side": 50, "rear": 50, "turretless": False}
    base = derivation.points(figures)
    assert derivation.points(figures | {"perforation": 140}) > base
    assert derivation.points(figures | {"front": 160}) > base
    assert derivation.points(figures | {"side": 160}) > base
    assert derivation.points(figures | {"turretless": True}) == round(base * 0.9)
    assert derivation.points(figures | {"breakdown": 1}) == round(base * 0.95)


def test_the_range_of_points_is_the_one_in_the_docs():
    by_points = sorted(TANKS, key=lambda tank: tank.points)
    assert f"from {by_points[0].points} (" in DOCS
    assert f"to {by_points[-1].points} (IS-2 of 1944)" in DOCS
    assert by_points[-1].id == "is_2_1944"
