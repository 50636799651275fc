"""How much better each bot is than the last, half the battles from each seat: one JSON line an answer.

python benchmarks/bots.py [--game tank_chess] [--search search:0.3s] [--battles 100,60] [--workers 2]

Where the seats bring different forces, they play mirrored: both bring the first seat's, or both the second's.
"""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import rules
from rules.bots import bot
from rules.setups import prepare
from rules.simulate import Share, play_one

PLAYED = {"tank_commander": "meeting_engagement", "tanks": "tank_ace"}
PROMISED = {
    "tank_chess": {"greedy": 0.95, "search": 0.75},
    "panzer_squadron": {"greedy": 0.90, "search": 35 / 60},
    "tank_commander": {"greedy": 0.90, "search": 0.60},
    "tanks": {"greedy": 0.95, "search": 35 / 60},
    "tank_hunter": {"greedy": 0.85, "search": 35 / 60},
}


def play(slug, scenario, names, number):
    """Battle *number*: seats change hands every battle, the force that both bring every second one."""
    bots = [bot(name) for name in (names if number % 2 == 0 else reversed(names))]
    return play_one(rules.game(slug).start(mirrored(slug, scenario, number // 2 % 2)), bots, f"duel/{number // 2}")


def mirrored(slug, scenario, seat):
    """A set-up of *scenario* in which both sides bring what *seat* would bring."""
    setup = prepare(slug, scenario)
    force = setup.seats[seat].force
    return prepare(slug, scenario, (force, force)) if force and force.nation else setup


def duel(pool, game, better, worse, battles):
    """How *better* fares against *worse* in *battles*: wins, draws, and battles won from each seat."""
    scenario = PLAYED.get(game.slug, game.scenarios[0].slug)
    jobs = {pool.submit(play, game.slug, scenario, (better, worse), number): number % 2 for number in range(battles)}
    wins, draws, actions = [0, 0], 0, 0
    for done, job in enumerate(as_completed(jobs), 1):
        seat, played = jobs[job], job.result()
        wins[seat] += seat in played.winners
        draws += not played.winners
        actions += played.actions
        print(f"\r{better} against {worse}: {sum(wins)} won, {done} of {battles} played", end="", file=sys.stderr)
    print(file=sys.stderr)
    share = Share(sum(wins), battles)
    return {
        "game": game.slug, "scenario": scenario, "bot": better, "against": worse, "battles": battles, "won": sum(wins),
        "won_by_seat": wins, "drawn": draws, "rate": share.rate, "interval": share.interval,
        "promised": PROMISED[game.slug][better.partition(":")[0]], "actions_a_battle": actions / battles,
    }  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", choices=[game.slug for game in rules.games() if game.plays])
    parser.add_argument("--search", default="search:0.3s", help="the search bot and its budget")
    parser.add_argument("--battles", default="100,60", help="greedy against random, search against greedy")
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    first, second = map(int, chosen.battles.split(","))
    with ProcessPoolExecutor(chosen.workers) as pool:
        for game in rules.games():
            if game.plays and 2 in game.players and chosen.game in (None, game.slug):
                for better, worse, battles in (("greedy", "random", first), (chosen.search, "greedy", second)):
                    if battles:
                        print(json.dumps(duel(pool, game, better, worse, battles)), flush=True)


if __name__ == "__main__":
    main()
