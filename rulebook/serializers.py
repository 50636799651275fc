"""The shapes of the rules API: what may be asked, what comes back. What is in them is made in rulebook.rows."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

import rules
from rulebook import library, texts
from rulebook.models import NOTE_LENGTH

GAMES = [(game.slug, game.title) for game in rules.games()]
KINDS = list(texts.KINDS.items())
CONFIDENCE = list(texts.CONFIDENCE.items())


class Shape(serializers.Serializer[Any]):
    """Only ever read from or written out: nothing here saves."""


class Address(serializers.URLField):
    """A path of the site, given out as an absolute address."""

    def to_representation(self, value: str) -> str:
        return str(self.context["request"].build_absolute_uri(value))


class RuleReference(serializers.CharField):
    """The id of a rule, or of a number printed in parts, however it is typed."""

    default_error_messages = {"unknown": _("no rule is called {id}")}  # noqa: RUF012 (DRF collects it)

    def to_internal_value(self, data: Any) -> str:
        typed = super().to_internal_value(data)
        return library.typed_id(typed) or self.fail("unknown", id=typed)


class GameQuery(Shape):
    game = serializers.ChoiceField(GAMES, required=False, help_text="Only what belongs to this game.")


class SearchQuery(GameQuery):
    search = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=200,
        help_text='Words and "phrases", in English or French, whatever their accents and case; best matches first.',
    )


class RuleQuery(SearchQuery):
    kind = serializers.ChoiceField(KINDS, required=False)
    chapter = serializers.IntegerField(required=False, help_text="The number of a chapter.")
    optional = serializers.BooleanField(
        required=False, allow_null=True, default=None, help_text="Only optional rules, or only those always in force."
    )


class TouchingQuery(SearchQuery):
    rule = RuleReference(
        required=False, max_length=20, help_text="Only what touches this rule, or any part of it: TC-9.3."
    )


class ChapterSerializer(Shape):
    number = serializers.IntegerField()
    title = serializers.CharField()
    rules = serializers.IntegerField(help_text="How many rules stand in it.")


class CountsSerializer(Shape):
    rules = serializers.IntegerField()
    rulings = serializers.IntegerField()
    gaps = serializers.IntegerField()
    terms = serializers.IntegerField()


class GameSerializer(Shape):
    slug = serializers.ChoiceField(GAMES)
    title = serializers.CharField()
    summary = serializers.CharField()
    players = serializers.CharField()
    counts = CountsSerializer()
    url = Address()
    page = Address(help_text="The same for people.")


class GameDetailSerializer(GameSerializer):
    printed = serializers.CharField(help_text="The printed rules that everything here was taken from.")
    edition = serializers.CharField(allow_blank=True, help_text="Empty when the printed rules name none.")
    chapters = ChapterSerializer(many=True)


class EntrySerializer(Shape):
    id = serializers.CharField()
    game = serializers.ChoiceField(GAMES)
    url = Address()
    page = Address(help_text="The same for people.")


class RuleSerializer(EntrySerializer):
    chapter = serializers.IntegerField()
    ref = serializers.CharField(help_text="The place in the printed rules.")
    kind = serializers.ChoiceField(KINDS)
    optional = serializers.BooleanField(help_text="In force only where a set-up turns it on.")
    text = serializers.CharField()


class RulingSerializer(EntrySerializer):
    refs = serializers.ListField(child=serializers.CharField(), help_text="The rules that it touches.")
    problem = serializers.CharField()
    ruling = serializers.CharField()
    confidence = serializers.ChoiceField(CONFIDENCE, allow_null=True)


class GapSerializer(EntrySerializer):
    refs = serializers.ListField(child=serializers.CharField(), help_text="The rules that it touches.")
    need = serializers.CharField(help_text="What the printed rules leave out.")
    known = serializers.CharField()
    advice = serializers.CharField(help_text="What Muster does about it.")


class RuleDetailSerializer(RuleSerializer):
    """A rule; or a number that is printed in lettered parts, which has no text of its own."""

    ref = serializers.CharField(allow_null=True)
    kind = serializers.ChoiceField(KINDS, allow_null=True)
    text = serializers.CharField(allow_null=True)
    parts = RuleSerializer(many=True, help_text="The lettered parts: CH-6.4a to CH-6.4c for CH-6.4.")
    rulings = RulingSerializer(many=True)
    gaps = GapSerializer(many=True)


class TermSerializer(Shape):
    id = serializers.CharField()
    game = serializers.ChoiceField(GAMES)
    fr = serializers.CharField()
    en = serializers.CharField()
    code = serializers.CharField(help_text="The name that documents and programs use.")
    page = Address()


class NoteSerializer(Shape):
    note = serializers.CharField(required=False, default="", allow_blank=True, max_length=NOTE_LENGTH)


class MarkSerializer(Shape):
    rule = RuleSerializer()
    note = serializers.CharField(allow_blank=True)
    created = serializers.DateTimeField()
