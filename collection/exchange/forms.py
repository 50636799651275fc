"""What the pages of imports and exports take in."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

import rules
from collection.exchange.columns import FIELDS, HEADINGS, Layout
from collection.exchange.plan import MODES
from collection.exchange.reading import read_file, read_text
from collection.exchange.sheets import Source, Unreadable, column_letter
from collection.search import LONGEST, parse
from rulebook import texts

LONGEST_TEXT = 1_000_000


class ImportForm(forms.Form):
    """A file or a text, read as soon as it is there: *source* is what it holds."""

    file = forms.FileField(
        label=_("A file"),
        required=False,
        allow_empty_file=True,
        help_text=_("A workbook (.xlsx), CSV, JSON or text, up to 5 MB and 50,000 rows."),
        widget=forms.FileInput({"accept": ".xlsx,.csv,.tsv,.txt,.json"}),
    )
    text = forms.CharField(
        label=_("Or a list"),
        required=False,
        strip=False,
        max_length=LONGEST_TEXT,
        help_text=_("A card a line: 2 Panther, 2x Panther, Panther x2 or just Panther."),
        widget=forms.Textarea({"rows": 8, "spellcheck": "false", "placeholder": "2 Panther\n1 Tiger I"}),
    )
    game = forms.ChoiceField(
        label=_("Game"),
        required=False,
        help_text=_("For names that several games have, where the list does not say which."),
    )
    source: Source

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["game"].choices = [("", _("Whichever fits best")), *_games()]  # type: ignore[attr-defined]

    def clean_file(self) -> Any:
        if upload := self.cleaned_data.get("file"):
            self.source = _read(lambda: read_file(upload.read()))
        return upload

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        if text.strip() and not self.files.get("file"):
            self.source = _read(lambda: read_text(text))
        return text

    def clean(self) -> dict[str, Any]:
        if not self.errors and not hasattr(self, "source"):
            raise ValidationError(_("Choose a file, or type or paste a list."), "nothing")
        return self.cleaned_data

    @property
    def filename(self) -> str:
        """What the file is called; nothing for a text."""
        upload = self.cleaned_data.get("file")
        return upload.name if upload else ""


def _games() -> list[tuple[str, str]]:
    return [(game.slug, game.title) for game in rules.games()]


def _read(reader: Any) -> Source:
    try:
        return reader()  # type: ignore[no-any-return]
    except Unreadable as refused:
        raise ValidationError(refused.message, refused.code) from refused


class ColumnsForm(forms.Form):
    """Which column of a sheet says what."""

    header = forms.IntegerField(
        label=_("The headings are in row"), min_value=0, max_value=100, help_text=_("0 when there are none.")
    )

    def __init__(self, data: QueryDict | None = None, *, layout: Layout, columns: int) -> None:
        super().__init__(data, initial={"header": layout.header + 1})
        self.columns = columns
        choices = [("", _("(not used)")), *((name, HEADINGS[name]) for name in FIELDS)]
        for place in range(columns):
            known = layout.fields[place] if place < len(layout.fields) else ""
            label = _("Column {letter}").format(letter=column_letter(place))
            self.fields[f"column-{place}"] = forms.ChoiceField(
                label=label,
                choices=choices,
                required=False,
                initial="" if known == "edition" else known,
                widget=forms.Select({"aria-label": label}),
            )

    @property
    def choosers(self) -> list[forms.BoundField]:
        """The fields that say what each column means, in their order."""
        return [self[f"column-{place}"] for place in range(self.columns)]

    def clean(self) -> dict[str, Any]:
        said = [name for name in self._said() if name]
        if not {"name", "id"} & set(said):
            raise ValidationError(_("Say which column has the names of the cards, or their ids."), "no_card")
        if twice := next((name for name in said if said.count(name) > 1), None):
            message = _("Two columns cannot both be “{field}”.").format(field=HEADINGS[twice])
            raise ValidationError(message, "twice")
        return self.cleaned_data

    def _said(self) -> list[str]:
        return [self.cleaned_data.get(f"column-{place}", "") for place in range(self.columns)]

    @property
    def layout(self) -> Layout:
        """What was said, once the form is valid."""
        return Layout(self.cleaned_data["header"] - 1, tuple(self._said()))


class DecisionsForm(forms.Form):
    """What the person says to a preview: add or replace, and which cards are meant."""

    PREFIX = "card:"
    mode = forms.ChoiceField(choices=[(mode, mode) for mode in MODES], required=False)
    game = forms.ChoiceField(choices=_games, required=False)
    seen = forms.CharField(required=False, max_length=32)
    leave_out = forms.BooleanField(required=False)

    @property
    def decisions(self) -> dict[str, Any]:
        """All that was said, as services.choose takes it."""
        said = {name: self.cleaned_data.get(name, "") for name in ("mode", "game")}
        return {"chosen": self.chosen, **said}

    @property
    def chosen(self) -> dict[str, str]:
        """What was picked or typed for each row, by its key."""
        given = (
            (name.removeprefix(self.PREFIX), self.data[name]) for name in self.data if name.startswith(self.PREFIX)
        )
        return {key: value.strip() for key, value in given if value.strip()}


class ExportForm(forms.Form):
    """Which cards an export shall have."""

    q = forms.CharField(
        label=_("Only these cards"),
        required=False,
        max_length=LONGEST,
        help_text=_(
            "Leave it empty for your whole collection. It is searched as the catalogue is: nation:german points<=12."
        ),
    )

    def clean_q(self) -> str:
        query: str = self.cleaned_data["q"].strip()
        if problems := parse(query).problems:
            raise ValidationError([texts.spoken(problem.sentence) for problem in problems])
        return query
