from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

import rules
from rulebook.models import Mark


class SearchForm(forms.Form):
    """What is looked for, and in which game."""

    q = forms.CharField(label=_("Search the rules"), required=False, max_length=200)
    game = forms.ChoiceField(label=_("Game"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = [(game.slug, game.title) for game in rules.games()]
        self.fields["game"].choices = [("", _("All games")), *games]  # type: ignore[attr-defined]


class NoteForm(forms.ModelForm):  # type: ignore[type-arg]  # Django's own takes none
    """A few words of one's own on a marked rule."""

    class Meta:
        model = Mark
        fields = ("note",)
        help_texts: ClassVar = {"note": _("For your eyes only; it is printed on your crib sheet.")}
        error_messages: ClassVar = {
            "note": {"max_length": _("A note has at most %(limit_value)d characters; this one has %(show_value)d.")}
        }
