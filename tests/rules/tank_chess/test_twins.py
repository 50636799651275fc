"""The readable referee and the fast one say the same, of every action, on boards of every kind."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.chance import Rng
from rules.engine import Refusal
from rules.grids.squares import COMPASS, NAMES
from rules.setups import prepare
from rules.tank_chess import GAME, fast, legal
from rules.tank_chess.actions import Answer, Exit, Flag, Move, Offer
from rules.tank_chess.play import destroys
from rules.tank_chess.walking import exit_steps, kind_of, walk, walks
from tests.rules.tank_chess.boards import battle
from tests.rules.tank_chess.positions import states

squares = st.sampled_from(sorted(NAMES))
wild = st.builds(Move, squares, squares, st.integers(0, 7), st.none() | squares) | st.builds(Exit, squares)
odd = st.sampled_from([Offer(), Answer(True), Answer(False), Flag()])


def listed_slowly(state):
    """What `actions` must list, worked out by the readable referee alone."""
    if state.offer == "open":
        return {Answer(True), Answer(False)}
    found = {Offer()} if legal.refusal(state, Offer()) is None else set()
    for origin, unit in state.armies[state.seat].items():
        for end in walks(state, unit, origin):
            found.add(Move(origin, *end))
            found |= {Move(origin, *end, target) for target in _prey(state, unit, origin, end)}
        if kind_of(state, unit).commands and exit_steps(state, unit, origin):
            found.add(Exit(origin))
    return found


def _prey(state, unit, origin, end):
    for target in state.armies[1 - state.seat]:
        if legal.refuse_shot(state, unit, origin, end, target) is None and destroys(state, unit, end[0], target):
            yield target


@given(states())
@settings(max_examples=150, deadline=None)
def test_both_list_the_same(state):
    assert Counter(state.actions()) == Counter(listed_slowly(state))


@given(states(), st.lists(wild | odd, max_size=30), st.data())
@settings(max_examples=150, deadline=None)
def test_both_judge_any_action_alike(state, actions, data):
    origins = st.sampled_from(sorted(state.armies[state.seat]))
    targets = st.sampled_from(sorted({**state.armies[0], **state.armies[1]}))
    near = st.builds(Move, origins, squares, st.integers(0, 7), st.none() | targets) | st.builds(Exit, origins)
    actions += data.draw(st.lists(near, max_size=20))
    actions += [
        action._replace(target=data.draw(targets)) for action in state.actions()[::40] if isinstance(action, Move)
    ]
    for action in actions:
        assert fast.allows(state, action) == (legal.refusal(state, action) is None), str(action)


@given(states(), st.integers())
@settings(max_examples=60, deadline=None)
def test_what_is_sampled_is_listed(state, seed):
    rng, offered = Rng(seed), set(state.actions())
    assert {state.sample(rng) for _ in range(40)} <= offered


@given(states())
@settings(max_examples=60, deadline=None)
def test_urgent_actions_are_those_that_destroy_or_win(state):
    urgent = {action for action in state.actions() if isinstance(action, Exit) or getattr(action, "target", None)}
    assert set(state.urgent()) == urgent


def test_samples_are_uniform():
    """Chi squared over every action of a position with shots and an exit; the seed is fixed, so it cannot flicker."""
    state = battle(
        "CLT H13 N, HT B2 N, HM J4 N", "LT B8 E, MT J9 S, LT H6 W", obstacles="C5 D5", draw_by_agreement=True
    )
    actions, rng, draws = state.actions(), Rng("uniform"), 400
    seen = Counter(state.sample(rng) for _ in range(draws * len(actions)))
    assert any(isinstance(action, Exit) for action in actions)
    assert any(action.target for action in actions if isinstance(action, Move))
    squared = sum((seen[action] - draws) ** 2 / draws for action in actions)
    freedom = len(actions) - 1
    assert abs(squared - freedom) < 4 * (2 * freedom) ** 0.5


def test_the_steps_told_lead_to_every_listed_end_in_whole_battles():
    for slug in ("basic_16", "basic_20"):
        state, rng = GAME.start(prepare("tank_chess", slug)), Rng("steps")
        for _ in range(60):
            if state.actor() is None:
                break
            ends = {(origin, *end): steps for origin, unit in state.armies[state.seat].items()
                    for end, steps in walks(state, unit, origin).items()}  # fmt: skip
            assert set(ends) == {action[:3] for action in state.actions() if isinstance(action, Move)}
            for (origin, *end), steps in ends.items():
                assert walk(state, state.armies[state.seat][origin], origin, steps) == tuple(end)
            state.advance(state.sample(rng), None)


@given(states(), st.lists(st.text("FLRB", min_size=1, max_size=5), min_size=1, max_size=5))
@settings(max_examples=100, deadline=None)
def test_every_legal_sequence_of_steps_leads_to_a_listed_end(state, sequences):
    offered = set(listed_slowly(state)) if state.offer != "open" else None
    for origin, unit in state.armies[state.seat].items() if offered else ():
        for steps in sequences:
            end = walk(state, unit, origin, steps)
            if isinstance(end, Refusal) or end == (origin, unit.facing):
                continue
            action = Move(origin, *end) if end[0] in state.board.grid else Exit(origin)
            assert action in offered, f"{NAMES[origin]} {COMPASS[unit.facing]} {steps}"
