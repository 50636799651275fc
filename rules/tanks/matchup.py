"""What a shot does: Attack dice against Defence dice, of which 4, 5 and 6 count (TK-10.2, TK-11.1)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, TypeVar

from rules import catalogue
from rules.odds import Prospect
from rules.tanks.cards import Keyword, Tank
from rules.tanks.gunnery import CountFewerMoves, IgnoreSideShot, KeepDice
from rules.tanks.vocabulary import Primitive
from rules.words import say

MOST_DEFENCE = 6
"""Defence dice that are ever rolled (TK-11.1c)."""
WAYS = (
    (say("from the front"), False, False),
    (say("from the front, at Close Range"), False, True),
    (say("Side Shot"), True, False),
    (say("Side Shot at Close Range"), True, True),
)
P = TypeVar("P", bound=Primitive)


def fights(card: Any) -> bool:
    """Whether *card* is a tank: all others go with one."""
    return isinstance(card, Tank)


def odds(
    attacker: Tank,
    defender: Tank,
    *,
    shooter_moves: int = 0,
    target_moves: int = 0,
    cover: bool = False,
    more_attack: int = 0,
    more_defence: int = 0,
) -> Iterator[Prospect]:
    """The chance that at least one Hit or Critical Hit gets through, from each side, near and far.

    *more_attack* and *more_defence* are the dice that crew, upgrades and Coordinated Fire add. A stationary shooter
    re-rolls when that is the better chance (TK-10.3a).
    """
    attack = max(attacker.stats.attack + more_attack, 0)
    usual = moves_counted(attacker, shooter_moves) + target_moves + cover + more_defence
    keeps = max((found.count for found in does(attacker, KeepDice)), default=0)
    for label, side, close in WAYS:
        dice = defence_dice(defender, usual, side=side, close=close)
        chance = gets_through(attack, dice, again=not shooter_moves, keeps=keeps)
        yield Prospect(label, chance, ("TK-10.2b", "TK-11.1b", *(("TK-12.3a",) * side), *(("TK-12.2a",) * close)))


def does(tank: Tank, kind: type[P]) -> Iterator[P]:
    """What the keywords of *tank* do of that *kind* (TK-4.2g)."""
    known = catalogue.cards("tanks")
    for id in tank.stats.keywords:
        if isinstance(keyword := known[id], Keyword):
            for effect in keyword.stats.effects:
                yield from (primitive for primitive in effect.does if isinstance(primitive, kind))


def moves_counted(shooter: Tank, moves: int) -> int:
    """How many of its *moves* add a Defence die (TK-11.2a, TK-14.9a)."""
    return max(moves - sum(found.by for found in does(shooter, CountFewerMoves)), 0)


def defence_dice(target: Tank, more: int, *, side: bool, close: bool) -> int:
    """The Defence dice of *target* with so many *more*, from none to six (TK-11.1b, TK-R25)."""
    side = side and not any(does(target, IgnoreSideShot))
    return min(max(target.stats.defence + more - side - close, 0), MOST_DEFENCE)


@cache
def successes(dice: int) -> Sequence[Fraction]:
    """How likely 0, 1, 2… of so many *dice* show 4 or more."""
    return [Fraction(comb(dice, count), 2**dice) for count in range(dice + 1)]


@cache
def left(hits: int, defence: int) -> Fraction:
    """The chance that one of so many *hits* is not cancelled by so many Defence dice (TK-11.1d, TK-11.1e)."""
    return sum(successes(defence)[:hits], Fraction(0))


@cache
def gets_through(attack: int, defence: int, *, again: bool = False, keeps: int = 0) -> Fraction:
    """The chance that a shot does damage; *again*: the dice may be rolled anew, all but *keeps* (TK-14.10a)."""
    once = sum((chance * left(hits, defence) for hits, chance in enumerate(successes(attack))), Fraction(0))
    if not again:
        return once
    chances = enumerate(successes(attack))
    return sum(
        (chance * max(left(hits, defence), once, _kept(attack, defence, hits, keeps)) for hits, chance in chances),
        Fraction(0),
    )


def _kept(attack: int, defence: int, hits: int, keeps: int) -> Fraction:
    """The chance after a re-roll that keeps exactly *keeps* of the dice, as many *hits* among them as there are."""
    if not 0 < keeps <= attack:
        return Fraction(0)
    chances = enumerate(successes(attack - keeps), start=min(hits, keeps))
    return sum((chance * left(total, defence) for total, chance in chances), Fraction(0))
