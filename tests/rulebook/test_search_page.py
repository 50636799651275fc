"""The search page: plain and as one types, in both languages at once."""

import pytest
from django.urls import reverse

from rulebook.hits import LENGTH, excerpt, hit
from rulebook.library import index
from rulebook.search import Document, Query

SEARCH = reverse("rulebook:search")
TYPING = {"HX-Request": "true"}


def page(client, query, language="en", headers=None, **more):
    headers = {"accept-language": language, **(headers or {})}
    response = client.get(SEARCH, {"q": query, **more}, headers=headers)
    assert response.status_code == 200
    return response.content.decode()


def test_matched_words_are_marked(client):
    html = page(client, "flank")
    assert '<a class="entry__id" href="/rules/TC-9.3.1b/">TC-9.3.1b</a>' in html
    assert "If the firing player played a <mark>Flank</mark> Shot card" in html
    assert '<a class="entry__id" href="/rules/tank_commander/glossary/#TC-T58">' in html


def test_a_french_reader_finds_french_words_and_sees_them_marked(client):
    html = page(client, "flanc", language="fr")
    assert "carte Tir de <mark>flanc</mark>" in html
    assert "passages trouvés" in html


def test_a_french_reader_may_search_in_english_and_sees_where_it_matched(client):
    html = page(client, "shooter's flank", language="fr")
    assert '<p class="hit__foreign muted" lang="en">The <mark>shooter&#x27;s</mark> gun is ignored' in html


def test_a_search_can_be_narrowed_to_one_game(client):
    html = page(client, "flank", game="tanks")
    assert "TK-12.3b" in html
    assert "TC-9.3.1b" not in html
    assert "1 place found" in html


def test_a_game_that_does_not_exist_is_reported(client):
    assert "nonsense" in page(client, "flank", game="nonsense")


def test_a_query_that_is_too_long_is_reported(client):
    assert "200" in page(client, "x" * 201)


@pytest.mark.parametrize(("typed", "meant"), [("TC-9.3.1a", "TC-9.3.1a"), ("ch r4", "CH-R4"), ("CH-6.4", "CH-6.4")])
def test_an_id_leads_straight_to_its_rule(client, typed, meant):
    response = client.get(SEARCH, {"q": typed})
    assert response.status_code == 302
    assert response["Location"] == f"/rules/{meant}/"


def test_while_typing_an_id_is_offered_not_followed(client):
    html = page(client, "TC-9.3.1a", headers=TYPING)
    assert '<a href="/rules/TC-9.3.1a/">Go to TC-9.3.1a</a>' in html


def test_while_typing_only_the_results_come_back(client):
    html = page(client, "flank", headers=TYPING)
    assert html.lstrip().startswith('<div id="results"')
    assert "<html" not in html
    assert html.strip() in page(client, "flank")


def test_the_back_button_gets_a_whole_page(client):
    html = page(client, "flank", headers={**TYPING, "HX-History-Restore-Request": "true"})
    assert "<html" in html
    assert 'value="flank"' in html


def test_caches_keep_the_page_and_its_fragment_apart(client):
    assert "HX-Request" in client.get(SEARCH, {"q": "flank"})["Vary"]


def test_many_results_come_in_pages(client):
    first, second = page(client, "tank"), page(client, "tank", page=2)
    assert "page=2" in first
    assert first.count('class="hit"') == second.count('class="hit"') == 30
    assert page(client, "tank", page="nonsense").count('class="hit"') == 30


def test_nothing_wanted_and_nothing_found(client):
    assert "found" not in page(client, "").split('id="results"')[1].split("</main>")[0]
    assert "Nothing found" in page(client, "supercalifragilistic")


def test_what_was_typed_is_never_markup(client):
    html = page(client, '"><script>alert(1)</script>')
    assert "<script>alert" not in html


def test_an_excerpt_is_cut_between_words_around_the_first_match():
    text = f"{'before ' * 80}needle{' after' * 80} <b>"
    html = excerpt(text, Query.parse("needle").spans(text))
    assert html.startswith("… before ")
    assert "<mark>needle</mark>" in html
    assert html.endswith("after …")
    assert len(html) < LENGTH + 40


def test_an_excerpt_of_a_short_text_is_the_text_escaped():
    assert excerpt("<b> & needle", [(6, 12)]) == "&lt;b&gt; &amp; <mark>needle</mark>"


def test_every_document_can_be_shown_as_a_hit():
    query = Query.parse("tank")
    for document in index().documents:
        assert hit(document, query).url
        assert isinstance(document, Document)
