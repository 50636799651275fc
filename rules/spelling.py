"""Finding cards by what people call them: id, English or French name, with or without accents and punctuation."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from rules.catalogue import Card

NOT_A_WORD = re.compile(r"[\W_]+")


def simplified(text: str) -> str:
    """*text* without case, accents and punctuation: what is the same to a person who types it."""
    bare = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return NOT_A_WORD.sub(" ", bare.casefold()).strip()


class Names:
    """The names of all *cards*, to find them by."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        self._cards = cards
        self._exact: dict[str, dict[str, None]] = {}
        self._simple: dict[str, dict[str, None]] = {}
        for id, card in cards.items():
            for name in (card.name.en, card.name.fr):
                self._exact.setdefault(name.casefold(), {})[id] = None
                self._simple.setdefault(simplified(name), {})[id] = None
            self._simple.setdefault(simplified(id), {})[id] = None

    def find(self, text: str) -> list[str]:
        """The ids of the cards that *text* may mean: one, several when it is not clear, or none."""
        if text in self._cards:
            return [text]
        return list(self._exact.get(text.casefold()) or self._simple.get(simplified(text)) or ())

    def like(self, text: str) -> list[str]:
        """Names that look like *text*, the most alike first."""
        return get_close_matches(text, self._spellings(), n=3, cutoff=0.6)

    def _spellings(self) -> Iterable[str]:
        return dict.fromkeys(name for card in self._cards.values() for name in (card.name.en, card.name.fr))

    def of(self, id: str, language: str) -> str:
        """What the card called *id* is called in *language*; the id itself where that name would not find it again."""
        name = self._cards[id].name
        spelling = name.fr if language == "fr" else name.en
        clear = "+" not in spelling and spelling.splitlines() == [spelling] and spelling == spelling.strip()
        return spelling if clear and self.find(spelling) == [id] else id
