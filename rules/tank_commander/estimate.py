"""How a seat stands, cheaply: what is left of both sides, how near each is to winning, and what each could destroy.

An estimate for bots, not a rule.
"""

from math import exp
from operator import itemgetter
from typing import TYPE_CHECKING

from rules.tank_commander import lasting, marching, racing, shooting
from rules.tank_commander.expecting import close_odds, odds, under_way
from rules.tank_commander.field import STRIDE
from rules.tank_commander.frames import Moving
from rules.tank_commander.pieces import Model, Piece

if TYPE_CHECKING:
    from rules.tank_commander.state import State

TABLE, GEAR, SPELL, PILE = 1.0, 0.9, 0.35, 0.3
"""What a card counts on the table, on a unit, as an event that lies there, as a unit in the pile."""
STOCK = 0.9
"""What a unit counts that is still to be deployed."""
GROUND = 25.0
"""What a position that counts is worth, once it is occupied."""
ROW = 3.0
"""What it is worth to have a unit one row nearer to the enemy's positions."""
TEMPO, WAITING = 0.85, 0.5
"""How much the best shot counts for the side that plays next, and for the other."""
CLOSE = 0.6
"""How much the fire of a melee counts, whose turn it may be."""
SUREST = 0.9
"""No shot destroys more surely."""
STUCK = 0.4
"""What part of a unit is lost when it may not move or fire."""
PLAY = 5.0
SCALE = 45.0
"""How many points make a big lead."""
COVER = 12.0
"""What a position of the front rank is worth, once it bars the way of an enemy who needs to get through but once."""


def estimate(state: "State", seat: int) -> float:
    """What a battle that goes on is worth to *seat*, from 0 to 1."""
    if state.step == "lots":
        return 0.5
    frame = state.stack[0] if state.stack else None
    if isinstance(frame, Moving) and frame.orders:
        if marching.may_be_stopped(state, frame):
            frame = marching.recheck(state, frame, None)
        state = _carried_out(state, frame) if frame.orders else state
    south = _share(state)
    return 1 - south if seat else south


def _share(state: "State") -> float:
    """How South stands."""
    mover = _next(state)
    points = _strength(state, 0) - _strength(state, 1) + under_way(state)
    for seat, sign in ((0, 1.0), (1, -1.0)):
        points += sign * (TEMPO if seat == mover else WAITING) * _best_shot(state, seat)
        points += sign * CLOSE * _melees(state, seat)
    if state.step in ("deploy", "terrain"):
        return 1 / (1 + exp(-(points + _cover(state, 0) - _cover(state, 1)) / SCALE))
    lead = 1 / (1 + exp(-points / SCALE))
    ahead = racing.race(state, mover, 1 - lead if mover else lead)
    return 1 - ahead if mover else ahead


def _cover(state: "State", seat: int) -> float:
    """What it is worth to *seat* to deploy in all of its front rank, when the enemy needs to get through."""
    plan, land = state.plan, state.land
    if not plan.deep or not plan.needs[1 - seat] or plan.zones[seat] == "second":
        return 0.0
    held = {piece.at for piece in state.units[seat].values()}
    return COVER * len(held.intersection(land.own[seat][land.columns :])) / plan.needs[1 - seat]


def _next(state: "State") -> int:
    """The seat that makes the next play."""
    if state.step == "play":
        return state.seat if racing.plays(state) else 1 - state.seat
    return state.first if state.step in ("deploy", "terrain") else 1 - state.seat


def _carried_out(state: "State", frame: Moving) -> "State":
    """*state* with the orders of a move play carried out, as if nothing came in between."""
    after, seat = state.copy(), state.seat
    troops = after.units[seat]
    hand = list(after.hands[seat])
    for order in frame.orders:
        end = order.path[-1]
        if order.unit:
            piece = troops.pop(order.unit)
            rider = next((number for number, other in troops.items() if other.on == order.unit), 0)
            if end < 0:
                hand += [piece.card, *piece.gear]
                continue
            troops[order.unit] = Piece(piece.card, end, piece.on, piece.gear, piece.stickers)
            if rider:
                other = troops[rider]
                troops[rider] = Piece(other.card, end, other.on, other.gear, other.stickers)
        else:
            hand.remove(order.card)
            troops[-len(troops) - 1] = Piece(order.card, end)
    after.hands = (after.hands[0], tuple(hand)) if seat else (tuple(hand), after.hands[1])
    after.plays, after.stack = after.plays[1:], state.stack[1:]
    return after


