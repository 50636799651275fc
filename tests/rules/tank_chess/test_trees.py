"""Counted action trees: how many sequences of actions there are, counted by the engine and by a slow second way."""

import pytest

from rules.setups import prepare
from rules.tank_chess import GAME
from rules.tank_chess.notation import read_position, write_position
from tests.rules.tank_chess import slow
from tests.rules.tank_chess.boards import KINDS

START = write_position(GAME.start(prepare("tank_chess", "basic_16")))
TREES = {
    START: (549, 301878),
    "3CLT83mt67*lt1/1#2##10/1#2##2lt72##3/LT7#2#11/7##7/6#####2##ht2/2##1ht91*LT71mt74#1/2###3clt63mt23/4lt76###2/1#10##2/"
    "1##2#####2lt33/3*LT63##7/10*LT7#2#*HT3/1MT91##5##2#1/3MT96##2#1/2HT29MT63 w 241 -": (191, 80773),
    "7*mt84CLT42*mt6/1#2##10/1#2##*lt64##3/1#2#6*lt74/1ht15##7/1*MT91clt72#####2##1/2##4*LT35#1/*lt31###11/"
    "7ht8*LT22###1*LT3/1#10##2/1##2#####HT35/7##7/6*lt94#2#1/3##2*LT32##2#1/10##HT91#1/*MT46MT34*mt23 w 545 -": (
        145,
        15585,
    ),
    "1mt7ht6hm15td15hm64/7mt91*lt67##1/1##3#6#2LT91#1/2#13#3/4##5##3#2td3/4#2#2##6##/1#5##5##3#/1##10##5/"
    "2#2##1TD41#6#1*lt6/5#ht82mt2##4##2/2##4##4#5/2#*lt85#3##2#2/4*LT9##8*LT6*lt9##1/#3##5##5#1/##1MT64##2#2#TD23/"
    "3#3##1LT93##4/3#11MT71#2/1#4#*HM95#3##1/clt4##6*HM710/CLT61HT3MT213HT12 b 380 -": (213, 73664),
    "7*hm14ht87/3ht113##1/1##1hm11#6#4#1/2#3*LT44*lt24#3/4##5##3#2lt1/4#2#mt21##6##/1#5##5##3#/1##10##4mt3/2#2##3#6#2/"
    "5#4##2*LT61##2/2##4##4#1*td73/1*lt1#2mt33#3##2#1HM8/4*td1##10##1/#3##5##4HT4#1/##5*MT1##2#2#4/"
    "*lt7*MT11#3##1CLT13##4/3#13#2/1#2clt41#6#3##1/MT1##TD310*LT81TD23/HT1LT411HM66 b 698 -": (236, 63294),
    "3mt87clt8*lt23/mt92*lt312/16/7ht24*lt63/16/8ht27/6*lt19/13*mt12/16/16/16/7HT85MT92/5HT86MT93/1LT11LT912/8CLT46LT9/"
    "1MT84LT29 b 44 -": (174, 91274),
}
"""Positions as one line each, and how many sequences of one and of two actions begin there."""

CASES = [pytest.param(line, counts, id=line[-12:]) for line, counts in TREES.items()]


def count(state, depth):
    if depth == 1:
        return len(state.actions())
    total = 0
    for action in state.actions():
        after = state.copy()
        after.advance(action, None)
        total += count(after, depth - 1)
    return total


def count_slowly(table, depth):
    if table is None:
        return 0
    texts = slow.moves(table)
    return len(texts) if depth == 1 else sum(count_slowly(slow.after(table, text), depth - 1) for text in texts)


@pytest.mark.parametrize(("line", "counts"), CASES)
def test_the_engine_counts_as_many_sequences_as_ever(line, counts):
    state = read_position(line, KINDS)
    assert (count(state, 1), count(state, 2)) == counts


@pytest.mark.parametrize(("line", "counts"), CASES)
def test_a_second_slow_way_to_count_agrees(line, counts):
    table = slow.from_view(read_position(line, KINDS).view(None))
    assert (count_slowly(table, 1), count_slowly(table, 2)) == counts


@pytest.mark.parametrize(("line", "counts"), CASES)
def test_both_ways_list_the_same_actions_two_plies_deep(line, counts):
    state = read_position(line, KINDS)
    table = slow.from_view(state.view(None))
    for action in state.actions()[:: max(1, counts[0] // 60)]:
        after = state.copy()
        after.advance(action, None)
        if after.actor() is not None:
            assert {str(reply) for reply in after.actions()} == slow.moves(slow.after(table, str(action)))
