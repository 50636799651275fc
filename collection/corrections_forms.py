"""The form in which an owner types what the card says: its blanks are those of the card's own model."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from collection import blanks, figures, labels, shapes
from collection.blanks import Blank
from collection.corrections import as_corrected, typed
from collection.models import NOTE_LENGTH, Card, Correction
from rulebook import texts
from rules.catalogue import Figure
from rules.corrections import plain_figures
from rules.documents import BadDocument, Problem


class NoteForm(forms.Form):
    """Where it stands, for oneself and for the keepers."""

    note = forms.CharField(label=_("Which printing, where it stands"), max_length=NOTE_LENGTH, required=False)


class CorrectionForm:
    """The figures of *card* to be typed over: as they are, or as *data* has them."""

    def __init__(self, card: Card, correction: Correction | None = None, data: QueryDict | None = None) -> None:
        self.card = card
        self.site = typed(card)
        self.shapes = shapes.figures(type(self.site))
        self.data = data
        self.figures = self._filled_in(data) if data else self._known(correction)
        self.note = NoteForm(data, initial={"note": correction.note if correction else ""})
        self.problems: list[str] = []

    def _known(self, correction: Correction | None) -> dict[str, Any]:
        return plain_figures(self.site) | (correction.figures if correction else {})

    def _filled_in(self, data: QueryDict) -> dict[str, Any]:
        ours = plain_figures(self.site)
        return {
            name: ours[name] if blanks.unchanged(shape, name, data, ours[name]) else blanks.filled_in(shape, name, data)
            for name, shape in self.shapes.items()
        }

    @cached_property
    def blanks(self) -> list[Blank]:
        """What is to be filled in, each with what the site says there."""
        found = blanks.figures_blanks(self.shapes, self.figures)
        ours = {figure.name: self._ours(figure) for figure in self.site.figures()}
        for blank in found:
            blank.ours = ours.get(blank.path, "")
        return found

    def _ours(self, figure: Figure) -> str:
        said = figures.said(self.site, figure.name, figure.value) or gettext("nothing")
        origin = labels.ORIGINS[figure.origin]
        return gettext("Muster says: %(said)s (%(origin)s)") % {"said": said, "origin": origin}

    def change(self, wish: str) -> None:
        """Add an item to a row, or take one away, as *wish* says: "add effects", "remove effects.0.does.1"."""
        verb, _space, path = wish.partition(" ")
        name, *way = path.split(".")
        if verb in {"add", "remove"} and name in self.shapes:
            self.figures[name] = blanks.changed(self.shapes[name], self.figures[name], way, add=verb == "add")

    def complain(self, problems: Iterable[Problem]) -> None:
        """Show what is wrong where it is wrong."""
        for problem in problems:
            message = texts.spoken(problem.sentence)
            if not blanks.complain(self.blanks, problem.path.split("."), message):
                self.problems.append(message)

    def is_valid(self) -> bool:
        """Whether such a card can be; if not, the blanks say what is wrong."""
        try:
            as_corrected(self.card, self.figures)
        except BadDocument as error:
            self.complain(error.problems)
        return self.note.is_valid() and not self.problems and not any(_has_problems(blank) for blank in self.blanks)


def _has_problems(blank: Blank) -> bool:
    return bool(blank.problems) or any(map(_has_problems, blank.parts))
