"""The picture of a view: every hex, tile, tank, wreck and line of sight in its place."""

from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from rules.panzer_squadron import GAME
from rules.panzer_squadron.drawing import draw
from rules.panzer_squadron.symbols import CASEMATE, FIRE, TILES, TRAIL, TURRET
from rules.setups import prepare
from tests.rules.panzer_squadron.boards import FAR, MODELS, battle, driving, play

SVG = "{http://www.w3.org/2000/svg}"


def picture(state, seat=None):
    return ET.fromstring(draw(state.view(seat)))  # noqa: S314


def marked(root, name):
    """The elements that carry data-*name*, by its value."""
    return {element.get(f"data-{name}"): element for element in root.iter() if element.get(f"data-{name}")}


def place(element):
    x, y = element.get("transform").removeprefix("translate(").removesuffix(")").split()
    return float(x), float(y)


def turns(element):
    """By how much the parts of a tank are turned: the hull, then the gun."""
    return [int(part.get("transform")[7:-1]) for part in element.iter() if "rotate" in part.get("transform", "")]


def test_every_hex_is_drawn_with_its_name_and_odd_rows_lie_half_a_hex_further_right():
    hexes = marked(picture(battle("tank H8 N", FAR)), "hex")
    assert len(hexes) == 16 * 12
    assert [text.text for text in hexes["C5"].iter(f"{SVG}text")] == ["C5"]
    (ax, ay), (bx, by), (cx, cy) = (place(hexes[name]) for name in ("A1", "B1", "A2"))
    assert (by, cx - ax) == (ay, pytest.approx((bx - ax) / 2, abs=0.02))
    assert cy - ay == pytest.approx((bx - ax) * 3**0.5 / 2, abs=0.02)


def test_tiles_are_drawn_each_in_its_own_way():
    tiles = "shell_hole C3, stone_house D3, small_house E3, ruin F3, hedge G3"
    root = picture(battle("tank H8 N", FAR, tiles=tiles))
    found = marked(root, "tile")
    assert set(found) == set(TILES)
    for entry in tiles.split(", "):
        tile, hex = entry.split()
        assert place(found[tile]) == place(marked(root, "hex")[hex])
    assert len({ET.tostring(element[0]) for element in found.values()}) == 5


def test_a_tile_of_ones_own_is_drawn_too():
    view = battle("tank H8 N", FAR).view(0) | {"tiles": [{"hex": "C3", "tile": "<swamp>"}]}
    assert "<swamp>" in marked(ET.fromstring(draw(view)), "tile")  # noqa: S314


def test_a_tank_shows_its_facing_and_its_turret():
    state = battle("tank H8 NE turret=SW, gun C8 S", FAR)
    tanks = marked(picture(state), "tank")
    assert turns(tanks["101"]) == [60, 240]
    assert turns(tanks["102"]) == [180, 180]
    assert [tanks["101"].get("data-seat"), tanks["201"].get("data-seat")] == ["0", "1"]
    text = draw(state.view(0))
    assert (text.count(TURRET), text.count(CASEMATE)) == (1, 2)


def test_moving_waiting_and_active_tanks_can_be_told_apart():
    plain = draw(battle("tank H8 N", FAR).view(0))
    assert TRAIL in draw(battle("tank H8 N moving", FAR).view(0))
    assert TRAIL not in plain
    looks = {draw(state.view(0)) for state in (battle("tank H8 N waiting, tank A12 N", FAR),
             battle("tank H8 N done, tank A12 N", FAR), driving("tank H8 N, tank A12 N", FAR, 4))}  # fmt: skip
    assert len(looks | {draw(battle("tank H8 N, tank A12 N", FAR).view(0))}) == 4


def test_a_wreck_burns_where_it_was_hit():
    state = battle("tank H8 N", f"tank H4 SE, {FAR}")
    assert FIRE not in draw(state.view(0))
    play(state, "fire 101 201", 10, 99)
    root = picture(state)
    assert draw(state.view(0)).count(FIRE) == 1
    assert place(marked(root, "tank")["201"]) == place(marked(root, "hex")["H4"])


def test_lines_of_sight_run_from_the_firer_to_the_section_struck_and_cut_ones_are_dashed():
    state = battle("tank H10 N", f"tank H6 S, {FAR}", tiles="stone_house H7")
    root = picture(state)
    lines = list(marked(root, "shot")["101 201"])
    assert [line.get("stroke-dasharray") for line in lines] == [None, None, "3 2"]
    start, end = place(marked(root, "hex")["H10"]), place(marked(root, "hex")["H6"])
    for line in lines:
        assert (float(line.get("x1")), float(line.get("y1"))) == pytest.approx(start, abs=0.02)
        away = ((float(line.get("x2")) - end[0]) ** 2 + (float(line.get("y2")) - end[1]) ** 2) ** 0.5
        assert away == pytest.approx(20, abs=0.02)  # a vertex of the hex


def test_names_are_escaped():
    models = MODELS | {"tank": replace(MODELS["tank"], name="A & <B>")}
    title = next(marked(picture(battle("tank H8 N", FAR, models=models)), "tank")["101"].iter(f"{SVG}title"))
    assert title.text == "A & <B> 101 H8"


@pytest.mark.parametrize("size", ["12x10", "26x18"])
def test_the_whole_board_lies_within_the_picture(size):
    root = picture(GAME.start(prepare("panzer_squadron", "engagement", options={"board": size})))
    _, _, width, height = map(float, root.get("viewBox").split())
    left, top = place(next(root.iter(f"{SVG}g")))
    for element in marked(root, "hex").values():
        x, y = place(element)
        assert 18 < x + left < width - 18
        assert 20 < y + top < height - 20
