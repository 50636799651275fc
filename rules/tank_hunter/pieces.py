"""The nouns of Tank Hunter: the figures of cards, units and commanders on the table, and what lasts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import Field, PlainSerializer, PlainValidator, TypeAdapter

from rules.documents import Sealed, Written
from rules.tank_hunter.cards import AttackType, Flag
from rules.tank_hunter.effects import Effect
from rules.tank_hunter.primitives import Line, Marker
from rules.tank_hunter.stats import Destination, Fire, Timing, Volley
from rules.tank_hunter.targets import Nation, UnitType, When
from rules.words import Noun, Say, say

MOST_PLAYERS = 5
PLAYERS = tuple(say("Player {letter}", letter=letter) for letter in "ABCDE")
LETTERS = "ABCDE"
ROOM = 1000
"""Units of seat 0 have the numbers from 1, those of seat 1 from 1001; the number 1000 is the player of seat 1."""

DEALT_UNITS, DEALT_EVENTS = 5, 1
HAND = DEALT_UNITS + DEALT_EVENTS
"""The cards of a draft hand (TH-4.3a)."""
HAND_LIMIT = 3
RESUPPLY_COST = 3
THIRDS = 3

Seat = Annotated[int, Field(ge=0, lt=MOST_PLAYERS)]
Number = Annotated[int, Field(ge=0, lt=MOST_PLAYERS * ROOM)]

LINES: dict[Line, Say] = {"front": say("front line"), "rear": say("rear line")}
MARKERS: dict[Marker, Say] = {"out_of_ammo": say("out of ammo"), "surrounded": say("surrounded")}


def number(seat: int, index: int) -> int:
    """The number of the unit of *seat* that came as *index*, from 1, to its side of the table."""
    return seat * ROOM + index


def seat_of(number: int) -> int:
    """The seat whose unit has this *number*."""
    return number // ROOM


def code(number: int) -> str:
    """The number of a unit as players write it, A3, or the letter of a player."""
    seat, index = divmod(number, ROOM)
    return f"{LETTERS[seat]}{index}" if index else LETTERS[seat]


def read_code(word: str) -> int:
    """The number that *word* means: A3 is a unit, A a player; raise ValueError when it means none."""
    letter, digits = word[:1], word[1:]
    if letter not in LETTERS or not letter or (digits and not (digits.isascii() and digits.isdigit())):
        raise ValueError(f"expected a unit such as A3 or a player such as A, got {word!r}")
    if digits and (digits[0] == "0" or len(digits) > 3):
        raise ValueError(f"expected a unit such as A3, got {word!r}")
    return number(LETTERS.index(letter), int(digits or 0))


_FIRE: TypeAdapter[Fire] = TypeAdapter(Fire)


def _read_volley(fire: Any) -> Volley:
    return fire if isinstance(fire, Volley) else Volley.read(_FIRE.validate_python(fire, strict=True))


Shots = Annotated[Volley, PlainValidator(_read_volley), PlainSerializer(Volley.write)]
"""An attack value, in a position as on the card: 7, or 3x4 for a salvo."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """What all units of one card have in common (TH-3b). Without a value for it, an attack is not there (TH-R37)."""

    name: Noun
    type: UnitType
    nation: Nation = ""
    vp: Annotated[int, Field(ge=0)]
    defence: Annotated[int, Field(ge=0)]
    supply: Annotated[int, Field(ge=0)]
    attacks: dict[AttackType, Shots] = field(default_factory=dict)
    recon: int | None = None
    anti_air: int | None = None
    evasion: int | None = None
    flags: tuple[Flag, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Special:
    """What an event or a commander does. An event has a *destination* (TH-11f), a commander has none but may cost."""

    name: Noun
    effect: Effect
    timing: Timing | None = None
    destination: Destination | None = None
    air_strike: bool = False
    water: bool = False
    seeded: bool = False
    exhausts: bool = False
    discards: Annotated[int, Field(ge=0, le=3)] = 0

    @property
    def is_event(self) -> bool:
        """Whether it is a card of the event deck."""
        return self.destination is not None


@dataclass(frozen=True)
class Cards:
    """The figures of every card in the game. Never changed, so all positions of a battle share them."""

    units: dict[str, Model]
    specials: dict[str, Special]

    @cached_property
    def plain(self) -> Sealed:
        """The figures as a position holds them, without those that a card does not have."""
        return Sealed(Written(_CARDS.dump_python(self, mode="json", exclude_defaults=True)))

    @cached_property
    def at(self) -> Mapping[tuple[When, bool], tuple[Special, ...]]:
        """The events that may be played at each moment, in one's own turn and in another's."""
        found: dict[tuple[When, bool], tuple[Special, ...]] = {}
        for special in self.specials.values():
            for own in (True, False):
                if special.is_event and is_timely(special.timing, own=own):
                    key = (special.effect.when, own)
                    found[key] = (*found.get(key, ()), special)
        return found

    @cached_property
    def expectations(self) -> dict[Any, float]:
        """What attacks between these cards may be expected to bring, as far as it was worked out."""
        return {}

    def is_unit(self, card: str) -> bool:
        """Whether *card* is a unit (TH-3e: a commander is none)."""
        return card in self.units

    def is_event(self, card: str) -> bool:
        """Whether *card* is a card of the event deck."""
        return card in self.specials and self.specials[card].is_event

    def name(self, card: str) -> Noun:
        """What *card* is called."""
        return self.units[card].name if card in self.units else self.specials[card].name


_CARDS = TypeAdapter(Cards)
WrittenCards = Annotated[Cards, PlainSerializer(lambda cards: cards.plain)]


def is_timely(timing: Timing | None, *, own: bool) -> bool:
    """Whether a card with this *timing* may be played in one's own turn, or in another's (TH-11e)."""
    return timing in (("own_turn", "any_turn") if own else ("others_turn", "any_turn"))


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit on the table: the line it stands in, which way up, its markers, and the events under it (TH-11f)."""

    card: str
    line: Line = "front"
    revealed: bool = False
    exhausted: bool = False
    out_of_ammo: bool = False
    surrounded: bool = False
    attached: tuple[str, ...] = ()

    @property
    def disabled(self) -> bool:
        """Whether it carries a marker (TH-18a)."""
        return self.out_of_ammo or self.surrounded

    @property
    def markers(self) -> Iterator[Marker]:
        """The markers on it."""
        if self.out_of_ammo:
            yield "out_of_ammo"
        if self.surrounded:
            yield "surrounded"


