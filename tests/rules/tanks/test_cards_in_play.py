"""Crews, upgrades and heroes in play: hidden until used, their effects run from their data (TK-15.5, TK-R40)."""

import json

import pytest

from rules.chance import Rng, Scripted
from rules.tanks import command, turns
from rules.tanks.pieces import Shot
from rules.tanks.profiles import initiative, profile, resistance
from rules.tanks.shooting import attack_dice, defence_dice, scored
from tests.rules.tanks.boards import CARDS, battle, changed, kinds_of, listed, play, refused, start, tank


def duel(cards=(), enemy=(), shooter="panther", target="sherman_75", y=650, **fields):
    """A shooter with *cards* at 450,150, and an *enemy* with others that faces it; question marks for face down."""
    own = fields.pop("own", {})
    other = fields.pop("other", {})
    return battle(
        [tank(shooter, 450, 150, 90, *cards, **own)],
        [tank(target, 450, y, 270, *enemy, **other)],
        **{"phase": "shooting"} | fields,
    )


def under_way(state):
    state.shot = Shot(tank=101, target=201)
    return state.shot


@pytest.mark.rule("TK-15.5b", "TK-15.5c", "TK-4.3a", "TK-15.4b", "TK-5.3b")
def test_the_other_side_sees_how_many_cards_lie_face_down_and_their_points():
    state = start()
    for seat, hidden in ((0, False), (1, True), (None, True)):
        cards = next(one for one in state.view(seat)["tanks"] if one["number"] == 101)["cards"]
        assert [card["points"] for card in cards] == [3]
        assert ("card" not in cards[0]) == hidden
        assert ("dead_eye_gunner" in json.dumps(state.view(seat))) != hidden
        assert "panther" in json.dumps(state.view(seat))


@pytest.mark.rule("TK-15.5d", "TK-R40")
def test_a_card_is_turned_up_when_it_is_used_before_its_dice_are_rolled_and_stays_up():
    state = duel(["?jailbird_boggs"], shooter="sherman_76")
    assert attack_dice(state, under_way(state)).value == 5
    state.shot = None
    events = play(state, "shoot 101 201")
    assert (state.stage, kinds_of(events)) == ("aim", ["shot"])
    events = play(state, "use 101 jailbird_boggs", 1, 1, 1, 1, 1, 1)
    assert kinds_of(events)[:2] == ["revealed", "attack_rolled"]
    assert state.tanks[101].cards[0].up
    again = duel(["jailbird_boggs"], shooter="sherman_76")
    assert attack_dice(again, under_way(again)).value == 6  # it holds from then on


@pytest.mark.rule("TK-R40")
def test_a_player_may_go_without_a_card_and_keep_it_hidden():
    state = duel(["?jailbird_boggs"], shooter="sherman_76")
    play(state, "shoot 101 201")
    play(state, "go", 1, 1, 1, 1, 1)
    assert not state.tanks[101].cards[0].up


def test_the_battle_stops_alike_for_cards_that_look_alike():
    for card in ("?jailbird_boggs", "?clarence_h_mason"):  # six points each
        state = duel([card], shooter="sherman_76")
        play(state, "shoot 101 201")
        assert state.stage == "aim"
        assert refused(state, "use 101 tungsten_shot") == "TK-R40"


def test_dealing_anew_keeps_points_and_what_lies_open():
    state = duel((), ["?dead_eye_gunner", "superb_commander"])
    dealt = {state.determinize(0, Rng(seed)).tanks[201].cards for seed in range(40)}
    assert len(dealt) > 3
    assert all(CARDS[cards[0].card].points == 3 and cards[1].card == "superb_commander" for cards in dealt)
    assert state.determinize(1, Rng(1)).tanks[201].cards == state.tanks[201].cards


@pytest.mark.parametrize(
    ("card", "phase", "expected"),
    [
        ("aggressive_commander", "shooting", 7),
        ("cunning_commander", "movement", 7),
        ("superb_commander", "shooting", 7),
        ("hasty_loader", "shooting", 8),
        ("hasty_loader", "movement", 5),
        ("racing_driver", "movement", 8),
        ("add_on_armour", "movement", 5),
        ("war_daddy_pool", "shooting", 8),
    ],
)
def test_cards_change_initiative(card, phase, expected):
    state = duel([card], shooter="sherman_75")
    assert initiative(state, 101, phase) == expected
    hidden = duel([f"?{card}"], shooter="sherman_75")
    assert initiative(hidden, 101, phase) == 6


