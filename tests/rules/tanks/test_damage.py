"""Hits, critical cards, Parting Shots and the Command Phase (TK-13, TK-14)."""

import pytest

from rules.chance import Scripted
from rules.ledger import load
from rules.tanks import command, damage
from rules.tanks.profiles import profile, resistance
from tests.rules.tanks.boards import (
    CARDS,
    KIT,
    Kit,
    battle,
    building,
    changed,
    kinds_of,
    listed,
    play,
    refused,
    tank,
    told,
)

VECTORS = {vector.id: vector for vector in load("tanks").vectors}


def duel(shooter="panther", target="sherman_75", **fields):
    enemy = fields.pop("enemy", {})
    own = fields.pop("own", {})
    return battle(
        [tank(shooter, 450, 150, 90, **own)], [tank(target, 450, 650, 270, **enemy)], **{"phase": "shooting"} | fields
    )


def strike(state, card):
    """One Critical Hit that draws *card*, from a tank that has moved."""
    return play(changed(state, 101, moves=1), "shoot 101 201", 6, 1, 1, 1, 1, 1, 1, state.deck.index(card))


@pytest.mark.rule("TK-13.2a", "TK-4.2e", "TK-5.3b")
def test_each_uncancelled_hit_costs_a_point_of_resistance():
    state = changed(duel(), 101, moves=1)
    play(state, "shoot 101 201", 4, 5, 4, 1, 1, 1, 1)
    assert state.tanks[201].damage == 3
    assert resistance(state, state.tanks[201]) == 3


@pytest.mark.rule("TK-13.3a", "TK-13.3b", "TK-13.3c", "TK-13.3d", "TK-13.1a", "TK-R39", "TK-R46", "TK-V7")
def test_the_example_of_the_broken_tracks():
    given, then = VECTORS["TK-V7"].given, VECTORS["TK-V7"].then
    state = changed(duel(), 101, moves=1)
    assert given["card_drawn"] == "Broken Tracks"
    events = play(state, "shoot 101 201", 4, 6, 1, 1, 1, 1, 1, state.deck.index("broken_tracks"))
    assert state.tanks[201].damage == then["resistance_lost"]
    assert state.tanks[201].criticals == ("broken_tracks",)
    assert profile(state, state.tanks[201]).turn_moves == 0
    order = [kind for kind in kinds_of(events) if kind in ("damaged", "drew")]
    assert order == ["damaged", "drew", "damaged"]


@pytest.mark.rule("TK-13.3b", "TK-13.3d", "TK-5.2a")
def test_a_card_that_is_not_repairable_is_discarded_once_applied():
    state = duel()
    strike(state, "clean_penetration")
    assert state.tanks[201].damage == CARDS["clean_penetration"].stats.damage == 2
    assert state.tanks[201].criticals == ()
    assert len(state.deck) + len(state.discard) == len(KIT.deck)


@pytest.mark.rule("TK-5.2b", "TK-R31")
def test_an_empty_deck_is_made_of_the_discards_and_without_them_a_critical_is_a_hit():
    state = duel(deck=())
    state.discard = ("glancing_hit", "glancing_hit")
    changed(state, 101, moves=1)
    play(state, "shoot 101 201", 6, 1, 1, 1, 1, 1, 1, 0)
    assert state.tanks[201].damage == 1
    state = changed(duel(deck=()), 101, moves=1)
    events = play(state, "shoot 101 201", 6, 1, 1, 1, 1, 1, 1)
    assert state.tanks[201].damage == 1
    assert told(events, "drew") == {}


@pytest.mark.rule("TK-13.4a", "TK-R15", "TK-R37")
def test_a_tank_out_of_resistance_still_shoots_this_turn_and_can_be_shot_at():
    state = battle(
        [tank("panther", 450, 150, 90), tank("panzer_iv", 200, 150, 90)],
        [tank("sherman_75", 450, 650, 270, damage=5)],
        phase="shooting",
    )
    changed(state, 101, moves=1)
    play(state, "shoot 101 201", 4, 4, 1, 1, 1, 1, 1)
    assert resistance(state, state.tanks[201]) == 0
    assert not state.tanks[201].destroyed
    assert state.seat == 1
    assert "shoot 201 101" in listed(state)
    play(state, "shoot 201 101", 1, 1, 1, 1)
    play(state, "go")
    assert "shoot 102 201" in listed(state)


@pytest.mark.rule("TK-13.4b")
def test_a_card_that_forbids_shooting_forbids_the_parting_shot():
    state = battle(
        [tank("panther", 450, 150, 90)],
        [tank("sherman_75", 450, 650, 270, damage=6, criticals=("jammed_breech",))],
        phase="shooting",
    )
    assert refused(state, "shoot 101 201") is None
    changed(state, 101, done=True)
    state.seat = 1
    assert refused(state, "shoot 201 101") == "TK-13.4b"


@pytest.mark.parametrize(
    ("card", "check"),
    [
        ("damaged_engine", lambda found: found.turn_moves == 1),
        ("jammed_turret", lambda found: found.front_arc),
        ("bailed_out", lambda found: found.hold_fire and found.turn_moves == 0),
        ("shell_shocked", lambda found: found.initiative["shooting"] == 4),
        ("jammed_breech", lambda found: found.hold_fire),
    ],
)
@pytest.mark.rule("TK-13.3c")
def test_special_effects_hold_while_the_card_lies_there(card, check):
    state = duel()
    strike(state, card)
    assert check(profile(state, state.tanks[201]))


