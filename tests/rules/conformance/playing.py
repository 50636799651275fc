"""Checks that a game plays by its rules: legality, luck, documents, ends."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules.battle import Battle, WrongSeat, fingerprint, replay
from rules.bots import AtRandom, Budget, Greedy, Search
from rules.bots.contract import ask
from rules.chance import Prompted, Rng, RollNeeded, Seeded
from rules.documents import canonical
from rules.engine import IllegalAction, State
from rules.reading import read_battle
from tests.rules.conformance.trial import Trial, play_a_little

ROOT = Path(__file__).parents[3]


def battles_end(trial: Trial) -> None:
    last = trial.states[-1]
    assert last.actor() is None, f"still going on after {len(trial.battle.steps)} actions"
    for state in trial.states:
        assert (state.actor() is None) == (state.outcome() is not None), "an outcome, and nobody to act, go together"
    assert not last.actions(), "nothing can be done when the battle is over"
    outcome = last.outcome()
    assert outcome
    assert set(outcome.winners) <= set(last.seats())
    assert outcome.rule in trial.game.ledger.entries
    assert str(outcome)


def the_actor_is_a_seat(trial: Trial) -> None:
    for state in trial.states[:-1]:
        assert state.actor() in state.seats()


def offered_actions_are_accepted(trial: Trial) -> None:
    for state in trial.close_ups:
        before, offered = state.position(), state.actions()
        assert offered, "the actor has no choice at all"
        assert len(set(offered)) == len(offered), "an action is offered twice"
        for action in trial.some(offered, "offered"):
            assert state.refusal(action) is None, f"{action} is offered and refused: {state.refusal(action)}"
            after = state.copy()
            after.apply(action, Seeded(trial.seed))
            assert after.position() != before, f"{action} changes nothing"
        assert state.position() == before, "a copy shares something with its original"


def refused_actions_raise(trial: Trial) -> None:
    refused = 0
    for state in (*trial.close_ups, trial.states[-1]):
        for action in trial.some(trial.pool, "refused"):
            if refusal := state.refusal(action):
                refused += 1
                assert refusal.rule in trial.game.ledger.entries, (
                    f"{action} is refused by {refusal.rule}, an unknown rule"
                )
                assert str(refusal.sentence)
                _raises_and_changes_nothing(state, action, refusal)
    assert refused, "no action was ever refused: the pool is too small to tell"


def _raises_and_changes_nothing(state: State, action: Any, refusal: Any) -> None:
    before = state.position()
    with pytest.raises(IllegalAction) as raised:
        state.apply(action, Seeded("x"))
    assert raised.value.refusal == refusal
    assert state.position() == before, f"{action} was refused, yet changed something"


def listing_and_judging_agree(trial: Trial) -> None:
    """What is legal is listed; or, in a finite game, comes to the same as something that is (an idle shot)."""
    for state in (*trial.close_ups, trial.states[-1]):
        offered = set(state.actions())
        legal = {action for action in trial.pool if state.refusal(action) is None}
        assert not (offered & set(trial.pool)) - legal, "something is offered and refused"
        if trial.finite and legal - offered:
            ends = {_after(state, action, trial.seed) for action in offered}
            missing = [action for action in legal - offered if _after(state, action, trial.seed) not in ends]
            assert not missing, f"legal, and not listed: {', '.join(map(str, missing))}"


def _after(state: State, action: Any, seed: str) -> bytes:
    after = state.copy()
    after.advance(action, Seeded(seed))
    return canonical(after.position())


def the_order_of_actions_is_stable(trial: Trial) -> None:
    for state in trial.close_ups:
        assert (
            list(state.copy().actions()) == list(state.actions()) == list(trial.game.load(state.position()).actions())
        )


def samples_are_offered_and_reach_all(trial: Trial) -> None:
    rng = trial.rng("sample")
    for state in trial.close_ups[:: max(1, len(trial.close_ups) // 4)]:
        missing = set(state.actions())
        offered = frozenset(missing)
        for _ in range(400 * len(offered)):
            action = state.sample(rng)
            assert action in offered, f"{action} was sampled, yet is not offered"
            missing.discard(action)
            if not missing:
                break
        assert not missing, f"never sampled: {', '.join(map(str, missing))}"


def urgent_actions_are_offered(trial: Trial) -> None:
    for state in (*trial.close_ups, trial.states[-1]):
        assert set(state.urgent()) <= set(state.actions())


def what_is_obvious_is_offered(trial: Trial) -> None:
    for state in (*trial.close_ups, trial.states[-1]):
        found = state.obvious(trial.rng("obvious"))
        assert found is None or found in state.actions(), f"{found} is obvious and not offered"


def texts_read_back(trial: Trial) -> None:
    for action in trial.pool:
        text = str(action)
        assert text == " ".join(text.split())
        assert trial.game.parse(text) == action, f"{text} reads back as {trial.game.parse(text)!r}"
    assert len({str(action) for action in trial.pool}) == len(trial.pool), "two actions share a text form"


def garbled_texts_do_no_harm(trial: Trial) -> None:
    rng = trial.rng("garble")
    for action in trial.some(trial.pool, "garble"):
        for text in _garbled(str(action), rng):
            try:
                read = trial.game.parse(text)
            except ValueError:
                continue
            assert trial.game.parse(str(read)) == read
            for state in trial.close_ups:
                state.refusal(read)


def _garbled(text: str, rng: Rng) -> list[str]:
    at = rng.randrange(len(text))
    letter = rng.choice("ABCZaz019 -.:/é" + text)
    return [
        "",
        text[:at],
        text[at:],
        text[:at] + letter + text[at:],
        text[:at] + letter + text[at + 1 :],
        text + " " + text,
    ]


def positions_read_back(trial: Trial) -> None:
    for state in (*trial.close_ups, trial.states[-1]):
        position = state.position()
        for again in (trial.game.load(position), trial.game.load(json.dumps(position))):
            assert again == state, "a position reads back as another state"
            assert type(again) is type(state)
            assert again.position() == position
            assert again.actor() == state.actor()


def copies_stay_apart(trial: Trial) -> None:
    rng = trial.rng("copies")
    for state in trial.close_ups:
        copy, before = state.copy(), state.position()
        assert (copy, type(copy)) == (state, type(state))
        play_a_little(copy, rng)
        assert state.position() == before, "what happens to a copy happens to its original"
        original, twin = state.copy(), state.copy()
        play_a_little(original, rng)
        assert twin.position() == before, "what happens to the original happens to its copy"


def replays_match(trial: Trial) -> None:
    for seed in (trial.seed, ""):
        document = read_battle(json.dumps(trial.filed.document(seed).write()))
        assert document == trial.filed.document(seed)
        for step, again in zip(trial.filed.steps, replay(document), strict=True):
            assert again == step, f"step {step.number} comes out otherwise when replayed"


def a_real_table_gets_there_too(trial: Trial) -> None:
    for before, step in trial.walk:
        for told, value in enumerate(step.values):
            with pytest.raises(RollNeeded) as needed:
                before.copy().apply(step.action, Prompted(*step.values[:told]))
            ask = needed.value.ask
            assert value in ask.values
            assert ask.rule in trial.game.ledger.entries
            assert len(ask.labels) in (0, len(ask.values))
        after = before.copy()
        after.apply(step.action, Prompted(*step.values))
        assert after == step.state


def the_fast_path_agrees(trial: Trial) -> None:
    for state in trial.close_ups:
        for action in trial.some(state.actions(), "fast"):
            slow, fast = state.copy(), state.copy()
            slow.apply(action, one := Seeded(trial.seed))
            fast.advance(action, other := Seeded(trial.seed))
            assert fast == slow, f"{action} comes out otherwise on the fast path"
            assert fast.position() == slow.position()
            assert one.drawn == other.drawn


def only_the_actor_acts(trial: Trial) -> None:
    for state in trial.close_ups:
        battle = Battle(trial.setup)
        battle.first = state
        for seat in (*(seat for seat in state.seats() if seat != state.actor()), len(state.seats()), -1):
            with pytest.raises(WrongSeat):
                battle.play(seat, state.sample(trial.rng("seat")), Seeded("x"))


def events_explain_themselves(trial: Trial) -> None:
    known = trial.game.ledger.entries
    for _, step in trial.walk:
        assert step.events, f"nothing is told of {step.action}"
        for event in step.events:
            for seen in filter(None, {id(e): e for e in (event, event.public)}.values()):
                assert seen.rules, f"{seen.kind} cites no rule"
                assert set(seen.rules) <= set(known), f"{seen.kind} cites {set(seen.rules) - set(known)}"
                assert str(seen.sentence)
                json.dumps(dict(seen.data))


def scores_are_shares(trial: Trial) -> None:
    for state in trial.states[:: trial.every]:
        for seat in state.seats():
            assert 0 <= state.score(seat) <= 1


def actions_can_be_described(trial: Trial) -> None:
    for state in trial.close_ups:
        for action in trial.some(state.actions(), "described"):
            assert str(state.describe(action))


def bots_play_it(trial: Trial) -> None:
    bots = (AtRandom(), Greedy(breadth=20, samples=2), Search(Budget(playouts=8), breadth=4, depth=2))
    for state in trial.close_ups[:4]:
        before = state.position()
        for bot in bots:
            assert state.refusal(ask(bot, state, trial.rng("bots"))) is None
        assert state.position() == before


def the_same_battle_in_another_process(trial: Trial) -> None:
    module = trial.module or f"rules.{trial.game.slug}"
    arguments = [module, trial.scenario, trial.seed, json.dumps(dict(trial.options)), str(trial.longest)]
    command = [sys.executable, "-m", "tests.rules.conformance.elsewhere", *arguments]
    hash_seed = str(trial.rng("hash").randrange(1, 1 << 31))
    environment = {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, env=environment)
    assert done.stdout.split() == [fingerprint(state) for state in trial.states]
