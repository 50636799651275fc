"""Which tests prove which rule, found by collecting the engine's tests without running them.

As a plugin of that collection (`-p tests.rules.ledger_marks`) it writes what it finds to the file that
MUSTER_MARKS names. `pytest_terminal_summary` belongs in tests/conftest.py: it prints what was covered.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import yaml

FOLDER = Path(__file__).parent


def collect(config, folder):
    """The ids that tests of the engine carry, each with the tests that carry it; tests that never run prove nothing."""
    path = folder / "marks.json"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--collect-only",
        "-q",
        "-p",
        "tests.rules.ledger_marks",
        "-p",
        "no:xdist",
    ]
    command += ["-c", str(config.inipath), "--rootdir", str(config.rootpath), str(FOLDER)]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    done = subprocess.run(
        command, cwd=config.rootpath, env=environment | {"MUSTER_MARKS": str(path)}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(path.read_text())


def exceptions(slug):
    """The rules of a game that no test can prove, each with the reason why."""
    path = FOLDER / slug / "untested.yaml"
    return yaml.safe_load(path.read_text(encoding="utf-8")) or {} if path.exists() else {}


def unproved(game, marks, excepted):
    """The rules of *game* that neither a test nor an exception stands for."""
    return [rule.id for rule in game.ledger.rules if rule.id not in marks and rule.id not in excepted]


def pytest_collection_finish(session):
    if path := os.environ.get("MUSTER_MARKS"):
        marks = {}
        for item in session.items:
            if not any(item.iter_markers("skip")) and not any(item.iter_markers("xfail")):
                for mark in item.iter_markers("rule"):
                    for id in mark.args:
                        marks.setdefault(id, []).append(item.nodeid)
        Path(path).write_text(json.dumps(marks))


SECTIONS = {"ledger": "rules that tests prove", "kinds": "what came up in the battles of the conformance suite"}


def pytest_terminal_summary(terminalreporter):
    reports = [report for reports in terminalreporter.stats.values() for report in reports]
    told = [pair for report in reports for pair in getattr(report, "user_properties", ())]
    for name, title in SECTIONS.items():
        if lines := sorted({text for key, text in told if key == name}):
            terminalreporter.section(title)
            terminalreporter.write_line("\n".join(lines))
