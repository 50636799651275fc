"""What a cell says, however people write it: a number of copies, a condition, a language, a game."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from babel import Locale
from django.utils.translation import gettext as _

import rules
from collection.exchange.sheets import Cell
from collection.models import MOST_COPIES, Condition
from rulebook import texts
from rulebook.search import fold

# What other collectors' sites and apps call a condition, letters only: NM, NearMint and near-mint are one.
CONDITIONS = {
    "mint": ("m", "mt", "new", "neuf", "sealed"),
    "near_mint": ("nm", "nearmintmint", "nmmint", "commeneuf", "likenew"),
    "good": ("ex", "excellent", "gd", "lp", "sp", "lightlyplayed", "lightplayed", "slightlyplayed",
             "goodlightlyplayed"),
    "played": ("pl", "mp", "moderatelyplayed", "mediumplayed", "heavilyplayed", "heavyplayed", "hp"),
    "poor": ("po", "dmg", "damaged", "abimee", "abime", "d"),
}  # fmt: skip
_COUNT = re.compile(r"(?:[x×*]\s*)?(\d{1,15})(?:[.,]0+)?(?:\s*[x×*])?", re.IGNORECASE)
_CODE = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,3})?", re.IGNORECASE)
_GARBLED = re.compile(r"[\ufffd\x00-\x1f\x7f-\x9f]|Ã[\x80-\xbf©¨ªŠ¢´®»¯§¹ ]|â€")


@lru_cache(maxsize=100_000)
def squeezed(text: str) -> str:
    """The letters and digits of *text*, without accents and case: T-34/85 and t34 85 are one."""
    return fold(text).replace(" ", "")


def plain(cell: Cell) -> str:
    """*cell* as one line of text."""
    return cell.strip() if isinstance(cell, str) else "" if cell is None else str(cell)


def count(cell: Cell) -> int | None:
    """The number of copies that *cell* states; None when it states none."""
    if isinstance(cell, int):
        return cell if 0 <= cell <= MOST_COPIES else None
    found = _COUNT.fullmatch(plain(cell))
    number = int(found[1]) if found else -1
    return number if 0 <= number <= MOST_COPIES else None


def condition(text: str) -> str | None:
    """The condition that *text* names in any language; None when it is none."""
    return _conditions().get(squeezed(text))


@cache
def _conditions() -> dict[str, str]:
    found = {squeezed(alias): code for code, aliases in CONDITIONS.items() for alias in (code, *aliases)}
    for language in texts.languages():
        with texts.reader_of(language):
            found |= {squeezed(str(each.label)): each.value for each in Condition}
    return found


def language(text: str) -> str | None:
    """The code of the language that *text* is, or that it names in one of ours; None when it is none."""
    if _CODE.fullmatch(text) and len(text) <= 7:
        return text.lower()
    return _languages().get(squeezed(text))


@cache
def _languages() -> dict[str, str]:
    return {squeezed(name): code for code, name in _language_names() if name}


def _language_names() -> Iterator[tuple[str, str | None]]:
    readers = [Locale(language) for language in texts.languages()]
    for code in map(str, readers[0].languages):
        if len(code) == 2:
            yield from ((code, reader.languages.get(code)) for reader in readers)


def game(text: str) -> str | None:
    """The slug of the game that *text* names; None when it is none."""
    return _games().get(squeezed(text))


@cache
def _games() -> dict[str, str]:
    return {
        squeezed(name): game.slug
        for game in rules.games()
        for name in (game.slug, game.title, game.title.partition(":")[0])
    }


def expected_count() -> str:
    """What a number of copies must be."""
    return _("a whole number from 0 to {most}").format(most=MOST_COPIES)


def expected_condition() -> str:
    """What a condition must be."""
    return _("one of {choices}").format(choices=", ".join(str(each.label) for each in Condition))


def expected_language() -> str:
    """What a language must be."""
    return _("a language or its code, such as fr")


def expected_game() -> str:
    """What a game must be."""
    return _("one of {choices}").format(choices=", ".join(game.title for game in rules.games()))


def is_garbled(text: str) -> bool:
    """Whether a letter of *text* was lost on the way: saved in one encoding, read in another."""
    return _GARBLED.search(text) is not None
