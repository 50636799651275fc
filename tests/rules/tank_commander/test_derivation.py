"""The formulas of Tank Commander give what is stored, all that is printed, and fights and forces that make sense."""

from collections import Counter
from math import floor

import pytest

from rules import derivation, ledger
from rules.catalogue import cards
from rules.chance import Seeded
from rules.tank_commander.cards import COLOURS, Unit
from rules.tank_commander.derivation import armour, penetration, random_numbers

SLUG = "tank_commander"
CARDS = cards(SLUG)
BY_NAME = {card.name.en: card for card in CARDS.values()}
UNITS = [card for card in CARDS.values() if isinstance(card, Unit)]
PRINTED = [
    pytest.param(card.id, figure.name, figure.value, id=f"{card.id} {figure.name}")
    for card in CARDS.values()
    if card.vehicle
    for figure in card.figures()
    if figure.origin == "printed" and figure.name in derivation.computed(card)
]
SCENARIOS = {scenario.id: scenario.model_dump() for scenario in ledger.load(SLUG).scenarios}


def test_stored_figures_are_what_the_formulas_give():
    assert derivation.differences(SLUG) == []


def test_rewriting_puts_figures_right_wherever_they_stand(tmp_path, monkeypatch):
    text = (derivation.FOLDER / f"{SLUG}.yaml").read_text(encoding="utf-8")
    wrong = text.replace("armour_front: 22,", "armour_front: 21,").replace("points: 31\n", "points: 30\n")
    (tmp_path / f"{SLUG}.yaml").write_text(
        wrong.replace("numbers: [", "numbers: [1, 1, 1, 1, 1] #", 3), encoding="utf-8"
    )
    for module in ("rules.derivation", "rules.catalogue"):
        monkeypatch.setattr(f"{module}.FOLDER", tmp_path)
    cards.cache_clear()
    try:
        assert derivation.rewrite(SLUG) >= 4
        assert (tmp_path / f"{SLUG}.yaml").read_text(encoding="utf-8") == text
    finally:
        cards.cache_clear()


@pytest.mark.parametrize(("id", "figure", "value"), PRINTED)
def test_the_formulas_give_every_printed_figure(id, figure, value):
    assert derivation.computed(CARDS[id])[figure] == value


@pytest.mark.rule("TC-2.1.5b")
@pytest.mark.rule("TC-9.5c")
@pytest.mark.rule("TC-9.5d")
def test_the_printed_figures_are_all_there():
    assert {param.id for param in PRINTED} >= {
        "pzkw_iii_l hit_short",
        "pzkw_iii_l pen_short",
        "t_26_m_39 armour_front",
        "marder_ii hit_long",
        "panzerfaust hit_melee",
        "panzerfaust penetration",
        "t_34_m_43 speed",
        "truck speed",
        "truck carries_squad",
    }
    assert (CARDS["pzkw_iii_l"].stats.hit_short, CARDS["pzkw_iii_l"].stats.pen_short) == (8, 8)
    assert CARDS["t_26_m_39"].stats.armour_front == 4
    assert CARDS["marder_ii"].stats.hit_long == 5
    assert (CARDS["panzerfaust"].stats.hit_melee, CARDS["panzerfaust"].stats.penetration) == (5, 20)
    assert (CARDS["hills"].stats.at, CARDS["walls"].stats.at) == (2, 1)
    assert CARDS["soviet_line_squad"].stats.sa == 4
    assert {unit.stats.tank_melee_value for unit in UNITS if unit.is_squad} == {1}


def test_plate_and_shot_share_one_scale():
    assert [penetration(mm) for mm in (12, 13, 58, 60, 200)] == [4, 5, 8, 8, 20]
    assert [armour(mm / 0.8660254) for mm in (5, 6, 12, 18)] == [3, 4, 4, 5]


@pytest.mark.rule("TC-2.1c")
def test_every_colour_is_as_even_as_164_cards_allow():
    for colour in COLOURS:
        counts = Counter(card.number(colour) for card in CARDS.values())
        assert sorted(counts.values()) == [16] * 6 + [17] * 4
    assert set(Counter(number for card in CARDS.values() for number in card.numbers).values()) == {82}


def test_the_numbers_depend_on_the_ids_alone():
    assert random_numbers(frozenset(CARDS)) == {id: card.numbers for id, card in CARDS.items()}
    assert random_numbers(frozenset(f"card_{number}" for number in range(10)))["card_0"]


