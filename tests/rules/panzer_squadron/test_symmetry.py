"""The six rotations and the mirror of a position give the rotated and mirrored answers."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from rules.grids.hexes import at, axial, mirrored, parse, turned
from rules.panzer_squadron.actions import Enter, Fire, Pivot
from rules.panzer_squadron.pieces import Activation, Board, Tank
from rules.panzer_squadron.sight import zone_of
from rules.panzer_squadron.state import State
from tests.rules.panzer_squadron.boards import KINDS, MODELS

BOARD = Board(26, 26)
Q, R = axial(parse("M13"))
TILES = ("shell_hole", "stone_house", "small_house", "ruin", "hedge")
PASSABLE = (None, "ruin", "hedge")

vectors = st.tuples(st.integers(-5, 5), st.integers(-5, 5)).filter(lambda vector: abs(sum(vector)) <= 5)
facings = st.integers(0, 5)
flags = st.booleans()
symmetries = st.tuples(facings, flags)
"""How many sixths of a turn, and whether to mirror first."""


def moved(hex, symmetry):
    """Where *hex* comes to lie when the board is turned about its middle, mirrored first or not."""
    times, mirror = symmetry
    q, r = axial(hex)
    vector = (q - Q, r - R)
    q, r = turned(*(mirrored(*vector) if mirror else vector), times)
    return at(Q + q, R + r)


def faced(facing, symmetry):
    times, mirror = symmetry
    return ((-facing if mirror else facing) + times) % 6


def change(tank, symmetry):
    turret = -tank.turret % 6 if symmetry[1] else tank.turret
    return replace(tank, hex=moved(tank.hex, symmetry), facing=faced(tank.facing, symmetry), turret=turret)


def changed(state, symmetry):
    """The whole of *state*, turned and mirrored."""
    activation = replace(state.activation, start=moved(state.activation.start, symmetry))
    return replace(
        state,
        tiles={moved(hex, symmetry): tile for hex, tile in state.tiles.items()},
        squadrons=tuple({n: change(tank, symmetry) for n, tank in side.items()} for side in state.squadrons),
        wrecks=tuple({n: change(tank, symmetry) for n, tank in side.items()} for side in state.wrecks),
        activation=activation,
    )


def change_action(action, symmetry):
    match action:
        case Enter(tank, hex, facing):
            return Enter(tank, moved(hex, symmetry), faced(facing, symmetry))
        case Pivot(tank, facing):
            return Pivot(tank, faced(facing, symmetry))
        case Fire(tank, target, heading):
            return Fire(tank, target, heading if heading is None else faced(heading, symmetry))
    return action


@st.composite
def positions(draw):
    """A tank on the move among tiles, friends, enemies and wrecks, all within five hexes of the middle."""
    places = draw(st.lists(vectors, min_size=6, max_size=24, unique=True))
    hexes = [at(Q + q, R + r) for q, r in places]
    models = st.sampled_from(("tank", "gun"))
    tanks = []
    for hex in hexes[:6]:
        model = draw(models)
        turret = 0 if model == "gun" else draw(facings)
        tanks.append(Tank(model, hex, draw(facings), turret, draw(flags)))
    own, other, wreck = tanks[:2], tanks[2:5], tanks[5:]
    tiles = {hex: draw(st.sampled_from(TILES)) for hex in hexes[6:]}
    for tank in tanks:
        if (tile := draw(st.sampled_from(PASSABLE))) is not None:
            tiles[tank.hex] = tile
    points, way, pivoted = draw(st.integers(0, 8)), draw(st.sampled_from((None, "forward", "reverse"))), draw(flags)
    return State(
        board=BOARD,
        models=MODELS,
        kinds=KINDS,
        turn=1,
        stage=draw(st.sampled_from(("drive", "window"))),
        tiles=tiles,
        squadrons=({101 + i: tank for i, tank in enumerate(own)}, {201 + i: tank for i, tank in enumerate(other)}),
        wrecks=({}, {209: replace(wreck[0], moving=False, status="done")}),
        activation=Activation(101, own[0].hex, points, way, pivoted),
    )


@given(positions(), symmetries)
def test_sights_turn_and_mirror_with_the_board(state, symmetry):
    other = changed(state, symmetry)
    for firer in state.squadrons[0].values():
        for target in state.squadrons[1].values():
            here = state.land.sights[firer.hex, target.hex, target.facing]
            there = other.land.sights[
                moved(firer.hex, symmetry), moved(target.hex, symmetry), faced(target.facing, symmetry)
            ]
            assert (here is None) == (there is None)
            if here and there:
                assert (here.section, set(here.parts), here.modifier, here.clear.bit_count()) == (
                    there.section, set(there.parts), there.modifier, there.clear.bit_count(),
                )  # fmt: skip
                arc = {faced(heading, symmetry) for heading in range(6) if here.arc >> heading & 1}
                assert arc == {heading for heading in range(6) if there.arc >> heading & 1}


@given(vectors.filter(any), facings, symmetries)
def test_zones_turn_and_mirror_with_the_board(vector, facing, symmetry):
    target, firer = at(Q, R), at(Q + vector[0], R + vector[1])
    here = zone_of(firer, target, facing)
    there = zone_of(moved(firer, symmetry), moved(target, symmetry), faced(facing, symmetry))
    assert here.section == there.section
    assert (here is there) == (not symmetry[1] or here.section != "side")


@given(positions(), symmetries)
def test_legal_actions_turn_and_mirror_with_the_board(state, symmetry):
    expected = {change_action(action, symmetry) for action in state.actions()}
    assert set(changed(state, symmetry).actions()) == expected
