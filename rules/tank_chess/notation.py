"""Tank Chess in writing: a position as one line, and a whole game as text (docs/tank-chess-notation.md).

The printed notation is in a brochure that is not at hand (CH-G6): this one is Muster's own.
"""

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import get_args

from rules.chance import Scripted
from rules.engine import Event, IllegalAction, Outcome, Refusal
from rules.options import settings
from rules.tank_chess import placement
from rules.tank_chess.actions import Action, Exit, Move, read
from rules.tank_chess.pieces import Kind, Unit
from rules.tank_chess.scenarios import OPTIONS
from rules.tank_chess.state import Ending, Options, State
from rules.tank_chess.walking import exit_steps, walk, walks

OFFERS = {"-": "none", "offered": "open", "declined": "declined"}
LINE = re.compile(r"(?P<placement>\S+) (?P<colour>[wb]) (?P<turn>[1-9][0-9]*) (?P<note>\S+)")
MARKS = {"check": "+", "escape": "^", "ended": "#"}
RESULTS: dict[tuple[int, ...] | None, str] = {(0,): "1-0", (1,): "0-1", (): "1/2-1/2", None: "*"}
TAG = re.compile(r'\[(\w+) "([^"\]]*)"\]')
NUMBER = re.compile(r"[1-9][0-9]*(\.|\.\.\.)")
TURN = re.compile(
    r"(?P<code>[A-Z]{2,4}?)?(?P<origin>[A-Z][0-9]{1,2})(?::(?P<steps>[FLRB]+))?-(?P<rest>[^+^#]+)(?P<marks>[+^#]*)"
)


def write_position(state: State) -> str:
    """The position of *state* as one line: what stands where, who is to move, the turn, and an offer or the end."""
    offer = next(note for note, offer in OFFERS.items() if offer == state.offer)
    everything = placement.write(state.board, state.armies, state.wrecks)
    return f"{everything} {'wb'[state.seat]} {state.turn} {state.ending or offer}"


def read_position(line: str, kinds: Iterable[Kind], options: Options | None = None) -> State:
    """The state that *line* describes, played with *kinds* and *options*; raise ValueError when it describes none."""
    if not (found := LINE.fullmatch(line.strip())):
        raise ValueError(f"expected a position of four fields, such as '16/…/16 w 1 -', got {line!r}")
    turn, note = int(found["turn"]), found["note"]
    if found["colour"] != "bw"[turn % 2]:
        raise ValueError(f"expected White in odd turns and Black in even ones, got {found['colour']} in turn {turn}")
    if note not in (*OFFERS, *get_args(Ending)):
        raise ValueError(f"expected one of {', '.join((*OFFERS, *get_args(Ending)))} at the end, got {note!r}")
    board, armies, wrecks = placement.read(found["placement"])
    state = State(
        board=board, kinds=tuple(kinds), options=options or Options(), turn=turn, armies=armies, wrecks=wrecks,
        offer=OFFERS.get(note, "none"), ending=None if note in OFFERS else note,  # type: ignore[arg-type]
    )  # fmt: skip
    if problems := state.problems():
        raise ValueError(f"expected a position that can arise: {'; '.join(map(str, problems))}")
    return state


@dataclass(frozen=True, slots=True)
class Record:
    """A game: where it began, what was done, and whatever else is worth telling of it."""

    first: State
    actions: tuple[Action, ...]
    tags: Mapping[str, str] = field(default_factory=dict)


def write_game(record: Record, *, steps: bool = False) -> str:
    """*record* as text, with the *steps* of each move if wanted."""
    options = {key: value for key, value in asdict(record.first.options).items() if value}
    own = {"Position": write_position(record.first)}
    if options:
        own["Options"] = " ".join(f"{key}={str(value).lower()}" for key, value in options.items())
    state, words = record.first.copy(), list[str]()
    for number, action in enumerate(record.actions):
        words += _number(state, action, first=number == 0)
        word = _word(state, action, steps=steps)
        words.append(word + _marks(state.apply(action, Scripted())))
    words.append(_result(state.outcome()))
    tags = [f'[{name} "{value}"]' for name, value in {**record.tags, **own}.items()]
    return "\n".join((*tags, "", *textwrap.wrap(" ".join(words), 100, break_on_hyphens=False), ""))


