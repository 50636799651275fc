"""How fast the engine plays, against python-chess in the same run: CPU time, one process, one JSON line an answer.

python benchmarks/engine.py [--seconds 4] [--game tank_chess]
"""

import argparse
import json
import sys
import tracemalloc
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

import chess

import rules
from rules.bots.search import Budget, Search
from rules.chance import Fast
from rules.setups import prepare

ROUNDS = 8  # both sides take turns, so that a busy moment of the machine hits both
LONGEST = 400
PLAYOUTS = {"tank_chess": 3.0, "tank_hunter": 0.8, "panzer_squadron": 0.5, "tank_commander": 0.5, "tanks": 0.1}
LISTING = {"tank_chess": 2.5, "tank_commander": 0.5}
"""What is promised of a game, as a multiple of python-chess in the same run."""


def rates(ours, yardstick, seconds):
    """How much each of two functions, which return what they have done, gets done in a CPU second."""
    done, spent = [0, 0], [0.0, 0.0]
    for side in (ours, yardstick):
        side()  # tables and caches are filled once a process
    for _ in range(ROUNDS):
        for index, side in enumerate((ours, yardstick)):
            start = process_time()
            while (now := process_time()) < start + seconds / ROUNDS / 2:
                done[index] += side()
            spent[index] += now - start
    return done[0] / spent[0], done[1] / spent[1]


def tell(question, game, unit, pair, promised=None):
    ours, theirs = pair
    answer = {"question": question, "game": game, "unit": unit, "ours": round(ours, 3), "yardstick": round(theirs, 3)}
    print(json.dumps(answer | {"ratio": round(ours / theirs, 3), "promised": promised}), flush=True)


def playout(first, rng):
    """Plies of one random playout of a game of ours."""
    state, chance, plies = first.copy(), Fast(rng), 0
    while plies < LONGEST and state.actor() is not None:
        state.advance(state.sample(rng), chance)
        plies += 1
    return plies


def chess_playout(rng):
    """Plies of one random playout of python-chess, the legal moves listed at each."""
    board = chess.Board()
    while len(board.move_stack) < LONGEST and (moves := list(board.legal_moves)):
        board.push(rng.choice(moves))
    return len(board.move_stack)


def positions(first, rng, count=6000):
    """The positions of whole random playouts, one after the other: too many to remember what was listed in each."""
    found = []
    while len(found) < count:
        state, chance = first.copy(), Fast(rng)
        for _ in range(LONGEST):
            if state.actor() is None:
                break
            found.append(state.copy())
            state.advance(state.sample(rng), chance)
    return found


def chess_positions(rng, count=6000):
    found = []
    while len(found) < count:
        board = chess.Board()
        while len(board.move_stack) < LONGEST and (moves := list(board.legal_moves)):
            found.append(board.copy(stack=False))
            board.push(rng.choice(moves))
    return found


def lister(positions, legal):
    """A function that lists what is *legal* in the next hundred of *positions*, round and round."""
    hundreds = cycle([positions[start : start + 100] for start in range(0, len(positions), 100)])
    return lambda: sum(len(legal(position)) for position in next(hundreds))


def copies(copy):
    for _ in range(1000):
        copy()
    return 1000


def open_question(first, rng):
    """A position soon after *first* where there is something to think over."""
    state, chance = first.copy(), Fast(rng)
    while state.obvious(rng) is not None or len(state.actions()) == 1:
        state.advance(state.sample(rng), chance)
    return state


def search(first, rng):
    """Playouts of one choice by search, from an empty tree."""
    playouts = 300
    Search(Budget(playouts=playouts)).choose(partial(first.determinize, first.actor(), rng), first.actor(), rng)
    return playouts


def memory(first, playouts):
    """Peak memory of a search of so many playouts, in bytes."""
    rng = Random(1)
    tracemalloc.start()
    Search(Budget(playouts=playouts)).choose(partial(first.determinize, first.actor(), rng), first.actor(), rng)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def measure(game, seconds):
    rng = Random(7)
    first = game.start(prepare(game.slug, game.scenarios[0].slug))
    play = partial(rates, seconds=seconds)
    tell(
        "playouts",
        game.slug,
        "plies/s",
        play(partial(playout, first, rng), partial(chess_playout, rng)),
        PLAYOUTS.get(game.slug),
    )
    ours = lister(positions(first, rng), lambda state: state.actions())
    theirs = lister(chess_positions(rng), lambda board: list(board.legal_moves))
    tell("actions", game.slug, "legal actions/s", play(ours, theirs), LISTING.get(game.slug))
    twenty = dict.fromkeys(range(20), 0)
    copying = play(partial(copies, first.copy), partial(copies, twenty.copy))
    tell("copy, at most", game.slug, "microseconds", [1e6 / rate for rate in copying], 2.0)
    asked = open_question(first, rng)
    tell("search", game.slug, "playouts/s", play(partial(search, asked, rng), partial(chess_playout, rng)))
    tell("memory of 10,000 playouts against 2,500", game.slug, "bytes", (memory(asked, 10_000), memory(asked, 2500)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=8, help="CPU seconds for each question")
    parser.add_argument("--game", choices=[game.slug for game in rules.games() if game.plays])
    chosen = parser.parse_args()
    for game in rules.games():
        if game.plays and chosen.game in (None, game.slug):
            measure(game, chosen.seconds)


if __name__ == "__main__":
    main()
