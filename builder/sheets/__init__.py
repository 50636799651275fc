"""Forces on paper: a roster for the table, and their cards nine to a page with cut marks. PDF, made by typst."""

from builder.sheets.card_sheet import MOST_CARDS, TooManyCards, card_sheet
from builder.sheets.roster import roster
from builder.sheets.typesetting import PAPERS, Paper

__all__ = ["MOST_CARDS", "PAPERS", "Paper", "TooManyCards", "card_sheet", "roster"]
