"""The star beside each rule: empty in the pages that everybody shares, filled in for whoever marked the rule."""

import re
from collections.abc import Set
from functools import cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

_STAR = re.compile(r'<button class="star" id="star-([^"]+)".*?</button>', re.DOTALL)


def starred(html: str, rules: Set[str]) -> SafeString:
    """*html*, in which every star is empty, with those of *rules* filled."""
    language = get_language()
    filled = _STAR.sub(lambda star: _full(star[1], language) if star[1] in rules else star[0], html) if rules else html
    return mark_safe(filled)  # noqa: S308 (both are rendered templates)


@cache
def _full(rule: str, _language: str | None) -> SafeString:
    return render_to_string("rulebook/_star.html", {"rule": rule, "marked": True})
