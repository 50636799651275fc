"""A view of the table as an SVG picture: each player's lines, hand and points, the piles, and what is under way."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from rules.picture import Speak, framed, tap_box, write, write_lines
from rules.tank_hunter.faces import HIGH, WIDE, read_special, read_unit, special_face, unit_face
from rules.tank_hunter.pieces import LETTERS, PLAYERS
from rules.tank_hunter.symbols import BACK, EMPTY, RING, STYLE
from rules.words import Noun, Say, say

COLUMNS, GAP, MARGIN, LABEL, TABS, PILES = 6, 5, 8, 20, 9, 30
"""Cards in a row, room between and around them, for the name of a player, for events under a unit, for the piles."""
WIDTH = 2 * MARGIN + COLUMNS * (WIDE + GAP) - GAP
ROW = HIGH + TABS
Cell = tuple[str, float, float]
Card = Mapping[str, Any]


def draw(view: Mapping[str, Any], *, style: bool = True, taps: bool = False, speak: Speak = str) -> str:
    """The table of *view* as SVG, its own seat at the bottom; with *taps*, all that can be touched."""
    picture = _Picture(view, taps, speak)
    parts = list(picture.layers())
    ground = f'<rect class="table" width="{WIDTH}" height="{picture.down:g}"/>'
    size = WIDTH, picture.down
    return framed("tank-hunter", size, speak(_title(view)), STYLE if style else "", (ground, *parts))


def _title(view: Mapping[str, Any]) -> Say:
    if view["outcome"] or view["actor"] is None:
        return say("Tank Hunter, after turn {turn}", turn=view["turn"])
    return say("Tank Hunter, turn {turn}: {player} to choose", turn=view["turn"], player=PLAYERS[view["actor"]])


class _Picture:
    """One picture being drawn from the top down; *places* are the middles of units so far."""

    def __init__(self, view: Mapping[str, Any], taps: bool, speak: Speak) -> None:
        self.view, self.taps, self.speak = view, taps, speak
        self.down: float = MARGIN
        self.places: dict[str, tuple[float, float]] = {}

    def layers(self) -> Iterator[str]:
        players: Sequence[Card] = self.view["players"]
        seat = len(players) - 1 if self.view["seat"] is None else self.view["seat"]
        for player in (*players[seat + 1 :], *players[:seat]):
            yield from self.band(player, near=False)
        yield from self.piles()
        yield from self.band(players[seat], near=True)
        yield from self.hand(players[seat])
        yield from (self.arrow(frame) for frame in self.view["stack"] if frame["kind"] == "attack")

    def tap(self, name: str, width: float, height: float) -> str:
        return tap_box(name, width, height) if self.taps else ""

    def band(self, player: Card, *, near: bool) -> Iterator[str]:
        """A player's side of the table: the front line towards the middle."""
        seat, top = player["seat"], self.down
        front, rear = self.line(player, "front"), self.line(player, "rear")
        lines = [("front", front), ("rear", rear)] if near else [("rear", rear), ("front", front)]
        lines = [(name, cards) for name, cards in lines if cards or near or name == "front"]
        self.down += LABEL
        rows = [part for name, cards in lines for part in self.rows(name, cards, near)]
        self.down += GAP
        look = f"band{' chooses' if self.view['actor'] == seat else ''}"
        gone = "" if player["in"] else " out"
        yield (
            f'<g class="seat-{seat}{gone}" data-seat="{seat}">'
            f'<rect class="{look}" x="3" y="{top:g}" width="{WIDTH - 6}" height="{self.down - top - 2:g}" rx="6"/>'
            f"{self.label(player, top)}{''.join(rows)}</g>"
        )
        self.down += GAP

    def label(self, player: Card, top: float) -> str:
        seat = player["seat"]
        name = f"{'▶ ' if self.view['active'] == seat else ''}{self.speak(PLAYERS[seat])}"
        counts = say("{points} points · events {hand}/{limit} · destroyed {count}", points=player["points"],
                     hand=player["hand"], limit=player["hand_limit"], count=len(player["victory"]))  # fmt: skip
        return (
            f'<g transform="translate(3 {top:g})">{write(name, 7, 14, "own start name")}'
            f"{write(self.speak(counts), WIDTH - 13, 14, 'end')}{self.tap(LETTERS[seat], WIDTH - 6, LABEL - 2)}</g>"
        )

    def line(self, player: Card, line: str) -> list[Card]:
        units = [unit for unit in player["units"] if unit["line"] == line]
        return units + (list(player["commanders"]) if line == "rear" else [])

    def rows(self, line: str, cards: Sequence[Card], near: bool) -> Iterator[str]:
        """The cards of one line, as many rows of them as it takes."""
        count = max(-(-len(cards) // COLUMNS), 1)
        high = count * ROW if cards else LABEL
        yield (
            f'<g transform="translate({MARGIN - 3} {self.down:g})">'
            f'<rect class="line" width="{WIDTH - 2 * MARGIN + 6}" height="{high + 1:g}" rx="4"/>'
            f"{self.tap(line, WIDTH - 2 * MARGIN + 6, high + 1) if near else ''}"
            f"{'' if cards else write(self.speak(EMPTY_LINES[line]), WIDTH / 2, 13, 'soft')}</g>"
        )
        for index, card in enumerate(cards):
            row, column = divmod(index, COLUMNS)
            x, y = MARGIN + column * (WIDE + GAP), self.down + row * ROW + TABS - 1
            yield self.unit(card, x, y) if "code" in card else self.commander(card, x, y)
        self.down += high + 3

    def unit(self, unit: Card, x: float, y: float) -> str:
        code, figures = unit["code"], unit["figures"]
        self.places[code] = x + WIDE / 2, y + HIGH / 2
        face = (
            unit_face(figures, self.speak)
            if figures
            else f'<rect class="card hidden" width="{WIDE}" height="{HIGH}" rx="5"/>{BACK}'
        )
        veil = "" if unit["revealed"] or not figures else f'<g class="veil">{BACK}</g>'
        markers = (EMPTY if unit["out_of_ammo"] else "") + (RING if unit["surrounded"] else "")
        under = "".join(self.tab(index, event) for index, event in enumerate(unit["attached"]))
        code_look = "big start" if figures else "big start light"
        return (
            f'<g data-unit="{code}" transform="{_lying(x, y, unit["exhausted"])}"'
            f"{_spent(unit)}><title>{escape(self.speak(_spoken(unit)))}</title>"
            f"{under}{face}{veil}{write(code, 4, HIGH - 4, code_look)}{markers}{self.tap(code, WIDE, HIGH)}</g>"
        )

    def tab(self, index: int, event: Card) -> str:
        title = escape(self.speak(read_special(event)))
        return (
            f'<rect class="tab" x="{6 + 13 * index}" y="-6" width="11" height="12" rx="2"><title>{title}</title></rect>'
        )

    def commander(self, commander: Card, x: float, y: float) -> str:
        return self.special(commander, x, y, "commander", exhausted=commander["exhausted"])

    def special(self, card: Card, x: float, y: float, kind: str, *, exhausted: bool = False) -> str:
        face = unit_face(card, self.speak) if "type" in card else special_face(card, self.speak)
        words = read_unit(card) if "type" in card else read_special(card)
        return (
            f'<g data-{kind}="{escape(card["card"])}" transform="{_lying(x, y, exhausted)}">'
            f"<title>{escape(self.speak(words))}</title>{face}{self.tap(card['card'], WIDE, HIGH)}</g>"
        )

    def piles(self) -> Iterator[str]:
        """The piles in the middle, and beside them what lasts."""
        counts = (say("events {count}", count=sum(self.view["event_pile"])),
                  say("discarded {count}", count=len(self.view["discard"])),
                  say("units {count}", count=self.view["unit_pile"]))  # fmt: skip
        for index, count in enumerate(counts):
            x = MARGIN + index * 72
            yield (
                f'<g transform="translate({x} {self.down:g})"><rect class="pile" width="15" height="21" rx="3"/>'
                f"{write(self.speak(count), 19, 14, 'start bold')}</g>"
            )
        lasting = (f"{LETTERS[some['seat']]}: {self.speak(read_special(some))}" for some in self.view["lasting"])
        yield write_lines(", ".join(lasting), MARGIN + 218, self.down + 9, "start", chars=40, most=2, step=9)
        self.down += PILES

    def hand(self, player: Card) -> Iterator[str]:
        """The events of the one who looks, or the cards that go round while drafting, and those kept."""
        draft = self.view["draft"] or {}
        for words, cards, kind in (
            (say("to keep one of"), draft.get("hand"), "card"),
            (say("kept"), draft.get("kept"), "kept"),
            (say("your events"), player["events"] if not draft else None, "card"),
        ):
            if cards:
                yield write(self.speak(words), MARGIN, self.down + 9, "start soft bold")
                yield from self.fan(cards, kind, player["seat"])

    def fan(self, cards: Sequence[Card], kind: str, seat: int) -> Iterator[str]:
        self.down += 14
        yield f'<g class="seat-{seat}">'
        for index, card in enumerate(cards):
            row, column = divmod(index, COLUMNS)
            yield self.special(card, MARGIN + column * (WIDE + GAP), self.down + row * (HIGH + GAP), kind)
        yield "</g>"
        self.down += -(-len(cards) // COLUMNS) * (HIGH + GAP) + GAP

    def arrow(self, frame: Card) -> str:
        if frame["attacker"] not in self.places or frame["target"] not in self.places:
            return ""
        (x1, y1), (x2, y2) = self.places[frame["attacker"]], self.places[frame["target"]]
        look = f"attack{' counter' if frame['counter'] else ''}"
        return (
            f'<g class="{look}" data-attack="{frame["attacker"]} {frame["target"]}">'
            f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}"/><circle cx="{x2:g}" cy="{y2:g}" r="5"/></g>'
        )


EMPTY_LINES = {"front": say("nobody in the front line"), "rear": say("nobody in the rear line")}
STANDING: dict[str, Say] = {
    "exhausted": say("exhausted"), "out_of_ammo": say("out of ammo"), "surrounded": say("surrounded"),
}  # fmt: skip


def _lying(x: float, y: float, exhausted: bool) -> str:
    turned = f" rotate(7 {WIDE / 2:g} {HIGH / 2:g})" if exhausted else ""
    return f"translate({x:g} {y:g}){turned}"


def _spent(unit: Card) -> str:
    return ' class="spent"' if unit["exhausted"] else ""


def _spoken(unit: Card) -> Say:
    """What a unit is, as far as the one who looks may know, and how it stands."""
    marks = [word for name, word in STANDING.items() if unit[name]]
    if not unit["revealed"]:
        marks = [say("hidden"), *marks]
    marks += [say("with {card}", card=Noun(**event["name"])) for event in unit["attached"]]
    if unit["figures"] is None:
        return say("{code}: {marks}", code=unit["code"], marks=tuple(marks))
    printed = read_unit(unit["figures"])
    return say("{code}: {unit}, {marks}", code=unit["code"], unit=printed, marks=tuple(marks)) if marks else say(
        "{code}: {unit}", code=unit["code"], unit=printed)  # fmt: skip
