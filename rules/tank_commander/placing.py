"""Before the first turn: who is what, who comes first, terrain and deployment (TC-3, TC-6)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.chance import Chance
from rules.tank_commander import announcing, losses, piles
from rules.tank_commander.actions import Dig, Equip, Keep, Lots, Place, Ready
from rules.tank_commander.pieces import DEAL, Cards, Fort, Piece
from rules.tank_commander.piles import Log
from rules.tank_commander.turns import begin_turn

if TYPE_CHECKING:
    from rules.tank_commander.state import State


def lots(state: "State", _: Lots, chance: Chance, log: Log) -> None:
    """Settle the roles, the terrain and the initiative, as far as luck decides them."""
    if state.options.roles != "seated" and state.plan.attacker is not None:
        _draw_roles(state, chance, log)
    if state.options.random_terrain and not state.plan.duel:
        _lay_at_random(state, chance, log)
    if state.plan.first != "south":
        state.first = _initiative(state, chance, log)
    elif log is not None:
        log.append(announcing.begins(state))
    _begin_deployment(state)


def _draw_roles(state: "State", chance: Chance, log: Log) -> None:
    """Let the higher red number be the attacker (TC-17.4a, TC-R7): he takes the attacker's force."""
    south, north = _red_numbers(state, chance, "TC-R7", log)
    attacker = int(north > south) if state.options.roles == "higher" else int(north < south)
    if attacker:
        state.stock, state.groups, state.piles = state.stock[::-1], state.groups[::-1], state.piles[::-1]
        plan = state.plan
        state.plan = replace(plan, attacker=1, needs=plan.needs[::-1], zones=plan.zones[::-1])
    if log is not None:
        log.append(announcing.roles(state, south, north))


def _initiative(state: "State", chance: Chance, log: Log) -> int:
    """The first player: the lower red number, or the higher with the attacker's bonus (TC-R6)."""
    bonus = [state.plan.bonus if seat == state.plan.attacker else 0 for seat in (0, 1)]
    south, north = _red_numbers(state, chance, "TC-4a", log, bonus)
    first = int(north < south) if state.plan.first == "lower" else int(north > south)
    if log is not None:
        log.append(announcing.initiative(state, south, north, first))
    return first


def _red_numbers(
    state: "State", chance: Chance, rule: str, log: Log, bonus: list[int] | None = None
) -> tuple[int, int]:
    """The red numbers of a card of each player's force, each with its *bonus*; ties are drawn again (TC-R6)."""
    added = bonus or [0, 0]
    while True:
        south, north = (_red_number(state, seat, chance, rule) + added[seat] for seat in (0, 1))
        state.lots = (*state.lots, south, north)
        if south != north:
            return south, north
        if log is not None:
            log.append(announcing.tied(south, rule))


def _red_number(state: "State", seat: int, chance: Chance, rule: str) -> int:
    cards = state.stock[seat]
    if state.options.random_numbers == "d10" or not cards:
        return chance.die(10, "TC-16.1a")
    return state.cards[cards[chance.choose(cards, rule, lambda card: piles.spoken(state, card))]].numbers[0]


def _lay_at_random(state: "State", chance: Chance, log: Log) -> None:
    """Lay a card on each friendly position of each player: standard terrain stays, the rest is lifted (TC-6.1.1)."""
    for seat in (0, 1):
        for position in sorted(state.land.own[seat]):
            left = state.stock[seat]
            if left:
                _turn_terrain(state, seat, position, chance, log)


def _turn_terrain(state: "State", seat: int, position: int, chance: Chance, log: Log) -> None:
    cards = state.stock[seat]
    card = cards[chance.choose(cards, "TC-6.1.1a", lambda card: piles.spoken(state, card))]
    if state.cards[card].kind == "terrain" and not state.cards[card].fortification:
        state.stock = piles.changed(state.stock, seat, piles.without_card(cards, card))
        state.ground = state.ground | {position: card}
        if log is not None:
            log.append(announcing.terrain_came(state, position, card))


def _begin_deployment(state: "State") -> None:
    defender = 1 - state.plan.attacker if state.plan.attacker is not None else 0
    if state.plan.prepared and standard_terrain(state, defender):
        state.step, state.seat = "terrain", defender
    else:
        state.step, state.seat = "deploy", state.first


