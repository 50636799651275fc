"""Forces over the API: everything that the pages do; bad input is refused field by field, and nothing is stored."""

import json

import pytest
from rest_framework.test import APIClient

from builder.models import Force
from builder.services import editing, forces
from collection.models import Card
from collection.services import holdings

FORCES = "/api/v1/forces/"
DOCUMENT = {"format": "muster/force@1", "game": "tanks", "name": "Read", "nation": "german"}
PANTHER = {"card": "panther", "count": 1}


def api(person=None):
    client = APIClient()
    if person:
        client.force_authenticate(person)
    return client


def document(*entries, **more):
    return {**DOCUMENT, "entries": list(entries), **more}


def problems(answer, status=400):
    assert answer.status_code == status, answer.content
    return {(error["path"], error["code"]) for error in answer.json()["errors"]}


@pytest.fixture
def url(platoon):
    return f"{FORCES}{platoon.pk}/"


@pytest.mark.usefixtures("cards")
class TestForces:
    def test_a_force_is_made_of_a_game_and_a_brief(self, alice):
        given = {"game": "tanks", "name": "Corner", "brief": {"points": 100, "nations": ["german"]}}
        answer = api(alice).post(FORCES, given)
        assert answer.status_code == 201
        found = answer.json()
        assert (found["name"], found["legal"], found["brief"]["points"]) == ("Corner", False, 100)
        assert found["document"]["nation"] == "german"
        assert api(alice).get(found["url"]).json() == found
        assert [row["number"] for row in api(alice).get(FORCES).json()["results"]] == [found["number"]]

    def test_a_force_is_made_of_a_document_or_of_text(self, alice):
        answer = api(alice).post(FORCES, {"document": document(PANTHER), "brief": {"points": 50}}).json()
        assert (answer["name"], answer["points"], answer["legal"]) == ("Read", 32, True)
        answer = api(alice).post(FORCES, {"text": "2 Panther + Ernst Barkmann", "game": "tanks"}).json()
        assert answer["document"]["entries"][0]["count"] == 2
        assert not answer["legal"]

    def test_changes_and_undo(self, alice, url):
        client = api(alice)
        answer = client.post(url + "changes/", {"changes": [{"do": "add", "card": "panther"}]})
        assert answer.json()["points"] == 32
        stale = client.post(url + "changes/", {"changes": [{"do": "remove", "place": [3], "card": "panther"}]})
        assert problems(stale, 409) == {("", "conflict")}
        turned = client.post(url + "undo/").json()
        assert (turned["undone"], turned["force"]["points"]) == (True, 0)
        assert client.post(url + "redo/", {"step": turned["step"]}).json()["force"]["points"] == 32
        assert problems(client.post(url + "redo/"), 409) == {("", "nothing")}
        assert problems(client.post(url + "undo/", {"step": 10**9}), 409) == {("", "conflict")}

    def test_the_fixes_of_a_report_mend_it(self, alice, url):
        client = api(alice)
        client.post(url + "changes/", {"changes": [{"do": "add", "card": "panther", "count": 4}]})
        report = client.get(url + "report/").json()
        assert (report["format"], report["legal"]) == ("muster/report@1", False)
        (violation,) = report["violations"]
        assert (violation["rule"], violation["limit"], violation["actual"]) == ("TK-15.1b", 100, 128)
        mended = client.post(url + "changes/", {"changes": violation["fixes"][0]["changes"]})
        assert mended.json()["legal"]

    def test_the_report_is_in_the_readers_language(self, alice, url):
        api(alice).post(url + "changes/", {"changes": [{"do": "add", "card": "panther", "count": 4}]})
        report = api(alice).get(url + "report/", headers={"accept-language": "fr"}).json()
        assert "points" in report["violations"][0]["sentence"]["text"]
        assert "too many" not in report["violations"][0]["sentence"]["text"]
        assert "too many" in report["violations"][0]["sentence"]["template"]

    def test_solving(self, alice, url):
        client = api(alice)
        client.post(url + "changes/", {"changes": [{"do": "add", "card": "panther", "count": 4}]})
        answer = client.post(url + "legal/").json()
        assert (answer["status"], answer["force"]["points"]) == ("optimal", 96)
        assert client.post(url + "fill/").json()["force"]["points"] == 100
        client.patch(url, {"brief": {"points": 1, "nations": ["german"]}, "document": document()})
        assert problems(client.post(url + "legal/"), 409) == {("", "impossible")}

    def test_what_may_be_added(self, alice, url):
        holdings.set_copies(owner=alice, card=Card.objects.get(game="tanks", slug="panther"), number=2)
        found = {row["card"]: row for row in api(alice).get(url + "offers/", {"q": "panther or boggs"}).json()}
        assert found["panther"] == {
            "card": "panther", "allowed": True, "rule": "", "reason": "", "owned": 2, "free": 2,
        }  # fmt: skip
        assert (found["jailbird_boggs"]["allowed"], bool(found["jailbird_boggs"]["reason"])) == (False, True)
        assert problems(api(alice).get(url + "offers/", {"q": "points<=many"})) == {("q", "number")}

    def test_patching(self, alice, url):
        said = {"name": "Le Lorey", "notes": "rain", "built": True, "brief": {"points": 50, "nations": ["german"]}}
        answer = api(alice).patch(url, said).json()
        assert (answer["name"], answer["notes"], answer["built"]) == ("Le Lorey", "rain", True)
        assert answer["brief"]["points"] == 50
        answer = api(alice).put(url, {"document": document(PANTHER), "brief": {"points": 60}}).json()
        assert (answer["points"], answer["brief"]["points"], answer["notes"]) == (32, 60, "rain")
        assert api(alice).delete(url).status_code == 204
        assert not Force.objects.exists()

    def test_copying_sharing_comparing(self, alice, bob, url, platoon):
        editing.add(force=platoon, card="panther")
        copied = api(alice).post(url + "copy/").json()
        api(alice).post(copied["url"] + "changes/", {"changes": [{"do": "add", "card": "panzer_iv"}]})
        answer = api(alice).get(f"{url}compare/{copied['number']}/").json()
        assert answer == [{"card": "panzer_iv", "section": "", "one": 0, "other": 1}]
        shared = api(alice).put(url + "share/").json()["shared"]
        token = shared.rstrip("/").rpartition("/")[2]
        seen = api().get(f"/api/v1/shared-forces/{token}/").json()
        assert seen["document"]["entries"][0]["card"] == "panther"
        assert not {"notes", "url", "number", "shared"} & seen.keys()
        assert api().post(f"/api/v1/shared-forces/{token}/copy/").status_code == 401
        mine = api(bob).post(f"/api/v1/shared-forces/{token}/copy/").json()
        assert bob.forces.get().pk == mine["number"]
        api(alice).delete(url + "share/")
        assert api().get(f"/api/v1/shared-forces/{token}/").status_code == 404

    def test_starters(self):
        found = api().get("/api/v1/starter-forces/", {"page_size": 200}).json()["results"]
        assert {row["game"] for row in found} == {
            "tanks", "tank_commander", "tank_hunter", "panzer_squadron", "tank_chess",
        }  # fmt: skip
        one = api().get(f"/api/v1/starter-forces/tanks/{next(r['id'] for r in found if r['game'] == 'tanks')}/").json()
        assert one["format"] == "muster/force@1"
        assert api().get("/api/v1/starter-forces/tanks/nothing/").status_code == 404

    def test_a_long_list_takes_as_many_queries_as_a_short_one(self, alice, platoon, django_assert_num_queries):
        with django_assert_num_queries(2):
            api(alice).get(FORCES)
        for _ in range(10):
            forces.duplicate(force=platoon, owner=alice)
        with django_assert_num_queries(2):
            assert len(api(alice).get(FORCES).json()["results"]) == 11


