"""Positions as one line and games as text, both ways (CH-10.3)."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.chance import Rng
from rules.setups import prepare
from rules.tank_chess import GAME, placement
from rules.tank_chess.actions import read
from rules.tank_chess.notation import Record, read_game, read_position, write_game, write_position
from tests.rules.tank_chess.boards import KINDS, battle
from tests.rules.tank_chess.positions import states

DOCS = Path(__file__).parents[3] / "docs" / "tank-chess-notation.md"


def recorded(slug="basic_16", seed="record", **options):
    """A game played at random."""
    first, rng = GAME.start(prepare("tank_chess", slug, options=options)), Rng(seed)
    state, actions = first.copy(), []
    while state.actor() is not None:
        actions.append(state.sample(rng))
        state.advance(actions[-1], None)
    return Record(first, tuple(actions), {"White": "Ann", "Black": "Ben"})


@pytest.mark.rule("CH-10.3", "CH-G6")
@given(states(ended=True))
@settings(max_examples=150, deadline=None)
def test_a_position_reads_back_from_its_line(state):
    line = write_position(state)
    again = read_position(line, KINDS, state.options)
    assert again == state
    assert write_position(again) == line
    assert "\n" not in line


@given(states(ended=True))
@settings(max_examples=100, deadline=None)
def test_a_position_reads_back_from_its_document(state):
    again = GAME.load(state.position())
    assert again == state
    assert (again.closed, again.forces) == (state.closed, state.forces)
    assert again.position() == state.position()


@pytest.mark.rule("CH-10.3")
def test_a_line_is_written_as_documented():
    state = battle("CLT H1 N, LT A3 NE", "CLT I16 S, MT P16 SW", obstacles="C3 D3", wrecks="B3")
    assert write_position(state) == "8clt26mt1/16/16/16/16/16/16/16/16/16/16/16/16/LT9*LT8##12/16/7CLT88 w 1 -"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "four fields"),
        ("16/16 w 1", "four fields"),
        ("CLT8/clt2 w 2 -", "White in odd turns"),
        ("CLT8/clt2 w 1 -x", "at the end"),
        ("CLT8/clt21 w 1 -", "equal length"),
        ("CLT8/clt5 w 1 -", "a unit such as LT8"),
        ("CLT8/?1 w 1 -", "a unit such as LT8"),
        ("CLT8/27 w 1 -", "up to 26 ranks of equal length"),
        ("CLT81/2 w 1 -", "Black has 0 command tanks"),
        ("CLT8XX8/2 w 1 -", "no kind of unit is called XX"),
        ("CLT8clt2 w 1 offered", "does not use draws by agreement"),
        ("CLT8clt2 w 1 destroyed", "White has 1 command tanks"),
        ("CLT8clt2 w 1 repeated", "house rule that it does not use"),
    ],
)
def test_what_is_no_position_is_refused_with_what_was_expected(line, complaint):
    with pytest.raises(ValueError, match=complaint):
        read_position(line, KINDS)


@given(st.text("12#*LTlt8/ ", max_size=12))
@settings(max_examples=200, deadline=None)
def test_a_placement_is_read_as_written_or_not_at_all(text):
    try:
        read = placement.read(text)
    except ValueError:
        return
    assert placement.read(placement.write(*read)) == read


@pytest.mark.rule("CH-10.3")
@pytest.mark.parametrize("steps", [False, True])
@pytest.mark.parametrize(
    ("slug", "options"), [("basic_16", {}), ("basic_20", {}), ("free", {"draw_by_agreement": True, "turn_limit": 400})]
)
def test_a_game_reads_back_from_its_text(slug, options, steps):
    record = recorded(slug, **options)
    text = write_game(record, steps=steps)
    assert read_game(text, record.first.kinds) == record
    assert max(map(len, text.splitlines()[4:])) <= 100


@pytest.mark.rule("CH-10.3")
def test_a_game_is_written_as_documented():
    first = battle("CLT H12 N, HT C2 N", "CLT P9 N, LT C9 E", obstacles="O9 P8 O8 O10 P10")
    record = Record(first, tuple(map(read, ("C2-C4NxC9", "P9-P9NE", "H12-off"))))
    assert write_game(record).splitlines()[-1] == "1. HTC2-C4NxC9^ CLTP9-P9NE 2. CLTH12-off# 1-0"
    assert write_game(record, steps=True).splitlines()[-1] == "1. HTC2:FF-C4NxC9^ CLTP9:R-P9NE 2. CLTH12:FFFFF-off# 1-0"


def test_a_game_may_begin_with_black_and_be_unfinished():
    first = battle("CLT H1 N", "CLT H16 S", turn=2, obstacles="H8")
    text = write_game(Record(first, (read("H16-H15S"), read("H1-H2N"))))
    assert text.splitlines()[-1].startswith("1... CLTH16-H15S 2. CLTH1-H2N")
    assert text.rstrip().endswith("*")
    assert read_game(text, KINDS).actions == (read("H16-H15S"), read("H1-H2N"))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("HTC2", "MTC2"), "turn 1, MTC2.*expected the HT that stands there, got MT"),
        (("C4NxC9^", "C4NxC9+"), r"expected the marks \^, got \+"),
        (("CLTP9-P9NE", "CLTP9-P8NE"), "turn 2, CLTP9-P8NE: an obstacle stands on P8"),
        (("CLTP9-P9NE", "CLTP9:L-P9NE"), "expected steps that lead there"),
        (("CLTP9-P9NE", "CLTP9:FL-P9NE"), "an obstacle stands on P10"),
        (("CLTP9-P9NE", "CLTP9-P9EN"), "expected a direction"),
        (("CLTP9-P9NE", "nonsense"), "expected a move such as"),
        (("1-0", "0-1"), "expected the result 1-0, got 0-1"),
        (("1-0", ""), "expected the result at the end"),
        (("[Position", "[Place"), "expected a tag"),
        (("[Position", '[Options "no_such=1"]\n[Position'), "expected options out of"),
    ],
)
def test_a_game_that_cannot_have_been_played_is_refused_with_the_turn(change, complaint):
    first = battle("CLT H12 N, HT C2 N", "CLT P9 N, LT C9 E", obstacles="O9 P8 O8 O10 P10")
    text = write_game(Record(first, tuple(map(read, ("C2-C4NxC9", "P9-P9NE", "H12-off")))))
    with pytest.raises(ValueError, match=complaint):
        read_game(text.replace(*change, 1), KINDS)


@pytest.mark.rule("CH-10.3")
def test_the_examples_of_the_documentation_are_sound():
    blocks = re.findall(r"```(?:text)?\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    games = [block for block in blocks if "[Position" in block]
    lines = [block.strip() for block in blocks if re.fullmatch(r"\S+ [wb] \d+ \S+\s*", block)]
    assert games
    assert lines
    for text in games:
        record = read_game(text, KINDS)
        assert write_game(record, steps=":" in text.split("]")[-1]).split() == text.split()
    for line in lines:
        assert write_position(read_position(line, KINDS)) == line


@pytest.mark.parametrize("text", ["C3-D6NE", "C3-D6NExG9", "H14-off", "draw?", "draw!", "no-draw", "time"])
def test_an_action_reads_back_from_its_text(text):
    assert str(read(text)) == text


@pytest.mark.parametrize("text", ["", "C3", "C3-D6", "C3-D6XX", "C3-D99N", "c3-d6n", "C3-D6N xG9", "H14-out"])
def test_what_is_no_action_is_refused_with_what_was_expected(text):
    with pytest.raises(ValueError, match=r"expected a (move|square|direction)"):
        read(text)
