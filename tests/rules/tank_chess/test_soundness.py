"""Positions that can be written down but never arise are refused with every reason there is."""

import pytest

from rules.documents import BadDocument
from rules.tank_chess import GAME
from tests.rules.tank_chess.boards import battle


def problems(change):
    position = battle("CLT H1 N, LT A1 N", "CLT H16 S", draw_by_agreement=True).position()
    change(position["state"])
    with pytest.raises(BadDocument) as raised:
        GAME.load(position)
    return [problem.code for problem in raised.value.problems]


def test_everything_that_is_wrong_is_told_at_once():
    def spoil(state):
        state["board"]["obstacles"] = ["A1", "T20"]
        state["armies"][0]["C3"] = {"kind": "XX", "facing": "N"}
        del state["armies"][1]["H16"]

    assert problems(spoil) == ["CH-4.4a", "CH-1.1", "CH-1.5", "CH-2.2"]


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        (lambda state: state.update(turn=0), ["greater_than_equal"]),
        (lambda state: state["kinds"].clear(), ["too_short"]),
        (lambda state: state["kinds"][0].update(speed=7), ["less_than_equal"]),
        (lambda state: state["kinds"].append(state["kinds"][0]), ["CH-1.5"]),
        (lambda state: state["armies"][0].update({"H9": state["armies"][0]["H1"]}), ["CH-2.2"]),
        (lambda state: state.update(ending="destroyed"), ["CH-2.2"]),
        (lambda state: state.update(ending="limit"), ["CH-R15"]),
        (lambda state: state["options"].update(draw_by_agreement=False) or state.update(offer="open"), ["CH-R15"]),
        (lambda state: state.update(closed=1), ["unknown"]),
        (lambda state: state["armies"][0].update({"Q99": state["armies"][0]["A1"]}), ["value_error"]),
    ],
)
def test_each_impossible_position_is_refused(change, codes):
    assert problems(change) == codes
