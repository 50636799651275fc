"""What importing, exporting and searching a large collection cost, against what can hardly cost less.

    python -m benchmarks.collection [ROUNDS]

A catalogue of 20,000 cards (the real ones, many times over) in an SQLite of its own, with production's settings, in one
process. Each answer is one ratio: the mean of our processor times over the mean of the other side's, both measured turn
by turn in this run, after one turn that warms both up; the fastest and the slowest turn of each are told beside it.
Neither side pays for the garbage of the other, nor for looking through what lies in memory since before its turn.

- import: 10,000 rows of an XLSX from the upload over the preview to what is stored, through the real pages, against
  openpyxl's read-only mode merely reading the same file. The fewer columns a sheet has, the less openpyxl has to do,
  while every row still has to be matched and stored; so each way of naming cards (our ids, or names) is measured on a
  wide sheet (our own export; all thirteen columns of Moxfield) and on a narrow one (nine of them). The two sheets of
  three columns, which hold little more than a count and a name, are told without a limit;
- export: 10,000 holdings as a workbook, through the real page, against openpyxl's write-only mode writing the same
  cells without any format;
- search: a page of the catalogue with 1,000 holdings, against a bare view, without middleware, that renders the same
  template from constants. It also tells how many queries the page takes with few and with many holdings.
"""

import gc
import json
import os
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import contextmanager
from io import BytesIO
from statistics import fmean
from types import SimpleNamespace

import openpyxl
import xlsxwriter

CARDS, ROWS, HELD = 20_000, 10_000, 1_000
SEARCHES = ("", "owned>=1", "nation:german points<=12", "tiger or panther")
DIGITS = 3


def prepare(var: str) -> None:
    """Set Django up as in production, on an empty database in *var*."""
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "SECRET_KEY": secrets.token_urlsafe(50),
        "ALLOWED_HOSTS": "testserver",
        "DATABASE_URL": "",
        "MUSTER_VAR": var,
        "STATIC_ROOT": f"{var}/static",
        "LOG_LEVEL": "WARNING",
    }
    import django  # noqa: PLC0415 (it reads the settings)
    from django.core.management import call_command  # noqa: PLC0415

    django.setup()
    for command in (["messages", "--compile"], ["migrate"], ["createcachetable"], ["load_cards"]):
        call_command(*command, stdout=open(os.devnull, "w"))  # noqa: PTH123, SIM115
    call_command("collectstatic", "--noinput", verbosity=0)


def fill_catalogue() -> None:
    """Repeat the real cards under new names until there are CARDS."""
    from collection.models import Card  # noqa: PLC0415

    real = list(Card.objects.order_by("position"))
    copies = []
    for n in range(len(real), CARDS):
        card = real[n % len(real)]
        fields = {field.attname: getattr(card, field.attname) for field in Card._meta.concrete_fields}  # noqa: SLF001
        names = {
            name: f"{fields[name]} {n // len(real)}" for name in ("name_en", "name_fr", "names", "sort_en", "sort_fr")
        }
        slug, place = f"{card.slug}_{n}", card.position + n // len(real) * len(real)
        copies.append(Card(**{**fields, **names, "id": None, "slug": slug, "position": place}))
    Card.objects.bulk_create(copies, 500)


@contextmanager
def timed(costs: list[float]):
    gc.collect()
    gc.freeze()
    before = time.process_time()
    yield
    costs.append(time.process_time() - before)


def browser(person):
    """A browser in which *person* is logged in."""
    from django.test import Client  # noqa: PLC0415

    client = Client()
    client.force_login(person)
    return client


def person(name: str):
    from accounts.models import User  # noqa: PLC0415

    return User.objects.create_user(name)


OURS = ("Game", "Id", "Name", "Kind", "Nation", "Points", "Owned", "From products", "Wanted", "For trade", "Condition",
        "Language", "Location", "Note")  # fmt: skip
