"""What pages of the collection take in."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from collection.models import MOST_COPIES, NOTE_LENGTH, Card, Condition, Holding

LANGUAGES = {
    "en": pgettext_lazy("language of a card", "English"),
    "fr": pgettext_lazy("language of a card", "French"),
    "de": pgettext_lazy("language of a card", "German"),
    "es": pgettext_lazy("language of a card", "Spanish"),
    "it": pgettext_lazy("language of a card", "Italian"),
    "pl": pgettext_lazy("language of a card", "Polish"),
    "ru": pgettext_lazy("language of a card", "Russian"),
}


class Number(forms.IntegerField):
    """How many of something a person has or wants."""

    def __init__(self, **options: Any) -> None:
        refusal = _("Expected a whole number from 0 to %(most)d.") % {"most": MOST_COPIES}
        super().__init__(
            validators=[MinValueValidator(0, refusal), MaxValueValidator(MOST_COPIES, refusal)],
            error_messages={"invalid": refusal, "required": refusal},
            widget=forms.NumberInput({"min": 0, "max": MOST_COPIES}),
            **options,
        )


class CopiesForm(forms.Form):
    """What the buttons of one card say: a number typed, a step, or one of the two switches."""

    owned = Number(required=False)
    was = Number(required=False)
    step = forms.TypedChoiceField(choices=[(-1, "-1"), (1, "+1")], coerce=int, empty_value=None, required=False)
    wanted = Number(required=False)
    for_trade = Number(required=False)

    def changes(self) -> dict[str, int]:
        """What is to be otherwise than the page showed it, by field."""
        said = {name: value for name, value in self.cleaned_data.items() if value is not None}
        changes: dict[str, int] = {name: said[name] for name in ("wanted", "for_trade") if name in said}
        if "owned" in said and said["owned"] != said.get("was"):
            changes["owned"] = said["owned"]
        return changes


class DetailsForm(forms.Form):
    """All that a person may say of a card, beside how many copies there are."""

    wanted = Number(label=_("Wanted"))
    for_trade = Number(label=_("For trade"))
    condition = forms.ChoiceField(label=_("Condition"), choices=[("", "–"), *Condition.choices], required=False)
    language = forms.ChoiceField(label=_("Language"), required=False)
    location = forms.CharField(label=_("Place"), max_length=80, required=False)
    note = forms.CharField(label=_("Note"), max_length=NOTE_LENGTH, required=False)

    def __init__(self, data: QueryDict | None = None, *, holding: Holding) -> None:
        kept = {name: getattr(holding, name) for name in self.base_fields}
        super().__init__(data, initial=kept, prefix=f"card{holding.card_id}")
        # A list that was imported may have named a language that is not offered here.
        offered = {"": "–", **LANGUAGES} | (
            {} if holding.language in {"", *LANGUAGES} else {holding.language: holding.language}
        )
        self.fields["language"].choices = list(offered.items())  # type: ignore[attr-defined]


class CountForm(forms.Form):
    """How many of a product there are: a number typed, or a step from the one shown."""

    count = Number()
    step = forms.TypedChoiceField(choices=[(-1, "-1"), (1, "+1")], coerce=int, empty_value=None, required=False)

    def number(self) -> int:
        """How many there shall be."""
        number: int = self.cleaned_data["count"] + (self.cleaned_data["step"] or 0)
        return max(number, 0)


class PackForm(forms.Form):
    """How many copies of each of *cards* were found in a pack."""

    def __init__(self, data: QueryDict | None = None, *, cards: Iterable[Card]) -> None:
        super().__init__(data)
        self._names = {f"card{card.pk}": card.pk for card in cards}
        for name in self._names:
            self.fields[name] = Number(required=False)

    def found(self) -> dict[int, int]:
        """The copies found, by the id of the card."""
        return {id: self.cleaned_data[name] for name, id in self._names.items() if self.cleaned_data.get(name)}
