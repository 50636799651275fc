"""A collection over the API: the same as on the pages, and nobody sees or changes another's."""

import pytest
from rest_framework.test import APIClient

from collection import loading
from collection.models import Card, Correction, Holding, Product
from collection.services import corrections, holdings, products

pytestmark = pytest.mark.django_db
PANTHER = "/api/v1/holdings/tanks/panther/"
STARTER = "/api/v1/owned-products/tanks/starter_set/"
CORRECTION = "/api/v1/corrections/tanks/panther/"
PRIVATE = [
    *["/api/v1/holdings/", "/api/v1/owned-products/", "/api/v1/corrections/", "/api/v1/changes/"],
    *[PANTHER, STARTER, CORRECTION],
]


@pytest.fixture
def panther(db):
    loading.load("tanks")
    return Card.objects.get(game="tanks", slug="panther")


@pytest.fixture
def deck(db):
    loading.load("tank_commander")
    return Product.objects.get(slug="deck")


def api(person=None):
    client = APIClient()
    client.force_authenticate(person)
    return client


def problems(response):
    assert response.status_code == 400, response.content
    return {(each["path"], each["code"]) for each in response.json()["errors"]}


@pytest.mark.usefixtures("panther")
class TestHoldings:
    def test_put_says_all_of_it(self, alice, panther):
        said = {"owned": 3, "wanted": 1, "condition": "mint", "language": "fr", "location": "box", "note": "signed"}
        answer = api(alice).put(PANTHER, said)
        assert answer.status_code == 200
        found = answer.json()
        assert {name: found[name] for name in said} == said
        assert found["card"]["id"] == panther.slug
        assert found["card"]["page"] == "http://testserver/cards/tanks/panther/"
        assert api(alice).put(PANTHER, {"owned": 2}).json()["note"] == ""
        assert api(alice).get(PANTHER).json()["owned"] == 2

    def test_patch_changes_only_what_it_names(self, alice):
        api(alice).put(PANTHER, {"owned": 3, "note": "signed"})
        assert api(alice).patch(PANTHER, {"wanted": 2}).json()["note"] == "signed"
        assert api(alice).patch(PANTHER, {"add": 2}).json()["owned"] == 5
        assert api(alice).patch(PANTHER, {"add": -5}).json()["owned"] == 0
        assert problems(api(alice).patch(PANTHER, {"add": 1, "owned": 3})) == {("add", "invalid")}

    def test_delete_forgets_and_may_be_repeated(self, alice):
        api(alice).put(PANTHER, {"owned": 3, "note": "signed"})
        for _ in range(2):
            assert api(alice).delete(PANTHER).status_code == 204
        assert not Holding.objects.exists()
        assert api(alice).get(PANTHER).json()["owned"] == 0

    @pytest.mark.parametrize(
        ("said", "path", "code"),
        [
            ({"owned": -1}, "owned", "min_value"),
            ({"owned": 10**9}, "owned", "max_value"),
            ({"owned": "many"}, "owned", "invalid"),
            ({"owned": True}, "owned", "invalid"),
            ({"wanted": 1000}, "wanted", "max_value"),
            ({"condition": "burnt"}, "condition", "invalid_choice"),
            ({"note": "x" * 201}, "note", "max_length"),
            ({"language": "x" * 8}, "language", "max_length"),
        ],
    )
    def test_nonsense_is_refused_by_its_field(self, alice, said, path, code):
        assert problems(api(alice).put(PANTHER, said)) == {(path, code)}
        assert not Holding.objects.exists()

    def test_less_than_nothing_is_refused(self, alice):
        assert problems(api(alice).patch(PANTHER, {"add": -1})) == {("owned", "range")}

    def test_a_list_of_mine_can_be_searched(self, alice, bob, panther):
        for slug in ("panther", "t_34", "comet"):
            holdings.set_copies(owner=alice, card=Card.objects.get(game="tanks", slug=slug), number=1)
        holdings.set_copies(owner=bob, card=panther, number=1)
        found = api(alice).get("/api/v1/holdings/").json()
        assert [row["card"]["id"] for row in found["results"]] == ["panther", "comet", "t_34"]
        found = api(alice).get("/api/v1/holdings/", {"q": "owned>=1 nation:german"}).json()
        assert [row["card"]["id"] for row in found["results"]] == ["panther"]
        assert problems(api(alice).get("/api/v1/holdings/", {"q": "points<=many"})) == {("q", "number")}
        found = api(alice).get("/api/v1/holdings/", {"q": "order:-points"}).json()
        points = Card.objects.filter(game="tanks", slug__in=("panther", "t_34", "comet")).order_by("-points")
        assert [row["card"]["id"] for row in found["results"]] == [card.slug for card in points]

    def test_a_long_list_takes_as_many_queries_as_a_short_one(self, alice, django_assert_max_num_queries):
        for card in Card.objects.filter(game="tanks")[:40]:
            holdings.set_copies(owner=alice, card=card, number=1)
        client = api(alice)
        with django_assert_max_num_queries(3):
            assert len(client.get("/api/v1/holdings/").json()["results"]) == 40

    def test_cards_that_are_not_there_are_not_found(self, alice):
        for address in ("/api/v1/holdings/tanks/nothing/", "/api/v1/holdings/chess/panther/"):
            assert api(alice).get(address).status_code == 404
            assert api(alice).put(address, {"owned": 1}).status_code == 404


