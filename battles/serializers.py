"""The shapes of the API of battles: what may be asked and said, what comes back."""

from dataclasses import asdict
from functools import cached_property
from typing import Any

from rest_framework import serializers

from battles.bots import LEVELS
from battles.models import COMMENT_LENGTH, Battle
from battles.services import FRIEND, ME
from rulebook.serializers import GAMES, Address, Shape

WHO = (ME, FRIEND, *LEVELS)
MODES = Battle.Mode.choices


class BeginGiven(Shape):
    """A new battle: a set-up document, a force of yours, or a game and a scenario with its starter forces."""

    setup = serializers.JSONField(required=False, help_text="A `muster/setup@1` document.")
    force = serializers.IntegerField(
        min_value=1, required=False, help_text="A force of yours: scenario and opponent are chosen for it."
    )
    game = serializers.ChoiceField(GAMES, required=False)
    scenario = serializers.CharField(max_length=40, required=False)
    options = serializers.DictField(child=serializers.JSONField(), required=False)
    seats = serializers.ListField(
        child=serializers.ChoiceField(WHO),
        min_length=2,
        max_length=5,
        required=False,
        help_text="Who sits where, in seat order; left out, you and easy bots.",
    )
    mode = serializers.ChoiceField(MODES, default=Battle.Mode.SITE)
    name = serializers.CharField(max_length=120, allow_blank=True, default="")


class ActionGiven(Shape):
    """An action, and the number of the action that it follows."""

    after = serializers.IntegerField(min_value=0)
    action = serializers.CharField(max_length=4_000, trim_whitespace=False)
    seat = serializers.IntegerField(min_value=0, max_value=9, required=False, help_text="Where you have several.")
    rolls = serializers.ListField(
        child=serializers.IntegerField(), max_length=500, required=False, help_text="At a real table: what came up."
    )


class JudgeGiven(Shape):
    """An action to be judged, and the number of the action that it would follow."""

    after = serializers.IntegerField(min_value=0)
    action = serializers.CharField(max_length=4_000, trim_whitespace=False)
    seat = serializers.IntegerField(min_value=0, max_value=9, required=False)


class JudgedSerializer(Shape):
    legal = serializers.BooleanField()
    words = serializers.CharField(help_text="What it means, or why it may not be done.")
    rule = serializers.CharField(allow_blank=True, help_text="The rule that forbids it.")
    url = serializers.CharField(allow_blank=True, help_text="Where that rule is read.")


class UndoGiven(Shape):
    after = serializers.IntegerField(min_value=1, help_text="The number of the action to take back: the last one.")
    seat = serializers.IntegerField(min_value=0, max_value=9, required=False)


class BattleQuery(Shape):
    seat = serializers.IntegerField(min_value=0, max_value=9, required=False, help_text="Whose eyes, of your seats.")
    since = serializers.IntegerField(min_value=0, default=0, help_text="Leave out what happened up to this action.")
    link = serializers.CharField(max_length=40, required=False, help_text="The link for spectators.")


class StepQuery(Shape):
    eyes = serializers.CharField(
        max_length=4,
        allow_blank=True,
        default="",
        help_text="Once the battle is over: a seat's number, or `all`. Before, a seat of yours.",
    )
    link = serializers.CharField(max_length=40, required=False, help_text="The link for spectators.")


class BranchGiven(Shape):
    step = serializers.IntegerField(min_value=0)
    seats = serializers.ListField(child=serializers.ChoiceField(WHO), min_length=2, max_length=5)


class CommentGiven(Shape):
    step = serializers.IntegerField(min_value=0)
    text = serializers.CharField(max_length=COMMENT_LENGTH)


class CommentSerializer(CommentGiven):
    author = serializers.CharField()
    at = serializers.DateTimeField()


class PlaceSerializer(Shape):
    number = serializers.IntegerField()
    side = serializers.CharField()
    player = serializers.CharField(allow_blank=True)
    mine = serializers.BooleanField()
    invitation = serializers.CharField(allow_blank=True, help_text="The address that takes this seat, if it is vacant.")


class BattleSerializer(Shape):
    id = serializers.UUIDField()
    game = serializers.ChoiceField(GAMES)
    scenario = serializers.CharField()
    name = serializers.CharField()
    mode = serializers.ChoiceField(MODES)
    count = serializers.IntegerField(help_text="How many actions there were: the `after` of the next.")
    actor = serializers.IntegerField(allow_null=True, help_text="The seat that must choose now.")
    seats = PlaceSerializer(many=True)
    commitment = serializers.CharField(help_text="SHA-256 of the seed.")
    seed = serializers.CharField(allow_blank=True, help_text="Told when the battle is over.")
    winners = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    ended_by = serializers.CharField(allow_blank=True)
    changed = serializers.DateTimeField()
    url = Address()


class ForecastResultSerializer(Shape):
    label = serializers.CharField()  # type: ignore[assignment]
    chance = serializers.FloatField(help_text="From 0 to 1.")
    rules = serializers.ListField(child=serializers.CharField())


class ForecastPartSerializer(Shape):
    amount = serializers.IntegerField()
    rule = serializers.CharField()


class SumSerializer(Shape):
    label = serializers.CharField()  # type: ignore[assignment]
    value = serializers.IntegerField()
    parts = ForecastPartSerializer(many=True)


class OddsSerializer(Shape):
    """What a shot may come to, as far as you may know."""

    results = ForecastResultSerializer(many=True)
    sums = SumSerializer(many=True)
    notes = serializers.ListField(child=serializers.CharField())


class LegalActionSerializer(Shape):
    action = serializers.CharField()
    kind = serializers.CharField()
    words = serializers.CharField()
    taps = serializers.ListField(child=serializers.CharField())
    odds = OddsSerializer(allow_null=True, help_text="Of a shot or an attack.")

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """*instance* as it is: hundreds are listed at a time, and their fields are plain already."""
        plain = {name: getattr(instance, name) for name in self.declared}
        return plain | {"odds": asdict(instance.odds) if instance.odds else None}

    @cached_property
    def declared(self) -> tuple[str, ...]:
        """The names of the fields."""
        return tuple(self.fields)


class EventSerializer(Shape):
    step = serializers.IntegerField()
    seat = serializers.IntegerField()
    kind = serializers.CharField()
    words = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())
    facts = serializers.DictField(help_text="The numbers, for programs.")


class BattleDetailSerializer(BattleSerializer):
    seat = serializers.IntegerField(allow_null=True, help_text="Whose eyes this is seen with; null: a spectator's.")
    view = serializers.DictField()
    question = serializers.CharField(allow_blank=True, help_text="What you are asked, and about what.")
    actions = LegalActionSerializer(many=True)
    may_undo = serializers.BooleanField()
    events = EventSerializer(many=True)
    outcome = serializers.CharField(allow_blank=True)


class BattleStepSerializer(Shape):
    step = serializers.IntegerField()
    eyes = serializers.CharField(allow_blank=True, help_text="A seat's number, `all`, or empty: a spectator's.")
    view = serializers.DictField()
    events = EventSerializer(many=True)
    comments = CommentSerializer(many=True)


class VerdictSerializer(Shape):
    good = serializers.BooleanField()
    step = serializers.IntegerField(allow_null=True, help_text="Where it goes wrong; 0: the set-up.")
    message = serializers.CharField()


class DocumentGiven(Shape):
    document = serializers.JSONField(help_text="A `muster/battle@1` document.")
