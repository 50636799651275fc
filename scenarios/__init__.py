"""Scenarios and set-ups: from two forces to a table ready to play."""
