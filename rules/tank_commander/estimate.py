"""How a seat stands, cheaply: what is left of both sides, how near each is to winning, and what each could destroy.

An estimate for bots, not a rule.
"""

from functools import cache
from math import exp
from typing import TYPE_CHECKING, Any

from rules.tank_commander import lasting, moving, shooting
from rules.tank_commander.field import STRIDE
from rules.tank_commander.frames import Loss, Melee, Moving, Played, Shot, Strike
from rules.tank_commander.pieces import Model, Piece

if TYPE_CHECKING:
    from rules.tank_commander.state import State

TABLE, GEAR, HAND, SPELL, PILE = 1.0, 0.9, 0.55, 0.35, 0.3
"""What a card counts on the table, on a unit, as a unit or as another card in the reserve, as a unit in the pile."""
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
STUCK = 0.4
"""What part of a unit is lost when it may not move or fire."""
PLAY = 5.0
SCALE = 45.0
"""How many points make a big lead."""
WON, BEATEN = 0.93, 0.3
"""What it is worth to be able to win with the next play, and what to be able to after the enemy's."""


def estimate(state: "State", seat: int) -> float:
    """What a battle that goes on is worth to *seat*, from 0 to 1."""
    if state.step == "lots":
        return 0.5
    frame = state.stack[0] if state.stack else None
    if isinstance(frame, Moving) and frame.orders:
        state = _carried_out(state, frame)
    south = _share(state)
    return 1 - south if seat else south


def _share(state: "State") -> float:
    """How South stands."""
    mover = _next(state)
    race = _race(state, mover)
    points = _strength(state, 0) - _strength(state, 1) + _under_way(state)
    for seat, sign in ((0, 1.0), (1, -1.0)):
        points += sign * (TEMPO if seat == mover else WAITING) * _best_shot(state, seat)
        points += sign * CLOSE * _melees(state, seat)
    lead = 1 / (1 + exp(-points / SCALE))
    return lead if race is None else 0.12 * lead + 0.88 * race


def _next(state: "State") -> int:
    """The seat that makes the next play."""
    if state.step == "play":
        return state.seat if state.plays else 1 - state.seat
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
    total += GROUND * ((state.plan.needs[seat] or gap) - gap) if (gap := _gap(state, seat)) is not None else 0.0
    for piece in state.units[seat].values():
        worth = cards[piece.card].points * TABLE
        rows = abs(piece.at - goal) // STRIDE if seat else (goal + STRIDE - 1 - piece.at) // STRIDE
        worth += pace * (3 - rows)
        if piece.gear:
            worth += GEAR * sum([cards[card].points for card in piece.gear])
        for sticker in piece.stickers:
            worth += GEAR * cards[sticker.card].points if sticker.seat == seat else -STUCK * worth
        total += worth
    total += sum([cards[card].points * (HAND if cards[card].is_unit else SPELL) for card in state.hands[seat]])
    for pile in (state.piles[seat], state.groups[seat]):
        total += PILE * sum([cards[card].points for card in pile if cards[card].is_unit])
    total += sum([cards[card].points * (STOCK if cards[card].is_unit else SPELL) for card in state.stock[seat]])
    total += sum([GEAR * cards[fort.card].points for fort in state.forts.values() if fort.seat == seat])
    total += sum([SPELL * cards[laid.card].points for laid in state.laid if laid.seat == seat])
    return total + (PLAY * _plays(state) if state.step == "play" and state.seat == seat else 0.0)


def _plays(state: "State") -> float:
    """The plays that are left, one that has begun counting half."""
    return len(state.plays) - 0.5 * (bool(state.stack) and isinstance(state.stack[0], Moving))


def _race(state: "State", mover: int) -> float | None:
    """What it means that a side can win with its next play, or has won by moves that are ordered; None: nobody can."""
    if state.step in ("deploy", "terrain"):
        return _race_at_start(state)
    gaps = [_gap(state, seat) for seat in (0, 1)]
    for seat in (state.seat, 1 - state.seat):
        if gaps[seat] == 0:
            return 0.99 if seat == 0 else 0.01
    able = [gap is not None and 0 < gap <= 3 and _can_close(state, seat, gap) for seat, gap in enumerate(gaps)]
    if able[mover]:
        return WON if mover == 0 else 1 - WON
    if able[1 - mover]:
        return BEATEN if mover == 0 else 1 - BEATEN
    return None


def _race_at_start(state: "State") -> float | None:
    """In the deployment, a way that is left open to the second rank counts once both have placed something."""
    seat = state.seat
    if not state.units[1 - seat] or state.plan.duel or (gap := _gap(state, 1 - seat)) is None:
        return None
    open_ways = _can_close(state, 1 - seat, gap)
    return (0.25 if seat == 0 else 0.75) if open_ways else None


def _gap(state: "State", seat: int) -> int | None:
    """How many positions *seat* still needs; None when it cannot win so."""
    needed = state.options.needed or state.plan.needs[seat] if state.plan.needs[seat] else 0
    if not needed:
        return None
    counted = state.land.second[1 - seat] if state.plan.deep else state.land.own[1 - seat]
    held = {piece.at for piece in state.units[seat].values()}
    return max(needed - len(held.intersection(counted)), 0)


