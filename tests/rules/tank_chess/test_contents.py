"""Chapters 1 and 2: what is in the box, and the set-up on the small board."""

from collections import Counter

import pytest

from rules import ledger
from rules.catalogue import cards
from rules.grids.squares import COMPASS, NAMES, parse
from rules.setups import prepare
from rules.tank_chess import GAME
from rules.tank_chess.cards import UnitCard
from rules.tank_chess.layouts import layout
from rules.tank_chess.shapes import HULLS, MARKS
from tests.rules.tank_chess.boards import KINDS

SCENARIOS = {scenario.id: scenario for scenario in ledger.load("tank_chess").scenarios}
BASICS = ["basic_16", "basic_20"]


def start(slug):
    return GAME.start(prepare("tank_chess", slug))


def names(squares):
    return {NAMES[square] for square in squares}


def counts(state, seat):
    return Counter(unit.kind for unit in state.armies[seat].values())


@pytest.mark.rule("CH-1.1")
def test_there_is_a_board_of_16_by_16_and_one_of_20_by_20():
    assert [(start(slug).board.files, start(slug).board.ranks) for slug in BASICS] == [(16, 16), (20, 20)]


@pytest.mark.rule("CH-1.2")
def test_the_large_game_uses_28_pieces_14_of_each_colour():
    assert [len(army) for army in start("basic_20").armies] == [14, 14]


@pytest.mark.rule("CH-1.4a", "CH-G1")
def test_the_printed_obstacles_of_the_small_board_are_the_basic_setup():
    assert names(start("basic_16").board.obstacles) == set(SCENARIOS["CH-SC16"].obstacles)


@pytest.mark.parametrize("slug", BASICS)
def test_a_basic_board_looks_the_same_from_both_sides(slug):
    plan = layout(slug)
    turn = plan.board.grid.half_turn
    assert {turn(square) for square in plan.board.obstacles} == set(plan.board.obstacles)
    turned = {turn(square): (card, (facing + 4) % 8) for square, (card, facing) in plan.starts[0].items()}
    assert turned == plan.starts[1]


@pytest.mark.rule("CH-1.5")
def test_there_are_six_types_of_unit():
    assert {kind.code for kind in KINDS} == {"CLT", "LT", "MT", "HT", "TD", "HM"}
    assert [kind.code for kind in KINDS if kind.commands] == ["CLT"]


@pytest.mark.rule("CH-2.1")
def test_the_first_scenario_is_the_basic_setup_of_the_small_board():
    assert GAME.scenarios[0].slug == "basic_16"


@pytest.mark.rule("CH-2.2")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_small_army_is_2_heavy_3_medium_4_light_tanks_and_a_command_tank(seat):
    assert counts(start("basic_16"), seat) == {"HT": 2, "MT": 3, "LT": 4, "CLT": 1}


@pytest.mark.rule("CH-2.3a", "CH-G2")
@pytest.mark.parametrize(("seat", "side"), [(0, "white"), (1, "black")])
def test_units_start_on_the_squares_marked_with_their_symbol(seat, side):
    squares = {code: set(squares) for code, squares in SCENARIOS["CH-SC16"].start[side].items() if code != "facing"}
    army = start("basic_16").armies[seat]
    assert {code: names(s for s, unit in army.items() if unit.kind == code) for code in squares} == squares


@pytest.mark.rule("CH-2.3b", "CH-R1")
@pytest.mark.parametrize("slug", [scenario.slug for scenario in GAME.scenarios])
def test_every_unit_starts_facing_the_opposite_edge(slug):
    white, black = start(slug).armies
    assert {COMPASS[unit.facing] for unit in white.values()} == {"N"}
    assert {COMPASS[unit.facing] for unit in black.values()} == {"S"}
    assert max(white) < min(black)


@pytest.mark.rule("CH-2.4")
def test_every_unit_is_drawn_with_a_symbol_of_its_own():
    codes = [kind.code for kind in KINDS]
    assert set(codes) <= set(HULLS)
    assert len({MARKS[code] for code in codes}) == len(codes)


@pytest.mark.parametrize("slug", BASICS)
def test_nobody_can_fire_at_anybody_in_the_first_turn(slug):
    state = start(slug)
    assert not state.urgent()
    state.turn = 2
    assert not state.urgent()


@pytest.mark.parametrize("slug", BASICS)
def test_every_free_square_of_a_basic_board_can_be_driven_to(slug):
    state = start(slug)
    free = set(state.board.grid.squares) - set(state.board.obstacles)
    reached, waiting = set(), [parse("A1")]
    while waiting:
        square = waiting.pop()
        if square in free - reached:
            reached.add(square)
            waiting += [square + step for step in (1, -1, 32, -32)]
    assert reached == free


@pytest.mark.parametrize("code", ["CLT", "LT", "MT", "HT", "TD", "HM"])
def test_the_cards_carry_the_figures_that_the_ledger_prints(code):
    printed = next(card.stats for card in ledger.load("tank_chess").cards if f"({code})" in card.name)
    card = next(card for card in cards("tank_chess").values() if isinstance(card, UnitCard) and card.stats.code == code)
    stats = card.stats.model_dump()
    assert {key: stats[key] for key in ("speed", "weapon", "front", "side", "rear")} == {
        key: printed[key] for key in ("speed", "weapon", "front", "side", "rear")
    }
    assert stats["turret"] == ("left45" in printed["fire"])
    spread = "2+" if stats["farthest"] is None else f"{stats['nearest']}-{stats['farthest']}, indirect"
    assert spread == printed["range"]
    assert [stats["board_16"], str(stats["board_20"])] == [printed["count_16"], str(printed["count_20"]).split()[0]]
    figures = {figure.name: figure.origin for figure in card.figures()}
    assert figures["speed"] == "printed"
    assert figures["board_20"] == "derived"
