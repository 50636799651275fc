"""The text forms of actions."""

import pytest

from rules.panzer_squadron import GAME
from tests.rules.panzer_squadron.boards import battle, driving


@pytest.mark.parametrize(
    "text",
    [
        "roll", "ready", "hold", "lay hedge C5", "deploy 101 C12 N", "straighten 101", "activate 101", "drive 101",
        "wait 101", "move 101 D6 NE", "pivot 101 SW", "fire 101 203", "fire 101 203 NE", "stop 101", "roll-on 101",
    ],
)  # fmt: skip
def test_every_form_reads_back(text):
    assert str(GAME.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "", "fire", "fire 101", "fire 101 203 E", "fire 101 203 NE NE", "fire 1 2", "fire 301 101", "fire 1O1 203",
        "roll 101", "lay hedge", "lay hedge Z99", "lay  C5", "deploy 101 C12", "deploy 101 C12 NNE", "move 101 D6 ",
        "pivot 101 3", "drive", "drive a1", "drive ¹⁰¹", "STOP 101", " stop 101", "attack 101",
    ],
)  # fmt: skip
def test_what_is_no_action_is_refused_with_what_was_expected(text):
    with pytest.raises(ValueError, match="expected an action such as roll, ready"):
        GAME.parse(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("fire 101 201", "Tank 101: fire at Tank 201, front armour, +1 to the die"),
        ("fire 101 201 NE", "Tank 101: fire at Tank 201, front armour, -1 to the die, turret to the north-east"),
        ("wait 101", "Tank 101: lie in wait"),
        ("drive 101", "Tank 101: roll for action points"),
    ],
)
def test_an_order_is_described_in_words(text, words):
    assert str(battle("tank H12 N", "tank H4 S").describe(GAME.parse(text))) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("move 101 H7 NW", "Tank 101: forward into H7, facing north-west, for 3 points"),
        ("move 101 H9 N", "Tank 101: reverse into H9, facing north, for 1 point"),
        ("pivot 101 S", "Tank 101: pivot to face south, for 2 points"),
        ("stop 101", "Tank 101: end stopped"),
        ("roll-on 101", "Tank 101: end moving"),
    ],
)
def test_a_step_is_described_in_words(text, words):
    assert str(driving("tank H8 N", "tank H4 S", 4, tiles="hedge H7").describe(GAME.parse(text))) == words
