"""The picture of a view: every hex, tile, tank, wreck and line of sight in its place."""

from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from rules.panzer_squadron import GAME
from rules.panzer_squadron.drawing import draw
from rules.panzer_squadron.symbols import CASEMATE, EYE, FIRE, TILES, TRAIL, TURRET
from rules.setups import prepare
from rules.words import Noun
from tests.rules.panzer_squadron.boards import FAR, MODELS, battle, driving, play

SVG = "{http://www.w3.org/2000/svg}"


def picture(state, seat=None, **how):
    return ET.fromstring(draw(state.view(seat), **how))  # noqa: S314


def marked(root, name):
    """The elements that carry data-*name*, by its value."""
    return {element.get(f"data-{name}"): element for element in root.iter() if element.get(f"data-{name}")}


def of_class(root, name):
    return [part for part in root.iter() if name in (part.get("class") or "").split()]


def place(element):
    x, y = element.get("transform").removeprefix("translate(").removesuffix(")").split()
    return float(x), float(y)


def turns(element):
    """By how much the parts of a tank are turned: the hull, then the gun."""
    return [int(part.get("transform")[7:-1]) for part in element.iter() if "rotate" in part.get("transform", "")]


def titles(root):
    return [title.text for title in root.iter(f"{SVG}title")]


def test_every_hex_is_drawn_with_its_name_and_odd_rows_lie_half_a_hex_further_right():
    hexes = marked(picture(battle("tank H8 N", FAR)), "hex")
    assert len(hexes) == 16 * 12
    assert [text.text for text in hexes["C5"].iter(f"{SVG}text")] == ["C5"]
    (ax, ay), (bx, by), (cx, cy) = (place(hexes[name]) for name in ("A1", "B1", "A2"))
    assert (by, cx - ax) == (ay, pytest.approx((bx - ax) / 2, abs=0.02))
    assert cy - ay == pytest.approx((bx - ax) * 3**0.5 / 2, abs=0.02)


def test_tiles_are_drawn_each_in_its_own_way_and_fill_their_hex():
    tiles = "shell_hole C3, stone_house D3, small_house E3, ruin F3, hedge G3"
    root = picture(battle("tank H8 N", FAR, tiles=tiles))
    hexes, plain = marked(root, "hex"), marked(root, "hex")["B3"][0].get("class")
    for entry in tiles.split(", "):
        tile, hex = entry.split()
        assert list(marked(hexes[hex], "tile")) == [tile]
        assert hexes[hex][0].get("class") != plain
    assert len({ET.tostring(element[1]) for element in marked(root, "tile").values()}) == 5


def test_a_tile_of_ones_own_is_drawn_too():
    view = battle("tank H8 N", FAR).view(0) | {"tiles": [{"hex": "C3", "tile": "<swamp>"}]}
    assert "<swamp>" in marked(ET.fromstring(draw(view)), "tile")  # noqa: S314
    assert "swamp" not in TILES


def test_a_tank_shows_its_facing_and_its_turret():
    state = battle("tank H8 NE turret=SW, gun C8 S", FAR)
    tanks = marked(picture(state), "tank")
    assert turns(tanks["101"]) == [60, 240]
    assert turns(tanks["102"]) == [180, 180]
    assert [tanks["101"].get("data-seat"), tanks["201"].get("data-seat")] == ["0", "1"]
    text = draw(state.view(0))
    assert (text.count(TURRET), text.count(CASEMATE)) == (1, 2)


@pytest.mark.rule("PS-4.4a")
def test_who_is_moving_is_public():
    assert TRAIL in draw(battle("tank H8 N moving", FAR).view(1))
    assert TRAIL not in draw(battle("tank H8 N", FAR).view(1))


def test_waiting_activated_and_active_tanks_can_be_told_apart():
    ready, waiting, done = (battle(f"tank H8 N {status}, tank A12 N", FAR) for status in ("", "waiting", "done"))
    assert [len(of_class(picture(state), "done")) for state in (ready, waiting, done)] == [0, 0, 1]
    assert [EYE in draw(state.view(0)) for state in (ready, waiting, done)] == [False, True, False]


def test_the_tank_that_is_being_moved_shows_where_it_started_and_the_points_it_has_left():
    state = driving("tank H8 N, tank A12 N", FAR, 3)
    play(state, "move 101 H7 N")
    root = picture(state)
    active, (start,) = marked(root, "tank")["101"], [group for group in root if of_class(group, "start")]
    assert place(start) == place(marked(root, "hex")["H8"])
    assert len(of_class(active, "active")) == 1
    assert [text.text for text in active.iter(f"{SVG}text")] == ["101", "2"]


