"""How near each side is to occupying what it must: who can with the next play, and how likely the enemy stops him.

An estimate for bots, not a rule.
"""

from typing import TYPE_CHECKING, Any

from rules.tank_commander import lasting, moving
from rules.tank_commander.expecting import close_odds
from rules.tank_commander.field import STRIDE
from rules.tank_commander.pieces import CAPACITY, Piece

if TYPE_CHECKING:
    from rules.tank_commander.state import State

SURE = 0.97
"""How likely a side wins that can with its next play, when nobody stops it."""
STOPPED = 0.4
"""How likely it still wins when the enemy may stop every card that could do it."""
PLUGGED = 0.5
"""How likely a way that is open is closed by the enemy's play."""
HELP = 0.5
"""How likely a play destroys a unit that threatens to win."""
LATER = 0.7
"""How much of that is left when the enemy has a turn before."""
PAIR = 0.75
"""How likely a side wins that can with two plays in one turn, and has a card for the second."""


def race(state: "State", mover: int, lead: float) -> float:
    """What *mover*, whose play is next, may expect: to win first, to be beaten, or else what his *lead* promises."""
    gaps = [gap(state, seat) for seat in (0, 1)]
    for seat in (state.seat, 1 - state.seat):
        if gaps[seat] == 0:
            return SURE if seat == mover else 1 - SURE
    chance, other = _at_once(state, mover, gaps[mover]), 1 - mover
    later = lead * (1 - _afterwards(state, other, gaps[other]))
    return chance + (1 - chance) * later


def _at_once(state: "State", mover: int, missing: int | None) -> float:
    """How likely *mover* wins in this turn."""
    if own := closers(state, mover, missing):
        return SURE if len(own) > stoppers(state, 1 - mover) else STOPPED
    if state.seat == mover and state.step == "play" and plays(state) < 2:
        return 0.0
    return _burst(state, mover, missing)


def _afterwards(state: "State", seat: int, missing: int | None) -> float:
    """How likely *seat* wins in the turn after this one, as things stand."""
    if found := closers(state, seat, missing):
        return SURE * (1 - _halted(state, seat, found))
    return LATER * _burst(state, seat, missing)


def _burst(state: "State", seat: int, missing: int | None) -> float:
    """How likely *seat* breaks through with two plays in one turn, where one position is missing."""
    if missing != 1 or not state.plan.deep:
        return 0.0
    given = any(state.cards[card].again for card in state.hands[seat])
    if not given and (state.seat != seat or len(state.plays) < 2):
        return 0.0
    front = range(STRIDE, 4 * STRIDE) if seat == 0 else range(3 * STRIDE)
    if not any(piece.at in front and not piece.on for piece in state.units[seat].values()):
        return 0.0
    return PAIR / (1 + stoppers(state, 1 - seat))


def plays(state: "State") -> int:
    """The plays that the player has left in his play step, with those that his cards would give him."""
    return len(state.plays) + sum([state.cards[card].again for card in state.hands[state.seat]])


def gap(state: "State", seat: int) -> int | None:
    """How many positions *seat* still needs; None when it cannot win so."""
    needed = state.options.needed or state.plan.needs[seat] if state.plan.needs[seat] else 0
    if not needed:
        return None
    held = {piece.at for piece in state.units[seat].values()}
    return max(needed - len(held.intersection(counted(state, seat))), 0)


def counted(state: "State", seat: int) -> tuple[int, ...]:
    """The positions that *seat* must occupy some of."""
    return state.land.second[1 - seat] if state.plan.deep else state.land.own[1 - seat]


