"""A view of the table as an SVG picture: each player's lines, hand and points, the piles, and what is under way."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from rules.tank_hunter.symbols import BACK, EMPTY, RING, TYPES

CARD_WIDTH, CARD_HEIGHT, GAP = 84, 112, 8
MARGIN, LABEL, PILES = 14, 22, 130
BAND = 2 * (CARD_HEIGHT + GAP) + LABEL + 12
COLOURS = ("#3f5f8a", "#9a4a3a", "#4e7a3c", "#8a6a2c", "#6a4a86")
"""One for each seat."""
NATIONS = {
    "german": "#8b8f94", "soviet": "#b4563f", "american": "#6f7d45", "british": "#a58a5c", "french": "#5f7fae",
    "italian": "#6f9a76", "japanese": "#c9a24a",
}  # fmt: skip
ATTACKS = (("anti_armour", "AA"), ("grenade", "GR"), ("trample", "TR"), ("suicide", "SU"), ("pistol", "PI"),
           ("long_range", "LR"))  # fmt: skip
ABILITIES = (("recon", "R"), ("anti_air", "F"), ("evasion", "E"))
FLAGS = {
    "rear_placement": "⇣", "no_turret": "▭", "open_top": "∪", "spotting": "◉", "amphibious": "≈", "transport": "▤",
    "support": "▥", "leadership": "★", "paratrooper": "☂",
}  # fmt: skip


def draw(view: Mapping[str, Any]) -> str:
    """The table of *view* as SVG, its own seat at the bottom."""
    players = _in_order(view)
    columns = max(5, *(max(len(_line(player, "front")), _rear_size(player)) for player in players))
    width = 2 * MARGIN + columns * (CARD_WIDTH + GAP) + PILES
    height = 2 * MARGIN + len(players) * BAND
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'class="board tank-hunter" font-family="sans-serif"><title>Tank Hunter {view["turn"]}</title>'
        f'<rect width="100%" height="100%" fill="#e7ecdc"/>{"".join(_layers(view, players, width))}</svg>'
    )


def _in_order(view: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The players clockwise, the one who looks last."""
    players: Sequence[Mapping[str, Any]] = view["players"]
    seat = len(players) - 1 if view["seat"] is None else view["seat"]
    return [*players[seat + 1 :], *players[: seat + 1]]


def _line(player: Mapping[str, Any], line: str) -> list[Mapping[str, Any]]:
    return [unit for unit in player["units"] if unit["line"] == line]


def _rear_size(player: Mapping[str, Any]) -> int:
    return len(_line(player, "rear")) + len(player["commanders"])


def _layers(view: Mapping[str, Any], players: list[Mapping[str, Any]], width: int) -> Iterator[str]:
    places: dict[str, tuple[float, float]] = {}
    for index, player in enumerate(players):
        yield from _band(view, player, MARGIN + index * BAND, width, places)
    yield from _piles(view, width)
    yield from (_arrow(frame, places) for frame in view["stack"] if frame["kind"] == "attack")
    if view["draft"] and view["draft"]["hand"]:
        yield from _hand(view["draft"]["hand"], MARGIN + len(players) * BAND - CARD_HEIGHT - GAP)


def _band(
    view: Mapping[str, Any], player: Mapping[str, Any], top: int, width: int, places: dict[str, tuple[float, float]]
) -> Iterator[str]:
    seat = player["seat"]
    edge = ' stroke="#f2b632" stroke-width="3"' if view["actor"] == seat else ""
    faded = "" if player["in"] else ' opacity=".4"'
    yield (
        f'<g data-seat="{seat}"{faded}><rect x="6" y="{top - 4}" width="{width - 12}" height="{BAND - 6}" rx="6" '
        f'fill="{COLOURS[seat]}" fill-opacity=".16"{edge}/>{_label(view, player, top)}'
    )
    front, rear = _line(player, "front"), _line(player, "rear")
    below = top + LABEL + CARD_HEIGHT + GAP
    first, second = (top + LABEL, below) if seat == view["seat"] else (below, top + LABEL)
    yield from _row(front, first, seat, places)
    yield from _row(rear, second, seat, places)
    for index, commander in enumerate(player["commanders"], len(rear)):
        yield _commander(commander, _column(index), second, seat)
    yield "</g>"


def _label(view: Mapping[str, Any], player: Mapping[str, Any], top: int) -> str:
    mark = "▶ " if view["active"] == player["seat"] else ""
    held = " · ".join(event["name"]["en"] for event in player["events"] or ())
    text = f"{mark}{'ABCDE'[player['seat']]}   {player['points']} ★   {player['hand']}/{player['hand_limit']} ✉ {held}"
    return f'<text x="{MARGIN}" y="{top + 13}" font-size="13" font-weight="bold" fill="#222">{escape(text)}</text>'


def _column(index: int) -> int:
    return MARGIN + index * (CARD_WIDTH + GAP)


def _row(units: list[Mapping[str, Any]], top: int, seat: int, places: dict[str, tuple[float, float]]) -> Iterator[str]:
    for index, unit in enumerate(units):
        left = _column(index)
        places[unit["code"]] = (left + CARD_WIDTH / 2, top + CARD_HEIGHT / 2)
        yield _unit(unit, left, top, seat)


