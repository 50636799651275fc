"""The shapes of the catalogue's API: what may be asked, what comes back."""

from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from rest_framework import serializers

from collection import labels
from collection.search import LONGEST
from rulebook.serializers import GAMES, GameQuery, Shape

ORIGINS = list(labels.ORIGINS.items())


class CardQuery(Shape):
    q = serializers.CharField(
        required=False,
        allow_blank=True,
        trim_whitespace=False,
        max_length=LONGEST,
        help_text="The search language of the site: `tiger nation:german points<=40 -is:derived`.",
    )


class ProductQuery(GameQuery):
    card = serializers.SlugField(required=False, help_text="Only products that hold the card with this id.")


class NameSerializer(Shape):
    en = serializers.CharField()
    fr = serializers.CharField()


class ProvenanceSerializer(Shape):
    origin = serializers.ChoiceField(ORIGINS)
    source = serializers.CharField(allow_blank=True)  # type: ignore[assignment]  # a field, not where it comes from


class DocumentSerializer(Shape):
    """A document as Muster saves and reads it: what is here is what comes back, and what a game adds to it."""

    id = serializers.CharField()
    game = serializers.ChoiceField(GAMES)
    name = NameSerializer()
    kind = serializers.CharField()
    origin = serializers.ChoiceField(ORIGINS)
    source = serializers.CharField(allow_blank=True)  # type: ignore[assignment]  # a field, not where it comes from

    def to_representation(self, instance: Any) -> Any:
        """The document itself, untouched."""
        return instance.document


class OpenDocuments(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Tells the schema that documents may have more than is named here."""

    target_class = DocumentSerializer
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        found = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)  # noqa: SLF001 (their way)
        return {**found, "additionalProperties": True}


class CardSerializer(DocumentSerializer):
    format = serializers.ChoiceField(["muster/card@1"])
    nation = serializers.CharField(allow_blank=True)
    years = serializers.ListField(child=serializers.IntegerField(), allow_null=True, help_text="First and last year.")
    points = serializers.IntegerField(allow_null=True)
    rarity = serializers.CharField(allow_blank=True)
    stats = serializers.DictField(help_text="The figures of this kind of card, by the names that the game gives them.")
    origins = serializers.DictField(
        child=ProvenanceSerializer(), help_text="The figures that come from elsewhere than the card as a whole."
    )


class ProductSerializer(DocumentSerializer):
    format = serializers.ChoiceField(["muster/product@1"])
    content = serializers.ChoiceField(["fixed", "random"])
    cards = serializers.DictField(child=serializers.IntegerField(), help_text="Copies inside, by the id of the card.")
    year = serializers.IntegerField(allow_null=True)


class CardDataSerializer(Shape):
    game = serializers.ChoiceField(GAMES)
    version = serializers.CharField()
    loaded_at = serializers.DateTimeField()
