"""Names of hexes, in talk and in documents, and the boards they lie on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from rules.grids import hexes
from rules.grids.hexes import STEPS, axial, grid, parse, place

grids = st.tuples(st.integers(1, 26), st.integers(1, 26)).map(lambda size: grid(*size))


@given(st.integers(0, 25), st.integers(0, 25))
def test_a_hex_knows_its_place_and_its_name_reads_back(column, row):
    hex = place(column, row)
    assert axial(hex) == (column - row // 2, row)
    assert parse(hexes.NAMES[hex]) == hex


@pytest.mark.parametrize(("name", "column", "row"), [("A1", 0, 0), ("C3", 2, 2), ("P12", 15, 11)])
def test_columns_are_letters_and_rows_are_numbers_from_1(name, column, row):
    assert parse(name) == place(column, row)


@pytest.mark.parametrize("name", ["", "A0", "A01", "AA1", "a1", "A27", "1A", 7, None])
def test_what_is_no_hex_is_refused_with_what_was_expected(name):
    with pytest.raises(ValueError, match="expected a hex such as C3"):
        parse(name)


@given(st.integers(0, 25), st.integers(0, 25))
def test_documents_call_hexes_by_their_names(column, row):
    adapter = TypeAdapter(hexes.Hex)
    text = adapter.dump_json(place(column, row))
    assert text.decode() == f'"{hexes.NAMES[place(column, row)]}"'
    assert adapter.validate_json(text, strict=True) == place(column, row)


@pytest.mark.parametrize("text", ['"C99"', "7", "null", "[4, 7]"])
def test_a_document_with_no_hex_says_what_was_expected(text):
    with pytest.raises(ValidationError, match="a hex such as C3"):
        TypeAdapter(hexes.Hex).validate_json(text, strict=True)


def test_a_step_from_corner_to_corner_of_the_widest_board_gives_back_its_vector():
    corners = [place(column, row) for column in (0, 25) for row in (0, 25)]
    for origin in corners:
        for target in corners:
            (q, r), (other_q, other_r) = axial(origin), axial(target)
            assert hexes.vector(target - origin) == (other_q - q, other_r - r)


@given(grids, st.data())
def test_a_step_off_the_board_is_outside_it(some, data):
    hex, side = data.draw(st.sampled_from(some.hexes)), data.draw(st.integers(0, 5))
    assert hex in some
    column, row = (index := some.hexes.index(hex)) % some.columns, index // some.columns
    q, r = axial(hex + STEPS[side])
    assert (hex + STEPS[side] in some) == (0 <= q + r // 2 < some.columns and 0 <= r < some.rows)
    assert hex in some.row(row)
    assert place(column, row) == hex


def test_rows_are_counted_from_both_ends():
    some = grid(4, 3)
    assert [hexes.NAMES[hex] for hex in some.row(0)] == ["A1", "B1", "C1", "D1"]
    assert [hexes.NAMES[hex] for hex in some.row(-1)] == ["A3", "B3", "C3", "D3"]
    assert grid(4, 3) is some
    assert -1 not in some


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (27, 5), (5, 27)])
def test_a_board_too_small_or_too_large_is_refused(size):
    with pytest.raises(ValueError, match="expected 1 to 26 columns and rows"):
        grid(*size)
