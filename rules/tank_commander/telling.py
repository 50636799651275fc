"""What players read of the events of a battle: deployment, steps and piles. `reporting` tells of moves and fire."""

from typing import TYPE_CHECKING, Any

from rules.engine import Event
from rules.tank_commander.actions import Discard
from rules.tank_commander.field import NAMES
from rules.tank_commander.frames import Played, Window
from rules.tank_commander.outcome import outcome
from rules.tank_commander.pieces import SIDES, Cards, Fort, Laid, Piece
from rules.tank_commander.reporting import named, unit_name
from rules.words import Say, say, say_many

if TYPE_CHECKING:
    from rules.tank_commander.state import State


def abandoned(state: "State", position: int, fort: Fort) -> Event:
    """Foxholes or a Bunker without infantry."""
    sentence = say("no infantry is left in {position}: {card} is discarded", position=NAMES[position],
                   card=state.cards[fort.card].name)  # fmt: skip
    return Event("abandoned", ("TC-11g",), sentence, {"card": fort.card, "position": NAMES[position]})


def reshuffled(state: "State", seat: int) -> Event:
    """A draw pile made anew."""
    count = len(state.piles[seat])
    sentence = say_many(
        "{side} makes a new draw pile of {count} discarded card",
        "{side} makes a new draw pile of {count} discarded cards",
        count=count,
        side=SIDES[seat],
    )
    return Event("reshuffled", ("TC-14c",), sentence, {"seat": seat, "cards": count})


def drew(state: "State", seat: int, card: str, rule: str) -> Event:
    """A card drawn: which, only its owner knows (TC-14a, TC-15e)."""
    hidden = Event("drew", (rule,), say("{side} draws a card", side=SIDES[seat]), {"seat": seat})
    sentence = say("{side} draws {card}", side=SIDES[seat], card=state.cards[card].name)
    return Event("drew", (rule,), sentence, {"seat": seat, "card": card}, seats=(seat,), public=hidden)


def rolled(seat: int, natural: int) -> Event:
    """A random number from a die."""
    sentence = say("{side} rolls {number}", side=SIDES[seat], number=natural)
    return Event("rolled", ("TC-16.1a", "TC-16.1b"), sentence, {"seat": seat, "number": natural})


def turned(state: "State", seat: int, card: str, colour: str, natural: int) -> Event:
    """A random number from a card."""
    data = {"seat": seat, "card": card, "colour": colour, "number": natural}
    sentence = say("{side} turns up {card}: {colour} {number}", side=SIDES[seat], card=state.cards[card].name,
                   colour=COLOUR_NAMES[colour], number=natural)  # fmt: skip
    return Event("turned", ("TC-7a", "TC-7b", "TC-7c"), sentence, data)


COLOUR_NAMES: dict[str, Say] = {
    "red": say("red"),
    "yellow": say("yellow"),
    "green": say("green"),
    "blue": say("blue"),
    "white": say("white"),
}


def turn_began(state: "State") -> Event:
    """A new turn."""
    sentence = say("turn {turn}: {side} plays", turn=state.turn, side=SIDES[state.first])
    return Event("turn", ("TC-4d", "TC-4i"), sentence, {"turn": state.turn})


def step_began(state: "State") -> Event:
    """The second player's play."""
    return Event("step", ("TC-4d",), say("{side} plays", side=SIDES[state.seat]), {"seat": state.seat})


def melee_step(state: "State") -> Event:
    """The end of a play step."""
    return Event("step", ("TC-4f",), say("{side} resolves the melees", side=SIDES[state.seat]), {"seat": state.seat})


def expired(state: "State", laid: Laid) -> Event:
    """An event that has lasted its time."""
    return Event("expired", ("TC-R28",), say("{card} is over", card=state.cards[laid.card].name), {"card": laid.card})


def passed(state: "State") -> Event:
    """Nothing done."""
    frame = state.stack[-1] if state.stack else None
    if isinstance(frame, Window):
        return Event("passed", ("TC-R29",), say("{side} lays nothing", side=SIDES[frame.seat]), {"seat": frame.seat})
    rule = "TC-R5" if state.step == "draw" else "TC-R45"
    return Event("passed", (rule,), say("{side} has done", side=SIDES[state.seat]), {"seat": state.seat})


def discarded(state: "State", action: Discard) -> Event:
    """A card out of the reserve."""
    sentence = say("{side} discards {card}", side=SIDES[state.seat], card=state.cards[action.card].name)
    return Event("discarded", ("TC-4g",), sentence, {"seat": state.seat, "card": action.card})


