"""What players read of set-up, turns and cards; `recounting` tells of fights. Whoever may not know is told less."""

from typing import TYPE_CHECKING, Any

from rules.engine import Event
from rules.tank_hunter.actions import Carry, Ford, Recon, Resupply, Swap
from rules.tank_hunter.frames import Played
from rules.tank_hunter.naming import own_name, player, unit_name
from rules.tank_hunter.outcome import outcome
from rules.tank_hunter.pieces import LINES, MARKERS, PLAYERS, Special, code, seat_of
from rules.tank_hunter.situations import chooser, situation
from rules.words import Say, say, say_many

if TYPE_CHECKING:
    from rules.tank_hunter.state import State


def _event(kind: str, rules: str, sentence: Say, **data: Any) -> Event:
    return Event(kind, tuple(rules.split()), sentence, data)


def _secret(kind: str, rules: str, seat: int, sentence: Say, public: Say | None, **data: Any) -> Event:
    """What only *seat* may know; the others read *public*, or nothing."""
    ids = tuple(rules.split())
    twin = Event(kind, ids, public, {"seat": seat}) if public else None
    return Event(kind, ids, sentence, {"seat": seat} | data, seats=(seat,), public=twin)


def dealt(state: "State") -> Event:
    """The draft hands."""
    sentence = say("six cards are dealt to each of {count} players", count=state.players)
    return _event("dealt", "TH-4.2a TH-4.2b TH-4.2c TH-4.3a", sentence, players=state.players)


def picked(state: "State", seat: int, card: str) -> Event:
    """A choice in the draft."""
    who = player(seat)
    mine = say("{player} keeps {card}", player=who, card=state.cards.name(card))
    return _secret("picked", "TH-4.3b", seat, mine, say("{player} has chosen a card", player=who), card=card)


def passed_on(state: "State") -> Event:
    """Hands going round."""
    sentence = say_many("{count} card is passed on clockwise", "{count} cards are passed on clockwise",
                        count=len(state.hands[0]))  # fmt: skip
    return _event("passed_on", "TH-4.3c", sentence)


def drafted(state: "State") -> Event:
    """The end of the draft."""
    counts = tuple(say("{player} {count}", player=player(seat), count=len(state.units[seat])) for seat in state.seats())
    return _event("drafted", "TH-4.3d TH-4.4a", say("the draft is over; units: {counts}", counts=counts))


def swapped(state: "State", action: Swap) -> Event:
    """Hidden cards rearranged, which nobody else can follow."""
    values: dict[str, Any] = {"one": own_name(state, action.one), "other": own_name(state, action.other)}
    sentence = say("{one} and {other} have changed places", **values)
    return _secret("swapped", "TH-5d TH-R40", seat_of(action.one), sentence, None)


def placed_rear(state: "State", number: int) -> Event:
    """A unit placed in the rear line."""
    sentence = say("{unit} is placed in the rear line", unit=unit_name(state, number))
    return _event("placed_rear", "TH-4.4c", sentence, unit=code(number))


def placed(state: "State", seat: int) -> Event:
    """A player ready to begin."""
    sentence = say("{player} has placed all units", player=player(seat))
    return _event("placed", "TH-4.4b", sentence, seat=seat, units=len(state.units[seat]))


def announced(told: list[int]) -> Event:
    """The highest number of each player."""
    counts = tuple(say("{player} {count}", player=player(seat), count=count) for seat, count in enumerate(told))
    return _event("announced", "TH-4.5a", say("highest numbers: {counts}", counts=counts), values=told)


def rolled_off(faces: dict[int, int]) -> Event:
    """The dice of tied players."""
    counts = tuple(say("{player} {count}", player=player(seat), count=face) for seat, face in faces.items())
    return _event("rolled_off", "TH-4.5b TH-R14", say("the tied players roll: {counts}", counts=counts))


def went(state: "State") -> Event:
    """The beginning of a go."""
    sentence = say("turn {turn}: {player}", turn=state.turn, player=player(state.active))
    return _event("turn", "TH-12b TH-5c", sentence, turn=state.turn, seat=state.active)


def ready(state: "State") -> Event:
    """The end of the phase before the turn."""
    return _event("ready", "TH-5a", say("{player} is ready", player=player(state.active)), seat=state.active)


