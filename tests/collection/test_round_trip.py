"""What Muster exports, it reads back: any holdings, in every format and both languages, into any collection.

Workbook, CSV and JSON carry all that a person keeps of a card; text carries the copies owned and nothing else.
"""

from io import BytesIO

import pytest
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from collection.exchange import index, services
from collection.exchange.flat import write_csv, write_json, write_text
from collection.exchange.reading import read_file
from collection.exchange.records import lacking, records
from collection.exchange.workbook_out import write_workbook
from collection.models import MOST_COPIES, NOTE_LENGTH, Card, Condition, Holding

pytestmark = pytest.mark.django_db

CARDS = [
    ("tanks", "panther", "Panther", "Panthère"),
    ("tanks", "t_34", "T-34", "T-34"),
    ("tanks", "t_34_late", "T 34", "T-34 tardif"),
    ("tanks", "eighty_eight", "88 mm gun", "Canon de 88"),
    ("tank_chess", "panther", "Panther", "Panther"),
    ("tank_chess", "odd", '=1+1, "quoted"; x2', "#œuf\tà l'abri"),
    ("tank_hunter", "total", "Total", "Nom"),
]
KEPT = ("owned", "wanted", "for_trade", "condition", "language", "location", "note")

copies = st.integers(0, MOST_COPIES)
formula_like = st.sampled_from(
    ["=1+1", "+33 1 23", "-1", "@home", "'=1", "''+2", "'quoted'", "<b>x</b>", "2 Panther", "_x0041_"]
)
words = st.text(st.characters(exclude_categories=("Cs", "Cn", "Cc")), max_size=60).map(str.strip)
text = (
    formula_like
    | words
    | st.sampled_from(["two\nlines", "a\ttab", "100 %", "TRUE", "1e5", "12.0", "#N/A", "2024-05-01"])
)
holding = st.fixed_dictionaries(
    {
        "owned": copies,
        "from_products": st.integers(0, 5),
        "wanted": copies,
        "for_trade": copies,
        "condition": st.sampled_from(["", *Condition.values]),
        "language": st.sampled_from(["", "en", "fr", "de", "pt-br"]),
        "location": text,
        "note": text | st.text("é=\"';,", min_size=NOTE_LENGTH, max_size=NOTE_LENGTH),
    }
)


def workbook_of(owner):
    target = BytesIO()
    cards = Card.objects.all()
    write_workbook(target, records(owner), lacking(records(owner), ["tanks", "tank_chess"]), cards, "alice")
    return target.getvalue()


collections = st.dictionaries(st.sampled_from(range(len(CARDS))), holding, max_size=len(CARDS))
EXPORTS = {
    "csv": lambda owner: "".join(write_csv(records(owner))).encode(),
    "json": lambda owner: "".join(write_json(records(owner))).encode(),
    "txt": lambda owner: "".join(write_text(records(owner))).encode(),
    "xlsx": workbook_of,
}


@pytest.fixture
def cards(db):
    columns = {"document": {}, "kind": "tank", "nation": "german"}
    made = [
        Card(game=game, slug=slug, name_en=en, name_fr=fr, position=place, **columns)
        for place, (game, slug, en, fr) in enumerate(CARDS)
    ]
    return Card.objects.bulk_create(made)


@pytest.fixture
def people(db):
    return User.objects.create_user("giver"), User.objects.create_user("taker")


def fill(owner, cards, content):
    Holding.objects.filter(owner=owner).delete()
    for place, fields in content.items():
        loose = fields["owned"] - fields["from_products"]
        rest = {name: value for name, value in fields.items() if name != "owned"}
        Holding.objects.create(owner=owner, card=cards[place], loose=loose, **rest)


def held(owner, *fields):
    """What *owner* keeps, where that is anything, by the game and slug of the card."""
    rows = owner.holdings.values_list("card__game", "card__slug", *fields)
    return {row[:2]: row[2:] for row in rows if any(row[2:])}


def import_everything(owner, content):
    index.forget()
    pending = services.start_import(owner=owner, source=read_file(content))
    found = services.preview(pending)
    assert found.problems == []
    services.confirm(owner=owner, number=pending.pk, seen=found.plan.digest)
    return found


@pytest.mark.parametrize("format", EXPORTS)
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=collections, languages=st.tuples(*[st.sampled_from(["en", "fr"])] * 2))
def test_what_is_exported_reads_back_equal(format, cards, people, content, languages):
    giver, taker = people
    fill(giver, cards, content)
    fill(taker, cards, {})
    with translation.override(languages[0]):
        exported = EXPORTS[format](giver)
    if not held(giver, *KEPT) or (format == "txt" and not held(giver, "owned")):
        return
    with translation.override(languages[1]):
        import_everything(taker, exported)
        fields = ("owned",) if format == "txt" else KEPT
        assert held(taker, *fields) == held(giver, *fields)


@pytest.mark.parametrize("format", EXPORTS)
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=collections.filter(lambda content: any(fields["owned"] for fields in content.values())))
def test_an_export_changes_nothing_in_the_collection_it_came_from(format, cards, people, content):
    giver, _taker = people
    fill(giver, cards, content)
    found = import_everything(giver, EXPORTS[format](giver))
    assert found.plan.steps == []
    assert found.plan.unchanged == sum(1 for fields in content.values() if format != "txt" or fields["owned"])