def standard_terrain(state: "State", seat: int) -> Cards:
    """The standard terrain cards that *seat* may still lay (TC-6.1.2a): none when terrain comes at random."""
    if state.options.random_terrain:
        return ()
    found = (card for card in dict.fromkeys(state.stock[seat]) if state.cards[card].kind == "terrain")
    return tuple(card for card in found if not state.cards[card].fortification)


def _take(state: "State", card: str) -> None:
    state.stock = piles.changed(state.stock, state.seat, piles.without_card(state.stock[state.seat], card))


def place(state: "State", action: Place, _: Chance, log: Log) -> None:
    """Deploy a unit or lay terrain."""
    _take(state, action.card)
    number = 0
    if state.cards[action.card].is_unit:
        number = losses.enlist(state, state.seat, Piece(action.card, action.at, action.on))
    else:
        state.ground = state.ground | {action.at: action.card}
    if log is not None:
        log.append(announcing.placed(state, action, number))


def keep(state: "State", action: Keep, _: Chance, log: Log) -> None:
    """Put a card into the reserve before the first turn."""
    _take(state, action.card)
    piles.take_in(state, state.seat, action.card)
    if log is not None:
        log.append(announcing.kept(state, action.card))


def source(state: "State") -> Cards:
    """Where the cards come from that a player places now: his force before the first turn, then his reserve."""
    return state.stock[state.seat] if state.step == "deploy" else state.hands[state.seat]


def _spend(state: "State", card: str) -> None:
    if state.step == "deploy":
        _take(state, card)
    else:
        piles.let_go(state, state.seat, card)


def equip(state: "State", action: Equip, _: Chance, log: Log) -> None:
    """Put equipment on a unit (TC-13b)."""
    _spend(state, action.card)
    piece = state.unit(action.unit)
    state.units[state.seat][action.unit] = replace(piece, gear=piles.with_card(piece.gear, action.card))
    if log is not None:
        log.append(announcing.equipped(state, action))


def dig(state: "State", action: Dig, _: Chance, log: Log) -> None:
    """Place Foxholes or a Bunker; a Bunker takes the place of Foxholes (TC-11c)."""
    _spend(state, action.card)
    before = state.forts.get(action.at)
    state.forts[action.at] = Fort(action.card, state.seat)
    state.forts = dict(sorted(state.forts.items()))
    if log is not None:
        log.append(announcing.dug(state, action))
    if before:
        piles.discard(state, before.seat, before.card)
        piles.renew(state, before.seat, log)


def ready(state: "State", _: Ready, chance: Chance, log: Log) -> None:
    """End the own part of the deployment; after the second player's, the first turn begins."""
    if log is not None:
        log.append(announcing.is_ready(state))
    if state.step == "terrain":
        state.step, state.seat = "deploy", state.first
        return
    _stow(state, state.seat)
    if not state.plan.duel:
        piles.draw(state, state.seat, chance, log, rule="TC-3d", count=DEAL)
    if state.seat == state.first:
        state.seat = 1 - state.seat
    else:
        begin_turn(state, log)


def _stow(state: "State", seat: int) -> None:
    """Put what was not deployed where it goes: the draw pile, or the reserve for listed cards (TC-3c, TC-R39)."""
    left = state.stock[seat]
    state.stock = piles.changed(state.stock, seat, ())
    listed = listed_cards(state, seat)
    held: list[str] = []
    pile: list[str] = []
    for card in left:
        (held if state.plan.duel or held.count(card) < listed.get(card, 0) else pile).append(card)
    piles.take_in(state, seat, *held)
    state.piles = piles.changed(state.piles, seat, piles.with_card(state.piles[seat], *pile))


def listed_cards(state: "State", seat: int) -> dict[str, int]:
    """The cards of the printed order of battle that are not on the table yet."""
    if state.plan.order is None:
        return {}
    left = dict(state.plan.order[seat])
    table = [card for piece in state.units[seat].values() for card in (piece.card, *piece.gear)]
    table += [fort.card for fort in state.forts.values() if fort.seat == seat]
    for card in table:
        if left.get(card, 0):
            left[card] -= 1
    return left
