"""The search language: what is typed is understood or told, and what is written reads back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from collection.search import LONGEST, Comparison, Order, Query, parse
from collection.search.fields import NumberField, fields
from collection.search.parser import DEEPEST, MOST_TERMS
from collection.search.syntax import All, Any, Not, Phrase, Range, Word, all_of, any_of, negated
from rulebook import texts


def condition(text):
    """What *text* means, all of it being understood."""
    parsed = parse(text)
    assert parsed.problems == ()
    return parsed.query.condition


def problem(text):
    """The one problem that *text* has: its code, its place, what is said."""
    (found,) = parse(text).problems
    return found.code, text[found.start : found.end], str(found.sentence)


def test_words_and_phrases():
    assert condition('tiger "ausf h" T-34/85') == All((Word("tiger"), Phrase("ausf h"), Word("T-34/85")))
    assert condition("«\u00a0char lourd\u00a0»") == Phrase("\u00a0char lourd\u00a0")
    assert condition("“firefly”") == Phrase("firefly")
    assert condition("") is None
    assert condition("   ") is None


def test_every_sign_between_a_field_and_its_value():
    for sign in ("<", "<=", ">", ">="):
        assert condition(f"points{sign}12") == Comparison("points", sign, 12)
    assert condition("points:12") == condition("points=12") == condition("points==12") == Comparison("points", ":", 12)
    assert condition("points!=12") == condition("points≠12") == Not(Comparison("points", ":", 12))
    assert condition("points≤12") == Comparison("points", "<=", 12)


def test_people_put_spaces_around_signs():
    assert condition("points <= 12") == condition("points<= 12") == Comparison("points", "<=", 12)
    assert condition("nation: german tiger") == All((Comparison("nation", ":", "german"), Word("tiger")))
    assert parse("nation: points>3").query.condition == Comparison("points", ">", 3)


def test_ranges():
    assert condition("points:10..20") == Comparison("points", ":", Range(10, 20))
    assert condition("points=..20") == Comparison("points", ":", Range(None, 20))
    assert condition("year:1943..") == Comparison("year", ":", Range(1943, None))
    assert condition("weight_t:8,5..9.5") == Comparison("weight_t", ":", Range(8.5, 9.5))


def test_or_binds_less_than_standing_side_by_side():
    a, b, c = Word("aa"), Word("bb"), Word("cc")
    assert condition("aa bb or cc") == Any((All((a, b)), c))
    assert condition("aa (bb or cc)") == All((a, Any((b, c))))
    assert condition("aa OR bb ou cc | aa") == Any((a, b, c))
    assert condition("aa and bb et cc") == All((a, b, c))


def test_minus_and_not():
    tiger = Word("tiger")
    assert condition("-tiger") == condition("not tiger") == condition("NOT tiger") == Not(tiger)
    assert condition("not -tiger") == tiger
    assert condition('-"tiger i"') == Not(Phrase("tiger i"))
    assert condition("-nation:german") == Not(Comparison("nation", ":", "german"))
    assert condition("-(tiger or panther)") == Not(Any((tiger, Word("panther"))))
    assert condition("T-34") == Word("T-34")


def test_order_is_no_condition():
    assert parse("tiger order:points order:-year").query == Query(
        Word("tiger"), (Order("points"), Order("year", descending=True))
    )
    assert parse("tri:-points").query.order == (Order("points", descending=True),)
    assert parse("order:initiative").query.order == (Order("initiative"),)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("nation:german", "german"),
        ("nation:GERMAN", "german"),
        ("nation:allemand", "german"),
        ("nation:Soviétique", "soviet"),
        ("nation:sov", "soviet"),
        ("nation=french", "french"),
        ("kind:char", "tank"),
        ("kind:mot-clé", "keyword"),
        ("rarity:ultra", "ultra_rare"),
        ("game:tc", "tank_commander"),
        ('game:"tank chess"', "tank_chess"),
        ("is:printed", "printed"),
        ("is:imprimé", "printed"),
        ("est:héros", "hero"),
        ("nation:none", "none"),
    ],
)
def test_words_of_either_language_mean_the_same(typed, meant):
    assert condition(typed).value == meant


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ("année:1943", "year"),
        ("RARETÉ:rare", "rarity"),
        ("blindage>3", "armour"),
        ("jeu:tanks", "game"),
    ],
)
def test_fields_have_french_names_too(typed, field):
    assert condition(typed).field == field


@pytest.mark.parametrize(
    ("typed", "code", "term", "said"),
    [
        ("tiger natoin:german", "field", "natoin:german", "there is no field “natoin”; is “nation” meant?"),
        ("xyzzy:1", "field", "xyzzy:1", "there is no field “xyzzy”: there are game, kind, nation"),
        ("points:many", "number", "points:many", "“points” wants a number or a range such as 3..5, not “many”"),
        ("points:1.5", "number", "points:1.5", "“points” wants a number"),
        ("points:..", "number", "points:..", "“points” wants a number"),
        ("points:1e9", "number", "points:1e9", "“points” wants a number"),
        ("points:12345678", "number", "points:12345678", "“points” wants a number"),
        ("points:9..3", "range", "points:9..3", "“9..3” runs backwards"),
        ("points<3..9", "sign", "points<3..9", "“points” takes “:” or “=”, not “<”"),
        ("nation>german", "sign", "nation>german", "“nation” takes “:” or “=”, not “>”"),
        ("nation:martian", "choice", "nation:martian", "“nation” wants one of german, soviet, american, british"),
        ("is:derivd", "flag", "is:derivd", "nothing is known as “derivd”: try derived"),
        ("order:colour", "order", "order:colour", "“order” wants one of name, game, kind"),
        ("-order:points", "order", "order:points", "to sort downwards, write order:-points"),
        ("points<=", "no_value", "points<=", "“points” wants a value after the sign"),
        ('name:""', "no_value", 'name:""', "“name” wants a value after the sign"),
        ("name:?!", "empty", "name:?!", "“?!” has no letter or figure to look for"),
        ("tiger !!!", "empty", "!!!", "“!!!” has no letter or figure to look for"),
        ('tiger "panth', "quote", '"panth', "the second quotation mark is missing"),
        ("(tiger", "bracket", "(", "this bracket is never closed"),
        ("tiger)", "bracket", ")", "this bracket was never opened"),
        ("tiger ()", "bracket", "(", "there is nothing between these brackets"),
        ("tiger or", "or", "or", "“or” wants a term on both sides"),
        ("or tiger", "or", "or", "“or” wants a term on both sides"),
        ("(or tiger)", "or", "or", "“or” wants a term on both sides"),
        ("tiger not", "not", "not", "“not” wants a term after it"),
    ],
)
def test_a_bad_term_is_told_where_it_stands(typed, code, term, said):
    found = problem(typed)
    assert found[:2] == (code, term)
    assert found[2].startswith(said)


def test_what_was_understood_is_kept():
    parsed = parse('tiger natoin:german points<=12 "ausf')
    assert [found.code for found in parsed.problems] == ["field", "quote"]
    assert str(parsed.query) == 'tiger points<=12 "ausf"'
    assert not parsed.is_lost
    assert parse("tiger or natoin:german").query.condition == Word("tiger")
    assert parse("natoin:german").is_lost
    assert not parse("").is_lost


def test_problems_are_told_in_the_readers_language():
    with texts.reader_of("fr"):
        (found,) = parse("points:many").problems
        assert texts.spoken(found.sentence).startswith("« points » attend un nombre")


def test_a_search_has_limits():
    assert problem("(" * 10_000)[0] == "too_long"
    assert parse("x" * (LONGEST + 1)).is_lost
    assert problem("(" * 200)[0] == "depth"
    assert parse("(" * DEEPEST + "tiger" + ")" * DEEPEST).query.condition == Word("tiger")
    assert problem(" ".join(f"a{n}" for n in range(MOST_TERMS + 5)))[0] == "too_many"
    assert len(parse(" ".join(f"a{n}" for n in range(MOST_TERMS))).query.terms) == MOST_TERMS


def test_terms_are_added_and_taken_away():
    german, tank = Comparison("nation", ":", "german"), Comparison("kind", ":", "tank")
    query = parse("tiger order:points").query.plus(german).plus(german).plus(tank)
    assert str(query) == "tiger nation:german kind:tank order:points"
    assert german in query
    assert str(query.minus(german).minus(Word("tiger"))) == "kind:tank order:points"
    assert str(parse("tiger or panther").query.plus(german)) == "(tiger or panther) nation:german"
    assert str(query.sorted_by()) == "tiger nation:german kind:tank"


@given(st.text(max_size=LONGEST + 5))
def test_nothing_that_can_be_typed_fails(text):
    parsed = parse(text)
    again = parse(str(parsed.query))
    assert again.query == parsed.query
    assert again.problems == ()


SIGNS = ["(", ")", "-", "or", "not", '"', "points", ":", "<=", "..", "3", " ", "nation:", "tiger", "order:"]


@given(st.lists(st.sampled_from(SIGNS)))
def test_no_row_of_signs_fails(pieces):
    parsed = parse("".join(pieces))
    assert parse(str(parsed.query)).query == parsed.query
    assert all(0 <= found.start <= found.end <= len(parsed.text) for found in parsed.problems)


letters = st.text("abcdefghijklmnopqrstuvwxyzéèçœß0123456789-'./", min_size=1, max_size=8)
plain = letters.filter(lambda text: parse(text).query == Query(Word(text)) and not parse(text).problems)
numbers = st.integers(-99_999, 99_999)
ranges = st.tuples(numbers, numbers).map(lambda ends: Range(min(ends), max(ends)))
figures = st.sampled_from(["points", "armour", "owned", "initiative"])
comparisons = st.one_of(
    st.builds(Comparison, figures, st.sampled_from([":", "<", ">="]), numbers),
    st.builds(Comparison, st.sampled_from(["points", "year"]), st.just(":"), ranges),
    st.builds(Comparison, st.just("nation"), st.sampled_from([":", "="]), st.sampled_from(["german", "none"])),
    st.builds(Comparison, st.just("is"), st.just(":"), st.sampled_from(["tank", "owned", "derived"])),
    st.builds(Comparison, st.sampled_from(["name", "set"]), st.sampled_from([":", "="]), plain),
    st.builds(lambda words: Comparison("set", ":", " ".join(words)), st.lists(plain, min_size=2, max_size=3)),
)
phrases = st.lists(plain, min_size=1, max_size=3).map(lambda words: Phrase(" ".join(words)))


def joined(inner):
    several = st.lists(inner, min_size=1, max_size=4)
    return st.one_of(inner.map(negated), several.map(all_of), several.map(any_of))


conditions = st.recursive(st.one_of(plain.map(Word), phrases, comparisons), joined, max_leaves=8)
directions = st.builds(Order, st.sampled_from(["points", "name", "owned"]), st.booleans())
orders = st.lists(directions, max_size=2, unique_by=lambda each: each.field)


@given(conditions, orders)
def test_what_is_written_reads_back(condition, order):
    query = Query(condition, tuple(order))
    if len(str(query)) <= LONGEST:
        parsed = parse(str(query))
        assert parsed.problems == ()
        assert parsed.query == query


def test_every_field_can_be_read():
    words = {"game": "tanks", "nation": "german", "rarity": "rare"}
    for name, field in fields().items():
        sample = 3 if isinstance(field, NumberField) else words.get(name, "tank")
        assert condition(f"{name}:{sample}").field == name
