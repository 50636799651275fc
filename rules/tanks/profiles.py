"""What the keywords, face-up cards and critical cards of a tank come to: its effects by moment, and its figures."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.tanks.effects import Effect
from rules.tanks.gunnery import CountFewerMoves, FrontArc, HoldFire
from rules.tanks.pieces import Tank
from rules.tanks.primitives import AllowMoves, GainKeyword, LimitMoves, LoseKeyword, Modify

if TYPE_CHECKING:
    from rules.tanks.state import State

USUAL_MOVES = 2
"""How many moves a tank makes at most in its activation (TK-7.2e)."""
PHASES = ("deployment", "movement", "shooting", "command")
INITIATIVE_MOMENTS = {
    "deployment": ("always",),
    "movement": ("always", "movement"),
    "shooting": ("always", "shooting"),
    "command": ("always",),
}
"""When effects on Initiative count, by phase; the Command Phase goes in the order of movement (TK-R33)."""
Source = tuple[str, int, Effect]
"""A card, and one of its effects with its place on the card."""


class Profile:
    """What holds for a tank: worked out once for everything that is alike."""

    __slots__ = (
        "effects",
        "fewer_moves",
        "front_arc",
        "hold_fire",
        "initiative",
        "keywords",
        "most_moves",
        "resistance",
        "turn_moves",
    )

    def __init__(self, state: "State", tank: Tank) -> None:
        self.keywords = tuple(_keywords(state, tank))
        sources = [*self.keywords, *(card.card for card in tank.cards if card.up), *tank.criticals]
        self.effects: dict[str, list[Source]] = {}
        for id in sources:
            for index, effect in state.kit.effects(id):
                self.effects.setdefault(effect.when, []).append((id, index, effect))
        model = state.models[tank.model]
        self.initiative = {
            phase: model.initiative + sum(self._added("initiative", *moments))
            for phase, moments in INITIATIVE_MOMENTS.items()
        }
        self.resistance = model.resistance + sum(self._added("resistance", "always"))
        self.front_arc = any(isinstance(done, FrontArc) for done in self._done("always"))
        self.hold_fire = any(isinstance(done, HoldFire) for done in self._done("always"))
        self.fewer_moves = sum(done.by for done in self._done("attack") if isinstance(done, CountFewerMoves))
        """How many of its moves do not count for what it shoots at, whatever the conditions."""
        limits = [done.most for done in self._done("always") if isinstance(done, LimitMoves)]
        self.turn_moves = min(limits, default=None)
        """How many moves of any kind it may make in a turn, where something limits them."""
        allowed = [done.most for done in self._done("movement") if isinstance(done, AllowMoves)]
        self.most_moves = max(allowed, default=USUAL_MOVES)

    def at(self, *moments: str) -> Iterator[Source]:
        """The effects of these *moments*."""
        for moment in moments:
            yield from self.effects.get(moment, ())

    def _done(self, *moments: str) -> Iterator[object]:
        return (done for _, _, effect in self.at(*moments) for done in effect.does)

    def _added(self, figure: str, *moments: str) -> Iterator[int]:
        for _, _, effect in self.at(*moments):
            if not effect.target:
                yield from (done.by for done in effect.does if isinstance(done, Modify) and done.figure == figure)


def _keywords(state: "State", tank: Tank) -> Iterator[str]:
    """The keywords of a tank: those of its card, without what it loses, with what it gains (TK-4.2g)."""
    done = [
        primitive
        for id in (*(card.card for card in tank.cards if card.up), *tank.criticals)
        for _, effect in state.kit.effects(id, "always")
        for primitive in effect.does
    ]
    lost = {primitive.keyword for primitive in done if isinstance(primitive, LoseKeyword)}
    gained = [primitive.keyword for primitive in done if isinstance(primitive, GainKeyword)]
    own = (keyword for keyword in (*state.models[tank.model].keywords, *tank.gained) if keyword not in lost)
    return iter(dict.fromkeys((*own, *gained)))


def profile(state: "State", tank: Tank) -> Profile:
    """What holds for *tank* now."""
    key = tank.model, tank.cards, tank.criticals, tank.gained
    known = state.kit.profiles
    found: Profile | None = known.get(key)
    if found is None:
        found = known[key] = Profile(state, tank)
    return found


def initiative(state: "State", number: int, phase: str) -> int:
    """The current Initiative of a tank in *phase* (TK-R50)."""
    tank = state.known(number)
    if tank.leader is not None:
        return initiative(state, tank.leader, phase)
    return profile(state, tank).initiative[phase] + tank.boost


def resistance(state: "State", tank: Tank) -> int:
    """How many Resistance points *tank* has left, none at the least (TK-13.2a)."""
    return max(profile(state, tank).resistance - tank.damage, 0)


def may_move(state: "State", tank: Tank) -> bool:
    """Whether nothing forbids *tank* another move this turn, whatever it is for (TK-R34)."""
    limit = profile(state, tank).turn_moves
    return limit is None or tank.moves + tank.extra < limit
