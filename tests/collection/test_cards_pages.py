"""The catalogue and the page of a card, in both languages, with script and without."""

import re
from html import unescape

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode

import rules
from collection import labels, loading, vocabulary
from collection.browsing import browse
from collection.card_page import card_page
from collection.models import Card, CardData, Holding
from collection.search import Reader, find, parse
from collection.services.corrections import correct
from rulebook import texts
from rules import ledger
from rules.catalogue import cards as cards_of
from tests.collection.cards import card, product

pytestmark = pytest.mark.django_db
CARDS = reverse("collection:cards")
TYPING = {"HX-Request": "true", "HX-Target": "results"}
CLICKING = {"HX-Request": "true", "HX-Target": "catalogue"}


def page(client, query="", headers=None, language="en", **more):
    response = client.get(CARDS, {"q": query, **more}, headers={"accept-language": language, **(headers or {})})
    assert response.status_code == 200
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", response.content.decode())


def names(html):
    """The names of the cards that *html* shows, in order."""
    return [unescape(name) for name in re.findall(r'<span class="tile__name">(.*?)</span>', html)]


def links(html, start):
    """The addresses of the links in *html* whose id begins with *start*, by the rest of the id."""
    found = re.findall(rf'<a id="{start}([^"]*)" href="([^"]*)"', html)
    return {name: unescape(url) for name, url in found}


@pytest.fixture
def armoury(db):
    card("panther", "Panther", points=32, years=(1944, 1945), attack=6)
    card("tiger", ("Tiger", "Tigre"), points=40, years=(1942, 1945))
    card("t_34", "T-34", nation="soviet", points=17, years=(1941, 1943))
    card("ace", ("Ace", "As"), kind="crew", nation="", points=2)
    product("starter", {"panther": 1, "t_34": 2}, "Starter Set")
    product("tigers", {"tiger": 1}, "Tigers")
    CardData.objects.create(game="tanks", version="first")


