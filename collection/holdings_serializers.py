"""The shapes of the API of one's own collection: what may be asked and said, what comes back."""

from rest_framework import serializers

from collection.models import MOST_COPIES, NOTE_LENGTH, Condition, Correction
from collection.serializers import CardQuery, NameSerializer
from rulebook.serializers import GAMES, Address, Shape

CONDITIONS = Condition.choices
STATUSES = Correction.Status.choices


def copies(help_text: str = "") -> serializers.IntegerField:
    """A number of copies, of which there may be none said."""
    return serializers.IntegerField(min_value=0, max_value=MOST_COPIES, default=0, help_text=help_text)


def words(length: int, help_text: str = "") -> serializers.CharField:
    """A few words, or none."""
    return serializers.CharField(max_length=length, allow_blank=True, default="", help_text=help_text)


class HoldingQuery(CardQuery):
    """What may be asked of holdings: a search for their cards."""


class ReferenceSerializer(Shape):
    """A card or a product, by what names it."""

    game = serializers.ChoiceField(GAMES)
    id = serializers.CharField()
    name = NameSerializer()
    url = Address()
    page = Address(help_text="The same for people.")


class HoldingGiven(Shape):
    """What you have and say of a card. What is left out is none, when you put it; unchanged, when you patch it."""

    owned = copies("All copies together. What your products do not supply is loose, what is missing of it is lost.")
    wanted = copies()
    for_trade = copies()
    condition = serializers.ChoiceField(CONDITIONS, allow_blank=True, default="")
    language = words(7, "A code: `en`, `fr`.")
    location = words(80)
    note = words(NOTE_LENGTH)


class HoldingPatch(HoldingGiven):
    add = serializers.IntegerField(
        min_value=-MOST_COPIES,
        max_value=MOST_COPIES,
        required=False,
        help_text="So many copies more, or fewer, than there are; instead of all other fields.",
    )


class HoldingSerializer(Shape):
    card = ReferenceSerializer()
    owned = serializers.IntegerField()
    from_products = serializers.IntegerField(help_text="Copies that your products supply.")
    loose = serializers.IntegerField(help_text="Copies that came one by one; less than none when copies were lost.")
    committed = serializers.IntegerField(help_text="Copies in forces that stand built.")
    free = serializers.IntegerField(help_text="Copies that are in no such force.")
    wanted = serializers.IntegerField()
    for_trade = serializers.IntegerField()
    condition = serializers.ChoiceField(CONDITIONS, allow_blank=True)
    language = serializers.CharField(allow_blank=True)
    location = serializers.CharField(allow_blank=True)
    note = serializers.CharField(allow_blank=True)


class CountGiven(Shape):
    count = serializers.IntegerField(min_value=0, max_value=MOST_COPIES)


class PackGiven(Shape):
    cards = serializers.DictField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_COPIES),
        allow_empty=False,
        help_text="Copies found, by the id of the card.",
    )


class OwnedProductSerializer(Shape):
    product = ReferenceSerializer()
    count = serializers.IntegerField()
    found = serializers.DictField(
        child=serializers.IntegerField(), help_text="What you found in a random one: copies by the id of the card."
    )


class CorrectionGiven(Shape):
    figures = serializers.DictField(help_text="What your card says, by figure; those that differ from ours are kept.")
    note = words(NOTE_LENGTH, "Which printing, where it stands.")


class CorrectionSerializer(Shape):
    card = ReferenceSerializer()
    figures = serializers.DictField()
    note = serializers.CharField(allow_blank=True)
    status = serializers.ChoiceField(STATUSES, help_text="Whether the keepers were offered it, and their answer.")
    created = serializers.DateTimeField()
    decided = serializers.DateTimeField(allow_null=True)


class TurnGiven(Shape):
    number = serializers.IntegerField(
        required=False, help_text="The change that you expect to be the last; another one is refused."
    )


class ChangeSerializer(Shape):
    number = serializers.IntegerField()
    label = serializers.CharField(help_text="In the language of whoever made it.")  # type: ignore[assignment]  # a field
    created = serializers.DateTimeField()
    undone = serializers.BooleanField()
