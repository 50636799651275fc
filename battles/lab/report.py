"""An experiment in words and pictures, for whoever began it."""

from functools import cached_property
from typing import Any

from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import rules
from battles.lab.fighters import Fighter, fighters
from battles.lab.services import LABELS
from battles.models import Experiment
from battles.table import side_of, title_of
from builder.pictures.colours import between
from builder.pictures.drawing import TEXT, Picture, Table, draw
from collection.exchange.workbook_out import COLOURS

WIDTH, STEP = 420, 34


def percent(rate: float) -> str:
    """*rate* in hundredths, with one decimal."""
    return _("{number}%").format(number=number_format(100 * rate, 1))


class Report:
    """What can be told of *experiment*."""

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.result: dict[str, Any] = experiment.result or {}

    @property
    def scenario(self) -> str:
        """What the scenario is called."""
        return title_of(rules.game(self.experiment.game), self.experiment.setup)

    @property
    def sides(self) -> list[str]:
        """Every side with its bot."""
        return [f"{self.side(seat)} ({LABELS[level]})" for seat, level in enumerate(self.experiment.bots)]

    def side(self, seat: int) -> str:
        """What the scenario calls *seat*."""
        return side_of(rules.game(self.experiment.game), self.experiment.setup, seat)

    @property
    def refusals(self) -> list[str]:
        """Why no figure can be told; nothing when the battles were fair."""
        said = [
            _("{side} could not act in {count} of {battles} battles.").format(
                side=self.side(seat), count=count, battles=self.result["battles"]
            )
            for seat, count in enumerate(self.result.get("idle", ()))
            if count
        ]
        if count := self.result.get("unplaced"):
            told = _("A unit was never placed in {count} of {battles} battles.")
            said.append(told.format(count=count, battles=self.result["battles"]))
        return said

    @cached_property
    def pictures(self) -> list[Picture]:
        """Who won how often, and which rule ended the battles; none while there is nothing to tell."""
        return [self._wins(), self._endings()] if self.result.get("sound") else []

    def _wins(self) -> Picture:
        shares = [*zip(self.sides, self.result["wins"], strict=True), (_("Draw"), self.result["draws"])]
        title = _("How often each side won")
        rows = tuple(
            (label, str(share["count"]), percent(share["rate"]), f"{percent(share['low'])} – {percent(share['high'])}")
            for label, share in shares
        )
        values = [{"side": label, **share, "said": percent(share["rate"])} for label, share in shares]
        table = Table((_("Side"), _("Battles"), pgettext("of all battles", "Share"), _("95% interval")), rows)
        return Picture(title, self._draw(title, _intervals(values, self._colour)), table)

    def _endings(self) -> Picture:
        title = _("How the battles ended")
        ends = sorted(self.result["rules"].items(), key=lambda end: -end[1])
        values = [{"side": rule, "rate": count / self.result["battles"], "said": str(count)} for rule, count in ends]
        rows = tuple((rule, str(count), percent(count / self.result["battles"])) for rule, count in ends)
        table = Table((_("Rule"), _("Battles"), pgettext("of all battles", "Share")), rows)
        return Picture(title, self._draw(title, bars(values, self._colour)), table)

    @property
    def _colour(self) -> str:
        return between(COLOURS[self.experiment.game])

    def _draw(self, title: str, chart: dict[str, object]) -> SafeString:
        return draw(title, chart)

    @cached_property
    def fighters(self) -> list[Fighter]:
        """What each unit did, those that fought best first; nothing where it was not watched."""
        return fighters(self.experiment, self.side) if self.result.get("sound") else []

    @property
    def tells_damage(self) -> bool:
        """Whether the events of the game tell how much damage was done."""
        return any(one.damage is not None for one in self.fighters)

    @property
    def unclaimed(self) -> int:
        """Units lost to something else than another unit: fire, traps, event cards."""
        units = self.result.get("units", ())
        return sum(one["lost"] - one["kills"] for one in units)

    @property
    def lengths(self) -> dict[str, Any]:
        """The shortest, mean, median and longest battle, in actions."""
        return dict(self.result.get("actions", {}))

    @property
    def first(self) -> str:
        """How often the seat won that had chosen first."""
        share = self.result["first"]
        return _("{rate} ({low} to {high})").format(
            rate=percent(share["rate"]), low=percent(share["low"]), high=percent(share["high"])
        )


def bars(values: list[dict[str, Any]], colour: str) -> dict[str, object]:
    """A bar for each of *values*: its `rate` from 0 to 1, called `side`, with what is `said` at its end."""
    return {
        "data": {"values": values},
        "width": WIDTH,
        "height": {"step": STEP},
        "encoding": _axes(),
        "layer": [
            {"mark": {"type": "bar", "color": colour, "height": {"band": 0.72}}},
            {
                "mark": {"type": "text", "align": "left", "dx": 6, "fontWeight": "bold"},
                "encoding": {"text": {"field": "said", "type": "nominal"}},
            },
        ],
    }


def _axes() -> dict[str, object]:
    # Room on the right for the figure at the end of the longest bar.
    scale = {"domain": [0, 1], "range": [0, WIDTH - 70], "nice": False}
    return {
        "y": {"field": "side", "type": "nominal", "sort": None, "title": None},
        "x": {"field": "rate", "type": "quantitative", "axis": None, "scale": scale},
    }


def _intervals(values: list[dict[str, Any]], colour: str) -> dict[str, object]:
    reach = {"x": {"field": "low", "type": "quantitative"}, "x2": {"field": "high"}}
    return {
        "data": {"values": values},
        "width": WIDTH,
        "height": {"step": STEP},
        "encoding": _axes(),
        "layer": [
            {"mark": {"type": "bar", "color": colour, "height": {"band": 0.62}}},
            {"mark": {"type": "rule", "color": TEXT, "strokeWidth": 2}, "encoding": reach},
            {
                "mark": {"type": "text", "align": "left", "dx": 8, "fontWeight": "bold"},
                "encoding": {
                    "x": {"field": "high", "type": "quantitative"},
                    "text": {"field": "said", "type": "nominal"},
                },
            },
        ],
    }
