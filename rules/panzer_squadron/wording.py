"""How sentences are put together."""

from functools import reduce

from rules.words import Say, say


def paragraph(*sentences: Say) -> Say:
    """The *sentences* one after the other."""
    return reduce(lambda before, after: say("{before} {after}", before=before, after=after), sentences)


def decimal(value: float) -> Say | int:
    """*value* with the decimal sign of the language."""
    whole, _, fraction = f"{value:g}".partition(".")
    return say("{whole}.{fraction}", whole=whole, fraction=fraction) if fraction else int(whole)
