"""Starter forces: legal for all that they suit, and enough of them for every game and nation."""

from collections import Counter

import pytest

import rules
from rules.catalogue import cards
from rules.construction import brief, check
from rules.force_text import read_text, write_text
from rules.forces import read_force
from rules.scenes import scenes
from rules.starters import starters, suiting

ALL = [(slug, id) for slug in rules.SLUGS for id in starters(slug)]
every_starter = pytest.mark.parametrize(("slug", "id"), ALL)
PRINTED = {"bridgehead", "kursk", "the_end_is_near", "barkmann_crossroads"}
"""Scenarios whose forces are printed."""


@every_starter
def test_a_starter_is_legal_without_even_advice_for_all_that_it_suits(slug, id):
    starter = starters(slug)[id]
    assert starter.suits
    for terms in starter.suits:
        report = check(starter.force, brief(terms))
        assert report.violations == ()


@every_starter
def test_a_starter_has_words_in_both_languages(slug, id):
    starter = starters(slug)[id]
    for words in (starter.name, starter.text):
        assert words.en.strip()
        assert words.fr.strip()
    assert starter.text.en != starter.text.fr
    assert starter.named("fr").name == starter.name.fr


@every_starter
def test_a_starter_uses_the_points_it_may(slug, id):
    starter = starters(slug)[id]
    for terms in starter.suits:
        for account in check(starter.force, brief(terms)).points:
            assert account.limit is None or account.points >= 0.95 * account.limit, account


@every_starter
def test_a_starter_is_a_document_and_a_text(slug, id):
    force = starters(slug)[id].force
    assert read_force(force.write()) == force
    assert read_text(write_text(force)) == force


@pytest.mark.parametrize("slug", rules.SLUGS)
def test_every_nation_has_two_starters_at_least(slug):
    fielded = Counter(
        nation
        for starter in starters(slug).values()
        for nation in {cards(slug)[entry.card].nation for entry in starter.force.entries}
    )
    nations = {card.nation for card in cards(slug).values() if card.nation}
    assert len(starters(slug)) >= 4
    assert {nation: fielded[nation] for nation in nations if fielded[nation] < 2} == {}


@pytest.mark.parametrize(("slug", "scene"), [(slug, scene) for slug in rules.SLUGS for scene in scenes(slug)])
def test_every_scenario_that_lets_players_build_has_a_starter_for_each_side(slug, scene):
    if scene not in PRINTED:
        for side in range(len(scenes(slug)[scene].sides)):
            assert list(suiting(slug, scene, side)), side
