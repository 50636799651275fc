"""Chapters 11 and 12: boards of your own, and what the expansion is known to hold."""

import json

import pytest

from rules.catalogue import cards
from rules.documents import BadDocument, Entry, Force
from rules.reading import read_setup
from rules.setups import prepare
from rules.tank_chess import GAME
from rules.tank_chess.checks import doubts
from rules.tank_chess.pieces import BLACK, WHITE
from tests.rules.tank_chess.boards import at


def force(**counts):
    return Force(game="tank_chess", entries=tuple(Entry(card=card, count=count) for card, count in counts.items()))


def as_it_is(content):
    return content


def free(change=as_it_is, *forces):
    """A set-up on a blank board, with *change* made to its document."""
    content = prepare("tank_chess", "free", forces).write()
    change(content)
    return read_setup(json.dumps(content))


def problems(setup):
    """The rule and the place of everything that keeps *setup* from being played."""
    with pytest.raises(BadDocument) as raised:
        GAME.start(setup)
    return {(problem.code, problem.path) for problem in raised.value.problems}


def obstacles(*squares):
    return lambda content: content["terrain"].update(obstacles=list(squares))


@pytest.mark.rule("CH-1.4b", "CH-11.1")
def test_obstacles_may_be_placed_where_the_players_like():
    state = GAME.start(free(obstacles("D8", "M9", "H8", "I9")))
    assert len(state.board.obstacles) == 4


@pytest.mark.rule("CH-11.1", "CH-R22")
def test_units_may_start_where_the_players_like():
    def deploy(content):
        content["seats"][0]["placements"][0] |= {"square": "E5", "facing": "NW"}

    assert at(GAME.start(free(deploy)), "E5", WHITE) == "CLT NW"


@pytest.mark.rule("CH-11.1")
def test_armies_are_as_chosen():
    state = GAME.start(free(as_it_is, force(clt=1, td=2), force(clt=1, ht=12)))
    assert [len(army) for army in state.armies] == [3, 13]
    assert state.board.files == 20


@pytest.mark.rule("CH-R22")
def test_every_mistake_of_a_setup_is_told_at_once():
    def spoil(content):
        content["terrain"]["obstacles"] = ["D8", "D8", "T3", content["seats"][0]["placements"][1]["square"]]
        content["seats"][0]["placements"][2]["square"] = content["seats"][0]["placements"][3]["square"]
        content["seats"][1]["placements"][4]["square"] = "R7"
        content["seats"][1]["placements"][0]["card"] = "lt"

    assert problems(free(spoil)) == {
        ("CH-R22", "terrain.obstacles"),
        ("CH-R22", "seats.0.placements.1.square"),
        ("CH-4.4a", "seats.0.placements.2.square"),
        ("CH-4.4a", "seats.0.placements.3.square"),
        ("CH-R22", "seats.1.placements.4.square"),
        ("CH-2.2", "seats.1.placements"),
        ("CH-2.3a", "seats.1.placements"),
    }


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda content: content["terrain"].update(files=18), ("CH-1.1", "terrain")),
        (lambda content: content["cards"].append(content["cards"][0]), ("CH-1.5", "cards")),
        (lambda content: content["cards"].pop(1), ("CH-1.5", "seats.0.placements.8.card")),
    ],
    ids=["the size of the board", "a card twice", "a card missing"],
)
def test_a_setup_that_cannot_be_played_says_why(change, problem):
    assert problem in problems(free(change))


def test_a_basic_setup_is_the_one_that_the_board_shows():
    content = prepare("tank_chess", "basic_16").write()
    content["terrain"]["obstacles"].pop()
    content["seats"][1]["placements"][0]["facing"] = "N"
    assert problems(read_setup(content)) == {("CH-1.4a", "terrain"), ("CH-2.3a", "seats.1.placements")}


@pytest.mark.rule("CH-R22")
def test_an_uneven_board_is_doubtful_and_plays():
    even, uneven = free(obstacles("D8", "M9")), free(obstacles("D8"))
    assert doubts(even) == ()
    assert [(doubt.code, doubt.path) for doubt in doubts(uneven)] == [("CH-R22", "terrain.obstacles")]
    assert GAME.start(uneven).actor() == WHITE


@pytest.mark.rule("CH-1.2", "CH-R22")
def test_uneven_armies_and_more_units_than_a_box_holds_are_doubtful():
    setup = free(as_it_is, force(clt=1, ht=3), force(clt=1, ht=1))
    assert [doubt.code for doubt in doubts(setup)] == ["CH-R22", "CH-1.2"]
    assert len(GAME.start(setup).armies[BLACK]) == 2


@pytest.mark.parametrize("slug", ["basic_16", "basic_20"])
def test_nothing_is_doubtful_about_a_basic_setup(slug):
    assert doubts(prepare("tank_chess", slug)) == ()


@pytest.mark.parametrize(
    ("forces", "code"),
    [((force(clt=1),), "count"), ((force(clt=1, water=1), force(clt=1)), "CH-1.5"), ((force(clt=99),) * 2, "CH-R22")],
    ids=["one force", "no unit", "too many"],
)
def test_forces_that_cannot_be_deployed_are_refused(forces, code):
    with pytest.raises(BadDocument) as raised:
        prepare("tank_chess", "free", forces)
    assert {problem.code for problem in raised.value.problems} == {code}


@pytest.mark.rule("CH-2.2")
def test_a_basic_setup_takes_no_other_army():
    with pytest.raises(BadDocument) as raised:
        prepare("tank_chess", "basic_16", (force(clt=1, ht=9), force(clt=1, ht=9)))
    assert {problem.code for problem in raised.value.problems} == {"CH-2.3a"}


def test_a_correction_on_a_card_counts_in_play():
    def faster(content):
        content["cards"][0]["stats"]["speed"] = 6

    state = GAME.start(free(faster))
    code = state.kinds[0].code
    assert (state.kinds[0].speed, state.tables.ends[code][0].speed) == (6, 6)


@pytest.mark.rule("CH-12.1")
@pytest.mark.parametrize("id", ["super_heavy_tank", "fast_tank_destroyer", "amphibian", "bulldozer", "minesweeper"])
def test_the_units_of_the_expansion_are_known_by_name_and_do_not_play(id):
    assert cards("tank_chess")[id].kind == "expansion_unit"
    with pytest.raises(BadDocument):
        prepare("tank_chess", "free", (force(clt=1, **{id: 1}), force(clt=1)))


@pytest.mark.rule("CH-12.2")
@pytest.mark.parametrize("id", ["water", "mine"])
def test_the_obstacles_of_the_expansion_are_known_by_name_and_do_not_play(id):
    assert cards("tank_chess")[id].kind == "expansion_terrain"
    assert list(cards("tank_chess")[id].stats) == []
