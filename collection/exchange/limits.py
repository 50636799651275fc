"""How much one import may be: enough for any collection, and no more than fits into memory many times over."""

MOST_ROWS = 50_000
MOST_SHEETS = 40
MOST_COLUMNS = 200
MOST_CELLS = 400_000
"""Cells in all, the empty ones between the corners of a sheet too: they are laid out in memory, several times over."""
MOST_UNPACKED = 48 * 2**20
MOST_RATIO = 200
"""How many times larger than itself a packed part may get. Sheets of real workbooks stay under 50."""
MOST_TEXT = 64 * 2**20
"""Bytes of text in all cells together: a workbook keeps a text once, however many cells show it."""
LONGEST_CELL = 500
