"""The shapes of the drawing, on a hex whose centre is (0, 0) and whose sides are 20 long, and their colours."""

TILES = {
    "shell_hole": (
        '<path class="earth" d="M-13 1l-2-4 4-2 1-5 5 1 4-4 4 3 5-1 1 5 5 1-1 5 2 4-5 2-2 4-5-2-4 3-4-3-5 1-1-4z"/>'
        '<ellipse cx=".5" cy=".5" rx="8.5" ry="6.6" class="pit"/>'
    ),
    "stone_house": (
        '<path class="stone" d="M-12-9h24v18h-24z"/><path class="slate" d="M-12-9h24l-6 9h-12z"/>'
        '<path class="edge" d="M-12-9l6 9-6 9M12-9l-6 9 6 9M-6 0h12"/><path class="pit" d="M4-7.4h3.4v3.4h-3.4z"/>'
    ),
    "small_house": (
        '<path class="brick" d="M-9-7h18v14h-18z"/><path class="edge" d="M-9-7h18v14h-18zM-9 0h18"/>'
        '<path class="seam" d="M-6-7v14M-2-7v14M2-7v14M6-7v14"/>'
    ),
    "ruin": (
        '<path class="rubble" d="M-11-8h8l-1.6 3.4h-3V1l-3.4 2zM11 9H-1l2-3.4h6.6V-1L11-3zM3-8h5v3.4H4.6z"/>'
        '<path class="rubble" d="M-11 9V5.6l3.4 1.8L-5 9z"/>'
        '<path class="debris" d="M-4 3l3-2 1 3-2 2zM1-3l3 1-1 3-3-1zM4 2l2 2-3 1zM-6-2l2 1-2 2z"/>'
    ),
    "hedge": (
        '<path class="leaf" d="M-15 5q-4-6 2-9 0-6 7-6 4-4 9-1 6-2 8 3 6 2 4 8 1 6-5 7-3 4-8 2-5 4-9 0-6 1-8-4z"/>'
        '<path class="twig" d="M-9 0q2-4 5 0M-1-5q3-4 6 0M5 2q3-4 6 0M-5 6q3-4 6 0M-3 1q2-3 4 0"/>'
    ),
}
UNKNOWN_TILE = '<circle r="9" class="unknown"/>'

HULL = (
    '<path class="track" d="M-9-10h4v21h-4zM5-10h4v21h-4z"/><path class="links" d="M-7-9.6V10.8M7-9.6V10.8"/>'
    '<path d="M-5.4 10.6V-7.4L-3.6-11.4h7.2L5.4-7.4V10.6z"/>'
    '<path class="trim" d="M-5.4-7.4h10.8M-2.4-8.6L0-10.4l2.4 1.8"/>'
)
"""A hull that faces up, tracks and all."""
TURRET = '<path d="M-1-19.4h2V-5h-2z"/><path d="M-4.6-3.8Q0-6.6 4.6-3.8L5.2 2.4Q0 6.2-5.2 2.4z"/>'
CASEMATE = '<path d="M-1-19.4h2v10h-2z"/><path d="M-4.8-9.4h9.6L6 3.4h-12z"/>'
"""The gun of a tank without a turret sits in its hull."""
TRAIL = '<path class="trail" d="M-4.5 15.5l4.5-3 4.5 3M-4.5 19l4.5-3 4.5 3"/>'
"""Behind a tank that is moving: where players put a D4 (PS-4.4a)."""
FIRE = (
    '<path class="smoke" d="M1-5q-6-4-1-8-2-5 4-6 5 1 3 5 4 4-1 8z"/>'
    '<path class="flame" d="M-4.5 3.5q-3.5-6.5 1-10 0 3.5 2 3.5 0-5.5 3-9 0 5.5 3.3 8 2 3.5-1 7.5z"/>'
    '<path class="glow" d="M-2 3.5q-1-3.5 1.5-6 .5 2 2 2.5 1 2-.5 3.5z"/>'
)
EYE = '<path d="M-5.5 0q5.5-6 11 0-5.5 6-11 0z"/><circle r="1.9"/>'
"""For a tank that lies in wait."""