def _strength(state: "State", seat: int) -> float:
    """What *seat* has, in points, and how far it has come."""
    cards, total = state.cards, 0.0
    goal, pace = (STRIDE * 3 if seat == 0 else 0), (ROW if state.plan.needs[seat] else 0.0)
    total += GROUND * ((state.plan.needs[seat] or gap) - gap) if (gap := racing.gap(state, seat)) is not None else 0.0
    for piece in state.units[seat].values():
        worth = cards[piece.card].points * TABLE
        rows = abs(piece.at - goal) // STRIDE if seat else (goal + STRIDE - 1 - piece.at) // STRIDE
        worth += pace * (3 - rows)
        if piece.gear:
            worth += GEAR * sum([cards[card].points for card in piece.gear])
        for sticker in piece.stickers:
            worth += GEAR * cards[sticker.card].points if sticker.seat == seat else -STUCK * worth
        total += worth
    total += sum([cards[card].kept_worth for card in state.hands[seat]])
    for pile in (state.piles[seat], state.groups[seat]):
        total += PILE * sum([cards[card].points for card in pile if cards[card].is_unit])
    for card in state.stock[seat]:
        total += cards[card].points * STOCK if cards[card].is_unit else cards[card].kept_worth
    total += sum([GEAR * cards[fort.card].points for fort in state.forts.values() if fort.seat == seat])
    total += sum([SPELL * cards[laid.card].points for laid in state.laid if laid.seat == seat])
    return total + (PLAY * _plays(state) if state.step == "play" and state.seat == seat else 0.0)


def _plays(state: "State") -> float:
    """The plays that are left, one that has begun counting half."""
    return len(state.plays) - 0.5 * (bool(state.stack) and isinstance(state.stack[0], Moving))


def _best_shot(state: "State", seat: int) -> float:
    """The points that the best shot of *seat* may expect to destroy."""
    cards, away, ground, best = state.cards, state.land.away, state.ground, 0.0
    enemies = [(cards[piece.card].points, piece.at, cards[piece.card]) for piece in state.units[1 - seat].values()]
    enemies.sort(key=itemgetter(0), reverse=True)
    for piece in state.units[seat].values():
        model, reach = cards[piece.card], away[piece.at]
        if piece.on or not (model.hit[0] or model.he or model.sa):
            continue
        added = lasting.bonus(state, piece, "hit") if piece.gear or piece.stickers else 0
        for points, at, struck in enemies:
            if points * SUREST <= best:
                break
            if not 0 < (distance := reach[at]) <= 2 or (distance == 2 and not struck.front):
                continue
            cover = cards[ground[at]] if at in ground else None
            chance = _quick_odds(model, struck, distance, added, cover)
            if chance * points > best and (distance == 1 or shooting.sees(state, piece.at, at)):
                best = chance * points
    return best


def _quick_odds(model: Model, struck: Model, distance: int, added: int, cover: Model | None) -> float:
    if struck.front:
        if not model.hit[0]:
            return 0.0
        far = distance - 1
        shield = cover.modifier("at") if cover else 0
        return odds(model.hit[far] + added - shield, model.penetration[far], (struck.front, struck.side), False, False)
    if distance > 1 or (struck.is_squad and cover):
        return 0.0
    he = model.he - (cover.modifier("he") if cover else 0)
    return max(he, model.sa - (cover.modifier("sa") if cover else 0), 0) / 10


def _melees(state: "State", seat: int) -> float:
    """The points that *seat* may expect to destroy in the melees there are, once round."""
    cards, total = state.cards, 0.0
    enemies: dict[int, list[Model]] = {}
    for piece in state.units[1 - seat].values():
        enemies.setdefault(piece.at, []).append(cards[piece.card])
    for piece in state.units[seat].values():
        if piece.at in enemies and not piece.on:
            model = cards[piece.card]
            total += max([close_odds(model, struck) * struck.points for struck in enemies[piece.at]])
    return total
