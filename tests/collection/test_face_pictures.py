"""The faces as pictures, at addresses that browsers can keep."""

import re
from html import unescape

import pytest

from collection import loading
from collection.corrections import seen_by
from collection.models import Card, CardData
from collection.pictures import named, picture_address
from collection.services.corrections import correct
from tests.collection.cards import card

pytestmark = pytest.mark.django_db
ADDRESS = "/cards/tanks/tiger/face.svg"


@pytest.fixture(autouse=True)
def armoury():
    card("panther", "Panther", points=32)
    card("tiger", ("Tiger", "Tigre"), points=40)
    CardData.objects.create(game="tanks", version="first")


def test_a_picture_in_the_language_that_is_asked_for(client):
    french = client.get(ADDRESS, {"in": "fr"})
    assert french["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert "Tigre" in french.content.decode()
    assert "Tiger" in client.get(ADDRESS, {"in": "en"}, headers={"accept-language": "fr"}).content.decode()
    assert "Tigre" in client.get(ADDRESS, {"in": "xx"}, headers={"accept-language": "fr"}).content.decode()


def test_an_address_that_names_all_it_depends_on_is_kept_for_good(client):
    address = picture_address(Card.objects.get(slug="tiger"), {"tanks": "first"})
    assert client.get(address)["Cache-Control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize("change", [{"v": "other"}, {"v": "first"}, {"own": "1"}, {"in": "fr", "v": ""}])
def test_any_other_is_asked_for_again(client, change):
    told = named(Card.objects.get(slug="tiger"), "first")
    assert "no-cache" in client.get(ADDRESS, told | change)["Cache-Control"]


def test_what_has_not_changed_is_not_sent_again(client):
    first = client.get(ADDRESS, {"in": "fr"})
    again = client.get(ADDRESS, {"in": "fr"}, headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    assert not again.content
    changed = client.get(ADDRESS, {"in": "en"}, headers={"if-none-match": first["ETag"]})
    assert changed.status_code == 200


def test_another_edition_of_the_drawings_has_another_address(monkeypatch):
    tiger = Card.objects.get(slug="tiger")
    before = picture_address(tiger, {"tanks": "first"})
    monkeypatch.setattr("collection.pictures.edition", lambda: "next")
    assert picture_address(tiger, {"tanks": "first"}) != before


def test_without_a_language_in_the_address_it_is_the_readers_alone(client):
    assert client.get(ADDRESS)["Cache-Control"] == "private, no-cache"


def test_what_i_corrected_is_drawn_for_me_alone(client, reading_as, alice):
    correct(owner=alice, card=Card.objects.get(slug="panther"), figures={"points": 77})
    (mine,) = seen_by(alice, Card.objects.filter(slug="panther"))
    address = picture_address(mine, {"tanks": "first"})
    response = reading_as(alice).get(address)
    assert ">77<" in response.content.decode()
    assert response["Cache-Control"] == "private, max-age=31536000, immutable"
    theirs = client.get(address)
    assert ">77<" not in theirs.content.decode()
    assert theirs["Cache-Control"] == "private, no-cache"
    assert ">77<" not in reading_as(alice).get("/cards/tanks/panther/face.svg").content.decode()


def test_origins_when_asked_for(client):
    assert "fan list" in client.get(ADDRESS, {"origins": "1"}).content.decode()
    assert "fan list" not in client.get(ADDRESS).content.decode()


def test_the_other_side_where_there_is_one(client):
    loading.load("panzer_squadron")
    back = client.get("/cards/panzer_squadron/ferdinand/face.svg", {"side": "back", "in": "en"})
    assert "Weight (t)" in back.content.decode()
    assert client.get(ADDRESS, {"side": "back"}).status_code == 404


def test_an_unknown_card_has_no_picture(client):
    assert client.get("/cards/tanks/nonsense/face.svg").status_code == 404


def test_a_picture_may_run_nothing(client):
    assert "default-src 'self'" in client.get(ADDRESS)["Content-Security-Policy"]


def test_the_api_leads_to_the_picture(client):
    link = client.get("/api/v1/cards/tanks/tiger/")["Link"]
    address, kind = re.fullmatch(r'<(.*)>; rel="alternate"; type="(.*)"', link).groups()
    picture = client.get(address)
    assert picture["Content-Type"].startswith(kind)
    assert "immutable" in picture["Cache-Control"]


def test_the_page_of_a_card_offers_its_picture_to_keep(client):
    html = client.get("/cards/tanks/tiger/", headers={"accept-language": "fr"}).content.decode()
    (address,) = re.findall(r'href="([^"]*face\.svg[^"]*)" download="tiger\.svg"', html)
    assert "Tigre" in client.get(unescape(address)).content.decode()
