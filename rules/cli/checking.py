"""The command that judges a force: check."""

from argparse import Namespace
from collections.abc import Iterator, Sequence

from pydantic import TypeAdapter

import rules
from rules import construction
from rules.cli.streams import load, write, write_json
from rules.construction import Account, Leeway, Report, Terms
from rules.documents import Force, OptionValue, validate
from rules.force_text import read_text
from rules.forces import read_force


def check(chosen: Namespace) -> int:
    force = load(chosen.force, _read)
    report = construction.check(force, construction.brief(_terms(chosen, force)))
    if chosen.json:
        write_json(report.write())
    else:
        write("\n".join(_lines(force, report)))
    return 0 if report.legal else 1


def _read(content: bytes) -> Force:
    """The force in *content*: a document when it begins like one, else text."""
    if content.lstrip().startswith((b"{", b"[")):
        return read_force(content)
    return read_text(content.decode("utf-8", errors="replace"))


def _terms(chosen: Namespace, force: Force) -> Terms:
    open_ = construction.leeway(force.game, chosen.scenario, chosen.side)
    content = {
        "game": force.game,
        "scenario": chosen.scenario,
        "side": chosen.side,
        "points": chosen.points,
        "year": chosen.year or (force.year if open_.years else None),
        "nations": [nation for nation in chosen.nations.split(",") if nation],
        "options": dict(_option(open_, text) for text in chosen.option),
    }
    return validate(TypeAdapter(Terms), content)


def _option(open_: Leeway, text: str) -> tuple[str, OptionValue]:
    key, equals, value = text.partition("=")
    option = next((option for option in open_.options if option.key == key), None)
    if option is None or not equals:
        known = ", ".join(option.key for option in open_.options)
        raise ValueError(f"expected --option KEY=VALUE with a key out of {known or 'none'}, got {text!r}")
    return key, option.parse(value)


def _lines(force: Force, report: Report) -> Iterator[str]:
    verdict = "legal" if report.legal else "not legal"
    yield f"{force.name or rules.game(force.game).title}: {', '.join((verdict, *_points(report.points)))}"
    for violation in report.violations:
        advice = "advice: " if violation.severity == "advice" else ""
        yield f"{violation.rule or '-':<10} {advice}{violation.sentence}"
        yield from (f"{'':<10} > {fix.sentence}" for fix in violation.fixes)


def _points(accounts: Sequence[Account]) -> Iterator[str]:
    for account in accounts:
        limit = f" of {account.limit}" if account.limit is not None else ""
        section = f" in {account.section}" if account.section else ""
        yield f"{account.points}{limit} points{section}"
