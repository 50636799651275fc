"""A force that a side builds has its tiles in it (PS-2.1): they are the pool that it places from."""

import pytest

import rules
from rules.setups import prepare
from rules.starters import starters

PAIR = [starters("panzer_squadron")[id].force for id in list(starters("panzer_squadron"))[:2]]


@pytest.mark.rule("PS-2.1")
def test_the_tiles_of_a_force_are_its_pool():
    setup = prepare("panzer_squadron", "engagement", PAIR)
    assert [sum(pool.values()) for pool in setup.terrain.pools] == [15, 15]
    assert all("hedge" not in {entry.card for entry in seat.force.entries} for seat in setup.seats)
    assert rules.game("panzer_squadron").start(setup).actor() is not None


@pytest.mark.rule("PS-2.2")
def test_a_ready_map_leaves_no_tile_to_place():
    setup = prepare("panzer_squadron", "engagement", PAIR, {"ground": "village"})
    assert not any(setup.terrain.pools)


@pytest.mark.rule("PS-2.1")
def test_forces_without_tiles_take_those_of_the_options():
    bare = [force.model_copy(update={"entries": force.entries[:2]}) for force in PAIR]
    setup = prepare("panzer_squadron", "engagement", bare, {"tiles": 10})
    assert [sum(pool.values()) for pool in setup.terrain.pools] == [10, 10]
