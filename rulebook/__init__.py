"""The rules of the five games, readable, searchable and linkable."""
