"""What an owner reads off the card wins over ours, says so, and must be something that such a card can say."""

import pytest

import rules
from rules.catalogue import Provenance, cards, read_card
from rules.corrections import corrected, differing, plain_figures
from rules.documents import BadDocument

MINE = Provenance(origin="own", source="second printing")


def card(game="tanks", id="panther"):
    return cards(game)[id]


def told(card, figures):
    with pytest.raises(BadDocument) as refused:
        corrected(card, figures, MINE)
    return [str(problem) for problem in refused.value.problems]


def test_a_figure_is_replaced_and_says_whose_word_it_is():
    found = corrected(card(), {"attack": 6, "points": 33}, MINE)
    assert (found.stats.attack, found.points) == (6, 33)
    origins = {figure.name: (figure.origin, figure.source) for figure in found.figures()}
    assert origins["attack"] == origins["points"] == ("own", "second printing")
    assert origins["defence"] == ("fan", "BSData/tanks fan list, 2016-10")
    assert (card().stats.attack, card().points) == (5, 32)


def test_a_figure_that_the_card_does_not_print_after_all_has_no_origin():
    found = corrected(card("tank_commander", "woods"), {"years": None, "nation": ""}, MINE)
    assert found.years is None
    assert not {"years", "nation"} & found.origins.keys()


@pytest.mark.parametrize("slug", rules.SLUGS)
def test_every_card_corrected_by_its_own_figures_is_a_card_of_the_game_again(slug):
    for ours in cards(slug).values():
        figures = plain_figures(ours)
        assert not differing(ours, figures)
        found = corrected(ours, figures, MINE)
        assert plain_figures(found) == figures
        assert read_card(found.write()) == found
        assert {figure.origin for figure in found.figures() if figure.value not in ("", None)} <= {"own"}


def test_only_what_differs_is_a_correction():
    assert differing(card(), {"attack": 6, "points": 32, "keywords": ["blitzkrieg"]}) == {"attack": 6}


@pytest.mark.parametrize(
    ("figures", "sentences"),
    [
        ({"attack": 12}, ["attack: expected less than or equal to 9, got 12"]),
        ({"attack": None}, ["attack: expected a valid integer, got null"]),
        ({"attack": "6"}, ['attack: expected a valid integer, got "6"']),
        ({"points": -1}, ["points: expected greater than or equal to 1, got -1"]),
        ({"years": [1944]}, ["years.1: this field is missing"]),
        ({"years": [1945, 1943]}, ["expected the first year of service before the last"]),
        ({"hull_mm": [30, 60]}, ["expected a hull that is longer than wide"]),
        ({"wings": 2}, ["wings: no card of this kind has it"]),
        ({"id": "tiger"}, ["id: no card of this kind has it"]),
        ({"stats": {}}, ["stats: no card of this kind has it"]),
    ],
)
def test_what_such_a_card_cannot_say_is_refused_by_its_figure(figures, sentences):
    assert told(card(), figures) == sentences


def test_all_that_is_wrong_is_told_at_once():
    assert len(told(card(), {"attack": 99, "defence": 99, "points": 0})) == 3


def test_no_fixture_has_the_word_of_an_owner():
    origins = {figure.origin for slug in rules.SLUGS for found in cards(slug).values() for figure in found.figures()}
    assert origins == {"printed", "fan", "derived", "house"}
