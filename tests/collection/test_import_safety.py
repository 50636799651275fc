"""Whatever is uploaded gets a clear answer, nothing is stored, and memory stays small."""

import io
import re
import struct
import subprocess
import sys
import zipfile

import pytest

from collection.exchange.limits import MOST_RATIO, MOST_ROWS, MOST_UNPACKED
from collection.exchange.reading import read_file, read_text
from collection.exchange.sheets import Unreadable
from collection.models import Change, Holding
from tests.collection.cards import card
from tests.collection.lists import preview, workbook

PLAIN = [["Name", "Count"], ["Panther", 2]]
SHEET = "xl/worksheets/sheet1.xml"
HELD = '{"game": "tanks", "card": "panther", "owned": 1, "note": "a\\u0000b"}'
COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 504


def refusal(content):
    with pytest.raises(Unreadable) as refused:
        read_file(content) if isinstance(content, bytes) else read_text(content)
    return refused.value


def repacked(change, *, more=()):
    """A workbook whose parts went through *change*(name, content), with *more* parts."""
    target = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook(PLAIN))) as book,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as copy,
    ):
        for name in book.namelist():
            copy.writestr(name, change(name, book.read(name)))
        for name, content in more:
            copy.writestr(name, content)
    return target.getvalue()


def with_cell(place):
    """A workbook with one more cell, far out."""
    cell = f'<row r="{re.sub("[A-Z]", "", place)}"><c r="{place}"><v>1</v></c></row></sheetData>'.encode()
    return repacked(lambda name, part: part.replace(b"</sheetData>", cell) if name == SHEET else part)


def bomb(megabytes):
    """A small file with a sheet that unpacks to that many *megabytes*."""
    target = io.BytesIO(repacked(lambda _name, part: part))
    with (
        zipfile.ZipFile(target, "a", zipfile.ZIP_DEFLATED) as archive,
        archive.open("xl/worksheets/sheet2.xml", "w") as part,
    ):
        for _ in range(megabytes):
            part.write(b" " * 2**20)
    return target.getvalue()


def test_a_bomb_is_refused_by_its_directory():
    content = bomb(200)
    assert len(content) < 2**20
    found = refusal(content)
    assert found.code == "bomb"
    assert f"{MOST_UNPACKED // 2**20} MB" in found.message
    assert str(MOST_RATIO) in found.message


def test_a_bomb_whose_directory_lies_is_no_workbook():
    """What is unpacked is stopped at the size that the directory tells, and then its checksum is wrong."""
    content = bomb(100)
    real, told = struct.pack("<I", 100 * 2**20), struct.pack("<I", 10_000)
    assert content.count(real) >= 1
    assert refusal(content.replace(real, told)).code == "damaged"


def test_few_texts_shown_by_many_cells_are_a_bomb_too():
    text = b"<si><t>" + b"x" * 30_000 + b"</t></si></sst>"
    cells = b"".join(b'<row r="%d"><c r="A%d" t="s"><v>3</v></c></row>' % (n, n) for n in range(3, 20_000))

    def change(name, part):
        if name == "xl/sharedStrings.xml":
            return part.replace(b"</sst>", text)
        return part.replace(b"</sheetData>", cells + b"</sheetData>") if name == SHEET else part

    assert refusal(repacked(change)).code == "bomb"


@pytest.mark.parametrize("place", ["XFD1048576", "A1048576", "XFD1", "ZZ40000", "A99999"])
def test_a_cell_far_out_is_refused_before_it_is_laid_out(place):
    found = refusal(with_cell(place))
    assert found.code == "too_many_rows"
    assert place in found.message or str(MOST_ROWS) in found.message


@pytest.mark.parametrize("place", ["AA5", "CV500", "B40000"])
def test_a_wide_or_long_sheet_within_the_limits_is_read(place):
    rows = read_file(with_cell(place)).sheets[0].rows
    assert rows[int(re.sub("[A-Z]", "", place)) - 1][-1] == 1


def test_empty_rows_before_the_first_one_count_too():
    """They are laid out as well: many sheets with one cell at their end are many rows."""
    sheets = {f"S{n}": [*[[]] * 9_999, ["Panther"]] for n in range(6)}
    assert refusal(workbook(**sheets)).code == "too_many_rows"


