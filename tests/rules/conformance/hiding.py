"""Checks that nobody learns what the rules hide: by a view, a choice, a refusal or an event."""

import json
from collections import Counter

from rules.chance import Scripted, WrongRoll
from rules.engine import IllegalAction, State
from tests.rules.conformance.trial import Trial, play_a_little


def views_are_plain(trial: Trial) -> None:
    for state in (*trial.close_ups, trial.states[-1]):
        for seat in (*state.seats(), None):
            view = state.view(seat)
            assert json.loads(json.dumps(view)) == view, "a view holds what JSON cannot"


def secrets_hold(trial: Trial) -> None:
    rng, dealt_anew = trial.rng("secrets"), Counter[int]()
    for state in trial.close_ups:
        before = state.position()
        for seat in state.seats():
            for _ in range(4):
                other = state.determinize(seat, rng)
                assert other.view(seat) == state.view(seat), f"seat {seat} sees what is dealt anew"
                assert other.actor() == state.actor()
                dealt_anew[seat] += other.position() != before
                if seat == state.actor():
                    _chooses_alike(trial, state, other)
        assert state.position() == before, "dealing anew changed the original"
    assert any(dealt_anew.values()) or not trial.battle.first.secrets, "the game has secrets, yet deals nothing anew"
    assert not any(dealt_anew.values()) or trial.battle.first.secrets, "the game has no secrets, yet deals anew"


def _chooses_alike(trial: Trial, state: State, other: State) -> None:
    assert list(other.actions()) == list(state.actions()), "the choices of a seat tell what it cannot know"
    for action in trial.some(trial.pool, "judged alike"):
        assert other.refusal(action) == state.refusal(action), "a refusal tells what the seat cannot know"


def dealt_states_are_apart(trial: Trial) -> None:
    rng = trial.rng("apart")
    for state in trial.close_ups:
        before = state.position()
        for seat in state.seats():
            play_a_little(state.determinize(seat, rng), rng)
            assert state.position() == before, "what happens to a state dealt anew happens to its original"


def events_tell_no_secrets(trial: Trial) -> None:
    """A seat that cannot tell two positions apart, before and after, cannot tell them apart by the events either."""
    rng = trial.rng("events")
    for before, step in trial.walk:
        for seat in (seat for seat in before.seats() if seat != step.seat and before.secrets):
            other = before.determinize(seat, rng)
            try:
                events = other.apply(step.action, Scripted(*step.values))
            except (IllegalAction, WrongRoll):
                continue
            if other.view(seat) == step.state.view(seat):
                seen = [event.seen_by(seat) for event in events]
                assert seen == [event.seen_by(seat) for event in step.events], f"seat {seat} overhears a secret: {seen}"
