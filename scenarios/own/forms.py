"""The editor of a scenario of one's own: plain fields, each of which the map may fill as well.

A list of cells is text, names apart by spaces (`S2.1 S1.1`, `C3:ruin`); a piece of terrain is a line (`wood 450 450`).
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from collection.figures import local
from rulebook.texts import spoken
from rules.catalogue import cards
from rules.documents import BadDocument, Problem
from rules.options import Option
from rules.reading import read_own
from rules.tank_chess.cards import UnitCard
from rules.variations import MOST_TURNS, Variation
from scenarios.models import NAME_LENGTH, OwnScenario
from scenarios.own import services
from scenarios.own.cells import Cells, Laid, Pieces
from scenarios.sheet import ScenarioSheet

YEARS = (1914, 1946)
MOST_POINTS = 100_000
GROUNDS = (("second_rank", _("positions of the enemy's second rank")), ("positions", _("any enemy positions")))
MISSIONS = (
    ("tank_ace", _("Tank Ace: destroy all enemy tanks")),
    ("king_of_the_hill", _("King of the Hill: hold the objective in the middle, 3 Victory Points")),
    ("free_for_all", _("Free-for-All: one objective each, 2 Victory Points and the lead")),
    ("no_retreat", _("No Retreat: the attacker takes two objectives within 8 turns")),
)


def _whole(label: Any, least: int, most: int, **more: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, required=False, **more)


class OwnForm(forms.Form):
    """All that the game lets one change of the printed scenario, and no more."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)

    def __init__(self, found: OwnScenario, data: Any = None) -> None:
        self.found, self.sheet = found, ScenarioSheet(found.game, found.scenario)
        variations = self.sheet.game.variations
        self.open = variations.open(found.scenario) if variations else frozenset()
        self.options: tuple[Option, ...] = variations.offered(self.sheet.game.options) if variations else ()
        super().__init__(data, initial=dict(_initial(found.content)))
        for name, field in self._fields():
            self.fields[name] = field

    def _fields(self) -> Iterator[tuple[str, forms.Field]]:
        for side in self.sheet.sides:
            label = _("Name of side %(number)d (printed: %(name)s)") % {"number": side.number + 1, "name": side.name}
            yield f"sides_{side.number}", forms.CharField(label=label, max_length=60, required=False)
        for name in sorted(self.open, key=list(_MAKE).index):
            yield from _MAKE[name](self.sheet)
        for option in self.options:
            yield f"options_{option.key}", _option(option)
        notes = forms.CharField(widget=forms.Textarea(attrs={"rows": 4}), required=False, max_length=4000)
        notes.label = _("Special notes")
        yield "notes", notes

    @property
    def main(self) -> list[forms.BoundField]:
        """The fields before the options."""
        return [field for field in self if not field.name.startswith("options_") and field.name != "notes"]

    @property
    def fixed(self) -> list[forms.BoundField]:
        """The options that it may fix."""
        return [field for field in self if field.name.startswith("options_")]

    def content(self) -> dict[str, Any]:
        """What the fields say, in the shape of the game's own model."""
        said = {name: value for name, value in self.cleaned_data.items() if value not in (None, "")}
        found: dict[str, Any] = {"name": said["name"]}
        for name in ("year", "turns", "reinforcements", "mission", "notes", "pieces", "obstacles", "tiles", "without"):
            found |= {name: said[name]} if name in said else {}
        found |= _sided(said, self.sheet) | _sized(said)
        fixed = {
            option.key: option.parse(said[key]) for option in self.options if (key := f"options_{option.key}") in said
        }
        return found | ({"options": fixed} if fixed else {})

    def checked(self) -> Variation | None:
        """What is drawn and kept: what the fields say, or None with an error on every field that is wrong."""
        try:
            return services.checked(self.found.game, self.found.scenario, self.content())
        except BadDocument as bad:
            for problem in bad.problems:
                self._complain(problem)
        return None

    def drawable(self) -> Variation:
        """What the map shows: what the fields say as far as they can be read, or what was kept."""
        try:
            return read_own(self.found.game, self.content())
        except (BadDocument, KeyError, AttributeError):
            return self.found.variation

    def _complain(self, problem: Problem) -> None:
        parts = problem.path.removeprefix("own.").split(".")
        names = ("_".join(parts), "_".join(parts[:2]), parts[0])
        words = f"{parts[-1]}: " if parts[0] in ("pieces", "tiles") and len(parts) > 1 else ""
        self.add_error(next((name for name in names if name in self.fields), None), words + spoken(problem.sentence))


def _option(option: Option) -> forms.ChoiceField:
    choices: list[tuple[str, Any]] = [("", _("for the players to choose"))]
    choices += [(str(choice), spoken(option.called(choice))) for choice in option.choices]
    return forms.ChoiceField(label=spoken(option.title), choices=choices, required=False)


def _per_side(sheet: ScenarioSheet, name: str, label: Any, make: Any) -> Iterator[tuple[str, forms.Field]]:
    for side in sheet.sides:
        field = make()
        field.label = label % {"side": side.name}
        yield f"{name}_{side.number}", field


def _points(sheet: ScenarioSheet) -> Iterator[tuple[str, forms.Field]]:
    for name, field in _per_side(sheet, "points", _("Points: %(side)s"), lambda: _whole("", 1, MOST_POINTS)):
        printed = next((str(money.points) for money in sheet.sides[int(name[-1])].budgets), "")
        field.widget.attrs["placeholder"] = printed
        yield name, field