@pytest.mark.usefixtures("armoury")
class TestCatalogue:
    def test_all_cards_are_there_without_a_search(self, client):
        html = page(client)
        assert names(html) == ["Panther", "Tiger", "T-34", "Ace"]
        assert "4 cards" in html
        assert 'href="/cards/tanks/panther/"' in html

    def test_names_are_in_the_language_of_the_reader(self, client):
        assert names(page(client, "panther or tigre", language="fr")) == ["Panther", "Tigre"]
        assert "4 cartes" in page(client, language="fr")

    def test_while_typing_only_the_results_come_back(self, client):
        html = page(client, "tiger", headers=TYPING)
        assert html.startswith('<div id="results"')
        assert "<html" not in html
        assert html.strip() in page(client, "tiger")

    def test_a_click_on_a_term_brings_the_search_box_along(self, client):
        html = page(client, "tiger", headers=CLICKING)
        assert html.startswith('<div id="catalogue"')
        assert 'value="tiger"' in html
        assert html.strip() in page(client, "tiger")

    def test_the_back_button_gets_a_whole_page(self, client):
        assert "<html" in page(client, "tiger", headers={**TYPING, "HX-History-Restore-Request": "true"})

    def test_caches_keep_pages_and_fragments_apart(self, client):
        assert {"HX-Request", "HX-Target"} <= set(client.get(CARDS)["Vary"].split(", "))

    def test_facets_count_and_lead_on(self, client):
        html = page(client, "kind:tank")
        facets = links(html, "facet-")
        assert re.search(r"<span>German</span> <span class=\"count\">2</span>", html)
        assert facets["nation-german"] == "/cards/?q=kind%3Atank+nation%3Agerman"
        assert facets["kind-tank"] == "/cards/"
        assert facets["year-1941"] == "/cards/?q=kind%3Atank+year%3A1941"
        assert facets["set-starter"] == "/cards/?q=kind%3Atank+set%3Astarter"
        assert names(client.get(facets["nation-german"]).content.decode()) == ["Panther", "Tiger"]
        assert names(client.get(facets["set-starter"]).content.decode()) == ["Panther", "T-34"]
        assert len(names(client.get(facets["kind-tank"]).content.decode())) == 4

    def test_every_facet_leads_to_as_many_cards_as_it_says(self, client):
        html = page(client)
        counts = dict(
            re.findall(r'<a id="facet-([^"]*)"[^>]*><span>[^<]*</span> <span class="count">(\d+)</span>', html)
        )
        assert len(counts) > 8
        for name, url in links(html, "facet-").items():
            assert len(names(client.get(url).content.decode())) == int(counts[name]), name

    def test_a_facet_with_nothing_to_choose_is_not_shown(self, client):
        html = page(client)
        assert 'id="facet-nation"' in html
        assert 'id="facet-game"' not in html
        assert 'id="facet-rarity"' not in html

    def test_terms_that_were_understood_can_be_taken_away(self, client):
        html = page(client, "tiger nation:german order:points")
        assert 'href="/cards/?q=nation%3Agerman+order%3Apoints"' in html
        assert 'href="/cards/?q=tiger+order%3Apoints"' in html

    def test_a_bad_term_is_told_and_the_rest_is_shown(self, client):
        html = page(client, 'panther natoin:german "')
        assert "2 terms were not understood" in html
        assert "<mark>natoin:german</mark>" in html
        assert "At 9, <code>natoin:german</code>: there is no field “natoin”; is “nation” meant?" in html
        assert names(html) == ["Panther"]

    def test_nothing_is_shown_when_nothing_was_understood(self, client):
        html = page(client, "natoin:german")
        assert names(html) == []
        assert "One term was not understood" in html
        assert "No card found" in html

    def test_problems_are_told_in_french(self, client):
        html = unescape(page(client, "natoin:german tigre", language="fr"))
        assert "Un terme n'a pas été compris" in html
        assert "il n'y a pas de champ « natoin » ; est-ce « nation » ?" in html

    def test_a_table_sorts_by_its_columns(self, client):
        html = page(client, "kind:tank", view="table")
        heads = links(html, "sort-")
        assert {"name", "kind", "nation", "points", "year", "attack", "initiative"} <= set(heads)
        assert heads["points"] == "/cards/?q=kind%3Atank+order%3Apoints&view=table"
        html = client.get(heads["points"]).content.decode()
        assert 'aria-sort="ascending"' in html
        assert re.findall(r'<th scope="row"><a[^>]*>(.*?)</a>', html) == ["T-34", "Panther", "Tiger"]
        assert links(html, "sort-")["points"] == "/cards/?q=kind%3Atank+order%3A-points&view=table"

    def test_the_address_holds_the_view(self, client):
        views = links(page(client, "tiger"), "view-")
        assert views == {"grid": "/cards/?q=tiger", "table": "/cards/?q=tiger&view=table"}
        assert 'name="view" value="table"' in page(client, "tiger", view="table")
        assert names(page(client, "tiger", view="nonsense")) == ["Tiger"]

    def test_cards_can_be_sorted_without_a_table(self, client):
        html = page(client, "kind:tank")
        assert 'href="/cards/?q=kind%3Atank+order%3Ainitiative"' in html

    def test_retired_cards_are_left_out(self, client):
        Card.objects.filter(slug="tiger").update(retired=True)
        assert names(page(client)) == ["Panther", "T-34", "Ace"]
        assert names(page(client, "is:retired")) == ["Tiger"]

    def test_my_copies_are_shown_and_searched_and_nobody_elses(self, client, reading_as, alice, bob):
        panther = Card.objects.get(slug="panther")
        Holding.objects.create(owner=alice, card=panther, loose=2)
        Holding.objects.create(owner=bob, card=Card.objects.get(slug="tiger"), loose=1)
        assert names(page(reading_as(alice), "owned>=1")) == ["Panther"]
        assert names(page(reading_as(bob), "owned>=1")) == ["Tiger"]
        assert names(page(client, "owned>=1")) == []
        assert f'id="owned-{panther.pk}" type="number" inputmode="numeric" name="owned" value="2"' in page(
            reading_as(alice)
        )
        assert f'id="owned-{panther.pk}" type="number" inputmode="numeric" name="owned" value="0"' in page(
            reading_as(bob)
        )

    def test_what_i_corrected_is_shown_and_found(self, reading_as, alice, bob):
        correct(owner=alice, card=Card.objects.get(slug="panther"), figures={"points": 12})
        assert names(page(reading_as(alice), "points:12")) == ["Panther"]
        html = page(reading_as(alice), "panther")
        assert "12 points" in html
        assert "own=" in html
        assert "32 points" in page(reading_as(bob), "panther")

    @pytest.mark.parametrize(
        "query", ["\x00", "%", "(" * 10_000, "-" * 300, "'\"<script>alert(1)</script>", "points:９", "a" * 600]
    )
    def test_no_search_breaks_the_page(self, client, query):
        for more in ({}, {"view": "table"}, {"page": "x"}):
            assert "<script>alert" not in page(client, query, **more)

    def test_pages(self, client):
        for number in range(60):
            card(f"extra_{number}", f"Extra {number}")
        first, second = page(client, "extra"), page(client, "extra", page=2)
        assert len(names(first)) == 48
        assert len(names(second)) == 12
        assert 'href="/cards/?q=extra&amp;page=2"' in first
        assert "60 cards" in second
        assert names(page(client, "extra", page="nonsense")) == names(first)
        assert names(page(client, "extra", page=99)) == names(second)

    def test_the_number_of_queries_stays_the_same(self, reading_as, alice, django_assert_num_queries):
        browser = reading_as(alice)
        page(browser)
        with django_assert_num_queries(13) as few:
            page(browser, "owned>=0 nation:german order:-owned")
        for number in range(40):
            found = card(f"extra_{number}")
            Holding.objects.create(owner=alice, card=found, loose=1)
        with django_assert_num_queries(len(few)):
            page(browser, "(owned>=0 or wanted>0 or trade:1) (nation:german or set:starter) order:-owned order:wanted")


