"""The quick way to the nearest legal platoon: what it proves, CP-SAT finds no better."""

from collections import Counter

import pytest
from hypothesis import given, settings

from rules import solver
from rules.catalogue import cards
from rules.construction import check
from rules.construction.distance import nearness
from rules.construction.layout import lay_out
from rules.construction.tally import Tally
from rules.tanks import repair
from tests.rules.construction.building import force, wanted
from tests.rules.construction.strategies import forces
from tests.rules.construction.wandering import counts, points_kept

FIFTY = wanted("tanks", points=50)
SOME = [
    "puma", "hetzer", "panzer_iv", "t_70", "t_34", "su_76m", "ernst_barkmann", "bobby_woll", "hasty_loader", "tool_kit",
    "resourceful_loader", "extra_ammunition", "tungsten_shot", "arrowhead_shot", "broken_tracks",
]  # fmt: skip


def by_cp_sat(found, asked):
    """What the solver finds without the quick way."""
    layout = lay_out(Tally(found, asked), solver.wanted(asked))
    return solver._solution(layout, nearness(layout), solver.EFFORT)


def kept_in_place(before, after):
    """How many cards stay where they are, at best: whichever tank of *before* each of *after* stands for."""
    return _most_alike(_tanks(after), _tanks(before))


def _tanks(platoon):
    return [(entry.card, _load(entry)) for entry in platoon.entries for _ in range(entry.count)]


def _load(entry):
    return Counter({on.card: on.count for on in entry.attachments})


def _most_alike(after, before):
    if not after:
        return 0
    (card, load), *rest = after
    stays = [
        1 + (load & other).total() + _most_alike(rest, before[:at] + before[at + 1 :])
        for at, (tank, other) in enumerate(before)
        if tank == card
    ]
    return max([_most_alike(rest, before), *stays])


@settings(max_examples=40)
@given(found=forces("tanks", known=SOME, most=5, copies=2))
def test_what_the_quick_way_proves_the_solver_does_not_better(found):
    proven = repair.nearest(Tally(found, FIFTY))
    if proven and not check(found, FIFTY).legal:
        other = by_cp_sat(found, FIFTY)
        assert check(proven, FIFTY).legal
        assert points_kept(found, proven, FIFTY) >= points_kept(found, other.force, FIFTY) or kept_in_place(
            found, proven
        ) > kept_in_place(found, other.force)
        if other.status == "optimal":
            assert kept_in_place(found, proven) >= kept_in_place(found, other.force)
        assert all(count <= counts(found)[card] for card, count in counts(proven).items())


@pytest.mark.rule("TK-15.1b")
def test_a_platoon_of_every_tank_is_cut_down_with_proof():
    lines = [f"2 {id}" for id, card in cards("tanks").items() if card.kind == "tank"]
    found = force("tanks", *lines, "3 tool_kit", "1 ernst_barkmann")
    mended = solver.nearest(found, wanted("tanks", points=100))
    assert mended.status == "optimal"
    assert check(mended.force, wanted("tanks", points=100)).points[0].points == 100


def test_what_it_cannot_prove_it_leaves_to_the_solver():
    crossroads = wanted("tanks", "barkmann_crossroads", 1)
    assert repair.nearest(Tally(force("tanks", "1 panther"), crossroads)) is None
    assert solver.nearest(force("tanks", "1 panther"), crossroads).force == force("tanks", "1 panther + ernst_barkmann")
    thirty = wanted("tanks", points=30)
    found = force("tanks", "1 panzer_iv", "1 stug_g")
    assert repair.nearest(Tally(found, thirty)) is None
    assert solver.nearest(found, thirty).force == force("tanks", "1 panzer_iv")
