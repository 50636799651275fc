"""Scenarios of people's own: made, checked, kept, shared, set up and played."""

import json
from random import Random

import pytest
from django.test import Client

import rules
from rules.chance import Seeded
from rules.documents import BadDocument
from rules.reading import read_setup
from rules.scenes import scenes
from scenarios import services as setups
from scenarios.exports.files import FILES
from scenarios.exports.importing import bring_in
from scenarios.exports.packet import Packet
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
    state, chance, rng = rules.game("tank_commander").start(document), Seeded("end"), Random(2)  # noqa: S311
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
def test_what_cannot_be_played_is_not_kept(meeting, game, slug, changes, paths):
    with pytest.raises(BadDocument) as refused:
        services.create(owner=meeting.owner, game=game, scenario=slug, content={"name": "Mine", **changes})
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


@pytest.mark.parametrize(("game", "slug", "changes"), PLAYABLE)
def test_the_editor_shows_what_is_kept_and_keeps_what_it_shows(alice, reading_as, game, slug, changes):
    found = services.create(owner=alice, game=game, scenario=slug, content={"name": "Mine", **changes})
    browser, before = reading_as(alice), found.content
    assert browser.get(f"/scenarios/own/{found.pk}/").status_code == 200
    form = browser.get(f"/scenarios/own/{found.pk}/edit/").context["form"]
    said = {field.html_name: field.value() for field in form if field.value() is not None}
    assert browser.post(f"/scenarios/own/{found.pk}/edit/", said).status_code == 302
    found.refresh_from_db()
    assert found.content == before


def test_a_page_makes_edits_shares_and_deletes(alice, reading_as):
    browser = reading_as(alice)
    made = browser.post("/scenarios/tank_commander/meeting_engagement/my-own/")
    found = OwnScenario.objects.get()
    assert made.url == f"/scenarios/own/{found.pk}/edit/"
    said = {"name": "At dawn", "points_0": "150", "points_1": "150", "zones_0": "S2.1 S1.1", "zones_1": "N2.2"}
    assert browser.post(made.url, {**said, "redraw": "yes"}).status_code == 200
    assert OwnScenario.objects.get().name == "Meeting engagement, my way"
    assert browser.post(made.url, said).url == f"/scenarios/own/{found.pk}/"
    found.refresh_from_db()
    assert found.content == {"name": "At dawn", "points": [150, 150], "zones": [["S2.1", "S1.1"], ["N2.2"]]}
    assert "At dawn" in browser.get("/scenarios/").content.decode()
    assert "At dawn" not in browser.get("/scenarios/?game=tanks").content.decode()
    browser.post(f"/scenarios/own/{found.pk}/share/", {"shared": "yes"})
    assert browser.post(f"/scenarios/own/{found.pk}/delete/").url == "/scenarios/"
    assert not OwnScenario.objects.exists()


def test_a_field_that_is_wrong_says_so_and_nothing_is_kept(alice, reading_as, meeting):
    said = {"name": "Bad", "points_0": "1", "points_1": "150", "zones_0": "N2.1", "victory_ground": "positions"}
    shown = reading_as(alice).post(f"/scenarios/own/{meeting.pk}/edit/", said)
    assert shown.status_code == 400
    assert set(shown.context["form"].errors) == {"points_0", "zones_0", "zones_1", "__all__"}
    assert OwnScenario.objects.get().content == MEETING


@pytest.mark.parametrize("text", ["=1+1", "<script>alert(1)</script>", "{{ 7 }}", "@SUM(A1)"])
def test_a_name_is_shown_as_the_text_that_it_is(alice, reading_as, meeting, text):
    services.change(found=meeting, content={"name": text, "notes": text})
    shown = reading_as(alice).get(f"/scenarios/own/{meeting.pk}/").content.decode()
    assert "<script>alert" not in shown
    assert services.set_up(found=meeting, owner=alice).document["own"]["name"] == text


@pytest.mark.parametrize("action", ["", "edit/"])
def test_nobody_else_sees_it(bob, reading_as, meeting, action):
    assert reading_as(bob).get(f"/scenarios/own/{meeting.pk}/{action}").status_code == 404
    assert reading_as(bob).get("/scenarios/own/shared/None/").status_code == 404


@pytest.mark.parametrize("action", ["edit", "share", "copy", "delete", "set-up"])
def test_nobody_else_changes_it(bob, reading_as, meeting, action):
    said = {"name": "Stolen", "shared": "yes"}
    assert reading_as(bob).post(f"/scenarios/own/{meeting.pk}/{action}/", said).status_code == 404
    assert reading_as(bob).post(f"/battles/own/{meeting.pk}/").status_code == 404
    assert OwnScenario.objects.get().content == MEETING


