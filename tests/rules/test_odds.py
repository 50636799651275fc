"""Which card can hurt which: exact chances out of the games' own rules."""

from fractions import Fraction

import pytest

import rules
from rules import ledger
from rules.catalogue import cards
from rules.odds import best, fights, odds, table

every_game = pytest.mark.parametrize("slug", rules.SLUGS)


@every_game
def test_every_pair_of_cards_has_its_prospects(slug):
    units = [card for card in cards(slug).values() if fights(card)]
    assert units
    for card in units[::7]:
        for other in units[::11]:
            for way in odds(card, other):
                assert isinstance(way.chance, Fraction)
                assert 0 <= way.chance <= 1
                assert str(way.label)
                assert all(ledger.find(rule) for rule in way.rules)


@every_game
def test_the_best_way_is_told_for_all_of_ours_against_all_of_theirs(slug):
    some = dict(list(cards(slug).items())[:30])
    told = {(one, other): way for one, other, way in table(some, some)}
    fighting = [id for id, card in some.items() if fights(card)]
    assert list(told) == [(one, other) for one in fighting for other in fighting]
    for (one, other), way in told.items():
        chances = [found.chance for found in odds(some[one], some[other])]
        assert (way.chance if way else 0) == max(chances, default=0)
        assert way == best(some[one], some[other])


def test_cards_that_do_not_fight_have_no_prospects():
    known = cards("tank_commander")
    assert odds(known["flank_shot"], known["js_2"]) == odds(known["js_2"], known["woods"]) == []
    assert odds(known["js_2"], known["panzerfaust"]) == []
