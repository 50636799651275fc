"""Chapter 1: cards, special characteristics and components."""

from collections import Counter

import pytest

from rules.catalogue import cards
from rules.chance import Fast, Rng
from rules.documents import Entry, Force
from rules.panzer_squadron import GAME
from rules.panzer_squadron.scenarios import OPTIONS
from rules.setups import prepare
from tests.rules.panzer_squadron.boards import battle, driving, kinds_of, listed, play, refused

SLUG = "panzer_squadron"


class Noted(Fast):
    """Chance that notes which dice were thrown."""

    def __init__(self, rng):
        super().__init__(rng)
        self.sides = Counter()

    def die(self, sides, rule):
        self.sides[sides] += 1
        return super().die(sides, rule)


@pytest.mark.rule("PS-1.1a")
def test_every_tank_in_play_has_a_card_and_a_number_of_its_own():
    setup = prepare(SLUG, "engagement")
    state = GAME.start(setup)
    ids = {card.id for card in setup.cards}
    for seat, reserve in enumerate(state.reserves):
        assert list(reserve) == [100 * (seat + 1) + index for index in range(1, 6)]
        assert set(reserve.values()) <= ids


@pytest.mark.rule("PS-1.1b")
def test_no_rule_reads_the_history_side():
    setup = prepare(SLUG, "engagement").write()
    rewritten = prepare(SLUG, "engagement").write()
    for card in rewritten["cards"]:
        if card["kind"] == "tank":
            card["stats"] |= {"crew": 1, "weight_t": 1.0, "speed_kmh": 1, "calibre_mm": 400.0, "camouflage": "pink"}
            card["years"] = [1914, 1915]
    assert GAME.start(rewritten) == GAME.start(setup)


@pytest.mark.rule("PS-1.2d")
def test_special_characteristics_override_the_general_rules():
    state = battle("tank H8 N, gun G8 N, lemon I8 N", "tank H12 N")
    assert listed(state, "fire 101") == {"fire 101 201 S", "fire 101 201 SE", "fire 101 201 SW"}
    assert listed(state, "fire 102") == set()
    assert listed(state, "activate") == {"activate 103"}


@pytest.mark.rule("PS-1.3a", "PS-1.3b")
@pytest.mark.parametrize("face", [1, 2, 3, 5, 6])
def test_a_tank_with_breakdown_x_rolls_a_d6_first_and_any_other_face_has_no_effect(face):
    state = battle("lemon H8 N", "tank H4 S")
    for order in ("drive 101", "wait 101", "fire 101 201"):
        assert refused(state, order) == "PS-1.3a"
    assert kinds_of(play(state, "activate 101", face)) == ["ran"]
    assert {"drive 101", "wait 101", "fire 101 201"} <= listed(state)
    assert refused(state, "activate 101") == "PS-1.3a"


@pytest.mark.rule("PS-1.3b", "PS-1.3c")
def test_a_tank_that_rolls_exactly_x_is_immobilised():
    state = battle("lemon H8 N", "tank H4 S")
    assert kinds_of(play(state, "activate 101", 4)) == ["broke_down"]
    assert refused(state, "drive 101") == "PS-1.3c"
    assert listed(state) == {"fire 101 201", "fire 101 201 NE", "fire 101 201 NW", "wait 101", "stop 101"}


@pytest.mark.rule("PS-1.3d", "PS-R31")
def test_a_broken_down_tank_may_still_rotate_its_turret_and_fire_for_nothing():
    state = battle("lemon H8 N moving", "tank H12 N, tank A1 S")
    play(state, "activate 101", 4)
    assert refused(state, "wait 101") == "PS-4.3e"
    assert refused(state, "roll-on 101") == "PS-R31"
    events = play(state, "fire 101 201 S", 2)  # 2 - 1 (PS-9.2) - 2 (PS-9.3a) + 1 (PS-12.2) misses
    assert kinds_of(events) == ["fired", "missed"]
    assert (state.tank(101).moving, state.tank(101).status, state.tank(101).turret) == (False, "done", 3)


@pytest.mark.rule("PS-R31")
def test_a_broken_down_tank_that_began_moving_need_not_change_hex():
    state = battle("lemon H8 N moving", "tank H4 S")
    play(state, "activate 101", 4)
    play(state, "stop 101")
    assert (state.tank(101).moving, state.tank(101).status, state.actor()) == (False, "done", 1)


@pytest.mark.rule("PS-R31")
def test_a_tank_that_has_not_broken_down_cannot_just_do_nothing():
    state = battle("lemon H8 N", "tank H4 S")
    assert refused(state, "stop 101") == "PS-1.3a"
    play(state, "activate 101", 1)
    assert refused(state, "stop 101") == "PS-4.1a"


