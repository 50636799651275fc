"""What bots go by."""

import pytest

from rules.panzer_squadron.estimate import threat
from rules.panzer_squadron.pieces import Cover, Ground
from tests.rules.panzer_squadron import boards
from tests.rules.panzer_squadron.boards import battle


@pytest.mark.parametrize("modifier", [-4, -7, -9])
def test_a_tank_that_no_shot_can_hit_is_not_threatened(monkeypatch, modifier):
    """Owners may type in tiles of their own: two such covers take more off a shot than the printed ones ever do."""
    bunker = Ground(entry_cost=2, sight="open", cover=(Cover(modifier, ("in_it",)),) * 2)
    monkeypatch.setattr(boards, "KINDS", boards.KINDS | {"bunker": bunker})
    state = battle("tank H10 N", "tank H6 S", tiles="bunker H6")
    assert threat(state, 1) > threat(state, 0) == 0.0


def test_a_better_shot_threatens_more():
    front, rear = battle("tank H10 N", "tank H6 S"), battle("tank H10 N", "tank H6 N")
    assert threat(rear, 0) > threat(front, 0) > 0


def test_who_is_ahead_scores_more_and_both_scores_are_shares():
    state = battle("tank H10 N, tank C9 NE", "gun H6 S")
    assert 0 < state.score(1) < 0.5 < state.score(0) < 1
