"""What cards can do to a tank, its crew and its critical cards: each docstring says how the primitive is to be run."""

from typing import Annotated, Literal

from pydantic import Field

from rules.tanks.gunnery import (
    CancelHit,
    CountFewerMoves,
    DrawMore,
    ExchangeCritical,
    FaceMisses,
    FrontArc,
    HoldFire,
    IgnoreSideShot,
    KeepDice,
    Reroll,
    ReturnAmmunition,
    ShootAgain,
    UpgradeHits,
)
from rules.tanks.vocabulary import FIGURES, KEYWORDS, CriticalId, Few, Figure, KeywordId, Offered, Primitive, one_of
from rules.words import Say, say, say_many


class Modify(Primitive):
    """Add *by* to a figure: dice of one shot for Attack and Defence (TK-10.2a, TK-11.1b), else the tank's own."""

    do: Literal["modify"]
    figure: Figure
    by: Annotated[int, Field(ge=-3, le=3)]

    def sentence(self) -> Say:
        return say("{by} {figure}", by=f"{self.by:+d}".replace("-", "−"), figure=FIGURES[self.figure])


class Raise(Primitive):
    """Count a lower figure as *to*, before anything is added; a higher one stays."""

    do: Literal["raise"]
    figure: Literal["attack", "defence"]
    to: Few

    def sentence(self) -> Say:
        return say("{figure} of at least {to}", figure=FIGURES[self.figure], to=self.to)


class AllowMoves(Primitive):
    """Allow up to *most* moves in one activation of the Movement Phase, where two are the rule (TK-14.8a, TK-7.2e)."""

    do: Literal["allow_moves"]
    most: Annotated[int, Field(ge=3, le=4)]

    def sentence(self) -> Say:
        return say("up to {most} moves", most=self.most)


class LimitMoves(Primitive):
    """Allow no more than *most* moves in a turn; with none, Blitzkrieg and every other move is forbidden (TK-R34)."""

    do: Literal["limit_moves"]
    most: Annotated[int, Field(ge=0, le=2)]

    def sentence(self) -> Say:
        if not self.most:
            return say("cannot move")
        return say_many("makes at most {count} move a turn", "makes at most {count} moves a turn", count=self.most)


class Move(Offered):
    """Make *moves* single moves by all the rules of moving, with no Speed token for them (TK-14.6b).

    `initiative` says when in the Movement Phase, apart from the tank's own activation.
    """

    do: Literal["move"]
    moves: Few = 1
    initiative: Annotated[int, Field(ge=0, le=9)] | None = None
    instead_of_repair: bool = False

    def sentence(self) -> Say:
        move = say_many("you may make {count} move", "you may make {count} moves", count=self.moves)
        if self.instead_of_repair:
            return say("{move} instead of a repair roll, which does not count for Speed", move=move)
        if self.initiative is None:
            return say("{move}, which does not count for Speed", move=move)
        return say(
            "{move} at Initiative {initiative}, which does not count for Speed, besides its own activation",
            move=move,
            initiative=self.initiative,
        )


class GainKeyword(Primitive):
    """Have a keyword that the tank card does not give; having it twice is having it once."""

    do: Literal["gain_keyword"]
    keyword: KeywordId

    def sentence(self) -> Say:
        return say("gains the keyword {keyword}", keyword=KEYWORDS[self.keyword])


class LoseKeyword(Primitive):
    """Do without a keyword of the tank card while this card is attached."""

    do: Literal["lose_keyword"]
    keyword: KeywordId

    def sentence(self) -> Say:
        return say("loses the keyword {keyword}", keyword=KEYWORDS[self.keyword])


class ShareInitiative(Offered):
    """The target tank has the Initiative of this one."""

    do: Literal["share_initiative"]

    def sentence(self) -> Say:
        return say("may take this tank's Initiative")


class Damage(Primitive):
    """Lose *points* of Resistance (TK-13.3b)."""

    do: Literal["damage"]
    points: Few

    def sentence(self) -> Say:
        return say_many("it takes {count} point of damage", "it takes {count} points of damage", count=self.points)


class LoseCard(Primitive):
    """Lose a crew or upgrade card, if there is one, of its owner's choice, to the end of the battle (TK-R39)."""

    do: Literal["lose_card"]
    card: Literal["crew", "upgrade"]

    def sentence(self) -> Say:
        if self.card == "crew":
            return say("the tank loses a crew card of its owner's choice")
        return say("the tank loses an upgrade card of its owner's choice")


class CancelCritical(Offered):
    """Discard a critical card *of* these names as it is drawn: its damage is done, its special effect is not."""

    do: Literal["cancel_critical"]
    of: Annotated[tuple[CriticalId, ...], Field(min_length=1)]

    def sentence(self) -> Say:
        return say("the effect of {cards} is cancelled", cards=one_of(self.of))


class RerollRepair(Offered):
    """Roll a failed repair of one *of* these critical cards again, once; of any when none is named."""

    do: Literal["reroll_repair"]
    of: tuple[CriticalId, ...] = ()

    def sentence(self) -> Say:
        return say("you may re-roll it for {cards}", cards=one_of(self.of)) if self.of else say("you may re-roll it")


class Repair(Primitive):
    """Discard the critical cards *of* these names without a roll, besides the tank's own attempt (TK-14.3b)."""

    do: Literal["repair"]
    of: Annotated[tuple[CriticalId, ...], Field(min_length=1)]

    def sentence(self) -> Say:
        return say("{cards} is repaired without a roll", cards=one_of(self.of))


class RepairToo(Offered):
    """Keep the repair attempt that a Blitzkrieg move takes the place of (TK-14.6a)."""

    do: Literal["repair_too"]

    def sentence(self) -> Say:
        return say("it may roll for repair besides its Blitzkrieg move")


class Carry(Primitive):
    """Allow *copies* of one card of this *type* where one card of a type is the rule (TK-15.5a); one of them a turn."""

    do: Literal["carry"]
    type: Literal["ammunition"]
    copies: Annotated[int, Field(ge=2, le=3)] = 2

    def sentence(self) -> Say:
        return say("this tank may have {copies} copies of one Ammunition card, to use one a turn", copies=self.copies)


AnyPrimitive = Annotated[
    AllowMoves
    | CancelCritical
    | CancelHit
    | Carry
    | CountFewerMoves
    | Damage
    | DrawMore
    | ExchangeCritical
    | FaceMisses
    | FrontArc
    | GainKeyword
    | HoldFire
    | IgnoreSideShot
    | KeepDice
    | LimitMoves
    | LoseCard
    | LoseKeyword
    | Modify
    | Move
    | Raise
    | Repair
    | RepairToo
    | Reroll
    | RerollRepair
    | ReturnAmmunition
    | ShareInitiative
    | ShootAgain
    | UpgradeHits,
    Field(discriminator="do"),
]
