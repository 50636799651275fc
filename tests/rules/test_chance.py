"""Dice, draws and shuffles: fair, the same everywhere for the same seed, and strict about what was written down."""

import os
import subprocess
import sys
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chance import WORD, Fast, Prompted, Recording, Rng, RollNeeded, Scripted, Seeded, WrongRoll
from rules.words import say

RULE = "PS-8.1"


def chi_square(counts, cells):
    mean = sum(counts.values()) / cells
    return sum((count - mean) ** 2 / mean for count in counts.values()) + mean * (cells - len(counts))


def limit(cells):
    """What chi square stays below in all but about one of a million fair runs (Wilson and Hilferty)."""
    free = cells - 1
    return free * (1 - 2 / (9 * free) + 4.75 * (2 / (9 * free)) ** 0.5) ** 3


@pytest.mark.parametrize("make", [lambda: Seeded("fair"), lambda: Fast(Rng("fair"))], ids=["seeded", "fast"])
@pytest.mark.parametrize("sides", [2, 3, 6, 10, 100])
def test_every_face_is_as_likely_as_the_next(make, sides):
    chance = make()
    faces = Counter(chance.die(sides, RULE) for _ in range(200 * sides))
    assert set(faces) == set(range(1, sides + 1))
    assert chi_square(faces, sides) < limit(sides)


@pytest.mark.parametrize("make", [lambda: Seeded("fair"), lambda: Fast(Rng("fair"))], ids=["seeded", "fast"])
def test_every_order_is_as_likely_as_the_next(make):
    chance = make()
    orders = Counter(chance.shuffle(4, RULE) for _ in range(4800))
    assert set(orders) == set(permutations(range(4)))
    assert chi_square(orders, 24) < limit(24)


def test_words_that_would_favour_small_values_are_drawn_again(monkeypatch):
    bound = 3 << 61
    words = iter([WORD - 1, 2 * bound, 2 * bound - 1])
    monkeypatch.setattr(Seeded, "_word", lambda *_: next(words))
    assert Seeded("x").choose(range(bound), RULE) == bound - 1


@given(st.text(), st.integers(0, 50), st.integers(2, 1000))
def test_a_value_comes_from_the_seed_and_its_number_alone(seed, number, sides):
    chance = Seeded(seed)
    for other in range(number):
        chance.die(2 + other % 7, RULE)
    assert Seeded(seed, drawn=number).die(sides, RULE) == chance.die(sides, RULE)


THROWS = (
    "from rules.chance import Seeded; c = Seeded('7'); print([c.die(100, 'x') for _ in range(9)], c.shuffle(9, 'x'))"
)


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_a_seed_means_the_same_in_every_process(hash_seed):
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    done = subprocess.run([sys.executable, "-c", THROWS], capture_output=True, text=True, check=True, env=environment)
    chance = Seeded(7)
    assert done.stdout == f"{[chance.die(100, 'x') for _ in range(9)]} {chance.shuffle(9, 'x')}\n"


def test_a_seed_never_changes_what_it_means():
    chance = Seeded("muster")
    assert [chance.die(100, RULE) for _ in range(8)] == PINNED


PINNED = [67, 27, 23, 58, 29, 13, 23, 12]


requests = st.lists(
    st.one_of(
        st.tuples(st.just("die"), st.integers(2, 20)),
        st.tuples(st.just("choose"), st.integers(1, 9)),
        st.tuples(st.just("shuffle"), st.integers(0, 6)),
    )
)


def answer(chance, asked):
    return [getattr(chance, kind)(range(size) if kind == "choose" else size, RULE) for kind, size in asked]


@given(st.integers(), requests)
def test_what_was_recorded_replays_to_the_same(seed, asked):
    recording = Recording(seeded := Seeded(seed))
    answers = answer(recording, asked)
    for replay in (Scripted(*recording.values), Prompted(*recording.values)):
        assert answer(replay, asked) == answers
        replay.settle()
    assert seeded.drawn == len(recording.values), "so the log alone tells where the seed stands"


@given(st.integers(), requests)
def test_a_table_is_asked_for_exactly_the_values_that_are_missing(seed, asked):
    recording = Recording(Seeded(seed))
    answer(recording, asked)
    for told, value in enumerate(recording.values):
        with pytest.raises(RollNeeded) as needed:
            answer(Prompted(*recording.values[:told]), asked)
        assert value in needed.value.ask.values
        assert needed.value.ask.rule == RULE


@pytest.mark.parametrize("face", [0, 7, -1])
def test_an_impossible_face_is_refused(face):
    with pytest.raises(WrongRoll, match=f"expected a face from 1 to 6 \\(PS-8.1\\), got {face}"):
        Scripted(face).die(6, RULE)


def test_a_number_that_a_shuffle_has_used_is_refused():
    with pytest.raises(WrongRoll, match="got 2"):
        Scripted(2, 2).shuffle(3, RULE)


def test_a_missing_value_is_refused():
    with pytest.raises(WrongRoll, match="got no more values"):
        Scripted().die(6, RULE)


def test_a_left_over_value_is_refused():
    script = Scripted(3, 4)
    script.die(6, RULE)
    with pytest.raises(WrongRoll, match="expected no more values, got 4"):
        script.settle()


def test_a_choice_tells_the_table_what_it_is_between():
    cards = ["Tiger", "Panther"]
    with pytest.raises(RollNeeded) as needed:
        Prompted().choose(cards, "TH-3.1", lambda card: say("the {card}", card=card))
    assert [str(label) for label in needed.value.ask.labels] == ["the Tiger", "the Panther"]


def test_twins_in_a_pile_are_one_choice_for_the_table():
    with pytest.raises(RollNeeded) as needed:
        Prompted().choose(["rifle", "tank", "rifle"], "TH-3.1")
    assert needed.value.ask.choices() == {"rifle": 0, "tank": 1}
    with pytest.raises(RollNeeded) as needed:
        Prompted().die(3, "TH-3.1")
    assert needed.value.ask.choices() == {"1": 1, "2": 2, "3": 3}


@pytest.mark.parametrize(
    "chance",
    [Seeded(1), Scripted(), Prompted(), Recording(Seeded(1)), Fast(Rng(1))],
    ids=lambda chance: type(chance).__name__,
)
def test_a_choice_among_one_takes_no_value(chance):
    assert chance.choose(["only"], RULE) == 0
    assert chance.shuffle(1, RULE) == (0,)
    assert not getattr(chance, "values", ())
    chance.settle()


@pytest.mark.parametrize("chance", [Seeded(1), Scripted(1), Fast(Rng(1))], ids=lambda chance: type(chance).__name__)
def test_there_must_be_something_to_draw_from(chance):
    with pytest.raises(ValueError, match="at least 1 options"):
        chance.choose([], RULE)
    with pytest.raises(ValueError, match="at least 2 sides"):
        chance.die(1, RULE)