def _can_close(state: "State", seat: int, gap: int) -> bool:
    """Whether cards of one position can occupy what is missing in one play."""
    land = state.land
    counted = land.second[1 - seat] if state.plan.deep else land.own[1 - seat]
    near = STRIDE if not state.plan.deep else 0
    held = {piece.at for piece in state.units[seat].values()}
    found = moving.survey(state, seat)
    reach: dict[int, list[set[int]]] = {}
    for piece in state.units[seat].values():
        rows = (3 * STRIDE - near - piece.at) // STRIDE if seat == 0 else piece.at // STRIDE - near // STRIDE
        if rows > 2 or piece.on or lasting.is_barred(state, piece, "move"):
            continue
        model = state.cards[piece.card]
        steps = lasting.steps(state, model, piece.gear, piece.stickers)
        unit = moving.Mover(model, piece.at, steps, model.is_soft, model.is_vehicle or model.kind == "gun")
        ends = {path[-1] for path in moving.paths(state, found, unit)}.intersection(counted) - held
        if ends:
            if gap == 1:
                return True
            reach.setdefault(piece.at, []).append(ends)
    return any(len(sets) >= gap and len(set().union(*sets)) >= gap for sets in reach.values())


@cache
def odds(needed: int, penetration: int, plates: tuple[int, int], flank: bool, melee: bool) -> float:
    """The chance that a shot destroys; without *plates* (front and side), that it hits."""
    front, side = plates
    kills = 0
    for natural in range(1, 11):
        if natural <= needed:
            lucky = natural <= 2
            if not penetration:
                kills += 1
            elif (melee and (flank or lucky)) or (flank and lucky):
                kills += penetration > max(side // 2, 1)
            else:
                kills += penetration > (side if melee or flank or lucky else front)
    return kills / 10


def chance_of(state: "State", shot: Any, *, melee: bool) -> float:
    """The chance that *shot*, a Shot or a Fire, destroys its target."""
    aim, target = shooting.aim(state, shot, melee=melee), state.model(shot.target)
    flank = isinstance(shot, Shot) and shot.flank
    return odds(aim.needed - aim.added, aim.penetration, (target.front, target.side), flank, melee)


def _best_shot(state: "State", seat: int) -> float:
    """The points that the best shot of *seat* may expect to destroy."""
    cards, away, ground, best = state.cards, state.land.away, state.ground, 0.0
    enemies = [(piece, cards[piece.card]) for piece in state.units[1 - seat].values()]
    for piece in state.units[seat].values():
        if piece.on:
            continue
        model, reach = cards[piece.card], away[piece.at]
        added = lasting.bonus(state, piece, "hit")
        for target, struck in enemies:
            distance = reach[target.at]
            if not 0 < distance <= 2 or struck.points <= best:
                continue
            cover = cards[ground[target.at]] if target.at in ground else None
            chance = _quick_odds(model, struck, distance, added, cover)
            if chance * struck.points > best and (distance == 1 or shooting.sees(state, piece.at, target.at)):
                best = chance * struck.points
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
            total += max([_close_odds(model, struck) * struck.points for struck in enemies[piece.at]])
    return total


def _close_odds(model: Model, struck: Model) -> float:
    flame = model.ft / 10
    if struck.front:
        if model.hit[0]:
            gun = odds(model.hit[0], model.penetration[0], (struck.front, struck.side), False, True)
            return max(gun, flame)
        return max(flame, model.tmv / 10)
    return max(flame, model.sa / 10)


def _under_way(state: "State") -> float:
    """The points that South may expect of all that is under way."""
    total = 0.0
    for frame in state.stack:
        match frame:
            case Shot():
                total += _toll(state, frame.target, _shot_chance(state, frame))
            case Melee():
                total += sum(_toll(state, shot.target, chance_of(state, shot, melee=True)) for shot in frame.shots)
                total += sum(_toll(state, number, 0.95) for number in frame.doomed)
            case Loss():
                total += _toll(state, frame.unit, _loss_chance(state))
            case Strike():
                total += sum(_toll(state, number, _strike_chance(state, frame, number)) for number in frame.targets)
            case Played():
                total += (1 - 2 * frame.seat) * 0.8 * state.cards[frame.card].points
    return total


def _toll(state: "State", number: int, chance: float) -> float:
    """What it means to South that a unit is destroyed with that *chance*."""
    troops = state.units[number // 100 - 1]
    if number not in troops:
        return 0.0
    points = state.cards[troops[number].card].points
    return -chance * points if number < 200 else chance * points


def _shot_chance(state: "State", frame: Shot) -> float:
    if frame.stopped or frame.firer not in state.units[frame.firer // 100 - 1]:
        return 0.0
    if frame.target not in state.units[frame.target // 100 - 1]:
        return 0.0
    if frame.step != "after":
        return chance_of(state, frame, melee=frame.melee)
    aim = shooting.aim(state, frame, melee=frame.melee)
    if frame.natural + aim.added > aim.needed:
        return 0.0
    if frame.weapon != "at":
        return 1.0
    lucky, target = frame.natural <= 2, state.model(frame.target)
    return float(aim.penetration > shooting.armour(target, flank=frame.flank, lucky=lucky, melee=frame.melee)[0])


def _loss_chance(state: "State") -> float:
    """How likely a unit about to be destroyed is, when a card may yet save it."""
    top = state.stack[-1]
    if isinstance(top, Played) and (effect := state.cards[top.card].effect).number:
        return float(1 - effect.number / 10)
    return 0.97


def _strike_chance(state: "State", frame: Strike, number: int) -> float:
    if number not in state.units[number // 100 - 1]:
        return 0.0
    attack = next(does for does in state.cards[frame.card].effect.does if does.do == "attack")
    piece, model = state.unit(number), state.model(number)
    if model.front and (attack.penetration or 0) <= model.side:
        return 0.0
    cover = state.cards[state.ground[piece.at]].modifier(attack.by) if piece.at in state.ground else 0
    return float(max(attack.hit - cover, 0) / 10)