def _unit(unit: Mapping[str, Any], left: int, top: int, seat: int) -> str:
    figures = unit["figures"]
    turned = f" rotate(8 {CARD_WIDTH / 2:.0f} {CARD_HEIGHT / 2:.0f})" if unit["exhausted"] else ""
    title = escape(f"{unit['code']} {figures['name']['en'] if figures else ''}".strip())
    face = _face(figures, seat) if figures else f"{_paper('#6b6f5c', COLOURS[seat])}{BACK}"
    veil = "" if unit["revealed"] or not figures else f'<g opacity=".35">{BACK}</g>'
    markers = (EMPTY if unit["out_of_ammo"] else "") + (RING if unit["surrounded"] else "")
    under = "".join(_tab(index, event) for index, event in enumerate(unit["attached"]))
    return (
        f'<g data-unit="{unit["code"]}" transform="translate({left} {top}){turned}"><title>{title}</title>'
        f"{under}{face}{veil}{_text(5, CARD_HEIGHT - 5, unit['code'], 10, 'bold')}{markers}</g>"
    )


def _tab(index: int, event: Mapping[str, Any]) -> str:
    return (
        f'<rect x="{6 + 14 * index}" y="-5" width="12" height="12" rx="2" fill="#d9b44a" stroke="#222">'
        f"<title>{escape(event['name']['en'])}</title></rect>"
    )


def _paper(fill: str, edge: str) -> str:
    return (
        f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="5" fill="{fill}" stroke="{edge}" stroke-width="2.5"/>'
    )


def _text(x: float, y: float, text: str, size: float = 9, weight: str = "normal", *, anchor: str = "start") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" text-anchor="{anchor}" '
        f'fill="#1b1b1b">{escape(text)}</text>'
    )


def _face(figures: Mapping[str, Any], seat: int) -> str:
    if "type" not in figures:
        return _paper("#f0e6c8", COLOURS[seat]) + _text(5, 14, figures["name"]["en"][:16], 8.5, "bold")
    supply = f"▣{figures['supply']}"
    defence = f"{'◆' if figures['type'] == 'AFV' else '↯'}{figures['defence']}"
    symbol = (
        f'<g transform="translate(42 45)" fill="{NATIONS.get(figures["nation"], "#999")}">{TYPES[figures["type"]]}</g>'
    )
    values = (f"{short} {figures['attacks'][type]}" for type, short in ATTACKS if type in figures["attacks"])
    lines = "".join(_text(5, 70 + 9 * index, value, 8) for index, value in enumerate(values))
    return (
        f"{_paper('#faf8ef', COLOURS[seat])}{_text(5, 13, figures['name']['en'][:14], 8, 'bold')}"
        f"{_text(79, 25, str(figures['vp']), 10, 'bold', anchor='end')}{symbol}{lines}"
        f"{_text(79, 70, defence, 10, 'bold', anchor='end')}{_text(79, 82, supply, 9, anchor='end')}"
        f"{_text(79, 107, _icons(figures), 8.5, anchor='end')}"
    )


def _icons(figures: Mapping[str, Any]) -> str:
    valued = [f"{short}{figures[name]}" for name, short in ABILITIES if figures[name] is not None]
    return " ".join((*valued, *(FLAGS[flag] for flag in figures["flags"])))


def _commander(commander: Mapping[str, Any], left: int, top: int, seat: int) -> str:
    turned = f" rotate(8 {CARD_WIDTH / 2:.0f} {CARD_HEIGHT / 2:.0f})" if commander["exhausted"] else ""
    return (
        f'<g data-commander="{escape(commander["card"])}" transform="translate({left} {top}){turned}">'
        f"{_paper('#efe0b0', COLOURS[seat])}{_text(42, 40, '★', 26, anchor='middle')}"
        f"{_text(42, 70, commander['name']['en'][:15], 8.5, 'bold', anchor='middle')}</g>"
    )


def _piles(view: Mapping[str, Any], width: int) -> Iterator[str]:
    left = width - PILES + 10
    counts = (("✉", sum(view["event_pile"])), ("⌫", len(view["discard"])), ("▦", view["unit_pile"]))
    for index, (mark, count) in enumerate(counts):
        yield (
            f'<g transform="translate({left} {MARGIN + LABEL + index * 44})"><rect width="34" height="38" rx="4" '
            f'fill="#5d6350"/>{_text(42, 24, f"{mark} {count}", 14, "bold")}</g>'
        )
    for index, some in enumerate(view["lasting"][:6]):
        yield _text(left, MARGIN + LABEL + 150 + 14 * index, f"{'ABCDE'[some['seat']]}: {some['name']['en']}"[:20], 9)


def _arrow(frame: Mapping[str, Any], places: Mapping[str, tuple[float, float]]) -> str:
    if frame["attacker"] not in places or frame["target"] not in places:
        return ""
    (x1, y1), (x2, y2) = places[frame["attacker"]], places[frame["target"]]
    colour = "#c26a1b" if frame["counter"] else "#c22"
    return (
        f'<g data-attack="{frame["attacker"]} {frame["target"]}" stroke="{colour}" fill="{colour}">'
        f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke-width="4" stroke-opacity=".7"/>'
        f'<circle cx="{x2:g}" cy="{y2:g}" r="7"/></g>'
    )


def _hand(cards: Sequence[Mapping[str, Any]], top: int) -> Iterator[str]:
    for index, card in enumerate(cards):
        yield (
            f'<g data-card="{escape(card["card"])}" transform="translate({_column(index)} {top})">{_face(card, 0)}</g>'
        )
