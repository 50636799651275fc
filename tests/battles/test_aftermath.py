import pytest
from rest_framework.test import APIClient

import rules
from battles import bots, chronicle, services
from battles.aftermath import _aftermath, aftermath, owner_of
from rules.setups import prepare

pytestmark = pytest.mark.django_db
SLUGS = ("tank_chess", "panzer_squadron", "tanks", "tank_commander", "tank_hunter")


@pytest.fixture
def fought(alice, monkeypatch):
    """A battle of a game that bots have fought to its end: `fought("tanks")`."""
    monkeypatch.setitem(bots.LEVELS, "easy", "random")
    _aftermath.cache_clear()

    def fight(slug):
        setup = prepare(slug, rules.game(slug).scenarios[0].slug)
        battle = services.begin(owner=alice, setup=setup, seats=["easy"] * len(setup.seats))
        bots.wake(battle.pk)
        battle.refresh_from_db()
        return battle

    return fight


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_is_told_as_a_whole(fought, slug):
    battle = fought(slug)
    found, story = aftermath(battle), chronicle.chronicle(battle)
    seats = len(story.setup.seats)
    assert len(found.standings) == battle.count + 1
    assert all(len(each) == seats and all(0 <= score <= 1 for score in each) for each in found.standings)
    destroyed = [event for step in story.steps for event in step.events if event.kind == "destroyed"]
    assert [loss.event for loss in found.losses] == destroyed
    assert all(0 <= loss.owner < seats for loss in found.losses)
    assert sum(own.throws for own in found.luck) == battle.drawn
    assert all(turn.swing > 0 for turn in found.turns)
    assert all(turn.luck == 0 for turn in found.turns if not story.steps[turn.step - 1].values)


def test_chess_has_no_luck(fought):
    assert all(
        own.throws == own.hits == own.expected_hits == own.gained == 0 for own in aftermath(fought("tank_chess")).luck
    )


def test_expected_hits_are_those_that_the_dice_give_on_average(fought):
    """Over a whole battle the forty throws of each shot come near the odds: D10 plus modifiers, 7 and more hits."""
    from rules.panzer_squadron.penetration import hit_bonus  # noqa: PLC0415

    battle = fought("panzer_squadron")
    found, exact = aftermath(battle), [0.0, 0.0]
    shots = [0, 0]
    for step in chronicle.chronicle(battle).steps:
        for event in step.events:
            if event.kind in ("hit", "missed"):
                added = sum(part["amount"] for part in event.data["modifiers"])
                exact[step.seat] += sum(hit_bonus(face + added) is not None for face in range(1, 11)) / 10
                shots[step.seat] += 1
    for seat in range(2):
        assert abs(found.luck[seat].expected_hits - exact[seat]) <= 0.05 + 3 * 0.5 * (shots[seat] / 40) ** 0.5


@pytest.mark.parametrize(
    ("slug", "seat", "data", "owner"),
    [
        ("tank_chess", 0, {"target": "P5", "struck": "LT"}, 1),
        ("panzer_squadron", 0, {"tank": 101, "target": 205}, 1),
        ("tanks", 1, {"tank": 201}, 1),
        ("tank_commander", 1, {"unit": 101, "card": "marder_iii"}, 0),
        ("tank_hunter", 0, {"unit": "C3", "by": 0}, 2),
    ],
)
def test_whose_unit_was_lost(slug, seat, data, owner):
    assert owner_of(slug, seat, data) == owner


@pytest.mark.parametrize("slug", SLUGS)
def test_the_page_has_pictures_with_tables(fought, reading_as, alice, bob, slug):
    battle = fought(slug)
    page = reading_as(alice).get(f"/battles/{battle.pk}/after/").content.decode()
    assert battle.ended_by in page
    assert "Units lost" in page
    assert page.count('<figure class="picture">') == 3
    assert "{" not in "".join(line for line in page.splitlines() if "<td>" in line)
    assert reading_as(bob).get(f"/battles/{battle.pk}/after/").status_code == 404
    assert f"/battles/{battle.pk}/after/" in reading_as(alice).get(f"/battles/{battle.pk}/").content.decode()


def test_nothing_is_told_while_the_battle_goes_on(battle, reading_as, alice):
    client = APIClient()
    client.force_authenticate(alice)
    assert reading_as(alice).get(f"/battles/{battle.pk}/after/").status_code == 302
    assert client.get(f"/api/v1/battles/{battle.pk}/after/").status_code == 409
    with pytest.raises(ValueError, match="over"):
        aftermath(battle)


def test_the_api_tells_the_same(fought, alice):
    battle = fought("panzer_squadron")
    client = APIClient()
    client.force_authenticate(alice)
    told = client.get(f"/api/v1/battles/{battle.pk}/after/").data
    assert told["ended_by"] == battle.ended_by
    assert len(told["standings"]) == battle.count + 1
    assert [own["hits"] for own in told["luck"]] == [own.hits for own in aftermath(battle).luck]


@pytest.mark.django_db(transaction=True)
def test_a_bot_that_answers_at_once_plays_a_long_battle(alice):
    """Each action wakes the bots when it is stored: they must not wake inside themselves."""
    battle = services.begin(owner=alice, setup=prepare("panzer_squadron", "engagement"), seats=("easy", "easy"))
    battle.refresh_from_db()
    assert battle.ended
