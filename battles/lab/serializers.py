"""The shapes of the API of the lab, and of what is told after a battle."""

from django.urls import reverse
from rest_framework import serializers

from battles.lab.services import BOTS, MOST
from battles.models import Experiment
from rulebook.serializers import GAMES, Shape


class ExperimentGiven(Shape):
    """A set-up document, or a game and a scenario with its starter forces; and who fights it how often."""

    setup = serializers.JSONField(required=False, help_text="A `muster/setup@1` document.")
    game = serializers.ChoiceField(GAMES, required=False)
    scenario = serializers.CharField(max_length=40, required=False)
    options = serializers.DictField(child=serializers.JSONField(), required=False)
    bots = serializers.ListField(child=serializers.ChoiceField(list(BOTS)), min_length=2, max_length=5)
    count = serializers.IntegerField(min_value=1, max_value=MOST, default=200)
    seed = serializers.CharField(
        max_length=64, allow_blank=True, default="", help_text="The same seed gives the same figures."
    )


class ShareSerializer(Shape):
    count = serializers.IntegerField()
    rate = serializers.FloatField()
    low = serializers.FloatField(help_text="Where the 95 % interval begins.")
    high = serializers.FloatField(help_text="Where it ends.")


class LengthsSerializer(Shape):
    shortest = serializers.IntegerField()
    mean = serializers.FloatField()
    median = serializers.FloatField()
    longest = serializers.IntegerField()


class UnitRecordSerializer(Shape):
    seat = serializers.IntegerField()
    card = serializers.CharField()
    fielded = serializers.IntegerField(help_text="How often a copy came on the table.")
    lost = serializers.IntegerField()
    kills = serializers.IntegerField(help_text="Enemy units destroyed, as far as the events name who did it.")
    damage = serializers.IntegerField(allow_null=True, help_text="Null where the game's events tell of none.")


class ResultSerializer(Shape):
    """Figures are left out where a side could not act or a unit was never placed: `sound` is false then."""

    sound = serializers.BooleanField()
    battles = serializers.IntegerField()
    idle = serializers.ListField(
        child=serializers.IntegerField(), help_text="For each seat, in how many battles it could not act."
    )
    unplaced = serializers.IntegerField(help_text="In how many battles a unit was never placed.")
    wins = ShareSerializer(many=True, required=False, help_text="By seat.")
    draws = ShareSerializer(required=False)
    first = ShareSerializer(required=False, help_text="How often the seat won that had chosen first.")
    rules = serializers.DictField(child=serializers.IntegerField(), required=False, help_text="Which ended how many.")
    actions = LengthsSerializer(required=False)
    units = UnitRecordSerializer(
        many=True, required=False, help_text="What the copies of each card did, in all battles."
    )


class ExperimentSerializer(serializers.ModelSerializer[Experiment]):
    bots = serializers.ListField(child=serializers.ChoiceField(list(BOTS)))
    result = ResultSerializer(allow_null=True)
    url = serializers.SerializerMethodField()

    class Meta:
        model = Experiment
        fields = (
            "id",
            "game",
            "scenario",
            "bots",
            "count",
            "seed",
            "done",
            "state",
            "result",
            "created",
            "ended",
            "url",
        )

    def get_url(self, experiment: Experiment) -> str:
        return str(self.context["request"].build_absolute_uri(reverse("api:experiment", args=[experiment.pk])))


class LossSerializer(Shape):
    step = serializers.IntegerField()
    owner = serializers.IntegerField(help_text="The seat whose unit it was.")
    words = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())


class LuckSerializer(Shape):
    seat = serializers.IntegerField()
    throws = serializers.IntegerField(help_text="Random values that its actions took.")
    hits = serializers.IntegerField()
    expected_hits = serializers.FloatField()
    gained = serializers.FloatField(help_text="What chance added to its standing, which is from 0 to 1.")


class TurnSerializer(Shape):
    step = serializers.IntegerField()
    seat = serializers.IntegerField(help_text="For whom it was the better.")
    swing = serializers.FloatField()
    luck = serializers.FloatField(help_text="How much of it the dice did.")
    words = serializers.CharField()


class AftermathSerializer(Shape):
    winners = serializers.ListField(child=serializers.IntegerField())
    ended_by = serializers.CharField(help_text="The rule.")
    outcome = serializers.CharField()
    standings = serializers.ListField(
        child=serializers.ListField(child=serializers.FloatField()),
        help_text="Each seat's standing by the bots' estimate, at the start and after every action.",
    )
    losses = LossSerializer(many=True)
    luck = LuckSerializer(many=True)
    turns = TurnSerializer(many=True)