BAD = [
    ({"entries": [{"card": "flying_saucer"}]}, "entries.0.card", "unknown_card"),
    ({"entries": [{"card": "panther", "count": -1}]}, "entries.0.count", "greater_than_equal"),
    ({"entries": [{"card": "panther", "count": 0}]}, "entries.0.count", "greater_than_equal"),
    ({"entries": [{"card": "panther", "count": "2"}]}, "entries.0.count", "int_type"),
    ({"entries": [{"card": "panther"}] * 2000}, "entries", "too_long"),
    (
        {
            "entries": [
                {"card": "panther", "attachments": [{"card": "ernst_barkmann", "attachments": [{"card": "ace"}]}]},
            ]
        },
        "entries.0.attachments.0",
        "attached_twice",
    ),
    ({"game": "tank_commander", "entries": [{"card": "panther"}]}, "entries.0.card", "unknown_card"),
    ({"game": "go"}, "game", "unknown_game"),
    ({"game": 7}, "game", "unknown_game"),
    ({"format": "muster/force@2"}, "format", "other_format"),
    ({"format": None}, "format", "other_format"),
    ({"entries": [{"card": "panther"}, {"card": "panther"}]}, "entries.1", "repeated"),
    ({"colour": "blue"}, "colour", "unknown"),
    ({"nation": "martian"}, "nation", "unknown_nation"),
    ({"entries": [{"card": "panther", "section": "moon"}]}, "entries.0.section", "unknown_section"),
    ({"name": "x" * 201}, "name", "string_too_long"),
]


