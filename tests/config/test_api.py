"""The frame of the API: one shape for errors, pages, tokens, limits, a schema that tells the truth."""

import pydantic
import pytest
from django.core.cache import caches
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient, APIRequestFactory
from rest_framework.views import APIView

from config.api.documents import problems_in_document
from config.api.throttling import AnonymousRate

pytestmark = pytest.mark.django_db


@pytest.fixture
def api():
    return APIClient(enforce_csrf_checks=True)


@pytest.fixture
def alice(django_user_model):
    return django_user_model.objects.create_user("alice", password="correct horse battery")


@pytest.fixture
def guest(django_user_model):
    return django_user_model.objects.create_user("guest-1", is_guest=True)


def errors(response, status):
    """The errors of *response*, whose status and whole shape are checked."""
    assert response.status_code == status, response.content
    assert response.headers["Content-Type"].startswith("application/json")
    body = response.json()
    assert list(body) == ["errors"]
    assert body["errors"]
    assert all(set(error) == {"path", "code", "message"} and error["message"] for error in body["errors"])
    return body["errors"]


def test_the_root_names_every_part_and_each_is_there(api):
    own = {
        "marks", "holdings", "owned-products", "corrections", "changes", "imports", "forces", "own-scenarios", "setups",
        "battles",
    }  # fmt: skip
    for name, address in api.get("/api/v1/").json().items():
        assert api.get(address).status_code == (401 if name in own else 200), name


@pytest.mark.parametrize(("path", "to"), [("/api/", "/api/v1/"), ("/api/v1/games", "/api/v1/games/")])
def test_nearly_right_addresses_lead_on(api, path, to):
    response = api.get(path)
    assert (response.status_code, response.headers["Location"]) in {(301, to), (302, to)}


class TestErrors:
    @pytest.mark.parametrize(
        "path", ["/api/v1/none/", "/api/v1/games/chess/", "/api/v2/games/", "/api/v1/rules/?page=99"]
    )
    def test_what_is_not_there(self, api, path):
        assert [error["code"] for error in errors(api.get(path), 404)] == ["not_found"]

    def test_a_bad_query_names_every_field(self, api):
        found = errors(api.get("/api/v1/rules/?game=chess&kind=x&chapter=one&optional=perhaps"), 400)
        assert [(error["path"], error["code"]) for error in found] == [
            ("game", "invalid_choice"),
            ("kind", "invalid_choice"),
            ("chapter", "invalid"),
            ("optional", "invalid"),
        ]

    def test_a_method_that_is_not_allowed(self, api):
        assert errors(api.post("/api/v1/games/"), 405)[0]["code"] == "method_not_allowed"

    def test_a_body_that_is_not_json(self, api, alice):
        api.force_authenticate(alice)
        response = api.put("/api/v1/marks/TC-9.3.1b/", "{not json", content_type="application/json")
        assert errors(response, 400)[0]["code"] == "parse_error"

    def test_a_body_of_another_type(self, api, alice):
        api.force_authenticate(alice)
        response = api.put("/api/v1/marks/TC-9.3.1b/", "note=x", content_type="application/x-www-form-urlencoded")
        assert errors(response, 415)[0]["code"] == "unsupported_media_type"

    def test_a_field_that_is_not_as_it_should_be(self, api, alice):
        api.force_authenticate(alice)
        response = api.put("/api/v1/marks/TC-9.3.1b/", {"note": "x" * 500})
        assert [(error["path"], error["code"]) for error in errors(response, 400)] == [("note", "max_length")]

    def test_an_answer_in_a_form_that_we_do_not_speak(self, api):
        assert errors(api.get("/api/v1/games/", headers={"accept": "image/png"}), 406)[0]["code"] == "not_acceptable"

    def test_too_large_a_body(self, api, settings, alice):
        settings.UPLOAD_MAX_BYTES = 100
        api.force_authenticate(alice)
        assert errors(api.put("/api/v1/marks/TC-9.3.1b/", {"note": "x" * 200}), 413)[0]["code"] == "too_large"

    def test_an_unknown_host(self, api):
        assert errors(api.get("/api/v1/games/", headers={"host": "evil.example"}), 400)[0]["code"] == "parse_error"

    def test_a_crash_tells_nothing_of_its_cause(self, api, monkeypatch):
        monkeypatch.setattr("rulebook.api.rows.game", lambda _book: 1 / 0)
        api.raise_request_exception = False
        (error,) = errors(api.get("/api/v1/games/tanks/"), 500)
        assert error["code"] == "error"
        assert "division" not in error["message"]

    def test_people_read_them_in_their_language(self, api):
        french, english = (
            errors(api.get("/api/v1/none/", headers={"accept-language": language}), 404)[0] for language in ("fr", "en")
        )
        assert french["code"] == english["code"]
        assert french["message"] != english["message"]


