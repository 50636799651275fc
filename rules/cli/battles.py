"""The commands that play: setup, play, replay, apply."""

import itertools
import secrets
from argparse import Namespace
from collections.abc import Iterator
from string import ascii_uppercase
from typing import Any

import rules
from rules import battle as battles
from rules import setups
from rules.battle import Battle, Mismatch, Step
from rules.bots import bot
from rules.chance import Prompted, RollNeeded
from rules.cli.streams import load, note, write, write_json
from rules.documents import Force, OptionValue, Setup, parse_json
from rules.engine import Event, Game, IllegalAction
from rules.reading import read_battle, read_own, read_setup, read_state
from rules.simulate import play_out


def setup(chosen: Namespace) -> int:
    game = rules.game(chosen.game)
    forces = [load(name, Force.read) for name in chosen.forces]
    options = dict(_option(game, text) for text in chosen.option)
    own = load(chosen.own, lambda text: read_own(game.slug, parse_json(text))) if chosen.own else None
    found = setups.prepare(game.slug, chosen.scenario, forces, options, own=own)
    write_json(found.write())
    return 0


def _option(game: Game, text: str) -> tuple[str, OptionValue]:
    key, equals, value = text.partition("=")
    option = next((option for option in game.options if option.key == key), None)
    if option is None or not equals:
        known = ", ".join(option.key for option in game.options)
        raise ValueError(f"expected --option KEY=VALUE with a key out of {known or 'none'}, got {text!r}")
    return key, option.parse(value)


def play(chosen: Namespace) -> int:
    found = load(chosen.setup, read_setup)
    names = choose_bots(chosen.bots, found, "greedy")
    seed = chosen.seed or secrets.token_hex(16)
    battle = play_out(Battle(found, names), [bot(name) for name in names], seed)
    write_json(battle.document(seed).write())
    return 0


def choose_bots(names: str | None, setup: Setup[Any, Any, Any], default: str) -> tuple[str, ...]:
    """The bots called *names*, one for each seat of *setup*; all *default* without names."""
    chosen = tuple(names.split(",")) if names else (default,) * len(setup.seats)
    if len(chosen) != len(setup.seats):
        raise ValueError(f"expected {len(setup.seats)} bots, one a seat, got {len(chosen)}: {names}")
    for name in chosen:
        bot(name)
    return chosen


def replay(chosen: Namespace) -> int:
    document = load(chosen.battle, read_battle)
    steps: list[Step] = []
    try:
        for step in battles.replay(document):
            steps.append(step)
            if not chosen.json:
                write("\n".join(_log(step, document.setup)))
    except Mismatch as mismatch:
        note(str(mismatch))
        return 1
    outcome = steps[-1].state.outcome() if steps else None
    if chosen.json:
        write_json({"steps": [_step_as_json(step) for step in steps], "outcome": str(outcome) if outcome else None})
    else:
        write(str(outcome or "The battle is not over."))
    return 0


def _log(step: Step, setup: Setup[Any, Any, Any]) -> Iterator[str]:
    heads = itertools.chain([f"{step.number:>4}. {side_of(setup, step.seat)}: {step.action}"], itertools.repeat(""))
    for head, event in zip(heads, step.events, strict=False):
        yield f"{head:<24} {event}"


def side_of(setup: Setup[Any, Any, Any], seat: int) -> str:
    """What *seat* is called in the scenario of *setup*; by a letter where all are on the one side of a free-for-all."""
    sides = rules.game(setup.game).scenario(setup.scenario).sides
    if setup.own is not None:
        sides = tuple(setup.own.side(number, side) for number, side in enumerate(sides))
    return str(sides[seat]) if len(sides) >= len(setup.seats) else f"Player {ascii_uppercase[seat]}"


def _step_as_json(step: Step) -> dict[str, Any]:
    return {
        "number": step.number,
        "seat": step.seat,
        "action": str(step.action),
        "values": list(step.values),
        "events": [_event_as_json(event) for event in step.events],
    }


def _event_as_json(event: Event) -> dict[str, Any]:
    return {"kind": event.kind, "rules": list(event.rules), "sentence": str(event.sentence), "data": dict(event.data)}


def apply(chosen: Namespace) -> int:
    state = load(chosen.position, read_state)
    action = rules.game(state.game).parse(chosen.action)
    try:
        events = state.apply(action, Prompted(*_rolls(chosen.rolls)))
    except IllegalAction as error:
        note(str(error))
        return 1
    except RollNeeded as needed:
        raise ValueError(f"one more value is needed in --rolls: {needed.ask}") from None
    for event in events:
        note(str(event))
    write_json(state.position())
    return 0


def _rolls(text: str) -> list[int]:
    try:
        return [int(value) for value in text.split(",")] if text else []
    except ValueError:
        raise ValueError(f"expected --rolls to be whole numbers such as 6,57, got {text!r}") from None
