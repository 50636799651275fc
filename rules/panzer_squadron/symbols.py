"""The shapes of the drawing: tiles and tanks on a hex whose centre is (0, 0) and whose sides are 20 long."""

TILES = {
    "shell_hole": (
        '<ellipse rx="12" ry="9" fill="#6d6250"/><ellipse cy="1.5" rx="8.5" ry="5.5" fill="#3c352b"/>'
        '<path d="M-13-3l-3-2M13-2l3-3M-9 8l-2 4M9 7l3 3M1-9l0-4" stroke="#6d6250" stroke-width="1.6"/>'
    ),
    "stone_house": (
        '<path d="M-11-9h22v18h-22z" fill="#8d9299" stroke="#3d4045"/>'
        '<path d="M-11-9l6 9-6 9M11-9l-6 9 6 9M-5 0h10" fill="none" stroke="#3d4045"/>'
        '<path d="M4-7h3v3h-3z" fill="#5b5f65"/>'
    ),
    "small_house": (
        '<path d="M-9-7h18v14h-18z" fill="#c1703f" stroke="#5a2f16"/><path d="M-9 0h18" stroke="#5a2f16"/>'
        '<path d="M-6-7v14M-2-7v14M2-7v14M6-7v14" stroke="#8f4c27" stroke-width=".7"/>'
    ),
    "ruin": (
        '<path d="M-10 8v-15h5l1 4 3-3v-2h4M10-4v12h-6l-2-3-3 3h-4" fill="none" stroke="#6b4a36" stroke-width="2.6"/>'
        '<path d="M-5 2l2 2-3 1zM1-1l3 1-2 2zM5 3l2-2 1 3zM-2 6l2-1 1 2z" fill="#8a6a55"/>'
    ),
    "hedge": (
        '<path d="M-15 4q-2-7 5-8 2-6 8-3 6-5 9 1 8-1 8 6 0 7-7 5-4 5-9 1-6 4-9-1-5 1-5-1z" '
        'fill="#3f7d3a" stroke="#23501f"/>'
        '<path d="M-9 1q2-3 4 0M-1-2q2-3 4 0M6 1q2-3 4 0M-3 4q2-3 4 0" fill="none" stroke="#23501f"/>'
    ),
}
UNKNOWN_TILE = '<circle r="9" fill="none" stroke="#3d4045" stroke-dasharray="2 2"/>'

HULL = (
    '<path d="M-9.5-8h3.4v19h-3.4zM6.1-8h3.4v19h-3.4z"/><path d="M-6.1 11V-8l3.1-4.5h6l3.1 4.5v19z"/>'
    '<path d="M-3-9l3-2 3 2" fill="none" stroke="#fff"/>'
)
"""A hull that faces up, tracks and all."""
TURRET = '<path d="M-1-18h2v12h-2z"/><circle r="5.2"/>'
CASEMATE = '<path d="M-1-18h2v9h-2z"/><path d="M-5-9h10v13h-10z"/>'
"""The gun of a tank without a turret sits in its hull."""
TRAIL = '<path d="M-4 15l4-3 4 3M-4 19l4-3 4 3" fill="none" stroke-width="1.6"/>'
"""Behind a tank that is moving: where players put a D4 (PS-4.4a)."""
FIRE = '<path d="M-4 3q-3-6 1-9 0 3 2 3 0-5 3-8 0 5 3 7 2 3-1 7z" fill="#e2721b"/>'
LENS = '<path d="M-5 0q5-5 10 0-5 5-10 0z" fill="#fff" stroke="#222" stroke-width=".8"/><circle r="1.6" fill="#222"/>'
"""An eye, for a tank that lies in wait."""
