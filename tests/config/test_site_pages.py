"""The frame of the site: what holds on every page, and the pages that belong to no app."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.contrib.messages import constants
from django.contrib.staticfiles import finders
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpResponse
from django.test import Client
from django.urls import path, reverse
from django.utils.html import escape

import rules
from accounts.services import create_guest
from config.games import INTRODUCTIONS
from config.urls import *  # noqa: F403
from config.urls import urlpatterns as site_patterns

FRAME = ["/", "/help/", *(f"/games/{slug}/" for slug in rules.SLUGS)]
EVERYWHERE = [*FRAME, "/rules/", "/rules/tanks/", "/rules/search/?q=flank", "/accounts/login/", "/accounts/signup/"]
LANGUAGES = ["en", "fr"]


def _deny(_request):
    raise PermissionDenied


def _garble(_request):
    raise SuspiciousOperation


def _break(_request):
    raise RuntimeError("broken on purpose")


urlpatterns = [
    path("denied/", _deny),
    path("garbled/", _garble),
    path("broken/", _break),
    *site_patterns,
]
FAULTS = {"/nowhere/": 404, "/denied/": 403, "/garbled/": 400, "/broken/": 500}


class Page(HTMLParser):
    """The tags of one page, and what stands between them."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.feed(response.content.decode())

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def all(self, *names):
        return [attributes for tag, attributes in self.tags if tag in names]

    def values(self, name):
        return [attributes[name] for _tag, attributes in self.tags if name in attributes]


def get(client: Client, url: str, language: str = "en", status: int = 200) -> Page:
    response = client.get(url, headers={"accept-language": language})
    assert response.status_code == status
    return Page(response)


def assert_well_made(page: Page, language: str) -> None:
    """One heading, the right language, ids used once, and nothing that the Content-Security-Policy would refuse."""
    assert len(page.all("h1")) == 1
    assert page.all("html")[0]["lang"] == language
    assert len(page.values("id")) == len(set(page.values("id")))
    assert not page.values("style")
    assert not page.all("style")
    assert all("src" in script for script in page.all("script"))
    assert not [name for _tag, attributes in page.tags for name in attributes if name.startswith("on")]


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("url", EVERYWHERE)
def test_every_page_is_well_made(client, url, language):
    assert_well_made(get(client, url, language), language)


@pytest.mark.django_db
@pytest.mark.urls(__name__)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("url", FAULTS)
def test_a_page_that_says_what_went_wrong_is_well_made_and_leads_on(client, url, language):
    client.raise_request_exception = False
    page = get(client, url, language, FAULTS[url])
    assert_well_made(page, language)
    assert [link for link in page.all("a") if "button" in link.get("class", "")]


@pytest.mark.urls(__name__)
@pytest.mark.parametrize("url", ["/garbled/", "/broken/"])
def test_what_breaks_the_site_cannot_break_its_page(client, url):
    """Without the mark django_db, any query fails this test."""
    client.raise_request_exception = False
    assert_well_made(get(client, url, status=FAULTS[url]), "en")


def test_a_form_without_its_token_is_refused_with_a_way_back():
    response = Client(enforce_csrf_checks=True).post("/i18n/setlang/", {"language": "fr"})
    assert response.status_code == 403
    assert b"This form has gone stale" in response.content
    assert_well_made(Page(response), "en")


@pytest.mark.django_db
@pytest.mark.parametrize("url", FRAME)
def test_no_link_is_dead(client, url):
    page = get(client, url)
    for href in {link["href"] for link in page.all("a")}:
        target = urlsplit(href)
        answer = page if not target.path else get(client, target.path)
        if target.fragment:
            assert target.fragment in answer.values("id"), f"{url} leads to {href}"


@pytest.mark.django_db
@pytest.mark.parametrize("url", FRAME)
def test_every_drawing_is_in_its_file(client, url):
    for href in {use["href"] for use in get(client, url).all("use")}:
        name, symbol = href.removeprefix("/static/").split("#")
        assert f'id="{symbol}"' in Path(finders.find(name)).read_text(encoding="utf-8"), href


def test_every_game_is_introduced():
    assert [introduction.slug for introduction in INTRODUCTIONS] == list(rules.SLUGS)


@pytest.mark.django_db
def test_the_home_page_offers_every_game_with_its_number_of_rules(client):
    html = client.get("/").content.decode()
    for game in rules.games():
        assert f'href="{reverse("game", args=[game.slug])}"' in html
        assert f"{len(game.ledger.rules)} rules" in html


@pytest.mark.django_db
@pytest.mark.parametrize("slug", rules.SLUGS)
def test_a_game_page_counts_what_the_ledger_holds(client, slug):
    ledger = rules.game(slug).ledger
    html = client.get(f"/games/{slug}/").content.decode()
    for entries in (ledger.rules, ledger.rulings, ledger.gaps):
        assert f"<dd>{len(entries)}</dd>" in html
    for chapter in ledger.chapters:
        size = sum(rule.chapter == chapter.number for rule in ledger.rules)
        assert f'{escape(chapter.title)} <span class="count">{size}</span>' in html


@pytest.mark.django_db
def test_a_game_that_does_not_exist_is_off_the_map(client):
    assert b"Off the map" in client.get("/games/battleship/").content


@pytest.mark.django_db
def test_choosing_a_language_keeps_the_page(client):
    here = "/games/tanks/?from=a+friend"
    answer = client.post("/i18n/setlang/", {"language": "fr", "next": here})
    assert answer.url == here
    html = client.get(here).content.decode()
    assert '<html lang="fr">' in html
    assert "Votre force" in html
    assert 'name="next" value="/games/tanks/?from=a+friend"' in html


@pytest.mark.django_db
@pytest.mark.parametrize(("url", "mark"), [("/rules/", "page"), ("/rules/tanks/", "true"), ("/help/", None)])
def test_the_navigation_marks_where_one_is(client, url, mark):
    leading_there = [link for link in get(client, url).all("a") if link["href"] == "/rules/"]
    assert leading_there[0].get("aria-current") == mark


@pytest.mark.django_db
def test_logging_in_leads_back_to_the_page(client):
    assert (
        'href="/accounts/login/?next=%2Fgames%2Ftanks%2F%3Fa%3D1"' in client.get("/games/tanks/?a=1").content.decode()
    )
    assert 'href="/accounts/login/"' in client.get("/accounts/signup/").content.decode()


@pytest.mark.django_db
def test_the_corner_shows_who_one_is(client, django_user_model):
    assert "Sign up" in client.get("/").content.decode()
    client.force_login(create_guest())
    assert "Keep my work" in client.get("/").content.decode()
    client.force_login(django_user_model.objects.create_user("Guderian"))
    html = client.get("/").content.decode()
    assert "Guderian" in html
    assert "Log out" in html
    assert "Keep my work" not in html


def test_every_level_of_message_has_its_look():
    sheet = Path(finders.find("config/muster.css")).read_text(encoding="utf-8")
    plain = {"debug", "info"}
    for tag in set(constants.DEFAULT_TAGS.values()) - plain:
        assert f".notice--{tag}" in sheet


def test_the_licence_is_the_one_in_the_project(client, settings):
    answer = client.get("/licence/")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.content == (settings.BASE_DIR / "LICENSE").read_bytes()


@pytest.mark.django_db
@pytest.mark.parametrize("url", EVERYWHERE)
def test_every_page_says_that_it_is_unofficial(client, url):
    assert b"no publisher has endorsed it" in client.get(url).content


def test_pages_are_only_read(client):
    assert client.post("/help/").status_code == 405