@pytest.mark.usefixtures("armoury")
class TestCardPage:
    @pytest.fixture
    def show(self, client):
        def shown(slug, browser=client, language="en", **query):
            url = reverse("collection:card", args=["tanks", slug])
            response = browser.get(url, query, headers={"accept-language": language})
            assert response.status_code == 200
            return response.content.decode()

        return shown

    def test_the_face_and_every_figure_with_its_origin(self, show):
        html = show("panther")
        assert "<svg" in html
        row = html.split('id="figure-attack"')[1].split("</tr>")[0]
        assert ">6<" in row
        assert "fan list" in row
        assert "Stands in a list that fans published. made up" in row
        assert 'href="/rules/TK-10.2a/"' in row

    def test_french(self, show):
        html = show("tiger", language="fr")
        assert "<h1>Tigre</h1>" in html
        assert "Années de service" in html
        assert "liste de fans" in html
        assert "Un char." in html

    def test_what_the_card_does_is_said_in_both_languages(self, show):
        assert "This tank: +1 Attack." in show("ace")
        assert "Ce char\u00a0: +1 en Attaque." in show("ace", language="fr")

    def test_the_products_that_hold_it_and_its_neighbours(self, show):
        html = show("t_34")
        assert '<a href="/products/tanks/starter/">Starter Set</a> × 2' in html
        assert 'rel="prev" href="/cards/tanks/tiger/"' in html
        assert 'rel="next" href="/cards/tanks/ace/"' in html
        assert "No product that we know of holds it." in show("ace")

    def test_the_years_of_service(self, show):
        assert show("t_34").count('class="served"') == 3
        assert "In service from 1941 to 1943" in show("t_34")
        assert "timeline" not in show("ace")

    def test_origins_on_the_face_on_demand(self, show):
        assert show("panther", origins="1") != show("panther")
        assert 'href="?origins=1"' in show("panther")

    def test_what_i_corrected_is_marked_as_mine(self, show, reading_as, alice, bob):
        correct(owner=alice, card=Card.objects.get(slug="panther"), figures={"attack": 9})
        row = show("panther", reading_as(alice)).split('id="figure-attack"')[1].split("</tr>")[0]
        assert ">9<" in row
        assert "my card" in row
        assert "corrected by me" in show("panther", reading_as(alice))
        assert ">6<" in show("panther", reading_as(bob)).split('id="figure-attack"')[1].split("</tr>")[0]

    def test_a_retired_card_can_still_be_looked_at(self, show):
        Card.objects.filter(slug="tiger").update(retired=True)
        assert "Our lists no longer have this card" in show("tiger")

    def test_an_unknown_card_is_not_found(self, client):
        assert client.get("/cards/tanks/nonsense/").status_code == 404
        assert client.get("/cards/ludo/panther/").status_code == 404


@pytest.mark.parametrize("game", rules.SLUGS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_real_card_can_be_shown(game, language):
    loading.load(game)
    with texts.reader_of(language):
        for found in Card.objects.in_game(game):
            shown = card_page(found, AnonymousUser())
            assert shown.face.startswith("<svg")
            assert [figure for figure in shown.figures if not (figure.label and figure.value)] == []
            rules_read = re.findall(r'href="/rules/([^/]*)/"', "".join(r for f in shown.figures for r in f.rules))
            assert all(map(ledger.find, rules_read))


@pytest.mark.parametrize("game", rules.SLUGS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_kind_of_card_has_a_page(client, game, language):
    loading.load(game)
    for found in {each.kind: each for each in cards_of(game).values()}.values():
        response = client.get(f"/cards/{game}/{found.id}/", headers={"accept-language": language})
        assert response.status_code == 200
        assert unescape(response.content.decode()).count(getattr(found.name, language)) >= 2


@pytest.mark.usefixtures("armoury")
@pytest.mark.parametrize(
    "query", ["", "t", "tank or ace", "-panther", "name:t order:-points", "owned:0", '"tiger" or text:char']
)
def test_words_and_all_else_are_counted_alike(query):
    found = browse(QueryDict(urlencode({"q": query})), AnonymousUser())
    cards = list(find(parse(query).query, Reader()))
    assert [each.slug for each in found.cards] == [each.slug for each in cards]
    assert found.found.total == len(cards)
    counted = {
        choice.value: choice.count for facet in found.found.facets if facet.name == "nation" for choice in facet.choices
    }
    assert all(sum(each.nation == value for each in cards) == count for value, count in counted.items())


def test_home_and_games_lead_to_the_cards(client):
    assert 'href="/cards/"' in client.get("/").content.decode()
    assert 'href="/cards/?q=game:tanks"' in client.get("/games/tanks/").content.decode()


def test_every_word_on_a_card_has_a_label():
    for game in rules.SLUGS:
        assert vocabulary.words(game) <= labels.WORDS.keys()
        assert vocabulary.kinds(game) <= labels.KINDS.keys()
        assert vocabulary.figures(game) <= labels.FIGURES.keys()
        cards = cards_of(game).values()
        assert {card.nation for card in cards} - {""} <= labels.NATIONS.keys()
        assert {card.rarity for card in cards} - {""} <= labels.RARITIES.keys()
    with texts.reader_of("fr"):
        assert labels.nation("german") == "Allemand"
        assert labels.word("never_heard_of") == "never heard of"