class Shot(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid", strict=True)
    range_mm: int = pydantic.Field(ge=0)
    kind: str = pydantic.Field(max_length=3)


class Volley(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid", strict=True)
    seat: int
    shots: list[Shot]


class ReadsADocument(APIView):
    permission_classes = ()

    def post(self, request):
        Volley.model_validate(request.data)


class TestDocuments:
    """What pydantic refuses comes in the same shape."""

    def refused(self, document):
        request = APIRequestFactory().post("/api/v1/volley/", document)
        response = ReadsADocument.as_view()(request).render()
        response.json = lambda: response.data
        return {error["path"]: (error["code"], error["message"]) for error in errors(response, 400)}

    def test_every_problem_with_its_path_its_value_and_what_was_expected(self):
        found = self.refused(
            {"shots": [{"range_mm": -5, "kind": "long"}, {"range_mm": "far", "kind": "ap", "extra": 1}, 7]}
        )
        assert found == {
            "seat": ("missing", "this field is missing"),
            "shots.0.range_mm": ("greater_than_equal", "expected at least 0, got -5"),
            "shots.0.kind": ("string_too_long", "expected at most 3 characters, got 'long'"),
            "shots.1.range_mm": ("int_type", "expected a whole number, got 'far'"),
            "shots.1.extra": ("extra_forbidden", "no field of this name is known here"),
            "shots.2": ("model_type", "expected an object, got 7"),
        }

    def test_a_long_value_is_cut_short(self):
        ((_code, message),) = self.refused({"seat": "x" * 1000, "shots": []}).values()
        assert len(message) < 120

    def test_a_complaint_without_words_of_ours_keeps_those_of_pydantic(self):
        class Odd(pydantic.BaseModel):
            number: int = pydantic.Field(multiple_of=2)

        with pytest.raises(pydantic.ValidationError) as refused:
            Odd(number=3)
        assert list(problems_in_document(refused.value)) == [
            {"path": "number", "code": "multiple_of", "message": "Input should be a multiple of 2"}
        ]


class TestPages:
    def test_links_lead_through_all_pages(self, api):
        address, seen = "/api/v1/rules/?game=tank_chess&page_size=40", []
        while address:
            page = api.get(address).json()
            seen += [rule["id"] for rule in page["results"]]
            address = page["next"]
        assert len(seen) == len(set(seen)) == page["count"] > 40
        assert page["previous"]

    def test_no_page_is_larger_than_the_cap(self, api):
        assert len(api.get("/api/v1/rules/?page_size=100000").json()["results"]) == 200

    @pytest.mark.parametrize("size", ["0", "-1", "ten", "²"])
    def test_a_size_that_is_none_is_refused(self, api, size):
        assert errors(api.get(f"/api/v1/rules/?page_size={size}"), 400)[0]["path"] == "page_size"


class TestWhoAsks:
    def test_nobody_is_told_how_to_authenticate(self, api):
        response = api.get("/api/v1/marks/")
        assert errors(response, 401)[0]["code"] == "not_authenticated"
        assert response.headers["WWW-Authenticate"] == "Token"

    def test_a_token_opens_the_door_and_needs_no_csrf(self, api, alice):
        token = Token.objects.create(user=alice)
        api.credentials(HTTP_AUTHORIZATION=f"Token {token.key}")
        assert api.put("/api/v1/marks/TC-9.3.1b/", {"note": "ask Bob"}).status_code == 200
        assert [mark["note"] for mark in api.get("/api/v1/marks/").json()["results"]] == ["ask Bob"]

    @pytest.mark.parametrize("header", ["Token wrong", "Token", "Token a b"])
    def test_a_wrong_token_is_refused_everywhere(self, api, header):
        api.credentials(HTTP_AUTHORIZATION=header)
        assert errors(api.get("/api/v1/games/"), 401)[0]["code"] == "authentication_failed"

    def test_a_revoked_token_is_refused(self, api, alice):
        token = Token.objects.create(user=alice)
        api.credentials(HTTP_AUTHORIZATION=f"Token {token.key}")
        token.delete()
        assert api.get("/api/v1/marks/").status_code == 401

    def test_a_guest_has_no_use_for_a_token(self, api, guest):
        api.credentials(HTTP_AUTHORIZATION=f"Token {Token.objects.create(user=guest).key}")
        assert errors(api.get("/api/v1/marks/"), 401)[0]["code"] == "guest"

    def test_a_session_reads_freely_and_writes_with_the_csrf_token(self, api, alice):
        api.force_login(alice)
        assert api.get("/api/v1/marks/").status_code == 200
        assert errors(api.put("/api/v1/marks/TC-9.3.1b/", {}), 403)[0]["code"] == "permission_denied"
        api.get("/accounts/login/")
        token = api.get("/rules/TC-9.3.1b/").context["csrf_token"]
        assert api.put("/api/v1/marks/TC-9.3.1b/", {}, headers={"X-CSRFToken": str(token)}).status_code == 200

    def test_a_guest_may_use_the_session(self, api, guest):
        api.force_login(guest)
        assert api.get("/api/v1/marks/").status_code == 200


class TestThrottling:
    @pytest.fixture(autouse=True)
    def few(self, monkeypatch):
        caches["throttling"].clear()
        monkeypatch.setattr(AnonymousRate, "THROTTLE_RATES", {"anon": "2/min"})
        yield
        caches["throttling"].clear()

    def test_who_asks_too_often_is_told_when_to_come_back(self, api):
        assert [api.get("/api/v1/games/").status_code for _ in range(2)] == [200, 200]
        response = api.get("/api/v1/games/")
        assert errors(response, 429)[0]["code"] == "throttled"
        assert 0 < int(response.headers["Retry-After"]) <= 60

    def test_without_a_trusted_proxy_another_address_cannot_be_claimed(self, api):
        found = [api.get("/api/v1/games/", headers={"X-Forwarded-For": f"10.0.0.{n}"}).status_code for n in range(3)]
        assert found == [200, 200, 429]

    def test_people_are_counted_apart_from_the_crowd(self, api, alice):
        api.credentials(HTTP_AUTHORIZATION=f"Token {Token.objects.create(user=alice).key}")
        assert [api.get("/api/v1/games/").status_code for _ in range(4)] == [200] * 4


class TestPagesForPeople:
    def test_the_documentation_comes_from_our_own_files(self, client):
        page = client.get("/api/v1/docs/").content.decode()
        assert "swagger-ui-bundle" in page
        assert "//" not in page.replace("<!doctype", "").replace('src="/static', "").replace('href="/static', "")

    def test_an_answer_can_be_browsed(self, client):
        page = client.get("/api/v1/rules/TC-9.3.1b/", headers={"accept": "text/html"})
        assert page.headers["Content-Type"].startswith("text/html")
        assert "TC-9.3.1b" in page.content.decode()
