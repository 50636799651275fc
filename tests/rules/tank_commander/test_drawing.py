"""The picture of a view: everything that lies open, and nothing that is hidden."""

from xml.etree import ElementTree as ET

import pytest

from rules.setups import prepare
from rules.tank_commander import GAME
from rules.tank_commander.drawing import draw
from rules.tank_commander.field import NAMED
from rules.tank_commander.pieces import Laid
from tests.rules.tank_commander.boards import battle, play

SVG = "{http://www.w3.org/2000/svg}"


def drawn(state, seat=None):
    """The groups of the picture that *seat* sees, by their data."""
    root = ET.fromstring(draw(state.view(seat)))  # noqa: S314
    found = {}
    for group in root.iter(f"{SVG}g"):
        for key, value in group.attrib.items():
            if key.startswith("data-"):
                found.setdefault(key[5:], []).append(value)
    return found


def crowded(**more):
    laid = (Laid("minefield", 0, (NAMED["N1.1"],)), Laid("stream", 1, (NAMED["S1.1"], NAMED["N1.1"])), Laid("fog", 1))
    south = "truck S1.2, german_line_squad S1.2 on=101 mg_42, pzkw_iv_h N1.2"
    more |= {"ground": "woods S1.3", "forts": "foxholes S1.2 0", "hands": ("tank_ace", "ambush")}
    return battle(south, "t_34_m_43 N1.2", laid=laid, **more)


def test_units_positions_terrain_and_events_are_drawn():
    found = drawn(crowded())
    assert len(found["position"]) == 12
    assert sorted(found["unit"]) == ["101", "102", "103", "201"]
    assert sorted(found["event"]) == ["fog", "minefield", "stream"]
    assert found["reserve"] == ["0", "1"]


@pytest.mark.rule("TC-15e")
def test_only_the_owner_sees_his_hand():
    state = crowded()
    pictures = {seat: draw(state.view(seat)) for seat in (0, 1, None)}
    assert [seat for seat, picture in pictures.items() if "tank_ace" in picture] == [0]
    assert [seat for seat, picture in pictures.items() if "ambush" in picture] == [1]


def test_orders_and_shots_under_way_are_arrows():
    state = battle("pzkw_iv_h S1.2, pzkw_iv_h S1.2", "t_34_m_43 N1.3", hands=("flank_shot", ""))
    play(state, "move 101 S1.1")
    assert drawn(state)["arrow"] == ["order"]
    firing = battle("pzkw_iv_h S1.2", "t_34_m_43 N1.3", hands=("flank_shot", ""))
    play(firing, "fire 101 201 at")
    assert drawn(firing)["arrow"] == ["shot"]


@pytest.mark.parametrize("scenario", [scenario.slug for scenario in GAME.scenarios])
def test_every_scenario_can_be_drawn_before_it_begins(scenario):
    state = GAME.start(prepare("tank_commander", scenario, options={"columns": 5}))
    assert len(drawn(state)["position"]) == 20
