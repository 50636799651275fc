"""Colours that are seen on light pages and on dark ones, and by those who see few colours."""

from fractions import Fraction

from collection.faces.paints import WHITE, mix

RARE, SURE = "#f3ead2", "#24501b"
"""The grounds of no chance at all and of certainty."""
LEAST, STEPS = 0.15, 20


def luminance(colour: str) -> float:
    """How bright *colour* is, from 0 to 1, as the accessibility guidelines reckon it."""
    parts = [value / 255 for value in bytes.fromhex(colour[1:])]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """How well *one* colour is told from the *other*, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def between(colour: str) -> str:
    """*colour*, lightened until it shows on a dark page too; it must be dark enough for a light one."""
    steps = (mix(colour, WHITE, step / STEPS) for step in range(STEPS))
    return next(step for step in steps if luminance(step) >= LEAST)


def ground(chance: Fraction) -> str:
    """The ground for a *chance*: the likelier, the darker."""
    return mix(RARE, SURE, float(chance))


def lettering(on: str) -> str:
    """The colour of letters *on* a ground: black or white, for nothing less is read on every ground between."""
    return max(("#000000", "#ffffff"), key=lambda ink: contrast(ink, on))
