"""Shapes and colours that the drawing uses: a sign for each class of unit, a colour for each sort of terrain."""

SYMBOLS = {
    "tank": '<rect x="14" y="8" width="22" height="7" rx="2"/><rect x="19" y="4" width="10" height="5" rx="1.5"/>'
    '<path d="M29 6h12" stroke-width="1.6"/>',
    "half_track": '<path d="M12 6h22l4 5v4H12z"/><circle cx="36" cy="15" r="2.6"/>'
    '<rect x="13" y="13" width="14" height="4"/>',
    "armoured_car": '<path d="M13 7h20l5 5H11z"/><circle cx="17" cy="15" r="2.6"/><circle cx="32" cy="15" r="2.6"/>',
    "truck": '<rect x="11" y="5" width="18" height="8"/><path d="M30 7h6l3 4v2h-9z"/><circle cx="16" cy="15" r="2.4"/>'
    '<circle cx="34" cy="15" r="2.4"/>',
    "gun": '<path d="M20 12h22" stroke-width="2"/><path d="M20 6l-3 10" stroke-width="2"/>'
    '<circle cx="21" cy="14" r="3"/>',
    "infantry": '<path d="M14 4h22v13H14zM14 4l22 13M36 4L14 17" fill="none" stroke-width="1.4"/>',
    "cavalry": '<path d="M14 4h22v13H14zM36 4L14 17" fill="none" stroke-width="1.4"/>',
}
TERRAIN = {
    "woods": "#a9c08f",
    "orchard": "#c0d29c",
    "brush": "#cfd6a8",
    "wheatfield": "#ead58a",
    "hills": "#d3b88c",
    "balka": "#c7ad86",
    "railway_embankment": "#c9bfae",
    "walls": "#d2cdc2",
    "village": "#dcbfa6",
    "town": "#d0a68f",
    "factory": "#bfa99f",
    "ruins": "#cbb8ad",
    "marsh": "#b3cfc4",
}
