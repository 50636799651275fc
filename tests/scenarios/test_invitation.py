"""Two people prepare one set-up, each their own side in secret: Alice owns it, Bob is invited, Charlie sees nothing."""

import re

import pytest
from rest_framework.test import APIClient

from battles.models import Battle
from rules.documents import BadDocument
from rules.reading import read_setup
from scenarios import parts, services
from scenarios.models import Part
from scenarios.parts import PartTaken, Settled
from scenarios.sheet import ScenarioSheet
from scenarios.sources import offers

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("commander_cards")]
GAME, SLUG = "tank_commander", "prepared_defence"


@pytest.fixture
def setup(alice):
    return services.create(owner=alice, game=GAME, scenario=SLUG)


@pytest.fixture
def hers(setup):
    return parts.divide(setup=setup, side=0)


@pytest.fixture
def his(hers, bob):
    return parts.join(person=bob, invitation=hers.setup.parts.get(number=1).invitation)


@pytest.fixture
def asking():
    def client(person):
        client = APIClient()
        client.force_authenticate(person)
        return client

    return client


def keys(person, side):
    return [offer.key for offer in offers(person, ScenarioSheet(GAME, SLUG).sides[side])]


@pytest.fixture
def received(reading_as, asking):
    return lambda person, part: _received(reading_as(person), asking(person), part.setup, part)


def _received(browser, api, setup, part):
    """Every byte that the person of *part* gets of the set-up, but for the tokens that are new on each page."""
    pages = [
        f"/scenarios/sides/{part.pk}/", f"/scenarios/sides/{part.pk}/news/", f"/scenarios/sides/{part.pk}/force/",
        "/scenarios/set-ups/", f"/scenarios/set-ups/{setup.pk}/", f"/scenarios/set-ups/{setup.pk}/options/",
        f"/scenarios/set-ups/{setup.pk}/setup.json", "/accounts/export/",
    ]  # fmt: skip
    answers = [browser.get(page) for page in pages]
    answers += [api.get(f"/api/v1/{name}") for name in (
        f"parts/{part.pk}/", "parts/", "setups/", f"setups/{setup.pk}/"
    )]  # fmt: skip
    return [(answer.status_code, _plain(answer.content.decode())) for answer in answers]


def _plain(text):
    return re.sub(r'(csrfmiddlewaretoken" value="|X-CSRFToken[^a-zA-Z0-9]+)[A-Za-z0-9]+', r"\1…", text)


def test_dividing_leaves_nothing_of_a_force_in_the_set_up(setup, hers):
    setup.refresh_from_db()
    assert setup.forces == []
    assert setup.document is None
    assert setup.is_sealed
    assert hers.taken["force"]["entries"]
    assert setup.parts.get(number=1).taken == {}
    with pytest.raises(BadDocument):
        services.document(setup)
    with pytest.raises(BadDocument):
        services.choose_forces(setup=setup, reader=setup.owner, keys=["a", "b"])
    with pytest.raises(BadDocument):
        parts.divide(setup=setup, side=1)


def test_whatever_the_other_takes_this_side_receives_the_same_bytes(hers, his, alice, bob, received):
    first, second = keys(bob, 1)[:2]
    seen = []
    for key in (first, second):
        parts.choose(part=his, reader=bob, key=key)
        seen.append(received(alice, hers))
    assert seen[0] == seen[1]
    assert seen[0][0][0] == 200
    unit = Part.objects.get(pk=his.pk).taken["force"]["entries"][0]["card"]
    assert all(f'"{unit}"' not in text for status, text in seen[1][:1])
    for key in keys(alice, 0)[:2]:
        parts.choose(part=hers, reader=alice, key=key)
        seen.append(received(bob, his))
    assert seen[2] == seen[3]
    assert seen[2][4][0] == 404


def test_readiness_is_all_that_changes(hers, his, received, asking):
    alice, bob = hers.person, his.person
    seen = []
    for key in keys(bob, 1)[:2]:
        parts.choose(part=his, reader=bob, key=key)
        parts.be_ready(part=his, ready=True)
        seen.append(received(alice, hers))
    assert seen[0] == seen[1]
    assert "ready" in seen[0][0][1]
    assert asking(alice).get(f"/api/v1/parts/{hers.pk}/").data["others"][0] == {
        "side": {"number": 1, "name": ScenarioSheet(GAME, SLUG).sides[1].name},
        "joined": True, "ready": True, "force": None, "invitation": None,
    }  # fmt: skip


