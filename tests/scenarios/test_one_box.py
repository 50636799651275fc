"""Two legal forces out of one collection that share no copy."""

import pytest
from rest_framework.test import APIClient

import rules
from builder.models import Force
from builder.services import forces
from collection.models import Card, Holding
from rules.catalogue import cards
from rules.construction import brief, check
from rules.documents import Entry
from rules.documents import Force as Document
from rules.scenes import scenes
from rules.sharing import copies, share_out
from scenarios import one_box, services
from scenarios.setup_page import SetupPage
from scenarios.sheet import ScenarioSheet, usual_terms

EVERY = [(game, slug) for game in rules.SLUGS for slug in scenes(game)]
PLENTY, FEW = 30, 3


def briefs(game, slug):
    return [brief(usual_terms(game, slug, number)) for number in range(len(scenes(game)[slug].sides))]


@pytest.mark.parametrize(("game", "slug"), EVERY)
@pytest.mark.parametrize("each", [PLENTY, FEW])
def test_every_scenario_is_shared_out_or_says_what_lacks(game, slug, each):
    asked, box = briefs(game, slug), dict.fromkeys(cards(game), each)
    found = share_out(asked, box)
    if found.forces:
        assert all(check(force, wanted).legal for force, wanted in zip(found.forces, asked, strict=True))
        assert all(count <= box[card] for card, count in copies(found.forces).items())
    else:
        assert each == FEW
        box |= {card: each + count for card, count in found.lacking.items()}
        assert share_out(asked, box).forces


def test_a_box_that_just_lacks_one_copy_names_it():
    asked = briefs("tank_commander", "kursk")
    whole = copies(share_out(asked, dict.fromkeys(cards("tank_commander"), PLENTY)).forces)
    assert share_out(asked, whole).forces
    short = whole | {"t_70": whole["t_70"] - 2}
    found = share_out(asked, short)
    assert not found.forces
    assert found.lacking == {"t_70": 2}


def test_sides_are_as_rich_as_each_other_and_of_two_nations():
    german, soviet = share_out(briefs("tank_commander", "meeting_engagement"),
                               dict.fromkeys(cards("tank_commander"), 1)).forces  # fmt: skip
    assert {german.nation, soviet.nation} == {"german", "soviet"}
    assert [_worth(force) for force in (german, soviet)] == [180, 180]


def _worth(force):
    return sum((cards(force.game)[card].points or 0) * count for card, count in copies([force]).items())


@pytest.fixture
def asking():
    def client(person):
        client = APIClient()
        client.force_authenticate(person)
        return client

    return client


@pytest.fixture
def box(alice, commander_cards):
    """Two copies of every card of Tank Commander."""
    rows = [Holding(owner=alice, card=card, loose=2) for card in Card.objects.in_game("tank_commander")]
    Holding.objects.bulk_create(rows)


@pytest.mark.usefixtures("box")
def test_the_page_of_a_scenario_sets_it_up_out_of_my_box(alice, reading_as):
    answer = reading_as(alice).post("/scenarios/tank_commander/prepared_defence/one-box/", follow=True)
    setup = alice.setups.get()
    assert answer.redirect_chain[-1][0] == f"/scenarios/set-ups/{setup.pk}/forces/"
    assert [taken["key"] for taken in setup.forces] == ["box", "box"]
    assert SetupPage(setup).is_legal
    assert all(count <= 2 for count in copies(services.forces_of(setup)).values())
    kept = reading_as(alice).post(f"/scenarios/set-ups/{setup.pk}/forces/", {"side_0": "box", "side_1": "box"})
    assert kept.status_code == 302


@pytest.mark.usefixtures("box")
def test_copies_that_stand_built_are_not_in_the_box(alice):
    sheet = ScenarioSheet("tank_commander", "bridgehead")
    alice.holdings.update(loose=9)
    assert one_box.propose(alice, sheet).forces
    built = Document(game="tank_commander", nation="german", entries=(Entry(card="pzkw_vi_b", count=9),))
    force = forces.create(owner=alice, terms=usual_terms("tank_commander", "bridgehead", 0), document=built)
    forces.set_built(force=Force.objects.get(pk=force.pk), built=True)
    found = one_box.propose(alice, sheet)
    assert not found.forces
    assert [need.card.slug for need in found.lacking] == ["pzkw_vi_b"]


