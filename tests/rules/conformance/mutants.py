"""Ambush done wrong, one fault at a time: each must be caught by the check named beside it."""

import random
from dataclasses import replace

from rules.engine import Refusal
from rules.words import say
from tests.rules.conformance import hiding, playing, toy
from tests.rules.conformance.toy import Simple, State


class SeesThePile(State):
    def view(self, seat):
        return super().view(seat) | {"next": list(self.pile[:1])}


class SeesOtherHands(State):
    def view(self, seat):
        return super().view(seat) | {"armed": ["tank" in hand for hand in self.hands]}


class RefusalTellsAHand(State):
    def refuse_fire(self, action):
        if refusal := super().refuse_fire(action):
            return Refusal(refusal.rule, say("{hand}", hand=str(self.hands[action.target])))
        return None


class ChoicesTellAHand(State):
    def refuse_fire(self, action):
        if self.pile and "smoke" in self.hands[action.target]:
            return Refusal("TY-2a", say("it would only hide"))
        return super().refuse_fire(action)


class EventTellsTheCard(State):
    def unseen_draw(self, seat, rule, card):
        event = super().unseen_draw(seat, rule, card)
        return replace(event, sentence=say("seat {seat} draws {card}", seat=seat, card=card))


class DealsNothingAnew(State):
    def determinize(self, seat, rng):  # noqa: ARG002
        return self.copy()


class DealsFromAShare(State):
    def determinize(self, seat, rng):
        dealt = super().determinize(seat, rng)
        dealt.lives = self.lives
        return dealt


class DealsOwnHandAnew(State):
    def determinize(self, seat, rng):
        return super().determinize((seat + 1) % 3, rng)


class CopySharesLives(State):
    def copy(self):
        return replace(super().copy(), lives=self.lives)


class CopySharesHands(State):
    def copy(self):
        return replace(super().copy(), hands=self.hands)


class OffersTooMuch(State):
    def actions(self):
        return (
            [*super().actions(), Simple("pass")] if self.actor() is not None and self.is_dealt() else super().actions()
        )


class OffersTooLittle(State):
    def actions(self):
        return super().actions()[:2]


class RefusesByAnUnknownRule(State):
    def refuse_fire(self, action):
        refusal = super().refuse_fire(action)
        return Refusal("TY-9", refusal.sentence) if refusal else None


class DoesWhatItRefuses(State):
    def apply(self, action, chance):
        unasked = action.kind == "draw" and self.pile and self.is_dealt()
        return self.perform(action, chance) if unasked else super().apply(action, chance)


class ChangesWhatItRefuses(State):
    def refusal(self, action):
        if refusal := super().refusal(action):
            self.played += ("smoke",)
        return refusal


class NeverSamplesTheLast(State):
    def sample(self, rng):
        return rng.choice(self.actions()[:3])


class SamplesWhatIsRefused(State):
    def sample(self, rng):
        return Simple("pass") if self.is_dealt() and rng.random() < 0.01 else super().sample(rng)


class UrgesWhatIsRefused(State):
    def urgent(self):
        return [Simple("smoke")]


class FindsObviousWhatIsRefused(State):
    def obvious(self, rng):  # noqa: ARG002
        return Simple("smoke")


class OwnLuck(State):
    def next_turn(self):
        self.pile = tuple(random.sample(self.pile, len(self.pile)))
        return super().next_turn()


class OrderByHash(State):
    def next_turn(self):
        self.pile = tuple(sorted(self.pile, key=hash))
        return super().next_turn()


class ForgetsTheShot(State):
    def position(self):
        position = super().position()
        position["state"]["shot"] = None
        return position


class FastPathCheats(State):
    def advance(self, action, chance):
        super().perform(action, chance)
        if isinstance(action, Simple):
            self.turn += 1


class FastPathSpendsLuck(State):
    def advance(self, action, chance):
        super().perform(action, chance)
        chance.die(6, "TY-3b")


class NeverEnds(State):
    def outcome(self):
        return None

    def next_turn(self):
        self.turn = (self.turn + 1) % 3
        return []

    def refuse_turn(self, action):
        return None if action.kind == "pass" and not self.shot else super().refuse_turn(action)


class StopsWithoutOutcome(State):
    def actor(self):
        return None if self.turn > 8 else super().actor()


class SilentEvent(State):
    def fire(self, action):
        return [replace(event, rules=()) for event in super().fire(action)]


class MuteAction(State):
    def fire(self, action):
        super().fire(action)
        return []


class ScoreOutOfBounds(State):
    def score(self, seat):
        return float(self.lives[seat])


class ViewHoldsTuples(State):
    def view(self, seat):
        return super().view(seat) | {"played": self.played}


CAUGHT = {
    SeesThePile: hiding.secrets_hold,
    SeesOtherHands: hiding.secrets_hold,
    RefusalTellsAHand: hiding.secrets_hold,
    ChoicesTellAHand: hiding.secrets_hold,
    EventTellsTheCard: hiding.events_tell_no_secrets,
    DealsNothingAnew: hiding.secrets_hold,
    DealsFromAShare: hiding.dealt_states_are_apart,
    DealsOwnHandAnew: hiding.secrets_hold,
    CopySharesLives: playing.copies_stay_apart,
    CopySharesHands: playing.copies_stay_apart,
    OffersTooMuch: playing.offered_actions_are_accepted,
    OffersTooLittle: playing.listing_and_judging_agree,
    RefusesByAnUnknownRule: playing.refused_actions_raise,
    DoesWhatItRefuses: playing.refused_actions_raise,
    ChangesWhatItRefuses: playing.refused_actions_raise,
    NeverSamplesTheLast: playing.samples_are_offered_and_reach_all,
    SamplesWhatIsRefused: playing.samples_are_offered_and_reach_all,
    UrgesWhatIsRefused: playing.urgent_actions_are_offered,
    FindsObviousWhatIsRefused: playing.what_is_obvious_is_offered,
    OwnLuck: playing.replays_match,
    OrderByHash: playing.the_same_battle_in_another_process,
    ForgetsTheShot: playing.positions_read_back,
    FastPathCheats: playing.the_fast_path_agrees,
    FastPathSpendsLuck: playing.the_fast_path_agrees,
    NeverEnds: playing.battles_end,
    StopsWithoutOutcome: playing.battles_end,
    SilentEvent: playing.events_explain_themselves,
    MuteAction: playing.events_explain_themselves,
    ScoreOutOfBounds: playing.scores_are_shares,
    ViewHoldsTuples: hiding.views_are_plain,
}


def game_of(mutant):
    """Ambush played with the states of *mutant*."""
    return replace(toy.GAME, state=mutant, begin=lambda setup: toy.begin(setup, mutant))


ORDER_BY_HASH = game_of(OrderByHash)
