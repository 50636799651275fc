"""What the printed rules leave to good sense is settled by rulings, and the engine uses every one of them."""

import re
from pathlib import Path

import pytest

from rules import ledger

FOLDER = Path(__file__).parents[3] / "rules"
SOURCES = (*FOLDER.glob("panzer_squadron/*.py"), FOLDER / "grids" / "hexes.py")
TESTS = (*Path(__file__).parent.glob("test_*.py"), *Path(__file__).parents[1].glob("grids/test_hexes.py"))


def cited(paths):
    return {id for path in paths for id in re.findall(r"PS-R\d+", path.read_text(encoding="utf-8"))}


@pytest.mark.rule("PS-12.4")
def test_every_ruling_has_its_test():
    rulings = {ruling.id for ruling in ledger.load("panzer_squadron").rulings}
    assert rulings - cited(TESTS) == set()


@pytest.mark.rule("PS-12.4")
def test_the_code_cites_no_ruling_that_the_ledger_has_not():
    assert cited(SOURCES) <= {ruling.id for ruling in ledger.load("panzer_squadron").rulings}
