"""Searches through the real cards: what the database finds is what the documents say."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from collection import loading
from collection.models import Card, CardData, Product
from collection.search import Comparison, Query, Reader, condition, parse
from collection.search.syntax import All, Any, Not, Phrase, Range, Word, all_of, any_of, negated
from rules.catalogue import cards, read_card

pytestmark = pytest.mark.django_db


def found(text):
    return list(Card.objects.filter(condition(parse(text).query, Reader())).values_list("slug", flat=True))


@pytest.fixture(scope="module")
def catalogue(django_db_setup, django_db_blocker):
    """All real cards, loaded once for the tests of this module that only read."""
    with django_db_blocker.unblock():
        for slug in rules.SLUGS:
            loading.load(slug)
        yield {card.pk: card for card in Card.objects.all()}
        for model in (Product, Card, CardData):
            model.objects.all().delete()


def test_real_cards_are_found(catalogue):
    assert {"tiger_i", "jagdtiger"} <= set(found("tiger game:panzer_squadron"))
    assert found("nation:german kind:tank points<=12 year:1943 game:tank_commander order:points")
    assert {"panther", "jagdpanther"} <= set(found("name:panther game:tanks"))
    for slug in rules.SLUGS:
        assert len(found(f"game:{slug}")) == len(cards(slug))
        kinds = Card.objects.filter(game=slug).values_list("kind", flat=True).distinct()
        assert all(found(f"game:{slug} kind={kind}") for kind in kinds)


WORDS = ["tiger", "panther", "t34", "ausf", "guard", "char", "1942", "ii"]
MOST = {"points": 120, "armour": 200, "penetration": 160, "attack": 9, "vp": 60, "weight_t": 80}
SIGNS = st.sampled_from([":", "<", "<=", ">", ">="])
terms = st.one_of(
    st.sampled_from(WORDS).map(Word),
    st.sampled_from(["tiger i", "ausf h", "t 34"]).map(Phrase),
    st.sampled_from(sorted(MOST)).flatmap(
        lambda name: st.builds(Comparison, st.just(name), SIGNS, st.integers(0, MOST[name]))
    ),
    st.tuples(st.integers(0, 40), st.integers(0, 40)).map(lambda ends: Comparison("points", ":", Range(*sorted(ends)))),
    st.builds(Comparison, st.just("year"), SIGNS, st.integers(1935, 1946)),
    st.builds(Comparison, st.just("nation"), st.just("="), st.sampled_from(["german", "soviet", "none"])),
    st.builds(Comparison, st.just("game"), st.just("="), st.sampled_from(rules.SLUGS)),
    st.builds(Comparison, st.just("is"), st.just(":"), st.sampled_from(["tank", "derived", "printed", "hero", "fast"])),
    st.builds(Comparison, st.just("rarity"), st.just("="), st.sampled_from(["common", "none"])),
)


def joined(inner):
    several = st.lists(inner, min_size=2, max_size=3)
    return st.one_of(inner.map(negated), several.map(all_of), several.map(any_of))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.recursive(terms, joined, max_leaves=6))
def test_the_database_finds_what_the_documents_say(catalogue, node):
    expected = {pk for pk, each in catalogue.items() if holds(node, each)}
    actual = set(Card.objects.filter(condition(Query(node), Reader())).values_list("pk", flat=True))
    assert actual == expected, str(Query(node))


def holds(node, card):
    """Whether *node* is true of *card*, worked out from its document alone."""
    match node:
        case Not(operand):
            return not holds(operand, card)
        case All(operands):
            return all(holds(operand, card) for operand in operands)
        case Any(operands):
            return any(holds(operand, card) for operand in operands)
        case Word(text) | Phrase(text):
            return mentions(card, text, whole=isinstance(node, Phrase))
        case Comparison():
            return compares(node, card.document)


def mentions(card, text, *, whole):
    lines = card.words.split("\n")
    pattern = rf"\b{re.escape(text)}\b" if whole else re.escape(text) if len(text) > 2 else rf"\b{re.escape(text)}"
    return any(re.search(pattern, line) for line in lines)


def compares(asked, document):
    stats, (first, last) = document["stats"], document["years"] or (None, None)
    match asked.field:
        case "nation" | "rarity" | "game":
            return document[asked.field] == ("" if asked.value == "none" else asked.value)
        case "is":
            return asked.value in flags(document)
        case "year":
            years = range(first, last + 1) if first else ()
            return any(stands(asked, year) for year in years)
        case "points":
            return document["points"] is not None and stands(asked, document["points"])
    names = {"armour": ARMOUR, "penetration": PENETRATION}.get(asked.field, {})
    figure = next((stats[n] for n in names.get(document["game"], [asked.field]) if stats.get(n) is not None), None)
    figure = int(figure.split("x")[0]) if isinstance(figure, str) else figure
    return figure is not None and stands(asked, figure)


ARMOUR = {
    "tank_commander": ["armour_front"],
    "tanks": ["defence"],
    "tank_hunter": ["armour"],
    "panzer_squadron": ["front"],
    "tank_chess": ["front"],
}
PENETRATION = {
    "tank_commander": ["pen_short", "penetration"],
    "tanks": ["attack"],
    "tank_hunter": ["anti_armour"],
    "panzer_squadron": ["perforation"],
    "tank_chess": ["weapon"],
}


def stands(asked, figure):
    match asked.operator, asked.value:
        case ":", Range(low, high):
            return low <= figure <= high
        case ":", value:
            return figure == value
        case "<", value:
            return figure < value
        case "<=", value:
            return figure <= value
        case ">", value:
            return figure > value
        case _, value:
            return figure >= value


def flags(document):
    stats = document["stats"]
    said = [document["kind"], stats.get("vehicle_class"), stats.get("speed"), *(stats.get("keywords") or ())]
    origins = {figure.origin for figure in read_card(document).figures()}
    return {*said, *origins}
