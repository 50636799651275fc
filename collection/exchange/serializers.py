"""What imports and exports take and give over the API."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from collection.exchange.columns import FIELDS
from collection.exchange.exporting import FORMATS
from collection.exchange.forms import LONGEST_TEXT
from collection.exchange.plan import MODES
from collection.search import LONGEST
from rulebook.serializers import GAMES, Address, Shape

IMPORT_MODES = [(mode, mode) for mode in MODES]
COLUMN_FIELDS = [(name, name) for name in FIELDS]
STATUSES = [(name, name) for name in ("matched", "guessed", "ambiguous", "unmatched", "left_out", "bad")]


class ImportGiven(Shape):
    """A list: *file* in a form (multipart/form-data), or *text*."""

    file = serializers.FileField(required=False, allow_empty_file=True, help_text="A workbook, CSV, JSON or text file.")
    text = serializers.CharField(required=False, max_length=LONGEST_TEXT, trim_whitespace=False)
    game = serializers.ChoiceField(
        GAMES, required=False, help_text="For names that several games have; by default the one that fits most rows."
    )
    mode = serializers.ChoiceField(
        IMPORT_MODES, default="replace", help_text="Replace what you keep of the cards listed, or add to their copies."
    )
    dry_run = serializers.BooleanField(default=True, help_text="False stores at once what can be, as confirming does.")
    leave_out = serializers.BooleanField(default=False, help_text="Store the others when some rows cannot be.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("file" in attrs) == ("text" in attrs):
            raise serializers.ValidationError(_("expected a file or a text"), "nothing")
        return attrs


class LayoutGiven(Shape):
    sheet = serializers.IntegerField(min_value=0, default=0, help_text="Counted from 0.")
    header = serializers.IntegerField(
        min_value=0, max_value=100, help_text="The row of the headings; 0: there are none."
    )
    columns = serializers.ListField(
        child=serializers.ChoiceField(COLUMN_FIELDS, allow_blank=True),
        help_text="What each column is, from the left; empty: it is not read.",
    )


class DecisionsGiven(Shape):
    """What is left out of it stays as it is."""

    mode = serializers.ChoiceField(IMPORT_MODES, required=False)
    game = serializers.ChoiceField(GAMES, required=False)
    cards = serializers.DictField(
        child=serializers.CharField(allow_blank=True, max_length=200),
        required=False,
        help_text="The card of each row by its key: an id, a whole name, - to leave the row out.",
    )
    layout = LayoutGiven(required=False)


class ConfirmGiven(Shape):
    token = serializers.CharField(max_length=64, help_text="The token of the preview that you looked at.")
    leave_out = serializers.BooleanField(default=False, help_text="Store the others when some rows cannot be.")


class ChoiceSerializer(Shape):
    id = serializers.CharField(source="card.id")
    name = serializers.CharField(source="card.name")
    likeness = serializers.IntegerField(help_text="Of 100.")


class LineSerializer(Shape):
    """A row that is not simply matched."""

    key = serializers.CharField(source="row.key")
    sheet = serializers.CharField(source="row.sheet")
    row = serializers.IntegerField(source="row.number")
    said = serializers.CharField(source="row.said")
    status = serializers.ChoiceField(STATUSES)
    card = serializers.CharField(source="card.id", default=None, allow_null=True)
    likeness = serializers.IntegerField()
    choices = ChoiceSerializer(many=True)


class ProblemSerializer(Shape):
    code = serializers.CharField()
    sheet = serializers.CharField()
    row = serializers.IntegerField()
    column = serializers.CharField()
    found = serializers.CharField()
    expected = serializers.CharField()
    left_out = serializers.BooleanField(source="grave", help_text="Whether the row is left out because of it.")


class StepSerializer(Shape):
    card = serializers.CharField(source="card.id")
    before = serializers.DictField(help_text="`loose` are the copies beside those that products supply.")
    after = serializers.DictField()
    owned_before = serializers.IntegerField()
    owned_after = serializers.IntegerField()


class SheetSerializer(Shape):
    """A sheet as it begins, and what its columns may be."""

    title = serializers.CharField()
    first_rows = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    header = serializers.IntegerField()
    columns = serializers.ListField(child=serializers.CharField())


class PreviewSerializer(Shape):
    """What an import would do. Lists have at most 1,000 entries; the counts are whole."""

    id = serializers.IntegerField(source="pending.pk")
    url = Address()
    token = serializers.CharField(source="plan.digest", help_text="Confirming takes it: it names just these changes.")
    mode = serializers.ChoiceField(IMPORT_MODES)
    game = serializers.ChoiceField(GAMES, allow_blank=True)
    program = serializers.CharField(help_text="Whose columns these are; empty when nobody's.")
    needs_columns = serializers.BooleanField(help_text="Nothing can be read until you PATCH what the columns are.")
    sheets = SheetSerializer(many=True)
    rows = serializers.IntegerField()
    counts = serializers.DictField(child=serializers.IntegerField(), help_text="Rows by status.")
    added = serializers.IntegerField(source="plan.added", help_text="Cards that are new to you.")
    changed = serializers.IntegerField(source="plan.changed")
    unchanged = serializers.IntegerField(source="plan.unchanged")
    left_out = serializers.IntegerField()
    lines = LineSerializer(many=True)
    problems = ProblemSerializer(many=True)
    steps = StepSerializer(many=True)


class StoredSerializer(Shape):
    stored = serializers.IntegerField(help_text="Cards that changed; 0 when you had all of it already.")
    change = serializers.IntegerField(allow_null=True, help_text="What undoing it is asked for by.")


class ExportQuery(Shape):
    q = serializers.CharField(
        required=False, allow_blank=True, max_length=LONGEST, help_text="Only cards that this search finds."
    )


EXPORT_FORMATS = tuple(FORMATS)
