"""What crew, upgrade, critical and keyword cards do, as data: the moment, the conditions, whom, what, how often."""

from collections.abc import Iterator
from functools import reduce
from typing import ClassVar, Literal, Self

from pydantic import model_validator

from rules import effects
from rules.tanks.primitives import AnyPrimitive
from rules.words import Say, say

When = Literal[
    "always",
    "building",
    "before_battle",
    "phase",
    "movement",
    "shooting",
    "command_start",
    "command",
    "attack",
    "attack_rolled",
    "defence",
    "defence_rolled",
    "hits_left",
    "hits_taken",
    "critical_dealt",
    "critical_drawn",
    "damaged",
    "shot_over",
    "repair_failed",
    "drawn",
]
Condition = Literal[
    "close_range",
    "side_shot",
    "stationary",
    "moved",
    "friend_shot_first",
    "nothing_scored",
    "nothing_left",
    "something_left",
]
Target = Literal["", "target", "friend", "friend_near", "self_and_friend_near"]
Limit = Literal["", "first_of_shot", "once_a_turn", "once_a_phase", "once_a_battle"]


class Effect(effects.Effect):
    """One thing that a card does at one moment; a card may have several.

    Moments, in the order of a turn: `always` holds all the time; `building` bends construction (TK-15.5a);
    `before_battle` comes after deployment; `phase` begins each phase; `movement` and `shooting` are those phases, where
    Initiative counts (TK-R50); `attack`, `defence` fix the dice of a shot (TK-10.2a, TK-11.1b); `attack_rolled`,
    `defence_rolled` follow the rolls; `hits_left`, `hits_taken` follow the cancels, for the tank that shot and the one
    shot at (TK-13.1a); `critical_dealt`, `critical_drawn` are the drawing of a critical card for its target and for
    itself (TK-13.3a); `damaged` is any loss of Resistance; `shot_over` ends its shot; `command_start` comes before
    tanks are Destroyed (TK-14.1a); `command` is the repair step (TK-14.3a), `repair_failed` a roll in it; `drawn` is
    when a critical card itself is applied (TK-13.3c).

    The tank is the one that bears the card, unless there is a *target*. All *conditions* must hold. `discard` is the
    price of an effect and paid once; with nothing to do it is all that happens.
    """

    WORDS: ClassVar[dict[str, Say]] = {
        "always": say("This tank"),
        "building": say("When you build your platoon"),
        "before_battle": say("Before the first turn"),
        "phase": say("At the start of each phase"),
        "movement": say("In the Movement Phase"),
        "shooting": say("In the Shooting Phase"),
        "command_start": say("At the start of the Command Phase"),
        "command": say("In the Command Phase"),
        "attack": say("When this tank shoots"),
        "attack_rolled": say("After its Attack roll"),
        "defence": say("When this tank is shot at"),
        "defence_rolled": say("After its Defence roll"),
        "hits_left": say("When its shot leaves Hits or Critical Hits"),
        "hits_taken": say("When a shot leaves Hits or Critical Hits on this tank"),
        "critical_dealt": say("When its shot draws a critical card"),
        "critical_drawn": say("When a critical card is drawn for this tank"),
        "damaged": say("When this tank takes damage"),
        "shot_over": say("When its shot is over"),
        "repair_failed": say("When its repair roll fails"),
        "drawn": say("At once"),
        "close_range": say("at Close Range"),
        "side_shot": say("with a Side Shot"),
        "stationary": say("while Stationary"),
        "moved": say("after moving this turn"),
        "friend_shot_first": say("after a friend within one Measuring Arrow has shot at the same target this phase"),
        "nothing_scored": say("without a Hit or Critical Hit on its dice"),
        "nothing_left": say("without an uncancelled Hit or Critical Hit"),
        "something_left": say("with an uncancelled Hit or Critical Hit"),
        "target": say("its target"),
        "friend": say("one other friendly tank"),
        "friend_near": say("one other friendly tank within one Measuring Arrow"),
        "self_and_friend_near": say("each of this tank and one other friendly tank within one Measuring Arrow"),
        "first_of_shot": say("the first one of the shot"),
        "once_a_turn": say("once a turn"),
        "once_a_phase": say("once a phase"),
        "once_a_battle": say("once a battle"),
        "end_of_phase": say("until the end of the phase"),
    }

    when: When
    conditions: tuple[Condition, ...] = ()
    target: Target = ""
    does: tuple[AnyPrimitive, ...] = ()
    limit: Limit = ""
    lasts: Literal["", "end_of_phase"] = ""
    then: Literal["", "discard"] = ""

    @property
    def is_offered(self) -> bool:
        """Whether a player is asked; what is not offered holds, once the card is turned up (TK-R40)."""
        return bool(self.does) and (self.then == "discard" or any(primitive.OFFERED for primitive in self.does))

    def sentence(self) -> Say:
        """The sentence on the card: "When this tank shoots, at Close Range: +1 Attack."."""
        opening = tuple(self.WORDS[word] for word in self._words())
        if not self.does:
            return say("{opening}: discard this card.", opening=opening)
        if self.then == "discard":
            return say("{opening}, if you discard this card: {done}.", opening=opening, done=self._done())
        return say("{opening}: {done}.", opening=opening, done=self._done())

    def _words(self) -> Iterator[str]:
        return filter(None, (self.when, *self.conditions, self.target, self.limit))

    def _done(self) -> tuple[Say, ...]:
        lasting = (self.WORDS[self.lasts],) if self.lasts else ()
        return (*(primitive.sentence() for primitive in self.does), *lasting)

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        if not self.does and not self.then:
            raise ValueError(say("something that the effect does"))
        return self


def spoken(sentences: tuple[Say, ...]) -> Say:
    """Several *sentences*, one after the other."""
    return reduce(lambda first, then: say("{first} {then}", first=first, then=then), sentences)
