"""Boards as the games draw them: what every app may show of them stands in rulebook.boards."""

from rulebook.boards import drawn, style_sheet

__all__ = ["drawn", "style_sheet"]
