"""The shapes of the drawing and its style sheet: a sign for each class of unit, a motif for each sort of terrain."""

from rules.picture import sheet

SYMBOLS = {
    "tank": '<path d="M-14 3h28l-3 6h-22z"/><path d="M-9-4h15l3 6h-21z"/><path d="M6-2.4h14v2.2H6z"/>',
    "half_track": '<path d="M-15-5h20l8 7v4h-28z"/><circle cx="10" cy="7" r="3.2"/><path d="M-14 5h15v4h-15z"/>',
    "armoured_car": '<path d="M-12-4h18l7 7h-28z"/><circle cx="-8" cy="6" r="3.2"/><circle cx="9" cy="6" r="3.2"/>',
    "truck": (
        '<path d="M-15-6h18v9h-18zM5-3h7l4 4v2H5z"/><circle cx="-9" cy="6" r="2.8"/><circle cx="11" cy="6" r="2.8"/>'
    ),
    "gun": '<path d="M-4-4L18-5.6v2.4L-2 0z"/><path d="M-6-8h3v14h-3z"/><circle cx="-4" cy="5" r="4"/>'
    '<path d="M-5 5l-12 4 .6 1.6L-4 7z"/>',
    "infantry": '<path class="sign" d="M-13-7h26v15h-26zM-13-7L13 8M13-7L-13 8"/>',
    "cavalry": '<path class="sign" d="M-13-7h26v15h-26zM13-7L-13 8"/>',
}
KINDS = {
    "terrain": '<path d="M-13 7L-4-6l5 7 4-5 8 11z"/>',
    "equipment": '<path d="M-14 4L8-5l2 3-11 5v4h-4v-2l-8 3z"/>',
    "event": '<path d="M0-9l2.6 5.6 6 .7-4.5 4 1.3 6L0 3.3-5.4 6.3l1.3-6-4.5-4 6-.7z"/>',
}
"""For cards that are no units."""
TREE = '<circle r="6"/><circle cx="-4" cy="4" r="5"/><circle cx="4" cy="4" r="5"/>'
HOUSE = '<path d="M-7 7V-1l7-6 7 6v8z"/>'
BLOCK = '<path d="M-8 7v-13h9v5h7v8z"/>'
CURVE = '<path class="sign" d="M-10 5Q0-9 10 5M-5 8Q4-2 13 8"/>'
MOTIFS = {
    "woods": TREE,
    "orchard": '<circle cx="-5" r="4"/><circle cx="6" r="4"/>',
    "brush": '<path class="sign" d="M-7 5l2-9M-4 5V-5M-1 5l-2-9M5 6l2-8M8 6V-3M11 6L9-2"/>',
    "wheatfield": '<path class="sign" d="M-9 7V-5M-4 7V-7M1 7V-5M6 7V-7M-12 0h22"/>',
    "hills": CURVE,
    "balka": '<path class="sign" d="M-12-6l6 11h12l6-11M-8 1h5M4 1h4"/>',
    "railway_embankment": '<path class="sign" d="M-14-3h28M-14 4h28M-10-5v11M-3-5v11M4-5v11M11-5v11"/>',
    "walls": '<path class="sign" d="M-12-4h24M-12 1h24M-12 6h24M-6-4v5M6-4v5M0 1v5"/>',
    "village": HOUSE,
    "town": HOUSE + '<path d="M9 7V-8h7V7z"/>',
    "factory": '<path d="M-12 7V-3l6 4v-4l6 4v-9h5V7z"/>',
    "ruins": '<path d="M-11 7V-5l4 4 2-5 2 6v7zM2 7V1l3-3 2 4 4-1v6z"/>',
    "marsh": '<path class="sign" d="M-12 4h9M-1 4h9M-6-1h9M-8 4V0M5 4V0M-1-1v-5"/>',
}
SPOTS = ((22, 30), (64, 62), (102, 34), (30, 84), (96, 84))
"""Where the motifs of a position stand."""
TERRAIN = {
    "woods": "#a9c08f", "orchard": "#c0d29c", "brush": "#cfd6a8", "wheatfield": "#ead58a", "hills": "#d3b88c",
    "balka": "#c7ad86", "railway_embankment": "#c9bfae", "walls": "#d2cdc2", "village": "#dcbfa6", "town": "#d0a68f",
    "factory": "#bfa99f", "ruins": "#cbb8ad", "marsh": "#b3cfc4",
}  # fmt: skip

STYLE = sheet(
    "tank-commander",
    {
        "table": ("#efe9da", "#14170f"),
        "clear": ("#eceadb", "#2a2e24"),
        "card": ("#fffdf6", "#23281f"),
        "text": ("#20231a", "#e9e5d6"),
        "soft": ("#5a5b4e", "#a9a793"),
        "south": ("#2f5d96", "#7fb0ee"),
        "north": ("#a3402c", "#f0937d"),
        "go": ("#1d7a3f", "#6bd693"),
        "shot": ("#c0261b", "#ff8a76"),
        "gold": ("#f2c14b", "#8a6a1d"),
    },
    {
        "text": "fill:var(--text);font:8px system-ui,sans-serif;text-anchor:middle",
        ".table": "fill:var(--table)",
        ".place": "fill:var(--ground,var(--clear));stroke:var(--soft);stroke-opacity:.55",
        **{f".is-{slug}": f"--ground:light-dark({colour},color-mix(in oklab,{colour} 34%,#14170f))"
           for slug, colour in TERRAIN.items()},
        ".motif": "fill:var(--text);stroke:none;opacity:.13",
        ".sign": "fill:none;stroke:currentColor;stroke-width:1.5",
        ".motif .sign": "stroke:var(--text)",
        ".seat-0": "--own:var(--south)",
        ".seat-1": "--own:var(--north)",
        ".trench": "fill:none;stroke:var(--own);stroke-width:2.4;stroke-dasharray:5 3",
        ".name": "font-size:8.5px;font-weight:600",
        ".small": "font-size:7px",
        ".start": "text-anchor:start",
        ".end": "text-anchor:end",
        ".soft": "fill:var(--soft)",
        ".bold": "font-weight:700",
        ".own": "fill:var(--own);font-weight:700",
        ".chip": "fill:var(--card);stroke:var(--own);stroke-width:1.6",
        ".shape": "fill:var(--own);color:var(--own)",
        ".band": "fill:var(--own);fill-opacity:.16",
        ".mark": "fill:var(--gold);stroke:var(--text);stroke-width:.6",
        ".laid": "fill:var(--gold);stroke:var(--own);stroke-width:1.4",
        ".pile": "fill:var(--own);fill-opacity:.12;stroke:var(--own);stroke-opacity:.5",
        ".pile.chooses": "stroke-width:2.4;stroke-opacity:1;fill-opacity:.26",
        ".middle": "stroke:var(--soft);stroke-width:2;stroke-dasharray:8 5",
        ".melee": "fill:none;stroke:var(--shot);stroke-width:2.4",
        ".order": "fill:none;stroke:var(--go);stroke-width:3;opacity:.8",
        ".fire": "fill:none;stroke:var(--shot);stroke-width:3;opacity:.85",
        ".order+circle": "fill:var(--go)",
        ".fire+circle": "fill:var(--shot)",
    },
)  # fmt: skip
