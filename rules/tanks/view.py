"""What a seat may know: everything but the other side's face-down cards, of which it sees the points (TK-15.5c)."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from rules.chance import Rng
from rules.tanks.actions import Action, Deploy, Lay, Mark, Move
from rules.tanks.cards import Attachment
from rules.tanks.missions import destroyed_points, last_turn
from rules.tanks.outcome import outcome
from rules.tanks.pieces import Attached, Tank, seat_of
from rules.tanks.profiles import initiative, profile, resistance
from rules.tanks.shooting import can_hit
from rules.tanks.sight import look, origin
from rules.words import Noun

if TYPE_CHECKING:
    from rules.tanks.state import State

S = TypeVar("S", bound="State")
TRIES = 20
"""How often cards are dealt anew before what lies there is left."""


def view(state: "State", seat: int | None) -> dict[str, Any]:
    """The battle as *seat* sees it; None: a spectator."""
    end = outcome(state)
    return {
        "game": state.game,
        "seat": seat,
        "mission": state.mission,
        "turn": state.turn,
        "last_turn": last_turn(state) or None,
        "phase": state.phase,
        "stage": state.stage,
        "actor": state.actor(),
        "attacker": state.attacker,
        "edge": state.edge,
        "corners": [list(corner) for corner in state.corners] if state.corners else None,
        "gear": _gear(state),
        "terrain": [{"kind": piece.kind, "corners": [list(corner) for corner in piece.shape.corners]}
                    for piece in state.pieces],
        "to_lay": list(state.to_lay),
        "objectives": [{"x": token.x, "y": token.y, "owner": token.owner} for token in state.objectives],
        "points": list(state.points),
        "destroyed_points": [destroyed_points(state, side) for side in range(2)],
        "tanks": [_tank(state, seat, number) for number in sorted((*state.tanks, *state.reserves))],
        "deck": len(state.deck),
        "discard": list(state.discard),
        "activation": _activation(state),
        "shot": _shot(state),
        "lines": _lines(state),
        "offers": _offers(state) if seat is not None and seat == state.actor() else [],
        "outcome": end and {"winners": list(end.winners), "rule": end.rule},
    }  # fmt: skip


def _gear(state: "State") -> dict[str, float]:
    gear = state.gear
    return {
        "table_mm": gear.table_mm,
        "arrow_mm": gear.arrow_mm,
        "body_mm": gear.body_mm,
        "body_width_mm": gear.body_width_mm,
        "head_width_mm": gear.head_width_mm,
    }


def _tank(state: "State", seat: int | None, number: int) -> dict[str, Any]:
    tank, deployed = state.known(number), number in state.tanks
    model, found = state.models[tank.model], profile(state, tank)
    phase = state.phase if state.phase in ("movement", "shooting") else "command"
    return {
        "number": number,
        "seat": seat_of(number),
        "card": tank.model,
        "name": _name(model.name),
        "nation": model.nation,
        "deployed": deployed,
        "x": tank.x,
        "y": tank.y,
        "heading": tank.heading,
        "length_mm": model.length_mm,
        "width_mm": model.width_mm,
        "initiative": initiative(state, number, phase),
        "attack": model.attack,
        "defence": model.defence,
        "resistance": found.resistance,
        "left": resistance(state, tank),
        "speed": tank.moves,
        "done": tank.done,
        "destroyed": tank.destroyed,
        "keywords": list(found.keywords),
        "front_arc": found.front_arc,
        "cards": [_card(state, seat, number, card) for card in tank.cards],
        "criticals": [{"card": card, "name": _name(state.kit.name(card))} for card in tank.criticals],
    }


def _name(noun: Noun) -> dict[str, str]:
    return {"en": noun.en, "fr": noun.fr}


def _card(state: "State", seat: int | None, number: int, card: Attached) -> dict[str, Any]:
    """A card as *seat* sees it: face down and not its own, its points only (TK-15.5b, TK-15.5c)."""
    points = state.kit.attachment(card.card).points
    if card.up or seat == seat_of(number):
        return {"points": points, "up": card.up, "card": card.card, "name": _name(state.kit.name(card.card))}
    return {"points": points, "up": False}


def _activation(state: "State") -> dict[str, Any] | None:
    if state.activation is None:
        return None
    return {"tank": state.activation.tank, "made": state.activation.made, "left": state.activation.left}


def _shot(state: "State") -> dict[str, Any] | None:
    if state.shot is None:
        return None
    shot = state.shot
    return {"tank": shot.tank, "target": shot.target, "attack": list(shot.attack), "defence": list(shot.defence),
            "hits": shot.hits, "criticals": shot.criticals, "drawn": list(shot.drawn)}  # fmt: skip


def _lines(state: "State") -> list[dict[str, Any]]:
    """The lines of sight of the tanks that may shoot now."""
    if state.phase != "shooting" or state.ending:
        return []
    return [_line(state, number, enemy) for number in state.live() if not state.tanks[number].done
            for enemy in state.live(1 - seat_of(number)) if can_hit(state, number, enemy)]  # fmt: skip


def _line(state: "State", number: int, enemy: int) -> dict[str, Any]:
    sight, start = look(state, number, enemy), origin(state, number)
    cover = bool(sight and sight.cover)
    return {"tank": number, "target": enemy, "from": list(start), "cover": cover}


def _offers(state: "State") -> list[dict[str, Any]]:
    """Where the listed actions would put a tank, a piece of terrain or a token."""
    return [found for action in state.actions() if (found := _offer(action))]


def _offer(action: Action) -> dict[str, Any] | None:
    match action:
        case Move(tank, end) | Deploy(tank, end):
            return {"kind": action.kind, "tank": tank, "x": end.x, "y": end.y, "heading": end.heading}
        case Lay(_, x, y, rotation):
            return {"kind": action.kind, "tank": None, "x": x, "y": y, "heading": rotation}
        case Mark(x, y):
            return {"kind": action.kind, "tank": None, "x": x, "y": y, "heading": 90.0}
        case _:
            return None


def determinize(state: S, seat: int, rng: Rng) -> S:
    """A state that agrees with the view of *seat*: the other side's face-down cards are others of the same points."""
    dealt = state.copy()
    heroes = {card.card for tank in (*state.tanks.values(), *state.reserves.values()) for card in tank.cards if card.up}
    for place in (dealt.tanks, dealt.reserves):
        for number, tank in place.items():
            if seat_of(number) != seat and not all(card.up for card in tank.cards) and not _must_lose(state, number):
                place[number] = _dealt(state, tank, heroes, rng)
    return dealt


def _must_lose(state: "State", number: int) -> bool:
    """Whether the owner is just choosing among the cards of this tank: then they are left as they are."""
    return state.stage == "lose" and state.shooting.target == number


def _dealt(state: "State", tank: Tank, taken: set[str], rng: Rng) -> Tank:
    """*tank* with other cards face down that it might carry (TK-15.5a, TK-15.6a, TK-15.7a)."""
    nation = state.models[tank.model].nation
    for _ in range(TRIES):
        cards = [
            card
            if card.up
            else Attached(rng.choice(state.kit.alike(state.kit.attachment(card.card).points, nation, tank.model)).id)
            for card in tank.cards
        ]
        if _is_likely(state, cards, taken):
            taken.update(card.card for card in cards)
            return replace(tank, cards=tuple(cards))
    taken.update(card.card for card in tank.cards)
    return tank


def _is_likely(state: "State", cards: list[Attached], taken: set[str]) -> bool:
    found: list[Attachment] = [state.kit.attachment(card.card) for card in cards]
    types = [card.type for card in found]
    heroes = [card.card for card in cards if not card.up and state.kit.attachment(card.card).is_hero]
    return len(set(types)) == len(types) and not taken & set(heroes)
