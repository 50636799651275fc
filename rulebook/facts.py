"""Figures and printed examples as nested lists that a person can read."""

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from pydantic import JsonValue

from rulebook.links import linked
from rulebook.texts import word
from rules.ledger import Entry, name_of


def shown(entry: Entry, value: JsonValue) -> SafeString:
    """*value*, out of the data of *entry*, as HTML: names beside values, lists on one line when they are short."""
    match value:
        case dict():
            rows = ((word(entry, name_of(name)), shown(entry, item)) for name, item in value.items())
            return format_html('<dl class="given">{}</dl>', format_html_join("", "<dt>{}</dt><dd>{}</dd>", rows))
        case list() if any(isinstance(item, dict | list) for item in value):
            items = ((shown(entry, item),) for item in value)
            return format_html('<ol class="given">{}</ol>', format_html_join("", "<li>{}</li>", items))
        case list():
            return format_html_join(", ", "{}", ((shown(entry, item),) for item in value))
        case bool():
            return linked(_("yes") if value else _("no"))
        case None:
            return linked("–")
        case _:
            return linked(word(entry, str(value)))