def lined_up(state: "State") -> Event:
    """A rear line that becomes the front line."""
    sentence = say("the rear line of {player} is now the front line", player=player(state.active))
    return _event("lined_up", "TH-5i TH-R45", sentence, seat=state.active)


def moved(state: "State", number: int, rule: str) -> Event:
    """A unit in another line."""
    sentence = say("{unit} moves to the {line}", unit=unit_name(state, number), line=LINES[state.unit(number).line])
    return _event("moved", rule, sentence, unit=code(number), line=state.unit(number).line)


def resupplied(state: "State", action: Resupply) -> Event:
    """Three events for a marker."""
    values: dict[str, Any] = {"unit": unit_name(state, action.unit), "marker": MARKERS[action.marker],
                              "cards": tuple(state.cards.name(card) for card in action.cards)}  # fmt: skip
    sentence = say("{unit} is no longer {marker}, for {cards}", **values)
    return _event("resupplied", "TH-5g", sentence, unit=code(action.unit), cards=list(action.cards))


def revealed(state: "State", number: int, rule: str) -> Event:
    """A unit turned face up."""
    values: dict[str, Any] = {"code": code(number), "unit": own_name(state, number)}
    sentence = say("{code} is revealed: {unit}", **values)
    return _event("revealed", rule, sentence, unit=code(number), card=state.unit(number).card)


def hidden(state: "State", number: int, rule: str) -> Event:
    """A unit turned face down."""
    return _event("hidden", rule, say("{unit} is hidden", unit=unit_name(state, number)), unit=code(number))


def waited(seat: int) -> Event:
    """A player who waits."""
    return _event("waited", "TH-10a", say("{player} waits", player=player(seat)), seat=seat)


def drew(state: "State", seat: int, card: str) -> Event:
    """An event drawn."""
    mine = say("{player} draws {card}", player=player(seat), card=state.cards.name(card))
    return _secret("drew", "TH-10a", seat, mine, say("{player} draws an event", player=player(seat)), card=card)


def discarded(state: "State", seat: int, card: str) -> Event:
    """An event discarded at the hand limit."""
    sentence = say("{player} discards {card}", player=player(seat), card=state.cards.name(card))
    return _event("discarded", "TH-10b", sentence, seat=seat, card=card)


def renewed(state: "State") -> Event:
    """A new event pile."""
    sentence = say("the event discard is shuffled into a new pile of {count} cards", count=len(state.event_pile))
    return _event("renewed", "TH-10d", sentence)


def ran_out(state: "State") -> Event:
    """The last event drawn."""
    if state.exhausted:
        return _event("ran_out", "TH-R3 TH-26d", say("the event pile is used up: this turn is the last"))
    return _event("ran_out", "TH-R3", say("the event pile is used up"))


def reinforced(state: "State", seat: int, number: int) -> Event:
    """A unit drawn."""
    mine = say("{player} draws {unit}", player=player(seat), unit=own_name(state, number))
    return _secret(
        "reinforced", "TH-G6", seat, mine, say("{player} draws a unit", player=player(seat)), unit=code(number)
    )


def took_command(state: "State", seat: int, card: str, rule: str) -> Event:
    """A commander laid down."""
    sentence = say("{player} has a commander: {card}", player=player(seat), card=state.cards.name(card))
    return _event("took_command", f"{rule} TH-24d", sentence, seat=seat, card=card)


def put(state: "State", number: int) -> Event:
    """Where a reinforcement stands."""
    values: dict[str, Any] = {"unit": unit_name(state, number), "line": LINES[state.unit(number).line]}
    return _event("put", "TH-G6 TH-25.4a", say("{unit} joins the {line}", **values), unit=code(number))


def scouted(state: "State", action: Recon, face: int, value: int) -> Event:
    """A reconnaissance and its die."""
    values: dict[str, Any] = {"unit": unit_name(state, action.scout), "player": player(action.against), "face": face,
                              "value": value}  # fmt: skip
    data: dict[str, Any] = {"unit": code(action.scout), "against": action.against, "face": face, "value": value}
    if face <= value:
        sentence = say("{unit} scouts {player}: {face}, at most {value}: success", **values)
        return _event("scouted", "TH-9c TH-25.1a", sentence, success=True, **data)
    sentence = say("{unit} scouts {player}: {face}, more than {value}: failure", **values)
    return _event("scouted", "TH-9c TH-9d", sentence, success=False, **data)


