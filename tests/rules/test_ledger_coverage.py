"""Every rule of a finished game has a test that proves it, or a stated reason why none can."""

import json
from types import SimpleNamespace

import pytest

import rules
from rules import ledger
from tests.rules.conformance import toy
from tests.rules.ledger_marks import collect, exceptions, pytest_collection_finish, unproved

GAMES = [pytest.param(game, id=game.slug) for game in rules.games()]


@pytest.fixture(scope="session")
def marks(request, tmp_path_factory):
    return collect(request.config, tmp_path_factory.mktemp("marks"))


def test_marks_name_what_a_ledger_has(marks):
    known = {id for slug in rules.SLUGS for id in ledger.load(slug).entries}
    assert {id: tests for id, tests in marks.items() if id not in known} == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_a_finished_game_is_proved(game, marks, record_property):
    ids = [rule.id for rule in game.ledger.rules]
    proved = [id for id in ids if id in marks]
    excepted = exceptions(game.slug)
    left = unproved(game, marks, excepted)
    state = "finished" if game.finished else "not finished"
    figures = f"{len(proved):>3} of {len(ids):>3} rules proved, {len(excepted)} excepted, {len(left)} left"
    record_property("ledger", f"{game.slug:<16} {figures} ({state})")
    assert not game.finished or not left, f"no test carries {', '.join(left)}"


def test_a_rule_without_a_test_is_found():
    assert unproved(toy.GAME, {"TY-1": [], "TY-2a": []}, {"TY-5": "a reason"}) == [
        "TY-2b",
        "TY-2c",
        "TY-3a",
        "TY-3b",
        "TY-4",
    ]


def item(name, *marks):
    return SimpleNamespace(nodeid=name, iter_markers=lambda kind: [mark for mark in marks if mark.name == kind])


def test_a_test_that_never_runs_proves_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("MUSTER_MARKS", str(tmp_path / "marks.json"))
    rule, skip = pytest.mark.rule("CH-1.1", "CH-1.2").mark, pytest.mark.skip(reason="one day").mark
    pytest_collection_finish(SimpleNamespace(items=[item("a", rule), item("b", rule, skip), item("c", skip)]))
    assert json.loads((tmp_path / "marks.json").read_text()) == {"CH-1.1": ["a"], "CH-1.2": ["a"]}


@pytest.mark.parametrize("game", GAMES)
def test_exceptions_are_rules_without_a_test_and_with_a_reason(game, marks):
    known = {rule.id for rule in game.ledger.rules}
    for id, reason in exceptions(game.slug).items():
        assert id in known, f"{id} is no rule of {game.title}"
        assert id not in marks, f"{id} is proved by {marks[id]} and needs no exception"
        assert len(reason.split()) >= 3, f"{id}: say why no test can prove it"
