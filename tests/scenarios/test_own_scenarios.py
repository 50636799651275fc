"""Scenarios of people's own: made, checked, kept, shared, set up and played."""

import json
from random import Random

import pytest

import rules
from rules.chance import Seeded
from rules.documents import BadDocument
from rules.reading import read_setup
from rules.scenes import scenes
from scenarios import services as setups
from scenarios.models import OwnScenario, Setup
from scenarios.own import services
from scenarios.setup_page import SetupPage
from tests.rules.test_variations import PLAYABLE, REFUSED

pytestmark = pytest.mark.django_db
MEETING = {"name": "Small meeting", "points": [150, 150], "sides": ["Kampfgruppe", ""], "turns": 10}
EVERY = [(game, slug) for game in rules.SLUGS for slug in scenes(game)]


@pytest.fixture
def meeting(alice):
    return services.create(owner=alice, game="tank_commander", scenario="meeting_engagement", content=MEETING)


def test_it_is_kept_with_what_it_changes_alone(meeting):
    assert OwnScenario.objects.get().content == MEETING | {"sides": ["Kampfgruppe", ""]}
    assert meeting.variation.points == (150, 150)
    assert meeting.base_title == "Meeting engagement"


@pytest.mark.rule("TC-17b")
def test_a_set_up_of_it_has_forces_within_its_points(alice, meeting):
    setup = services.set_up(found=meeting, owner=alice)
    page = SetupPage(setup)
    assert page.is_legal
    assert [army.points <= 150 for army in page.armies] == [True, True]
    assert [army.side.name for army in page.armies] == ["Kampfgruppe", "Player 2"]
    assert [side.budgets[0].points for side in page.sheet.sides] == [150, 150]
    assert setup.document["own"]["points"] == [150, 150]
    assert setup.title == "Small meeting"


def test_its_set_up_is_self_contained_and_plays_to_an_end(alice, meeting):
    setup = services.set_up(found=meeting, owner=alice)
    services.remove(meeting)
    document = read_setup(json.dumps(setup.document))
    assert document.write() == setup.document
    state, chance, rng = rules.game("tank_commander").start(document), Seeded("end"), Random(2)
    while state.actor() is not None:
        state.apply(state.sample(rng), chance)
    assert state.turn <= 10


@pytest.mark.parametrize(("game", "slug"), EVERY)
def test_a_copy_of_every_printed_scenario_is_ready_to_play(alice, game, slug):
    found = services.create_from(owner=alice, game=game, scenario=slug)
    setup = services.set_up(found=found, owner=alice)
    assert SetupPage(setup).is_legal
    assert rules.game(game).start(setup.document).actor() is not None


@pytest.mark.parametrize(("game", "slug", "changes"), PLAYABLE)
def test_what_its_game_takes_is_kept_and_set_up(alice, game, slug, changes):
    found = services.create(owner=alice, game=game, scenario=slug, content={"name": "Mine", **changes})
    assert services.checked(game, slug, found.content) == found.variation
    setup = services.set_up(found=found, owner=alice)
    assert setups.problems(setup) == ()
    assert SetupPage(setup).is_legal
    assert SetupPage(setup).sheet.map.startswith("<svg")


@pytest.mark.parametrize(("game", "slug", "changes", "paths"), REFUSED)
def test_what_cannot_be_played_is_not_kept(alice, meeting, game, slug, changes, paths):
    with pytest.raises(BadDocument) as refused:
        services.create(owner=alice, game=game, scenario=slug, content={"name": "Mine", **changes})
    assert {problem.path for problem in refused.value.problems} == paths
    assert OwnScenario.objects.get() == meeting


def test_a_bad_change_changes_nothing(meeting):
    with pytest.raises(BadDocument):
        services.change(found=meeting, content={"name": "Other", "points": [1, 1]})
    assert OwnScenario.objects.get().content == MEETING


def test_a_change_leaves_set_ups_as_they_were(alice, meeting):
    setup = services.set_up(found=meeting, owner=alice)
    services.change(found=meeting, content={"name": "Other", "points": [120, 120]})
    assert Setup.objects.get().own["points"] == [150, 150]
    assert setup.document["own"]["name"] == "Small meeting"


def test_players_may_not_choose_what_it_fixes(alice):
    content = {"name": "Wide", "options": {"columns": 5}}
    found = services.create(owner=alice, game="tank_commander", scenario="meeting_engagement", content=content)
    setup = services.set_up(found=found, owner=alice)
    assert setup.document["options"]["columns"] == 5
    with pytest.raises(BadDocument) as refused:
        setups.choose_options(setup=setup, options={"columns": 3}, points=None, year=None, name="")
    assert [problem.path for problem in refused.value.problems] == ["options.columns"]
    setups.choose_options(setup=setup, options={"lucky_hit": True}, points=None, year=None, name="")
    assert setup.document["options"]["columns"] == 5


def test_one_person_keeps_so_many_and_no_more(alice, meeting, monkeypatch):
    monkeypatch.setattr(services, "MOST", 1)
    with pytest.raises(BadDocument):
        services.copy(found=meeting, owner=alice)
    assert OwnScenario.objects.count() == 1
