"""Neighbours, vertices, bearings and lines of hexes: by definition, by brute force, and under all symmetries."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.grids import hexes
from rules.grids.hexes import BORDER, OFFSETS, VERTICES, at, axial, bearing, distance, grid, line
from rules.grids.squares import mask, members

CENTRE = at(13, 13)
"""A hex with plenty of room on every side."""
vectors = st.tuples(st.integers(-9, 9), st.integers(-9, 9)).filter(lambda vector: abs(sum(vector)) <= 9)
steps = vectors.filter(any)
points = st.integers(0, 11)
facings = st.integers(0, 5)
turns = st.integers(0, 5)
grids = st.tuples(st.integers(1, 26), st.integers(1, 26)).map(lambda size: grid(*size))


def go(vector, origin=CENTRE):
    q, r = axial(origin)
    return at(q + vector[0], r + vector[1])


def vectors_of(bits):
    """The hexes of a set, as vectors from the centre."""
    return frozenset(hexes.vector(hex - CENTRE) for hex in members(bits))


def shape(found):
    """What a line from the centre meets, as vectors: the hexes, and the pairs of hexes."""
    return vectors_of(found.through), frozenset(map(vectors_of, found.along))


def changed(found, change):
    """The shape of a line with each of its vectors put through *change*."""
    through, along = shape(found)
    return (
        frozenset(change(*vector) for vector in through),
        frozenset(frozenset(change(*vector) for vector in pair) for pair in along),
    )


def border_points(vector):
    """The twelve points of the border of the hex at *vector* from the centre, in the plane that lines are drawn in."""
    q, r = vector
    return [(4 * q + 2 * r + x, 6 * r + y) for x, y in BORDER]


@pytest.mark.rule("PS-R1")
def test_neighbours_are_numbered_clockwise_from_up_right():
    assert OFFSETS == ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
    assert [hexes.vector(hex - CENTRE) for hex in hexes.neighbours(CENTRE)] == list(OFFSETS)


@pytest.mark.rule("PS-R1")
@pytest.mark.parametrize("vertex", range(6))
def test_a_vertex_lies_between_its_two_neighbours(vertex):
    corner = tuple(VERTICES[vertex])
    for side in hexes.flanks(vertex):
        assert corner in border_points(OFFSETS[side])[::2]
        assert vertex in hexes.ends(side)


@pytest.mark.rule("PS-R2")
def test_facing_a_vertex_there_are_two_hexes_in_front_and_two_behind():
    assert [hexes.flanks(facing) for facing in range(6)] == [(5, 0), (0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]
    assert hexes.flanks(1 + 3) == (1 + 2, 1 + 3)


@pytest.mark.rule("PS-R3")
def test_the_vertices_of_the_side_one_passes_are_those_that_flank_the_way():
    assert [hexes.ends(side) for side in range(6)] == [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0)]


@given(vectors, vectors)
def test_distance_is_the_length_of_the_shortest_way(first, second):
    one, other = go(first), go(second)
    away = distance(one, other)
    assert away == distance(other, one) == max(map(abs, (*(v := hexes.vector(other - one)), sum(v))))
    nearer = min(distance(hex, other) for hex in hexes.neighbours(one))
    assert nearer == (away - 1 if away else 1)


@given(vectors)
def test_a_step_gives_back_its_vector(vector):
    assert hexes.vector(go(vector) - CENTRE) == vector


@pytest.mark.rule("PS-R16")
@given(steps)
def test_a_bearing_orders_the_three_coordinates(vector):
    q, r = vector
    s = -q - r
    wedges = (q > s > r, q > r > s, r > q > s, r > s > q, s > r > q, s > q > r)
    lines = (q == s > r, q > r == s, q == r > s, r > q == s, r == s > q, s > q == r)
    expected = [2 * vertex for vertex, on in enumerate(lines) if on] + [
        2 * side + 1 for side, on in enumerate(wedges) if on
    ]
    assert [bearing(CENTRE, go(vector))] == expected


def test_a_hex_has_no_bearing_to_itself():
    with pytest.raises(ValueError, match="expected two hexes"):
        bearing(CENTRE, CENTRE)


@pytest.mark.rule("PS-R16")
def test_twelfths_off_the_bow_tell_front_side_and_rear():
    assert [hexes.off(0, point) for point in range(12)] == [0, 1, 2, 3, 4, 5, 6, -5, -4, -3, -2, -1]
    for facing in range(6):
        front, right, rear = hexes.flanks(facing), (facing + 1) % 6, hexes.flanks(facing + 3)
        assert {abs(hexes.off(facing, 2 * side + 1)) for side in front} == {1}
        assert hexes.off(facing, 2 * right + 1) == 3
        assert {abs(hexes.off(facing, 2 * side + 1)) for side in rear} == {5}


@pytest.mark.rule("PS-R23")
@given(steps, facings)
def test_ahead_is_measured_square_to_the_facing(vector, facing):
    x, y = hexes.SIDES[(facing + 1) % 6]
    q, r = vector
    across = (4 * q + 2 * r) * y - 6 * r * x  # which side of the line abeam, through the middle of side facing + 1
    found = hexes.ahead(CENTRE, facing, go(vector))
    assert (found > 0, found < 0) == (across > 0, across < 0)


@pytest.mark.rule("PS-R23")
@given(steps)
def test_facing_vertex_0_what_lies_above_is_ahead(vector):
    assert hexes.ahead(CENTRE, 0, go(vector)) == -vector[1]


def through_by_force(vector, end):
    """Whether the way from (0, 0) to *end* has a point inside the hex, tried between all crossings of border lines."""
    corners = border_points(vector)[::2]
    edges = list(zip(corners, corners[1:] + corners[:1], strict=True))
    moments = {Fraction(0), Fraction(1)}
    for (ax, ay), (bx, by) in edges:
        if slope := end[0] * (by - ay) - end[1] * (bx - ax):
            moments.add(Fraction(ax * (by - ay) - ay * (bx - ax), slope))
    tried = sorted(moment for moment in moments if 0 <= moment <= 1)
    for before, after in pairwise(tried):
        x, y = ((before + after) / 2 * part for part in end)
        if all((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0 for (ax, ay), (bx, by) in edges):
            return True
    return False


def along_by_force(vector, side, end):
    """Whether the way from (0, 0) to *end* covers part of that side of the hex, more than a point of it."""
    corners = border_points(vector)[::2]
    ends = [corners[side], corners[(side + 1) % 6]]
    if any(end[0] * y - end[1] * x for x, y in ends):
        return False
    places = sorted(Fraction(end[0] * x + end[1] * y, end[0] ** 2 + end[1] ** 2) for x, y in ends)
    return max(places[0], 0) < min(places[1], 1)


@pytest.mark.rule("PS-R18")
@given(steps, points)
def test_a_line_goes_through_the_hexes_whose_inside_it_meets(vector, point):
    end = border_points(vector)[point]
    around = [(q, r) for q in range(-10, 11) for r in range(-10, 11) if abs(q + r) <= 10]
    others = [hex for hex in around if hex not in ((0, 0), vector)]
    through, along = shape(line(CENTRE, go(vector), point))
    assert through == {hex for hex in others if through_by_force(hex, end)}
    pairs = {
        frozenset((hex, (hex[0] + q, hex[1] + r)))
        for hex in others
        for side, (q, r) in enumerate(OFFSETS)
        if along_by_force(hex, side, end)
    }
    assert along == {pair for pair in pairs if not pair & {(0, 0), vector}}


@pytest.mark.rule("PS-R18")
def test_a_line_along_a_side_meets_only_both_hexes_together():
    found = line(CENTRE, go((1, -2)), 6)
    left, right = go((0, -1)), go((1, -1))
    assert (found.through, found.along) == (0, (mask((left, right)),))
    assert not found.meets(mask([left]))
    assert not found.meets(mask([right]))
    assert found.meets(mask([left, right]))


@pytest.mark.rule("PS-R18")
def test_touching_a_corner_is_not_crossing():
    found = line(CENTRE, go((2, 0)), 1)
    assert shape(found) == ({(1, 0)}, set())
    assert not found.meets(mask([go((2, -1))]))
    assert found.meets(mask([go((1, 0))]))


def test_neighbours_have_nothing_in_between_to_the_points_that_face_them():
    for side, vector in enumerate(OFFSETS):
        for point in (2 * side + 6, 2 * side + 7, 2 * side + 8):
            assert shape(line(CENTRE, go(vector), point)) == (set(), set())


@given(steps, points, st.sets(vectors))
def test_a_line_meets_a_set_when_it_meets_a_part_of_it(vector, point, some):
    found = line(CENTRE, go(vector), point)
    through, along = shape(found)
    assert found.meets(mask(map(go, some))) == bool(through & some or any(pair <= some for pair in along))


@given(steps, points, turns)
def test_turning_everything_turns_lines_bearings_and_what_is_ahead(vector, point, times):
    target, other = go(vector), go(hexes.turned(*vector, times))
    assert distance(CENTRE, other) == distance(CENTRE, target)
    assert bearing(CENTRE, other) == (bearing(CENTRE, target) + 2 * times) % 12
    assert changed(line(CENTRE, target, point), lambda q, r: hexes.turned(q, r, times)) == shape(
        line(CENTRE, other, point + 2 * times)
    )
    for facing in range(6):
        turned = (facing + times) % 6
        assert hexes.ahead(CENTRE, turned, other) == hexes.ahead(CENTRE, facing, target)
        assert hexes.off(turned, bearing(CENTRE, other)) == hexes.off(facing, bearing(CENTRE, target))


@given(steps, points)
def test_the_mirror_mirrors_lines_bearings_and_what_is_ahead(vector, point):
    target, other = go(vector), go(hexes.mirrored(*vector))
    assert distance(CENTRE, other) == distance(CENTRE, target)
    assert bearing(CENTRE, other) == -bearing(CENTRE, target) % 12
    assert changed(line(CENTRE, target, point), hexes.mirrored) == shape(line(CENTRE, other, -point))
    for facing in range(6):
        assert hexes.ahead(CENTRE, -facing % 6, other) == hexes.ahead(CENTRE, facing, target)
        assert abs(hexes.off(-facing % 6, bearing(CENTRE, other))) == abs(hexes.off(facing, bearing(CENTRE, target)))


@given(vectors, turns)
def test_six_turns_and_two_mirrors_are_none(vector, times):
    assert hexes.turned(*hexes.turned(*vector, times), 6 - times) == vector
    assert hexes.turned(*hexes.turned(*vector, times), -times) == vector
    assert hexes.mirrored(*hexes.mirrored(*vector)) == vector


def test_turning_and_mirroring_move_the_neighbours_as_their_numbers_say():
    for side, vector in enumerate(OFFSETS):
        assert hexes.turned(*vector) == OFFSETS[(side + 1) % 6]
        assert hexes.mirrored(*vector) == OFFSETS[-side - 1]


@given(grids, st.data())
def test_a_line_is_the_same_wherever_it_is_drawn(some, data):
    origin, target = data.draw(st.sampled_from(some.hexes)), data.draw(st.sampled_from(some.hexes))
    if origin == target or distance(origin, target) > 9:
        return
    point = data.draw(points)
    here, there = line(origin, target, point), line(CENTRE, CENTRE + target - origin, point)
    assert [hex - origin for hex in members(here.through)] == [hex - CENTRE for hex in members(there.through)]


@given(grids, st.data())
def test_a_line_between_two_hexes_stays_on_the_board_but_for_its_ragged_edge(some, data):
    origin, target = data.draw(st.sampled_from(some.hexes)), data.draw(st.sampled_from(some.hexes))
    if origin != target:
        for hex in members(line(origin, target, data.draw(points)).through):
            assert hex in some or any(beside in some for beside in hexes.neighbours(hex))