def _zones(sheet: ScenarioSheet) -> Iterator[tuple[str, forms.Field]]:
    yield from _per_side(sheet, "zones", _("Where %(side)s deploys (empty: as printed)"), Cells)


def _victory(sheet: ScenarioSheet) -> Iterator[tuple[str, forms.Field]]:
    choices = [("", _("as printed")), *GROUNDS]
    yield "victory_ground", forms.ChoiceField(label=_("Victory: occupy at once"), choices=choices, required=False)
    for name, side in zip(("south", "north"), sheet.sides, strict=True):
        label = _("How many %(side)s must occupy (0: wins by holding out)") % {"side": side.name}
        yield f"victory_{name}", _whole(label, 0, 16)


def _size(sheet: ScenarioSheet) -> Iterator[tuple[str, forms.Field]]:
    if sheet.game.slug == "tank_chess":
        choices = [("", _("as printed")), ("16", "16 × 16"), ("20", "20 × 20")]
        yield "size", forms.ChoiceField(label=pgettext_lazy("to play on", "Board"), choices=choices, required=False)
        return
    yield "size_columns", _whole(_("Columns of the board"), 6, 26)
    yield "size_rows", _whole(_("Rows of the board"), 6, 20)


def _armies(sheet: ScenarioSheet) -> Iterator[tuple[str, forms.Field]]:
    for side in sheet.sides:
        for id, card in cards("tank_chess").items():
            if isinstance(card, UnitCard):
                label = _("%(side)s: %(unit)s") % {"side": side.name, "unit": local(card.name)}
                yield f"armies_{side.number}_{id}", _whole(label, 0, 50)


def _mission(_sheet: ScenarioSheet) -> Iterator[tuple[str, forms.Field]]:
    choices = [("", _("as printed")), *MISSIONS]
    yield "mission", forms.ChoiceField(label=_("Victory, as in the mission"), choices=choices, required=False)


def _without(sheet: ScenarioSheet) -> Iterator[tuple[str, forms.Field]]:
    named = sorted((local(card.name), id) for id, card in cards(sheet.game.slug).items())
    widget = forms.SelectMultiple(attrs={"size": 10})
    choices = [(id, name) for name, id in named]
    label = _("Cards that stay in the box")
    yield "without", forms.MultipleChoiceField(label=label, choices=choices, widget=widget, required=False)


_MAKE: Mapping[str, Any] = {
    "points": _points,
    "reinforcements": lambda _sheet: [
        ("reinforcements", _whole(_("Points of the reinforcement group"), 1, MOST_POINTS))
    ],
    "year": lambda _sheet: [("year", _whole(_("Year"), *YEARS))],
    "turns": lambda _sheet: [("turns", _whole(_("Last turn (empty: as printed)"), 1, MOST_TURNS))],
    "mission": _mission,
    "victory": _victory,
    "size": _size,
    "zones": _zones,
    "obstacles": lambda _sheet: [("obstacles", Cells(label=_("Obstacles (empty: as printed, -: none)")))],
    "tiles": lambda _sheet: [("tiles", Laid(label=_("Tiles, such as C3:ruin (empty: as the options say, -: none)")))],
    "pieces": lambda _sheet: [
        (
            "pieces",
            Pieces(label=_("Terrain, a piece a line: kind, x, y, turned by (empty: as the options say, -: none)")),
        )
    ],
    "armies": _armies,
    "without": _without,
}


def _sided(said: Mapping[str, Any], sheet: ScenarioSheet) -> dict[str, Any]:
    """Names, points, zones and armies, side by side; those of which nothing is said are left out."""
    count = len(sheet.sides)
    found: dict[str, Any] = {}
    for name, empty in (("sides", ""), ("points", None)):
        if any(f"{name}_{side}" in said for side in range(count)):
            found[name] = [said.get(f"{name}_{side}", empty) for side in range(count)]
    if any(f"zones_{side}" in said for side in range(count)):
        found["zones"] = [said.get(f"zones_{side}", []) for side in range(count)]
    armies = [
        {key.split("_", 2)[2]: value for key, value in said.items() if key.startswith(f"armies_{side}_") and value}
        for side in range(count)
    ]
    return found | ({"armies": armies} if any(armies) else {})


def _sized(said: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if "size" in said:
        found["size"] = int(said["size"])
    if "size_columns" in said or "size_rows" in said:
        found["size"] = [said.get("size_columns", 16), said.get("size_rows", 12)]
    if "victory_ground" in said:
        sides = {side: said.get(f"victory_{side}", 0) for side in ("south", "north")}
        found["victory"] = {"ground": said["victory_ground"], **sides}
    return found


def _initial(content: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """What the fields show of *content*."""
    for name, value in content.items():
        match name, value:
            case "options", dict():
                yield from ((f"options_{key}", str(chosen)) for key, chosen in value.items())
            case "victory", dict():
                yield from ((f"victory_{key}", chosen) for key, chosen in value.items())
            case "size", [columns, rows]:
                yield from (("size_columns", columns), ("size_rows", rows))
            case "armies", list():
                yield from (
                    (f"armies_{side}_{card}", count) for side, army in enumerate(value) for card, count in army.items()
                )
            case (("sides" | "points" | "zones"), list()):
                yield from ((f"{name}_{side}", one) for side, one in enumerate(value))
            case _:
                yield name, value