@pytest.mark.usefixtures("cards")
class TestBadInput:
    @pytest.mark.parametrize(("more", "path", "code"), BAD)
    def test_a_bad_document_is_refused_where_it_is_bad(self, alice, more, path, code):
        bad = {**document(), **more}
        for answer in (api().post("/api/v1/check", {"force": bad}), api().post("/api/v1/check/", {"force": bad})):
            assert (f"force.{path}", code) in problems(answer)
        assert (f"document.{path}", code) in problems(api(alice).post(FORCES, {"document": bad}))
        assert not Force.objects.exists()

    @pytest.mark.parametrize(("more", "path", "code"), BAD)
    def test_a_force_stays_as_it_is(self, alice, platoon, more, path, code):
        editing.add(force=platoon, card="panther")
        url = f"{FORCES}{platoon.pk}/"
        before = Force.objects.values().get()
        found = problems(api(alice).patch(url, {"document": {**document(), **more}}))
        assert (f"document.{path}", code) in found or ("document.game", "other_game") in found
        assert Force.objects.values().get() == before

    def test_a_million_entries_are_refused_at_once(self, alice):
        text = json.dumps(document(*[PANTHER] * 3)).replace("]", ', {"card":"t"}' * 10**6 + "]")
        answer = api(alice).post(FORCES, text, content_type="application/json")
        assert answer.status_code in {400, 413}
        assert answer.json()["errors"]
        assert not Force.objects.exists()

    @pytest.mark.parametrize(
        ("brief", "path", "code"),
        [
            ({"points": 0}, "brief.points", "greater_than_equal"),
            ({"points": "many"}, "brief.points", "int_type"),
            ({"scenario": "moon"}, "brief.scenario", "unknown_scenario"),
            ({"scenario": "tank_ace", "side": 7}, "brief.side", "unknown_side"),
            ({"year": 1944}, "brief.year", "not_open"),
            ({"nations": ["martian"]}, "brief.nations", "not_open"),
            ({"nations": ["german", "soviet"]}, "brief.nations", "too_many"),
            ({"options": {"wings": 2}}, "brief.options.wings", "unknown"),
            ({"wings": 2}, "brief.wings", "unknown"),
            ([], "brief", "not_an_object"),
            ({"game": "tank_chess"}, "brief.game", "other_game"),
        ],
    )
    def test_a_bad_brief_is_refused_where_it_is_bad(self, alice, brief, path, code):
        assert (path, code) in problems(api().post("/api/v1/check", {"force": document(), "brief": brief}))
        answer = api(alice).post(FORCES, {"game": "tanks", "brief": brief})
        assert answer.status_code == 400
        assert not Force.objects.exists()

    @pytest.mark.parametrize("body", [[], 3, "x", None, {}, {"force": 3}, {"force": []}, {"forces": {}}])
    def test_nonsense_is_refused(self, body):
        answer = api().post("/api/v1/check", json.dumps(body), content_type="application/json")
        assert answer.status_code == 400, answer.content
        assert answer.json()["errors"]

    @pytest.mark.parametrize(
        ("changes", "path", "code"),
        [
            (None, "changes", "not_a_list"),
            ([], "changes", "not_a_list"),
            ([{"do": "fly"}], "changes.0", "union_tag_invalid"),
            ([{"do": "add"}], "changes.0.add.card", "missing"),
            ([{"do": "add", "card": "panther", "count": -3}], "changes.0.add.count", "greater_than_equal"),
            ([{"do": "add", "card": "panther", "count": 10**6}], "changes.count", "count"),
            ([{"do": "add", "card": "saucer"}], "changes.card", "unknown_card"),
        ],
    )
    def test_bad_changes_are_refused(self, alice, platoon, changes, path, code):
        url = f"{FORCES}{platoon.pk}/"
        assert (path, code) in problems(api(alice).post(url + "changes/", {"changes": changes}))
        assert not platoon.steps.exists()


@pytest.mark.usefixtures("cards")
class TestCheck:
    def test_a_force_is_checked_without_an_account_and_not_stored(self):
        answer = api().post("/api/v1/check", {"force": document(PANTHER), "brief": {"points": 100}})
        assert answer.status_code == 200
        assert answer.json()["legal"]
        late = {"format": "muster/force@1", "game": "tank_commander", "entries": [{"card": "pzkw_v_g"}]}
        brief = {"scenario": "advanced_build", "year": 1943}
        report = api().post("/api/v1/check", {"force": late, "brief": brief}).json()
        assert [violation["rule"] for violation in report["violations"]] == ["TC-17.6b"]
        assert "1944" in report["violations"][0]["sentence"]["text"]
        assert not Force.objects.exists()


class TestPrivacy:
    """Alice has a force, Bob has an account, Charlie has none."""

    @pytest.mark.parametrize(
        "part", ["", "report/", "offers/", "changes/", "legal/", "fill/", "undo/", "redo/", "share/", "copy/", "news/"]
    )
    @pytest.mark.parametrize("method", ["get", "post", "put", "patch", "delete"])
    def test_bob_and_charlie_neither_see_nor_change_it(self, bob, platoon, url, part, method):
        editing.add(force=platoon, card="panther")
        forces.share(force=platoon)
        before = Force.objects.values().get()
        body = {"changes": [{"do": "add", "card": "panther"}], "name": "Bob was here", "document": document()}
        for client in (api(bob), api()):
            answer = getattr(client, method)(url + part, body)
            assert answer.status_code in {400, 401, 404, 405}
            assert "Corner" not in answer.content.decode()
        assert Force.objects.values().get() == before
        assert bob.forces.count() == 0

    def test_the_link_never_allows_changes(self, bob, platoon):
        token = forces.share(force=platoon).token
        before = Force.objects.values().get()
        for client in (api(bob), api()):
            for method in ("post", "put", "patch", "delete"):
                answer = getattr(client, method)(f"/api/v1/shared-forces/{token}/", {"name": "Bob"})
                assert answer.status_code in {401, 405}
        assert Force.objects.values().get() == before
