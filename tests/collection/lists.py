"""Lists of cards for imports: workbooks made on the spot, and the way through an import without a page."""

from io import BytesIO

from xlsxwriter import Workbook

from collection.exchange import services
from collection.exchange.reading import read_file, read_text


def workbook(*sheets, **titled):
    """The bytes of a workbook: each sheet is a list of rows, titled "Sheet1" … or by its keyword."""
    target = BytesIO()
    with Workbook(target, {"in_memory": True, "strings_to_formulas": False}) as book:
        for title, rows in [(None, rows) for rows in sheets] + list(titled.items()):
            sheet = book.add_worksheet(title)
            for line, row in enumerate(rows):
                for place, cell in enumerate(row):
                    if cell is not None:
                        sheet.write(line, place, cell)
    return target.getvalue()


def pending(owner, content, **options):
    """A pending import of *content*: the bytes of a file, or a text."""
    source = read_file(content) if isinstance(content, bytes) else read_text(content)
    return services.start_import(owner=owner, source=source, **options)


def preview(owner, content, **options):
    return services.preview(pending(owner, content, **options))


def store(owner, content, *, leave_out=False, **options):
    """Import *content* from beginning to end."""
    found = preview(owner, content, **options)
    return services.confirm(owner=owner, number=found.pending.pk, seen=found.plan.digest, leave_out=leave_out)


def owned(owner):
    """The copies of each card that *owner* has, by slug."""
    return dict(owner.holdings.order_by("card__position").values_list("card__slug", "owned"))
