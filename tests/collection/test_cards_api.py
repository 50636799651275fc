"""Cards and products over the API: documents, found by the searches of the site."""

import pytest
from rest_framework.test import APIClient

import rules
from collection import loading
from collection.models import Card, CardData, Holding
from collection.services.corrections import correct
from rules.catalogue import cards as cards_of
from rules.catalogue import read_card
from rules.products import Product as ProductDocument
from tests.collection.cards import card, product

pytestmark = pytest.mark.django_db


@pytest.fixture
def api():
    return APIClient()


@pytest.fixture
def armoury(db):
    card("panther", "Panther", points=32)
    card("tiger", ("Tiger", "Tigre"), points=40)
    card("t_34", "T-34", nation="soviet", points=17)
    product("starter", {"panther": 1, "t_34": 2})
    product("tigers", {"tiger": 1})


def ids(api, address, **query):
    response = api.get(address, query)
    assert response.status_code == 200, response.content
    return [document["id"] for document in response.json()["results"]]


@pytest.mark.usefixtures("armoury")
class TestCards:
    def test_the_same_searches_as_on_the_site(self, api):
        assert ids(api, "/api/v1/cards/") == ["panther", "tiger", "t_34"]
        assert ids(api, "/api/v1/cards/", q="tigre or nation:soviet") == ["tiger", "t_34"]
        assert ids(api, "/api/v1/cards/", q="order:points -nation:soviet") == ["panther", "tiger"]

    def test_lists_come_in_pages(self, api):
        answer = api.get("/api/v1/cards/", {"page_size": 2}).json()
        assert answer["count"] == 3
        assert len(answer["results"]) == 2
        assert "page=2" in answer["next"]

    def test_a_card_is_a_document_that_reads_back(self, api):
        document = api.get("/api/v1/cards/tanks/panther/").json()
        assert document["format"] == "muster/card@1"
        assert read_card(document).write() == document == Card.objects.get(slug="panther").document

    def test_an_unknown_card_is_not_found(self, api):
        response = api.get("/api/v1/cards/tanks/nonsense/")
        assert response.status_code == 404
        assert response.json()["errors"][0]["code"] == "not_found"

    def test_every_term_that_is_not_understood_is_told(self, api):
        response = api.get("/api/v1/cards/", {"q": "tiger natoin:german points:many"})
        assert response.status_code == 400
        assert response.json()["errors"] == [
            {
                "path": "q",
                "code": "field",
                "message": "at 7, natoin:german: there is no field “natoin”; is “nation” meant?",
            },
            {
                "path": "q",
                "code": "number",
                "message": "at 21, points:many: “points” wants a number or a range such as 3..5, not “many”",
            },
        ]

    def test_in_french_too(self, api):
        response = api.get("/api/v1/cards/", {"q": "points:x"}, headers={"Accept-Language": "fr"})
        assert response.json()["errors"][0]["message"].startswith("en position 1, points:x : « points » attend")

    @pytest.mark.parametrize("query", ["\x00", "(" * 10_000, "-" * 400, "a" * 501, '"', "%%%"])
    def test_no_search_breaks_it(self, api, query):
        assert api.get("/api/v1/cards/", {"q": query}).status_code in {200, 400}

    def test_my_copies_and_corrections_are_mine(self, api, alice, bob):
        panther = Card.objects.get(slug="panther")
        Holding.objects.create(owner=alice, card=panther, loose=1)
        correct(owner=alice, card=panther, figures={"points": 12})
        api.force_authenticate(alice)
        assert ids(api, "/api/v1/cards/", q="owned>=1 points:12") == ["panther"]
        assert api.get("/api/v1/cards/tanks/panther/").json()["points"] == 12
        assert api.get("/api/v1/cards/", {"q": "panther"}).json()["results"][0]["points"] == 12
        api.force_authenticate(bob)
        assert ids(api, "/api/v1/cards/", q="owned>=1") == []
        assert api.get("/api/v1/cards/tanks/panther/").json()["points"] == 32

    def test_queries_do_not_grow_with_the_list(self, api, alice, django_assert_max_num_queries):
        for number in range(30):
            card(f"extra_{number}")
        api.force_authenticate(alice)
        with django_assert_max_num_queries(5):
            api.get("/api/v1/cards/", {"q": "owned:0 nation:german"})


@pytest.mark.usefixtures("armoury")
class TestProducts:
    def test_products_of_a_game_or_of_a_card(self, api):
        assert ids(api, "/api/v1/products/") == ["starter", "tigers"]
        assert ids(api, "/api/v1/products/", game="tanks", card="tiger") == ["tigers"]
        assert ids(api, "/api/v1/products/", game="tank_chess") == []

    def test_a_product_is_a_document(self, api):
        document = api.get("/api/v1/products/tanks/starter/").json()
        assert document["cards"] == {"panther": 1, "t_34": 2}
        assert ProductDocument.read(document).write() == document

    def test_bad_filters_are_refused(self, api):
        answer = api.get("/api/v1/products/", {"game": "ludo", "card": "?"})
        assert answer.status_code == 400
        assert {error["path"] for error in answer.json()["errors"]} == {"game", "card"}
        assert api.get("/api/v1/products/tanks/nonsense/").status_code == 404


def test_real_cards_come_as_the_fixtures_have_them(api):
    for slug in rules.SLUGS:
        loading.load(slug)
    for slug in rules.SLUGS:
        answer = api.get("/api/v1/cards/", {"q": f"game:{slug}", "page_size": 200}).json()
        documents = answer["results"]
        while answer["next"]:
            answer = api.get(answer["next"]).json()
            documents += answer["results"]
        assert documents == [card.write() for card in cards_of(slug).values()]
    versions = {row["game"]: row["version"] for row in api.get("/api/v1/card-data/").json()}
    assert versions == CardData.objects.versions()
    assert set(versions) == set(rules.SLUGS)
