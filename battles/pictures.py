"""Pictures of a battle that is over, each with its table: how it stood, what luck did, what was lost."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from battles.aftermath import Aftermath, Turn
from builder.pictures.drawing import TEXT, Picture, Table, draw
from rulebook.texts import spoken
from rules.engine import Event

WIDTH, HEIGHT, STEP = 560, 220, 30
INKS = ("#3f7fb5", "#c8772a", "#6a9a3b", "#a0609a", "#7d7d7d")
"""Told apart also by those who see few colours, on light pages and on dark ones."""
DASHES: tuple[list[int], ...] = ([], [7, 4], [2, 3], [10, 3, 2, 3], [1, 4])
Side = Callable[[int], str]


def pictures(after: Aftermath, side: Side) -> list[Picture]:
    """All of them; *side* names a seat."""
    return [standing(after, side), luck(after, side), lost(after, side)]


def standing(after: Aftermath, side: Side) -> Picture:
    """How each seat stood after every action, by the bots' estimate, and where that changed most."""
    title = _("How the battle stood, by the bots’ estimate")
    values = [
        {"step": step, "side": side(seat), "score": score}
        for step, scores in enumerate(after.standings)
        for seat, score in enumerate(scores)
    ]
    head = (_("Step"), _("Better for"), _("By"), _("Of which luck"), _("What happened"))
    rows = tuple(_turn(turn, side) for turn in after.turns)
    names = [side(seat) for seat in range(len(after.standings[0]))]
    return Picture(title, draw(title, _curves(values, names, after.turns)), Table(head, rows),
                   _("The table tells the turning points."))  # fmt: skip


def _turn(turn: Turn, side: Side) -> tuple[str, ...]:
    return (str(turn.step), side(turn.seat), _points(turn.swing), _points(turn.luck), said(turn.events))


def _points(part: float) -> str:
    return _("{number}%").format(number=f"{100 * part:+.0f}")


def said(events: tuple[Event, ...]) -> str:
    """What happened, in words."""
    return "; ".join(spoken(event.sentence) for event in events)


def _curves(values: list[dict[str, Any]], names: list[str], turns: tuple[Turn, ...]) -> dict[str, object]:
    colours = {"domain": names, "range": list(INKS[: len(names)])}
    dashes = {"domain": names, "range": list(DASHES[: len(names)])}
    legend = {"title": None, "labelColor": TEXT, "labelFontSize": 13, "orient": "top", "symbolStrokeWidth": 3}
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "layer": [
            {
                "data": {"values": [{"step": turn.step} for turn in turns]},
                "mark": {"type": "rule", "color": TEXT, "opacity": 0.35},
                "encoding": {"x": {"field": "step", "type": "quantitative"}},
            },
            {
                "data": {"values": values},
                "mark": {"type": "line", "strokeWidth": 2.5, "interpolate": "step-after"},
                "encoding": {
                    "x": {"field": "step", "type": "quantitative", "title": _("Step"), "scale": {"nice": False}},
                    "y": {"field": "score", "type": "quantitative", "title": None, "scale": {"domain": [0, 1]},
                          "axis": {"format": "%", "values": [0, 0.25, 0.5, 0.75, 1]}},
                    "color": {"field": "side", "type": "nominal", "scale": colours, "legend": legend},
                    "strokeDash": {"field": "side", "type": "nominal", "scale": dashes, "legend": legend},
                },
            },
        ],
    }  # fmt: skip


def luck(after: Aftermath, side: Side) -> Picture:
    """Hits expected against actual, and what chance added to each standing."""
    title = _("Luck: hits expected and actual")
    head = (_("Side"), _("Random values"), _("Hits expected"), _("Hits"), _("What luck added"))
    rows = tuple(
        (side(seat), str(own.throws), number_format(own.expected_hits, 1), str(own.hits), _points(own.gained))
        for seat, own in enumerate(after.luck)
    )
    if not any(own.throws for own in after.luck):
        return Picture(title, SafeString(), Table(head, rows), _("No die was thrown and no card drawn."))
    note = _("Expected is what the same actions come to when their dice are thrown again forty times.")
    values = [
        {"side": side(seat), "what": what, "count": round(count, 1)}
        for seat, own in enumerate(after.luck)
        for what, count in ((_("expected"), own.expected_hits), (_("actual"), own.hits))
    ]
    return Picture(title, draw(title, _pairs(values)), Table(head, rows), note)


def _pairs(values: list[dict[str, Any]]) -> dict[str, object]:
    most = max((value["count"] for value in values), default=1) or 1
    scale = {"domain": [0, most], "range": [0, WIDTH - 240], "nice": False}
    fill = {"field": "what", "type": "nominal", "legend": None,
            "scale": {"domain": [_("expected"), _("actual")], "range": [INKS[4], INKS[0]]}}  # fmt: skip
    labels = [value | {"label": f"{value['side']}, {value['what']}"} for value in values]
    return {
        "data": {"values": labels},
        "width": WIDTH - 190,
        "height": {"step": STEP},
        "encoding": {
            "y": {"field": "label", "type": "nominal", "sort": None, "title": None},
            "x": {"field": "count", "type": "quantitative", "axis": None, "scale": scale},
        },
        "layer": [
            {"mark": {"type": "bar", "height": {"band": 0.7}}, "encoding": {"color": fill}},
            {
                "mark": {"type": "text", "align": "left", "dx": 6, "fontWeight": "bold"},
                "encoding": {"text": {"field": "count", "type": "nominal"}},
            },
        ],
    }


def lost(after: Aftermath, side: Side) -> Picture:
    """How many units each seat lost, and how each was."""
    title = _("Units lost")
    counts = Counter(loss.owner for loss in after.losses)
    seats = range(len(after.luck))
    values = [{"side": side(seat), "what": "", "count": counts[seat]} for seat in seats]
    rows = tuple((str(loss.step), side(loss.owner), said((loss.event,))) for loss in after.losses)
    table = Table((_("Step"), _("Side"), _("What happened")), rows)
    if not rows:
        return Picture(title, SafeString(), table, _("No unit was destroyed."))
    return Picture(title, draw(title, _counts(values)), table)


def _counts(values: list[dict[str, Any]]) -> dict[str, object]:
    scale = {"domain": [0, max(value["count"] for value in values)], "range": [0, WIDTH - 240], "nice": False}
    return {
        "data": {"values": values},
        "width": WIDTH - 190,
        "height": {"step": STEP},
        "encoding": {
            "y": {"field": "side", "type": "nominal", "sort": None, "title": None},
            "x": {"field": "count", "type": "quantitative", "axis": None, "scale": scale},
        },
        "layer": [
            {"mark": {"type": "bar", "height": {"band": 0.7}, "color": INKS[1]}},
            {
                "mark": {"type": "text", "align": "left", "dx": 6, "fontWeight": "bold"},
                "encoding": {"text": {"field": "count", "type": "nominal"}},
            },
        ],
    }
