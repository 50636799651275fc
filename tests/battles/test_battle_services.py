from hashlib import sha256

import pytest
from django.db import transaction

from battles import bots, chronicle, services
from battles.models import Battle, Entry, Seat
from rules.battle import WrongSeat, verify
from rules.chance import RollNeeded, WrongRoll
from rules.engine import IllegalAction
from rules.setups import prepare

pytestmark = pytest.mark.django_db


def legal(battle, index=0):
    battle.refresh_from_db()
    return str(chronicle.chronicle(battle).state.actions()[index])


def play_on(battle, count=1):
    for _ in range(count):
        action = legal(battle)
        services.play(battle=battle.pk, seat=battle.actor, after=battle.count, action=action)
    battle.refresh_from_db()


def test_an_action_is_stored_with_its_hash(battle):
    action = legal(battle)
    done = services.play(battle=battle.pk, seat=0, after=0, action=action)
    entry = Entry.objects.get(battle=battle)
    assert (entry.number, entry.seat, entry.action, entry.hash) == (1, 0, action, done.battle.hash[:16])
    assert done.battle.actor == 1


def test_a_repeat_is_answered_as_the_first_time(battle):
    action = legal(battle)
    first = services.play(battle=battle.pk, seat=0, after=0, action=action)
    again = services.play(battle=battle.pk, seat=0, after=0, action=action)
    assert again.step.events == first.step.events
    assert Entry.objects.count() == 1


def test_a_stale_action_is_refused_and_changes_nothing(battle):
    play_on(battle)
    other = str(chronicle.chronicle(battle).first.actions()[1])
    with pytest.raises(services.StaleAction) as stale:
        services.play(battle=battle.pk, seat=0, after=0, action=other)
    assert stale.value.count == 1
    assert Entry.objects.count() == 1


def test_an_action_from_the_future_is_stale(battle):
    with pytest.raises(services.StaleAction):
        services.play(battle=battle.pk, seat=0, after=7, action=legal(battle))


def test_the_other_seat_must_wait(battle):
    with pytest.raises(WrongSeat):
        services.play(battle=battle.pk, seat=1, after=0, action=legal(battle))


def test_an_illegal_action_leaves_the_battle_as_it_was(battle):
    before = battle.hash
    play_on(battle)
    shot = legal(battle)
    play_on(battle)
    with pytest.raises((IllegalAction, ValueError)):
        services.play(battle=battle.pk, seat=battle.actor, after=battle.count, action=shot)
    battle.refresh_from_db()
    assert battle.count == 2
    assert battle.hash != before


def test_what_happened_is_the_same_after_a_restart(battle):
    play_on(battle, 6)
    before = chronicle.chronicle(battle)
    chronicle.forget()
    after = chronicle.chronicle(battle)
    assert [step.entry for step in after.steps] == [step.entry for step in before.steps]
    assert after.state == before.state


def test_a_process_that_fell_behind_catches_up(battle):
    play_on(battle, 2)
    chronicle.chronicle(battle)
    kept = dict(chronicle._kept)
    play_on(battle, 3)
    chronicle._kept.clear()
    chronicle._kept.update(kept)
    assert len(chronicle.chronicle(battle).steps) == 5


def at_a_choice_to_undo(alice):
    """A Panzer Squadron battle whose last action was a pivot: no die, no secret, and the same seat goes on."""
    battle = services.begin(owner=alice, setup=prepare("panzer_squadron", "engagement"), seats=("me", "me"))
    for _ in range(2000):
        battle.refresh_from_db()
        story = chronicle.chronicle(battle)
        if services.may_undo(story, battle.actor):
            return battle
        actions = story.state.actions()
        action = next((action for action in actions if action.kind == "pivot"), actions[battle.count % len(actions)])
        services.play(battle=battle.pk, seat=battle.actor, after=battle.count, action=str(action))
    raise AssertionError("expected an action that can be undone")