@dataclass(frozen=True, slots=True)
class Commander:
    """A commander, face up in the rear line for the whole game (TH-24d)."""

    card: str
    exhausted: bool = False


@dataclass(frozen=True, slots=True)
class Lasting:
    """What *card*, played by *seat*, does for a time: to *targets*, or to all that it describes.

    It ends with the `turn`, when the next `go` of its player begins, with the `attack`, or lies there for the `game`.
    *ignored* is a water event that the active player does not mind in this turn (TH-25.9a).
    """

    card: str
    seat: Seat
    targets: tuple[Number, ...] = ()
    until: Literal["attack", "turn", "go", "game"] = "turn"
    ignored: bool = False


@dataclass(frozen=True, slots=True)
class Third:
    """A third of the event pile: how many ordinary cards are left in it, and its Carpet Bombing, if any (TH-4.2c)."""

    cards: Annotated[int, Field(ge=0)]
    seeded: str = ""

    def __len__(self) -> int:
        return self.cards + bool(self.seeded)


@dataclass(frozen=True, slots=True)
class Options:
    """The optional rules in use."""

    evasion: bool = False
    charge: bool = False
    event_pile_exhaustion: Literal["end_game", "reshuffle"] = "end_game"
    third_carpet_bombing_ends_game: bool = False