@pytest.mark.usefixtures("panther")
class TestProducts:
    def test_a_product_comes_and_goes_with_its_cards(self, alice):
        answer = api(alice).put(STARTER, {"count": 2}).json()
        assert (answer["count"], answer["found"], answer["product"]["id"]) == (2, {}, "starter_set")
        assert api(alice).get(PANTHER).json()["from_products"] == 2
        assert api(alice).get("/api/v1/owned-products/").json()["results"] == [answer]
        assert api(alice).delete(STARTER).status_code == 204
        assert not Holding.objects.exists()
        assert api(alice).get(STARTER).json()["count"] == 0

    @pytest.mark.parametrize(
        ("said", "code"), [({}, "required"), ({"count": -1}, "min_value"), ({"count": 1000}, "max_value")]
    )
    def test_nonsense_is_refused(self, alice, said, code):
        assert problems(api(alice).put(STARTER, said)) == {("count", code)}

    def test_less_than_nothing_is_refused_with_the_card_named(self, alice):
        api(alice).put(STARTER, {"count": 1})
        api(alice).put(PANTHER, {"owned": 0})
        answer = api(alice).delete(STARTER)
        assert problems(answer) == {("", "too_few")}
        assert answer.json()["errors"][0]["message"].startswith("Panther: 1 copy is lost")

    def test_a_random_product_is_opened(self, alice, deck):
        address = f"/api/v1/owned-products/tank_commander/{deck.slug}/"
        answer = api(alice).post(address + "packs/", {"cards": {"truck": 2, "woods": 1}}).json()
        assert (answer["count"], answer["found"]) == (1, {"truck": 2, "woods": 1})
        assert api(alice).get("/api/v1/holdings/tank_commander/truck/").json()["owned"] == 2
        assert problems(api(alice).post(address + "packs/", {"cards": {"nonsense": 1}})) == {
            ("cards.nonsense", "invalid")
        }
        assert problems(api(alice).post(address + "packs/", {"cards": {}})) == {("cards", "empty")}
        assert problems(api(alice).post(address + "packs/", {"cards": {"truck": 0}})) == {("cards.truck", "min_value")}

    def test_what_is_fixed_is_not_opened(self, alice):
        assert problems(api(alice).post(STARTER + "packs/", {"cards": {"panther": 1}})) == {("cards", "invalid")}