@pytest.mark.rule("TK-R39")
def test_an_injured_crew_loses_a_card_of_its_owners_choice():
    cards = ("superb_commander", "?dead_eye_gunner")
    state = battle(
        [tank("panther", 450, 150, 90, moves=1)], [tank("sherman_75", 450, 650, 270, *cards)], phase="shooting"
    )
    play(state, "shoot 101 201", 6, 1, 1, 1, 1, 1, 1)
    assert state.stage == "braced"  # for all that the enemy knows, the hidden card might be one for the dice
    while state.stage in ("braced", "taken"):
        play(state, "go", *([state.deck.index("injured_crew")] if state.stage == "taken" else []))
    assert (state.stage, state.actor()) == ("lose", 1)
    assert listed(state) == ["lose superb_commander", "lose dead_eye_gunner"]
    assert refused(state, "lose tool_kit") == "TK-R39"
    play(state, "lose dead_eye_gunner")
    assert [card.card for card in state.tanks[201].cards] == ["superb_commander"]
    assert "injured_crew" in state.discard


def commanding(south, north, **fields):
    """The Command Phase, its first two steps still to come."""
    state = battle(south, north, **{"phase": "command"} | fields)
    command.resolve(state, fields.pop("chance", Scripted()), None)
    return state


@pytest.mark.rule("TK-14.0a", "TK-14.1a", "TK-14.1b", "TK-14.1c", "TK-R32", "TK-8.3c", "TK-R2")
def test_tanks_without_resistance_are_destroyed_all_at_once_and_their_cards_discarded():
    south = [tank("panther", 100, 100, damage=6, criticals=("broken_tracks",)), tank("panther", 300, 100)]
    state = commanding(south, [tank("sherman_75", 100, 800, damage=7), tank("sherman_75", 400, 800)])
    assert [number for number, one in state.tanks.items() if one.destroyed] == [101, 201]
    assert state.tanks[101].criticals == ()
    assert "broken_tracks" in (*state.deck, *state.discard)
    assert len(list(state.impassable())) == 2
    assert state.ending is None


@pytest.mark.rule("TK-14.3a", "TK-14.3b", "TK-14.3c")
@pytest.mark.parametrize(("face", "mended"), [(3, False), (4, True), (6, True)])
def test_a_repair_needs_four_or_more_and_restores_no_resistance(face, mended):
    state = commanding(
        [tank("sherman_75", 100, 100, damage=2, criticals=("broken_tracks", "damaged_sights"))],
        [tank("sherman_75", 100, 800)],
    )
    assert listed(state) == ["repair 101 broken_tracks", "repair 101 damaged_sights", "halt 101"]
    play(state, "repair 101 broken_tracks", face)
    assert ("broken_tracks" not in state.tanks[101].criticals) == mended
    assert "damaged_sights" in state.tanks[101].criticals
    assert state.tanks[101].damage == 2
    assert state.turn == 3  # one attempt, and step 4 follows


@pytest.mark.rule("TK-14.4a", "TK-14.4b", "TK-4.1a")
def test_the_turn_ends_with_speed_tokens_and_discards_back():
    state = commanding(
        [tank("sherman_75", 100, 100, moves=2)],
        [tank("sherman_75", 100, 800, moves=1)],
        discard=("glancing_hit",),
        deck=("clean_penetration",),
    )
    assert (state.turn, state.phase) == (3, "movement")
    assert [one.moves for one in state.tanks.values()] == [0, 0]
    assert state.deck == ("clean_penetration", "glancing_hit")
    assert state.discard == ()


@pytest.mark.rule("TK-14.6a", "TK-14.6b", "TK-R34", "TK-R33")
def test_blitzkrieg_is_one_move_instead_of_the_repair_and_leaves_no_speed():
    state = commanding(
        [tank("panther", 450, 100, 90, criticals=("damaged_sights",)), tank("stug_g", 100, 100, 90)],
        [tank("sherman_75", 100, 800)],
    )
    assert {text.split()[1] for text in listed(state)} == {"102"}  # Initiative 3 comes first
    play(state, "halt 102")
    play(state, "move 101 450,197,90 by 427.5,134.5,90")
    assert state.turn == 3
    assert state.tanks[101].is_stationary
    assert state.tanks[101].criticals == ("damaged_sights",)
    tracks = commanding([tank("panther", 450, 100, 90, criticals=("broken_tracks",))], [tank("sherman_75", 100, 800)])
    assert refused(tracks, "move 101 450,197,90 by 427.5,134.5,90") == "TK-13.3c"
    blocked = commanding([tank("panther", 450, 100, 90)], [tank("sherman_75", 100, 800)])
    blocked.pieces, blocked.lie = (building(450, 200),), None
    assert refused(blocked, "move 101 450,197,90 by 427.5,134.5,90") in ("TK-8.4a", "TK-8.4b")


def test_an_engine_fire_burns_before_tanks_are_destroyed():
    state = battle(
        [tank("panther", 100, 100)],
        [tank("sherman_75", 100, 800, damage=5, criticals=("engine_fire",))],
        phase="command",
    )
    command.burn(state, None)
    command.resolve(state, Scripted(), None)
    assert state.tanks[201].destroyed
    assert state.ending == "destroyed"


def test_a_deck_of_ones_own_plays_too():
    kit = Kit([card for card in KIT.cards.values() if card.kind != "critical" or card.id == "glancing_hit"])
    assert kit.deck == ("glancing_hit",)
    state = changed(duel(kit=kit), 101, moves=1)
    play(state, "shoot 101 201", 6, 1, 1, 1, 1, 1, 1)
    assert state.tanks[201].damage == 1
    assert damage.losses(state, "glancing_hit") == []