STYLE = """
:root.panzer-squadron{color-scheme:light dark}
.panzer-squadron{--table:var(--hex-table,light-dark(#f6f4ea,#15181a));
--grass:var(--hex-grass,light-dark(#e4e9cf,#323a2e));--rim:var(--hex-rim,light-dark(#b4b995,#4b5544));
--ink:var(--hex-ink,light-dark(#6a6f55,#a3ac92));--south:var(--hex-south,light-dark(#2f5d96,#4f8bd6));
--north:var(--hex-north,light-dark(#a8432f,#d8654c));--line:light-dark(#16181a,#0a0b0c);
--home-south:var(--hex-home-south,light-dark(#d3dfec,#2b3a4c));
--home-north:var(--hex-home-north,light-dark(#f1d9cf,#4c332c));--track:light-dark(#33362f,#181a17);
--paved:var(--hex-paved,light-dark(#cfccc2,#4b4d4c));--yard:var(--hex-yard,light-dark(#e2d3b4,#4a4030));
--dirt:var(--hex-dirt,light-dark(#d8c9a4,#473f2f));--meadow:var(--hex-meadow,light-dark(#bcd49a,#2c4a2a));
--burnt:light-dark(#55544f,#77746c);--wait:var(--hex-wait,#fff);
--clear:var(--hex-clear,light-dark(#14803a,#5fd38a));--cut:var(--hex-cut,light-dark(#c4261d,#ff7a66));
--last:var(--hex-last,light-dark(#e8b93a,#c49a2f));--move:var(--hex-move,light-dark(#14803a,#5fd38a));
max-width:100%;height:auto}
.panzer-squadron .tap{fill:transparent}
.panzer-squadron .table{fill:var(--table)}.panzer-squadron .hex{fill:var(--grass);stroke:var(--rim)}
.panzer-squadron .south{fill:var(--home-south)}.panzer-squadron .north{fill:var(--home-north)}
.panzer-squadron .paved{fill:var(--paved)}.panzer-squadron .yard{fill:var(--yard)}
.panzer-squadron .dirt{fill:var(--dirt)}
.panzer-squadron .meadow{fill:var(--meadow)}
.panzer-squadron text{font:4.6px system-ui,sans-serif;fill:var(--ink);text-anchor:middle;dominant-baseline:central}
.panzer-squadron .edge-name{font-size:9px;letter-spacing:2px;font-weight:600}
.panzer-squadron .earth{fill:#8a7857}.panzer-squadron .pit{fill:#3a3329}.panzer-squadron .stone{fill:#9aa0a6}
.panzer-squadron .slate{fill:#7c838b}.panzer-squadron .brick{fill:#c06f41}
.panzer-squadron .leaf{fill:#4a8a3f;stroke:#23501f}
.panzer-squadron :is(.edge,.seam,.twig,.trail,.trim,.links,.unknown){fill:none}
.panzer-squadron .edge{stroke:#3a332c}.panzer-squadron .seam{stroke:#8f4c27;stroke-width:.7}
.panzer-squadron .twig{stroke:#23501f}.panzer-squadron .rubble{fill:#b0653b;stroke:#3a332c}
.panzer-squadron .debris{fill:#8b7a68}
.panzer-squadron .unknown{stroke:var(--ink);stroke-dasharray:2 2}
.panzer-squadron .tank{stroke:var(--line);stroke-width:.8;stroke-linejoin:round}
.panzer-squadron .seat-0{fill:var(--south);--own:var(--south)}
.panzer-squadron .seat-1{fill:var(--north);--own:var(--north)}
.panzer-squadron .track{fill:var(--track)}
.panzer-squadron .links{stroke:#8b8f84;stroke-width:3.2;stroke-dasharray:.7 1.6;opacity:.6}
.panzer-squadron .trim{stroke:#fff;stroke-width:.8;opacity:.75}
.panzer-squadron .trail{stroke:var(--own);stroke-width:1.9}
.panzer-squadron .done{opacity:.58}.panzer-squadron .wreck{fill:var(--burnt)}
.panzer-squadron .smoke{fill:#2b2b2b;opacity:.45;stroke:none}.panzer-squadron .flame{fill:#e2641b;stroke:none}
.panzer-squadron .glow{fill:#ffd23f;stroke:none}
.panzer-squadron .active{fill:none;stroke:var(--last);stroke-width:2.4}
.panzer-squadron .start{fill:none;stroke:var(--last);stroke-width:1.6;stroke-dasharray:3 2.4}
.panzer-squadron .number{font-size:6.6px;font-weight:700;fill:#fff;stroke:#16181a;stroke-width:1.7;paint-order:stroke}
.panzer-squadron .points{fill:var(--last);stroke:var(--line);stroke-width:.7}
.panzer-squadron .points+text{font-size:7px;
font-weight:700;fill:#16181a;stroke:none}.panzer-squadron .eye{fill:#16181a;stroke:#16181a;stroke-width:.8}
.panzer-squadron .eye path{fill:var(--wait)}.panzer-squadron .shot{stroke:var(--clear);stroke-width:1;opacity:.3}
.panzer-squadron .shot.now{opacity:.9;stroke-width:1.3}.panzer-squadron .cut{stroke:var(--cut);stroke-dasharray:3 2}
.panzer-squadron .last{fill:var(--last);opacity:.45}.panzer-squadron .move{fill:var(--move)}
.panzer-squadron .fire{fill:none;stroke:var(--cut);stroke-width:1.8}
"""
