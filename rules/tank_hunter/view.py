"""What a seat may know (TH-R40), built from nothing upward: the faces of hidden units and hands are their owner's."""

from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from rules.tank_hunter.frames import Attack, Draw, Extra, Frame, Played, Recon, Reinforce
from rules.tank_hunter.outcome import actor, outcome
from rules.tank_hunter.pieces import Commander, Lasting, Model, Special, Unit, code
from rules.tank_hunter.situations import situation
from rules.tank_hunter.values import hand_limit
from rules.words import Noun

if TYPE_CHECKING:
    from rules.tank_hunter.state import State

_SPECIAL: TypeAdapter[Special] = TypeAdapter(Special)


def view(state: "State", seat: int | None) -> dict[str, Any]:
    """The battle as *seat* sees it; None: a spectator."""
    end = outcome(state)
    return {
        "game": state.game,
        "seat": seat,
        "turn": state.turn,
        "stage": state.stage,
        "situation": None if end else situation(state),
        "active": state.active,
        "actor": actor(state),
        "step": state.step,
        "options": _options(state),
        "players": [_player(state, side, seat) for side in state.seats()],
        "unit_pile": len(state.unit_pile),
        "event_pile": [len(third) for third in state.thirds],
        "discard": [_card(state, card) for card in state.discard],
        "removed": [_card(state, card) for card in state.removed],
        "lasting": [_lasting(state, some) for some in state.lasting],
        "stack": [_frame(state, frame) for frame in state.stack],
        "draft": _draft(state, seat) if state.stage == "draft" else None,
        "carpet_bombings": state.carpets,
        "last_turn": state.exhausted,
        "outcome": end and {"winners": list(end.winners), "rule": end.rule},
    }


def _options(state: "State") -> dict[str, Any]:
    chosen = state.options
    return {
        "evasion": chosen.evasion,
        "charge": chosen.charge,
        "event_pile_exhaustion": chosen.event_pile_exhaustion,
        "third_carpet_bombing_ends_game": chosen.third_carpet_bombing_ends_game,
    }


def _player(state: "State", side: int, seat: int | None) -> dict[str, Any]:
    drafting = state.stage in ("deal", "draft")
    hand = () if drafting else state.hands[side]
    return {
        "seat": side,
        "in": state.alive[side],
        "hand": len(hand),
        "hand_limit": hand_limit(state, side),
        "events": [_special(state, card) for card in hand] if side == seat else None,
        "units": [_unit(state, number, unit, own=side == seat) for number, unit in state.units[side].items()],
        "commanders": [_commander(state, some) for some in state.commanders[side]],
        "victory": [_card(state, card) for card in state.victory[side]],
        "points": state.points(side),
        "announced": state.announced[side] if state.announced else None,
    }


def _unit(state: "State", number: int, unit: Unit, *, own: bool) -> dict[str, Any]:
    return {
        "code": code(number),
        "line": unit.line,
        "revealed": unit.revealed,
        "exhausted": unit.exhausted,
        "out_of_ammo": unit.out_of_ammo,
        "surrounded": unit.surrounded,
        "fought": number in state.fought,
        "evaded": number in state.evaded,
        "attached": [_card(state, card) for card in unit.attached],
        "figures": figures(unit.card, state.cards.units[unit.card]) if own or unit.revealed else None,
    }


def figures(card: str, model: Model) -> dict[str, Any]:
    """What is printed on a unit."""
    return {
        "card": card,
        "name": _name(model.name),
        "type": model.type,
        "nation": model.nation,
        "vp": model.vp,
        "attacks": {type: volley.write() for type, volley in sorted(model.attacks.items())},
        "defence": model.defence,
        "supply": model.supply,
        "recon": model.recon,
        "anti_air": model.anti_air,
        "evasion": model.evasion,
        "flags": list(model.flags),
    }


def _name(noun: Noun) -> dict[str, str]:
    return {"en": noun.en, "fr": noun.fr}


def _card(state: "State", card: str) -> dict[str, Any]:
    return {"card": card, "name": _name(state.cards.name(card))}


def _special(state: "State", card: str) -> dict[str, Any]:
    """An event or a commander with all that it does."""
    does = _SPECIAL.dump_python(state.cards.specials[card], mode="json", exclude_defaults=True, exclude={"name"})
    return _card(state, card) | {"special": does}


def _commander(state: "State", commander: Commander) -> dict[str, Any]:
    return _special(state, commander.card) | {"exhausted": commander.exhausted}


def _lasting(state: "State", some: Lasting) -> dict[str, Any]:
    shown = {"seat": some.seat, "targets": list(map(code, some.targets)), "until": some.until, "ignored": some.ignored}
    return _card(state, some.card) | shown


def _draft(state: "State", seat: int | None) -> dict[str, Any]:
    mine = seat is not None
    return {
        "left": len(state.hands[0]),
        "chosen": [bool(card) for card in state.chosen],
        "hand": [_face(state, card) for card in state.hands[seat]] if mine and seat is not None else None,
        "kept": [_face(state, card) for card in state.kept[seat]] if mine and seat is not None else None,
        "choice": state.chosen[seat] or None if seat is not None else None,
    }


def _face(state: "State", card: str) -> dict[str, Any]:
    model = state.cards.units.get(card)
    return figures(card, model) if model else _special(state, card)


def _frame(state: "State", frame: Frame) -> dict[str, Any]:
    match frame:
        case Attack():
            return _attack(state, frame)
        case Recon():
            return {"kind": frame.kind, "scout": code(frame.scout), "against": frame.against, "face": frame.face,
                    "success": frame.success, "picked": list(map(code, frame.picked))}  # fmt: skip
        case Played():
            return _card(state, frame.card) | {"kind": frame.kind, "seat": frame.seat, "phase": frame.phase,
                    "targets": list(map(code, frame.targets)), "shot": list(map(code, frame.shot)),
                    "asking": frame.asking}  # fmt: skip
        case Draw():
            return {"kind": frame.kind, "seat": frame.seat, "left": frame.left}
        case Reinforce():
            placing = code(frame.placing) if frame.placing else None
            return {"kind": frame.kind, "seat": frame.seat, "left": frame.left, "placing": placing}
        case Extra():
            return {"kind": frame.kind, "unit": code(frame.unit)}


def _attack(state: "State", frame: Attack) -> dict[str, Any]:
    return {
        "kind": frame.kind,
        "attacker": code(frame.attacker),
        "target": code(frame.target),
        "type": frame.type,
        "shots": frame.shots,
        "fired": frame.fired,
        "hits": frame.hits,
        "charge": frame.charge,
        "counter": frame.is_counter,
        "led": frame.led,
        "phase": frame.phase,
        "asking": frame.asking,
        "changes": [_lasting(state, some) for some in frame.changes],
    }