def test_whoever_has_the_link_looks_copies_and_plays(alice, bob, charlie, reading_as, meeting):
    link = services.share(meeting, shared=True).link
    shown = reading_as(bob).get(f"/scenarios/own/shared/{link}/")
    assert shown.status_code == 200
    assert "/edit/" not in shown.content.decode()
    reading_as(bob).post(f"/scenarios/own/shared/{link}/copy/")
    assert OwnScenario.objects.of(bob).get().content == MEETING
    assert OwnScenario.objects.of(bob).get().link is None
    assert reading_as(charlie).post(f"/battles/own/shared/{link}/").url.startswith("/battles/")
    services.share(meeting, shared=False)
    assert reading_as(bob).get(f"/scenarios/own/shared/{link}/").status_code == 404
    assert alice.own_scenarios.count() == 1


def test_a_battle_and_the_lab_call_it_by_its_name(alice, reading_as, meeting):
    begun = reading_as(alice).post(f"/battles/own/{meeting.pk}/")
    shown = reading_as(alice).get(begun.url).content.decode()
    assert "Small meeting" in shown
    assert "Kampfgruppe" in shown
    document = Setup.objects.get().document
    said = {"setup": document, "bots": ["easy", "easy"], "count": 2}
    lab = reading_as(alice).post("/api/v1/lab/experiments/", said, content_type="application/json")
    assert lab.status_code == 201
    assert "Small meeting" in reading_as(alice).get(f"/battles/lab/{lab.json()['id']}/").content.decode()


def ask(browser, method, path="", said=None):
    address = f"/api/v1/scenarios/own/{path}"
    send = getattr(browser, method)
    return send(address, said, content_type="application/json") if said else send(address)


def test_the_api_makes_reads_changes_copies_shares_and_deletes(alice, bob, reading_as):
    browser = reading_as(alice)
    given = {"game": "tank_commander", "scenario": "meeting_engagement", "content": MEETING}
    made = ask(browser, "post", "", given)
    assert made.status_code == 201
    id = made.json()["id"]
    assert ask(browser, "get").json()["results"][0]["name"] == "Small meeting"
    read = ask(browser, "get", f"{id}/").json()
    assert read["content"] == MEETING
    assert "zones" in read["open"]
    changed = ask(browser, "patch", f"{id}/", {"content": {"name": "Other"}, "shared": True}).json()
    assert changed["content"] == {"name": "Other"}
    assert ask(browser, "post", f"{id}/copy/").json()["content"] == {"name": "Other, a copy"}
    setup = ask(browser, "post", f"{id}/set-up/")
    assert setup.json()["document"]["own"]["name"] == "Other"
    shared = ask(reading_as(bob), "get", f"shared/{changed['link']}/").json()
    assert (shared["name"], shared["link"]) == ("Other", None)
    assert ask(reading_as(bob), "post", f"shared/{changed['link']}/").status_code == 201
    for method in ("get", "delete"):
        assert ask(reading_as(bob), method, f"{id}/").status_code == 404
    assert ask(reading_as(bob), "patch", f"{id}/", {"content": {"name": "Stolen"}}).status_code == 404
    assert ask(browser, "delete", f"{id}/").status_code == 204
    assert ask(browser, "get", f"{id}/").status_code == 404


@pytest.mark.parametrize(
    ("content", "path"),
    [
        ({"name": "Bad", "points": [1, 150]}, "own.points.0"),
        ({"name": "Bad", "wings": 2}, "own.wings"),
        ({"points": [150, 150]}, "own.name"),
        ({"name": "Bad", "zones": [["N2.1"], ["N2.1"]]}, "own.zones.0"),
    ],
)
def test_the_api_names_the_field_that_is_wrong(alice, reading_as, content, path):
    given = {"game": "tank_commander", "scenario": "meeting_engagement", "content": content}
    refused = ask(reading_as(alice), "post", "", given)
    assert refused.status_code == 400
    assert [error["path"] for error in refused.json()["errors"]] == [path]
    assert not OwnScenario.objects.exists()


def test_a_forged_request_is_refused(meeting):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(meeting.owner)
    assert browser.post(f"/scenarios/own/{meeting.pk}/delete/").status_code == 403
    assert browser.delete(f"/api/v1/scenarios/own/{meeting.pk}/").status_code == 403
    assert OwnScenario.objects.exists()


@pytest.mark.parametrize(("game", "slug", "changes"), PLAYABLE)
def test_its_set_up_goes_through_a_workbook_and_comes_back_equal(alice, bob, game, slug, changes):
    found = services.create(owner=alice, game=game, scenario=slug, content={"name": "Mine", **changes})
    row = services.set_up(found=found, owner=alice)
    brought = bring_in(owner=bob, content=FILES["setup.xlsx"].write(Packet(row))).setup
    assert brought.document == row.document
    assert brought.own == row.own


def test_exports_and_the_set_up_tell_what_is_different(alice, reading_as, meeting):
    row = services.set_up(found=meeting, owner=alice)
    assert "Kampfgruppe: 150 points" in FILES["setup.txt"].write(Packet(row)).decode()
    shown = reading_as(alice).get(f"/scenarios/set-ups/{row.pk}/").content.decode()
    assert "What is different" in shown
