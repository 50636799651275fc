"""Victory: elimination, Victory Points and the last turn (TK-14.2a, TK-16, TK-17)."""

import pytest

from rules.chance import Scripted
from rules.tanks import command
from rules.tanks.missions import destroyed_points
from tests.rules.tanks.boards import battle, tank, token

DEAD = {"damage": 12}


def ended(south, north, **fields):
    """A battle after steps 1 to 4 of the Command Phase."""
    state = battle(south, north, **{"phase": "command"} | fields)
    command.resolve(state, Scripted(), None)
    return state


def sherman(x, y, *cards, **fields):
    return tank("sherman_75", x, y, 0, *cards, **fields)


@pytest.mark.rule("TK-16.1a", "TK-14.2a", "TK-16.0a")
def test_the_last_side_with_a_tank_wins():
    outcome = ended([sherman(100, 100)], [sherman(800, 800, **DEAD)]).outcome()
    assert (outcome.winners, outcome.rule) == ((0,), "TK-16.1a")
    assert ended([sherman(100, 100)], [sherman(800, 800)]).outcome() is None


@pytest.mark.rule("TK-R27")
def test_sides_wiped_out_together_draw():
    outcome = ended([sherman(100, 100, **DEAD)], [sherman(800, 800, **DEAD)]).outcome()
    assert (outcome.winners, outcome.rule) == ((), "TK-R27")


@pytest.mark.rule("TK-16.1b", "TK-16.1c", "TK-R45")
def test_when_time_is_up_destroyed_points_count_with_the_cards_the_tank_began_with():
    lost = tank("sherman_75", 800, 800, 0, "superb_commander", destroyed=True, done=True)
    hurt = sherman(700, 600, damage=5)
    state = ended([sherman(100, 100)], [lost, hurt], turn=8, turn_limit=8)
    assert (destroyed_points(state, 0), destroyed_points(state, 1)) == (22, 0)
    assert (state.outcome().winners, state.outcome().rule) == ((0,), "TK-16.1b")
    even = ended([sherman(100, 100)], [sherman(700, 600)], turn=8, turn_limit=8)
    assert even.outcome().winners == ()
    assert ended([sherman(100, 100)], [sherman(700, 600)], turn=7, turn_limit=8).outcome() is None


HILL = {"mission": "king_of_the_hill", "objectives": (token(450, 450),)}


@pytest.mark.rule("TK-16.2b", "TK-16.2c", "TK-R38", "TK-5.3c")
def test_the_hill_is_held_within_one_arrow_of_its_centre_from_turn_2_on():
    on_it = 450 - 110 - 29
    assert ended([sherman(on_it, 450)], [sherman(800, 800)], **HILL).points == (1, 0)
    assert ended([sherman(on_it - 0.1, 450)], [sherman(800, 800)], **HILL).points == (0, 0)
    assert ended([sherman(on_it, 450)], [sherman(450, 560)], **HILL).points == (0, 0)
    assert ended([sherman(on_it, 450)], [sherman(800, 800)], turn=1, **HILL).points == (0, 0)
    contested = ended([sherman(450, 450)], [sherman(450, 560, **DEAD), sherman(800, 800)], **HILL)
    assert contested.points == (1, 0)  # Destroyed in step 1, it no longer counts


@pytest.mark.rule("TK-16.2d")
def test_three_points_win_the_hill_or_destroying_all():
    state = ended([sherman(450, 450)], [sherman(800, 800)], points=(2, 2), **HILL)
    assert (state.outcome().winners, state.outcome().rule) == ((0,), "TK-16.2d")
    assert ended([sherman(450, 450)], [sherman(800, 800)], points=(1, 2), **HILL).outcome() is None
    assert ended([sherman(100, 100)], [sherman(800, 800, **DEAD)], **HILL).outcome().winners == (0,)


@pytest.mark.rule("TK-16.2e", "TK-17.1e")
@pytest.mark.parametrize(("mission", "rule"), [("king_of_the_hill", "TK-16.2e"), ("free_for_all", "TK-17.1e")])
def test_when_time_is_up_victory_points_count_then_destroyed_points(mission, rule):
    limit = {"turn": 6, "turn_limit": 6, "mission": mission}
    lost = sherman(800, 100, destroyed=True, done=True)
    first = ended([sherman(100, 100)], [sherman(800, 800), lost], points=(0, 1), **limit).outcome()
    assert (first.winners, first.rule) == ((1,), rule)
    second = ended([sherman(100, 100)], [sherman(800, 800), lost], points=(1, 1), **limit).outcome()
    assert second.winners == (0,)


FREE = {"mission": "free_for_all", "objectives": (token(300, 790, 0), token(600, 110, 1))}


@pytest.mark.rule("TK-17.1b", "TK-17.1c")
def test_in_free_for_all_each_side_scores_by_its_own_token():
    assert ended([sherman(300, 790)], [sherman(600, 110)], **FREE).points == (1, 1)
    assert ended([sherman(600, 110)], [sherman(300, 790)], **FREE).points == (0, 0)
    assert ended([sherman(300, 790)], [sherman(390, 790)], **FREE).points == (0, 0)
    assert ended([sherman(300, 790)], [sherman(600, 110)], turn=1, **FREE).points == (0, 0)


@pytest.mark.rule("TK-17.1d")
def test_in_free_for_all_two_points_and_the_lead_win():
    tied = ended([sherman(300, 790)], [sherman(600, 110)], points=(1, 1), **FREE)
    assert (tied.points, tied.outcome()) == ((2, 2), None)
    ahead = ended([sherman(300, 790)], [sherman(800, 500)], points=(2, 2), **FREE)
    assert (ahead.outcome().winners, ahead.outcome().rule) == ((0,), "TK-17.1d")


STAND = {"mission": "no_retreat", "objectives": (token(300, 790, 0), token(600, 790, 0))}


@pytest.mark.rule("TK-17.2b", "TK-17.2c", "TK-R29")
def test_in_no_retreat_only_the_attacker_scores_one_point_a_turn_from_the_first():
    both = [sherman(300, 790), sherman(600, 790)]
    assert ended(both, [sherman(100, 100)], turn=1, **STAND).points == (1, 0)
    assert ended([sherman(100, 100)], [sherman(300, 790)], **STAND).points == (0, 0)
    assert ended(both, [sherman(300, 700)], **STAND).points == (1, 0)  # the other token is free


@pytest.mark.rule("TK-17.2d", "TK-17.2e")
def test_no_retreat_is_won_with_two_points_by_the_end_of_turn_8():
    won = ended([sherman(300, 790)], [sherman(100, 100)], points=(1, 0), turn=8, **STAND).outcome()
    assert (won.winners, won.rule) == ((0,), "TK-17.2d")
    held = ended([sherman(300, 790)], [sherman(100, 100)], turn=8, **STAND).outcome()
    assert (held.winners, held.rule) == ((1,), "TK-17.2e")


@pytest.mark.rule("TK-R30")
def test_in_no_retreat_the_defender_wins_when_all_are_wiped_out():
    assert ended([sherman(300, 790, **DEAD)], [sherman(100, 100, **DEAD)], **STAND).outcome().winners == (1,)
    assert ended([sherman(300, 790)], [sherman(100, 100, **DEAD)], **STAND).outcome().winners == (0,)
    assert ended([sherman(300, 790, **DEAD)], [sherman(100, 100)], **STAND).outcome().winners == (1,)
