"""Set-ups taken along, and workbooks as people change them."""

from io import BytesIO

import openpyxl
import pypdfium2
import pytest

from rules.documents import BadDocument
from scenarios import services
from scenarios.exports.files import FILES
from scenarios.exports.importing import bring_in
from scenarios.exports.packet import Packet
from scenarios.models import Setup


def changed(content, sheet, cell, value):
    """The workbook *content* with *value* in *cell* of *sheet*; `path:X` is the value of the field X."""
    book = openpyxl.load_workbook(BytesIO(content))
    if cell.startswith("path:"):
        row = next(line[3].row for line in book[sheet].iter_rows() if line[3].value == cell.removeprefix("path:"))
        cell = f"B{row}"
    book[sheet][cell] = value
    return _saved(book)


def without(content, sheet):
    """The workbook *content* without *sheet*."""
    book = openpyxl.load_workbook(BytesIO(content))
    del book[sheet]
    return _saved(book)


def _saved(book):
    target = BytesIO()
    book.save(target)
    return target.getvalue()


def made(owner, game="tank_commander", scenario="kursk"):
    """A set-up of *owner*'s, as it is offered first."""
    return services.create(owner=owner, game=game, scenario=scenario)


def exported(row, name, **asked):
    """*row* as the file called *name*."""
    return FILES[name].write(Packet(row, **asked))


def text_of(pdf):
    """All that can be read in *pdf*."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)
    finally:
        document.close()


def problems(owner, content):
    """What is wrong with *content*, code by place; nothing of it may be kept."""
    with pytest.raises(BadDocument) as refused:
        bring_in(owner=owner, content=content)
    assert not Setup.objects.filter(forces__0__key="file").exists()
    return {problem.path: problem.code for problem in refused.value.problems}