def test_attack_and_defence_cards_count_when_their_conditions_hold():
    near, far = duel(["bloodthirsty_gunner"], y=300), duel(["bloodthirsty_gunner"])
    assert attack_dice(near, under_way(near)).value == 6
    assert attack_dice(far, under_way(far)).value == 5
    nets = duel((), ["camouflage_netting"])
    assert defence_dice(nets, under_way(nets)).value == 2
    assert defence_dice(changed(nets, 201, moves=1), nets.shooting).value == 2  # the move counts, the netting does not
    woppy = duel(["woppy_radley_walters"], shooter="comet", target="panther")
    assert defence_dice(woppy, under_way(woppy)).value == 1
    driver = duel((), ["mariya_oktyabrskaya"], target="t_34", other={"moves": 1})
    assert defence_dice(driver, under_way(driver)).value == 3
    heavy = battle([tank("panther", 450, 150, 90)], [tank("tiger_i", 450, 650, 90)], phase="shooting")
    assert defence_dice(heavy, under_way(heavy)).value == 2  # no die is lost to a Side Shot


def test_netting_goes_with_the_first_damage():
    state = duel((), ["camouflage_netting"], own={"moves": 1})
    play(state, "shoot 101 201", 4, 1, 1, 1, 1, 1, 1, 1)
    assert state.tanks[201].cards == ()


def test_ammunition_is_discarded_for_its_dice():
    state = duel(["?tungsten_shot"], own={"moves": 1})
    play(state, "shoot 101 201")
    play(state, "use 101 tungsten_shot", 1, 1, 6, 6, 6, 6)
    assert state.tanks[101].cards == ()
    assert state.shot is None  # two 1s: the whole shot misses
    shot = Shot(tank=101, target=201, attack=(4, 5, 6, 4), loads=("super_velocity_shot",))
    assert scored(state, shot) == (1, 1)


def test_rerolls_by_cards_name_their_dice():
    state = duel(["precise_commander"], own={"moves": 1})
    play(state, "shoot 101 201", 1, 1, 1, 1, 4)
    assert refused(state, "use 101 precise_commander 1 2") == "TK-10.3b"
    assert refused(state, "use 101 precise_commander 6") == "TK-10.3b"
    play(state, "use 101 precise_commander 2", 5, 1, 1)
    assert state.tanks[201].damage == 2


def test_gunners_change_what_is_left_of_a_shot():
    dead_eye = duel(["dead_eye_gunner"], own={"moves": 1})
    play(dead_eye, "shoot 101 201", 4, 4, 1, 1, 1, 1, 1)
    play(dead_eye, "use 101 dead_eye_gunner", dead_eye.deck.index("clean_penetration"))
    assert dead_eye.tanks[201].damage == 3
    deadly = duel(["deadly_gunner"], own={"moves": 1})
    play(deadly, "shoot 101 201", 6, 1, 1, 1, 1, 1, 1)
    play(deadly, "use 101 deadly_gunner")
    assert deadly.tanks[201].damage == 2
    sharp = duel(["sharpshooter_gunner"], own={"moves": 1})
    play(sharp, "shoot 101 201", 6, 1, 1, 1, 1, 1, 1, sharp.deck.index("ammo_explosion"), 0)
    assert sharp.stage == "pick"
    play(sharp, f"discard {sharp.shooting.drawn[1]}")
    assert sharp.tanks[201].damage == 3


def test_equipment_cancels_a_critical_card_but_not_its_damage():
    state = duel((), ["?bigger_hammer"], own={"moves": 1})
    play(state, "shoot 101 201", 6, 1, 1, 1, 1, 1, 1, state.deck.index("broken_tracks"))
    assert (state.stage, state.actor()) == ("drawn", 1)
    play(state, "use 201 bigger_hammer")
    assert (state.tanks[201].damage, state.tanks[201].criticals, state.tanks[201].cards) == (1, (), ())


def test_concrete_armour_cancels_a_critical_hit():
    state = duel((), ["?concrete_armour"], own={"moves": 1})
    play(state, "shoot 101 201", 6, 1, 1, 1, 1, 1, 1)
    while state.stage != "taken":
        play(state, "go")
    play(state, "use 201 concrete_armour")
    assert (state.tanks[201].damage, state.tanks[201].cards) == (0, ())


