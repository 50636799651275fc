"""What taking a set-up along costs, against what can hardly cost less.

    python -m benchmarks.exports [ROUNDS]

Each answer is one ratio of processor times, both sides measured turn by turn in this run.

- workbook: our workbook of a set-up of each game, all told, against openpyxl's write-only mode writing the same cells
  without any format;
- sheet: a set-up of each game as a PDF, from its row to the bytes, against `typst.compile` of an empty file, as the
  library is called by default. Every sheet has a name that was never printed before, since typst remembers what it has
  compiled. The ratio is that of the mean of the five games; each of them is told beside it. `fonts_at_hand` compares
  with an empty file where the fonts are already read, as ours are: that is a lookup, and has no limit.
"""

import gc
import json
import sys
import tempfile
import time
from io import BytesIO
from statistics import fmean

import openpyxl

SETUPS = (
    ("tank_commander", "kursk"),
    ("tanks", "barkmann_crossroads"),
    ("tank_hunter", "standard"),
    ("panzer_squadron", "engagement"),
    ("tank_chess", "basic_20"),
)
DIGITS = 2


def prepare(var: str) -> None:
    """Set Django up on an empty database in *var*."""
    from benchmarks.collection import prepare as set_up  # noqa: PLC0415 (it comes before Django)

    set_up(var)


def packets() -> list:
    """A set-up of each game, with a link, as its owner takes it along."""
    from accounts.models import User  # noqa: PLC0415
    from scenarios import services  # noqa: PLC0415
    from scenarios.exports.packet import Packet  # noqa: PLC0415

    owner = User.objects.create_user("owner")
    rows = [services.create(owner=owner, game=game, scenario=slug) for game, slug in SETUPS]
    return [Packet(row, f"https://muster.example/scenarios/shared/{row.pk}") for row in rows]


def cost(work, *given) -> float:
    """The processor time that *work* takes, without looking through what lies in memory since before."""
    gc.collect()
    gc.freeze()
    start = time.process_time()
    work(*given)
    return time.process_time() - start


def cells_of(content: bytes) -> list[list[tuple]]:
    """The values of every sheet of a workbook."""
    return [list(sheet.iter_rows(values_only=True)) for sheet in openpyxl.load_workbook(BytesIO(content))]


def write_with_openpyxl(sheets: list[list[tuple]]) -> None:
    """The same cells with nothing else, as openpyxl writes them fastest."""
    book = openpyxl.Workbook(write_only=True)
    for rows in sheets:
        sheet = book.create_sheet()
        for row in rows:
            sheet.append(row)
    book.save(BytesIO())


def measure_workbook(rounds: int, found: list) -> dict[str, object]:
    """Our workbooks against openpyxl's own cells."""
    from scenarios.exports.packet import Packet  # noqa: PLC0415
    from scenarios.exports.workbook import write_workbook  # noqa: PLC0415

    cells = [cells_of(write_workbook(packet)) for packet in found]
    ours, theirs = [], []
    for _round in range(rounds):
        ours.append(sum(cost(write_workbook, Packet(packet.row)) for packet in found))
        theirs.append(sum(cost(write_with_openpyxl, sheets) for sheets in cells))
    count = sum(len(row) for sheets in cells for rows in sheets for row in rows)
    return told("workbook", ours, theirs, limit=2) | {"cells": count}


def measure_sheet(rounds: int, found: list) -> dict[str, object]:
    """Our PDFs against an empty one."""
    import typst  # noqa: PLC0415 (as late as our own)

    from builder.sheets.typesetting import fonts  # noqa: PLC0415

    with tempfile.NamedTemporaryFile(suffix=".typ") as empty:
        ours = [[cost(print_anew, packet, number) for packet in found] for number in range(rounds + 1)][1:]
        theirs = [cost(typst.compile, empty.name) for _turn in range(rounds * len(found))]
        given = [cost(lambda: typst.compile(empty.name, font_paths=fonts())) for _turn in range(rounds * len(found))]
    floor, means = fmean(theirs), [fmean(column) for column in zip(*ours, strict=True)]
    games = {packet.row.game: round(mean / floor, DIGITS) for packet, mean in zip(found, means, strict=True)}
    at_hand = round(fmean(means) / fmean(given), DIGITS)
    return told("sheet", means, theirs, limit=3) | {"games": games, "fonts_at_hand": at_hand}


def print_anew(packet, number: int) -> None:
    """A sheet that was never printed before."""
    from scenarios.exports.packet import Packet  # noqa: PLC0415
    from scenarios.exports.pdf import sheet  # noqa: PLC0415

    packet.row.name = f"Evening {number}"
    sheet(Packet(packet.row, packet.url))


def told(name: str, ours: list[float], theirs: list[float], *, limit: int) -> dict[str, object]:
    """The answer to one question."""
    times = {"ours_ms": round(fmean(ours) * 1000, DIGITS), "floor_ms": round(fmean(theirs) * 1000, DIGITS)}
    return {"benchmark": name, "ratio": round(fmean(ours) / fmean(theirs), DIGITS), "limit": limit, **times}


def main(rounds: int) -> None:
    with tempfile.TemporaryDirectory() as var:
        prepare(var)
        found = packets()
        for measure in (measure_sheet, measure_workbook):
            print(json.dumps(measure(rounds, found)), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
