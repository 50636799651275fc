"""Every card, to be found by its id, by its name in either language, or by what somebody made of that name."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import Count, Max
from django.utils.translation import get_language
from rapidfuzz import fuzz, process

import rules
from collection.exchange.values import squeezed
from collection.models import Card, CardData
from rulebook.search import fold

SURE = 80
"""A likeness, of 100, from which the best guess is taken when no other card comes near."""
LEAD = 6
WORTH_SHOWING = 60
INSIDE = 85
"""A likeness of parts that is enough to offer a card: Sherman, for a Sherman V."""
CHOICES = 6
MOST_COMPARISONS = 1_500_000
"""How many pairs of names one import may compare: a second or two, however long a list of nonsense is."""
_ROMAN = {
    numeral: str(n)
    for n, numeral in enumerate(("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"), 1)
}
_WORDS = re.compile(r"\d+|[^\W\d]+")


_latest: dict[str, Any] = {}
"""The cards as they were read last. They change when fixtures are loaded, and then all versions tell."""


def forget() -> None:
    """Read the cards anew when they are next asked for."""
    _latest.clear()


class Found(NamedTuple):
    """A card as an import needs it."""

    pk: int
    game: str
    slug: str
    name_en: str
    name_fr: str

    @property
    def id(self) -> str:
        return f"{self.game}/{self.slug}"

    @property
    def name(self) -> str:
        """What the reader calls it."""
        return self.name_fr if (get_language() or "").startswith("fr") else self.name_en

    @property
    def game_title(self) -> str:
        return rules.game(self.game).title


@dataclass(frozen=True, slots=True)
class Guess:
    """A card that a name may mean, and how alike the two are, of 100."""

    card: Found
    likeness: int


@dataclass
class Index:
    """All cards. Names and likenesses are worked out when they are first asked for."""

    by_id: dict[str, Found]
    _by_name: dict[str, list[Found]] = field(default_factory=dict)
    _unmistakable: dict[str, dict[str, Found]] = field(default_factory=dict)
    _spelled: dict[str, list[tuple[str, Found]]] = field(default_factory=dict)
    _guesses: dict[tuple[str, str], list[Guess]] = field(default_factory=dict)
    _comparisons: int = 0

    @classmethod
    def of_all_cards(cls) -> "Index":
        """The cards as they are in the database now; what was worked out before serves as long as they are the same."""
        state = (Card.objects.aggregate(Count("pk"), Max("pk")), CardData.objects.versions())
        if _latest.get("state") != state:
            rows = Card.objects.order_by("position").values_list("pk", "game", "slug", "name_en", "name_fr")
            _latest.update(state=state, cards={f"{row[1]}/{row[2]}": Found(*row) for row in rows})
            _latest.update(names={}, unmistakable={})
        return cls(_latest["cards"], _latest["names"], _latest["unmistakable"])

    def named(self, name: str, game: str = "") -> list[Found]:
        """The cards called *name* in either language (in *game*, if given), whatever its accents, case and hyphens."""
        found = self._names().get(squeezed(name), [])
        if not game or (len(found) == 1 and found[0].game == game):
            return found
        return [card for card in found if card.game == game]

    def _names(self) -> dict[str, list[Found]]:
        if not self._by_name:
            for card in self.by_id.values():
                for key in {squeezed(card.name_en), squeezed(card.name_fr)}:
                    self._by_name.setdefault(key, []).append(card)
        return self._by_name

    def unmistakable(self) -> dict[str, dict[str, Found]]:
        """The cards that a name alone tells: by game (nothing for all of them together), then by the squeezed name."""
        if not self._unmistakable:
            for game in ("", *{card.game for card in self.by_id.values()}):
                named = {
                    name: [card for card in cards if game in {"", card.game}] for name, cards in self._names().items()
                }
                self._unmistakable[game] = {name: cards[0] for name, cards in named.items() if len(cards) == 1}
        return self._unmistakable

    def guesses(self, name: str, game: str = "") -> list[Guess]:
        """The cards that *name* may mean, likeliest first; none when too much was compared already."""
        key = (squeezed(name), game)
        if key not in self._guesses:
            self._guesses[key] = self._compare(name, game)
        return self._guesses[key]

    def _compare(self, name: str, game: str) -> list[Guess]:
        spelled = self._spellings(game)
        self._comparisons += len(spelled)
        if not squeezed(name) or self._comparisons > MOST_COMPARISONS:
            return []
        spelling = _spelling(name)
        names = [each for each, _card in spelled]
        # Parts of names bring a card up for choice; only the whole of one says how alike they are.
        near = process.extract(spelling, names, scorer=fuzz.WRatio, limit=2 * CHOICES, score_cutoff=WORTH_SHOWING)
        likeness: dict[Found, int] = {}
        for other, score, place in near:
            card, alike = spelled[place][1], _likeness(spelling, other)
            if alike >= WORTH_SHOWING or score >= INSIDE:
                likeness[card] = max(likeness.get(card, 0), alike)
        best = sorted(likeness, key=lambda card: -likeness[card])
        return [Guess(card, likeness[card]) for card in best][:CHOICES]

    def _spellings(self, game: str) -> list[tuple[str, Found]]:
        if game not in self._spelled:
            cards = [card for card in self.by_id.values() if game in {"", card.game}]
            pairs = {(_spelling(name), card): None for card in cards for name in (card.name_en, card.name_fr)}
            self._spelled[game] = list(pairs)
        return self._spelled[game]


def best_guess(name: str, guesses: Sequence[Guess]) -> Guess | None:
    """The one of *guesses* that is good enough to be taken for *name*; None when there is doubt."""
    if not guesses or guesses[0].likeness < SURE:
        return None
    best, *others = guesses
    if others and best.likeness - others[0].likeness < LEAD:
        return None
    # A Panzer III is not a mistyped Panzer IV.
    numbers = {_numbers(best.card.name_en), _numbers(best.card.name_fr)}
    return best if _numbers(name) in numbers else None


def _likeness(one: str, other: str) -> int:
    return round(max(fuzz.ratio(one, other), fuzz.token_sort_ratio(one, other)))


@lru_cache(maxsize=100_000)
def _spelling(name: str) -> str:
    """*name* as likeness is measured: words and numbers apart, numerals as digits."""
    return " ".join(_ROMAN.get(word, word) for word in _WORDS.findall(fold(name)))


def _numbers(name: str) -> tuple[str, ...]:
    return tuple(sorted(word for word in _spelling(name).split() if word.isdigit()))
