"""The nearest legal force is legal and none is nearer; the fullest is legal, keeps all, and none is fuller."""

import itertools
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import solver
from rules.catalogue import cards
from rules.construction import Terms, brief, check
from rules.construction.distance import nearness
from rules.construction.layout import lay_out
from rules.construction.tally import Tally
from rules.documents import Force
from tests.rules.construction.building import force, wanted
from tests.rules.construction.strategies import BRIEFS, every_brief, forces
from tests.rules.construction.wandering import counts, likeness, nearest_legal, points_kept

ROOT = Path(__file__).parents[3]


@every_brief
@settings(max_examples=8)
@given(data=st.data())
def test_any_force_can_be_made_legal(id, data):
    asked = BRIEFS[id]
    found = data.draw(forces(asked.terms.game))
    mended = solver.nearest(found, asked)
    assert mended.status == "optimal" or asked.terms.game == "tanks"
    assert check(mended.force, asked).legal
    assert solver.nearest(mended.force, asked).force == mended.force


def small(slug, *ids, **terms):
    """A brief over a catalogue of a few cards."""
    return brief(Terms(game=slug, **terms), cards={id: cards(slug)[id] for id in ids})


SMALL = {
    "points and copies": small("tank_commander", "t_34_85", "zis_3", "panic", "flank_shot", points=40),
    "two groups": small("tank_commander", "js_2", "elefant", "reinforcements", scenario="defence", side=1),
    "six of a kind": small("tank_commander", "js_2", "pak_40", "woods", scenario="tanks_in_action"),
    "free terrain": small(
        "tank_commander", "jsu_152", "woods", "wheatfield", "village", "hills", "foxholes",
        scenario="prepared_defence", side=1,
    ),
    "an era": small("tank_commander", "t_26_m_39", "t_34_85", "panic", "skis", points=30, year=1944),
    "a platoon": small("tanks", "puma", "t_70", "ernst_barkmann", "hasty_loader", points=20),
    "ammunition": small("tanks", "puma", "resourceful_loader", "tungsten_shot", "extra_ammunition", points=25),
    "a printed platoon": small(
        "tanks", "panther", "ernst_barkmann", "sherman_75", scenario="barkmann_crossroads", side=1
    ),
    "a squadron": small("panzer_squadron", "panther", "t34_85", "hedge", points=250, options={"tanks": 2, "tiles": 1}),
    "an army": small("tank_chess", "clt", "td", "obstacle", scenario="free"),
}  # fmt: skip


@pytest.mark.parametrize("case", SMALL)
@settings(max_examples=12)
@given(data=st.data())
def test_no_legal_force_is_nearer_and_none_as_near_keeps_more_points(case, data):
    asked = SMALL[case]
    found = data.draw(forces(asked.terms.game, known=asked.cards, most=3, copies=2))
    nearest = nearest_legal(found, asked, farthest=2 if asked.terms.game == "tanks" else 3)
    if nearest:
        mended = solver.nearest(found, asked)
        assert mended.status == "optimal"
        assert likeness(mended.force) in nearest, mended.force
        kept = points_kept(found, mended.force, asked)
        assert kept == max(points_kept(found, other, asked) for other in nearest.values())


def test_three_copies_of_an_event_become_two_and_nothing_else_changes():
    asked = wanted("tank_commander", points=100)
    assert solver.nearest(force("tank_commander", "2 js_2", "3 flank_shot"), asked).force == force(
        "tank_commander", "2 js_2", "2 flank_shot"
    )


def test_what_is_too_much_for_one_group_moves_to_the_other():
    asked = wanted("tank_commander", "defence", 1)
    mended = solver.nearest(force("tank_commander", "5 js_2", "1 reinforcements"), asked).force
    assert mended == force("tank_commander", "4 js_2", "1 reinforcements", "## Reinforcement group", "1 js_2")


