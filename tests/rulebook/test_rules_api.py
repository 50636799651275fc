"""The rules over the API: the same truth as the pages, in the reader's language."""

import pytest
from rest_framework.test import APIClient

from rulebook.models import Mark
from rules import ledger

pytestmark = pytest.mark.django_db


@pytest.fixture
def api():
    return APIClient()


@pytest.fixture
def alice(django_user_model):
    return django_user_model.objects.create_user("alice")


@pytest.fixture
def bob(django_user_model):
    return django_user_model.objects.create_user("bob")


def results(api, address, **query):
    response = api.get(address, {"page_size": 200, **query})
    assert response.status_code == 200, response.content
    return response.json()["results"]


def ids(api, address, **query):
    return [entry["id"] for entry in results(api, address, **query)]


class TestGames:
    def test_all_five_in_the_order_of_the_site(self, api):
        slugs = [game["slug"] for game in results(api, "/api/v1/games/")]
        assert slugs == ["tank_commander", "tanks", "tank_hunter", "panzer_squadron", "tank_chess"]

    def test_one_with_its_counts_and_chapters(self, api):
        book = ledger.load("tanks")
        game = api.get("/api/v1/games/tanks/").json()
        assert game["title"] == "TANKS"
        assert game["counts"]["rules"] == len(book.rules) == sum(chapter["rules"] for chapter in game["chapters"])
        assert [chapter["title"] for chapter in game["chapters"]] == [chapter.title for chapter in book.chapters]

    def test_in_french(self, api):
        english, french = (
            api.get("/api/v1/games/tank_chess/", headers={"accept-language": language}).json()
            for language in ("en", "fr")
        )
        assert english["summary"] != french["summary"]
        assert english["slug"] == french["slug"]


class TestRules:
    def test_every_rule_of_every_game(self, api):
        count = api.get("/api/v1/rules/").json()["count"]
        assert count == sum(len(ledger.load(slug).rules) for slug in ledger.PREFIXES.values())

    def test_filters_narrow_and_add_up(self, api):
        every = results(api, "/api/v1/rules/", game="tank_commander")
        chapter = results(api, "/api/v1/rules/", game="tank_commander", chapter=9)
        fire = results(api, "/api/v1/rules/", game="tank_commander", chapter=9, kind="fire")
        assert {rule["game"] for rule in every} == {"tank_commander"}
        assert [rule for rule in every if rule["chapter"] == 9] == chapter
        assert [rule for rule in chapter if rule["kind"] == "fire"] == fire
        assert 0 < len(fire) < len(chapter) < len(every)

    def test_optional_ones_and_the_others_are_all(self, api):
        count = {
            wanted: api.get("/api/v1/rules/", {"game": "tanks", **wanted_query}).json()["count"]
            for wanted, wanted_query in {"yes": {"optional": "true"}, "no": {"optional": "false"}, "both": {}}.items()
        }
        assert count["yes"] > 0
        assert count["yes"] + count["no"] == count["both"]

    def test_a_search_finds_words_in_either_language_whatever_their_accents(self, api):
        assert "TC-9.3.1b" in ids(api, "/api/v1/rules/", search="flank")
        assert "TC-9.3.1b" in ids(api, "/api/v1/rules/", search="latéral FLANC")
        assert ids(api, "/api/v1/rules/", search="lateral flanc") == ids(api, "/api/v1/rules/", search="Latéral Flanc")

    def test_a_search_goes_with_filters(self, api):
        found = results(api, "/api/v1/rules/", search="flank", game="tanks")
        assert found
        assert {rule["game"] for rule in found} == {"tanks"}

    def test_a_search_without_words_finds_nothing_and_an_empty_one_asks_for_all(self, api):
        assert ids(api, "/api/v1/rules/", search="!!!") == []
        assert len(ids(api, "/api/v1/rules/", search="")) == 200

    def test_one_by_its_id(self, api):
        rule = api.get("/api/v1/rules/TC-9.3.1b/").json()
        assert rule["text"] == ledger.rule("TC-9.3.1b").text
        assert rule["parts"] == []
        assert rule["page"].endswith("/rules/TC-9.3.1b/")
        assert rule["url"].endswith("/api/v1/rules/TC-9.3.1b/")

    def test_its_text_in_french(self, api):
        french = api.get("/api/v1/rules/TC-9.3.1b/", headers={"accept-language": "fr"})
        assert "Tir de flanc" in french.json()["text"]
        assert french.headers["Content-Language"] == "fr"
        assert "Accept-Language" in french.headers["Vary"]

    def test_a_number_gives_all_its_parts(self, api):
        number = api.get("/api/v1/rules/CH-6.4/").json()
        assert [part["id"] for part in number["parts"]] == [part.id for part in ledger.find("CH-6.4")]
        assert len(number["parts"]) > 1
        assert number["id"] == "CH-6.4"
        assert (number["text"], number["kind"], number["ref"]) == (None, None, None)

    def test_with_the_rulings_and_gaps_that_touch_it(self, api):
        book = ledger.load("tank_chess")
        ruling = book.rulings[0]
        rule = api.get(f"/api/v1/rules/{book.find(ruling.refs[0])[0].id}/").json()
        assert ruling.id in [found["id"] for found in rule["rulings"]]

    @pytest.mark.parametrize("typed", ["tc-9.3.1B", "TC 9.3.1b"])
    def test_an_id_however_it_is_typed(self, api, typed):
        assert api.get(f"/api/v1/rules/{typed}/").json()["id"] == "TC-9.3.1b"

    def test_an_unknown_id_is_answered_with_near_ones(self, api):
        (error,) = api.get("/api/v1/rules/TC-9.3.1zz/").json()["errors"]
        assert "TC-9.3.1" in error["message"].split("ids:")[1]

    def test_what_is_no_rule_is_named_as_such(self, api):
        response = api.get("/api/v1/rules/CH-R1/")
        assert response.status_code == 404
        assert "/rules/CH-R1/" in response.json()["errors"][0]["message"]


