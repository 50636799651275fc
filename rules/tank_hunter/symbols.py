"""The shapes of the drawing: types of unit about (0, 0), backs and markers on a card of 84 x 112."""

TYPES = {
    "AFV": (
        '<path d="M-24 4h48l-5 9h-38zM-16-6h26l5 9h-34z" stroke="#222" stroke-width="1"/>'
        '<path d="M10-4h18v3h-18z" stroke="#222" stroke-width=".8"/>'
    ),
    "GUN": (
        '<path d="M-6-3l34-8 1 4-34 9z" stroke="#222" stroke-width="1"/><circle cx="-6" cy="6" r="8" stroke="#222"/>'
        '<path d="M-10 4l-16 9 1 2 18-7z" stroke="#222" stroke-width=".8"/>'
    ),
    "INF": (
        '<circle cx="0" cy="-10" r="5" stroke="#222"/><path d="M-6 13l3-17h6l3 17h-4l-2-9-2 9z" stroke="#222"/>'
        '<path d="M-12-2l24-4v2l-24 5z" stroke="#222" stroke-width=".8"/>'
    ),
}
BACK = (
    '<path d="M12 20h60v72h-60z" fill="none" stroke="#d8d8c4" stroke-width="2"/>'
    '<path d="M42 38l6 13 14 2-10 10 2 14-12-7-12 7 2-14-10-10 14-2z" fill="#d8d8c4"/>'
)
EMPTY = (
    '<g transform="translate(60 46)"><circle r="11" fill="#c22" fill-opacity=".9" stroke="#222"/>'
    '<path d="M-6-6l12 12M6-6l-12 12" stroke="#fff" stroke-width="3"/></g>'
)
"""Out of ammo."""
RING = '<circle cx="24" cy="46" r="12" fill="none" stroke="#2c4f9a" stroke-width="5" stroke-dasharray="6 3"/>'
"""Surrounded."""
