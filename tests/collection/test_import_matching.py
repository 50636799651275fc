"""Each row finds its card: by id, by name, by a guess that is shown, or not at all, which is said."""

import pytest

from collection.exchange import services
from collection.models import Card
from tests.collection.cards import card
from tests.collection.lists import owned, pending, preview, store, workbook

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def cards(db):
    card("panther", ("Panther", "Panthère"))
    card("panzer_iv", "Panzer IV")
    card("tiger", ("Tiger I", "Tigre I"))
    card("king_tiger", ("King Tiger", "Tigre royal"))
    card("t_34_85", "T-34/85")


def line(alice, text):
    (found,) = preview(alice, text).lines
    return found


def test_the_id_wins_over_the_name(alice):
    store(alice, "Id,Name,Count\ntanks/tiger,Panther,2\n")
    assert owned(alice) == {"tiger": 2}


@pytest.mark.parametrize("name", ["panthere", "PANTHER", "Panthère", "  panther "])
def test_names_match_in_both_languages_whatever_their_accents_and_case(alice, name):
    assert (line(alice, name).status, line(alice, name).card.slug) == ("matched", "panther")


@pytest.mark.parametrize("name", ["T34/85", "t 34-85", "T3485", "T-34 / 85"])
def test_hyphens_and_spaces_do_not_matter(alice, name):
    assert (line(alice, name).status, line(alice, name).card.slug) == ("matched", "t_34_85")


@pytest.mark.parametrize(
    ("name", "slug"),
    [("Pantehr", "panther"), ("Panzer 4", "panzer_iv"), ("Kng Tiger", "king_tiger"), ("Tigre roial", "king_tiger")],
)
def test_a_slip_is_guessed_and_the_guess_is_shown(alice, name, slug):
    found = line(alice, name)
    assert (found.status, found.card.slug) == ("guessed", slug)
    assert 80 <= found.likeness <= 100


def test_another_number_is_another_card(alice):
    found = line(alice, "Panzer III")
    assert found.status == "ambiguous"
    assert "panzer_iv" in [choice.card.slug for choice in found.choices]


def test_a_name_that_several_cards_may_have_asks_for_a_choice(alice):
    found = line(alice, "Tiger")
    assert found.status == "ambiguous"
    assert {choice.card.slug for choice in found.choices} >= {"tiger", "king_tiger"}


def test_a_choice_is_kept_and_stored(alice):
    import_ = pending(alice, "2 Tiger\n1 Zeppelin")
    services.choose(import_, mode="replace", chosen={":1": "tanks/king_tiger", ":2": "-"})
    found = services.preview(services.pending_import(alice, import_.pk))
    assert [each.status for each in found.lines] == ["matched", "left_out"]
    services.confirm(owner=alice, number=import_.pk, seen=found.plan.digest, leave_out=True)
    assert owned(alice) == {"king_tiger": 2}


def test_nonsense_is_unmatched_and_told_with_its_row(alice):
    found = preview(alice, workbook(Mine=[["Name", "Count"], ["Panther", 1], ["Zeppelin LZ 127", 1]]))
    (problem,) = found.problems
    assert (problem.code, problem.sheet, problem.row, problem.column) == ("unknown_card", "Mine", 3, "Name")
    assert (
        str(problem) == "sheet Mine, row 3, column Name: found “Zeppelin LZ 127”, expected the name or the id of a card"
    )


def test_a_card_of_another_game_is_told_from_an_unknown_one(alice):
    found = preview(alice, "Game,Name,Count\nTank Chess,Panther,1\nMagic,Panther,1\n")
    assert [problem.code for problem in found.problems] == ["wrong_game", "unknown_game"]
    assert "TANKS" in found.problems[0].expected
    assert "Tank Hunter" in found.problems[1].expected
    assert not any(each.is_stored for each in found.lines)


def test_an_id_of_another_game_is_told(alice):
    found = preview(alice, "Id,Game,Name,Count\ntanks/panther,Tank Chess,Panther,1\n")
    assert [(problem.code, problem.found) for problem in found.problems] == [("wrong_game", "tanks/panther")]


def test_an_unknown_id_makes_the_name_a_guess(alice):
    found = preview(alice, "Id,Name,Count\ntanks/leopard,Panther,1\n")
    assert [(each.status, each.card.slug) for each in found.lines] == [("guessed", "panther")]
    assert [problem.code for problem in found.problems] == ["unknown_id"]


def test_the_same_name_in_two_games_asks_which(alice):
    Card.objects.create(
        game="tank_chess", slug="panther", name_en="Panther", name_fr="Panther", position=9, document={}, kind="unit"
    )
    assert line(alice, "Panther").status == "ambiguous"
    found = preview(alice, "Panther", game="tank_chess")
    assert [each.card.id for each in found.lines] == ["tank_chess/panther"]


def test_new_cards_are_found_at_once(alice):
    assert line(alice, "Maus").status == "unmatched"
    card("maus", "Maus")
    assert line(alice, "Maus").status == "matched"


def test_a_long_list_of_nonsense_costs_a_bounded_number_of_comparisons(alice, monkeypatch):
    monkeypatch.setattr("collection.exchange.index.MOST_COMPARISONS", 100)
    found = preview(alice, "\n".join(f"Zeppelin tiger {n}" for n in range(200)))
    assert [each.status for each in found.lines].count("unmatched") >= 180
