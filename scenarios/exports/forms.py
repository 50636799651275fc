from django import forms
from django.utils.translation import gettext_lazy as _


class FileForm(forms.Form):
    """A file with a set-up in it."""

    file = forms.FileField(
        label=_("A file"),
        help_text=_("A set-up that Muster wrote: JSON or a workbook (.xlsx), up to 5 MB."),
        widget=forms.FileInput({"accept": ".json,.xlsx"}),
    )
