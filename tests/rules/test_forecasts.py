"""What a shot may come to, told before it: the same as what comes of many, and nothing that a seat may not know."""

from math import sqrt

import pytest

import rules
from rules.chance import Fast, Rng
from rules.setups import prepare
from tests.rules.panzer_squadron import boards as hexes
from tests.rules.tank_chess import boards as squares
from tests.rules.tank_commander import boards as ranks
from tests.rules.tank_hunter import tables as lines
from tests.rules.tanks import boards as free

SHOTS = 700
BOUND = 4.5
"""How many standard deviations many shots may stray: less than once in a hundred thousand."""


def gone(number):
    """Whether the unit *number* is not among those of the enemy any more."""
    return lambda state: number not in state.units[1]


def hurt(state):
    tank = state.tanks[201]
    return tank.destroyed or tank.damage > 0 or bool(tank.criticals)


def wrecked(state):
    return 201 in state.wrecks[1]


def taken(number):
    return lambda state: state.units[1].get(number) is None


def ringed(number):
    return lambda state: number not in state.units[1] or state.units[1][number].surrounded


PILE = "pzkw_v_d woods hills pzkw_iv_h truck german_line_squad walls"
FIRE = "fire 101 201 at"
MOVED = {"phase": "shooting"}
CASES = {
    "a D10 and a D100": (hexes.battle("tank H8 N", "tank H5 S"), "fire 101 201", "destroyed", wrecked),
    "the turret turned": (hexes.battle("tank H8 S", "tank H5 N moving"), None, "destroyed", wrecked),
    "anti-tank fire": (ranks.battle("pzkw_iv_h S1.2", "t_34_m_43 N1.3"), "fire 101 201 at", "destroyed", gone(201)),
    "far, into woods": (
        ranks.battle("pzkw_v_d S1.2", "t_34_m_43 N2.2", ground="woods N2.2"), FIRE, "destroyed", gone(201)),
    "a lucky hit": (
        ranks.battle("pzkw_iv_h S1.2", "js_2 N1.2", options={"lucky_hit": True}), "fire 101 201 at", "destroyed",
        gone(201)),
    "numbers on cards": (
        ranks.by_cards("pzkw_iv_h S1.2", "t_34_m_43 N1.3", piles=(PILE, PILE)), FIRE, "destroyed", gone(201)),
    "from the air": (
        ranks.battle("pzkw_iv_h S1.2", "t_34_m_43 N1.3, truck N1.1", ground="orchard N1.3", hands=("air_strike", "")),
        "lay air_strike 201", "T-34 M-43 201 destroyed", gone(201)),
    "artillery": (
        ranks.battle("pzkw_iv_h S1.2", "zis_3 N1.3, truck N1.3, t_34_m_43 N1.1", hands=("artillery_barrage", "")),
        "lay artillery_barrage N1.3", "Truck 202 destroyed", gone(202)),
    "small arms": (
        ranks.battle("german_line_squad S1.2", "zis_3 N1.2"), "fire 101 201 sa", "destroyed", gone(201)),
    "one die": (lines.table("tank", "tank"), "attack A1 B1", "destroyed", taken(1001)),
    "a salvo": (lines.table("quad", "tank"), "attack A1 B1 x4", "destroyed", taken(1001)),
    "grenades": (lines.table("quad", "inf"), "attack A1 B1 x2", "surrounded", ringed(1001)),
    "grenades at a surrounded one": (lines.table("quad", "inf ringed"), "attack A1 B1 x2", "destroyed", taken(1001)),
    "dice on dice": (
        free.battle([free.tank("panther", 450, 150, 90, moves=1)], [free.tank("sherman_75", 450, 650, 270)], **MOVED),
        "shoot 101 201", "damage", hurt),
    "in a wood": (
        free.battle([free.tank("panther", 450, 150, 90, moves=2)], [free.tank("sherman_75", 450, 650, 270, moves=1)],
                    free.wood(450, 650), **MOVED),
        "shoot 101 201", "damage", hurt),
}  # fmt: skip


def first_shot(state):
    return next(action for action in state.actions() if state.forecast(action))


def settle(state, rng):
    """Answer nothing, and go on, until the shot is over."""
    turn = state.actor()
    for _ in range(40):
        waiting = getattr(state, "stack", None) or getattr(state, "shot", None)
        if state.outcome() or not waiting:
            return
        calm = [action for action in state.actions() if action.kind in ("pass", "go", "cancel", "discard", "lose")]
        state.advance(calm[0] if calm else rng.choice(state.actions()), Fast(rng))
    raise AssertionError(f"a shot of {turn} that never ends")


@pytest.mark.parametrize("name", CASES)
def test_many_shots_come_to_what_was_told(name):
    state, text, label, happened = CASES[name]
    action = rules.game(state.game).parse(text) if text else first_shot(state)
    assert state.refusal(action) is None
    told = {str(result.label): result.chance for result in state.forecast(action).results}[label]
    rng, count = Rng(7), 0
    for _ in range(SHOTS):
        after = state.copy()
        after.advance(action, Fast(rng))
        settle(after, rng)
        count += happened(after)
    spread = sqrt(float(told * (1 - told)) * SHOTS)
    assert abs(count - float(told) * SHOTS) <= BOUND * spread + 1e-9, (count / SHOTS, float(told))


def test_chess_tells_for_certain():
    state = squares.battle("CLT A1 N, HT D4 N", "CLT P16 S, LT D8 S")
    for action in state.actions():
        if told := state.forecast(action):
            after = state.copy()
            after.advance(action, Fast(Rng(1)))
            assert told.first.chance == (action.target not in after.armies[1])


@pytest.mark.parametrize("slug", rules.SLUGS)
def test_a_forecast_tells_nothing_that_is_hidden(slug):
    game, rng, told = rules.game(slug), Rng(5), 0
    for scenario in game.scenarios[:2]:
        state = game.start(prepare(slug, scenario.slug))
        for _ in range(150):
            if (seat := state.actor()) is None:
                break
            shots = {action: found for action in state.actions() if (found := state.forecast(action))}
            dealt = [state.determinize(seat, rng) for _ in range(2 if shots else 0)]
            assert all(other.forecast(action) == found for action, found in shots.items() for other in dealt)
            told += len(shots)
            state.advance(next(iter(shots), None) if rng.random() < 0.5 and shots else state.sample(rng), Fast(rng))
    assert told


@pytest.mark.parametrize("name", CASES)
def test_a_forecast_cites_rules_that_there_are(name):
    state = CASES[name][0]
    known = rules.game(state.game).ledger.entries
    for action in state.actions():
        if found := state.forecast(action):
            cited = [rule for result in found.results for rule in result.rules]
            cited += [rule for _, total in found.sums for rule in total.rules]
            assert set(cited) <= set(known)
            assert all(0 <= result.chance <= 1 for result in found.results)