def kills(firer, target, distance):
    """How often in ten a fire in clear terrain destroys: at *distance* 1 or 2 by chapter 9, at 0 by chapter 10."""
    long = "long" if distance == 2 else "short"
    hit, pierces = (BY_NAME[firer].figure(f"{name}_{long}") for name in ("hit", "pen"))
    front, side = BY_NAME[target].figure("armour_front"), BY_NAME[target].figure("armour_side")
    plates = {number: (side if number <= 2 else front) for number in range(1, hit + 1)}
    if distance == 0:
        plates = {number: (max(1, side // 2) if number <= 2 else side) for number in plates}
    return sum(pierces > plate for plate in plates.values())


@pytest.mark.rule("TC-9.3d")
@pytest.mark.parametrize(
    ("firer", "target", "short", "long", "melee"),
    [
        ("PzKw IV H", "T-34 M-43", 8, 6, 8),
        ("T-34 M-43", "PzKw IV H", 2, 2, 6),
        ("PzKw VI E", "T-70", 8, 7, 8),
        ("T-70", "PzKw VI E", 0, 0, 2),
        ("JS-2", "PzKw V G", 6, 4, 6),
        ("PzKw V G", "JS-2", 8, 7, 8),
        ("T-34/85", "PzKw VI E", 7, 2, 7),
        ("3.7 cm PaK 36", "T-34 M-41", 0, 0, 2),
        ("3.7 cm PaK 36", "BT-7", 8, 6, 8),
        ("JS-2", "PzKw VI B", 2, 2, 6),
    ],
)
def test_fights_go_as_the_documentation_says(firer, target, short, long, melee):
    assert [kills(firer, target, distance) for distance in (1, 2, 0)] == [short, long, melee]


@pytest.mark.rule("TC-10i")
def test_a_panzerfaust_pierces_the_side_of_everything():
    sides = [unit.figure("armour_side") for unit in UNITS if unit.has_armour]
    assert CARDS["panzerfaust"].stats.penetration > max(sides)


def test_a_unit_of_an_extreme_design_has_a_figure_for_it():
    assert max(UNITS, key=lambda unit: unit.figure("armour_front") or 0).id == "jagdtiger"
    assert {unit.id for unit in UNITS if unit.figure("he") == 9} == {"brummbaer", "kv_2", "su_152", "jsu_152"}


def drawn(pool, points, chance):
    """How many units a force has that is drawn at random from *pool* until nothing more can be paid."""
    units = 0
    while choice := [card for card in pool if card.points <= points]:
        card = choice[chance.choose(choice, "TC-17b")]
        points -= card.points
        units += isinstance(card, Unit)
    return units


@pytest.mark.rule("TC-17.2a")
@pytest.mark.parametrize("nation", ["german", "soviet"])
@pytest.mark.parametrize("year", range(1941, 1946))
def test_120_points_buy_five_to_ten_units(nation, year):
    chance = Seeded(f"{nation} {year}")
    pool = [unit for unit in UNITS if unit.nation in (nation, "") and unit.serves_in(year)]
    counts = sorted(drawn(pool, 120, chance) for _ in range(200))
    assert 5 <= counts[5] <= counts[-6] <= 10


@pytest.mark.rule("TC-17.3a")
@pytest.mark.rule("TC-17.6a")
@pytest.mark.parametrize(("points", "least", "most"), [(100, 4, 8), (180, 8, 14), (200, 9, 15), (240, 11, 18)])
def test_the_other_printed_budgets_buy_forces_that_fit_the_table(points, least, most):
    chance = Seeded(points)
    counts = sorted(drawn([unit for unit in UNITS if unit.nation == "soviet"], points, chance) for _ in range(200))
    assert least <= counts[5] <= counts[-6] <= most


@pytest.mark.rule("TC-17b")
def test_points_stay_on_one_scale():
    assert {card.points for card in UNITS} <= set(range(8, 33))
    assert {card.points for card in CARDS.values() if card not in UNITS} <= set(range(2, 11))


def points(scenario, side):
    return sum(BY_NAME[name].points * count for name, count in SCENARIOS[scenario]["order_of_battle"][side].items())


@pytest.mark.parametrize(
    ("scenario", "german", "soviet"), [("tc_17_7", 196, 140), ("tc_17_8", 259, 313), ("tc_17_9", 157, 191)]
)
def test_the_historical_forces_cost_what_the_documentation_says(scenario, german, soviet):
    assert (points(scenario, "german"), points(scenario, "soviet")) == (german, soviet)


def at_least_as_good(one, other):
    figures = ("armour_front", "armour_side", "hit_short", "hit_long", "pen_short", "pen_long", "he", "sa", "ft")
    figures = all((one.figure(name) or 0) >= (other.figure(name) or 0) for name in figures)
    return figures and one.steps >= other.steps and one.carries_squad >= other.carries_squad


def test_a_vehicle_that_is_better_in_all_is_no_cheaper():
    vehicles = [unit for unit in UNITS if unit.is_vehicle]
    pairs = [(one, other) for one in vehicles for other in vehicles if at_least_as_good(one, other)]
    assert len(pairs) > 2 * len(vehicles)
    assert [(one.id, other.id) for one, other in pairs if one.points < other.points] == []


def test_the_worked_example_of_the_documentation():
    card = CARDS["pzkw_iii_l"]
    cost = 5 + (8 * 8 + 7 * 7) / 20 + 2 * (8 + 5 - 6) / 5 + 4 / 5 + 4 + 2
    assert card.points == floor(cost + 0.5) == 20
    assert derivation.computed(card)["armour_front"] == 8
