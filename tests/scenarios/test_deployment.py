"""Terrain laid and units deployed before the battle: on the map, by the engine's own rules, in secret where asked."""

import re

import pytest
from django.test import Client
from rest_framework.test import APIClient

import rules
from battles import services as battling
from battles.chronicle import chronicle
from battles.models import Battle
from rules.battle import Battle as Played
from rules.bots import bot
from rules.chance import Rng
from rules.documents import BadDocument
from rules.openings import Orders, laid_out, rehearse
from rules.reading import read_setup
from rules.setups import prepare
from rules.simulate import play_out
from scenarios import deployment, parts, services
from scenarios.sheet import ScenarioSheet
from scenarios.sources import offers

OPENINGS = [("tank_commander", scene.slug, {}) for scene in rules.game("tank_commander").scenarios]
OPENINGS += [("panzer_squadron", "engagement", {"ground": "village"}), ("tanks", "barkmann_crossroads", {})]
IN_BATTLE = [
    ("panzer_squadron", "engagement", {}), ("tanks", "tank_ace", {}), ("tank_hunter", "standard", {}),
    ("tank_chess", "basic_16", {}), ("tank_commander", "prepared_defence", {"roles": "higher"}),
]  # fmt: skip


def ordered(game, scenario, options, seed="lay"):
    setup = prepare(game, scenario, options=options)
    orders = [laid_out(rules.game(game), setup, seat, (), Rng(seed)) for seat in (0, 1)]
    seats = tuple(seat.model_copy(update={"orders": each}) for seat, each in zip(setup.seats, orders, strict=True))
    return setup.model_copy(update={"seats": seats})


@pytest.mark.parametrize(("game", "scenario", "options"), OPENINGS)
def test_what_is_laid_beforehand_opens_the_battle_without_a_choice(game, scenario, options):
    setup = read_setup(ordered(game, scenario, options).write())
    battle = play_out(Played(setup), [bot("random"), bot("random")], "seed")
    for seat, given in enumerate(setup.seats):
        opening = [str(step.action) for step in battle.steps if step.seat == seat][: len(given.orders)]
        assert opening == list(given.orders)
    assert all(not step.state.is_opening() for step in battle.steps[sum(len(s.orders) for s in setup.seats) :])


@pytest.mark.parametrize(("game", "scenario", "options"), IN_BATTLE)
def test_where_chance_or_the_other_side_comes_first_nothing_is_decided_beforehand(game, scenario, options):
    found = rehearse(rules.game(game), prepare(game, scenario, options=options), 0, ())
    assert not found.plannable
    assert not found.choosing


@pytest.mark.rule("TC-R8")
def test_an_order_that_the_rules_refuse_stops_the_rehearsal_and_says_why():
    game, setup = rules.game("tank_commander"), prepare("tank_commander", "prepared_defence")
    found = rehearse(game, setup, 1, ("place soviet_guards_squad N1.1",))
    assert found.orders == ()
    assert found.refusal.rule == "TC-R8"


def test_an_order_that_the_table_no_longer_allows_is_left_out():
    game, setup = rules.game("panzer_squadron"), ordered("panzer_squadron", "engagement", {"ground": "village"})
    orders, state = Orders(setup), game.start(setup)
    orders.left[0] = ["deploy 201 A12 N", *orders.left[0]]
    assert str(orders.due(game, state)) == "roll"
    assert orders.left[0][0] == "deploy 201 A12 N"


def test_orders_that_mean_nothing_are_refused_at_the_door():
    setup = prepare("tank_commander", "kursk").write()
    setup["seats"][0]["orders"] = ["march on Berlin"]
    with pytest.raises(BadDocument, match=r"seats\.0\.orders"):
        rules.game("tank_commander").start(read_setup(setup))


@pytest.fixture
def setup(alice):
    return services.create(owner=alice, game="tank_commander", scenario="prepared_defence")


def table(setup, side):
    return f"/scenarios/set-ups/{setup.pk}/table/{side}/"


def test_tapping_places_saves_and_takes_back(alice, setup, reading_as):
    browser = reading_as(alice)
    page = browser.get(table(setup, 1)).content.decode()
    assert 'data-taps="woods N1.1"' in page
    assert 'data-tap="N1.1"' in page
    browser.post(table(setup, 1), {"action": "place woods N1.1"})
    setup.refresh_from_db()
    assert setup.forces[1]["orders"] == ["place woods N1.1"]
    assert setup.document["seats"][1]["orders"] == ["place woods N1.1"]
    refused = browser.post(table(setup, 1), {"action": "place hills N1.1"}, follow=True).content.decode()
    assert "TC-6.1b" in refused
    setup.refresh_from_db()
    assert setup.forces[1]["orders"] == ["place woods N1.1"]
    browser.post(table(setup, 1), {"do": "back"})
    setup.refresh_from_db()
    assert setup.forces[1]["orders"] == []
    assert browser.post(table(setup, 1), {"action": "nonsense"}).status_code == 302


@pytest.mark.rule("TC-6.1b")
def test_a_tap_on_a_place_that_is_not_open_is_answered_with_the_rule(alice, setup, reading_as):
    browser = reading_as(alice)
    browser.post(table(setup, 1), {"action": "place woods N1.1"})
    told = browser.get(f"{table(setup, 1)}why/", {"piece": "hills", "place": "N1.1"}).json()
    assert told["rule"] == "TC-6.1b"
    assert browser.get(f"{table(setup, 1)}why/", {"piece": "hills", "place": "S1.1"}).json()["rule"] == "TC-6.2b"
    assert browser.get(f"{table(setup, 1)}why/", {"piece": "hills", "place": "N1.2"}).json() == {}
    assert browser.get(f"{table(setup, 1)}why/", {"piece": "?", "place": "nowhere"}).json() == {}


