"""The contract's own parts: games, options, outcomes, events, and positions that cannot be."""

import pickle
from dataclasses import replace

import pytest

import rules
from rules.documents import BadDocument, Force
from rules.engine import Event, Game, IllegalAction, NotYet, Outcome, Refusal
from rules.options import Option, settings
from rules.setups import prepare
from rules.words import say
from tests.rules.conformance import toy

SOON = Game(slug="soon", title="Soon")
FOG = Option(key="fog", title=say("Fog"), rule="TY-1", choices=("none", "thin", "thick"))
LONG = Option(key="long", title=say("Long"), rule="TY-5")
TURNS = Option(key="turns", title=say("Turns"), rule="TY-5", choices=range(5, 9))


def test_every_slug_opens_a_game():
    assert [game.slug for game in rules.games()] == list(rules.SLUGS)
    with pytest.raises(ValueError, match="expected a game out of tank_commander"):
        rules.game("chess")


@pytest.mark.parametrize("ask", [lambda: SOON.start({}), lambda: SOON.load({}), lambda: SOON.parse("x")])
def test_a_game_that_does_not_play_yet_says_so(ask):
    assert not SOON.plays
    with pytest.raises(NotYet, match="Soon does not play yet"):
        ask()


def test_a_scenario_goes_by_its_slug_or_printed_number():
    numbered = replace(toy.GAME, scenarios=(replace(toy.GAME.scenarios[0], number="17.1"),))
    assert numbered.scenario("17.1") is numbered.scenario("ambush")
    for name in ("", "17", "siege"):
        with pytest.raises(ValueError, match="expected a scenario out of ambush"):
            numbered.scenario(name)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [(LONG, "on", True), (LONG, "No", False), (LONG, "TRUE", True), (FOG, "Thin", "thin"), (TURNS, "7", 7)],
)
def test_an_option_is_read_as_people_type_it(option, text, value):
    assert option.parse(text) == value


def test_options_are_off_unless_chosen():
    assert settings([FOG, LONG, TURNS], {"long": True}) == {"fog": "none", "long": True, "turns": 5}


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({"mud": True}, "options.mud: the game has no such option"),
        ({"fog": "white"}, 'options.fog: expected one of none, thin, thick, got "white"'),
        ({"turns": True}, "options.turns: expected one of 5, 6, 7, 8, got true"),
        ({"long": 1}, "options.long: expected one of False, True, got 1"),
    ],
)
def test_a_wrong_choice_is_told_with_those_there_are(chosen, told):
    with pytest.raises(BadDocument) as raised:
        settings([FOG, LONG, TURNS], chosen)
    assert str(raised.value) == told


def test_options_of_a_set_up_reach_the_battle(ambush):
    assert ambush.start(prepare("toy", "ambush")).turns == 15
    assert ambush.start(prepare("toy", "ambush", options={"long": True})).turns == 60


def test_a_set_up_with_a_wrong_option_does_not_start(ambush, setup):
    with pytest.raises(BadDocument, match=r"options\.mud"):
        ambush.start(setup.model_copy(update={"options": {"mud": True}}))


def test_a_set_up_of_another_game_does_not_start(ambush, setup):
    with pytest.raises(BadDocument, match='game: expected "toy", got "tanks"'):
        ambush.start(setup.model_copy(update={"game": "tanks"}))


def test_a_set_up_with_too_few_seats_does_not_start(ambush, setup):
    with pytest.raises(BadDocument, match="seats: expected 3 seats, got 2"):
        ambush.start(setup.model_copy(update={"seats": setup.seats[:2]}))


def test_a_set_up_of_a_scenario_that_the_game_has_not_does_not_start(ambush, setup):
    with pytest.raises(BadDocument, match='scenario: expected one of ambush, got "siege"'):
        ambush.start(setup.write() | {"scenario": "siege"})


def test_a_force_of_another_game_is_refused(ambush):
    with pytest.raises(BadDocument, match='game: expected "toy", got "tanks"'):
        prepare("toy", "ambush", [Force(game="tanks")])


def test_a_win_is_worth_1_a_draw_a_half_and_a_loss_nothing():
    won, drawn = Outcome((0, 2), "TY-4", say("won")), Outcome((), "TY-5", say("drawn"))
    assert [won.reward(seat) for seat in range(3)] == [1, 0, 1]
    assert [drawn.reward(seat) for seat in range(3)] == [0.5, 0.5, 0.5]


def test_an_event_is_seen_by_its_seats_and_in_public_form_by_others():
    public = Event("drawn", ("TY-1",), say("a card is drawn"))
    secret = Event("drawn", ("TY-1",), say("a tank is drawn"), seats=(1,), public=public)
    assert [secret.seen_by(seat) for seat in (0, 1, None)] == [public, secret, public]
    private = replace(secret, public=None)
    assert [private.seen_by(seat) for seat in (0, 1, None)] == [None, private, None]
    assert [public.seen_by(seat) for seat in (0, None)] == [public, public]


def test_an_illegal_action_travels_between_processes():
    error = IllegalAction(Refusal("TY-2a", say("no {card} in hand", card="tank")), toy.Fire("tank", 1))
    again = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert (str(again), again.refusal) == ("fire tank at 1: no tank in hand (TY-2a)", error.refusal)


class Counted(toy.State):
    def problems(self):
        cards = len(self.pile) + len(self.played) + sum(map(len, self.hands))
        miscounted = Refusal("TY-1", say("there are {cards} cards", cards=cards))
        immortal = Refusal("TY-3b", say("nobody has more than two lives"))
        return [miscounted] * (cards != len(toy.PACK)) + [immortal] * (max(self.lives) > 2)


def test_a_position_that_cannot_be_is_told_with_all_its_violations(setup):
    position = toy.begin(setup, Counted).position()
    assert Counted.load(position).position() == position
    position["state"] |= {"lives": [3, 2, 2], "pile": ["tank"]}
    with pytest.raises(BadDocument) as raised:
        Counted.load(position)
    assert [problem.code for problem in raised.value.problems] == ["TY-1", "TY-3b"]
    assert "state: there are 1 cards (TY-1)" in str(raised.value)