def test_a_wreck_burns_where_it_was_hit():
    state = battle("tank H8 N", f"tank H4 SE, {FAR}")
    assert FIRE not in draw(state.view(0))
    play(state, "fire 101 201", 10, 99)
    root = picture(state)
    assert draw(state.view(0)).count(FIRE) == 1
    assert place(marked(root, "tank")["201"]) == place(marked(root, "hex")["H4"])


@pytest.mark.parametrize("seat", [0, 1])
def test_lines_of_sight_run_from_the_firer_to_the_section_struck_and_cut_ones_differ(seat):
    root = picture(battle("tank H10 N", f"tank H6 S, {FAR}", tiles="stone_house H7"), seat)
    lines = list(marked(root, "shot")["101 201"])
    assert [line.get("class") for line in lines] == ["clear", "clear", "cut"]
    start, end = place(marked(root, "hex")["H10"]), place(marked(root, "hex")["H6"])
    for line in lines:
        assert (float(line.get("x1")), float(line.get("y1"))) == pytest.approx(start, abs=0.02)
        away = ((float(line.get("x2")) - end[0]) ** 2 + (float(line.get("y2")) - end[1]) ** 2) ** 0.5
        assert away == pytest.approx(20, abs=0.02)  # a vertex of the hex


def test_north_sees_the_board_from_the_other_side():
    state = battle("tank H12 NE", "tank H1 S")
    south, north = picture(state, 0), picture(state, 1)
    _, _, width, height = map(float, south.get("viewBox").split())
    for number in ("101", "201"):
        (x, y), (ox, oy) = (place(marked(root, "tank")[number]) for root in (south, north))
        assert (x + ox, y + oy) == pytest.approx((width, height), abs=1)
    assert [turns(marked(root, "tank")["101"])[0] for root in (south, north)] == [60, 240]


def test_the_picture_can_be_read_aloud():
    state = battle("tank H8 NE turret=S moving, gun C8 S waiting", f"tank H4 SE done, {FAR}", tiles="hedge C3")
    state.wrecks[0][103] = replace(state.tank(101), hex=state.tank(101).hex + 1, moving=False, status="done")
    assert titles(picture(state)) == [
        "Panzer Squadron, turn 1: South to choose",
        "hedge",
        "I8: Tank 103 of South, destroyed",
        "H8: Tank 101 of South, facing north-east, turret to the south, moving",
        "C8: Gun 102 of South, facing south, lying in wait",
        "H4: Tank 201 of North, facing south-east, already activated",
        "A1: Gun 202 of North, facing north",
    ]


def test_whoever_speaks_another_language_hears_it():
    root = picture(battle("tank H8 N", FAR), speak=lambda said: said.render(lambda text: f"[{text}]", None, "fr"))
    assert titles(root)[0] == "[Panzer Squadron, turn {turn}: {side} to choose]".format(turn=1, side="[South]")
    assert "[Char 101]" in titles(root)[1]


def test_before_the_first_turn_and_after_the_last_the_picture_says_so():
    state = GAME.start(prepare("panzer_squadron", "engagement"))
    assert titles(picture(state))[0] == "Panzer Squadron, set-up: South to choose"
    state = battle("tank H8 N", "tank H4 N")
    play(state, "fire 101 201", 10, 99)
    assert titles(picture(state))[0] == "Panzer Squadron, after turn 1"


def test_the_last_move_and_what_can_be_done_now_are_marked():
    root = picture(battle("tank H8 N", FAR), last=("A1", "A3"), moves=("B2", "B3", "B4"), targets=["P12"])
    assert [len(of_class(root, name)) for name in ("last", "move", "fire")] == [2, 3, 1]


def test_a_page_with_a_style_sheet_of_its_own_takes_the_picture_without_one():
    view = battle("tank H8 N", FAR).view(0)
    assert "light-dark(" in draw(view)
    assert "style" not in draw(view, style=False)


def test_names_are_escaped():
    models = MODELS | {"tank": replace(MODELS["tank"], name=Noun("A & <B>", "C"))}
    title = next(marked(picture(battle("tank H8 N", FAR, models=models)), "tank")["101"].iter(f"{SVG}title"))
    assert title.text == "H8: A & <B> 101 of South, facing north"


@pytest.mark.parametrize("size", ["12x10", "26x18"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_whole_board_lies_within_the_picture(size, seat):
    root = picture(GAME.start(prepare("panzer_squadron", "engagement", options={"board": size})), seat)
    _, _, width, height = map(float, root.get("viewBox").split())
    for element in marked(root, "hex").values():
        x, y = place(element)
        assert 18 < x < width - 18
        assert 20 < y < height - 20
