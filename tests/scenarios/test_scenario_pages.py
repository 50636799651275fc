import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import rules
from battles.models import Battle
from collection.models import Card, Holding
from rules.scenes import scenes

pytestmark = pytest.mark.django_db
EVERY = [(game, slug) for game in rules.SLUGS for slug in scenes(game)]


def shown(response):
    assert response.status_code == 200
    return response.content.decode()


def queries(client, path):
    with CaptureQueriesContext(
        connection,
    ) as caught:
        shown(client.get(path))
    return len(caught)


def own(person, **copies):
    for slug, count in copies.items():
        card = Card.objects.in_game("tank_commander").get(slug=slug)
        Holding.objects.create(owner=person, card=card, loose=count)


def test_the_list_has_every_scenario():
    page = shown(Client().get("/scenarios/"))
    for game, slug in EVERY:
        assert f'href="/scenarios/{game}/{slug}/"' in page


def test_the_list_can_be_of_one_game():
    page = shown(Client().get("/scenarios/?game=tanks"))
    assert "/scenarios/tanks/tank_ace/" in page
    assert "/scenarios/tank_commander/kursk/" not in page


def test_a_game_that_there_is_not_lists_all():
    assert "/scenarios/tanks/tank_ace/" in shown(Client().get("/scenarios/?game=chess%00"))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("game", "slug"), EVERY)
def test_every_scenario_has_its_page(game, slug, language):
    page = shown(Client().get(f"/scenarios/{game}/{slug}/", headers={"accept-language": language}))
    assert '<svg class="zones"' in page
    assert 'href="/rules/' in page
    assert "style=" not in page


@pytest.mark.parametrize(
    "path", ["/scenarios/tanks/kursk/", "/scenarios/tank_commander/17.8/", "/scenarios/chess/basic_16/"]
)
def test_what_is_no_scenario_is_not_found(path):
    assert Client().get(path).status_code == 404


@pytest.mark.rule("TC-17.8c")
@pytest.mark.usefixtures("commander_cards")
def test_kursk_says_what_i_lack_and_where_it_is_sold(reading_as, alice):
    own(alice, t_70=3, pzkw_iii_l=3)
    page = shown(reading_as(alice).get("/scenarios/tank_commander/kursk/"))
    table = page[page.index('id="needs"') :]
    row = table[table.index("/cards/tank_commander/t_70/") :].partition("</tr>")[0]
    assert '<td class="num">5</td>' in row
    assert '<td class="num">3</td>' in row
    assert '<strong class="lacking">2</strong>' in row
    assert "/products/tank_commander/" in row
    assert "You have too few of 9 cards." in page


@pytest.mark.usefixtures("commander_cards")
def test_nobody_sees_what_another_owns(reading_as, alice, bob):
    own(alice, t_70=3)
    page = shown(reading_as(bob).get("/scenarios/tank_commander/kursk/"))
    assert "You have too few of 10 cards." in page
    assert "You have too few" not in shown(Client().get("/scenarios/tank_commander/kursk/"))


@pytest.mark.usefixtures("commander_cards")
def test_a_page_takes_as_many_queries_for_one_card_as_for_nineteen(reading_as, alice):
    client = reading_as(alice)
    few = queries(client, "/scenarios/tank_commander/kursk/")
    own(alice, **dict.fromkeys(("t_70", "t_34_m_41", "su_122", "pzkw_iii_l", "pzkw_vi_e"), 9))
    assert queries(client, "/scenarios/tank_commander/kursk/") == few
    assert few <= 8


def test_the_list_asks_no_more_than_the_frame_does():
    client = Client()
    assert queries(client, "/scenarios/") == queries(client, "/rules/")


def test_a_scenario_that_plays_is_played_in_one_click():
    client = Client()
    assert 'action="/battles/start/tank_chess/basic_20/"' in shown(client.get("/scenarios/tank_chess/basic_20/"))
    client.post("/battles/start/tank_chess/basic_20/")
    assert Battle.objects.get().scenario == "basic_20"


@pytest.mark.parametrize("path", ["/battles/start/tank_chess/kursk/", "/battles/start/nothing/basic_20/"])
def test_what_does_not_play_begins_no_battle(path):
    assert Client().post(path).status_code == 404
    assert not Battle.objects.exists()


def test_the_area_is_in_the_navigation():
    assert 'href="/scenarios/"' in shown(Client().get("/rules/"))