@pytest.mark.usefixtures("box")
def test_a_box_that_does_not_do_says_what_lacks_and_sets_nothing_up(alice, reading_as):
    answer = reading_as(alice).post("/scenarios/tank_commander/kursk/one-box/")
    assert answer.status_code == 200
    assert not alice.setups.exists()
    assert "T-70" in answer.content.decode()


@pytest.mark.usefixtures("box")
def test_the_api_proposes_and_takes(alice, bob, asking):
    found = asking(alice).get("/api/v1/scenarios/tank_commander/prepared_defence/one-box/").data
    assert found["possible"]
    assert len(found["forces"]) == 2
    setup = services.create(owner=alice, game="tank_commander", scenario="kursk")
    before = setup.forces
    refused = asking(alice).post(f"/api/v1/setups/{setup.pk}/one-box/")
    assert refused.status_code == 409
    assert refused.data["lacking"]
    setup.refresh_from_db()
    assert setup.forces == before
    assert asking(bob).post(f"/api/v1/setups/{setup.pk}/one-box/").status_code == 404
    assert asking(bob).get("/api/v1/scenarios/tank_commander/kursk/one-box/").data["free"] == 0


@pytest.mark.usefixtures("commander_cards")
def test_a_force_that_someone_shared_is_taken_by_its_link(alice, bob, reading_as):
    terms = usual_terms("tank_commander", "prepared_defence", 0)
    document = services.forces_of(services.create(owner=bob, game="tank_commander", scenario="prepared_defence"))[0]
    shared = forces.share(force=forces.create(owner=bob, terms=terms, document=document, name="Bob's own"))
    setup = services.create(owner=alice, game="tank_commander", scenario="prepared_defence")
    keys = {f"side_{number}": taken["key"] for number, taken in enumerate(setup.forces)}
    address = f"/scenarios/set-ups/{setup.pk}/forces/"
    wrong = reading_as(alice).post(address, {**keys, "link_0": "https://example.org/nothing/"})
    assert wrong.status_code == 400
    right = reading_as(alice).post(address, {**keys, "link_0": f"https://example.org/forces/shared/{shared.token}/"})
    assert right.status_code == 302
    setup.refresh_from_db()
    assert setup.forces[0]["key"] == f"link:{shared.token}"
    assert setup.forces[0]["force"]["name"] == "Bob's own"
    forces.unshare(force=shared)
    assert reading_as(alice).post(address, {**keys, "side_0": setup.forces[0]["key"]}).status_code == 302


@pytest.mark.usefixtures("commander_cards")
def test_a_force_built_on_the_spot_comes_back_to_the_wizard(alice, reading_as):
    setup = services.create(owner=alice, game="tank_commander", scenario="prepared_defence")
    browser = reading_as(alice)
    wizard = f"/scenarios/set-ups/{setup.pk}/forces/"
    page = browser.get(wizard).content.decode()
    link = page.split('href="/forces/new/tank_commander/?')[1].split('"')[0].replace("&amp;", "&")
    assert link.startswith("purpose=prepared_defence/0")
    form = browser.get(f"/forces/new/tank_commander/?{link}").context["form"]
    assert form.initial["purpose"] == "prepared_defence/0"
    said = {"purpose": "prepared_defence/0", "name": "On the spot"}
    made = browser.post(f"/forces/new/tank_commander/?{link}", said)
    editor = browser.get(made.url)
    back = editor.context["back"]
    assert back == f"{wizard}?side=0&force={alice.forces.get().pk}"
    chosen = browser.get(back).context["form"]["side_0"].initial
    assert chosen == f"own:{alice.forces.get().pk}"
    elsewhere = browser.post("/forces/new/tank_commander/?next=https://evil.example/", said)
    assert browser.get(elsewhere.url).context["back"] == ""
