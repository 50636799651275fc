"""How much one import may be: enough for any collection, and no more than fits into memory many times over."""

MOST_ROWS = 50_000
MOST_SHEETS = 40
MOST_COLUMNS = 200
MOST_CELLS = 2_000_000
"""Cells of one sheet, the empty ones between its corners too: the reader lays all of them out in memory."""
MOST_UNPACKED = 48 * 2**20
MOST_RATIO = 200
"""How many times larger than itself a packed part may get. Sheets of real workbooks stay under 50."""
MOST_TEXT = 64 * 2**20
"""Bytes of text in all cells together: a workbook keeps a text once, however many cells show it."""
LONGEST_CELL = 500
