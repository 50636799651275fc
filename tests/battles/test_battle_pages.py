import re

import pytest
from django.test import Client

from battles import bots, services
from battles.models import Battle, Entry
from rules.setups import prepare

pytestmark = pytest.mark.django_db


def offered(page):
    """The actions that a page offers."""
    return re.findall(r'name="action" value="([^"]+)"', page)


def shown(response):
    assert response.status_code == 200
    return response.content.decode()


def test_a_visitor_begins_a_battle_in_one_click_and_plays():
    client = Client()
    began = client.post("/battles/start/tank_chess/", follow=True)
    page = shown(began)
    battle = Battle.objects.get()
    assert battle.owner.is_guest
    assert 'data-tap="A1"' in page
    act = {"after": 0, "seat": 0, "action": offered(page)[0]}
    client.post(f"/battles/{battle.pk}/act/", act, follow=True)
    assert Entry.objects.filter(seat=0).count() == 1


def test_scenario_seats_and_options_are_chosen(reading_as, alice):
    client = reading_as(alice)
    assert "Scenario" in shown(client.get("/battles/new/tank_chess/"))
    given = {"scenario": "basic_20", "mode": "site", "seat_0": "easy", "seat_1": "me"}
    client.post("/battles/new/tank_chess/", given)
    battle = Battle.objects.get()
    assert battle.scenario == "basic_20"
    assert [seat.bot for seat in battle.seats.all()] == ["easy", ""]


def test_a_refused_action_is_answered_in_words_with_its_rule(reading_as, alice, battle):
    client = reading_as(alice)
    page = shown(client.post(f"/battles/{battle.pk}/act/", {"after": 0, "seat": 0, "action": "A1-A2N"}, follow=True))
    assert re.search(r"CH-[0-9]", page)
    assert not Entry.objects.exists()


@pytest.mark.parametrize(
    "given", [{}, {"after": "x", "seat": 0, "action": "A1-A2N"}, {"after": 0, "seat": 0, "action": "?"}]
)
def test_a_forged_form_changes_nothing(reading_as, alice, battle, given):
    assert reading_as(alice).post(f"/battles/{battle.pk}/act/", given, follow=True).status_code == 200
    assert not Entry.objects.exists()


def test_nobody_acts_at_anothers_seat(reading_as, alice, bob, charlie):
    battle = services.begin(owner=alice, setup=prepare("tank_chess", "basic_16"), seats=("me", "friend"))
    services.join(person=bob, invitation=battle.seats.get(number=1).invitation)
    action = offered(shown(reading_as(alice).get(f"/battles/{battle.pk}/")))[0]
    forged = {"after": 0, "seat": 0, "action": action}
    assert reading_as(bob).post(f"/battles/{battle.pk}/act/", forged).status_code == 403
    assert reading_as(charlie).post(f"/battles/{battle.pk}/act/", forged).status_code == 404
    assert reading_as(charlie).get(f"/battles/{battle.pk}/").status_code == 404
    assert offered(shown(reading_as(bob).get(f"/battles/{battle.pk}/"))) == []


def test_an_invitation_is_accepted_by_a_guest(alice):
    battle = services.begin(owner=alice, setup=prepare("tank_chess", "basic_16"), seats=("me", "friend"))
    client = Client()
    place = battle.seats.get(number=1)
    assert "Sit down" in shown(client.get(f"/battles/join/{place.invitation}/"))
    assert client.post(f"/battles/join/{place.invitation}/", follow=True).status_code == 200
    place.refresh_from_db()
    assert place.person.is_guest


def test_a_page_that_waits_is_told_only_news(reading_as, alice, battle):
    client = reading_as(alice)
    seen = {"seen": battle.mark}
    assert client.get(f"/battles/{battle.pk}/news/", seen).status_code == 204
    action = offered(shown(client.get(f"/battles/{battle.pk}/")))[0]
    services.play(battle=battle.pk, seat=0, after=0, action=action)
    assert client.get(f"/battles/{battle.pk}/news/", seen, headers={"HX-Request": "true"}).status_code == 200


def test_a_spectator_sees_the_board_and_no_buttons(alice, battle):
    page = shown(Client().get(f"/battles/watch/{battle.link}/"))
    assert "<svg" in page
    assert offered(page) == []


def test_a_battle_is_looked_back_at_step_by_step_and_played_on(reading_as, alice):
    battle = services.begin(owner=alice, setup=prepare("panzer_squadron", "engagement"), seats=("easy", "easy"))
    bots.wake(battle.pk)
    client = reading_as(alice)
    assert "about to begin" in shown(client.get(f"/battles/{battle.pk}/replay/?step=0"))
    assert "PS-" in shown(client.get(f"/battles/{battle.pk}/replay/?step=5"))
    client.post(f"/battles/{battle.pk}/comment/", {"step": 5, "text": "<script>alert(1)</script>"})
    assert "&lt;script&gt;" in shown(client.get(f"/battles/{battle.pk}/replay/?step=5"))
    client.post(f"/battles/{battle.pk}/branch/", {"step": 5})
    assert Battle.objects.exclude(pk=battle.pk).get().count >= 5


def test_a_file_is_checked(reading_as, alice):
    battle = services.begin(owner=alice, setup=prepare("panzer_squadron", "engagement"), seats=("easy", "easy"))
    client = reading_as(alice)
    assert client.get(f"/battles/{battle.pk}/file/").status_code == 302
    bots.wake(battle.pk)
    content = client.get(f"/battles/{battle.pk}/file/").content
    assert "Good" in shown(_upload(content))
    assert "Not good" in shown(
        _upload(content.replace(b'"winners": [0]', b'"winners": [1]').replace(b"drive", b"fire"))
    )
    assert "no battle" in shown(_upload(b"\x00\xff not a file"))


def _upload(content):
    from django.core.files.uploadedfile import SimpleUploadedFile  # noqa: PLC0415

    return Client().post("/battles/check/", {"file": SimpleUploadedFile("battle.json", content)})


def test_the_boards_have_a_style_sheet(client):
    answer = client.get("/battles/boards.css")
    assert answer["Content-Type"].startswith("text/css")
    assert ".tank-chess" in answer.content.decode()


def test_only_who_began_a_battle_deletes_it(reading_as, alice, bob):
    battle = services.begin(owner=alice, setup=prepare("tank_chess", "basic_16"), seats=("me", "friend"))
    services.join(person=bob, invitation=battle.seats.get(number=1).invitation)
    assert reading_as(bob).post(f"/battles/{battle.pk}/delete/").status_code == 403
    reading_as(alice).post(f"/battles/{battle.pk}/delete/")
    assert not Battle.objects.exists()
