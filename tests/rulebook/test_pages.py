"""Every rule can be read, linked to and found, in both languages."""

import re
from html.parser import HTMLParser

import pytest
from django.urls import reverse

import rules
from rulebook import book, library, texts
from rulebook.links import linked
from rulebook.search import fold
from rules import ledger

pytestmark = pytest.mark.django_db
GAMES = pytest.mark.parametrize("slug", rules.SLUGS)
LANGUAGES = pytest.mark.parametrize("language", ["en", "fr"])


class Page(HTMLParser):
    """The anchors, links and words of a page."""

    def __init__(self, response):
        super().__init__()
        self.ids, self.hrefs, self.words = [], [], []
        self.feed(response.content.decode())

    def handle_starttag(self, _tag, attributes):
        named = dict(attributes)
        self.ids += [named["id"]] if "id" in named else []
        self.hrefs += [named["href"]] if "href" in named else []

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())


def get(client, name, *args, language="en", **query):
    response = client.get(reverse(f"rulebook:{name}", args=args), query, headers={"accept-language": language})
    assert response.status_code == 200, response.content
    return Page(response)


@GAMES
@LANGUAGES
def test_a_games_page_has_each_entry_exactly_once_as_an_anchor(client, slug, language):
    page = get(client, "game", slug, language=language)
    source = ledger.load(slug)
    wanted = [entry.id for entry in (*source.rules, *source.rulings, *source.gaps, *source.parameters)]
    assert sorted(id for id in page.ids if id in source.entries) == sorted(wanted)
    assert len(page.ids) == len(set(page.ids))


@GAMES
def test_every_link_within_a_games_page_leads_to_an_anchor_on_it(client, slug):
    page = get(client, "game", slug)
    assert {href[1:] for href in page.hrefs if href.startswith("#")} <= set(page.ids)


@GAMES
def test_a_games_page_has_its_chapters_and_every_text(client, slug):
    page, source = get(client, "game", slug), ledger.load(slug)
    for chapter in source.chapters:
        assert f"chapter-{chapter.number}" in page.ids
        assert chapter.title in page.text
    assert all(squeezed(rule.text) in squeezed(page.text) for rule in source.rules)
    assert all(squeezed(ruling.problem) in squeezed(page.text) for ruling in source.rulings)
    assert all(squeezed(gap.advice) in squeezed(page.text) for gap in source.gaps)


def squeezed(text):
    return "".join(text.split())


@GAMES
def test_every_permalink_answers_and_leads_on_to_others(client, slug):
    references = set()
    for id in ledger.load(slug).entries:
        page = get(client, "rule", id)
        assert id in page.text
        references |= {match[1] for href in page.hrefs if (match := re.fullmatch(r"/rules/([^/]+)/", href))}
    assert all(ledger.find(reference) for reference in references - {*rules.SLUGS, "marked", "search"})


def test_a_rules_page_shows_what_has_to_do_with_it(client):
    page = get(client, "rule", "TC-6a")
    assert "The battlefield has at least 14 spaces" in page.text
    assert "TC-R1 Muster plays likely Reading A." in page.text
    assert "TC-G7 Not in the printed rules" in page.text
    assert {"/rules/TC-6b/", "/rules/TC-R1/", "/rules/TC-G7/"} <= set(page.hrefs)


def test_a_rules_page_shows_its_printed_examples_and_who_refers_to_it(client):
    page = get(client, "rule", "TC-8.2b")
    assert "Referred to by TC-8.5b" in page.text
    assert "Printed examples TC-V1" in get(client, "rule", "TC-6.4a").text


def test_a_reference_without_its_letter_shows_all_parts(client):
    page = get(client, "rule", "CH-6.4")
    assert [id for id in page.ids if id.startswith("CH-6.4")] == ["CH-6.4a", "CH-6.4b", "CH-6.4c"]


def test_a_ruling_shows_the_rules_it_touches(client):
    page = get(client, "rule", "TC-R4")
    assert "In doubt" in page.text
    assert {"/rules/TC-5b/", "/rules/TC-8a/"} <= set(page.hrefs)