def _number(state: State, action: Action, *, first: bool) -> list[str]:
    if not isinstance(action, Move | Exit) or not (first or state.seat == 0):
        return []
    return [f"{(state.turn + 1) // 2}{'.' if state.seat == 0 else '...'}"]


def _word(state: State, action: Action, *, steps: bool) -> str:
    if not isinstance(action, Move | Exit):
        return str(action)
    unit = state.armies[state.seat][action.origin]
    origin, rest = str(action).split("-", 1)
    if not steps:
        return f"{unit.kind}{origin}-{rest}"
    way = (
        walks(state, unit, action.origin)[action.square, action.facing]
        if isinstance(action, Move)
        else exit_steps(state, unit, action.origin)
    )
    return f"{unit.kind}{origin}:{way}-{rest}"


def _marks(events: Iterable[Event]) -> str:
    return "".join(MARKS.get(event.kind, "") for event in events)


def _result(outcome: Outcome | None) -> str:
    return RESULTS[outcome.winners if outcome else None]


def read_game(text: str, kinds: Iterable[Kind]) -> Record:
    """The game in *text*, played with *kinds*; raise ValueError, naming the turn, when it cannot have been played."""
    tags = dict(TAG.findall(text))
    if "Position" not in tags:
        raise ValueError('expected a tag [Position "…"] that says where the game begins, got none')
    chosen = dict(word.split("=", 1) for word in tags.pop("Options", "").split())
    options = {option.key: option.parse(chosen[option.key]) for option in OPTIONS if option.key in chosen}
    if unknown := set(chosen) - set(options):
        known = ", ".join(option.key for option in OPTIONS)
        raise ValueError(f"expected options out of {known}, got {', '.join(sorted(unknown))}")
    first = read_position(tags.pop("Position"), kinds, Options(**settings(OPTIONS, options)))  # type: ignore[arg-type]
    words = [word for word in TAG.sub("", text).split() if not NUMBER.fullmatch(word)]
    return Record(first, tuple(_replayed(first.copy(), words)), tags)


def _replayed(state: State, words: list[str]) -> Iterator[Action]:
    if not words or words[-1] not in RESULTS.values():
        raise ValueError(f"expected the result at the end ({', '.join(RESULTS.values())}), got none")
    for word in words[:-1]:
        try:
            action = _action(state, word)
            marks = _marks(state.apply(action, Scripted()))
        except ValueError as error:
            why = error.refusal if isinstance(error, IllegalAction) else error
            raise ValueError(f"turn {state.turn}, {word}: {why}") from None
        if (told := "".join(mark for mark in word if mark in "+^#")) and told != marks:
            raise ValueError(f"turn {state.turn - 1}, {word}: expected the marks {marks or 'none'}, got {told}")
        yield action
    if words[-1] != (result := _result(state.outcome())):
        raise ValueError(f"expected the result {result}, got {words[-1]}")


def _action(state: State, word: str) -> Action:
    found = TURN.fullmatch(word)
    action = read(f"{found['origin']}-{found['rest']}" if found else word)
    if found and isinstance(action, Move | Exit) and (unit := state.armies[state.seat].get(action.origin)):
        if found["code"] not in (None, unit.kind):
            raise ValueError(f"expected the {unit.kind} that stands there, got {found['code']}")
        if found["steps"]:
            _check_steps(state, action, unit, found["steps"])
    return action


def _check_steps(state: State, action: Move | Exit, unit: Unit, steps: str) -> None:
    end = walk(state, unit, action.origin, steps)
    if isinstance(end, Refusal):
        raise ValueError(str(end))
    if end != action[1:3] if isinstance(action, Move) else end[0] in state.board.grid:
        raise ValueError("expected steps that lead there, got others")
