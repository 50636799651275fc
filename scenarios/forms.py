"""What the wizard asks: options with the rule that each stands on, and a force for each side."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from rulebook.texts import gist, spoken
from rules import ledger
from rules.construction import leeway
from rules.options import Option
from scenarios.models import NAME_LENGTH, Setup
from scenarios.services import report, sheet_of
from scenarios.sheet import ScenarioSheet, SideSheet
from scenarios.sources import by_link, kept, offers

MOST_POINTS = 100_000


class OptionsForm(forms.Form):
    """A name, the points and the year where they are left open, and every option of the game."""

    name = forms.CharField(label=_("Name of the set-up"), max_length=NAME_LENGTH, required=False)

    def __init__(self, setup: Setup, data: Any = None) -> None:
        initial = {"name": setup.name, "points": setup.points, "year": setup.year}
        initial |= {f"option_{key}": str(value) for key, value in setup.options.items()}
        super().__init__(data, initial=initial)
        self.sheet = sheet_of(setup)
        open_ = leeway(setup.game, setup.scenario, own=self.sheet.own)
        if open_.any_points:
            self.fields["points"] = _number(_("Points of each side, as agreed"), 1, MOST_POINTS)
            self.fields["points"].required = bool(open_.points)
        if open_.needs_year and open_.years:
            self.fields["year"] = _number(_("Year of the scenario"), *open_.years)
        self.open_options = _left_open(self.sheet)
        for option in self.open_options:
            self.fields[f"option_{option.key}"] = _option(option)

    def rows(self) -> Iterator[dict[str, Any]]:
        """Every field with the rule that it stands on, in words."""
        by_name = {f"option_{option.key}": option.rule for option in self.sheet.game.options}
        cites = self.sheet.briefing.cites
        by_name |= {"points": cites.get("budget", ("",))[0], "year": cites.get("years", ("",))[0]}
        for field in self:
            rule = by_name.get(field.name, "")
            yield {"field": field, "rule": rule, "text": gist(ledger.find(rule)[0]) if rule else ""}

    def options(self) -> dict[str, Any]:
        """The options that differ from what is usual, as the game takes them."""
        said = {option: self.cleaned_data[f"option_{option.key}"] for option in self.open_options}
        chosen = {option: option.parse(text) for option, text in said.items() if text}
        return {option.key: value for option, value in chosen.items() if value != option.default}


def _left_open(sheet: ScenarioSheet) -> list[Option]:
    """The options that are for the players: a scenario of someone's own may settle some."""
    options, variations = sheet.game.options, sheet.game.variations
    if sheet.own is None or variations is None:
        return list(options)
    return [option for option in variations.offered(options) if option.key not in sheet.own.options]


def _number(label: Any, least: int, most: int) -> forms.IntegerField:
    return forms.IntegerField(label=label, validators=[MinValueValidator(least), MaxValueValidator(most)])


def _option(option: Option) -> forms.ChoiceField:
    choices = [(str(choice), spoken(option.called(choice))) for choice in option.choices]
    return forms.ChoiceField(label=spoken(option.title), choices=choices, required=False, initial=str(option.default))


class ForcesForm(forms.Form):
    """One of the forces offered for each of *sides*, or one by its link; what is not legal there is marked.

    *chosen* has what is taken already, by side.
    """

    def __init__(
        self,
        setup: Setup,
        reader: User,
        data: Any = None,
        *,
        sides: Sequence[SideSheet],
        chosen: Mapping[int, Mapping[str, Any]],
        built: Mapping[int, str] | None = None,
    ) -> None:
        super().__init__(data)
        self.setup, self.reader, self.sides = setup, reader, sides
        for side in sides:
            taken = chosen.get(side.number)
            wanted = (built or {}).get(side.number, taken["key"] if taken else None)
            self.fields[f"side_{side.number}"] = forms.ChoiceField(
                label=side.name, choices=self._choices(side, taken), initial=wanted, widget=forms.RadioSelect,
                required=False,
            )  # fmt: skip
            self.fields[f"link_{side.number}"] = forms.CharField(
                label=_("Or a force by its link"), required=False, max_length=300, widget=forms.URLInput
            )

    def _choices(self, side: SideSheet, taken: Mapping[str, Any] | None) -> list[tuple[str, str]]:
        found = offers(self.reader, side)
        if taken and taken["key"] not in {offer.key for offer in found}:
            found.insert(0, kept(taken))
        judged = [(offer, report(self.setup, side, offer.force).legal) for offer in found]
        return [(offer.key, _label(offer, legal=legal)) for offer, legal in sorted(judged, key=lambda it: not it[1])]

    def clean(self) -> dict[str, Any]:
        """Every side has a force, by its link where one is given."""
        said = super().clean() or self.cleaned_data
        for side in self.sides:
            if link := said.get(f"link_{side.number}"):
                self._follow(side, link)
            elif not said.get(f"side_{side.number}"):
                self.add_error(f"side_{side.number}", _("Take a force for this side."))
        return said

    def _follow(self, side: SideSheet, link: str) -> None:
        if found := by_link(link, side.game):
            self.cleaned_data[f"side_{side.number}"] = found.key
        else:
            self.add_error(f"link_{side.number}", _("This link leads to no force of this game."))

    def rows(self) -> Iterator[dict[str, Any]]:
        """Each side with its two fields."""
        for side in self.sides:
            yield {"side": side, "field": self[f"side_{side.number}"], "link": self[f"link_{side.number}"]}

    def keys(self) -> list[str]:
        """The offers taken, side by side."""
        return [self.cleaned_data[f"side_{side.number}"] for side in self.sides]


def _label(offer: Any, *, legal: bool) -> str:
    told = f"{offer.name}. {offer.text}" if offer.text else offer.name
    return told if legal else f"{told} ({_('not legal here')})"
