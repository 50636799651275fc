"""The picture of a view: what lies open to everybody, what is the reader's own, and nothing that is hidden."""

import re
from xml.etree import ElementTree as ET

import pytest

from rules.chance import Fast, Rng
from rules.setups import prepare
from rules.tank_hunter import GAME
from rules.tank_hunter.drawing import draw
from tests.rules.tank_hunter.tables import CARDS


def after(count, seed=3, players=2):
    """A battle after *count* random actions."""
    state, rng = GAME.start(prepare("tank_hunter", "standard", options={"players": players})), Rng(seed)
    for _ in range(count):
        state.advance(state.sample(rng), Fast(rng))
    return state


def names(picture, key):
    root = ET.fromstring(picture)  # noqa: S314
    return [element.get(f"data-{key}") for element in root.iter() if element.get(f"data-{key}")]


def test_every_unit_lies_on_the_table_and_the_hand_before_its_owner():
    state = after(60)
    picture = draw(state.view(0), taps=True)
    units = [unit["code"] for player in state.view(0)["players"] for unit in player["units"]]
    assert sorted(names(picture, "unit")) == sorted(units)
    assert sorted(names(picture, "card")) == sorted(state.hands[0])
    assert {"A", "B", "front", "rear", *units, *state.hands[0]} <= set(names(picture, "tap"))


@pytest.mark.rule("TH-R40")
def test_hidden_units_and_hands_of_others_show_their_backs_only():
    state = after(60)
    picture = draw(state.view(0))
    hidden = [unit.card for unit in state.units[1].values() if not unit.revealed]
    shown = {unit.card for units in state.units for unit in units.values() if unit.revealed} | set(state.victory[0])
    assert hidden
    for card in (*hidden, *state.hands[1]):
        own = card in {unit.card for unit in state.units[0].values()} or card in state.hands[0]
        assert own or card in shown or CARDS[card].noun.en not in picture


def test_a_draft_shows_the_cards_that_go_round_and_those_kept():
    state = after(3)
    draft = state.view(0)["draft"]
    picture = draw(state.view(0), taps=True)
    assert names(picture, "card") == [card["card"] for card in draft["hand"]]
    assert names(picture, "kept") == [card["card"] for card in draft["kept"]]
    assert names(draw(state.view(None)), "card") == []


def test_a_page_speaks_its_own_language_and_styles_the_picture_itself():
    view = after(60).view(0)
    assert "<style>" in draw(view)
    silent = draw(view, style=False, speak=lambda _: "«")
    assert "style" not in silent
    written = [text.text or "" for text in ET.fromstring(silent).iter("{http://www.w3.org/2000/svg}text")]  # noqa: S314
    assert not [text for text in written if re.search("[a-zà-ÿ]{2}", text)]
