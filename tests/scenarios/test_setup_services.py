import pytest

import rules
from builder.services import forces
from collection.models import Card
from collection.services import corrections
from rules.construction import Terms
from rules.documents import BadDocument, Entry, Force
from rules.reading import read_setup
from rules.scenes import scenes
from scenarios import services, sources
from scenarios.models import Setup
from scenarios.setup_page import SetupPage
from scenarios.sheet import ScenarioSheet
from scenarios.sources import Offer

pytestmark = pytest.mark.django_db
EVERY = [(game, slug) for game in rules.SLUGS for slug in scenes(game)]
WEAK = Force(game="tank_commander", name="Alone", nation="soviet", entries=(Entry(card="t_70"),))


@pytest.fixture
def weak_force():
    """A source that offers a force which is legal nowhere."""
    sources.register("weak", lambda _reader, side: [Offer("weak:1", "Alone", "", WEAK)] if side.number else [])
    yield WEAK
    sources.unregister("weak")


@pytest.mark.parametrize(("game", "slug"), EVERY)
def test_every_scenario_makes_a_legal_set_up_that_reads_back_equal(alice, game, slug):
    setup = services.create(owner=alice, game=game, scenario=slug)
    assert SetupPage(setup).is_legal
    assert services.problems(setup) == ()
    document = read_setup(setup.document)
    assert document.write() == setup.document
    if rules.game(game).plays:
        assert rules.game(game).start(document).actor() is not None


@pytest.mark.rule("TK-21.1c")
def test_barkmann_rides_in_his_panther(alice):
    setup = services.create(owner=alice, game="tanks", scenario="barkmann_crossroads")
    panther = setup.forces[1]["force"]["entries"]
    assert [entry["card"] for entry in panther] == ["panther"]
    assert [on["card"] for on in panther[0]["attachments"]] == ["ernst_barkmann"]


@pytest.mark.parametrize("slug", ["build_your_force", "prepared_defence", "defence"])
def test_the_sides_of_a_built_scenario_are_of_different_nations(alice, slug):
    setup = services.create(owner=alice, game="tank_commander", scenario=slug)
    assert len({force.nation for force in services.forces_of(setup)}) == 2


def test_options_are_kept_and_go_into_the_document(alice):
    setup = services.create(owner=alice, game="tank_chess", scenario="basic_16")
    services.choose_options(setup=setup, options={"turn_limit": 100}, points=None, year=None, name="Quick")
    assert Setup.objects.get().document["options"]["turn_limit"] == 100
    assert setup.document["name"] == "Quick"


@pytest.mark.parametrize(
    ("options", "points", "path"),
    [
        ({"turn_limit": 7}, None, "options.turn_limit"),
        ({"wings": True}, None, "options.wings"),
        ({}, 50, "points"),
    ],
)
def test_options_that_there_are_not_change_nothing(alice, options, points, path):
    setup = services.create(owner=alice, game="tank_chess", scenario="basic_16")
    with pytest.raises(BadDocument) as refused:
        services.choose_options(setup=setup, options=options, points=points, year=None, name="")
    assert [problem.path for problem in refused.value.problems] == [path]
    assert Setup.objects.get().options == {}


@pytest.mark.rule("TC-17.6b")
def test_the_year_decides_what_is_legal(alice):
    setup = services.create(owner=alice, game="tank_commander", scenario="advanced_build")
    assert SetupPage(setup).is_legal
    services.choose_options(setup=setup, options={}, points=None, year=1941, name="")
    page = SetupPage(setup)
    assert not page.is_legal
    assert "TC-17.6b" in {cited.rule for army in page.armies for cited in army.violations}


@pytest.mark.rule("TC-17.8c")
@pytest.mark.usefixtures("weak_force")
def test_a_force_that_is_not_legal_is_kept_and_marked(alice):
    setup = services.create(owner=alice, game="tank_commander", scenario="kursk")
    services.choose_forces(setup=setup, reader=alice, keys=["printed", "weak:1"])
    page = SetupPage(setup)
    assert not page.is_legal
    assert "TC-17.8c" in {cited.rule for cited in page.armies[1].violations}
    if setup.document:
        assert setup.document["name"] == "Armour at Kursk (friendly, not legal)"


@pytest.mark.parametrize("keys", [["printed"], ["printed", "starter:nobody"], ["printed", "weak:1"], []])
def test_a_force_that_is_not_offered_changes_nothing(alice, keys):
    setup = services.create(owner=alice, game="tank_commander", scenario="kursk")
    before = Setup.objects.get().forces
    with pytest.raises(BadDocument):
        services.choose_forces(setup=setup, reader=alice, keys=keys)
    assert Setup.objects.get().forces == before


def test_a_force_once_taken_stays_when_it_is_offered_no_more(alice, weak_force):
    setup = services.create(owner=alice, game="tank_commander", scenario="kursk")
    services.choose_forces(setup=setup, reader=alice, keys=["printed", "weak:1"])
    sources.unregister("weak")
    services.choose_forces(setup=setup, reader=alice, keys=["printed", "weak:1"])
    assert services.forces_of(setup)[1] == weak_force


@pytest.mark.usefixtures("commander_cards")
def test_my_own_forces_are_offered_to_me_alone(alice, bob):
    terms = Terms(game="tank_commander", scenario="kursk", side=1)
    built = forces.create(owner=alice, terms=terms, document=WEAK)
    side = ScenarioSheet("tank_commander", "kursk").sides[1]
    key = f"own:{built.pk}"
    assert key in [offer.key for offer in sources.offers(alice, side)]
    assert key not in [offer.key for offer in sources.offers(bob, side)]
    with pytest.raises(BadDocument):
        services.choose_forces(
            setup=services.create(owner=bob, game="tank_commander", scenario="kursk"), reader=bob, keys=["printed", key]
        )


@pytest.mark.usefixtures("commander_cards")
def test_what_the_owner_corrected_is_in_the_snapshot_as_a_house_figure(alice):
    corrections.correct(owner=alice, card=Card.objects.get(game="tank_commander", slug="t_70"), figures={"points": 59})
    setup = services.create(owner=alice, game="tank_commander", scenario="kursk")
    card = next(card for card in setup.document["cards"] if card["id"] == "t_70")
    assert card["points"] == 59
    assert card["origins"]["points"] == {"origin": "house", "source": "read off a card by its owner"}
    assert "own" not in {origin["origin"] for card in setup.document["cards"] for origin in card["origins"].values()}


@pytest.mark.usefixtures("commander_cards")
def test_what_another_corrected_is_not(alice, bob):
    corrections.correct(owner=bob, card=Card.objects.get(game="tank_commander", slug="t_70"), figures={"points": 59})
    setup = services.create(owner=alice, game="tank_commander", scenario="kursk")
    assert next(card for card in setup.document["cards"] if card["id"] == "t_70")["points"] != 59