def test_a_gap_says_what_is_missing_known_and_done(client):
    text = get(client, "rule", "PS-G7").text
    assert "Not in the printed rules Victory condition and game length." in text
    assert "What is known Nothing in the text." in text
    assert "What Muster does PS-R30 ; expose turn limit" in text


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("wrong", ["tc-9.3.1a", "TC-9.3.1A", "TC-9.3.1z", "TC-99", "ZZ-1", "tank-chess", "<b>"])
def test_an_unknown_id_is_not_found_but_helpful(client, wrong, language):
    response = client.get(reverse("rulebook:rule", args=[wrong]), headers={"accept-language": language})
    assert response.status_code == 404
    assert "<b>" not in response.content.decode().split("<main")[1].split("</h1>")[1].split("<section")[0]
    page = Page(response)
    assert wrong in page.text
    assert {f"/rules/{slug}/" for slug in rules.SLUGS} <= set(page.hrefs)
    assert {f"/rules/{id}/" for id in library.near(wrong)} <= set(page.hrefs)


@GAMES
@pytest.mark.parametrize("sort", ["fr", "en", "code", "", "nonsense"])
def test_the_glossary_is_sorted_as_asked(client, slug, sort):
    page = get(client, "glossary", slug, sort=sort)
    terms = [library.terms(slug)[id] for id in page.ids if id in library.terms(slug)]
    order = sort if sort in {"fr", "en", "code"} else "fr"
    assert len(terms) == len(ledger.load(slug).glossary)
    assert terms == sorted(terms, key=lambda term: fold(getattr(term, order)))


@GAMES
def test_french_readers_read_french(client, slug):
    page = get(client, "game", slug, language="fr")
    with texts.reader_of("fr"):
        source = ledger.load(slug)
        assert all(squeezed(texts.sentence(rule, "text")) in squeezed(page.text) for rule in source.rules)
        titles = [texts.chapter_title(source, chapter) for chapter in source.chapters]
    assert all(squeezed(title) in squeezed(page.text) for title in titles)
    assert "Muster joue" in page.text


def test_a_sentence_without_a_translation_stays_english():
    rule = ledger.rule("TC-1a").model_copy(update={"id": "TC-1zz"})
    with texts.reader_of("fr"):
        assert texts.sentence(rule, "text") == rule.text


def test_the_contents_lists_all_games(client):
    page = get(client, "index")
    assert {f"/rules/{slug}/" for slug in rules.SLUGS} <= set(page.hrefs)
    assert "238 rules, 55 rulings, 11 gaps" in page.text


def test_ids_in_sentences_become_links_and_nothing_else_is_markup():
    html = linked('<script> & "TC-8.2b", CH-6.4. <a href="TC-R1"> ZZ-1 TC-99z')
    assert "<script>" not in html
    assert re.findall(r'href="([^"]+)"', html) == ["/rules/TC-8.2b/", "/rules/CH-6.4/", "/rules/TC-R1/"]
    assert "&lt;script&gt; &amp; &quot;" in html
    assert "ZZ-1 TC-99z" in html


def test_a_tooltip_is_escaped(monkeypatch):
    monkeypatch.setattr(texts, "gist", lambda _entry: '"><script>')
    assert "<script>" not in linked("TC-1a")


@GAMES
@LANGUAGES
def test_a_games_page_asks_nothing_of_the_database(client, slug, language, django_assert_num_queries):
    with django_assert_num_queries(0):
        get(client, "game", slug, language=language)


def test_the_long_pages_are_made_once():
    with texts.reader_of("fr"):
        assert book.body("tanks") is book.body("tanks")
        assert book.book("tanks") is book.book("tanks")
    with texts.reader_of("en"):
        assert "Muster plays" in book.body("tanks")


@pytest.mark.parametrize("length", [10, 200, 1000])
def test_a_long_ruling_is_cut_between_words(length):
    text = ("A sentence ends here. " * 60)[:length].strip()
    first, rest = texts.lead(text)
    assert f"{first} {rest}".strip() == text
    assert len(first) <= texts.LEAD * 1.3


@GAMES
def test_a_printed_example_names_its_values_in_french(client, slug):
    for vector in ledger.load(slug).vectors:
        said = {words.strip() for words in get(client, "rule", vector.id, language="fr").words}
        names = {*names_in(vector.given), *names_in(vector.then)}
        with texts.reader_of("fr"):
            french = {texts.word(vector, name) for name in names}
        assert french <= said, vector.id
        assert not (names - french) & said, vector.id


def names_in(value):
    if isinstance(value, dict):
        yield from map(ledger.name_of, value)
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from names_in(item)


@GAMES
def test_the_note_of_a_printed_example_is_french_for_the_french(slug):
    with texts.reader_of("fr"):
        for vector in ledger.load(slug).vectors:
            assert not texts.gist(vector) or texts.gist(vector) != vector.given["note"]