def test_lay_it_for_me_deploys_both_sides_and_the_battle_begins_with_the_first_turn(alice, setup, reading_as):
    browser = reading_as(alice)
    for side in (0, 1):
        browser.post(table(setup, side), {"do": "lay"})
    setup.refresh_from_db()
    assert not deployment.of_setup(setup, 0).choosing
    assert not deployment.of_setup(setup, 1).choosing
    browser.post(f"/battles/setup/{setup.pk}/")
    battle = Battle.objects.get()
    played = [(entry.seat, entry.action) for entry in battle.entries.all()]
    for seat in (0, 1):
        assert [action for who, action in played if who == seat] == setup.forces[seat]["orders"]
    assert not chronicle(battle).state.is_opening()


def test_a_live_player_deploys_what_the_set_up_leaves_open(alice, setup):
    services.order(setup=setup, side=1, orders=deployment.of_setup(setup, 1).laid())
    battle = battling.begin(owner=alice, setup=read_setup(setup.document), seats=[battling.ME, battling.ME])
    assert battle.count == 0
    battling.play(battle=battle.pk, seat=0, after=0, action="lots")
    battle.refresh_from_db()
    assert battle.count > 1  # the defender's terrain follows at once
    assert {entry.seat for entry in battle.entries.all()} == {0, 1}
    assert chronicle(battle).state.actor() == 0


def test_another_force_forgets_the_orders(alice, setup):
    services.order(setup=setup, side=1, orders=["place woods N1.1"])
    side = ScenarioSheet("tank_commander", "prepared_defence").sides[1]
    other = next(offer.key for offer in offers(alice, side) if offer.key != setup.forces[1]["key"])
    services.choose_forces(setup=setup, reader=alice, keys=[setup.forces[0]["key"], other])
    assert "orders" not in setup.forces[1]


@pytest.mark.parametrize(("game", "scenario", "options"), IN_BATTLE)
def test_the_page_says_plainly_that_it_is_done_in_the_battle(alice, reading_as, game, scenario, options):
    setup = services.create(owner=alice, game=game, scenario=scenario)
    services.choose_options(setup=setup, options=options, points=setup.points, year=setup.year, name="")
    page = reading_as(alice).get(table(setup, 0)).content.decode()
    assert "data-choices" not in page
    assert "zones" in page


def test_the_api_lays_the_table(alice, bob, setup):
    client = APIClient()
    client.force_authenticate(alice)
    address = f"/api/v1/setups/{setup.pk}/deployment/1/"
    assert "place woods N1.1" in {each["action"] for each in client.get(address).data["actions"]}
    assert client.post(address, {"action": "place woods N1.1"}, format="json").data["orders"] == ["place woods N1.1"]
    refused = client.post(address, {"action": "place hills N1.1"}, format="json")
    assert refused.status_code == 400
    assert refused.data["errors"][0]["code"] == "TC-6.1b"
    assert client.post(address, {"action": "?"}, format="json").status_code == 400
    laid = client.post(address, {"do": "lay"}, format="json").data
    assert not laid["choosing"]
    assert laid["orders"][0] == "place woods N1.1"
    assert client.post(address, {"orders": laid["orders"]}, format="json").data["orders"] == laid["orders"]
    south = f"/api/v1/setups/{setup.pk}/deployment/0/"
    orders = client.post(south, {"do": "lay"}, format="json").data["orders"]
    assert client.post(south, {"orders": orders}, format="json").data["orders"] == orders
    client.force_authenticate(bob)
    assert client.get(address).status_code == 404


def test_nobody_else_lays_my_table(alice, bob, setup, reading_as):
    for address in (table(setup, 0), f"{table(setup, 0)}why/"):
        assert reading_as(bob).get(address).status_code == 404
        assert Client().get(address).status_code == 404
    assert reading_as(alice).get(table(setup, 9)).status_code == 302


@pytest.mark.usefixtures("commander_cards")
def test_a_table_laid_in_secret_shows_nothing_of_the_other_side(alice, bob, setup, reading_as):
    hers = parts.divide(setup=setup, side=0)
    his = parts.join(person=bob, invitation=setup.parts.get(number=1).invitation)
    side = ScenarioSheet("tank_commander", "prepared_defence").sides[1]
    seen = []
    for offer in offers(bob, side)[:2]:
        parts.choose(part=his, reader=bob, key=offer.key)
        reading_as(bob).post(f"/scenarios/sides/{his.pk}/table/", {"do": "lay"})
        page = reading_as(alice).get(f"/scenarios/sides/{hers.pk}/table/").content.decode()
        seen.append(re.sub(r'(csrfmiddlewaretoken" value="|X-CSRFToken[^a-zA-Z0-9]+)[A-Za-z0-9]+', r"\1…", page))
    assert seen[0] == seen[1]
    assert 'data-taps="' in seen[0]
    his.refresh_from_db()
    assert his.taken["orders"]
    assert reading_as(alice).get(f"/scenarios/sides/{his.pk}/table/").status_code == 404
    for part in (hers, his):
        parts.be_ready(part=part, ready=True)
    assert reading_as(alice).get(f"/scenarios/sides/{hers.pk}/table/").status_code == 302
    assert parts.document(setup).seats[1].orders == tuple(his.taken["orders"])
