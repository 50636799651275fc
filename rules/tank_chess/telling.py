"""What players read: the events of an action, and the words on its button."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.engine import Event
from rules.grids.squares import COMPASS, NAMES, bearing
from rules.tank_chess.actions import Action, Answer, Exit, Flag, Move, Offer
from rules.tank_chess.outcome import outcome
from rules.tank_chess.pieces import COLOURS, FACINGS, SECTIONS, Kind, Section, Unit, section_struck
from rules.tank_chess.walking import exit_steps, kind_of, walks
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tank_chess.state import State

STEP_RULES = {"F": "CH-4.1a", "L": "CH-4.1b", "R": "CH-4.1b", "B": "CH-4.3a"}
SECTION_RULES = {"front": "CH-6.1", "rear": "CH-6.2", "side": "CH-6.3"}


def before(state: "State", action: Action) -> Iterator[Event]:
    """What *action* is about to do in *state*."""
    mover, other = COLOURS[state.seat], COLOURS[1 - state.seat]
    match action:
        case Move():
            yield from _turn(state, action)
        case Exit(origin):
            yield _left(state, origin)
        case Offer():
            yield Event("offered", ("CH-R15",), say("{colour} offers a draw", colour=mover))
        case Answer(accept=True):
            yield Event("accepted", ("CH-R15",), say("{colour} accepts the draw", colour=other))
        case Answer():
            yield Event("declined", ("CH-R15",), say("{colour} declines the draw", colour=other))
        case Flag():
            yield Event("flagged", ("CH-10.2", "CH-R16"), say("{colour} has run out of time", colour=mover))


def after(state: "State", action: Action) -> Iterator[Event]:
    """What there is to announce once *action* has led to *state*: the end, or CHECK and ESCAPE (CH-8.4, CH-R14)."""
    if end := outcome(state):
        yield Event("ended", (end.rule,), end.sentence, {"winners": list(end.winners)})
    elif isinstance(action, Move):
        yield from _announcements(state)


def _announcements(state: "State") -> Iterator[Event]:
    """What the player who has just played could do next, were the opponent to leave the position as it is (CH-R14)."""
    again, colour = state.copy(), COLOURS[1 - state.seat]
    again.turn += 1
    next_turn = again.actions()
    command = [square for square, unit in state.armies[state.seat].items() if unit.kind in state.tables.commands]
    if any(isinstance(action, Move) and action.target in command for action in next_turn):
        yield Event("check", ("CH-8.4a",), say("{colour}: CHECK", colour=colour))
    if any(isinstance(action, Exit) for action in next_turn):
        yield Event("escape", ("CH-8.4b",), say("{colour}: ESCAPE", colour=colour))


def _turn(state: "State", move: Move) -> Iterator[Event]:
    unit = state.armies[state.seat][move.origin]
    kind, steps = kind_of(state, unit), walks(state, unit, move.origin)[move.square, move.facing]
    data = {"unit": unit.kind, "from": NAMES[move.origin], "to": NAMES[move.square], "facing": COMPASS[move.facing]}
    yield Event("moved", _step_rules(steps), _how_it_moved(state, kind, move, steps), data | {"steps": steps})
    if move.target is not None:
        yield from _shot(state, kind, move.square, move.target)


def _step_rules(steps: str) -> tuple[str, ...]:
    rules = dict.fromkeys(STEP_RULES[step] for step in steps)
    return (*rules, "CH-4.1c") if len(rules) > 1 else tuple(rules)


def _how_it_moved(state: "State", kind: Kind, move: Move, steps: str) -> Say:
    colour, origin, square, facing = COLOURS[state.seat], NAMES[move.origin], NAMES[move.square], FACINGS[move.facing]
    if steps == "B":
        return say("{colour}: {unit} reverses from {origin} to {square}", colour=colour, unit=kind.name,
                   origin=origin, square=square)  # fmt: skip
    if "F" not in steps:
        return say("{colour}: {unit} on {square} turns {facing}", colour=colour, unit=kind.name,
                   square=square, facing=facing)  # fmt: skip
    return say("{colour}: {unit} drives from {origin} to {square}, facing {facing} ({steps})", colour=colour,
               unit=kind.name, origin=origin, square=square, facing=facing, steps=steps)  # fmt: skip


def _shot(state: "State", kind: Kind, square: int, target: int) -> Iterator[Event]:
    struck, line = state.armies[1 - state.seat][target], bearing(square, target) or (0, 0)
    hit, (section, armour) = kind_of(state, struck), armour_struck(state, square, target)
    weapon = kind.weapon
    data = {"target": NAMES[target], "struck": struck.kind, "section": section, "distance": line[1],
            "weapon": weapon, "armour": armour}  # fmt: skip
    sentence = say("{colour}: {unit} on {square} fires at the {struck} on {target}: {section} armour",
                   colour=COLOURS[state.seat], unit=kind.name, square=NAMES[square], struck=hit.name,
                   target=NAMES[target], section=SECTIONS[section])  # fmt: skip
    yield Event("fired", ("CH-5.1", _fire_rule(kind), SECTION_RULES[section]), sentence, data)
    if weapon > armour:
        sentence = say("weapon {weapon} against armour {armour}: the {struck} on {target} is destroyed", weapon=weapon,
                       armour=armour, struck=hit.name, target=NAMES[target])  # fmt: skip
        yield Event("destroyed", ("CH-7.2", "CH-7.4a"), sentence, data)
    else:
        sentence = say("weapon {weapon} against armour {armour}: no effect", weapon=weapon, armour=armour)
        yield Event("bounced", ("CH-7.2", "CH-R10"), sentence, data)


def armour_struck(state: "State", square: int, target: int) -> tuple[Section, int]:
    """The section of the enemy on *target* that a shot from *square* strikes, and its armour (CH-6)."""
    struck, line = state.armies[1 - state.seat][target], bearing(square, target) or (0, 0)
    section = section_struck(struck.facing, line[0])
    return section, kind_of(state, struck).armour(section)


def _fire_rule(kind: Kind) -> str:
    if kind.indirect:
        return "CH-9.3c"
    return "CH-5.2" if kind.turret else "CH-9.2c"


def _left(state: "State", origin: int) -> Event:
    unit = state.armies[state.seat][origin]
    steps = exit_steps(state, unit, origin)
    sentence = say("{colour}: {unit} drives from {origin} off the board ({steps})", colour=COLOURS[state.seat],
                   unit=kind_of(state, unit).name, origin=NAMES[origin], steps=steps)  # fmt: skip
    rules = ("CH-8.1b", "CH-8.2", "CH-R6") if steps == "B" else ("CH-8.1b", "CH-8.2")
    return Event("left", rules, sentence, {"unit": unit.kind, "from": NAMES[origin], "steps": steps})


def describe(state: "State", action: Action) -> Say:
    """What *action* means in *state*, in words for a button."""
    match action:
        case Move():
            return _describe_move(state, action)
        case Exit(origin):
            unit = _name(state, state.seat, origin)
            return say("{unit} {origin}: leave the board and win", unit=unit, origin=NAMES[origin])
        case Offer():
            return say("offer a draw")
        case Answer(accept):
            return say("accept the draw") if accept else say("decline the draw")
        case Flag():
            return say("time is up")


def taps(action: Action) -> tuple[str, ...]:
    """The squares that a finger touches for *action*: the unit, where it goes, what it fires at."""
    match action:
        case Move(origin, square, _, target):
            return tuple(NAMES[each] for each in (origin, square, target) if each is not None)
        case Exit(origin):
            return (NAMES[origin],)
        case _:
            return ()


def _describe_move(state: "State", move: Move) -> Say:
    way = say("{unit} {origin}: to {square}, facing {facing}", unit=_name(state, state.seat, move.origin),
              origin=NAMES[move.origin], square=NAMES[move.square], facing=FACINGS[move.facing])  # fmt: skip
    if move.target is None:
        return way
    target = _name(state, 1 - state.seat, move.target)
    return say("{way}; fire at the {target} on {square}", way=way, target=target, square=NAMES[move.target])


def _name(state: "State", seat: int, square: int) -> Say:
    unit: Unit = state.armies[seat][square]
    return kind_of(state, unit).name
