"""Names, lines and sets of squares."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from rules.grids import squares
from rules.grids.squares import COMPASS, OFFSETS, STEPS, at, file_of, parse, rank_of

files_and_ranks = st.tuples(st.integers(0, 25), st.integers(0, 25))
anywhere = files_and_ranks.map(lambda place: at(*place))
grids = st.tuples(st.integers(1, 26), st.integers(1, 26)).map(lambda size: squares.grid(*size))
directions = st.integers(0, 7)


@given(files_and_ranks)
def test_a_square_knows_its_file_and_rank_and_its_name_reads_back(place):
    square = at(*place)
    assert (file_of(square), rank_of(square)) == place
    assert parse(squares.NAMES[square]) == square


@pytest.mark.parametrize(("name", "place"), [("A1", (0, 0)), ("C3", (2, 2)), ("P16", (15, 15)), ("T20", (19, 19))])
def test_files_are_letters_and_ranks_are_numbers_from_1(name, place):
    assert parse(name) == at(*place)


@pytest.mark.parametrize("name", ["", "A0", "A01", "AA1", "a1", "A27", "1A", " A1", 7, None])
def test_what_is_no_square_is_refused_with_what_was_expected(name):
    with pytest.raises(ValueError, match="a square such as C3"):
        parse(name)


def test_directions_go_clockwise_from_north():
    assert [squares.parse_direction(name) for name in COMPASS] == list(range(8))
    assert STEPS[0] == parse("A2") - parse("A1")
    assert STEPS[3] == parse("B1") - parse("A2")
    with pytest.raises(ValueError, match="a direction out of N, NE"):
        squares.parse_direction("north")


@given(grids, st.data())
def test_a_ray_runs_straight_on_and_off_the_board(grid, data):
    square, direction = data.draw(st.sampled_from(grid.squares)), data.draw(directions)
    files, ranks = OFFSETS[direction]
    places = [(file_of(square) + files * step, rank_of(square) + ranks * step) for step in range(1, 30)]
    on_board = [at(*place) for place in places if 0 <= place[0] < grid.files and 0 <= place[1] < grid.ranks]
    ray = squares.RAYS[square][direction]
    assert squares.members(ray & grid.inside) == sorted(on_board)
    assert ray & grid.outside


@given(grids, st.data())
def test_the_first_square_outside_comes_after_all_those_on_the_board(grid, data):
    square, direction = data.draw(st.sampled_from(grid.squares)), data.draw(directions)
    ray = squares.RAYS[square][direction]
    last = squares.first(ray & grid.outside, direction)
    assert squares.bearing(square, last - STEPS[direction]) in {None, (direction, (ray & grid.inside).bit_count())}
    assert last == square + ((ray & grid.inside).bit_count() + 1) * STEPS[direction]


def test_a_square_on_no_board_has_no_rays():
    assert squares.RAYS[at(-1, 0)] == (0,) * 8


@given(grids, st.data())
def test_six_steps_any_way_off_the_board_are_outside_it(grid, data):
    square = data.draw(st.sampled_from(grid.squares))
    for direction in data.draw(st.lists(directions, max_size=squares.MARGIN)):
        square += STEPS[direction]
    assert (square in grid) == bool(grid.inside >> square & 1) == (not grid.outside >> square & 1)


@given(anywhere, directions, st.integers(1, 25))
def test_a_bearing_gives_back_direction_and_distance(square, direction, distance):
    files, ranks = OFFSETS[direction]
    file, rank = file_of(square) + distance * files, rank_of(square) + distance * ranks
    if 0 <= file < 26 and 0 <= rank < 26:
        assert squares.bearing(square, at(file, rank)) == (direction, distance)


@pytest.mark.parametrize("target", ["C3", "D5", "E4", "A4"])
def test_squares_that_no_line_joins_have_no_bearing(target):
    assert squares.bearing(parse("C3"), parse(target)) is None


@given(st.sets(anywhere))
def test_a_set_of_squares_is_a_number_and_back(some):
    assert squares.members(squares.mask(some)) == sorted(some)


@given(anywhere, directions, st.data())
def test_the_first_of_a_set_is_the_nearest_on_the_line(square, direction, data):
    ray = squares.members(squares.RAYS[square][direction])
    some = data.draw(st.sets(st.sampled_from(ray), min_size=1))
    assert squares.first(squares.mask(some), direction) == min(some, key=lambda far: abs(far - square))


@given(grids, st.data())
def test_half_a_turn_twice_is_no_turn_and_turns_every_step_round(grid, data):
    square, direction = data.draw(st.sampled_from(grid.squares)), data.draw(directions)
    assert grid.half_turn(grid.half_turn(square)) == square
    ahead = square + STEPS[direction]
    if ahead in grid:
        assert grid.half_turn(ahead) == grid.half_turn(square) + STEPS[squares.opposite(direction)]


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (27, 5), (5, 27)])
def test_a_board_too_small_or_too_large_is_refused(size):
    with pytest.raises(ValueError, match="expected 1 to 26 files and ranks"):
        squares.grid(*size)


@given(anywhere, directions)
def test_documents_call_squares_and_directions_by_their_names(square, direction):
    adapter = TypeAdapter(dict[squares.Square, squares.Direction])
    text = adapter.dump_json({square: direction})
    assert text.decode() == f'{{"{squares.NAMES[square]}":"{COMPASS[direction]}"}}'
    assert adapter.validate_json(text, strict=True) == {square: direction}


def test_a_document_with_no_square_says_what_was_expected():
    with pytest.raises(ValidationError, match="a square such as C3"):
        TypeAdapter(squares.Square).validate_json('"C99"', strict=True)