def test_what_no_database_keeps_is_refused_or_left_out():
    assert refusal(repacked(lambda _name, part: part.replace(b"Panther", b"Pan_x0000_ther"))).code == "damaged"
    nan = repacked(lambda _name, part: part.replace(b'r="B2"><v>2<', b'r="B2"><v>NaN<'))
    assert read_file(nan).sheets[0].rows[1] == ["Panther", "nan"]
    (holding,) = read_text(f'{{"format": "muster/collection@1", "holdings": [{HELD}]}}').sheets[0].rows[1:]
    assert "\0" not in str(holding)


@pytest.mark.parametrize("written", [b"r='XFD9'", b'r = "XFD9"', b'r= "xfd9"', b'r  =\t "XFD9"', b'r\n="XFD9"'])
def test_a_far_cell_is_found_however_it_is_written(written):
    odd = repacked(lambda name, part: part.replace(b'r="B2"', written) if name == SHEET else part)
    assert refusal(odd).code == "too_many_rows"


def test_too_many_rows_are_refused_with_the_limit():
    assert refusal("\n".join(["Panther"] * 100_000)).code == "too_many_rows"
    found = refusal(workbook([["Name", "Count"], *[["Panther", 1]] * 60_000]))
    assert found.code == "too_many_rows"
    assert str(MOST_ROWS) in found.message


def test_a_password_is_asked_to_be_taken_off():
    assert refusal(COMPOUND + "EncryptedPackage".encode("utf-16-le")).code == "protected"


def test_a_part_with_a_password_is_refused():
    content = bytearray(workbook(PLAIN))
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        for found in re.finditer(re.escape(mark), bytes(content)):
            content[found.start() + place] |= 1
    assert refusal(bytes(content)).code == "protected"


@pytest.mark.parametrize("left", [10, 200, 0.5, 0.9, 0.99])
def test_a_workbook_that_was_cut_off_is_damaged(left):
    whole = workbook(PLAIN)
    assert refusal(whole[: int(left if left > 1 else left * len(whole))]).code == "damaged"


def test_a_workbook_with_a_broken_part_is_damaged():
    assert (
        refusal(repacked(lambda name, part: part[: len(part) // 2] if name == "xl/workbook.xml" else part)).code
        == "damaged"
    )
    assert refusal(repacked(lambda name, part: b"\x00\x01" if name == SHEET else part)).code in {"damaged", "empty"}


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty"),
        (b"  \r\n ", "empty"),
        (b"\x89PNG\r\n\x1a\n" + b"\x00" * 40, "picture"),
        (b"\xff\xd8\xff\xe0" + b"\x00" * 40, "picture"),
        (b"%PDF-1.7 ...", "pdf"),
        (b"<!DOCTYPE html><table><tr><td>Panther</td></tr></table>", "page"),
        (COMPOUND + "Workbook".encode("utf-16-le"), "old_workbook"),
        (bytes(range(256)) * 20, "not_text"),
        (b"Name,Count\nPanther\x00\x01,2\n", "not_text"),
        (b"PK\x05\x06" + b"\x00" * 18, "other_archive"),
        (b'Name,Count\n"' + b"Panther,1\n" * 20_000, "bad_csv"),
    ],
)
def test_what_is_no_list_is_named(content, code):
    found = refusal(content)
    assert found.code == code
    assert len(found.message) > 15


def test_other_packed_files_are_named():
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("word/document.xml", "<w/>")
    assert refusal(target.getvalue()).code == "other_archive"
    assert refusal(repacked(lambda _name, part: part, more=[("xl/vbaProject.bin", b"...")])).code == "macros"
    assert refusal(repacked(lambda _name, part: part, more=[("xl/workbook.bin", b"...")])).code == "binary_workbook"
    assert refusal(repacked(lambda _name, part: part, more=[("content.xml", b"...")])).code == "open_document"


def test_an_empty_workbook_is_empty():
    assert refusal(workbook([])).code == "empty"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("row", "code", "column", "found", "expected"),
    [
        (["Panther", 10**9, ""], "bad_count", "Count", "1000000000", "0 to 999"),
        (["Panther", -1, ""], "bad_count", "Count", "-1", "0 to 999"),
        (["Panther", 1.5, ""], "bad_count", "Count", "1.5", "0 to 999"),
        (["Panther", "many", ""], "bad_count", "Count", "many", "0 to 999"),
        (["Panther", 1, "x" * 300], "too_long", "Note", "x" * 59 + "…", "200"),
        (["=HYPERLINK(1)", 1, ""], "unknown_card", "Name", "=HYPERLINK(1)", "name"),
        (["<script>alert(1)</script>", 1, ""], "unknown_card", "Name", "<script>alert(1)</script>", "name"),
        (["Panth\ufffdre", 1, ""], "garbled", "Name", "Panth\ufffdre", "UTF-8"),
        (["PanthÃ¨re", 1, ""], "garbled", "Name", "PanthÃ¨re", "UTF-8"),
    ],
)
def test_a_bad_row_is_told_by_sheet_row_and_column(alice, row, code, column, found, expected):  # noqa: PLR0917
    card("panther", ("Panther", "Panthère"))
    rows = [["Name", "Count", "Note"], ["Panther", 2, ""], row]
    problems = preview(alice, workbook(Mine=rows)).problems
    problem = next(each for each in problems if each.code == code)
    assert (problem.sheet, problem.row, problem.column, problem.found) == ("Mine", 3, column, found)
    assert expected in problem.expected
    assert not Holding.objects.exists()
    assert not Change.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("Condition", "so-so", "bad_condition"),
        ("Language", "Klingonish", "bad_language"),
        ("Game", "Ludo", "unknown_game"),
    ],
)
def test_a_word_that_makes_no_sense_is_told(alice, field, value, code):
    card("panther", "Panther")
    assert [each.code for each in preview(alice, f"Name,Count,{field}\nPanther,2,{value}\n").problems] == [code]