@pytest.mark.usefixtures("panther")
class TestCorrections:
    def test_what_my_card_says_is_kept_and_seen(self, alice, bob):
        answer = api(alice).put(CORRECTION, {"figures": {"attack": 6, "points": 32}, "note": "second printing"})
        assert answer.status_code == 200
        assert answer.json()["figures"] == {"attack": 6}
        assert answer.json()["status"] == "private"
        mine = api(alice).get("/api/v1/cards/tanks/panther/").json()
        assert mine["stats"]["attack"] == 6
        assert mine["origins"]["attack"] == {"origin": "own", "source": "second printing"}
        assert api(bob).get("/api/v1/cards/tanks/panther/").json()["stats"]["attack"] == 5
        assert [row["card"]["id"] for row in api(alice).get("/api/v1/corrections/").json()["results"]] == ["panther"]

    def test_what_no_card_can_say_is_refused_figure_by_figure(self, alice):
        said = {"figures": {"attack": 12, "points": -1, "wings": 2}}
        assert problems(api(alice).put(CORRECTION, said)) == {("figures.wings", "unknown")}
        del said["figures"]["wings"]
        assert problems(api(alice).put(CORRECTION, said)) == {
            ("figures.attack", "less_than_equal"),
            ("figures.points", "greater_than_equal"),
        }
        assert problems(api(alice).put(CORRECTION, {"figures": []})) == {("figures", "not_a_dict")}
        assert problems(api(alice).put(CORRECTION, {"figures": {"attack": 5}})) == {("figures", "invalid")}
        assert not Correction.objects.exists()

    def test_in_french(self, alice):
        answer = api(alice).put(CORRECTION, {"figures": {"attack": 12}}, headers={"accept-language": "fr"})
        assert "inférieur ou égal à 9" in answer.json()["errors"][0]["message"]

    def test_offered_and_taken_back(self, alice):
        assert api(alice).put(CORRECTION + "offer/").status_code == 404
        api(alice).put(CORRECTION, {"figures": {"attack": 6}})
        assert api(alice).put(CORRECTION + "offer/").json()["status"] == "offered"
        assert api(alice).delete(CORRECTION + "offer/").json()["status"] == "private"
        assert api(alice).delete(CORRECTION).status_code == 204
        assert api(alice).get(CORRECTION).status_code == 404


@pytest.mark.usefixtures("panther")
class TestChanges:
    def test_undo_and_redo(self, alice):
        api(alice).put(PANTHER, {"owned": 3})
        (change,) = api(alice).get("/api/v1/changes/").json()["results"]
        assert not change["undone"]
        assert api(alice).post("/api/v1/changes/undo/", {"number": change["number"]}).json()["undone"]
        assert api(alice).get(PANTHER).json()["owned"] == 0
        assert not api(alice).post("/api/v1/changes/redo/").json()["undone"]
        assert api(alice).get(PANTHER).json()["owned"] == 3

    def test_a_stale_undo_is_a_conflict(self, alice):
        assert api(alice).post("/api/v1/changes/undo/").status_code == 409
        api(alice).put(PANTHER, {"owned": 3})
        answer = api(alice).post("/api/v1/changes/undo/", {"number": 999_999})
        assert answer.status_code == 409
        assert answer.json()["errors"][0]["code"] == "conflict"
        assert api(alice).get(PANTHER).json()["owned"] == 3
        assert problems(api(alice).post("/api/v1/changes/undo/", {"number": "x"})) == {("number", "invalid")}


class TestPrivacy:
    """Alice has things, Bob has others, Charlie has no account."""

    @pytest.fixture
    def things(self, alice, panther):
        products.set_product(owner=alice, product=Product.objects.get(slug="starter_set"), count=1)
        holdings.update_holding(owner=alice, card=panther, note="xyzzy")
        corrections.correct(owner=alice, card=panther, figures={"attack": 6}, note="xyzzy")

    @pytest.mark.usefixtures("things")
    @pytest.mark.parametrize("address", PRIVATE)
    def test_bob_and_charlie_see_nothing_of_alices(self, bob, address):
        assert api().get(address).status_code == 401
        answer = api(bob).get(address)
        assert answer.status_code in {200, 404}
        assert "xyzzy" not in answer.content.decode()

    @pytest.mark.usefixtures("things")
    def test_bob_changes_nothing_of_alices(self, alice, bob):
        number = alice.changes.last_done().pk
        before = list(alice.holdings.order_by("pk").values())
        api(bob).put(PANTHER, {"owned": 9})
        api(bob).delete(STARTER)
        api(bob).delete(CORRECTION)
        assert api(bob).put(CORRECTION + "offer/").status_code == 404
        assert api(bob).post("/api/v1/changes/undo/", {"number": number}).status_code == 409
        assert list(alice.holdings.order_by("pk").values()) == before
        assert alice.product_holdings.get().count == 1
        assert alice.corrections.get().status == "private"

    @pytest.mark.usefixtures("panther")
    @pytest.mark.parametrize("address", [PANTHER, STARTER, CORRECTION, CORRECTION + "offer/"])
    def test_charlie_changes_nothing(self, address):
        assert api().put(address, {"owned": 1, "count": 1, "figures": {}}).status_code == 401
        assert api().delete(address).status_code == 401
        assert api().post("/api/v1/changes/undo/").status_code == 401
