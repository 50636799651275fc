"""Forces on paper: a roster for the table, and their cards nine to a page with cut marks. PDF, made by typst."""

from builder.sheets.card_sheet import MOST_CARDS, card_sheet
from builder.sheets.roster import MOST_LINES, roster
from builder.sheets.typesetting import PAPERS, Paper, TooMuchToPrint

__all__ = ["MOST_CARDS", "MOST_LINES", "PAPERS", "Paper", "TooMuchToPrint", "card_sheet", "roster"]
