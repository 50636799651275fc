"""A collection as a JSON document, muster/collection@1: what programs exchange, strict both ways."""

import json
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from django.utils.translation import gettext as _
from pydantic import Field

from collection.exchange.sheets import Sheet, Source, Unreadable, refuse_too_many_rows
from collection.models import MOST_COPIES, NOTE_LENGTH, Holding
from rulebook import texts
from rules import documents
from rules.catalogue import Slug

Copies = Annotated[int, Field(ge=0, le=MOST_COPIES)]
LOCATION_LENGTH = Holding._meta.get_field("location").max_length or 0  # noqa: SLF001 (Django's own way to ask)
FIELDS = ("owned", "wanted", "for_trade", "condition", "language", "location", "note")
SHOWN = 20


class HeldCard(documents.Document):
    """What a person has of one card. What is left out of a document is left as it is by an import."""

    game: str
    card: Slug
    owned: Copies | None = None
    wanted: Copies | None = None
    for_trade: Copies | None = None
    condition: Literal["", "mint", "near_mint", "good", "played", "poor"] = ""
    language: str = Field(default="", max_length=7)
    location: str = Field(default="", max_length=LOCATION_LENGTH)
    note: str = Field(default="", max_length=NOTE_LENGTH)


class CollectionDocument(documents.Sheet):
    """A collection, or the part of one that a search found. *data* names the version of each game's cards."""

    FORMAT = "muster/collection@1"
    format: Literal["muster/collection@1"] = "muster/collection@1"
    data: dict[str, str] = Field(default={})
    holdings: tuple[HeldCard, ...]


def read_document(text: str) -> Source:
    """The holdings in the JSON *text*; raise Unreadable, naming every fault, when it is no such document."""
    try:
        found = CollectionDocument.read(text)
    except documents.BadDocument as error:
        raise Unreadable("bad_document", _faults(error)) from error
    refuse_too_many_rows(len(found.holdings))
    rows = [[f"{held.game}/{held.card}", *(getattr(held, name) for name in FIELDS)] for held in found.holdings]
    return Source("document", [Sheet("", [["id", *FIELDS], *rows])])


def _faults(error: documents.BadDocument) -> str:
    lines = [f"{problem.path}: {texts.spoken(problem.sentence)}".removeprefix(": ") for problem in error.problems]
    intro = _("This is no collection of Muster ({format}):").format(format=CollectionDocument.FORMAT)
    return "\n".join([intro, *lines[:SHOWN], *["…"] * (len(lines) > SHOWN)])


def write_document(holdings: Iterable[Mapping[str, object]], data: Mapping[str, str]) -> Iterable[str]:
    """The document piece by piece; each of *holdings* has the fields of HeldCard."""
    head = {"format": CollectionDocument.FORMAT, "data": dict(data)}
    yield json.dumps(head, ensure_ascii=False)[:-1] + ', "holdings": ['
    mark = "\n"
    for held in holdings:
        yield mark + json.dumps(held, ensure_ascii=False)
        mark = ",\n"
    yield "\n]}\n"
