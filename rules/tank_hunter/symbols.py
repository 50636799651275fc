"""The shapes of the drawing, types of unit about (0, 0) and backs and markers on a card, and its style sheet."""

from rules.picture import sheet

TYPES = {
    "AFV": '<path d="M-19 3h38l-4 8h-30zM-12-5h20l4 7h-27z"/><path d="M8-4h15v2.6H8z"/>',
    "GUN": (
        '<path d="M-5-3l27-6 .8 3.4-27 7z"/><circle cx="-5" cy="5" r="6.5"/><path d="M-8 3l-13 7 1 2 15-5z"/>'
        '<path d="M-3-9h3v10h-3z"/>'
    ),
    "INF": (
        '<circle cy="-8" r="4.2"/><path d="M-5 11l2.4-14h5.2l2.4 14H1.6L0 4l-1.6 7z"/><path d="M-11-1L11-5v2L-11 2z"/>'
    ),
}
STAR = '<path d="M0-9l2.6 5.6 6 .7-4.5 4 1.3 6L0 3.3-5.4 6.3l1.3-6-4.5-4 6-.7z"/>'
BACK = (
    '<rect class="weave" x="6" y="8" width="46" height="68" rx="3"/>'
    '<path class="weave" d="M29 25l4.5 10 10.5 1.4-7.6 7.2 1.9 10.4-9.3-5-9.3 5 1.9-10.4-7.6-7.2 10.5-1.4z"/>'
)
EMPTY = '<g class="empty" transform="translate(44 40)"><circle r="8"/><path d="M-4-4l8 8M4-4l-8 8"/></g>'
"""Out of ammo."""
RING = '<circle class="ring" cx="14" cy="40" r="9"/>'
"""Surrounded."""
NATIONS = {
    "german": "#7d838a", "soviet": "#b4563f", "american": "#6f7d45", "british": "#a58a5c", "french": "#5f7fae",
    "italian": "#6f9a76", "japanese": "#c9a24a",
}  # fmt: skip
SEATS = (("#2f5d96", "#7fb0ee"), ("#a3402c", "#f0937d"), ("#3f7030", "#93c97f"), ("#84611b", "#d9b45e"),
         ("#67458a", "#c3a0e6"))  # fmt: skip

STYLE = sheet(
    "tank-hunter",
    {
        "table": ("#e7ecdc", "#161a13"),
        "card": ("#faf8ef", "#24291f"),
        "special": ("#f3e6c2", "#3a3320"),
        "back": ("#6b7058", "#3d4233"),
        "text": ("#20231a", "#e9e5d6"),
        "soft": ("#5a5b4e", "#a9a793"),
        "fire": ("#c0261b", "#ff8a76"),
        "answer": ("#b3620f", "#ffb45e"),
        "gold": ("#f2c14b", "#b98a24"),
        "blue": ("#2c4f9a", "#86a9ee"),
        **{f"seat{seat}": colours for seat, colours in enumerate(SEATS)},
    },
    {
        "text": "fill:var(--text);font:7px system-ui,sans-serif;text-anchor:middle",
        ".table": "fill:var(--table)",
        **{f".seat-{seat}": f"--own:var(--seat{seat})" for seat in range(len(SEATS))},
        ".band": "fill:var(--own);fill-opacity:.13;stroke:var(--own);stroke-opacity:.35",
        ".band.chooses": "fill-opacity:.22;stroke-opacity:1;stroke-width:2.4",
        ".out": "opacity:.45",
        ".line": "fill:var(--own);fill-opacity:.08",
        ".name": "font-size:9px;font-weight:600",
        ".own": "fill:var(--own);font-weight:700",
        ".soft": "fill:var(--soft)",
        ".bold": "font-weight:700",
        ".big": "font-size:8.5px;font-weight:700",
        ".start": "text-anchor:start",
        ".end": "text-anchor:end",
        ".card": "fill:var(--card);stroke:var(--own);stroke-width:1.6",
        ".card.special": "fill:var(--special)",
        ".card.hidden": "fill:var(--back)",
        ".weave": "fill:none;stroke:#d8d8c4;stroke-width:1.4;opacity:.75",
        ".veil .weave": "stroke:var(--soft);opacity:.28",
        ".shape": "stroke:var(--text);stroke-width:.6",
        **{f".of-{nation}": f"fill:{colour}" for nation, colour in NATIONS.items()},
        ".lead": "fill:var(--gold);stroke:var(--text);stroke-width:.6",
        ".tab": "fill:var(--gold);stroke:var(--text);stroke-width:.7",
        ".light": "fill:#fffdf6",
        ".empty": "fill:var(--fire);stroke:#fff;stroke-width:2",
        ".ring": "fill:none;stroke:var(--blue);stroke-width:4;stroke-dasharray:5 2.5",
        ".spent": "opacity:.72",
        ".pile": "fill:var(--back);stroke:var(--text);stroke-opacity:.4",
        ".attack": "stroke:var(--fire);stroke-width:3;opacity:.85;fill:var(--fire)",
        ".attack.counter": "stroke:var(--answer);fill:var(--answer)",
    },
)
