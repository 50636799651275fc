"""The pages of an import and of exports, as a person walks through them."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from collection.exchange import services
from collection.models import PendingImport
from tests.collection.cards import card
from tests.collection.lists import owned, workbook

pytestmark = pytest.mark.django_db
IMPORT = "/collection/import/"
MESSY = [
    ["Spring"],
    [],
    ["Wagon", "Land", "Wieviele"],
    ["Panther", "DE", 2],
    ["Pantehr", "DE", 1],
    ["Zeppelin", "DE", 1],
]


@pytest.fixture(autouse=True)
def cards(db):
    card("panther", "Panther")
    card("tiger", "Tiger I")


def upload(client, content, name="mine.xlsx", **more):
    return client.post(IMPORT, {"file": SimpleUploadedFile(name, content), **more}, follow=True)


def seen(answer):
    return answer.content.decode().split('name="seen" value="')[1].split('"')[0]


def test_a_visitor_becomes_a_guest_by_importing(client):
    assert client.get(IMPORT).status_code == 200
    answer = client.post(IMPORT, {"text": "2 Panther"}, follow=True)
    assert answer.context["user"].is_guest
    assert PendingImport.objects.get().owner == answer.context["user"]


def test_a_list_is_looked_at_confirmed_and_undone(reading_as, alice):
    client = reading_as(alice)
    answer = client.post(IMPORT, {"text": "2 Panther\n1 Tiger I"}, follow=True)
    assert owned(alice) == {}
    number = answer.context["pending"].pk
    done = client.post(reverse("collection:import-confirm", args=[number]), {"seen": seen(answer)}, follow=True)
    assert owned(alice) == {"panther": 2, "tiger": 1}
    assert "2 cards changed, 2 of them new; +3 copies" in done.content.decode()
    change = done.context["change"]
    client.post(reverse("collection:undo"), {"change": change.pk})
    assert owned(alice) == {}
    assert "Taken back" in client.get(reverse("collection:import-done", args=[change.pk])).content.decode()


def test_unknown_headings_lead_to_the_mapping_step(reading_as, alice):
    client = reading_as(alice)
    answer = upload(client, workbook(MESSY))
    number = answer.context["pending"].pk
    form = answer.context["form"]
    assert [field.value() for field in form.choosers] == ["name", "", "owned"]
    assert client.get(reverse("collection:import-preview", args=[number])).status_code == 302
    columns = {"header": 3, "column-0": "name", "column-1": "", "column-2": "owned"}
    answer = client.post(reverse("collection:import-columns", args=[number]), columns, follow=True)
    assert [line.status for line in services.preview(answer.context["pending"]).lines] == [
        "matched",
        "guessed",
        "unmatched",
    ]


def test_a_mapping_without_names_is_refused(reading_as, alice):
    client = reading_as(alice)
    number = upload(client, workbook(MESSY)).context["pending"].pk
    address = reverse("collection:import-columns", args=[number])
    assert "Say which column has the names" in client.post(address, {"header": 3, "column-0": "note"}).content.decode()
    twice = client.post(address, {"header": 3, "column-0": "name", "column-1": "name"})
    assert "Two columns cannot both be" in twice.content.decode()


def test_decisions_are_kept_and_swapped_in_by_htmx(reading_as, alice):
    client = reading_as(alice)
    answer = client.post(IMPORT, {"text": "2 Zeppelin\n3 Panther"}, follow=True)
    address = reverse("collection:import-preview", args=[answer.context["pending"].pk])
    said = {"mode": "add", "card::1": "Tiger I"}
    fragment = client.post(address, said, headers={"HX-Request": "true"})
    assert fragment.templates[0].name == "collection/exchange/_preview.html"
    assert fragment.context["found"].mode == "add"
    assert [line.card.slug for line in services.preview(fragment.context["pending"]).lines] == ["tiger", "panther"]


def test_rows_are_left_out_only_when_told(reading_as, alice):
    client = reading_as(alice)
    answer = client.post(IMPORT, {"text": "2 Panther\n1 Zeppelin"}, follow=True)
    address = reverse("collection:import-confirm", args=[answer.context["pending"].pk])
    refused = client.post(address, {"seen": seen(answer)})
    assert "Some rows cannot be stored" in refused.content.decode()
    assert owned(alice) == {}
    client.post(address, {"seen": seen(answer), "leave_out": "1"})
    assert owned(alice) == {"panther": 2}


def test_what_has_changed_since_is_shown_again(reading_as, alice):
    client = reading_as(alice)
    answer = client.post(IMPORT, {"text": "2 Panther"}, follow=True)
    address = reverse("collection:import-confirm", args=[answer.context["pending"].pk])
    assert client.post(address, {"seen": seen(answer), "mode": "add"}).status_code == 302
    answer = client.post(IMPORT, {"text": "2 Panther"}, follow=True)
    address = reverse("collection:import-confirm", args=[answer.context["pending"].pk])
    again = client.post(address, {"seen": seen(answer), "mode": "add"})
    assert "This is not what you looked at" in again.content.decode()
    assert owned(alice) == {"panther": 2}


def test_a_file_that_is_no_list_is_refused_beside_its_field(client):
    answer = upload(client, b"\x89PNG\r\n\x1a\n....", "cards.xlsx")
    assert "This is a picture (PNG)." in answer.content.decode()
    assert not PendingImport.objects.exists()
    assert "Choose a file" in client.post(IMPORT, {}).content.decode()


def test_scripts_and_formulas_are_plain_text(reading_as, alice):
    client = reading_as(alice)
    text = "Name,Count,Note\n<script>alert(1)</script>,1,\nPanther,1,=1+1<b>\n"
    answer = client.post(IMPORT, {"text": text}, follow=True).content.decode()
    assert "<script>alert" not in answer
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in answer
    assert "=1+1&lt;b&gt;" in answer


def test_an_import_is_for_its_owner_only(reading_as, alice, bob, client):
    number = reading_as(alice).post(IMPORT, {"text": "2 Panther"}, follow=True).context["pending"].pk
    for stranger in (reading_as(bob), client):
        for name in ("import-preview", "import-columns"):
            assert stranger.get(reverse(f"collection:{name}", args=[number])).status_code == 404
        assert stranger.post(reverse("collection:import-confirm", args=[number])).status_code == 404
        stranger.post(reverse("collection:import-discard", args=[number]))
    assert PendingImport.objects.filter(pk=number).exists()
    reading_as(alice).post(reverse("collection:import-discard", args=[number]))
    assert not PendingImport.objects.exists()


def test_a_confirmed_import_that_changes_nothing_says_so(reading_as, alice):
    client = reading_as(alice)
    for _ in range(2):
        answer = client.post(IMPORT, {"text": "2 Panther"}, follow=True)
        address = reverse("collection:import-confirm", args=[answer.context["pending"].pk])
        done = client.post(address, {"seen": seen(answer)}, follow=True)
    assert "nothing would change" in answer.content.decode()
    assert "nothing has changed" in done.content.decode()


def test_looking_takes_few_queries_however_long_the_list_is(reading_as, alice, django_assert_max_num_queries):
    client = reading_as(alice)
    for n in range(60):
        card(f"card_{n}", f"Card {n:03}")
    text = "\n".join(f"{n} Card {n:03}" for n in range(1, 60))
    address = client.post(IMPORT, {"text": text}, follow=True).request["PATH_INFO"]
    with django_assert_max_num_queries(8):
        client.get(address)
