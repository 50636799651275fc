import re

import pytest
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from battles import services as battles
from battles.lab import services, worker
from battles.models import Experiment
from builder.services import forces
from collection import loading
from rules.documents import canonical
from rules.setups import prepare
from rules.starters import starters
from scenarios import services as scenarios

pytestmark = pytest.mark.django_db(transaction=True)
ASKED = {"scenario": "basic_16", "count": 5, "seed": "s", "bot_0": "random", "bot_1": "random"}


def asking_as(person):
    client = APIClient()
    client.force_authenticate(person)
    return client


def shown(response):
    assert response.status_code == 200
    return response.content.decode()


def test_a_visitor_runs_battles_and_sees_what_they_came_to():
    client = Client()
    assert "200" in shown(client.get("/battles/lab/new/tank_chess/"))
    page = shown(client.post("/battles/lab/new/tank_chess/", ASKED, follow=True))
    assert re.search(r'<progress[^>]* value="0" max="5"', page)
    assert 'hx-trigger="every 1s"' in page
    worker.work()
    page = shown(client.get(f"/battles/lab/{Experiment.objects.get().pk}/", headers={"HX-Request": "true"}))
    assert "<html" not in page
    assert "hx-trigger" not in page
    assert "<svg" in page
    assert "95% interval" in page
    assert "CH-8.1" in page
    assert "Tank Chess" in shown(client.get("/battles/lab/"))


def test_an_unfair_experiment_shows_why_and_no_figure(reading_as, alice):
    unsound = {"sound": False, "battles": 5, "idle": [0, 5], "unplaced": 2}
    experiment = Experiment.objects.create(
        owner=alice, game="tank_chess", scenario="basic_16", rules="1", setup=prepare("tank_chess", "basic_16").write(),
        bots=["easy", "easy"], count=5, seed="s", done=5, state="done", result=unsound, ended="2026-01-01T00:00Z",
    )  # fmt: skip
    page = shown(reading_as(alice).get(f"/battles/lab/{experiment.pk}/"))
    assert "Black could not act in 5 of 5 battles" in page
    assert "never placed in 2 of 5" in page
    assert "<svg role" not in page
    assert "interval" not in page


def test_cancelling_and_deleting(reading_as, alice, bob):
    experiment = services.begin(owner=alice, setup=prepare("tank_chess", "basic_16"), bots=("easy", "easy"), count=9)
    for part in ("", "cancel/", "delete/"):
        answer = reading_as(bob).post if part else reading_as(bob).get
        assert answer(f"/battles/lab/{experiment.pk}/{part}").status_code == 404
    page = shown(reading_as(alice).post(f"/battles/lab/{experiment.pk}/cancel/", follow=True))
    assert "was cancelled" in page
    reading_as(alice).post(f"/battles/lab/{experiment.pk}/delete/")
    assert not Experiment.objects.exists()


def test_a_set_up_on_file_is_fought(reading_as, alice):
    content = canonical(prepare("tank_chess", "basic_20").write())
    file = SimpleUploadedFile("setup.json", content)
    reading_as(alice).post("/battles/lab/new/tank_chess/", {**ASKED, "file": file})
    assert Experiment.objects.get().scenario == "basic_20"
    bad = SimpleUploadedFile("setup.json", b"{}")
    assert "errorlist" in shown(reading_as(alice).post("/battles/lab/new/tank_chess/", {**ASKED, "file": bad}))
    other = SimpleUploadedFile("setup.json", content)
    answer = reading_as(alice).post("/battles/lab/new/tanks/", {**ASKED, "scenario": "tank_ace", "file": other})
    assert "another game" in shown(answer)


def test_the_set_up_of_a_battle_is_fought_when_it_tells_no_secret(reading_as, alice):
    seats = ("me", "friend")
    chess = battles.begin(owner=alice, setup=prepare("tank_chess", "basic_16"), seats=seats)
    client = reading_as(alice)
    assert client.post(f"/battles/lab/battle/{chess.pk}/", ASKED).status_code == 302
    assert Experiment.objects.get().setup == chess.setup
    tanks = battles.begin(owner=alice, setup=prepare("tanks", "tank_ace"), seats=seats)
    client.post(f"/battles/lab/battle/{tanks.pk}/", ASKED)
    assert Experiment.objects.count() == 1
    assert "in the lab" not in shown(client.get(f"/battles/{tanks.pk}/"))


