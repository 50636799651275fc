"""Ambush, a toy for three: hidden hands, a face-down pile, dice, and a reaction before each shot is resolved.

It stands for all that the games of the house do, so that the conformance suite can be shown to catch a game that does
it wrong: see mutants.py.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Self, assert_never

from rules import engine
from rules.chance import Chance, Rng
from rules.documents import Nothing, Seat, Setup
from rules.engine import Event, Game, Outcome, Refusal
from rules.ledger import Chapter, Ledger, Rule
from rules.options import Option, Scenario
from rules.words import say

RULES = {
    "TY-1": "Four cards are dealt to each player; the rest is a face-down pile.",
    "TY-2a": "In his turn a player plays a gun at another who is alive.",
    "TY-2b": "Or he draws a card from the pile.",
    "TY-2c": "Or he passes, when he can do neither.",
    "TY-3a": "The target may play smoke: the shot misses.",
    "TY-3b": "Otherwise a D6 and the gun's value must reach 6 to hit; a hit costs a life.",
    "TY-4": "The last player alive wins.",
    "TY-5": "After the last turn, whoever has most lives wins; equal lives are a draw.",
}
GUNS = {"rifle": 1, "mortar": 2, "tank": 4}
PACK = ("rifle",) * 8 + ("mortar",) * 6 + ("tank",) * 3 + ("smoke",) * 6


@dataclass(frozen=True, slots=True)
class Deal:
    kind: Literal["deal"] = "deal"

    def __str__(self):
        return "deal"


@dataclass(frozen=True, slots=True)
class Fire:
    card: str
    target: int
    kind: Literal["fire"] = "fire"

    def __str__(self):
        return f"fire {self.card} at {self.target}"


@dataclass(frozen=True, slots=True)
class Simple:
    kind: Literal["draw", "pass", "smoke", "stand"]

    def __str__(self):
        return self.kind


Action = Deal | Fire | Simple


def parse(text: str) -> Action:
    match text.split(" "):
        case ["deal"]:
            return Deal()
        case ["draw" | "pass" | "smoke" | "stand" as kind]:
            return Simple(kind)
        case ["fire", card, "at", target] if card in GUNS and target in ("0", "1", "2"):
            return Fire(card, int(target))
    raise ValueError(f"expected deal, draw, pass, smoke, stand or fire CARD at SEAT, got {text!r}")


@dataclass(frozen=True, slots=True)
class Shot:
    seat: int
    target: int
    card: str


@dataclass(slots=True, kw_only=True)
class State(engine.State[Action]):
    game: ClassVar[str] = "toy"
    secrets: ClassVar[bool] = True
    turn: int
    turns: int
    lives: list[int]
    hands: list[tuple[str, ...]]
    pile: tuple[str, ...]
    played: tuple[str, ...] = ()
    shot: Shot | None = None

    def seats(self) -> range:
        return range(3)

    def actor(self) -> int | None:
        if self.outcome():
            return None
        return self.shot.target if self.shot else self.turn % 3

    def alive(self) -> list[int]:
        return [seat for seat, lives in enumerate(self.lives) if lives]

    def is_dealt(self) -> bool:
        return len(self.pile) < len(PACK)

    def outcome(self) -> Outcome | None:
        if len(alive := self.alive()) == 1:
            return Outcome((alive[0],), "TY-4", say("seat {seat} is the last alive", seat=alive[0]))
        if self.turn < self.turns or self.shot:
            return None
        best = [seat for seat in self.seats() if self.lives[seat] == max(self.lives)]
        winners = (best[0],) if len(best) == 1 else ()
        return Outcome(winners, "TY-5", say("after {turns} turns, lives count", turns=self.turns))

    def actions(self) -> Sequence[Action]:
        seat = self.actor()
        return [] if seat is None else [action for action in self.every(seat) if not self.refusal(action)]

    def every(self, seat: int) -> list[Action]:
        shots = [Fire(card, target) for card in dict.fromkeys(self.hands[seat]) if card in GUNS for target in range(3)]
        return [Deal(), *shots, Simple("draw"), Simple("pass"), Simple("smoke"), Simple("stand")]

    def sample(self, rng: Rng) -> Action:
        return rng.choice(self.actions())

    def refusal(self, action: Action) -> Refusal | None:
        if outcome := self.outcome():
            return Refusal(outcome.rule, say("the battle is over"))
        if not self.is_dealt():
            return None if isinstance(action, Deal) else Refusal("TY-1", say("deal first"))
        match action:
            case Deal():
                return Refusal("TY-1", say("the cards are dealt"))
            case Fire():
                return self.refuse_fire(action)
            case Simple(kind="smoke" | "stand"):
                return self.refuse_reaction(action)
            case Simple():
                return self.refuse_turn(action)
            case _:
                assert_never(action)

    def refuse_fire(self, action: Fire) -> Refusal | None:
        seat = self.turn % 3
        if self.shot:
            return Refusal("TY-3a", say("a shot is under way"))
        if action.card not in self.hands[seat]:
            return Refusal("TY-2a", say("no {card} in hand", card=action.card))
        if action.target == seat or not self.lives[action.target]:
            return Refusal("TY-2a", say("seat {target} is no target", target=action.target))
        return None

    def refuse_reaction(self, action: Simple) -> Refusal | None:
        if not self.shot:
            return Refusal("TY-3a", say("there is no shot"))
        if action.kind == "smoke" and "smoke" not in self.hands[self.shot.target]:
            return Refusal("TY-3a", say("no smoke in hand"))
        return None

    def refuse_turn(self, action: Simple) -> Refusal | None:
        if self.shot:
            return Refusal("TY-3a", say("a shot is under way"))
        if action.kind == "draw":
            return None if self.pile else Refusal("TY-2b", say("the pile is empty"))
        guns = [card for card in self.hands[self.turn % 3] if card in GUNS]
        return Refusal("TY-2c", say("there is something to do")) if guns or self.pile else None

    def perform(self, action: Action, chance: Chance) -> list[Event]:
        match action:
            case Deal():
                return self.deal(chance)
            case Fire():
                return self.fire(action)
            case Simple(kind="draw"):
                return [self.draw(self.turn % 3, "TY-2b", chance), *self.next_turn()]
            case Simple(kind="pass"):
                return [Event("passed", ("TY-2c",), say("nothing to do")), *self.next_turn()]
            case Simple():
                return self.resolve(action.kind == "smoke", chance)
            case _:
                assert_never(action)

    def deal(self, chance: Chance) -> list[Event]:
        return [self.draw(seat, "TY-1", chance) for _ in range(4) for seat in self.seats()]

    def draw(self, seat: int, rule: str, chance: Chance) -> Event:
        index = chance.choose(self.pile, rule)
        card = self.pile[index]
        self.pile = self.pile[:index] + self.pile[index + 1 :]
        self.hands[seat] += (card,)
        secret = say("seat {seat} draws {card}", seat=seat, card=card)
        return Event("drawn", (rule,), secret, {"card": card}, seats=(seat,), public=self.unseen_draw(seat, rule, card))

    def unseen_draw(self, seat: int, rule: str, card: str) -> Event:  # noqa: ARG002
        return Event("drawn", (rule,), say("seat {seat} draws a card", seat=seat))

    def fire(self, action: Fire) -> list[Event]:
        self.shot = Shot(self.turn % 3, action.target, action.card)
        self.discard(self.shot.seat, action.card)
        return [Event("fired", ("TY-2a",), say("{card} at seat {target}", card=action.card, target=action.target))]

    def resolve(self, smoke: bool, chance: Chance) -> list[Event]:
        assert self.shot
        shot, self.shot = self.shot, None
        if smoke:
            self.discard(shot.target, "smoke")
            return [Event("missed", ("TY-3a",), say("lost in smoke")), *self.next_turn()]
        face = chance.die(6, "TY-3b")
        hit = face + GUNS[shot.card] >= 6
        self.lives[shot.target] -= hit
        sentence = say("{face} on the die", face=face)
        return [Event("hit" if hit else "missed", ("TY-3b",), sentence, {"face": face}), *self.next_turn()]

    def discard(self, seat: int, card: str) -> None:
        hand = list(self.hands[seat])
        hand.remove(card)
        self.hands[seat] = tuple(hand)
        self.played += (card,)

    def next_turn(self) -> list[Event]:
        self.turn += 1
        while self.turn < self.turns and not self.lives[self.turn % 3]:
            self.turn += 1
        return []

    def copy(self) -> Self:
        return replace(self, lives=list(self.lives), hands=list(self.hands))

    def view(self, seat: int | None) -> dict[str, Any]:
        return {
            "actor": self.actor(),
            "turn": self.turn,
            "lives": list(self.lives),
            "hand": None if seat is None else list(self.hands[seat]),
            "hands": [len(hand) for hand in self.hands],
            "pile": len(self.pile),
            "played": list(self.played),
            "shot": [self.shot.seat, self.shot.target, self.shot.card] if self.shot else None,
        }

    def determinize(self, seat: int, rng: Rng) -> Self:
        unseen = [card for other in self.seats() if other != seat for card in self.hands[other]] + list(self.pile)
        rng.shuffle(unseen)
        dealt = self.copy()
        for other in self.seats():
            if other != seat:
                size = len(self.hands[other])
                dealt.hands[other], unseen = tuple(unseen[:size]), unseen[size:]
        dealt.pile = tuple(unseen)
        return dealt

    def score(self, seat: int) -> float:
        return self.lives[seat] / max(1, sum(self.lives))


class ToyGame(Game):
    """A game whose ledger is the table above."""

    @property
    def ledger(self) -> Ledger:
        entries = tuple(Rule(id=id, ref="", kind="sequence", rule=text) for id, text in RULES.items())
        return Ledger.model_construct(
            game="toy", title="Ambush", source="", players="3", summary="", chapters=(Chapter(number=1, title="All"),),
            glossary=(), rules=entries, rulings=(), gaps=(), vectors=(), parameters=(), scenarios=(), cards=(),
        )  # fmt: skip


ToySetup = Setup[Nothing, Nothing, Nothing]


def prepare(scenario, forces, options, cards) -> ToySetup:
    seats = (Seat[Nothing](),) * 3
    return ToySetup(game="toy", scenario=scenario.slug, options=options, seats=seats, terrain=Nothing())


def begin(setup: ToySetup, state: type[State] = State) -> State:
    turns = 60 if setup.options.get("long") else 15
    return state(turn=0, turns=turns, lives=[2, 2, 2], hands=[(), (), ()], pile=PACK)


GAME = ToyGame(
    slug="toy",
    title="Ambush",
    players=(3,),
    scenarios=(Scenario(slug="ambush", title=say("Ambush"), sides=(say("A"), say("B"), say("C")), rules=("TY-1",)),),
    options=(Option(key="long", title=say("A long battle"), rule="TY-5"),),
    setup=ToySetup,
    state=State,
    prepare=prepare,
    begin=begin,
    read=parse,
)
