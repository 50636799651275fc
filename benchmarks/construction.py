"""What checking, offering and repairing a force costs, each against a yardstick in the same run: one JSON line each.

python benchmarks/construction.py [--game tanks] [--seconds 2] [--forces 40]

- checking a force of 60 entries, against json.loads of its document;
- saying of 2,000 cards which may be added, against one check;
- the nearest legal force to one of 200 cards, one to three copies of each, against CP-SAT on the bare knapsack of their
  points, stated and solved, in the games that have points.
"""

import argparse
import itertools
import json
import sys
from functools import partial
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

from ortools.sat.python import cp_model

import rules
from rules import catalogue, solver
from rules.construction import Add, Terms, apply, brief, check, may_add, merged
from rules.construction.briefs import anatomy
from rules.documents import Entry, Force

ROUNDS = 10  # both sides take turns, so that a busy moment of the machine hits both
CATALOGUE, ENTRIES, AMONG = 2000, 60, 200
PROMISED = {"check": 20, "may_add": 30, "nearest": 4}
POINTS = {"tank_commander": 240, "tanks": 100, "panzer_squadron": 500}
OPTIONS = {"panzer_squadron": {"tanks": 0}}


def large_catalogue(slug, size):
    """The cards of a game, over and over under other names, until there are *size* of them."""
    known = catalogue.cards(slug).values()
    laps = ((card, lap) for lap in itertools.count() for card in known)
    named = ((card, f"{card.id}_lap_{lap}" if lap else card.id) for card, lap in itertools.islice(laps, size))
    return {id: card.model_copy(update={"id": id}) for card, id in named}


def wild_force(slug, cards, rng, entries=ENTRIES):
    """A force of so many *entries*, taken blindly: it breaks most rules there are, and many times."""
    body, picked = anatomy(slug), rng.sample(list(cards), len(cards))
    loads = [id for id in picked if body.carried(cards[id])]
    top = [id for id in picked if not body.carried(cards[id])][:entries]
    return Force(game=slug, entries=merged(_entry(id, cards, loads, body, rng) for id in top))


def _entry(id, cards, loads, body, rng):
    on = rng.sample(loads, 2) if loads and body.carries(cards[id]) else ()
    return Entry(card=id, count=rng.randint(1, 3), attachments=tuple(Entry(card=load) for load in on))


def draft(slug, cards, rng, entries=ENTRIES):
    """A force of so many *entries* as a person has it half-way: picked from what may be added, then too much of all."""
    force = Force(game=slug, nation="german" if "german" in anatomy(slug).nations else "")
    room = brief(Terms(game=slug, points=100_000 if slug in POINTS else None, options=OPTIONS.get(slug, {})), cards)
    while len(force.entries) < entries:
        force = apply(_pick(force, room, rng), force)
    return force


def _pick(force, room, rng):
    held = {entry.card for entry in force.entries}
    hosts = [at for at, entry in enumerate(force.entries) if room.anatomy.carries(room.cards[entry.card])]
    to = rng.choice(hosts) if hosts and rng.random() < 0.5 else None
    cards = [id for id in may_add(force, room, to=to).open() if id not in held]
    if to is None:
        cards = [id for id in cards if not room.anatomy.carried(room.cards[id])]
    return Add(card=rng.choice(cards), to=to) if cards else Add(card=rng.choice(list(room.cards)))


def seconds_each(one, other, seconds):
    """What a call of each of two functions costs, in CPU seconds."""
    done, spent = [0, 0], [0.0, 0.0]
    for side in (one, other):
        side()
    for _ in range(ROUNDS):
        for index, side in enumerate((one, other)):
            start = process_time()
            while (now := process_time()) < start + seconds / ROUNDS / 2:
                side()
                done[index] += 1
            spent[index] += now - start
    return spent[0] / done[0], spent[1] / done[1]


def tell(question, game, ours, yardstick, **more):
    answer = {"question": question, "game": game, "ratio": round(ours / yardstick, 2), "promised": PROMISED[question]}
    times = {"ours_ms": round(1000 * ours, 4), "yardstick_ms": round(1000 * yardstick, 4)}
    print(json.dumps(answer | times | more), flush=True)


