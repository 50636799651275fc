"""Pictures of a force: points by kind, and which of its units can hurt which of another's. Each with its table."""

from builder.pictures.drawing import Picture, Table
from builder.pictures.matchup import chances
from builder.pictures.points import points_by_kind

__all__ = ["Picture", "Table", "chances", "points_by_kind"]
