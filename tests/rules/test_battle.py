"""A battle keeps its log, goes back, and can be told from a forgery."""

import json

import pytest

from rules.battle import Battle, Mismatch, WrongSeat, fingerprint, replay, verify
from rules.bots import AtRandom
from rules.chance import Prompted, RollNeeded, Scripted, Seeded, WrongRoll
from rules.documents import BadDocument
from rules.engine import IllegalAction
from rules.reading import read_battle, read_setup, read_state
from rules.simulate import play_one, play_out
from tests.rules.conformance.toy import Deal, Fire, Simple

DEALT = (0,) * 12  # always the first of the pile: eight rifles, then mortars


@pytest.fixture
def battle(setup):
    """A battle in which the cards were dealt: rifles to seats 0 and 1, and mortars too."""
    battle = Battle(setup, ("Ann", "Bob", "Cid"))
    battle.play(0, Deal(), Scripted(*DEALT))
    return battle


@pytest.fixture
def played(setup):
    return play_out(Battle(setup), [AtRandom()] * 3, "7")


def forged(battle, change, seed=""):
    """The file of *battle* with *change* made to its content, read back."""
    content = battle.document(seed).write()
    change(content)
    return read_battle(json.dumps(content))


def test_an_action_is_logged_with_who_what_and_the_values_that_came_up(battle):
    battle.play(0, Fire("rifle", 1), Scripted())
    step = battle.play(1, Simple("stand"), Scripted(6))
    assert (step.number, step.seat, str(step.action), step.values) == (3, 1, "stand", (6,))
    assert [str(event) for event in step.events] == ["6 on the die (TY-3b)"]
    assert battle.state.lives == [2, 1, 2]


@pytest.mark.parametrize(
    ("seat", "action", "chance", "error"),
    [
        (1, Simple("draw"), Scripted(0), WrongSeat),
        (0, Fire("tank", 1), Scripted(), IllegalAction),
        (0, Simple("draw"), Scripted(), WrongRoll),
        (0, Simple("draw"), Scripted(0, 1), WrongRoll),
        (0, Simple("draw"), Scripted(99), WrongRoll),
        (0, Simple("draw"), Prompted(), RollNeeded),
    ],
)
def test_what_is_refused_or_stops_leaves_the_battle_as_it_was(battle, seat, action, chance, error):
    before, steps = fingerprint(battle.state), list(battle.steps)
    with pytest.raises(error):
        battle.play(seat, action, chance)
    assert (fingerprint(battle.state), battle.steps) == (before, steps)


def test_who_must_wait_is_told_whose_choice_it_is(battle):
    with pytest.raises(WrongSeat, match="seat 2 must wait: it is for seat 0 to choose"):
        battle.play(2, Simple("draw"), Scripted(0))


def test_nobody_acts_when_it_is_over(played):
    with pytest.raises(WrongSeat, match="the battle is over"):
        played.play(0, Simple("draw"), Scripted(0))


def test_undo_goes_back_to_what_was(played):
    hashes = [fingerprint(played.first), *(fingerprint(step.state) for step in played.steps)]
    for left in range(len(played.steps) - 1, -1, -1):
        played.undo()
        assert (len(played.steps), fingerprint(played.state)) == (left, hashes[left])
    played.undo(3)
    assert played.steps == []


def test_after_an_undo_the_same_dice_fall_again(setup):
    battle = Battle(setup)
    battle.play(0, Deal(), battle.seeded("7"))
    first = battle.play(0, Simple("draw"), battle.seeded("7"))
    battle.undo()
    assert battle.play(0, Simple("draw"), battle.seeded("7")) == first
    chance = Seeded("7")
    again = Battle(setup)
    again.play(0, Deal(), chance)
    assert again.play(0, Simple("draw"), chance) == first


def test_a_view_shows_a_seat_its_own_hand_only(battle):
    assert battle.view(0)["hand"] == list(battle.state.hands[0])
    assert battle.view(None)["hand"] is None


def test_each_seat_sees_its_own_events(battle):
    step = battle.steps[0]
    own = [str(event) for event in step.seen_by(0)]
    assert own[:2] == ["seat 0 draws rifle (TY-1)", "seat 1 draws a card (TY-1)"]
    assert {str(event.sentence) for event in step.seen_by(None)} == {f"seat {seat} draws a card" for seat in range(3)}


