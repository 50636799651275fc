"""The star beside each rule: empty in the pages that everybody shares, filled in for whoever marked the rule."""

from collections.abc import Iterable

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe


def star(rule: str, *, marked: bool) -> SafeString:
    """The star of *rule*, to be pressed."""
    return render_to_string("rulebook/_star.html", {"rule": rule, "marked": marked})


def starred(html: str, rules: Iterable[str]) -> SafeString:
    """*html*, in which every star is empty, with those of *rules* filled."""
    for rule in rules:
        html = html.replace(star(rule, marked=False), star(rule, marked=True))
    return mark_safe(html)  # noqa: S308 (both are rendered templates)
