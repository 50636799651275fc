"""What the pages of battles are asked."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from battles.bots import LABELS
from battles.models import COMMENT_LENGTH, Battle
from battles.services import FRIEND, ME, against_bots
from battles.table import Table
from rulebook.texts import spoken
from rules.engine import Game
from rules.options import Option, Scenario

WHO = [(ME, _("Me")), *LABELS.items(), (FRIEND, _("A friend, by invitation"))]
LONGEST_ACTION = 4_000


class BeginForm(forms.Form):
    """A new battle of *game*: the scenario, who sits where, where the dice are, and the optional rules."""

    scenario = forms.ChoiceField(label=_("Scenario"))
    mode = forms.ChoiceField(label=_("Dice and cards"), choices=Battle.Mode.choices, initial=Battle.Mode.SITE)

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.fields["scenario"].choices = [(each.slug, title(each)) for each in game.scenarios]  # type: ignore[attr-defined]
        for number in range(max(game.players)):
            self.fields[f"seat_{number}"] = self._seat(number)
        for option in game.options:
            self.fields[f"option_{option.key}"] = _option(option)

    def _seat(self, number: int) -> forms.ChoiceField:
        optional = [] if number < min(self.game.players) else [("", _("Nobody"))]
        return forms.ChoiceField(
            label=_("Seat %(number)d") % {"number": number + 1},
            choices=[*optional, *WHO],
            initial=ME if number == 0 else "easy" if not optional else "",
            required=not optional,
        )

    def seats(self) -> list[str]:
        """Who sits where, nobody left out."""
        said = [self.cleaned_data[f"seat_{number}"] for number in range(max(self.game.players))]
        return [who for who in said if who]

    def options(self) -> dict[str, Any]:
        """The options that differ from what is usual, as the game takes them."""
        said = {option: self.cleaned_data[f"option_{option.key}"] for option in self.game.options}
        return {option.key: option.parse(text) for option, text in said.items() if text}


def title(scenario: Scenario) -> str:
    title = spoken(scenario.title)
    return f"{scenario.number} {title}" if scenario.number else title


def _option(option: Option) -> forms.ChoiceField:
    choices = [(str(choice), spoken(option.called(choice))) for choice in option.choices]
    return forms.ChoiceField(
        label=spoken(option.title), choices=choices, required=False, initial=str(option.default), help_text=option.rule
    )


class ActionForm(forms.Form):
    """An action, and the number of the action that it follows."""

    after = forms.IntegerField(min_value=0)
    seat = forms.IntegerField(min_value=0, max_value=9)
    action = forms.CharField(max_length=LONGEST_ACTION, strip=False)
    rolls = forms.CharField(max_length=2_000, required=False)
    roll = forms.IntegerField(required=False)

    def clean_rolls(self) -> list[int]:
        """The values told so far, as whole numbers."""
        said = str(self.cleaned_data["rolls"]).split()
        if not all(value.lstrip("-").isdecimal() for value in said):
            raise forms.ValidationError(_("expected whole numbers"))
        return [int(value) for value in said]

    def values(self) -> list[int]:
        """All values told, this last one included."""
        last = self.cleaned_data["roll"]
        return [*self.cleaned_data["rolls"], *([] if last is None else [last])]


class BranchForm(forms.Form):
    """Which side to play on as, and against which bots."""

    seat = forms.TypedChoiceField(label=_("Play on as"), coerce=int)
    level = forms.ChoiceField(label=_("Against"), choices=LABELS, initial="easy")

    def __init__(self, table: Table, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.count = len(table.places)
        self.fields["seat"].choices = [(place.number, table.side(place.number)) for place in table.places]  # type: ignore[attr-defined]
        self.fields["seat"].initial = next(iter(table.mine), 0)

    def usual(self) -> list[str]:
        """Who sits where when nothing is said."""
        return against_bots(self.count)

    def seats(self) -> list[str]:
        """Who sits where, as said."""
        return against_bots(self.count, self.cleaned_data["seat"], self.cleaned_data["level"])


class CommentForm(forms.Form):
    text = forms.CharField(label=_("Comment"), max_length=COMMENT_LENGTH, widget=forms.Textarea({"rows": 2}))


class FileForm(forms.Form):
    file = forms.FileField(label=_("A battle on file (JSON)"))
