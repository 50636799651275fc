"""How much better each bot is than the last, half the battles from each seat: one JSON line an answer.

python benchmarks/bots.py [--game tank_chess] [--search search:0.3s] [--battles 100,60] [--workers 2]
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

PROMISED = {"greedy": 0.95, "search": 0.75}


def play(slug, scenario, names, seed):
    first = rules.game(slug).start(prepare(slug, scenario))
    return play_one(first, [bot(name) for name in names], seed)


def duel(pool, game, better, worse, battles):
    """How *better* fares against *worse* in *battles*: wins, draws, and battles won from each seat."""
    scenario = game.scenarios[0].slug
    jobs = {
        pool.submit(
            play, game.slug, scenario, (better, worse) if number % 2 == 0 else (worse, better), f"duel/{number}"
        ): number % 2
        for number in range(battles)
    }
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
        "promised": PROMISED[better.partition(":")[0]], "actions_a_battle": actions / battles,
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
