"""Every scenario of the five ledgers has its sheet, and every fact on it stands in the ledger."""

import re

import pytest
from django.utils.translation import override

import rules
from rules import briefings, ledger
from rules.documents import BadDocument
from rules.scenes import facts, scenes
from scenarios.sheet import ScenarioSheet, sheets

EVERY = [(game, slug) for game in rules.SLUGS for slug in scenes(game)]


def test_the_printed_scenarios_are_all_there():
    assert {game: len(scenes(game)) for game in rules.SLUGS} == {
        game: len(ledger.load(game).scenarios) for game in rules.SLUGS
    }
    assert len(EVERY) == 24


@pytest.mark.parametrize(("game", "slug"), EVERY)
def test_every_rule_that_the_ledger_names_for_a_scenario_stands_under_a_heading(game, slug):
    told = facts(game, scenes(game)[slug].ledger)
    named = {entry.id for id in told.get("rules") or told["refs"] for entry in ledger.find(id)}
    shown = {entry.rule for section in ScenarioSheet(game, slug).sections for entry in section.entries}
    assert named <= shown


@pytest.mark.parametrize(("game", "slug"), EVERY)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_sheet_tells_sides_figures_zones_and_victory(game, slug, language):
    with override(language):
        sheet = ScenarioSheet(game, slug)
        headings = {section.heading for section in sheet.sections}
        assert {"zones", "initiative", "victory"} <= headings
        assert sheet.figures
        assert all(ledger.find(figure.rule) for figure in sheet.figures)
        assert all(side.demands or game == "panzer_squadron" for side in sheet.sides)
        assert sheet.map.startswith("<svg")
        assert "style=" not in sheet.map
        assert len(re.findall("zones__zone--[01]", sheet.map)) >= 2


@pytest.mark.rule("TC-17.5b")
def test_the_defender_has_two_budgets():
    attacker, defender = ScenarioSheet("tank_commander", "defence").sides
    assert [money.points for money in attacker.budgets] == [180]
    assert [(money.title, money.points) for money in defender.budgets] == [
        ("Starting group", 100),
        ("Reinforcement group", 100),
    ]


@pytest.mark.rule("TC-17.2b", "TC-17.3b")
@pytest.mark.parametrize(("slug", "positions"), [("build_your_force", 4), ("meeting_engagement", 7)])
def test_the_map_fills_the_positions_where_cards_may_start(slug, positions):
    drawn = ScenarioSheet("tank_commander", slug).map
    for side in (0, 1):
        assert drawn.count(f"zones__zone--{side}") == positions


@pytest.mark.rule("TC-17.4f", "TC-17.8d")
@pytest.mark.parametrize(("slug", "rings"), [("prepared_defence", 6), ("kursk", 6), ("the_end_is_near", 3)])
def test_the_map_rings_what_must_be_taken(slug, rings):
    assert ScenarioSheet("tank_commander", slug).map.count("zones__goal") == rings


@pytest.mark.rule("TK-17.2a", "TK-16.2a", "TK-17.1a")
@pytest.mark.parametrize(
    ("slug", "count"), [("tank_ace", 0), ("king_of_the_hill", 1), ("free_for_all", 2), ("no_retreat", 2)]
)
def test_the_table_shows_the_objectives(slug, count):
    assert ScenarioSheet("tanks", slug).map.count("zones__objective") == count


@pytest.mark.rule("CH-2.2")
def test_the_board_shows_ten_units_a_side():
    drawn = ScenarioSheet("tank_chess", "basic_16").map
    assert drawn.count("zones__unit") == 20


@pytest.mark.rule("TC-17.8b", "TC-17.8c")
def test_kursk_has_the_printed_order_of_battle():
    german, soviet = ScenarioSheet("tank_commander", "kursk").sides
    assert sum(german.order.values()) == 12
    assert soviet.order["t_70"] == 5
    assert sum(soviet.order.values()) == 19


@pytest.mark.rule("TK-21.1c")
def test_barkmann_himself_is_needed():
    assert ScenarioSheet("tanks", "barkmann_crossroads").sides[1].order == {"panther": 1, "ernst_barkmann": 1}


def test_scenarios_that_are_built_freely_have_no_order_of_battle():
    printed = {sheet.slug for sheet in sheets() if any(side.order for side in sheet.sides)}
    assert printed == {"bridgehead", "kursk", "the_end_is_near", "barkmann_crossroads", "basic_16", "basic_20"}


BAD = {
    "cites": ({"zones": ["TC-99.9"]}, "cites.zones"),
    "heading": ({"weather": ["TC-17a"]}, "cites.weather"),
    "nothing": ({"zones": []}, "cites.zones"),
}


@pytest.mark.parametrize("fault", BAD)
def test_a_briefing_that_cites_nothing_real_is_refused(monkeypatch, fault):
    cites, path = BAD[fault]
    names = scenes("tank_commander")
    made = [{"scenario": name, "pitch": {"en": "x", "fr": "x"}, "cites": cites} for name in names]
    document = {"format": "muster/briefings@1", "game": "tank_commander", "briefings": made}
    monkeypatch.setattr(briefings, "content", lambda _path: document)
    with pytest.raises(BadDocument) as refused:
        briefings.briefings.__wrapped__("tank_commander")
    assert any(path in problem.path for problem in refused.value.problems)


def test_a_scenario_without_a_briefing_is_refused(monkeypatch):
    document = {"format": "muster/briefings@1", "game": "tanks", "briefings": []}
    monkeypatch.setattr(briefings, "content", lambda _path: document)
    with pytest.raises(BadDocument) as refused:
        briefings.briefings.__wrapped__("tanks")
    assert len(refused.value.problems) == len(scenes("tanks"))
