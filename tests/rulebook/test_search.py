"""Search is forgiving about how words are written, and strict about which are wanted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rulebook import library, texts
from rulebook.search import Document, Index, Query, fold

RULES = [rule for game in rules.games() for rule in game.ledger.rules]


def document(id="X-1", *texts, group="game", rank=0):
    return Document(id, group, rank, texts or ("A flank shot strikes the side armour.",))


def found(query, *documents, group=""):
    return [hit.id for hit in Index(documents).search(Query.parse(query), group)]


@given(st.text())
def test_folding_twice_is_folding_once(text):
    assert fold(fold(text)) == fold(text)


@given(st.text())
def test_folding_leaves_words_of_small_letters_one_space_apart(text):
    assert all(word.isalnum() and word == word.casefold() for word in fold(text).split(" ") if word)


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("Blindés ÉLEVÉS", "blindes eleves"),
        ("manœuvre", "manoeuvre"),
        ("Straße, Æsir", "strasse aesir"),
        ("l’arme, d'assaut", "l arme d assaut"),
        ("T-34/85", "t 34 85"),
        ("  two\u00a0words ", "two words"),
        ("impact_zone", "impact zone"),
    ],
)
def test_folding(written, folded):
    assert fold(written) == folded


@given(st.sampled_from(RULES))
def test_every_rule_is_found_by_its_own_id(rule):
    hits = library.search(Query.parse(rule.id))
    assert rule.id in [hit.id for hit in hits]
    assert library.typed_id(rule.id.lower().replace("-", " ")) == rule.id


@given(st.sampled_from(RULES), st.sampled_from(["en", "fr"]), st.data())
def test_every_rule_is_found_by_any_three_words_of_it_in_either_language(rule, language, data):
    with texts.reader_of(language):
        words = texts.sentence(rule, "text").split()
    start = data.draw(st.integers(0, max(0, len(words) - 3)))
    wanted = " ".join(words[start : start + 3])
    for query in (wanted, wanted.upper(), f'"{wanted.replace(chr(34), "")}"'):
        assert rule.id in [hit.id for hit in library.search(Query.parse(query))]


def test_all_words_are_wanted():
    assert found("flank armour", document()) == ["X-1"]
    assert found("flank rear", document()) == []


def test_nothing_is_found_by_nothing():
    assert found("", document()) == []
    assert found("  … “” - ", document()) == []


@pytest.mark.parametrize("query", ["manoeuvre", "MANŒUVRE", "manœuvre", "Manoeuvré"])
def test_accents_case_and_ligatures_do_not_matter(query):
    assert found(query, document("X-1", "Une manœuvre par tour.")) == ["X-1"]


@pytest.mark.parametrize("query", ["T-34", "t34", "T 34", "t‑34", "« t-34 »"])
@pytest.mark.parametrize("text", ["five T-34 M-41", "five T‑34 M‑41"])
def test_hyphens_are_forgiven(query, text):
    assert found(query, document("X-1", text)) == ["X-1"]


@pytest.mark.parametrize("query", ["l'arme", "l’arme", "arme", "d'arme"])
@pytest.mark.parametrize("text", ["L’arme du char", "l'arme du char", "une arme"])
def test_elided_articles_are_forgiven(query, text):
    assert found(query, document("X-1", text)) == ["X-1"]


@pytest.mark.parametrize("query", ['"side armour"', "«side armour»", "“Side Armour”", '"side armour', '"SIDE-ARMOUR"'])
def test_a_phrase_is_found_as_it_stands(query):
    apart = document("X-2", "armour of the side struck")
    assert found(query, document(), apart) == ["X-1"]


def test_a_phrase_is_made_of_whole_words():
    assert found('"flank sho"', document()) == []


def test_a_phrase_does_not_run_from_one_text_into_the_next():
    assert found('"end start"', document("X-1", "the end", "start here")) == []


def test_short_words_are_not_looked_for_inside_others():
    assert found("id", document("X-1", "the side armour")) == []
    assert found("si", document("X-1", "the side armour")) == ["X-1"]


def test_exact_words_come_before_beginnings_before_insides():
    documents = [document("inside", "outflanked"), document("prefix", "flanking"), document("exact", "a flank")]
    assert found("flank", *documents) == ["exact", "prefix", "inside"]


def test_among_equals_rules_come_before_rulings_before_gaps_before_terms():
    documents = [document(name, "flank", rank=rank) for rank, name in reversed(list(enumerate(library.RANKS)))]
    assert found("flank", *documents) == ["rule", "ruling", "gap", "term", "parameter"]


def test_a_search_can_be_narrowed_to_one_group():
    documents = [document("A", "flank", group="one"), document("B", "flank", group="two")]
    assert found("flank", *documents, group="two") == ["B"]


@pytest.mark.parametrize(
    ("query", "text", "marked"),
    [
        ("flank", "Flank, flanking and outflanked", ["Flank", "flank", "flank"]),
        ("oeuvre", "La manœuvre", ["œuvre"]),
        ("blindes", "Les blindés", ["blindés"]),
        ("t34", "one T-34 and one T34", ["T-34", "T34"]),
        ('"side armour"', "side  armour, not side", ["side  armour"]),
        ("of", "out of office, roof", ["of", "of"]),
        ("zzz", "nothing", []),
    ],
)
def test_what_matched_is_pointed_out_where_it_stands(query, text, marked):
    assert [text[start:end] for start, end in Query.parse(query).spans(text)] == marked


@given(st.text(), st.text())
def test_what_is_pointed_out_lies_in_the_text_in_order(query, text):
    spans = Query.parse(query).spans(text)
    flat = [place for span in spans for place in span]
    assert flat == sorted(set(flat))
    assert all(0 <= place <= len(text) for place in flat)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("TC-9.3.1a", "TC-9.3.1a"),
        (" tc 9.3.1A ", "TC-9.3.1a"),
        ("ch-r4", "CH-R4"),
        ("tk p2", "TK-P2"),
        ("ch6.4", "CH-6.4"),
        ("CH-6.4.", "CH-6.4"),
        ("TC-99", ""),
        ("zz-1", ""),
        ("to hit", ""),
        ("flank", ""),
        ("", ""),
    ],
)
def test_an_id_is_understood_however_it_is_typed(typed, meant):
    assert library.typed_id(typed) == meant


@pytest.mark.parametrize(
    ("wrong", "near"), [("tc-9.3.1a", "TC-9.3.1a"), ("TC-9.3.1e", "TC-9.3.1a"), ("CH-4.9", "CH-4.5")]
)
def test_a_wrong_id_has_near_matches(wrong, near):
    assert near in library.near(wrong)


def test_a_word_that_is_no_id_has_no_near_matches():
    assert library.near("supercalifragilistic") == []


def test_one_search_finds_both_languages_in_all_games():
    assert {hit.group for hit in library.search(Query.parse("flank"))} >= {"tank_commander", "tanks"}
    assert {hit.id for hit in library.search(Query.parse("chasseur de char"), "tank_chess")} >= {"CH-9.2a", "CH-T5"}
