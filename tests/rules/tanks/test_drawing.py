"""The picture of a view: terrain, hulls, arcs, tokens, lines of sight and the arrow."""

from xml.etree import ElementTree as ET

from rules.tanks.drawing import draw
from tests.rules.tanks.boards import battle, building, start, tank, token, wood


def picture(state, **more):
    return ET.fromstring(draw(state.view(0) | more))  # noqa: S314


def drawn(root, name):
    return [element.get(f"data-{name}") for element in root.iter() if element.get(f"data-{name}")]


def test_a_picture_shows_terrain_tanks_arcs_sights_and_the_arrow():
    state = battle(
        [tank("stug_g", 450, 100, 90), tank("panther", 200, 100, 90, destroyed=True, done=True)],
        [tank("sherman_75", 450, 700, 270)],
        wood(150, 450, 90),
        building(700, 450),
        phase="shooting",
        objectives=(token(450, 450),),
    )
    root = picture(state, arrow={"x": 429, "y": 128, "direction": 90})
    assert drawn(root, "terrain") == ["wood", "building"]
    assert drawn(root, "arc") == ["101"]
    assert set(drawn(root, "tank")) == {"101", "102", "201"}
    assert set(drawn(root, "sight")) == {"101 201", "201 101"}
    assert drawn(root, "arrow") == ["1"]
    assert drawn(root, "objective") == ["1"]


def test_a_picture_of_the_crossroads_shows_its_corners_before_anything_is_deployed():
    root = picture(start("barkmann_crossroads"))
    assert len([element for element in root.iter() if element.tag.endswith("circle")]) > 2
    assert drawn(root, "tank") == []