def test_the_api_does_the_same(alice, bob):
    given = {"game": "tank_chess", "scenario": "basic_16", "bots": ["random", "random"], "count": 5, "seed": "s"}
    begun = asking_as(alice).post("/api/v1/lab/experiments/", given, format="json")
    assert begun.status_code == 201
    assert begun.data["state"] == "waiting"
    assert "setup" not in begun.data
    worker.work()
    address = f"/api/v1/lab/experiments/{begun.data['id']}/"
    found = asking_as(alice).get(address).data
    assert (found["state"], found["done"]) == ("done", 5)
    assert sum(share["count"] for share in found["result"]["wins"]) + found["result"]["draws"]["count"] == 5
    assert asking_as(alice).post(f"{address}cancel/").status_code == 409
    assert asking_as(alice).get("/api/v1/lab/experiments/").data["count"] == 1
    assert asking_as(bob).get(address).status_code == 404
    assert asking_as(bob).delete(address).status_code == 404
    assert APIClient().post("/api/v1/lab/experiments/", given, format="json").status_code in (401, 403)
    assert asking_as(alice).delete(address).status_code == 204


@pytest.mark.parametrize("change", [{"count": 0}, {"count": 100_000}, {"bots": ["easy"]}, {"bots": ["easy"] * 3}])
def test_a_bad_experiment_is_refused(alice, change):
    given = {"game": "tank_chess", "scenario": "basic_16", "bots": ["easy", "easy"], **change}
    assert asking_as(alice).post("/api/v1/lab/experiments/", given, format="json").status_code == 400
    assert not Experiment.objects.exists()


def test_keepers_see_neither_seed_nor_set_up_of_a_battle_that_goes_on(reading_as, alice):
    battle = battles.begin(owner=alice, setup=prepare("tank_chess", "basic_16"), seats=("me", "easy"))
    keeper = get_user_model().objects.create_superuser("keeper")
    client = reading_as(keeper)
    page = shown(client.get(f"/admin/battles/battle/{battle.pk}/change/"))
    assert battle.seed not in page
    assert "muster/setup@1" not in page
    assert battle.seats.first().invitation not in page
    for model in ("battle", "experiment", "comment"):
        shown(client.get(f"/admin/battles/{model}/"))
    assert client.post(f"/admin/battles/battle/{battle.pk}/delete/", {"post": "yes"}).status_code == 403


def test_a_set_up_goes_to_the_lab_in_one_step(reading_as, alice, bob):
    setup = scenarios.create(owner=alice, game="tank_chess", scenario="basic_16", name="Ours")
    client = reading_as(alice)
    assert f'href="/battles/lab/setup/{setup.pk}/"' in shown(client.get(reverse("scenarios:setup", args=[setup.pk])))
    assert "Ours is fought again" in shown(client.get(f"/battles/lab/setup/{setup.pk}/"))
    assert client.post(f"/battles/lab/setup/{setup.pk}/", ASKED).status_code == 302
    assert Experiment.objects.get().setup == setup.document
    assert reading_as(bob).get(f"/battles/lab/setup/{setup.pk}/").status_code == 404
    shared = scenarios.share(setup, shared=True)
    assert "Ours is fought again" in shown(reading_as(bob).get(f"/battles/lab/setup/shared/{shared.link}/"))


def test_a_force_goes_to_the_lab_and_its_units_are_told_of(reading_as, alice, bob):
    loading.load("panzer_squadron")
    found = starters("panzer_squadron")["firefly_troop"]
    force = forces.create(owner=alice, terms=found.suits[0], document=found.force)
    client = reading_as(alice)
    address = f"/battles/lab/force/{force.pk}/"
    assert f'href="{address}"' in shown(client.get(f"/forces/{force.pk}/"))
    assert reading_as(bob).get(address).status_code == 404
    client.post(address, ASKED)
    experiment = Experiment.objects.get()
    worker.work()
    page = shown(client.get(f"/battles/lab/{experiment.pk}/"))
    assert "Units that fought best" in page
    assert "Firefly" in page
    assert "not known" in page
