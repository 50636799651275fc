"""Every scenario of the five ledgers yields a brief; what it demands is told in the order of the ledger."""

from pathlib import Path

import pytest

import rules
from rules import ledger, scenes
from rules.construction import Leeway, Terms, brief, check, leeway, may_add
from rules.construction.allowances import Owned
from rules.construction.briefs import ledger_order
from rules.documents import BadDocument, Force
from rules.engine import NotYet
from tests.rules.construction.building import broken, force, wanted
from tests.rules.construction.strategies import BRIEFS, every_game


@every_game
def test_every_scenario_of_the_ledger_has_its_brief(slug):
    told = {scenario.id for scenario in ledger.load(slug).scenarios}
    assert {scene.ledger for scene in scenes.scenes(slug).values()} == told
    assert {asked.scene.ledger for asked in BRIEFS.values() if asked.scene and asked.terms.game == slug} == told


@every_game
def test_scenarios_are_called_alike_wherever_a_game_plays_them(slug):
    played = rules.game(slug).scenarios
    known = scenes.scenes(slug)
    assert {scene.slug for scene in played} <= known.keys()
    for scenario in played:
        assert len(scenario.sides) == len(known[scenario.slug].sides)


@pytest.mark.parametrize("id", BRIEFS)
def test_every_constraint_carries_an_id_of_the_ledger_and_words_in_its_order(id):
    asked = BRIEFS[id]
    order = ledger_order(asked.terms.game)
    places = [order[constraint.rule] for constraint in asked.constraints]
    assert places == sorted(places)
    for constraint in asked.constraints:
        assert ledger.find(constraint.rule)
        assert str(constraint.sentence())


@pytest.mark.parametrize("id", BRIEFS)
def test_violations_come_in_the_order_of_the_ledger(id):
    asked = BRIEFS[id]
    everything = [f"9 {card}" for card in asked.cards][:200]
    report = check(force(asked.terms.game, *everything), asked)
    places = [ledger_order(asked.terms.game)[violation.rule] for violation in report.violations]
    assert places
    assert places == sorted(places)


@every_game
def test_the_rules_that_fixtures_cite_are_those_of_the_scenario(slug):
    for scene in scenes.scenes(slug).values():
        for side in scene.sides:
            for rule in side.more.get("rules", {}).values():
                assert ledger.find(rule)


def test_a_printed_number_names_a_scenario_too():
    assert wanted("tank_commander", "17.3").scene.slug == "meeting_engagement"


REFUSED = {
    "an unknown game": ({"game": "ogre"}, "game: expected a game out of"),
    "an unknown scenario": ({"scenario": "d_day"}, "scenario: expected a scenario out of tanks_in_action"),
    "a side too many": ({"scenario": "kursk", "side": 2}, "side: expected a side from 0 to 1, got 2"),
    "other points than printed": ({"scenario": "17.2", "points": 130}, "points: expected 120, got 130"),
    "points where none are spent": ({"scenario": "kursk", "points": 130}, "points: this is not for the players"),
    "a year where none is asked": ({"scenario": "17.2", "year": 1943}, "year: this is not for the players to choose"),
    "no year where one is": ({"scenario": "17.6"}, "year: expected a year from 1941 to 1945, got null"),
    "a year of peace": ({"scenario": "17.6", "year": 1950}, "year: expected a year from 1941 to 1945, got 1950"),
    "another nation": ({"nations": ("french",)}, 'nations: expected german, soviet, got "french"'),
    "the other side's nation": ({"scenario": "kursk", "nations": ("soviet",)}, "nations: expected german, got"),
    "two nations": ({"nations": ("german", "soviet")}, "nations: expected one nation, got"),
    "an option of no game": ({"options": {"fog": True}}, "options.fog: the game has no such option"),
}


@pytest.mark.parametrize(("terms", "told"), REFUSED.values(), ids=REFUSED)
def test_terms_that_a_game_does_not_leave_open_are_refused(terms, told):
    with pytest.raises(BadDocument) as refused:
        brief(Terms(**{"game": "tank_commander"} | terms))
    assert str(refused.value).startswith(told)


def test_what_is_printed_may_be_said_again():
    assert wanted("tank_commander", "17.2", points=120).terms.points == 120
    assert wanted("tank_commander", "kursk", 1, nations=("soviet",)).nations == {"soviet"}


def test_what_is_left_open_is_told_for_a_form():
    free = leeway("tank_commander")
    assert (free.points, free.any_points, free.years) == ((120, 180, 240), True, (1941, 1945))
    assert leeway("tank_commander", "prepared_defence", 1).points == (120,)
    assert leeway("tank_commander", "defence", 1).points == ()
    assert leeway("tank_chess", "basic_16") == Leeway()


def test_a_game_without_rules_of_construction_says_so(ambush):
    with pytest.raises(NotYet, match="Ambush has no rules of construction yet"):
        brief(Terms(game="toy"))
    assert ambush.builder is None


def test_what_a_person_owns_is_a_constraint_without_a_rule():
    asked = wanted("tanks", owned={"panther": 1, "tool_kit": 2}, points=100)
    assert broken(force("tanks", "1 panther + tool_kit"), asked) == []
    assert broken(force("tanks", "2 panther + tool_kit"), asked) == [""]
    (violation,) = check(force("tanks", "2 panther + tool_kit"), asked).violations
    assert str(violation.sentence) == "Panther: 2 in the force, you have 1 free"
    offers = may_add(force("tanks", "1 panther"), asked)
    assert (offers["panther"].rule, offers["tool_kit"], offers["puma"].rule) == ("", None, "")
    assert isinstance(asked.constraints[-1], Owned)


def test_a_force_of_another_game_or_of_unknown_cards_cannot_be_checked():
    with pytest.raises(BadDocument, match='game: expected "tanks", got "tank_chess"'):
        check(Force(game="tank_chess"), wanted("tanks"))
    with pytest.raises(BadDocument, match=r"entries\.0\.card: no card of this game is called maus"):
        check(Force.model_validate({"game": "tanks", "entries": ({"card": "maus"},)}), wanted("tanks"))


@every_game
def test_every_rule_that_a_constraint_carries_has_its_pair_of_forces(slug):
    tests = (Path(__file__).parents[1] / slug / "test_construction.py").read_text()
    carried = {one.rule for asked in BRIEFS.values() if asked.terms.game == slug for one in asked.constraints}
    assert [rule for rule in sorted(carried) if f'@pytest.mark.rule("{rule}")' not in tests] == []