class TestRulingsAndGaps:
    @pytest.mark.parametrize("section", ["rulings", "gaps"])
    def test_all_of_a_game(self, api, section):
        entries = getattr(ledger.load("tank_hunter"), section)
        assert ids(api, f"/api/v1/{section}/", game="tank_hunter") == [entry.id for entry in entries]

    @pytest.mark.parametrize("section", ["rulings", "gaps"])
    def test_those_that_touch_a_rule(self, api, section):
        entry = next(entry for entry in getattr(ledger.load("tanks"), section) if entry.refs)
        found = ids(api, f"/api/v1/{section}/", rule=entry.refs[0])
        assert entry.id in found
        assert len(found) < len(getattr(ledger.load("tanks"), section))

    def test_an_unknown_rule_is_refused(self, api):
        (error,) = api.get("/api/v1/rulings/", {"rule": "TC-99"}).json()["errors"]
        assert (error["path"], error["code"]) == ("rule", "unknown")

    def test_one_by_its_id(self, api):
        ruling = api.get("/api/v1/rulings/CH-R1/").json()
        assert ruling["ruling"] == ledger.load("tank_chess").entries["CH-R1"].ruling
        assert api.get("/api/v1/gaps/CH-R1/").status_code == 404


class TestGlossary:
    def test_both_languages_and_the_name_in_code(self, api):
        terms = results(api, "/api/v1/glossary/", game="tank_chess")
        assert len(terms) == len(ledger.load("tank_chess").glossary)
        assert {"fr", "en", "code"} <= set(terms[0])

    def test_a_search(self, api):
        found = results(api, "/api/v1/glossary/", search="épave")
        assert found
        assert all("épave" in term["fr"].lower() for term in found)


class TestMarks:
    ADDRESS = "/api/v1/marks/TC-9.3.1b/"

    def test_a_rule_is_marked_read_and_unmarked(self, api, alice):
        api.force_authenticate(alice)
        assert api.get(self.ADDRESS).status_code == 404
        put = api.put(self.ADDRESS, {"note": " ask Bob "})
        assert put.status_code == 200
        assert put.json()["note"] == "ask Bob"
        assert put.json() == api.get(self.ADDRESS).json()
        assert [mark["rule"]["id"] for mark in results(api, "/api/v1/marks/")] == ["TC-9.3.1b"]
        assert api.delete(self.ADDRESS).status_code == 204
        assert results(api, "/api/v1/marks/") == []

    def test_putting_and_deleting_again_changes_nothing(self, api, alice):
        api.force_authenticate(alice)
        first, second = (api.put(self.ADDRESS, {"note": "x"}).json() for _ in range(2))
        assert first == second
        assert [api.delete(self.ADDRESS).status_code for _ in range(2)] == [204, 204]

    def test_a_put_without_a_note_clears_it(self, api, alice):
        api.force_authenticate(alice)
        api.put(self.ADDRESS, {"note": "x"})
        assert api.put(self.ADDRESS, {}).json()["note"] == ""

    def test_latest_first_and_by_game(self, api, alice):
        api.force_authenticate(alice)
        for id in ("TC-9.3.1b", "CH-6.4a", "TC-9.3.1c"):
            api.put(f"/api/v1/marks/{id}/", {})
        assert [mark["rule"]["id"] for mark in results(api, "/api/v1/marks/")] == ["TC-9.3.1c", "CH-6.4a", "TC-9.3.1b"]
        assert [mark["rule"]["id"] for mark in results(api, "/api/v1/marks/", game="tank_chess")] == ["CH-6.4a"]

    @pytest.mark.parametrize("id", ["CH-6.4", "CH-R1", "nonsense"])
    def test_only_single_rules_can_be_marked(self, api, alice, id):
        api.force_authenticate(alice)
        assert api.put(f"/api/v1/marks/{id}/", {}).status_code == 404
        assert not Mark.objects.exists()

    def test_nobody_sees_or_touches_the_marks_of_others(self, api, alice, bob):
        api.force_authenticate(alice)
        api.put(self.ADDRESS, {"note": "mine"})
        api.force_authenticate(bob)
        assert api.get(self.ADDRESS).status_code == 404
        assert results(api, "/api/v1/marks/") == []
        api.delete(self.ADDRESS)
        api.put(self.ADDRESS, {"note": "his"})
        assert alice.marks.get().note == "mine"
