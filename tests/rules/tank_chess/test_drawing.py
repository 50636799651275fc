"""The board as a picture."""

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings

from rules.setups import prepare
from rules.tank_chess import GAME
from rules.tank_chess.drawing import draw
from tests.rules.tank_chess.boards import battle, play
from tests.rules.tank_chess.positions import states

SVG = "{http://www.w3.org/2000/svg}"


def parsed(view, **how):
    return ET.fromstring(draw(view, **how))  # noqa: S314


def of_class(picture, name):
    return [part for part in picture.iter() if name in (part.get("class") or "").split()]


def titles(picture):
    return [title.text for title in picture.iter(f"{SVG}title")]


@pytest.mark.parametrize(("slug", "units", "rocks"), [("basic_16", 20, 50), ("basic_20", 28, 80)])
def test_every_unit_and_obstacle_is_in_the_picture(slug, units, rocks):
    picture = parsed(GAME.start(prepare("tank_chess", slug)).view(None))
    assert (len(of_class(picture, "unit")), len(of_class(picture, "rock"))) == (units, rocks)
    assert len(of_class(picture, "command")) == 2


@given(states(ended=True))
@settings(max_examples=30, deadline=None)
def test_any_position_can_be_drawn_from_any_side(state):
    for seat in (0, 1, None):
        picture = parsed(state.view(seat))
        assert len(of_class(picture, "unit")) == sum(map(len, (*state.armies, *state.wrecks)))
        assert len(of_class(picture, "wreck")) == sum(map(len, state.wrecks))


def test_the_picture_can_be_read_aloud():
    state = battle("CLT H1 N, HT C2 N", "CLT P16 S, LT C9 E")
    play(state, "C2-C4NxC9")
    assert titles(parsed(state.view(None))) == [
        "Tank Chess, turn 2: Black to move",
        "H1: command tank of White, facing north",
        "C4: heavy tank of White, facing north",
        "P16: command tank of Black, facing south",
        "C9: light tank of Black, destroyed",
    ]


def test_whoever_speaks_another_language_hears_it():
    view = battle("CLT H1 N", "CLT P16 S").view(None)
    assert "[Tank Chess, turn {turn}: {colour} to move]" in draw(view, speak=lambda said: f"[{said.template}]")


def test_black_sees_the_board_from_the_other_side():
    state = battle("CLT A1 N", "CLT P16 S")
    white, black = (of_class(parsed(state.view(seat)), "white")[0].get("transform") for seat in (0, 1))
    assert white == "translate(11 155) rotate(0)"
    assert black == "translate(161 5) rotate(180)"


def test_the_last_move_and_what_can_be_done_now_are_marked():
    picture = parsed(
        battle("CLT A1 N", "CLT P16 S").view(0), last=("A1", "A3"), moves=("B2", "B3", "B4"), targets=["P16"]
    )
    assert [len(of_class(picture, name)) for name in ("last", "move", "fire")] == [2, 3, 1]


def test_a_page_with_a_style_sheet_of_its_own_takes_the_picture_without_one():
    view = battle("CLT A1 N", "CLT P16 S").view(0)
    assert "<style>" in draw(view)
    assert "light-dark(" in draw(view)
    assert "style" not in draw(view, style=False)


def test_a_view_is_the_same_for_everybody():
    state = battle("CLT A1 N", "CLT P16 S")
    assert {**state.view(0), "seat": None} == {**state.view(1), "seat": None} == state.view(None)
