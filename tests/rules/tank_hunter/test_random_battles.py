"""Two hundred seeded battles of two to five players, with and without each option; everything happens in them."""

from collections import Counter
from functools import cache
from typing import get_args

import pytest

from rules.battle import Battle
from rules.chance import Fast, Rng
from rules.setups import prepare
from rules.tank_hunter import GAME
from rules.tank_hunter.actions import Action
from tests.rules.conformance.playing import the_same_battle_in_another_process
from tests.rules.conformance.suite import CHECKS
from tests.rules.conformance.trial import Trial
from tests.rules.tank_hunter.occurrences import ABILITIES, occurrences
from tests.rules.tank_hunter.tables import MODELS, PRINTED, listed, table

BATTLES = 200
PLAYERS = (2, 3, 4, 5)
COMMANDERS = {"commanders": True}
OPTIONS = (
    {}, COMMANDERS, {"evasion": True}, {"charge": True}, {"tanks_only": True} | COMMANDERS, {"one_of_each": True},
    {"tanks_only": True, "remove_non_tank_events": True} | COMMANDERS, {"nations": "german+soviet"} | COMMANDERS,
    {"third_carpet_bombing_ends_game": True}, {"event_pile_exhaustion": "reshuffle"} | COMMANDERS,
)  # fmt: skip
LONGEST = 12_000
CHEAP = [check for check in CHECKS if check is not the_same_battle_in_another_process]
"""All but the check that starts a process each time."""


@cache
def trial(seed):
    """The battle number *seed*: the number of players changes with every battle, the options with every fourth.

    Played at random, a paratrooper attacks about once in all of them: the word in front of the seed is one with which
    nothing is left out.
    """
    options = {"players": PLAYERS[seed % 4]} | OPTIONS[seed // 4 % len(OPTIONS)]
    how = {"longest": LONGEST, "moments": 1, "tries": 6, "every": 20}
    return Trial(game=GAME, scenario="standard", seed=f"seeded {seed}", options=tuple(options.items()), **how)


@pytest.mark.parametrize("some", range(20))
def test_every_battle_passes_every_check(some):
    for seed in range(some, BATTLES, 20):
        for check in CHEAP:
            check(trial(seed))


@pytest.mark.parametrize("players", PLAYERS)
def test_a_battle_goes_the_same_way_in_another_process(players):
    the_same_battle_in_another_process(trial(players - 2))


def test_no_card_is_lost():
    for seed in range(BATTLES):
        assert everything(trial(seed).states[-1]) == everything(trial(seed).battle.first)


def everything(state):
    """All cards of a battle, wherever they lie."""
    cards = [*state.unit_pile, *state.event_pile, *state.discard, *state.removed]
    cards += [third.seeded for third in state.thirds if third.seeded]
    cards += [card for hand in (*state.hands, *state.victory) for card in hand]
    cards += [card for units in state.units for unit in units.values() for card in (unit.card, *unit.attached)]
    cards += [commander.card for commanders in state.commanders for commander in commanders]
    cards += [some.card for some in state.lasting if some.until == "game"]
    return Counter(cards)


def test_every_ability_event_and_commander_comes_up(record_property):
    """Prints how often each came up in the battles."""
    seen = sum((occurrences(trial(seed)) for seed in range(BATTLES)), Counter())
    events = [id for id, special in PRINTED.specials.items() if special.is_event]
    commanders = [id for id in PRINTED.specials if id not in events]
    kinds = [action.kind for action in get_args(Action)]
    groups = {"abilities": ABILITIES, "events": events, "commanders": commanders, "actions": kinds}
    for group, names in groups.items():
        found = ", ".join(f"{name} {seen[name]}" for name in sorted(names))
        record_property("kinds", f"tank_hunter      {group}: {found}")
    assert [name for names in groups.values() for name in names if not seen[name]] == []


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


def test_a_refused_attack_at_a_hidden_unit_does_not_say_what_it_is():
    attacks = [GAME.parse(f"{way} A1 B1") for way in ("attack", "trample", "charge")]
    found = {
        tuple(str(table("tank", f"{card} hidden {line}, tank").refusal(attack)) for attack in attacks)
        for card in MODELS
        for line in ("", "rear")
    }
    assert len(found) == 1


def test_what_is_drafted_reaches_no_other_seat():
    setup = prepare("tank_hunter", "standard", options={"players": 3})
    rng, played = Rng("draft"), Battle(setup)
    while (state := played.state).stage in ("deal", "draft"):
        step = played.play(state.actor(), state.sample(rng), Fast(rng))
        for seat in (None, 0, 1, 2):
            own = () if seat is None else (*step.state.hands[seat], *step.state.kept[seat], step.state.chosen[seat])
            shown = str(step.state.view(seat)) + str([(event.data, str(event)) for event in step.seen_by(seat)])
            held = {*step.state.chosen, *(card for hand in (*step.state.hands, *step.state.kept) for card in hand)}
            assert not [card for card in held.difference(own) if card and f"'{card}'" in shown]