def checking(slug, seconds):
    rng, cards = Random(slug), large_catalogue(slug, CATALOGUE)
    asked = brief(Terms(game=slug, points=POINTS.get(slug)), cards)
    for kind, found in {"draft": draft(slug, cards, rng), "wild": wild_force(slug, cards, rng)}.items():
        text = json.dumps(found.write())
        faults = len(check(found, asked).violations)
        plain, floor = seconds_each(partial(check, found, asked), partial(json.loads, text), seconds)
        fixed, _ = seconds_each(partial(check_and_fix, found, asked), partial(json.loads, text), seconds / 2)
        more = {
            "force": kind,
            "entries": len(found.entries),
            "violations": faults,
            "ratio_with_fixes": round(fixed / floor, 2),
        }
        tell("check", slug, plain, floor, **more)
        pair = seconds_each(partial(may_add, found, asked), partial(check, found, asked), seconds)
        tell("may_add", slug, *pair, force=kind, cards=len(cards))


def check_and_fix(found, asked):
    """A check whose every fix is looked at."""
    for violation in check(found, asked).violations:
        len(violation.fixes)


def all_of(slug, cards, rng):
    """A force with every one of *cards* in it, what is carried on any carrier: far too much of everything."""
    body, picked = anatomy(slug), rng.sample(list(cards), len(cards))
    carriers = [id for id in picked if body.carries(cards[id])]
    loads = {id: [] for id in picked if not body.carried(cards[id])}
    for id in picked:
        if body.carried(cards[id]):
            loads[rng.choice(carriers)].append(Entry(card=id))
    return Force(
        game=slug,
        entries=merged(Entry(card=id, count=rng.randint(1, 3), attachments=tuple(on)) for id, on in loads.items()),
    )


def repairing(slug, count):
    """The nearest legal force to each of *count* forces, and the bare knapsack of the same cards."""
    cards = large_catalogue(slug, AMONG)
    asked = brief(Terms(game=slug, points=POINTS[slug]), cards)
    ours, bare, proven = [], [], 0
    for number in range(count + 1):
        found = all_of(slug, cards, Random(f"{slug}/{number}"))
        start = process_time()
        solution = solver.nearest(found, asked)
        middle = process_time()
        knapsack(found, cards, POINTS[slug])
        ours.append(middle - start)
        bare.append(process_time() - middle)
        proven += solution.status == "optimal"
        assert check(solution.force, asked).legal
    mean, yardstick = sum(ours[1:]) / count, sum(bare[1:]) / count
    tell("nearest", slug, mean, yardstick, forces=count, cards=AMONG, proven=proven / (count + 1))


def knapsack(found, cards, points):
    """As many points of *found* as fit, by CP-SAT and nothing else."""
    model = cp_model.CpModel()
    held = counts(found)
    copies = [model.new_int_var(0, count, "") for count in held.values()]
    prices = [cards[id].points or 0 for id in held]
    model.add(cp_model.LinearExpr.weighted_sum(copies, prices) <= points)
    model.maximize(cp_model.LinearExpr.weighted_sum(copies, prices))
    knapsack_solver = cp_model.CpSolver()
    knapsack_solver.parameters.num_workers = 1
    assert knapsack_solver.solve(model) == cp_model.OPTIMAL


def counts(found):
    """How many copies of each card a force has, attached or not."""
    held = {}
    for entry in found.entries:
        for id, each in ((entry.card, 1), *((on.card, on.count) for on in entry.attachments)):
            held[id] = held.get(id, 0) + each * entry.count
    return held


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", choices=rules.SLUGS)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--forces", type=int, default=40, help="how many forces are repaired")
    chosen = parser.parse_args()
    for slug in rules.SLUGS:
        if chosen.game in (None, slug):
            checking(slug, chosen.seconds)
    for slug in POINTS:
        if chosen.game in (None, slug):
            repairing(slug, chosen.forces)


if __name__ == "__main__":
    main()
