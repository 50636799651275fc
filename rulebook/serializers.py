"""What the API says of the rules, and what may be asked of it. Texts come in the reader's language."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers

import rules
from rulebook import library, texts
from rulebook.models import Mark
from rules import ledger
from rules.ledger import Chapter, Ledger

GAMES = [(game.slug, game.title) for game in rules.games()]
KINDS = list(texts.KINDS.items())
CONFIDENCE = list(texts.CONFIDENCE.items())


class Sentence(serializers.CharField):
    """A sentence of a ledger entry."""

    def get_attribute(self, instance: Any) -> str:
        return texts.sentence(instance, self.field_name or "")


class Prose(serializers.CharField):
    """What a ledger says of its game as a whole."""

    def get_attribute(self, instance: Ledger) -> str:
        return texts.prose(instance, self.field_name or "")


class GameOf(serializers.ChoiceField):
    """The game that an entry belongs to, as the prefix of its id says."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(GAMES, source="id", **kwargs)

    def to_representation(self, value: str) -> str:
        return ledger.PREFIXES[value[:2]]


class Address(serializers.URLField):
    """The absolute address of *view* for the entry's id (or what else *source* names)."""

    def __init__(self, view: str, *, source: str = "id", **kwargs: Any) -> None:
        super().__init__(source=source, read_only=True, **kwargs)
        self.view = view

    def to_representation(self, value: str) -> str:
        return self.context["request"].build_absolute_uri(reverse(self.view, args=[value]))


class ChapterSerializer(serializers.Serializer[Chapter]):
    number = serializers.IntegerField()
    title = serializers.CharField()
    rules = serializers.IntegerField(help_text="How many rules stand in it.")


class CountsSerializer(serializers.Serializer[Any]):
    rules = serializers.IntegerField()
    rulings = serializers.IntegerField()
    gaps = serializers.IntegerField()
    terms = serializers.IntegerField()
    scenarios = serializers.IntegerField()


class GameSerializer(serializers.Serializer[Ledger]):
    slug = serializers.ChoiceField(GAMES, source="game")
    title = serializers.CharField()
    summary = Prose()
    players = Prose()
    url = Address("api:game", source="game")
    page = Address("rulebook:game", source="game")


class GameDetailSerializer(GameSerializer):
    source = Prose(help_text="The printed rules that the ledger was made from.")
    edition = Prose(help_text="Empty when the printed rules name none.")
    counts = serializers.SerializerMethodField()
    chapters = serializers.SerializerMethodField()

    def get_counts(self, book: Ledger) -> CountsSerializer:
        """How much there is of everything."""
        named = {"rules": book.rules, "rulings": book.rulings, "gaps": book.gaps, "terms": book.glossary}
        return CountsSerializer({name: len(found) for name, found in named.items()}).data
