"""The shapes of the API of scenarios and set-ups."""

from rest_framework import serializers

from rulebook.serializers import GAMES, Address, Shape
from scenarios.models import NAME_LENGTH


class CitedSerializer(Shape):
    rule = serializers.CharField()
    text = serializers.CharField()


class ScenarioSerializer(Shape):
    game = serializers.ChoiceField(GAMES)
    slug = serializers.CharField()
    number = serializers.CharField(allow_blank=True, help_text="As printed, where it has one.")
    title = serializers.CharField()
    pitch = serializers.CharField()
    date = serializers.CharField(allow_blank=True, help_text="The day or month in history.")
    place = serializers.CharField(allow_blank=True)
    plays = serializers.BooleanField(help_text="Whether it can be played here today.")
    url = Address()
    page = Address(help_text="The same for people.")


class ScenarioFigureSerializer(Shape):
    label = serializers.CharField()  # type: ignore[assignment]
    value = serializers.CharField()
    rule = serializers.CharField()


class MoneySerializer(Shape):
    title = serializers.CharField(allow_blank=True)
    points = serializers.IntegerField()
    rule = serializers.CharField()


class UnitSerializer(Shape):
    card = serializers.CharField()
    name = serializers.CharField()
    count = serializers.IntegerField()


class SideSerializer(Shape):
    number = serializers.IntegerField()
    name = serializers.CharField()
    nation = serializers.CharField(allow_blank=True)
    budgets = MoneySerializer(many=True)
    order_of_battle = UnitSerializer(many=True, source="units")
    demands = CitedSerializer(many=True, help_text="What its force must be.")


class SectionSerializer(Shape):
    heading = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    entries = CitedSerializer(many=True)


class NeedSerializer(Shape):
    card = serializers.CharField(source="card.slug")
    count = serializers.IntegerField()
    owned = serializers.IntegerField()
    lacking = serializers.IntegerField()


class ScenarioDetailSerializer(ScenarioSerializer):
    figures = ScenarioFigureSerializer(many=True)
    sides = SideSerializer(many=True)
    sections = SectionSerializer(many=True)
    needs = NeedSerializer(many=True, help_text="Cards of the order of battle; owned and lacking are the reader's.")
    map = serializers.CharField(help_text="The zones, as SVG.")


class SetupGiven(Shape):
    """A set-up: a scenario, and what differs from the usual options and the forces offered first."""

    game = serializers.ChoiceField(GAMES)
    scenario = serializers.CharField(max_length=40)


class SetupChange(Shape):
    name = serializers.CharField(max_length=NAME_LENGTH, allow_blank=True, required=False)
    points = serializers.IntegerField(min_value=1, max_value=100_000, allow_null=True, required=False)
    year = serializers.IntegerField(min_value=1900, max_value=1999, allow_null=True, required=False)
    options = serializers.DictField(child=serializers.JSONField(), required=False)
    forces = serializers.ListField(
        child=serializers.CharField(max_length=100),
        max_length=5,
        required=False,
        help_text="The keys of the offers to take, side by side.",
    )
    shared = serializers.BooleanField(required=False, help_text="Whether it has a link.")


class SetupOfferSerializer(Shape):
    key = serializers.CharField()
    name = serializers.CharField()
    legal = serializers.BooleanField()


class ArmySerializer(Shape):
    side = serializers.CharField(source="side.name")
    force = serializers.JSONField(help_text="A `muster/force@1` document.")
    points = serializers.IntegerField()
    legal = serializers.BooleanField(source="report.legal")
    violations = CitedSerializer(many=True)


class SetupSerializer(Shape):
    id = serializers.UUIDField()
    game = serializers.ChoiceField(GAMES)
    scenario = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    title = serializers.CharField()
    changed = serializers.DateTimeField()
    url = Address()


class SetupDetailSerializer(SetupSerializer):
    points = serializers.IntegerField(allow_null=True)
    year = serializers.IntegerField(allow_null=True)
    options = serializers.DictField()
    legal = serializers.BooleanField()
    armies = ArmySerializer(many=True)
    offers = serializers.ListField(child=SetupOfferSerializer(many=True), help_text="What may be taken, side by side.")
    problems = serializers.ListField(child=serializers.CharField(), help_text="Why there is no document.")
    document = serializers.JSONField(allow_null=True, help_text="The `muster/setup@1`.")
    link = serializers.CharField(allow_null=True)
