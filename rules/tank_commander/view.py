"""What a seat may know, built from nothing upward, and how all else is dealt anew (TC-15e)."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.chance import Rng
from rules.tank_commander import legal, melee
from rules.tank_commander.field import NAMES
from rules.tank_commander.frames import Melee, Moving, Played, Reaction, Shot, Strike, Traps, Window
from rules.tank_commander.interrupts import COPIES
from rules.tank_commander.outcome import actor, needed, occupied, outcome
from rules.tank_commander.pieces import Cards, Model, Piece
from rules.tank_commander.piles import changed

if TYPE_CHECKING:
    from rules.tank_commander.state import State


def view(state: "State", seat: int | None) -> dict[str, Any]:
    """The battle as *seat* sees it; None: a spectator."""
    seen = _seen(state, seat)
    return seen | {"cards": {card: _face(state.cards[card]) for card in sorted(_mentioned(seen, state.cards))}}


def _seen(state: "State", seat: int | None) -> dict[str, Any]:
    end = outcome(state)
    return {
        "game": state.game,
        "scenario": state.plan.scenario,
        "seat": seat,
        "turn": state.turn,
        "step": state.step,
        "stage": "over" if end else legal.stage(state),
        "to_move": state.seat,
        "first": state.first,
        "attacker": state.plan.attacker,
        "actor": actor(state),
        "lots": list(state.lots),
        "columns": state.options.columns,
        "turn_limit": state.options.turn_limit or None,
        "positions": [_position(state, position) for position in state.land.positions],
        "units": [_unit(state, side, number) for side in range(2) for number in state.units[side]],
        "laid": [_laid(state, index) for index in range(len(state.laid))],
        "spent": list(state.spent),
        "plays": [{"play": left.play, "group": left.group} for left in state.plays],
        "sides": [_side(state, side, seat) for side in range(2)],
        "under_way": [_frame(frame) for frame in state.stack],
        "melees": [NAMES[position] for position in melee.places(state)],
        "outcome": end and {"winners": list(end.winners), "rule": end.rule},
    }


def _mentioned(seen: Any, cards: Mapping[str, Model]) -> set[str]:
    """The cards that a view speaks of, wherever in it: whoever has it knows what is printed on them."""
    if isinstance(seen, str):
        return {seen} & cards.keys()
    parts = seen.values() if isinstance(seen, dict) else seen if isinstance(seen, list) else ()
    return set().union(*(_mentioned(part, cards) for part in parts))


def _face(model: Model) -> dict[str, Any]:
    """What is printed on a card."""
    name = {"en": model.name.en, "fr": model.name.fr}
    printed = {"class": model.unit_class, "nation": model.nation, "points": model.points, "figures": model.figures}
    return {"kind": model.kind, "name": name, **printed}


def _position(state: "State", position: int) -> dict[str, Any]:
    fort, ground = state.forts.get(position), state.ground.get(position)
    return {
        "position": NAMES[position],
        "terrain": ground,
        "fort": fort and {"card": fort.card, "seat": fort.seat},
    }


def _unit(state: "State", side: int, number: int) -> dict[str, Any]:
    piece: Piece = state.units[side][number]
    return {
        "number": number,
        "seat": side,
        "card": piece.card,
        "position": NAMES[piece.at],
        "on": piece.on or None,
        "gear": list(piece.gear),
        "events": [{"card": sticker.card, "seat": sticker.seat} for sticker in piece.stickers],
    }


def _laid(state: "State", index: int) -> dict[str, Any]:
    laid = state.laid[index]
    return {"card": laid.card, "seat": laid.seat, "where": [NAMES[position] for position in laid.where]}


def _side(state: "State", side: int, seat: int | None) -> dict[str, Any]:
    """The piles of a side: contents of what lies open, and to its owner, of what is his; counts of the rest."""
    own = side == seat
    return {
        "hand": list(state.hands[side]) if own else None,
        "hand_count": len(state.hands[side]),
        "stock": list(state.stock[side]) if own else None,
        "stock_count": len(state.stock[side]),
        "pile": list(state.piles[side]) if own else None,
        "pile_count": len(state.piles[side]),
        "group": list(state.groups[side]) if own else None,
        "group_count": len(state.groups[side]),
        "discards": list(state.discards[side]),
        "destroyed": list(state.destroyed[side]),
        "needs": needed(state, side),
        "occupies": occupied(state, side),
    }


def _frame(frame: Any) -> dict[str, Any]:
    match frame:
        case Moving():
            return {"kind": "moving", "orders": [_order(order) for order in frame.orders]}
        case Window():
            return {"kind": "window", "moment": frame.moment, "seat": frame.seat, "unit": frame.subject or None}
        case Shot():
            told = {"unit": frame.firer, "target": frame.target, "weapon": frame.weapon, "number": frame.natural}
            return {"kind": "shot", "melee": frame.melee, "flank": frame.flank, **told}
        case Strike():
            return {"kind": "strike", "card": frame.card, "targets": list(frame.targets)}
        case Traps():
            return {"kind": "traps", "units": [unit for unit, _ in frame.entries]}
        case Played():
            target = frame.target
            where = [NAMES[p] for p in target] if isinstance(target, tuple) else target
            return {"kind": "played", "seat": frame.seat, "card": frame.card, "target": where}
        case Melee():
            shots = [{"unit": shot.unit, "target": shot.target, "weapon": shot.weapon} for shot in frame.shots]
            fight: dict[str, Any] = {"shots": shots, "waiting": list(frame.waiting), "struck": list(frame.doomed)}
            return {"kind": "melee", "position": NAMES[frame.at], **fight}
        case Reaction():
            return {"kind": "reaction", "seat": frame.seat, "target": frame.target}
        case _:
            return {"kind": frame.kind}


def _order(order: Any) -> dict[str, Any]:
    path = [NAMES[step] for step in order.path]
    return {"unit": order.unit or None, "card": order.card, "rider": order.rider, "path": path}


def determinize(state: "State", seat: int, rng: Rng) -> Any:
    """A state that agrees with the view of *seat*: every card of the enemy that it cannot see may be any other.

    What the enemy has shown of the cards that he is bringing on stays in his reserve; of a printed order of battle,
    everybody knows the units that are not on the table.
    """
    other, enemy = state.copy(), 1 - seat
    every = _possible(state, enemy)
    shown = _shown(state, enemy)
    other.hands = changed(other.hands, enemy, _guess(state, state.hands[enemy], every, shown, rng))
    for name in ("stock", "piles", "groups"):
        pair = getattr(state, name)
        setattr(other, name, changed(pair, enemy, _guess(state, pair[enemy], every, [], rng)))
    return other


def _possible(state: "State", seat: int) -> list[str]:
    """The cards that *seat* might have: those of its nation and of none that the set-up has, as far as not seen yet."""
    nations = {"", *(state.cards[piece.card].nation for piece in state.units[seat].values())}
    if nations == {""}:
        hidden = (pair[seat] for pair in (state.hands, state.stock, state.piles, state.groups))
        nations.update(state.cards[card].nation for cards in hidden for card in cards)
    seen = Counter((*state.discards[seat], *state.destroyed[seat]))
    for piece in state.units[seat].values():
        seen.update((piece.card, *piece.gear))
    some = sorted(card for card, model in state.cards.items() if model.nation in nations)
    return [card for card in some for _ in range(COPIES - seen[card])] or some


def _guess(state: "State", cards: Cards, every: list[str], shown: list[str], rng: Rng) -> Cards:
    """As many cards as there are, drawn at random from *every* one that might be there; those *shown* stay."""
    known = list(shown)
    if state.plan.order is not None:
        known = [card for card in cards if state.cards[card].is_unit]
        every = [card for card in every if not state.cards[card].is_unit] or every
    elif state.plan.duel and cards in state.hands + state.stock:
        every = [card for card in every if state.cards[card].hit[0]]
    return tuple(sorted((*known, *_some(every, max(len(cards) - len(known), 0), rng))))


def _some(every: list[str], count: int, rng: Rng) -> list[str]:
    """So many of *every* card, none twice as long as there are enough."""
    return rng.sample(every, count) if count <= len(every) else rng.choices(every, k=count)


def _shown(state: "State", seat: int) -> list[str]:
    """The cards in the reserve of *seat* that everybody has seen: those declared to come on."""
    found = []
    for frame in state.stack:
        if isinstance(frame, Moving) and state.seat == seat:
            found += [card for order in frame.orders for card in (order.card, order.rider) if card]
            found += frame.barred
    return found
