"""Plays a trial's battle in a process of its own and prints the hash of every position."""

import importlib
import json
import sys
from contextlib import nullcontext

import rules
from rules.battle import fingerprint
from tests.rules.conformance.door import registered
from tests.rules.conformance.trial import Trial


def main(module, scenario, seed, options, longest):
    game = getattr(importlib.import_module(module.partition(":")[0]), module.partition(":")[2] or "GAME")
    with nullcontext() if game.slug in rules.SLUGS else registered(game):
        chosen = tuple(json.loads(options).items())
        trial = Trial(game=game, scenario=scenario, seed=seed, options=chosen, longest=int(longest))
        print(*map(fingerprint, trial.states), sep="\n")  # noqa: T201


main(*sys.argv[1:])