@pytest.mark.rule("PS-1.3e")
def test_a_breakdown_ends_with_the_turn_and_is_rolled_for_again():
    state = battle("lemon H8 N", "tank A1 S done")
    play(state, "activate 101", 4)
    play(state, "stop 101", 9, 1)  # and the initiative of the next turn
    assert (state.turn, state.activation) == (2, None)
    assert refused(state, "drive 101") == "PS-1.3a"
    play(state, "activate 101", 3)
    assert refused(state, "drive 101") is None


def test_once_a_tank_is_activated_no_other_can_be():
    state = battle("lemon H8 N, tank H9 N", "tank H4 S")
    play(state, "activate 101", 1)
    assert refused(state, "drive 102") == "PS-3.3a"
    assert refused(state, "activate 102") == "PS-3.3a"
    assert refused(battle("tank H8 N", "tank H4 S"), "activate 101") == "PS-1.3a"


@pytest.mark.rule("PS-1.4a")
def test_a_self_propelled_gun_fires_only_ahead_of_its_hull():
    state = battle("gun H8 N", "tank H4 S, tank H12 N, tank L8 S, tank K2 S")
    assert listed(state, "fire") == {"fire 101 201", "fire 101 204"}
    assert refused(state, "fire 101 202") == "PS-1.4a"
    assert refused(state, "fire 101 202 S") == "PS-1.4a"
    assert refused(state, "fire 101 203 NE") == "PS-1.4a"


@pytest.mark.rule("PS-G2")
def test_a_movement_penalty_is_taken_off_the_points_rolled():
    state = battle("slow H8 N, slow H9 N moving", "tank A1 S")
    play(state, "drive 101", 1)
    assert state.activation.points == 0
    state = battle("slow H8 N moving", "tank A1 S")
    play(state, "drive 101", 3, 4)
    assert state.activation.points == 5


@pytest.mark.rule("PS-1.5a")
def test_the_dice_are_d4_d6_d10_and_d100():
    first, chance = GAME.start(prepare(SLUG, "engagement")), Noted(Rng(5))
    for _ in range(3):
        state = first.copy()
        while state.actor() is not None:
            state.advance(state.sample(Rng(chance.sides.total())), chance)
    assert set(chance.sides) == {4, 6, 10, 100}


@pytest.mark.rule("PS-1.5b")
def test_the_five_kinds_of_tile_are_laid():
    state = GAME.start(prepare(SLUG, "engagement"))
    play(state, "roll", 7, 3)
    assert {action.tile for action in state.actions()} == {"shell_hole", "stone_house", "small_house", "ruin", "hedge"}


@pytest.mark.rule("PS-1.6")
def test_ten_tanks_in_all_are_the_starter_and_nothing_but_the_edge_caps_the_number():
    assert [len(reserve) for reserve in GAME.start(prepare(SLUG, "engagement")).reserves] == [5, 5]
    many, few = (Force(game=SLUG, entries=(Entry(card="t34_85", count=count),)) for count in (16, 1))
    state = GAME.start(prepare(SLUG, "engagement", [many, few]))
    assert [len(reserve) for reserve in state.reserves] == [16, 1]


@pytest.mark.rule("PS-1.7")
def test_house_rules_are_options_and_off_unless_the_players_agree():
    state = GAME.start(prepare(SLUG, "engagement"))
    assert (state.options.turn_limit, state.options.tally) == (0, "tanks")
    assert {option.key for option in OPTIONS} == {"ground", "board", "tiles", "turn_limit", "tally"}
    assert GAME.start(prepare(SLUG, "engagement", options={"turn_limit": 8})).options.turn_limit == 8


def test_the_engine_knows_every_tank_of_the_catalogue():
    for card in cards(SLUG).values():
        if card.kind == "tank":
            model = card.figures_in_play()
            assert [model.armour(section) for section in ("front", "side", "rear")] == [
                card.armour(section) for section in ("front", "side", "rear")
            ]


def test_a_driving_tank_is_the_only_one_that_may_act():
    state = driving("tank H8 N, tank A12 N", "tank H2 S", 4)
    assert refused(state, "move 102 A11 N") == "PS-3.3a"
    assert refused(state, "pivot 102 S") == "PS-3.3a"
    assert refused(state, "stop 102") == "PS-3.3a"
    assert refused(state, "fire 102 201") == "PS-3.3a"
    assert refused(state, "drive 102") == "PS-3.3a"
