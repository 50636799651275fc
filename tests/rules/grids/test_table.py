"""Shapes, lines and distances on a free table: against shapely, and under every motion of the whole table."""

from math import hypot

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.grids import sightlines, table
from rules.grids.table import Shape, chord, crosses, distance, inner, overlap, rectangle, towards

CLEAR = 1e-3
"""Nearer than this to a change of the answer, two ways of computing may differ."""
places = st.tuples(st.integers(0, 900), st.integers(0, 900))
headings = st.one_of(st.integers(0, 359), st.sampled_from((0, 45, 90, 135, 180, 270)))
sizes = st.tuples(st.integers(20, 120), st.integers(20, 90))
hulls = st.tuples(places, headings, sizes).map(lambda hull: rectangle(*hull[0], hull[1], *hull[2]))
motions = st.tuples(st.integers(0, 359), st.integers(-500, 500), st.integers(-500, 500), st.booleans())


def moved(motion, point):
    """*point* after the table was turned, shifted and perhaps looked at in a mirror."""
    turn, dx, dy, mirrored = motion
    c, s = towards(turn)
    x, y = point[0] - 450, (450 - point[1] if mirrored else point[1] - 450)
    return c * x - s * y + 450 + dx, s * x + c * y + 450 + dy


def moved_shape(motion, shape):
    corners = [moved(motion, corner) for corner in shape.corners]
    return Shape(corners[::-1] if motion[3] else corners)


def as_polygon(shape):
    return shapely.Polygon(shape.corners)


def test_headings_run_counter_clockwise_from_east_and_are_exact_along_the_axes():
    assert [towards(degrees) for degrees in (0, 90, 180, 270, 360, -90)] == [
        (1, 0), (0, 1), (-1, 0), (0, -1), (1, 0), (0, -1),
    ]  # fmt: skip


def test_the_corners_of_a_rectangle_go_round_from_the_front_left():
    assert rectangle(100, 50, 90, 60, 30).corners == ((85, 80), (85, 20), (115, 20), (115, 80))


@pytest.mark.parametrize(
    ("corners", "convex"),
    [
        (((0, 0), (4, 0), (4, 3), (0, 3)), True),
        (((0, 0), (0, 3), (4, 3), (4, 0)), False),
        (((0, 0), (4, 0), (1, 1), (0, 3)), False),
        (((0, 0), (4, 0)), False),
        (((0, 0), (10, 0), (-2, 6), (5, -4), (8, 6)), False),
    ],
)
def test_only_outlines_that_turn_left_all_the_way_are_convex(corners, convex):
    assert table.is_convex(corners) is convex


@given(hulls, hulls)
def test_distances_are_those_of_shapely(one, other):
    assert distance(one, other) == pytest.approx(as_polygon(one).distance(as_polygon(other)), abs=1e-6)


@given(hulls, hulls)
def test_shapes_overlap_where_shapely_finds_common_ground(one, other):
    common = as_polygon(one).intersection(as_polygon(other)).area
    assume(common > 1 or as_polygon(one).distance(as_polygon(other)) > CLEAR)
    assert overlap(one, other) == (common > 0)


@given(hulls, places, places)
def test_a_line_is_inside_a_shape_as_far_as_shapely_says(shape, start, end):
    assume(start != end)
    line = shapely.LineString((start, end))
    length = line.intersection(as_polygon(shape)).length
    assume(length > CLEAR or line.distance(as_polygon(shape)) > CLEAR)
    found = chord(shape, start, end)
    assert (found[1] - found[0] if found else 0) * line.length == pytest.approx(length, abs=1e-4)
    assert crosses(shape, start, end) == (length > CLEAR)


@given(hulls, places)
def test_a_point_is_as_far_from_a_shape_as_shapely_says(shape, point):
    assert table.reach(shape, point) == pytest.approx(as_polygon(shape).distance(shapely.Point(point)), abs=1e-6)


@given(hulls, hulls)
def test_a_contact_shift_is_the_shortest_that_makes_two_shapes_touch(one, other):
    dx, dy = table.contact(one, other)
    touching = one.shifted(dx, dy)
    assert distance(touching, other) == pytest.approx(0, abs=1e-6)
    assert not overlap(touching, other)
    if (apart := distance(one, other)) > 0:
        assert hypot(dx, dy) == pytest.approx(apart)


def test_shapes_in_line_with_each_other_are_as_far_apart_as_they_look():
    one, other = rectangle(50, 50, 0, 100, 100), rectangle(161, 150, 0, 100, 100)  # their sides share the line y = 100
    assert distance(one, other) == 11
    assert table.contact(one, other) == (11, 0)


@pytest.mark.rule("TK-R8", "TK-R12")
def test_touching_shapes_do_not_overlap_and_lines_along_a_side_do_not_cross():
    one, other = rectangle(50, 50, 0, 100, 100), rectangle(150, 50, 0, 100, 100)
    assert not overlap(one, other)
    assert distance(one, other) == 0
    assert not crosses(one, (0, 100), (300, 100))
    assert not crosses(one, (50, 150), (150, 50))  # by a corner
    assert crosses(one, (49, 150), (149, 50))
    assert not inner(one, (100, 50))