@pytest.mark.django_db
def test_too_many_copies_together_are_told(alice):
    card("panther", "Panther")
    found = preview(alice, "600 Panther\n600 Panther")
    assert [each.code for each in found.problems] == ["too_many", "twice"]
    assert found.left_out == 1
    assert preview(alice, "1000000000 Panther").problems[0].code == "bad_count"


MEASURED = """
import os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings_test"
import django
django.setup()
from collection.exchange.columns import recognise
from collection.exchange.reading import read_file
from collection.exchange.rows import read_sheet
from collection.exchange.sheets import Unreadable
try:
    source = read_file(sys.stdin.buffer.read())
    print(sum(1 for sheet in source.sheets for _ in read_sheet(sheet, recognise(sheet))))
except Unreadable as refused:
    print(refused.code)
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(int(peak.split()[1]) // 1024)
"""
LIMIT = 300


def measured(content):
    """What a process of its own says of *content*, and how many megabytes it took."""
    done = subprocess.run([sys.executable, "-c", MEASURED], input=content, capture_output=True, check=True, timeout=600)
    said, megabytes = done.stdout.decode().split()
    return said, int(megabytes)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (lambda: bomb(200), "bomb"),
        (lambda: bomb(200).replace(struct.pack("<I", 200 * 2**20), struct.pack("<I", 9_999)), "damaged"),
        (lambda: with_cell("XFD1048576"), "too_many_rows"),
        (
            lambda: workbook([["Name", "Count", "Note"], *([f"Tank {n}", n % 9, f"note {n}"] for n in range(49_999))]),
            "49999",
        ),
        (lambda: workbook([["Name", "Count"], *[["Panther", 1]] * 100_000]), "too_many_rows"),
        (lambda: b"Name,Count,Note\n" + b"Panther,2,abcdefghijklmnopqrstuvwxyz\n" * 49_999, "49999"),
        (lambda: b"Panther\n" * 600_000, "too_many_rows"),
        (lambda: b"," * 5_000_000, "too_many_cells"),
        (lambda: (b"," * 150 + b"\n") * 30_000, "too_many_cells"),
        (lambda: workbook([["Name", *"ABCDEFGHIJKLMNOPQRS"], *[["Panther", *range(19)]] * 40_000]), "too_many_cells"),
    ],
    ids=[
        "bomb",
        "lying bomb",
        "far cell",
        "many rows",
        "too many rows",
        "large csv",
        "too many lines",
        "commas",
        "empty cells",
        "wide sheet",
    ],
)
def test_memory_stays_under_its_limit(content, said):
    answer, megabytes = measured(content())
    assert answer == said
    assert megabytes < LIMIT
