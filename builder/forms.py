"""What pages of the builder take in."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from builder import briefing
from builder.exchange.files import read_file
from builder.models import Force
from builder.services.forces import NAME_LENGTH
from collection import labels
from rulebook import texts
from rules import construction, documents
from rules.construction import Leeway, Terms
from rules.documents import BadDocument, OptionValue, Problem
from rules.options import Option

MOST_POINTS = 100_000
MOST_BYTES = 500_000
OPTION = "option_"


class BriefForm(forms.Form):
    """What a force of *game* is for. What is left open depends on the purpose, so the fields do."""

    name = forms.CharField(label=pgettext_lazy("of a force", "Name"), max_length=NAME_LENGTH, required=False)
    purpose = forms.ChoiceField(label=gettext_lazy("Built for"))

    def __init__(
        self, game: str, data: QueryDict | None = None, *, asked: QueryDict, terms: Terms | None = None
    ) -> None:
        self.game = game
        self.terms: Terms | None = None
        super().__init__(data, initial=_initial(terms) if terms else _asked(asked), label_suffix="")
        known = briefing.purposes(game)
        self.fields["purpose"].choices = known  # type: ignore[attr-defined]
        chosen = (data.get("purpose", "") if data is not None else self.initial.get("purpose")) or known[0][0]
        self.leeway = _leeway(game, chosen if chosen in dict(known) else known[0][0])
        self._leave_open(self.leeway)

    def _leave_open(self, leeway: Leeway) -> None:
        if leeway.any_points:
            self.fields["points"] = _points(leeway)
        if leeway.years:
            self.fields["year"] = _year(leeway)
        if len(leeway.nations) > 1:
            self.fields["nations"] = _nations(leeway)
        for option in leeway.options:
            self.fields[OPTION + option.key] = _option(option)

    def clean(self) -> None:
        if self.errors:
            return
        try:
            self.terms = self._said()
            construction.brief(self.terms)
        except BadDocument as refused:
            for problem in refused.problems:
                self.add_error(self._field(problem), texts.spoken(problem.sentence))

    def _said(self) -> Terms:
        said = self.cleaned_data
        scenario, side = _scenario(said["purpose"])
        nations = said.get("nations") or ()
        return Terms(
            game=self.game,
            scenario=scenario,
            side=side,
            points=said.get("points"),
            year=said.get("year"),
            nations=(nations,) if isinstance(nations, str) else tuple(nations),
            options={option.key: said[OPTION + option.key] for option in self.leeway.options},
        )

    def _field(self, problem: Problem) -> str | None:
        name = problem.path.replace("options.", OPTION)
        return name if name in self.fields else None


def _initial(terms: Terms) -> dict[str, Any]:
    options = {OPTION + key: value for key, value in terms.options.items()}
    nations = list(terms.nations)
    common = {"purpose": briefing.purpose_of(terms), "points": terms.points, "year": terms.year}
    return {**common, "nations": nations if len(nations) != 1 else nations[0], **options}


def _asked(asked: QueryDict) -> dict[str, Any]:
    """What was said before another purpose was chosen stays, where that leaves it open."""
    said = {name: asked[name] for name in ("purpose", "name", "points", "year", "nations") if asked.get(name)}
    return said if str(said.get("points", "0")).isdecimal() else {**said, "points": None}


def _scenario(purpose: str) -> tuple[str, int]:
    scenario, _slash, side = purpose.partition("/")
    return ("", 0) if purpose == briefing.FREE else (scenario, int(side))


def _leeway(game: str, purpose: str) -> Leeway:
    return construction.leeway(game, *_scenario(purpose))


def _points(leeway: Leeway) -> forms.Field:
    usual = next(iter(leeway.points), None)
    help_text = _("Usual: %(points)s.") % {"points": ", ".join(map(str, leeway.points))} if leeway.points else ""
    return forms.IntegerField(
        label=_("Points"),
        min_value=1,
        max_value=MOST_POINTS,
        required=usual is not None,
        initial=leeway.points[-1] if leeway.points else None,
        help_text=help_text or _("Empty: as many as you like."),
    )


def _year(leeway: Leeway) -> forms.Field:
    first, last = leeway.years or (0, 0)
    years = [(year, str(year)) for year in range(first, last + 1)]
    open_end = [] if leeway.needs_year else [("", _("any year"))]
    return forms.TypedChoiceField(
        label=_("Year"), choices=[*open_end, *years], coerce=int, empty_value=None, required=leeway.needs_year
    )


def _nations(leeway: Leeway) -> forms.Field:
    known = [(nation, labels.nation(nation)) for nation in leeway.nations]
    if leeway.several_nations:
        return forms.MultipleChoiceField(
            label=_("Nations"), choices=known, required=False, widget=forms.CheckboxSelectMultiple,
            help_text=_("None ticked: all of them."),
        )  # fmt: skip
    return forms.ChoiceField(label=_("Nation"), choices=[("", _("left open")), *known], required=False)


def _option(option: Option) -> forms.Field:
    label = texts.spoken(option.title)
    if isinstance(option.default, bool):
        return forms.BooleanField(label=label, required=False, initial=option.default)
    choices = sorted((choice, texts.spoken(option.called(choice))) for choice in option.choices)
    return forms.TypedChoiceField(label=label, choices=choices, coerce=_like(option.default), initial=option.default)


def _like(value: OptionValue) -> Any:
    return type(value)


class LoadForm(forms.Form):
    """A force that someone has as a file or as text: a document when it begins like one, else text."""

    text = forms.CharField(
        label=gettext_lazy("Text or JSON"), required=False, widget=forms.Textarea({"rows": 8, "spellcheck": "false"})
    )
    file = forms.FileField(label=gettext_lazy("File"), required=False)
    document: documents.Force | None = None
    problems: Sequence[Problem] = ()

    def __init__(self, game: str, data: QueryDict | None = None, files: Any = None) -> None:
        super().__init__(data, files, label_suffix="")
        self.game = game

    def clean(self) -> None:
        content = self._content()
        if not content.strip():
            raise forms.ValidationError(_("Paste a force, or choose a file."))
        try:
            self.document = read_file(content, self.game)
        except BadDocument as refused:
            self.problems = refused.problems
            raise forms.ValidationError(_("This force cannot be read.")) from None

    def _content(self) -> bytes:
        upload = self.cleaned_data.get("file")
        if upload and upload.size > MOST_BYTES:
            raise forms.ValidationError(_("This file is too large to be a force."))
        if upload:
            return bytes(upload.read())
        return str(self.cleaned_data.get("text", "")).encode()[:MOST_BYTES]


class NotesForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Force
        fields = ("notes",)