THEIRS = ("Count", "Tradelist Count", "Name", "Edition", "Condition", "Language", "Foil", "Tags", "Last Modified",
          "Collector Number", "Alter", "Proxy", "Purchase Price")  # fmt: skip
SHEETS = {
    ("id", "wide"): OURS,
    ("id", "narrow"): ("Game", "Id", "Name", "Owned", "Wanted", "For trade", "Condition", "Language", "Location"),
    ("id", "bare"): ("Id", "Name", "Owned"),
    ("name", "wide"): THEIRS,
    ("name", "narrow"): THEIRS[:9],
    ("name", "bare"): ("Count", "Name", "Edition"),
}


def sheet(headings: Sequence[str]) -> bytes:
    """ROWS cards under *headings*, as Muster exports them or as Moxfield lists them."""
    target = BytesIO()
    with xlsxwriter.Workbook(target, {"in_memory": True}) as book:
        page = book.add_worksheet("Cards")
        page.write_row(0, 0, headings)
        for n, card in enumerate(cards_with_names_of_their_own(), 1):
            cells = described(card, n)
            page.write_row(n, 0, [cells[heading] for heading in headings])
    return target.getvalue()


def described(card, n: int) -> dict[str, object]:
    """What stands of *card*, the one with number *n*, under every heading."""
    ours = [card.game_title, f"{card.game}/{card.slug}", card.name_en, card.kind, card.nation, card.points]
    ours += [n % 7 + 1, 0, n % 3, n % 2, "near mint", "fr", f"Box {n % 20}", f"bought as number {n}"]
    theirs = [n % 7 + 1, n % 2, card.name_en, card.game_title, "near mint", "fr", "", f"Box {n % 20}"]
    theirs += ["2024-05-01 12:00:00", str(n), "False", "False", "1.50"]
    return dict(zip(THEIRS, theirs, strict=True)) | dict(zip(OURS, ours, strict=True))


def cards_with_names_of_their_own() -> list:
    """ROWS cards that a name and a game are enough to tell."""
    from collection.exchange.values import squeezed  # noqa: PLC0415
    from collection.models import Card  # noqa: PLC0415

    cards = list(Card.objects.order_by("position"))
    names = Counter((card.game, name) for card in cards for name in {squeezed(card.name_en), squeezed(card.name_fr)})
    return [card for card in cards if names[card.game, squeezed(card.name_en)] == 1][:ROWS]


def read_with_openpyxl(content: bytes) -> None:
    for page in openpyxl.load_workbook(BytesIO(content), read_only=True):
        for _row in page.iter_rows(values_only=True):
            pass


def import_through_pages(client, content: bytes) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile  # noqa: PLC0415

    given = client.post("/collection/import/", {"file": SimpleUploadedFile("mine.xlsx", content)}, secure=True)
    looked = client.get(given.url, secure=True)
    seen = looked.content.decode().split('name="seen" value="')[1].split('"')[0]
    client.post(f"{given.url}confirm/", {"seen": seen, "leave_out": "1"}, secure=True)


def measure_import(rounds: int, by: str, width: str) -> dict[str, object]:
    owner = person(importer(by, width))
    headings = SHEETS[by, width]
    client, content = browser(owner), sheet(headings)
    ours, floor = [], []
    for _ in range(rounds + 1):
        owner.holdings.all().delete()
        owner.changes.all().delete()
        with timed(ours):
            import_through_pages(client, content)
        with timed(floor):
            read_with_openpyxl(content)
        if owner.holdings.count() != ROWS:
            sys.exit(f"expected {ROWS} holdings to be stored, got {owner.holdings.count()}")
    limit = None if width == "bare" else 1.0
    return told("import", ours, floor, limit=limit, rows=ROWS, by=by, sheet=width, columns=len(headings))


def importer(by: str, width: str) -> str:
    return f"importer of a {width} sheet by {by}"


