"""People: guests, named accounts, what belongs to whom."""