def test_when_both_are_ready_nothing_changes_and_the_battle_begins_once(hers, his, alice, bob, reading_as):
    parts.choose(part=his, reader=bob, key=keys(bob, 1)[0])
    with pytest.raises(BadDocument):
        parts.document(hers.setup)
    for part in (hers, his):
        parts.be_ready(part=part, ready=True)
    with pytest.raises(Settled):
        parts.choose(part=hers, reader=alice, key=keys(alice, 0)[0])
    with pytest.raises(BadDocument):
        services.choose_options(setup=hers.setup, options={}, points=None, year=None, name="")
    one = reading_as(bob).post(f"/battles/part/{his.pk}/")
    other = reading_as(alice).post(f"/battles/part/{hers.pk}/")
    assert one.url == other.url
    battle = Battle.objects.get()
    assert [seat.person for seat in battle.seats.all()] == [alice, bob]
    document = read_setup(battle.setup)
    his.refresh_from_db()
    assert document.seats[1].force.write() == his.taken["force"]
    for person in (alice, bob):
        assert reading_as(person).get(one.url).status_code == 200
    hers.setup.refresh_from_db()
    assert hers.setup.document is None  # the battle shows what the rules show; the set-up still tells nothing


def test_a_force_is_seen_when_its_player_shows_it_and_the_set_up_is_whole_when_both_do(hers, his, alice, bob, asking):
    parts.choose(part=his, reader=bob, key=keys(bob, 1)[0])
    assert parts.show(part=his).shown is False
    for part in (hers, his):
        parts.be_ready(part=part, ready=True)
    his.refresh_from_db()
    parts.show(part=his)
    assert asking(alice).get(f"/api/v1/parts/{hers.pk}/").data["others"][0]["force"] == his.taken["force"]
    assert asking(bob).get(f"/api/v1/parts/{his.pk}/").data["others"][0]["force"] is None
    assert asking(alice).get(f"/api/v1/setups/{hers.setup_id}/").data["document"] is None
    parts.show(part=hers)
    assert asking(alice).get(f"/api/v1/setups/{hers.setup_id}/").data["document"]["seats"][1]["force"]


def test_a_game_without_secrets_is_open_as_soon_as_both_are_ready(alice, bob):
    setup = services.create(owner=alice, game="tank_chess", scenario="basic_16")
    hers = parts.divide(setup=setup, side=0)
    his = parts.join(person=bob, invitation=setup.parts.get(number=1).invitation)
    parts.choose(part=his, reader=bob, key="printed")
    for part in (hers, his):
        parts.be_ready(part=part, ready=True)
    setup.refresh_from_db()
    assert not setup.is_sealed
    assert setup.document


def test_an_invitation_is_for_one_and_nobody_else_sees_a_side(hers, his, charlie, reading_as, asking):
    with pytest.raises(PartTaken):
        parts.join(person=charlie, invitation=his.invitation)
    assert parts.join(person=his.person, invitation=his.invitation) == his
    for part in (hers, his):
        for page in ("", "news/", "force/"):
            assert reading_as(charlie).get(f"/scenarios/sides/{part.pk}/{page}").status_code == 404
        assert asking(charlie).get(f"/api/v1/parts/{part.pk}/").status_code == 404
        assert reading_as(charlie).post(f"/battles/part/{part.pk}/").status_code == 404
    assert reading_as(his.person).get(f"/scenarios/sides/{hers.pk}/").status_code == 404
    assert asking(charlie).post(f"/api/v1/parts/join/{his.invitation}/").status_code == 409
    assert reading_as(charlie).get(f"/scenarios/sides/join/{his.invitation}/").status_code == 200


def test_a_guest_joins_by_the_link(client, hers):
    vacant = hers.setup.parts.get(number=1)
    assert "Prepare this side" in client.get(f"/scenarios/sides/join/{vacant.invitation}/").content.decode()
    answer = client.post(f"/scenarios/sides/join/{vacant.invitation}/", follow=True)
    assert answer.status_code == 200
    assert Part.objects.get(pk=vacant.pk).person.is_guest


def test_the_api_goes_all_the_way(alice, bob, setup, asking):
    hers = asking(alice).post(f"/api/v1/setups/{setup.pk}/divide/", {"side": 0}, format="json")
    assert hers.status_code == 201
    invitation = hers.data["others"][0]["invitation"]
    his = asking(bob).post(invitation).data
    assert his["others"][0]["invitation"] is None
    wrong = asking(bob).patch(his["url"], {"force": "own:0"}, format="json")
    assert wrong.status_code == 400
    asking(bob).patch(his["url"], {"force": keys(bob, 1)[0], "ready": True}, format="json")
    done = asking(alice).patch(hers.data["url"], {"ready": True}, format="json").data
    assert done["all_ready"]
    assert asking(bob).patch(his["url"], {"ready": False}, format="json").status_code == 409
    battle = asking(bob).post(f"{his['url']}battle/")
    assert battle.status_code == 200
    assert battle.data["seats"][1]["mine"]


def test_other_options_ask_everyone_again(hers, his, bob):
    parts.choose(part=his, reader=bob, key=keys(bob, 1)[0])
    parts.be_ready(part=his, ready=True)
    services.choose_options(setup=hers.setup, options={"lucky_hit": True}, points=None, year=None, name="")
    assert not Part.objects.get(pk=his.pk).ready
    hers.setup.refresh_from_db()
    assert hers.setup.document is None
