"""What several sheets say."""

import re
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from collection import labels
from collection.faces.origins import ORDER

LONG_WORD = re.compile(r"\S{24}(?=\S)")


def breakable(text: str) -> str:
    """*text* with places to break words that are longer than a line."""
    return LONG_WORD.sub("\\g<0>\u200b", text)


def origins_told(cards: Iterable[Any]) -> list[tuple[str, str]]:
    """The origins that figures of *cards* have, each with its label, in the order of the house."""
    found = {figure.origin for card in cards for figure in card.figures()}
    return [(origin, str(labels.ORIGINS[origin])) for origin in ORDER if origin in found]


def unofficial() -> str:
    """That nobody endorsed this."""
    return _("Made with Muster: unofficial, not endorsed by any publisher.")