def scene(draw):
    """An origin, a target, walls and screens; none of the walls on either."""
    target = draw(hulls)
    footprint = draw(hulls)
    walls = draw(st.lists(hulls, max_size=4))
    screens = draw(st.lists(hulls, max_size=2))
    assume(distance(target, footprint) > 1)
    assume(all(distance(wall, target) > 1 and distance(wall, footprint) > 1 for wall in walls))
    return (footprint.x, footprint.y), target, walls, screens, footprint


def seen(origin, target, walls, screens, footprint):
    return (
        sightlines.visible(origin, target, walls, screens, footprint),
        sightlines.hidden_corners(origin, target, walls, screens, footprint),
    )


def is_clear_cut(found):
    """Whether the answer stays the same with everything in the way a little smaller or larger."""
    origin, target, walls, screens, footprint = found
    answers = []
    for scale in (0.998, 1.002):
        grown = [
            [Shape([(s.x + scale * (x - s.x), s.y + scale * (y - s.y)) for x, y in s.corners]) for s in shapes]
            for shapes in (walls, screens)
        ]
        answers.append(seen(origin, target, *grown, footprint))
    return answers[0] == answers[1] == seen(*found)


@given(st.data(), motions)
def test_what_is_seen_stays_seen_when_the_whole_table_is_turned_shifted_or_mirrored(data, motion):
    found = scene(data.draw)
    assume(is_clear_cut(found))
    origin, target, walls, screens, footprint = found
    turned = [[moved_shape(motion, shape) for shape in shapes] for shapes in (walls, screens)]
    assert seen(*found) == seen(
        moved(motion, origin), moved_shape(motion, target), *turned, moved_shape(motion, footprint)
    )


@given(st.data())
def test_a_target_is_seen_when_one_of_many_lines_is_clear(data):
    origin, target, walls, _, footprint = scene(data.draw)
    found = (origin, target, walls, [], footprint)
    assume(is_clear_cut(found))
    blocks = shapely.union_all([as_polygon(wall) for wall in walls]) if walls else shapely.Polygon()
    ring = as_polygon(target).exterior
    points = [ring.interpolate(share / 120, normalized=True) for share in range(120)]
    clear = any(not blocks.intersects(shapely.LineString((origin, (point.x, point.y)))) for point in points)
    if clear:
        assert sightlines.visible(*found)
    elif sightlines.visible(*found):  # through a gap finer than the lines tried
        fine = [ring.interpolate(share / 20_000, normalized=True) for share in range(20_000)]
        assert any(not blocks.intersects(shapely.LineString((origin, (point.x, point.y)))) for point in fine)


@given(hulls, hulls, st.lists(hulls, max_size=4))
def test_a_point_sees_a_point_both_ways(one, other, walls):
    a, b = (one.x, one.y), (other.x, other.y)
    assume(a != b)
    lengths = [chord(wall, a, b) for wall in walls]
    assume(all(found is None or found[1] - found[0] > 1e-4 for found in lengths))
    back = [chord(wall, b, a) for wall in walls]
    assert [found is None for found in lengths] == [found is None for found in back]


def test_a_screen_hides_what_is_behind_it_but_not_what_stands_in_it():
    origin, footprint = (0, 0), rectangle(0, 0, 0, 60, 30)
    wood = rectangle(200, 0, 0, 100, 400)
    behind, inside, edge = rectangle(400, 0, 0, 60, 30), rectangle(200, 0, 0, 60, 30), rectangle(160, 0, 0, 60, 30)
    assert not sightlines.visible(origin, behind, [], [wood], footprint)
    assert sightlines.visible(origin, inside, [], [wood], footprint)
    assert sightlines.visible(origin, edge, [], [wood], footprint)
    assert [sightlines.hidden_corners(origin, shape, [], [wood], footprint) for shape in (behind, inside, edge)] == [
        4, 4, 2,
    ]  # fmt: skip


def test_what_lies_under_the_footprint_screens_nothing():
    origin, footprint = (0, 0), rectangle(0, 0, 0, 60, 30)
    target, hem = rectangle(300, 0, 0, 60, 30), rectangle(20, 0, 0, 20, 200)
    assert sightlines.visible(origin, target, [], [hem], footprint)
    assert sightlines.hidden_corners(origin, target, [], [hem], footprint) == 0
    wide = rectangle(30, 0, 0, 20, 200)
    assert not sightlines.visible(origin, target, [], [wide], footprint)
    assert sightlines.hidden_corners(origin, target, [], [wide], footprint) == 4


@pytest.mark.rule("TK-R9")
def test_a_single_grazing_point_is_no_part_of_a_target():
    origin, footprint, target = (0, 0), rectangle(0, 0, 0, 10, 10), rectangle(200, 0, 0, 20, 100)
    left, right = rectangle(100, 50, 0, 20, 100), rectangle(100, -50, 0, 20, 100)
    assert not sightlines.visible(origin, target, [left, right], [], footprint)
    assert sightlines.visible(origin, target, [left, right.shifted(0, -0.01)], [], footprint)