def test_a_loose_hero_boards_a_tank():
    asked = wanted("tanks", points=100)
    mended = solver.nearest(force("tanks", "1 panther + hasty_loader", "1 ernst_barkmann"), asked).force
    assert mended == force("tanks", "1 panther + hasty_loader + ernst_barkmann")


def test_a_legal_force_stays_as_it_is():
    found = force("tanks", "1 puma + tool_kit", "1 puma + hasty_loader")
    assert solver.nearest(found, wanted("tanks")) == solver.Solution("optimal", found)


@every_brief
@settings(max_examples=3)
@given(data=st.data())
def test_a_force_is_filled_without_losing_what_fits(id, data):
    asked = BRIEFS[id]
    found = data.draw(forces(asked.terms.game, most=2, copies=1))
    mended, filled = solver.nearest(found, asked), solver.fill(found, asked)
    assert check(filled.force, asked).legal
    kept = counts(found) if check(found, asked).legal else {}
    assert all(counts(filled.force)[card] >= count for card, count in kept.items())
    assert sum(counts(filled.force).values()) >= sum(counts(mended.force).values())


def test_filling_takes_only_what_is_free():
    asked = wanted("tanks", points=100)
    free = {"panther": 1, "puma": 2, "ernst_barkmann": 1, "tool_kit": 9, "t_34": 5}
    filled = solver.fill(force("tanks", "1 panther", nation="german"), asked, free)
    gained = {card: count - (card == "panther") for card, count in counts(filled.force).items()}
    assert filled.status == "optimal"
    assert all(count <= free.get(card, 0) for card, count in gained.items())
    assert check(filled.force, asked).points[0].points == 32 + 32 + 9 + 9 + 8 + 4 * 1


def test_no_force_is_fuller():
    asked = small("tank_commander", "jsu_152", "zis_3", "panic", "flank_shot", "skis", points=61)
    prices = [card.points for card in asked.cards.values()]
    most = [3, 5, 2, 2, 2]
    sums = (sum(map(int.__mul__, prices, bought)) for bought in itertools.product(*(range(n + 1) for n in most)))
    best = max(total for total in sums if total <= 61)
    filled = solver.fill(Force(game="tank_commander"), asked)
    assert (filled.status, check(filled.force, asked).points[0].points) == ("optimal", best)


def test_where_no_force_is_legal_that_is_said():
    asked = wanted("tank_commander", "kursk", 0, owned={"pzkw_iii_l": 3})
    assert solver.nearest(Force(game="tank_commander"), asked) == solver.Solution("impossible")
    assert solver.fill(Force(game="tank_commander"), asked) == solver.Solution("impossible")


def test_a_platoon_too_large_to_move_its_crews_about_is_still_made_legal():
    crew = [id for id, card in cards("tanks").items() if card.kind == "crew"]
    tanks = [id for id, card in cards("tanks").items() if card.kind == "tank" and card.nation == "german"]
    lines = [f"20 {tank} + {crew[at % len(crew)]} + {crew[(at + 5) % len(crew)]}" for at, tank in enumerate(tanks)]
    asked = wanted("tanks", points=600)
    found = force("tanks", *lines)
    layout = lay_out(Tally(found, asked), {})
    without_proof = solver._solution(layout, nearness(layout), effort=1.0)
    assert (layout.whole, without_proof.status) == (False, "good")
    for mended in (without_proof, solver.nearest(found, asked)):
        assert check(mended.force, asked).legal


def test_the_same_force_is_mended_the_same_way_in_another_process():
    program = """
from rules import solver
from tests.rules.construction.building import force, wanted
from rules.force_text import write_text
found = force("tank_commander", *(f"{n % 3 + 1} {id}" for n, id in enumerate(sorted(wanted("tank_commander").cards))))
print(write_text(solver.nearest(found, wanted("tank_commander", points=180)).force))
"""
    runs = {
        subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True).stdout
        for _ in range(2)
    }
    assert len(runs) == 1


def test_the_solver_is_loaded_only_when_it_is_asked():
    program = "import rules.solver, sys; print('ortools' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout == "False\n"