def test_a_battle_on_file_goes_on_where_it_stopped(battle):
    resumed = Battle.resume(read_battle(json.dumps(battle.document().write())))
    assert (resumed.steps, resumed.players) == (battle.steps, ("Ann", "Bob", "Cid"))
    resumed.play(0, Simple("draw"), Scripted(0))


def test_a_whole_battle_verifies(played):
    assert verify(read_battle(json.dumps(played.document("7").write()))) == played.outcome
    assert verify(played.document()) == played.outcome


def test_the_log_changes_nothing(setup, played):
    quick = play_one(Battle(setup).first, [AtRandom()] * 3, "7")
    assert (quick.winners, quick.rule, quick.actions) == (
        played.outcome.winners,
        played.outcome.rule,
        len(played.steps),
    )


def set_entry(number, **values):
    return lambda content: content["entries"][number - 1].update(values)


FORGERIES = {
    "an impossible roll": (set_entry(2, values=[99]), "step 2: draw: expected a choice from 0 to 10 (TY-2b), got 99"),
    "a roll left out": (set_entry(2, values=[]), "step 2: draw: expected a choice from 0 to 10 (TY-2b), got no more"),
    "a roll too many": (set_entry(1, values=[0] * 13), "step 1: deal: expected no more values, got 0"),
    "another card drawn": (set_entry(2, values=[1]), "step 2: draw: the position after it is not the one on file"),
    "an illegal action": (set_entry(2, action="smoke", values=[]), "step 2: smoke: there is no shot (TY-3a)"),
    "no action at all": (set_entry(2, action="surrender"), "step 2: surrender: expected deal, draw"),
    "another seat": (set_entry(2, seat=2), "step 2: draw: seat 2 must wait: it is for seat 0 to choose"),
    "a wrong hash": (lambda content: content.update(hash="0" * 64), "step 2: the hash on file is not that of the last"),
    "another result": (
        lambda content: content.update(result={"winners": [1], "rule": "TY-4"}),
        "step 2: the result on file is not what was played",
    ),
    "the last action left out": (
        lambda content: content["entries"].pop(),
        "step 1: the hash on file is not that of the last position",
    ),
    "other rules": (lambda content: content.update(rules="0"), "step 0: played by version 0 of the rules, not 1"),
}  # fmt: skip


@pytest.mark.parametrize(("change", "told"), FORGERIES.values(), ids=FORGERIES)
def test_a_forgery_is_told_with_its_step_and_the_reason(battle, change, told):
    battle.play(0, Simple("draw"), Scripted(5))
    with pytest.raises(Mismatch) as raised:
        verify(forged(battle, change))
    assert str(raised.value).startswith(told)


def test_steps_before_the_forged_one_are_still_told(battle):
    battle.play(0, Simple("draw"), Scripted(5))
    steps = replay(forged(battle, set_entry(2, values=[1])))
    assert next(steps) == battle.steps[0]
    with pytest.raises(Mismatch):
        next(steps)


def test_luck_that_is_not_of_the_seed_is_told(battle):
    with pytest.raises(Mismatch, match="are not those of the seed"):
        verify(battle.document("7"))


@pytest.mark.parametrize(
    ("reader", "content", "told"),
    [
        (read_setup, {"format": "muster/setup@1", "game": "chess"}, "game: expected a game out of"),
        (read_setup, {"format": "muster/setup@1"}, "game: expected a game out of"),
        (read_state, {"format": "muster/position@1", "game": ["toy"]}, "game: expected a game out of"),
        (read_battle, {"format": "muster/battle@1"}, "setup.game: expected a game out of"),
        (read_battle, {"format": "muster/battle@1", "setup": {"game": "toy"}}, "setup.scenario: this field is missing"),
        (read_battle, {"format": "muster/setup@1"}, 'format: expected "muster/battle@1", got "muster/setup@1"'),
    ],
)
def test_a_bad_file_is_told_by_its_field(ambush, reader, content, told):
    with pytest.raises(BadDocument) as raised:
        reader(content)
    assert told in str(raised.value)
