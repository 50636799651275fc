"""What events and commanders do, as data: the moment, the target, a die, the primitives and how long they hold.

Whose turn it is (the timing) and where an event goes afterwards (its destination) are icons of the card (TH-3f).
"""

from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from rules import effects
from rules.tank_hunter import targets
from rules.tank_hunter.primitives import LASTING, AnyPrimitive, Cancel
from rules.tank_hunter.targets import TARGETS, Target, TargetName, When
from rules.words import Say, say

Lasts = Literal["", "this_attack", "this_turn", "until_next_turn", "attached", "game"]

BEGINNINGS: dict[str, tuple[When, ...]] = {
    "attack": ("own_attack", "enemy_attack"),
    "hit": ("own_hit",),
    "event": ("enemy_event",),
}
"""When there is something of that kind to cancel."""


class Effect(effects.Effect):
    """What one event or commander does.

    Moments: `turn` is any in the turn proper when no attack, recon or event is being resolved (TH-5k, TH-12a);
    `own_attack` and `enemy_attack` are once an attack or counter of your own, or of another player, has been declared
    and before its first die; `own_hit` is before a hit on a unit of yours takes effect; `enemy_event` is before an
    event that another player plays takes effect; `draw` is when the card is drawn (TH-11d); `always` and `wait` (when
    you take that action) are for commanders.

    With a *face*, one die is rolled for each target, and that or less is needed. The primitives are done in their
    order. `until_next_turn` ends when the next go of the player of the card begins, `attached` with the unit (TH-R38).
    """

    WORDS: ClassVar[dict[str, Say]] = {
        "own_attack": say("when one of your units attacks or counters"),
        "enemy_attack": say("when a unit of another player attacks or counters"),
        "own_hit": say("when an attack hits"),
        "enemy_event": say("when another player plays an event"),
        "this_attack": say("for this attack"),
        "this_turn": say("until the end of this turn"),
        "until_next_turn": say("until your next turn"),
        **targets.WORDS,
    }

    when: When
    target: TargetName = "you"
    face: Annotated[int, Field(ge=1, le=5)] | None = None
    does: Annotated[tuple[AnyPrimitive, ...], Field(min_length=1)]
    lasts: Lasts = ""
    then: Literal[""] = ""

    @property
    def aim(self) -> Target:
        """What the target's name stands for."""
        return TARGETS[self.target]

    def opening(self) -> tuple[Say, ...]:
        """At which moment, on what, and with which die."""
        return (*self._words(self.when, self.target), *self._die())

    def phrases(self) -> tuple[Say, ...]:
        """What it does and for how long."""
        return (*(primitive.sentence() for primitive in self.does), *self._words(self.lasts))

    def sentence(self, *before: Say) -> Say:
        """The sentence of the card, which begins with the words *before*: whose turn, what it costs."""
        return say("{opening}: {done}.", opening=(*before, *self.opening()), done=self.phrases())

    def _words(self, *words: str) -> tuple[Say, ...]:
        return tuple(self.WORDS[word] for word in words if word in self.WORDS)

    def _die(self) -> tuple[Say, ...]:
        if self.face is None:
            return ()
        if self.face == 1:
            return (say("if a die rolled for it shows 1"),)
        return (say("if a die rolled for it shows {face} or less", face=self.face),)

    @model_validator(mode="after")
    def _target_is_there(self) -> Self:
        if self.aim.moments and self.when not in self.aim.moments:
            values: dict[str, Any] = {"target": self.target, "moments": self.aim.moments}
            raise ValueError(say("a target that is there at this moment: {target} is there at {moments}", **values))
        return self

    @model_validator(mode="after")
    def _something_to_cancel(self) -> Self:
        for primitive in self.does:
            if isinstance(primitive, Cancel) and self.when not in BEGINNINGS[primitive.what]:
                moments = BEGINNINGS[primitive.what]
                raise ValueError(say("a moment with {what} to cancel: {moments}", what=primitive.what, moments=moments))
        return self

    @model_validator(mode="after")
    def _lasts_if_it_can(self) -> Self:
        lasting = any(isinstance(primitive, LASTING) for primitive in self.does)
        if lasting != bool(self.lasts):
            raise ValueError(say("how long it lasts, for a changed value, a ban or a hand limit and for nothing else"))
        return self
