"""Positions at random, for tests: any units on any squares of a board with any obstacles."""

from hypothesis import strategies as st

from rules.grids.squares import grid
from rules.tank_chess.pieces import Board, Unit
from rules.tank_chess.state import Options, State
from tests.rules.tank_chess.boards import KINDS

CODES = [kind.code for kind in KINDS if not kind.commands]


@st.composite
def states(draw, *, ended=False):
    """A state that can be loaded: one command tank a side, wrecks and obstacles anywhere, whoever is to move."""
    size = draw(st.sampled_from([16, 20]))
    squares = iter(draw(st.permutations(grid(size, size).squares)))
    units = st.builds(Unit, st.sampled_from(CODES), st.integers(0, 7))
    armies, wrecks = ({}, {}), ({}, {})
    for side in (*armies, *wrecks):
        side |= {next(squares): unit for unit in draw(st.lists(units, max_size=6))}
    for army in armies:
        army[next(squares)] = Unit("CLT", draw(st.integers(0, 7)))
    obstacles = tuple(sorted(next(squares) for _ in range(draw(st.integers(0, 60)))))
    options = draw(
        st.builds(Options, st.booleans(), st.just(False), st.sampled_from([0, 1000]), st.sampled_from([0, 30]))
    )
    offer = draw(st.sampled_from(["none", "open", "declined"])) if options.draw_by_agreement else "none"
    state = State(board=Board(size, size, obstacles), kinds=KINDS, options=options, turn=draw(st.integers(1, 900)),
                  armies=armies, wrecks=wrecks, offer=offer)  # fmt: skip
    return _ended(state, draw) if ended and draw(st.booleans()) else state


def _ended(state, draw):
    """The same, its last turn having won it."""
    winner, state.offer = 1 - state.seat, "none"
    state.ending = draw(st.sampled_from(["destroyed", "left"]))
    loser = winner if state.ending == "left" else state.seat
    command = next(square for square, unit in state.armies[loser].items() if unit.kind == "CLT")
    unit = state.armies[loser].pop(command)
    if state.ending == "destroyed":
        state.wrecks[loser][command] = unit
    state.__post_init__()
    return state
