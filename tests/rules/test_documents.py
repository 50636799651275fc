"""Documents are strict both ways: what Muster writes it reads back unchanged, and it reads nothing else."""

import json
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.documents import (
    BadDocument,
    Document,
    Entry,
    Force,
    Seat,
    Setup,
    canonical,
    parse_json,
    read_position,
    write_position,
)

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
entries = st.builds(Entry, card=words, count=st.integers(1, 9), section=words)
entries = st.builds(Entry, card=words, attachments=st.lists(entries, max_size=2).map(tuple)) | entries
forces = st.builds(
    Force, game=words, name=words, nation=words, year=st.none() | st.integers(1900, 1999), data=words,
    entries=st.lists(entries, max_size=3).map(tuple),
)  # fmt: skip


class Board(Document):
    size: int
    walls: tuple[tuple[int, int], ...] = ()


class Spot(Document):
    unit: str
    at: str


MySetup = Setup[Board, Spot, Spot]
setups = st.builds(
    MySetup,
    game=words,
    scenario=words,
    options=st.dictionaries(words, st.booleans() | st.integers() | words, max_size=3),
    seats=st.lists(st.builds(Seat[Spot], player=words, force=st.none() | forces), max_size=5).map(tuple),
    terrain=st.builds(Board, size=st.integers(), walls=st.lists(st.tuples(st.integers(), st.integers())).map(tuple)),
    cards=st.lists(st.builds(Spot, unit=words, at=words), max_size=3).map(tuple),
)


@given(forces | setups)
def test_what_is_written_reads_back_unchanged(document):
    written = document.write()
    for source in (written, json.dumps(written), json.dumps(written).encode()):
        again = type(document).read(source)
        assert again == document
        assert again.write() == written


SOUND = MySetup(
    game="toy", scenario="ambush", seats=(Seat[Spot](placements=(Spot(unit="a", at="B2"),)),), terrain=Board(size=3)
).write()  # fmt: skip


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (["terrain", "size"], "3", 'terrain.size: expected a valid integer, got "3"'),
        (["terrain", "size"], 3.0, "terrain.size: expected a valid integer, got 3.0"),
        (["terrain", "size"], True, "terrain.size: expected a valid integer, got true"),
        (["terrain", "size"], None, "terrain.size: expected a valid integer, got null"),
        (["terrain", "colour"], "red", "terrain.colour: this field is not known"),
        (["terrain"], {}, "terrain.size: this field is missing"),
        (["seats", 0, "placements", 0, "at"], [2], "seats.0.placements.0.at: expected a valid string, got [2]"),
        (["seats"], {}, "seats: expected a valid array, got {}"),
        (["format"], "muster/force@1", "format: expected \"muster/setup@1\", got \"muster/force@1\""),
        (["format"], None, 'format: expected "muster/setup@1", got null'),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_the_field_the_value_and_what_was_expected(path, value, told):
    broken = json.loads(json.dumps(SOUND))
    place = broken
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(BadDocument) as raised:
        MySetup.read(broken)
    assert str(raised.value) == told


def test_all_problems_are_told_at_once():
    with pytest.raises(BadDocument) as raised:
        MySetup.read({"format": "muster/setup@1", "game": 1, "colour": 2, "terrain": {}})
    assert {(problem.path, problem.code) for problem in raised.value.problems} == {
        ("game", "string_type"), ("colour", "unknown"), ("terrain.size", "missing"), ("seats", "missing"),
        ("scenario", "missing"),
    }  # fmt: skip


@pytest.mark.parametrize(
    "text",
    ["", "{", "[1]", "1", "null", '{"a": 1, "a": 2}', '{"a": NaN}', '{"a": 1e999}', '{"a": -Infinity}', "[" * 100_000,
     '{"format": "muster/setup@1", "game": "\\ud800"}', '{"a": ' + "9" * 5000 + "}", b"\xff\xfe{}", b'{"a": "\xe9"}'],
    ids=range(14),
)  # fmt: skip
def test_what_is_no_document_is_refused(text):
    with pytest.raises(BadDocument):
        MySetup.read(text)


@given(st.text() | st.binary())
def test_no_text_does_harm(text):
    with pytest.raises(BadDocument):
        MySetup.read(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
)


@given(st.dictionaries(words, json_values, max_size=4))
def test_no_object_does_harm(content):
    with pytest.raises(BadDocument):
        MySetup.read({**content, "format": "muster/setup@1", "terrain": 1})


@given(st.dictionaries(words, json_values, max_size=5))
def test_equal_contents_have_one_canonical_text(content):
    assert canonical(dict(reversed(content.items()))) == canonical(content)
    assert parse_json(canonical(content)) == content


@dataclass(frozen=True)
class Tank:
    hex: tuple[int, int]
    hidden: bool = False


@dataclass(kw_only=True)
class Table:
    tanks: dict[str, Tank]
    mines: frozenset[str] = frozenset()
    board: int = 0
    names: dict[int, str] = field(default_factory=dict)


tables = st.builds(
    Table,
    tanks=st.dictionaries(words, st.builds(Tank, hex=st.tuples(st.integers(), st.integers()), hidden=st.booleans())),
    mines=st.frozensets(words),
    board=st.integers(0, 1 << 400),
    names=st.dictionaries(st.integers(), words),
)


@given(tables)
def test_a_position_is_the_dataclass_itself(table):
    position = write_position("toy", table)
    assert read_position("toy", Table, position) == table
    assert read_position("toy", Table, json.dumps(position)) == table
    assert position["state"]["mines"] == sorted(table.mines), "sets in order: equal states are written alike"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": "tanks"}, 'game: expected "toy", got "tanks"'),
        ({"state": {"tanks": {"g1": {"hex": [4], "hidden": False}}}}, "state.tanks.g1.hex.1: this field is missing"),
        ({"state": {"tanks": {"g1": {"hex": [4, 7], "crew": 5}}}}, "state.tanks.g1.crew: this field is not known"),
        ({"state": {}}, "state.tanks: this field is missing"),
        ({"more": 1}, "more: this field is not known"),
    ],
)
def test_a_bad_position_is_told_by_its_field(change, told):
    with pytest.raises(BadDocument) as raised:
        read_position("toy", Table, write_position("toy", Table(tanks={})) | change)
    assert str(raised.value) == told
