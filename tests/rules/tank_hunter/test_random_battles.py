"""Two hundred seeded battles of two to five players, with and without each option; everything happens in them."""

from collections import Counter
from typing import get_args

import pytest

from rules.battle import Battle
from rules.chance import Fast, Rng
from rules.setups import prepare
from rules.tank_hunter import GAME
from rules.tank_hunter.actions import Action
from tests.rules.conformance.playing import replays_match, the_same_battle_in_another_process
from tests.rules.conformance.suite import CHECKS
from tests.rules.conformance.trial import Trial
from tests.rules.tank_hunter.tables import PRINTED, listed, start, table

BATTLES = 200
OPTIONS = (
    {}, {"commanders": True}, {"evasion": True}, {"charge": True}, {"tanks_only": True}, {"one_of_each": True},
    {"tanks_only": True, "remove_non_tank_events": True}, {"nations": "german+soviet"},
    {"third_carpet_bombing_ends_game": True}, {"event_pile_exhaustion": "reshuffle"},
)  # fmt: skip
LONGEST = 12_000


def setting(seed):
    """The number of players and the options of the battle number *seed*."""
    return {"players": 2 + seed % 4} | OPTIONS[seed // 4 % len(OPTIONS)]


def battle(seed):
    """Play the battle number *seed* at random; the state at its end, and the cards and actions that came up."""
    state, rng = start(**setting(seed)), Rng(f"battle {seed}")
    chance, seen = Fast(rng), Counter()
    for number in range(LONGEST):
        if state.actor() is None:
            break
        action = state.sample(rng)
        seen[action.kind] += 1
        if action.kind == "play":
            seen[action.card] += 1
        if state.stack and state.stack[-1].kind == "played" and state.stack[-1].drawn:
            seen[state.stack[-1].card] += 1
        if number % 97 == 0:
            assert state.refusal(action) is None
            assert state.problems() == []
        state.advance(action, chance)
    return state, seen


@pytest.fixture(scope="module")
def battles():
    return [battle(seed) for seed in range(BATTLES)]


def test_every_battle_ends_and_no_card_is_lost(battles):
    for seed, (state, _) in enumerate(battles):
        assert state.outcome() is not None
        first = start(**setting(seed))
        assert everything(state) == everything(first)


def everything(state):
    """All cards of a battle, wherever they lie."""
    cards = [*state.unit_pile, *state.event_pile, *state.discard, *state.removed]
    cards += [third.seeded for third in state.thirds if third.seeded]
    cards += [card for hand in (*state.hands, *state.victory) for card in hand]
    cards += [card for units in state.units for unit in units.values() for card in (unit.card, *unit.attached)]
    cards += [commander.card for commanders in state.commanders for commander in commanders]
    cards += [some.card for some in state.lasting if some.until == "game"]
    return Counter(cards)


def test_every_action_and_every_playable_card_comes_up(battles):
    seen = sum((some for _, some in battles), Counter())
    assert {kind for kind in KINDS if not seen[kind]} == set()
    used = {id for id, special in PRINTED.specials.items() if special.timing not in (None, "on_draw")}
    assert {id for id in used if not seen[id]} == set()


KINDS = {action.kind for action in get_args(Action)}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_some_of_them_pass_every_check(players):
    for seed in (players - 2, players + 2, players + 6):
        options = tuple((setting(seed) | {"players": players}).items())
        trial = Trial(game=GAME, scenario="standard", seed=f"many {seed}", options=options, moments=3, tries=8)
        for check in CHECKS:
            if check not in (the_same_battle_in_another_process, replays_match):
                check(trial)


def test_no_view_or_text_of_another_seat_names_a_hidden_card():
    setup = prepare("tank_hunter", "expert", options={"players": 3})
    rng, played = Rng("secrets"), Battle(setup)
    while played.state.actor() is not None and len(played.steps) < 500:
        state = played.state
        step = played.play(state.actor(), state.sample(rng), Fast(rng))
        for seat in range(3):
            shown = str([event.data for event in step.seen_by(seat)]) + str(step.state.view(seat)["players"])
            for other in range(3):
                hidden = {unit.card for unit in step.state.units[other].values() if not unit.revealed}
                public = str(step.state.view(None))
                own = {unit.card for unit in step.state.units[seat].values()}
                for card in hidden - own if other != seat else ():
                    if f"'{card}'" not in public:
                        assert f"'{card}'" not in shown


def test_whether_a_player_is_asked_does_not_tell_what_he_holds():
    for hand in ("misfire", "bombing", "trench"):
        state = table("tank, tank", "tank, tank", hands=("", hand))
        state.apply(GAME.parse("attack A1 B1"), Fast(Rng(1)))
        assert state.actor() == 1
        assert "pass" in listed(state)