def test_an_undone_action_is_forgotten_by_every_process(alice):
    battle = at_a_choice_to_undo(alice)
    story = chronicle.chronicle(battle)
    services.undo(battle=battle.pk, seat=battle.actor, after=battle.count)
    battle.refresh_from_db()
    assert chronicle.chronicle(battle).state == story.at(len(story.steps) - 1)
    other = next(action for action in chronicle.chronicle(battle).state.actions() if action != story.steps[-1].action)
    services.play(battle=battle.pk, seat=battle.actor, after=battle.count, action=str(other))
    battle.refresh_from_db()
    chronicle.forget()
    assert chronicle.chronicle(battle).steps[-1].action == other


def test_an_undo_that_comes_twice_takes_back_one_action(alice):
    battle = at_a_choice_to_undo(alice)
    services.undo(battle=battle.pk, seat=battle.actor, after=battle.count)
    with pytest.raises(services.StaleAction):
        services.undo(battle=battle.pk, seat=battle.actor, after=battle.count)


def test_one_cannot_take_back_what_the_other_may_answer(battle):
    play_on(battle)
    with pytest.raises(services.NothingToUndo):
        services.undo(battle=battle.pk, seat=0, after=1)


def test_the_seed_is_told_only_when_the_battle_is_over(battle):
    play_on(battle, 2)
    assert chronicle.document_of(battle).seed == ""
    assert battle.commitment == sha256(battle.seed.encode()).hexdigest()


def test_a_battle_between_bots_plays_to_its_end_and_verifies(alice, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        battle = services.begin(owner=alice, setup=prepare("panzer_squadron", "engagement"), seats=("easy", "easy"))
    battle.refresh_from_db()
    if battle.ended is None:
        bots.wake(battle.pk)
        battle.refresh_from_db()
    assert battle.ended
    document = chronicle.document_of(battle)
    assert document.seed == battle.seed
    assert verify(document).rule == battle.ended_by


def test_an_invitation_seats_one_person(alice, bob, charlie):
    battle = services.begin(owner=alice, setup=prepare("tank_chess", "basic_16"), seats=("me", "friend"))
    invitation = battle.seats.get(number=1).invitation
    assert services.join(person=bob, invitation=invitation).person == bob
    assert services.join(person=bob, invitation=invitation).person == bob
    with pytest.raises(services.SeatTaken):
        services.join(person=charlie, invitation=invitation)
    assert Seat.objects.get(battle=battle, number=1).person == bob


def test_a_failing_bot_plays_something_legal(battle, monkeypatch):
    def fail(*_):
        raise ValueError("no idea")

    monkeypatch.setattr(bots, "ask", fail)
    state = chronicle.chronicle(battle).state
    action = battle.played.parse(bots.choose(state, "greedy"))
    assert state.refusal(action) is None


def test_at_the_table_every_die_is_asked_for(alice):
    setup = prepare("panzer_squadron", "engagement")
    battle = services.begin(owner=alice, setup=setup, seats=("me", "me"), mode=Battle.Mode.TABLE)
    while (action := legal(battle)) != "roll":
        services.play(battle=battle.pk, seat=battle.actor, after=battle.count, action=action)
        battle.refresh_from_db()
    with pytest.raises(RollNeeded) as needed:
        services.play(battle=battle.pk, seat=battle.actor, after=battle.count, action="roll")
    assert list(needed.value.ask.values) == list(range(1, 11))
    with pytest.raises(WrongRoll), transaction.atomic():
        services.play(battle=battle.pk, seat=battle.actor, after=battle.count, action="roll", rolls=[11])
    count = battle.count
    services.play(battle=battle.pk, seat=battle.actor, after=count, action="roll", rolls=[8, 3])
    battle.refresh_from_db()
    assert battle.count == count + 1
    assert battle.entries.last().values == [8, 3]


def test_a_branch_goes_its_own_way_from_a_step(battle, alice):
    play_on(battle, 4)
    new = services.branch(owner=alice, battle=battle, step=3, seats=("me", "me"))
    story = chronicle.chronicle(new)
    assert story.state == chronicle.chronicle(battle).at(3)
    play_on(new)
    battle.refresh_from_db()
    assert (new.count, battle.count) == (4, 4)
