"""What a correction would change of a card, side by side and in words."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from collection import figures, labels
from collection.corrections import as_corrected, readable
from collection.models import Correction
from rules import catalogue
from rules.documents import BadDocument


@dataclass(frozen=True, slots=True)
class Difference:
    """One figure: what everybody's card says, on whose word, and what the owner's says."""

    label: str
    ours: str
    origin: str
    theirs: str


def differences(correction: Correction) -> list[Difference]:
    """Every figure that *correction* corrects."""
    ours = readable(correction.card)
    try:
        theirs: catalogue.Card | None = as_corrected(correction.card, correction.figures)
    except BadDocument:
        theirs = None  # the kind of card has changed since
    return [_difference(name, ours, theirs, correction.figures) for name in correction.figures]


def _difference(
    name: str, ours: catalogue.Card | None, theirs: catalogue.Card | None, said: Mapping[str, Any]
) -> Difference:
    known = {figure.name: figure for figure in ours.figures()}.get(name) if ours else None
    origin = str(labels.ORIGINS[known.origin]) if known else ""
    in_words = _said(theirs, name) if theirs else json.dumps(said[name], ensure_ascii=False)
    return Difference(labels.figure(name), (_said(ours, name) if ours else "") or "–", origin, in_words or "–")


def _said(card: catalogue.Card, name: str) -> str:
    value = next((figure.value for figure in card.figures() if figure.name == name), None)
    return figures.said(card, name, value)
