"""Imports and exports over the API: the same steps, the same refusals."""

import json
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook
from rest_framework.test import APIClient

from collection.models import PendingImport
from collection.services import holdings
from tests.collection.cards import card
from tests.collection.lists import owned, workbook

pytestmark = pytest.mark.django_db
IMPORT = "/api/v1/collection/import/"


@pytest.fixture(autouse=True)
def cards(db):
    return card("panther", ("Panther", "Panthère")), card("tiger", "Tiger I")


@pytest.fixture
def api(alice):
    client = APIClient()
    client.force_authenticate(alice)
    return client


def test_a_list_is_a_dry_run_until_it_is_confirmed(api, alice):
    given = api.post(IMPORT, {"text": "2 Panther\n1 Tiger I"})
    assert given.status_code == 201
    preview = given.json()
    assert (preview["added"], preview["counts"]["matched"], preview["left_out"]) == (2, 2, 0)
    assert preview["steps"][0]["card"] == "tanks/panther"
    assert owned(alice) == {}
    assert api.get(preview["url"]).json() == preview
    stored = api.post(preview["url"] + "confirm/", {"token": preview["token"]})
    assert stored.json()["stored"] == 2
    assert owned(alice) == {"panther": 2, "tiger": 1}
    assert api.get(preview["url"]).status_code == 404


def test_a_file_comes_in_a_form(api, alice):
    upload = SimpleUploadedFile("mine.xlsx", workbook([["Name", "Count"], ["Panther", 3]]))
    preview = api.post(IMPORT, {"file": upload, "mode": "add"}, format="multipart").json()
    assert (preview["mode"], preview["rows"]) == ("add", 1)


def test_a_list_may_be_stored_at_once(api, alice):
    stored = api.post(IMPORT, {"text": "2 Panther", "dry_run": False})
    assert stored.json()["stored"] == 1
    assert owned(alice) == {"panther": 2}
    assert api.post(IMPORT, {"text": "2 Panther", "dry_run": False}).json() == {"stored": 0, "change": None}


def test_rows_are_left_out_only_when_told(api, alice):
    text = "2 Panther\n1000000000 Tiger I\n1 Zeppelin"
    refused = api.post(IMPORT, {"text": text, "dry_run": False})
    assert refused.status_code == 400
    assert refused.json()["errors"][0]["code"] == "rows_left_out"
    assert owned(alice) == {}
    preview = api.post(IMPORT, {"text": text}).json()
    assert [(each["code"], each["row"], each["left_out"]) for each in preview["problems"]] == [
        ("bad_count", 2, True),
        ("unknown_card", 3, True),
    ]
    api.post(IMPORT, {"text": text, "dry_run": False, "leave_out": True})
    assert owned(alice) == {"panther": 2}


def test_columns_and_cards_are_told_by_patch(api, alice):
    content = b"Wagon;Wieviele\nPanther;2\nZeppelin;1\n"
    preview = api.post(IMPORT, {"file": SimpleUploadedFile("x.csv", content)}, format="multipart").json()
    assert preview["needs_columns"]
    assert preview["sheets"][0]["columns"] == ["name", "owned"]
    preview = api.patch(preview["url"], {"layout": {"header": 1, "columns": ["name", "owned"]}}).json()
    (line,) = preview["lines"]
    assert (line["said"], line["status"]) == ("Zeppelin", "unmatched")
    preview = api.patch(preview["url"], {"cards": {line["key"]: "tanks/tiger"}}).json()
    assert preview["left_out"] == 0
    api.post(preview["url"] + "confirm/", {"token": preview["token"]})
    assert owned(alice) == {"panther": 2, "tiger": 1}


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"layout": {"header": 1, "columns": ["note"]}}, "layout.columns"),
        ({"layout": {"sheet": 5, "header": 1, "columns": ["name"]}}, "layout.sheet"),
        ({"layout": {"header": 1, "columns": ["colour"]}}, "layout.columns.0"),
        ({"mode": "double"}, "mode"),
    ],
)
def test_bad_decisions_are_refused(api, change, path):
    url = api.post(IMPORT, {"text": "Name,Count\nPanther,2\n"}).json()["url"]
    refused = api.patch(url, change)
    assert refused.status_code == 400
    assert refused.json()["errors"][0]["path"] == path


def test_what_has_changed_since_is_a_conflict(api, alice, cards):
    preview = api.post(IMPORT, {"text": "2 Panther"}).json()
    holdings.set_copies(owner=alice, card=cards[0], number=9)
    answer = api.post(preview["url"] + "confirm/", {"token": preview["token"]})
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (409, "outdated")
    assert owned(alice) == {"panther": 9}


@pytest.mark.parametrize(
    ("given", "path", "code"),
    [
        ({}, "", "nothing"),
        ({"text": "  "}, "text", "empty"),
        ({"text": '{"format": "muster/force@1"}'}, "text", "bad_document"),
        ({"file": SimpleUploadedFile("x.xlsx", b"\x89PNG....")}, "file", "picture"),
    ],
)
def test_what_is_no_list_is_refused(api, given, path, code):
    refused = api.post(IMPORT, given, format="multipart")
    assert refused.status_code == 400
    assert [(each["path"], each["code"]) for each in refused.json()["errors"]] == [(path, code)]
    assert not PendingImport.objects.exists()


def test_imports_are_private(api, bob):
    url = api.post(IMPORT, {"text": "2 Panther"}).json()["url"]
    stranger = APIClient()
    assert stranger.post(IMPORT, {"text": "2 Panther"}).status_code == 401
    stranger.force_authenticate(bob)
    assert stranger.get(url).status_code == 404
    assert stranger.post(url + "confirm/", {"token": "x"}).status_code == 404
    stranger.delete(url)
    assert api.get(url).status_code == 200
    assert api.delete(url).status_code == 204
    assert api.get(url).status_code == 404


@pytest.mark.filterwarnings("ignore:.*extension is not supported:UserWarning")
def test_exports_come_in_every_format(api, alice, cards):
    holdings.update_holding(owner=alice, card=cards[0], owned=2, note="=1+1")
    content = {name: b"".join(api.get(f"/api/v1/collection/export/{name}/")) for name in ("xlsx", "csv", "json", "txt")}
    assert load_workbook(BytesIO(content["xlsx"]))["TANKS"]["A5"].value == "Panther"
    assert "'=1+1" in content["csv"].decode()
    assert json.loads(content["json"])["holdings"][0]["note"] == "=1+1"
    assert "2 Panther" in content["txt"].decode()
    assert api.get("/api/v1/collection/export/pdf/").status_code == 404
    assert api.get("/api/v1/collection/export/csv/?q=points<<").status_code == 400


def test_an_export_may_be_searched(api, alice, cards):
    for each in cards:
        holdings.set_copies(owner=alice, card=each, number=1)
    found = b"".join(api.get("/api/v1/collection/export/txt/?q=tiger")).decode()
    assert "Tiger I" in found
    assert "Panther" not in found
