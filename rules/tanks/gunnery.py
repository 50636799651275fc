"""What cards can do to a shot: each docstring says how the primitive is to be run."""

from typing import Annotated, Literal

from pydantic import Field

from rules.tanks.vocabulary import Few, Offered, Primitive
from rules.words import Say, say, say_many


class HoldFire(Primitive):
    """Forbid every shot, the Parting Shot too (TK-13.4b)."""

    do: Literal["hold_fire"]

    def sentence(self) -> Say:
        return say("cannot shoot")


class FrontArc(Primitive):
    """Shoot only ahead, lines starting where the gun meets the hull's front face (TK-14.5a, TK-10.1b to TK-10.1d)."""

    do: Literal["front_arc"]

    def sentence(self) -> Say:
        return say("shoots only ahead, from where its gun meets the front of the hull")


class IgnoreSideShot(Primitive):
    """Take no Defence die away for a Side Shot (TK-12.3a)."""

    do: Literal["ignore_side_shot"]

    def sentence(self) -> Say:
        return say("no Defence die is lost to a Side Shot")


class CountFewerMoves(Primitive):
    """Count *by* moves fewer, never below none, for the shooter's part of its target's Defence dice (TK-14.9a)."""

    do: Literal["count_fewer_moves"]
    by: Few = 1

    def sentence(self) -> Say:
        return say_many(
            "its target's Defence dice count {count} move fewer of this tank's",
            "its target's Defence dice count {count} moves fewer of this tank's",
            count=self.by,
        )


class Reroll(Offered):
    """Roll *count* dice again, all of them when there is none; the second result stands (TK-10.3b).

    With *each_move*, that many for each move that the tank has made this turn.
    """

    do: Literal["reroll"]
    dice: Literal["attack", "defence"]
    count: Few | None = None
    each_move: bool = False

    def sentence(self) -> Say:
        if self.count is None:
            return say("you may re-roll all dice")
        how_many = say_many("you may re-roll {count} die", "you may re-roll {count} dice", count=self.count)
        return say("{reroll} for each move it has made this turn", reroll=how_many) if self.each_move else how_many


class KeepDice(Offered):
    """Keep exactly *count* chosen dice in the stationary re-roll (TK-14.10a, TK-R36); the highest count holds."""

    do: Literal["keep_dice"]
    count: Few

    def sentence(self) -> Say:
        return say_many(
            "you may keep {count} die and re-roll the others",
            "you may keep {count} dice and re-roll the others",
            count=self.count,
        )


class FaceMisses(Primitive):
    """Attack dice that show *face* are no Hits in this shot; with *dice*, so many of them make the whole shot miss."""

    do: Literal["face_misses"]
    face: Few
    dice: Annotated[int, Field(ge=2, le=6)] | None = None

    def sentence(self) -> Say:
        if self.dice is None:
            return say("dice showing {face} miss", face=self.face)
        return say("the whole shot misses if {dice} or more dice show {face}", dice=self.dice, face=self.face)


class UpgradeHits(Offered):
    """The shooter may make *count* uncancelled Hits Critical Hits."""

    do: Literal["upgrade_hits"]
    count: Few = 1

    def sentence(self) -> Say:
        return say_many(
            "the shooter may turn {count} Hit into a Critical Hit",
            "the shooter may turn up to {count} Hits into Critical Hits",
            count=self.count,
        )


class ExchangeCritical(Offered):
    """The shooter may make one uncancelled Critical Hit *hits* Hits."""

    do: Literal["exchange_critical"]
    hits: Annotated[int, Field(ge=2, le=6)] = 2

    def sentence(self) -> Say:
        return say("the shooter may exchange 1 Critical Hit for {hits} Hits", hits=self.hits)


class DrawMore(Primitive):
    """Draw *cards* more for a Critical Hit; the shooter then discards as many of those drawn for it, unapplied."""

    do: Literal["draw_more"]
    cards: Few = 1

    def sentence(self) -> Say:
        return say_many(
            "draw {count} card more, then the shooter discards one of them",
            "draw {count} cards more, then the shooter discards as many of them",
            count=self.cards,
        )


class CancelHit(Offered):
    """Cancel one uncancelled Critical Hit before its card is drawn."""

    do: Literal["cancel_hit"]

    def sentence(self) -> Say:
        return say("1 Critical Hit is cancelled")


class ShootAgain(Offered):
    """Shoot once more at once, with *dice* Attack dice or, when there is none, its Attack: one shot over TK-9.1b.

    `near_target` is another target, within one whole arrow of the first.
    """

    do: Literal["shoot_again"]
    dice: Few | None = None
    at: Literal["any", "near_target"] = "any"

    def sentence(self) -> Say:
        shot = say("it may shoot again") if self.dice is None else self._with_dice(self.dice)
        if self.at == "any":
            return shot
        return say("{shot} at another target within one Measuring Arrow of the first", shot=shot)

    def _with_dice(self, dice: int) -> Say:
        return say_many("it may shoot again with {count} die", "it may shoot again with {count} dice", count=dice)


class ReturnAmmunition(Primitive):
    """Put the Ammunition card that was discarded for the shot back beside the tank."""

    do: Literal["return_ammunition"]

    def sentence(self) -> Say:
        return say("the Ammunition card discarded for it comes back")