def measure_export(rounds: int) -> dict[str, object]:
    from accounts.models import User  # noqa: PLC0415

    owner = User.objects.get(username=importer("id", "wide"))
    client = browser(owner)
    ours, floor = [], []
    for _ in range(rounds + 1):
        with timed(ours):
            content = b"".join(client.get("/collection/export/xlsx/", secure=True))
        cells = [[cell.value for cell in row] for page in openpyxl.load_workbook(BytesIO(content)) for row in page.rows]
        with timed(floor):
            book = openpyxl.Workbook(write_only=True)
            page = book.create_sheet()
            for row in cells:
                page.append(row)
            book.save(BytesIO())
    return told("export", ours, floor, limit=1.5, holdings=ROWS, rows=len(cells))


def measure_search(rounds: int, query: str) -> dict[str, object]:
    from django.shortcuts import render  # noqa: PLC0415
    from django.test import RequestFactory  # noqa: PLC0415

    owner = collector(f"searcher {query}", HELD)
    client, address = browser(owner), "/cards/"
    request = RequestFactory().get(address, {"q": query})
    request.user, request.htmx = owner, False
    constants = frozen(request)
    ours, floor = [], []
    for _ in range(5 * rounds + 1):
        with timed(ours):
            answer = client.get(address, {"q": query}, secure=True)
        with timed(floor):
            render(request, "collection/cards.html", constants)
        if answer.status_code != 200:
            sys.exit(f"expected 200 for {query!r}, got {answer.status_code}")
    counts = queries(client, query), queries(browser(collector(f"beginner {query}", 5)), query)
    return told(
        "search", ours, floor, limit=4.0, cards=CARDS, query=query, queries=counts[0], queries_with_few=counts[1]
    )


def collector(name: str, count: int):
    """Someone who holds *count* cards, spread over the catalogue."""
    from collection.models import Card, Holding  # noqa: PLC0415

    owner = person(name)
    cards = Card.objects.order_by("position").values_list("pk", flat=True)[:: CARDS // count]
    Holding.objects.bulk_create([Holding(owner=owner, card_id=card, loose=2) for card in cards[:count]], 500)
    return owner


def frozen(request) -> dict[str, object]:
    """What the search page shows, with nothing left to work out."""
    from collection import shelf  # noqa: PLC0415
    from collection.browsing import browse  # noqa: PLC0415

    found = browse(request.GET, request.user)
    names = [name for name in dir(type(found)) if not name.startswith("_")] + list(type(found).__dataclass_fields__)
    values = {name: getattr(found, name) for name in names}
    return {"browse": SimpleNamespace(**values), "tally": shelf.tally(request.user)}


def queries(client, query: str) -> int:
    from django.db import connection  # noqa: PLC0415
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    client.get("/cards/", {"q": query}, secure=True)
    with CaptureQueriesContext(connection) as captured:
        client.get("/cards/", {"q": query}, secure=True)
    return len(captured)


def told(
    benchmark: str, ours: list[float], floor: list[float], *, limit: float | None, **more: object
) -> dict[str, object]:
    """The answer to one question, from the turns of both sides; the first one of each has warmed it up."""
    ours, floor = ours[1:], floor[1:]
    return {
        "benchmark": f"collection {benchmark}",
        **more,
        "ratio": round(fmean(ours) / fmean(floor), 2),
        "limit": limit,
        "seconds": round(fmean(ours), DIGITS),
        "from_to": [round(min(ours), DIGITS), round(max(ours), DIGITS)],
        "floor_seconds": round(fmean(floor), DIGITS),
        "floor_from_to": [round(min(floor), DIGITS), round(max(floor), DIGITS)],
        "rounds": len(ours),
    }


def main(rounds: int) -> None:
    with tempfile.TemporaryDirectory() as var:
        prepare(var)
        fill_catalogue()
        for by, width in SHEETS:
            print(json.dumps(measure_import(rounds, by, width)), flush=True)
        print(json.dumps(measure_export(rounds)), flush=True)
        for query in SEARCHES:
            print(json.dumps(measure_search(rounds, query)), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