def closers(state: "State", seat: int, missing: int | None) -> list[Piece]:
    """The units that can occupy what is *missing* in one play of *seat*, all from one position; none when none can."""
    if missing is None or not 0 < missing <= CAPACITY or not (able := _able(state, seat)):
        return []
    goals = set(counted(state, seat)).difference([piece.at for piece in state.units[seat].values()])
    found, reach = moving.survey(state, seat), dict[int, list[tuple[Piece, set[int]]]]()
    known: dict[tuple[Any, ...], set[int]] = {}
    for piece in able:
        key = piece.at, piece.card, piece.gear, piece.stickers
        if key not in known:
            known[key] = _ends(state, found, piece).intersection(goals)
        if ends := known[key]:
            reach.setdefault(piece.at, []).append((piece, ends))
    if missing == 1:
        return [piece for group in reach.values() for piece, _ in group]
    for group in reach.values():
        if len(group) >= missing and len(set().union(*[ends for _, ends in group])) >= missing:
            return [piece for piece, _ in group]
    return []


def _able(state: "State", seat: int) -> list[Piece]:
    """The units near enough to what counts, those two rows away only where a way leads through the enemy's lines."""
    last = 3 if state.plan.deep else 2
    row = last if seat == 0 else 3 - last
    between = (row + 1 if seat else row - 1) * STRIDE
    enemies = {piece.at for piece in state.units[1 - seat].values()}
    far = 2 if any(at not in enemies for at in range(between, between + state.land.columns)) else 1
    return [
        piece
        for piece in state.units[seat].values()
        if (row - piece.at // STRIDE if seat == 0 else piece.at // STRIDE - row) <= far
        and not piece.on
        and not lasting.is_barred(state, piece, "move")
    ]


def _ends(state: "State", found: moving.Survey, piece: Piece) -> set[int]:
    model = state.cards[piece.card]
    steps = lasting.steps(state, model, piece.gear, piece.stickers)
    unit = moving.Mover(model, piece.at, steps, model.is_soft, model.is_vehicle or model.kind == "gun")
    return {path[-1] for path in moving.paths(state, found, unit)}


def stoppers(state: "State", seat: int) -> int:
    """The cards of *seat* that stop a unit on the move."""
    return sum([state.cards[card].stops for card in state.hands[seat]])


def _halted(state: "State", seat: int, threats: list[Piece]) -> float:
    """How likely the enemy, whose play is next, keeps *seat* from winning with one of *threats* after it."""
    enemies: dict[int, list[Piece]] = {}
    for piece in state.units[1 - seat].values():
        if not piece.on:
            enemies.setdefault(piece.at, []).append(piece)
    home, chance, rounds = state.land.own[1 - seat], 1.0, 1 if state.step == "draw" or state.seat != seat else 2
    for at in {piece.at for piece in threats}:
        if at in home:
            chance *= _repelled(state, [piece for piece in threats if piece.at == at], enemies.get(at, []), rounds)
        else:
            chance *= PLUGGED
    spared = STOPPED if stoppers(state, 1 - seat) >= len(threats) else 1.0
    return 1 - (1 - chance) * spared


def _repelled(state: "State", threats: list[Piece], enemies: list[Piece], rounds: int) -> float:
    """How likely all of *threats* fall in as many *rounds* of a melee with *enemies*, and a play in between."""
    cards = state.cards
    struck = [cards[piece.card] for piece in threats]
    chances = [HELP, *(max([close_odds(cards[piece.card], model) for model in struck]) for piece in enemies)]
    if rounds == 2 and enemies:
        loss = sum([max([close_odds(model, cards[piece.card]) for piece in enemies]) for model in struck])
        left = max(1 - loss / len(enemies), 0.0)
        chances += [chance * left for chance in chances[1:]]
    return at_least(len(threats), chances)


def at_least(count: int, chances: list[float]) -> float:
    """How likely at least *count* of independent *chances* come up."""
    ways = [1.0] + [0.0] * count
    for chance in chances:
        for number in range(count, 0, -1):
            gained = ways[number - 1] * chance
            ways[number] = ways[number] + gained if number == count else ways[number] * (1 - chance) + gained
        ways[0] *= 1 - chance
    return ways[count]