def test_barkmann_shoots_again_when_nothing_got_through():
    state = duel(["?ernst_barkmann"], own={"moves": 1})
    play(state, "shoot 101 201", 1, 1, 1, 1, 1)
    assert state.stage == "over"
    play(state, "use 101 ernst_barkmann")
    assert listed(state) == ["shoot 101 201", "halt 101"]
    play(state, "shoot 101 201", 4, 1, 1, 1, 1, 1, 1)
    assert state.tanks[201].damage == 1
    assert state.tanks[101].done


def test_a_cautious_tank_may_move_after_its_shot_without_speed():
    state = duel(shooter="m10", target="stug_g", own={"moves": 1})
    play(state, "shoot 101 201", 1, 1, 1, 1, 1)
    play(state, "use 101 cautious")
    assert state.stage == "extra"
    play(state, str(next(action for action in state.actions() if action.kind == "move")))
    assert (state.tanks[101].moves, state.tanks[101].extra) == (1, 1)


def test_a_supercharger_makes_a_tank_fast_for_one_phase():
    state = battle([tank("sherman_75", 450, 150, 90, "?supercharger")], [tank("panther", 450, 800, done=True)])
    play(state, "use 101 supercharger")
    assert profile(state, state.tanks[101]).most_moves == 3
    assert state.tanks[101].cards == ()
    turns.next_activation(changed(state, 101, done=True), Scripted(), None)
    assert state.tanks[101].gained == ()


def test_improvised_armour_saves_a_tank_when_it_is_turned_up():
    state = battle(
        [tank("panther", 100, 100)], [tank("sherman_75", 100, 800, 0, "?improvised_armour", damage=6)], phase="shooting"
    )
    turns.open_phase(state, "command", Scripted(), None)
    assert (state.stage, state.actor()) == ("reveal", 1)
    play(state, "use 201 improvised_armour")
    assert resistance(state, state.tanks[201]) == 1
    assert not state.tanks[201].destroyed


def test_a_failed_repair_may_be_rolled_again_with_the_right_tools():
    state = battle(
        [tank("sherman_75", 100, 100, 0, "?tool_kit", criticals=("broken_tracks",))],
        [tank("sherman_75", 100, 800)],
        phase="command",
    )
    command.next_repair(state, Scripted(), None)
    play(state, "repair 101 broken_tracks", 2)
    assert state.stage == "failed"
    play(state, "use 101 tool_kit", 5)
    assert state.tanks[101].criticals == ()


def test_heroes_bend_the_command_phase():
    driver = battle(
        [tank("t_34", 100, 100, 0, "mariya_oktyabrskaya", criticals=("broken_tracks",))],
        [tank("sherman_75", 100, 800)],
        phase="command",
    )
    command.next_repair(driver, Scripted(), None)
    assert driver.tanks[101].criticals == ()
    both = battle(
        [tank("panther", 450, 100, 90, "ernst_barkmann", criticals=("damaged_sights",))],
        [tank("sherman_75", 100, 800)],
        phase="command",
    )
    command.next_repair(both, Scripted(), None)
    play(both, "move 101 450,197,90 by 427.5,134.5,90")
    play(both, "repair 101 damaged_sights", 4)
    assert both.tanks[101].criticals == ()


def test_a_radio_coordinator_shares_initiative_and_moves_come_before_the_battle():
    state = battle(
        [tank("panther", 450, 150, 90, "?radio_coordinator"), tank("stug_g", 600, 150, 90)],
        [tank("sherman_75", 450, 650, 270)],
        phase="movement",
    )
    turns.open_phase(state, "shooting", Scripted(), None)
    play(state, "use 101 radio_coordinator 102")
    assert initiative(state, 102, "shooting") == 7
    early = battle(
        [tank("t_34", 450, 150, 90, "zinoviy_kolobanov"), tank("t_34", 500, 150, 90)],
        [tank("panther", 450, 650, 270)],
        phase="movement",
        turn=0,
    )
    turns.open_phase(early, "before_battle", Scripted(), None)
    play(early, "use 101 zinoviy_kolobanov 102")
    assert early.activation.tank == 101
    play(early, "halt 101")
    assert early.activation.tank == 102
    play(early, str(next(action for action in early.actions() if action.kind == "move")))
    assert (early.turn, early.tanks[102].moves) == (1, 0)
