"""What the pages of the lab are asked."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from battles.forms import title
from battles.lab.services import LABELS, MOST
from rulebook.texts import spoken
from rules.documents import BadDocument, Setup
from rules.engine import Game
from rules.reading import read_setup
from rules.setups import prepare

USUAL = 200


class ExperimentForm(forms.Form):
    """Which set-up of *game* is fought, by which bots, how often; with *setup* given, that one is."""

    scenario = forms.ChoiceField(label=_("Scenario"), help_text=_("With its printed or starter forces."))
    file = forms.FileField(
        label=_("Or a set-up on file (JSON)"), required=False, help_text=_("It counts in place of the scenario.")
    )
    count = forms.IntegerField(label=_("Battles"), min_value=1, max_value=MOST, initial=USUAL)
    seed = forms.CharField(
        label=_("Seed"), max_length=64, required=False, help_text=_("The same seed gives the same battles.")
    )

    def __init__(self, game: Game, *args: Any, setup: Setup | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game, self.given = game, setup
        if setup:
            del self.fields["scenario"], self.fields["file"]
        else:
            self.fields["scenario"].choices = [(each.slug, title(each)) for each in game.scenarios]  # type: ignore[attr-defined]
        most = len(setup.seats) if setup else max(game.players)
        least = len(setup.seats) if setup else min(game.players)
        for number in range(most):
            self.fields[f"bot_{number}"] = _bot(number, optional=number >= least)

    def clean(self) -> dict[str, Any] | None:
        """Read the set-up; what is wrong with it is said in words."""
        said = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                said["setup"] = self.given or self._read(said)
            except BadDocument as bad:
                raise forms.ValidationError([spoken(problem.sentence) for problem in bad.problems[:10]]) from bad
            if len(said["setup"].seats) != len(self.bots()):
                raise forms.ValidationError(_("This set-up is for another number of players."))
        return said

    def _read(self, said: dict[str, Any]) -> Setup:
        setup = read_setup(said["file"].read()) if said["file"] else prepare(self.game.slug, said["scenario"])
        if setup.game != self.game.slug:
            raise forms.ValidationError(_("This set-up is of another game."))
        return setup

    def bots(self) -> list[str]:
        """The level of each seat's bot, nobody left out."""
        said = [value for name, value in self.cleaned_data.items() if name.startswith("bot_")]
        return [level for level in said if level]


def _bot(number: int, *, optional: bool) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("Seat %(number)d") % {"number": number + 1},
        choices=[*([("", _("Nobody"))] if optional else []), *LABELS.items()],
        initial="" if optional else "easy",
        required=not optional,
    )
