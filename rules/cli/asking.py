"""The commands that answer a question: games, schema, cards, rule, actions, draw."""

import itertools
import textwrap
from argparse import Namespace
from collections.abc import Iterable
from typing import Any

from pydantic import TypeAdapter

import rules
from rules import catalogue, ledger
from rules.cli.listing import table
from rules.cli.streams import load, write, write_json
from rules.construction.report import Report
from rules.documents import POSITION, BattleDocument, Force, Setup
from rules.engine import Game, NotYet
from rules.ledger import Gap, Parameter, Rule, Ruling, Vector
from rules.reading import read_state

SCHEMAS = {"card": "muster/card@1", "force": Force.FORMAT, "setup": Setup.FORMAT, "position": POSITION,
           "battle": BattleDocument.FORMAT, "report": Report.FORMAT}  # fmt: skip


def games(chosen: Namespace) -> int:
    if chosen.json:
        write_json([_game_as_json(game) for game in rules.games()])
        return 0
    for game in rules.games():
        scenarios = ", ".join(scenario.slug for scenario in game.scenarios) if game.plays else "does not play yet"
        write(f"{game.slug:<16} {game.title:<34} {scenarios}")
    return 0


def _game_as_json(game: Game) -> dict[str, Any]:
    return {
        "slug": game.slug,
        "title": game.title,
        "plays": game.plays,
        "players": game.players,
        "scenarios": [
            {
                "slug": found.slug,
                "number": found.number,
                "title": str(found.title),
                "sides": [str(s) for s in found.sides],
            }
            for found in game.scenarios
        ],
        "options": [
            {
                "key": option.key,
                "title": str(option.title),
                "rule": option.rule,
                "choices": list(option.choices),
                "names": [str(option.called(choice)) for choice in option.choices],
            }
            for option in game.options
        ],
    }


def schema(chosen: Namespace) -> int:
    game = rules.game(chosen.game) if chosen.game else None
    found = _schema(chosen.document, game)
    found["properties"] = {"format": {"const": SCHEMAS[chosen.document]}} | _without_format(found.get("properties", {}))
    found["required"] = ["format", *(key for key in found.get("required", ()) if key != "format")]
    write_json({"$schema": "https://json-schema.org/draft/2020-12/schema", **found})
    return 0


def _without_format(properties: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in properties.items() if key != "format"}


def _schema(document: str, game: Game | None) -> dict[str, Any]:
    if game and not game.plays and document != "force":
        raise NotYet(f"{game.title} does not play yet")
    setup: Any = game.setup if game else Setup
    match document:
        case "card":
            return TypeAdapter(game.card if game and game.card else catalogue.Card).json_schema()
        case "force":
            return Force.model_json_schema()
        case "report":
            return Report.model_json_schema(mode="serialization")
        case "setup":
            return TypeAdapter(setup).json_schema()
        case "battle":
            return TypeAdapter(BattleDocument[setup]).json_schema()
        case _:
            return _position_schema(game)


def _position_schema(game: Game | None) -> dict[str, Any]:
    state = TypeAdapter[Any](game.state).json_schema() if game and game.state else {"type": "object"}
    slugs = {"const": game.slug} if game else {"enum": list(rules.SLUGS)}
    shared = {"$defs": state.pop("$defs")} if "$defs" in state else {}
    properties = {"game": slugs, "state": state}
    return {
        "type": "object",
        "properties": properties,
        "required": ["game", "state"],
        "additionalProperties": False,
        **shared,
    }


def cards(chosen: Namespace) -> int:
    found = catalogue.cards(rules.game(chosen.game).slug).values()
    if chosen.json:
        write_json([card.write() for card in found])
        return 0
    for card in found:
        write("\n".join((*table(card), "")))
    return 0


def rule(chosen: Namespace) -> int:
    entries = ledger.find(chosen.id)
    book = ledger.load(ledger.PREFIXES[chosen.id[:2]])
    rulings = [ruling for entry in entries for ruling in book.rulings_on(entry.id)]
    gaps = [gap for entry in entries for gap in book.gaps_around(entry.id)]
    everything = list({entry.id: entry for entry in itertools.chain(entries, rulings, gaps)}.values())
    if chosen.json:
        write_json([entry.model_dump(mode="json", by_alias=True) for entry in everything])
    else:
        write("\n\n".join("\n".join(_lines(entry)) for entry in everything))
    return 0


def _lines(entry: ledger.Entry) -> Iterable[str]:
    match entry:
        case Rule():
            parts = {f"{entry.ref} · {entry.kind}{' · optional' if entry.optional else ''}": entry.text}
        case Ruling():
            sure = f" ({entry.confidence} confidence)" if entry.confidence else ""
            parts = {f"ruling on {', '.join(entry.refs)}": entry.problem, f"Muster plays{sure}": entry.ruling}
        case Gap():
            parts = {f"gap at {', '.join(entry.refs)}": entry.need, "known": entry.known, "advice": entry.advice}
        case Parameter():
            parts = {entry.name: f"{entry.default} ({entry.status}: {entry.source})"}
        case Vector():
            parts = {f"example for {', '.join(entry.refs)}": f"given {entry.given}, then {entry.then}"}
    for number, (title, text) in enumerate(parts.items()):
        yield f"{entry.id if not number else '':<12} {title}"
        yield textwrap.fill(text, 110, initial_indent=" " * 13, subsequent_indent=" " * 13)


def actions(chosen: Namespace) -> int:
    state = load(chosen.position, read_state)
    if chosen.json:
        write_json([{"action": str(action), "sentence": str(state.describe(action))} for action in state.actions()])
    else:
        for action in state.actions():
            write(str(action))
    return 0


def draw(chosen: Namespace) -> int:
    state = load(chosen.position, read_state)
    game = rules.game(state.game)
    if game.draw is None:
        raise NotYet(f"{game.title} has no drawing yet")
    if chosen.seat is not None and chosen.seat not in state.seats():
        raise ValueError(f"expected a seat from 0 to {len(state.seats()) - 1}, got {chosen.seat}")
    write(game.draw(state.view(chosen.seat)))
    return 0