def spotted(state: "State", number: int) -> Event:
    """A hidden card picked to be revealed."""
    return _event("spotted", "TH-R18", say("{unit} is picked", unit=unit_name(state, number)), unit=code(number))


def played(state: "State", frame: Played) -> Event:
    """An event or a commander's order."""
    special = state.special(frame.card)
    values: dict[str, Any] = {"player": player(frame.seat), "card": special.name, "targets": _targets(state, frame)}
    data = {"seat": frame.seat, "card": frame.card, "targets": list(map(code, frame.targets))}
    if frame.drawn:
        return _event("struck", "TH-11d TH-10c", say("{player} draws {card}: it is resolved at once", **values), **data)
    rule = "TH-24c" if not special.is_event else "TH-21a" if special.air_strike else "TH-11a"
    if frame.targets:
        return _event("played", rule, say("{player} plays {card} on {targets}", **values), **data)
    return _event("played", rule, say("{player} plays {card}", **values), **data)


def _targets(state: "State", frame: Played) -> tuple[Say, ...]:
    return tuple(
        unit_name(state, number) if state.find(number) else PLAYERS[seat_of(number)] for number in frame.targets
    )


def rolled_for(state: "State", special: Special, number: int, face: int) -> Event:
    """The die of an event for one of its targets."""
    values: dict[str, Any] = {"card": special.name, "unit": unit_name(state, number), "face": face,
                              "needed": special.effect.face or 0}  # fmt: skip
    sentence = say("{card} on {unit}: {face}, and {needed} or less is needed", **values)
    return _event("rolled_for", "TH-3f", sentence, unit=code(number), face=face)


def fizzled(state: "State", frame: Played) -> Event:
    """An event without effect."""
    sentence = say("{card} has no effect and is discarded", card=state.cards.name(frame.card))
    return _event("fizzled", "TH-21g TH-11f", sentence, card=frame.card)


def unmarked(state: "State", number: int) -> Event:
    """A marker taken off by a card."""
    sentence = say("{unit} is resupplied or freed", unit=unit_name(state, number))
    return _event("unmarked", "TH-18i", sentence, unit=code(number))


def forded(state: "State", action: Ford) -> Event:
    """A water event ignored."""
    values: dict[str, Any] = {"unit": unit_name(state, action.unit), "card": state.cards.name(action.card)}
    return _event("forded", "TH-25.9a TH-R25", say("{unit} is exhausted: {card} is ignored in this turn", **values),
                  unit=code(action.unit), card=action.card)  # fmt: skip


def carried(state: "State", action: Carry) -> Event:
    """A unit carried by another."""
    values: dict[str, Any] = {"unit": unit_name(state, action.carrier), "other": unit_name(state, action.passenger)}
    hides = action.how == "hide"
    sentence = (
        say("{unit} hides {other}", **values) if hides else say("{unit} takes {other} to the rear line", **values)
    )
    rules = "TH-25.10a TH-25.11a" if hides else "TH-25.10b"
    return _event("carried", rules, sentence, carrier=code(action.carrier), passenger=code(action.passenger))


def passed(state: "State") -> Event:
    """Somebody who leaves it at that."""
    seat, now = chooser(state), situation(state)
    rule = "TH-17b" if now in ("answer", "reply", "hunt") else "TH-12a" if now in ("opening", "closing") else "TH-11a"
    return _event("passed", rule, say("{player} passes", player=player(seat)), seat=seat)


def eliminated(seat: int) -> Event:
    """A player without units."""
    sentence = say("{player} has no unit left and is out", player=player(seat))
    return _event("eliminated", "TH-26b TH-R39", sentence, seat=seat)


def ended(state: "State") -> Event:
    """The end of the battle."""
    end = outcome(state)
    if end is None:
        raise ValueError("expected a battle that is over, got one that goes on")
    return Event("ended", (end.rule, "TH-26f"), end.sentence, {"winners": list(end.winners)})