def laid(state: "State", played: Played) -> Event:
    """A special event on the table, or equipment put to use."""
    model = state.cards[played.card]
    values: dict[str, Any] = {"side": SIDES[played.seat], "card": model.name}
    data = {"seat": played.seat, "card": played.card, "target": _spelt(played.target)}
    if played.bearer:
        return Event("laid", ("TC-9.6a",), say("{side} uses {card}", **values), data)
    rules = ("TC-12.2a",) if model.interrupts else ("TC-12.1a", "TC-12.1b")
    if played.target == "":
        return Event("laid", rules, say("{side} lays {card}", **values), data)
    target = _target_name(state, played.target)
    return Event("laid", rules, say("{side} lays {card}: {target}", target=target, **values), data)


def _spelt(target: Any) -> Any:
    return "/".join(NAMES[position] for position in target) if isinstance(target, tuple) else target


def _target_name(state: "State", target: Any) -> Any:
    if isinstance(target, int):
        return unit_name(state, target)
    return _spelt(target) if isinstance(target, tuple) else state.cards[target].name


def took_effect(state: "State", played: Played) -> Event:
    """An event that takes effect."""
    sentence = say("{card} takes effect", card=state.cards[played.card].name)
    return Event("took_effect", ("TC-9.6a",), sentence, {"card": played.card})


def failed(state: "State", played: Played, natural: int) -> Event:
    """An event that needed a lower number."""
    needed = state.cards[played.card].effect.number
    sentence = say("{number}, and {needed} or less was needed: {card} has no effect", number=natural, needed=needed,
                   card=state.cards[played.card].name)  # fmt: skip
    return Event("failed", ("TC-9.6a",), sentence, {"card": played.card, "number": natural, "needed": needed})


def cancelled(state: "State", played: Played) -> Event:
    """An event that was answered."""
    sentence = say("{card} has no effect and is removed from play", card=state.cards[played.card].name)
    return Event("cancelled", ("TC-12.2b",), sentence, {"card": played.card})


def taken_off(state: "State", card: str) -> Event:
    """An event taken off its target."""
    return Event("taken_off", ("TC-12.2b",), say("{card} is taken off", card=state.cards[card].name), {"card": card})


def recovered(state: "State", seat: int, card: str) -> Event:
    """A unit back from the destroyed pile."""
    sentence = say("{side} takes {card} back from its destroyed pile", side=SIDES[seat], card=state.cards[card].name)
    return Event("recovered", ("TC-9.6a",), sentence, {"seat": seat, "card": card})


def reinforced(state: "State", seat: int, group: Cards) -> Event:
    """The reinforcement group, which was set aside face down (TC-R36)."""
    count = len(group)
    hidden = say_many(
        "{side} takes its reinforcement group into the reserve: {count} card",
        "{side} takes its reinforcement group into the reserve: {count} cards",
        count=count,
        side=SIDES[seat],
    )
    public = Event("reinforced", ("TC-17.5d",), hidden, {"seat": seat, "count": count})
    names = tuple(state.cards[card].name for card in group)
    sentence = say("{side} takes its reinforcement group into the reserve: {cards}", side=SIDES[seat], cards=names)
    return Event("reinforced", ("TC-17.5d",), sentence, {"seat": seat, "cards": list(group)}, (seat,), public)


def withdrew(state: "State", number: int) -> Event:
    """A unit back in its reserve."""
    sentence = say("{unit} returns to the reserve", unit=unit_name(state, number))
    return Event("withdrew", ("TC-13e",), sentence, {"unit": number})


def spared(state: "State", number: int) -> Event:
    """A unit that was not destroyed after all."""
    sentence = say("{unit} is not destroyed after all", unit=unit_name(state, number))
    return Event("spared", ("TC-9.6a",), sentence, {"unit": number})


def destroyed(state: "State", number: int, piece: Piece) -> Event:
    """A unit lost."""
    sentence = say("{unit} is destroyed", unit=named(state, piece, number))
    return Event("destroyed", ("TC-9.3f", "TC-15b"), sentence, {"unit": number, "card": piece.card})


def ended(state: "State") -> Event:
    """The end of the battle."""
    end = outcome(state)
    if end is None:
        raise ValueError("expected a battle that is over, got one that goes on")
    return Event("ended", (end.rule, "TC-4j"), end.sentence, {"winners": list(end.winners)})
