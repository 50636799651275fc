"""The shapes of the builder's API: what may be asked and said, what comes back. Documents are read by rules/."""

from rest_framework import serializers

from collection.search import LONGEST
from rulebook.serializers import GAMES, Address, Shape

STATUSES = ("optimal", "good")


class BriefSerializer(Shape):
    """What a force is for. Without a scenario it is free construction; what is left out is as usual."""

    scenario = serializers.CharField(required=False, help_text="A slug: `advanced_build`.")
    side = serializers.IntegerField(required=False, min_value=0)
    points = serializers.IntegerField(required=False, allow_null=True, min_value=1)
    year = serializers.IntegerField(required=False, allow_null=True)
    nations = serializers.ListField(child=serializers.CharField(), required=False)
    options = serializers.DictField(required=False)


class ForceSerializer(Shape):
    number = serializers.IntegerField()
    game = serializers.ChoiceField(GAMES)
    name = serializers.CharField()
    brief = BriefSerializer()
    legal = serializers.BooleanField()
    points = serializers.IntegerField(help_text="What counts against the budget.")
    built = serializers.BooleanField(help_text="It stands built, so that its copies are taken.")
    notes = serializers.CharField(allow_blank=True)
    document = serializers.DictField(help_text="The force as a `muster/force@1` document.")
    shared = Address(allow_null=True, help_text="The link for others, if there is one.")
    changed = serializers.DateTimeField()
    url = Address()
    page = Address(help_text="The same for people.")


class CheckGiven(Shape):
    """A force document and what it is for; the game is that of the document."""

    force = serializers.DictField(help_text="A `muster/force@1` document.")
    brief = BriefSerializer(required=False)


class ForceGiven(Shape):
    """A new force: a game or a document, and what it is for."""

    game = serializers.ChoiceField(GAMES, required=False)
    document = serializers.DictField(required=False, help_text="A `muster/force@1` document.")
    text = serializers.CharField(required=False, help_text="The same as text, instead.")
    brief = BriefSerializer(required=False)
    name = serializers.CharField(required=False, allow_blank=True, max_length=200)


class ForcePatch(Shape):
    """What shall be otherwise; the rest stays."""

    name = serializers.CharField(required=False, allow_blank=True, max_length=200)
    notes = serializers.CharField(required=False, allow_blank=True, max_length=10_000)
    brief = BriefSerializer(required=False)
    document = serializers.DictField(required=False)
    built = serializers.BooleanField(required=False)


class ChangesGiven(Shape):
    changes = serializers.ListField(
        child=serializers.DictField(),
        help_text='`{"do": "add", "card": "panther", "count": 1, "to": 0}`, remove, move, attach, declare.',
    )


class MineGiven(Shape):
    mine = serializers.BooleanField(default=False, help_text="Of your free copies only.")


class ForceStepGiven(Shape):
    step = serializers.IntegerField(required=False, help_text="The step that you expect to be the last.")


class ForceStepSerializer(Shape):
    step = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field
    undone = serializers.BooleanField()
    force = ForceSerializer()


class SolutionSerializer(Shape):
    status = serializers.ChoiceField(STATUSES, help_text="Optimal: none is better. Good: none was found in time.")
    force = ForceSerializer()


class OfferQuery(MineGiven):
    q = serializers.CharField(required=False, allow_blank=True, max_length=LONGEST, help_text="A search for cards.")
    section = serializers.CharField(required=False, allow_blank=True, default="")
    to = serializers.IntegerField(required=False, min_value=0, help_text="The number of the entry to attach it to.")


class OfferSerializer(Shape):
    card = serializers.CharField()
    allowed = serializers.BooleanField()
    rule = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True, help_text="Why not, in your language.")
    owned = serializers.IntegerField()
    free = serializers.IntegerField()


class FigureSerializer(Shape):
    label = serializers.CharField()  # type: ignore[assignment]  # a field
    before = serializers.CharField()
    now = serializers.CharField()


class NewsSerializer(Shape):
    card = serializers.CharField(source="slug")
    gone = serializers.BooleanField()
    figures = FigureSerializer(many=True)


class DifferenceSerializer(Shape):
    card = serializers.CharField()
    section = serializers.CharField(allow_blank=True)
    one = serializers.IntegerField()
    other = serializers.IntegerField()


class StarterSerializer(Shape):
    id = serializers.CharField()
    game = serializers.ChoiceField(GAMES)
    name = serializers.CharField()
    text = serializers.CharField()
    nation = serializers.CharField(allow_blank=True)
    url = Address()
    page = Address(help_text="The same for people.")


class AgainstGiven(Shape):
    against = serializers.IntegerField(min_value=1, required=False, help_text="The number of another force of yours.")


class PictureTableSerializer(Shape):
    head = serializers.ListField(child=serializers.CharField())
    rows = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))


class PictureSerializer(Shape):
    title = serializers.CharField()
    svg = serializers.CharField(allow_blank=True, help_text="Empty when there is nothing to draw.")
    note = serializers.CharField(allow_blank=True)
    table = PictureTableSerializer()
