"""What a player reads: a template and its values, put into words only where a person reads them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = "int | float | str | Noun | Say | tuple[Value, ...]"


@dataclass(frozen=True, slots=True)
class Noun:
    """What a thing is called in each language: names come from the fixtures, not from a catalogue of messages."""

    en: str
    fr: str

    def spoken(self, language: str) -> str:
        """The name in *language*, English for one that it has not."""
        return self.fr if language == "fr" else self.en


@dataclass(frozen=True, slots=True)
class Say:
    """A sentence not yet spoken. The site translates *template*; `str()` speaks English.

    With a *plural* template, the value called `count` decides between the two. A value that is itself a Say is
    translated too; a tuple of values is spoken as a list.
    """

    template: str
    values: "tuple[tuple[str, Value], ...]" = ()
    plural: str = ""

    def render(
        self, gettext: Callable[[str], str], ngettext: Callable[[str, str, int], str], language: str = "en"
    ) -> str:
        """The sentence in the *language* of *gettext* and *ngettext*."""

        def spoken(value: Value) -> str:
            if isinstance(value, Say):
                return value.render(gettext, ngettext, language)
            if isinstance(value, Noun):
                return value.spoken(language)
            return ", ".join(map(spoken, value)) if isinstance(value, tuple) else str(value)

        values = dict(self.values)
        template = ngettext(self.template, self.plural, _count(values)) if self.plural else gettext(self.template)
        return template.format_map({name: spoken(value) for name, value in values.items()})

    def __str__(self) -> str:
        return self.render(lambda text: text, lambda one, many, count: one if count == 1 else many)


def say(template: str, **values: Value) -> Say:
    """A sentence for players: *template* names its *values* in braces."""
    return Say(template, tuple(values.items()))


def say_many(one: str, many: str, *, count: int, **values: Value) -> Say:
    """A sentence that reads *one* way for a *count* of one and the other way for *many*."""
    return Say(one, (("count", count), *values.items()), many)


def _count(values: dict[str, Value]) -> int:
    count = values["count"]
    if not isinstance(count, int):
        raise ValueError(f"expected a whole number as count of a plural sentence, got {count!r}")
    return count
