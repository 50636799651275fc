"""Changes as buttons carry them: JSON in the value of a button, read back strictly."""

import json
from collections.abc import Mapping, Sequence
from typing import Annotated

from django.http import QueryDict
from pydantic import Field, TypeAdapter

from rules import documents
from rules.construction import Change
from rules.documents import BadDocument

MOST_CHANGES = 500
CHANGES: TypeAdapter[list[Change]] = TypeAdapter(list[Annotated[Change, Field(discriminator="do")]])


def read_changes(content: object) -> list[Change]:
    """The changes in *content*, JSON values; raise BadDocument when there are none."""
    if not isinstance(content, list) or not 1 <= len(content) <= MOST_CHANGES:
        raise BadDocument(documents.wrong("changes", "not_a_list", f"a list of 1 to {MOST_CHANGES} changes", content))
    return documents.validate(CHANGES, content, "changes")


def write_changes(changes: Sequence[Change]) -> str:
    """*changes* as JSON that a button can carry."""
    return json.dumps(CHANGES.dump_python(list(changes), mode="json"), separators=(",", ":"))


def counts(data: QueryDict, present: Mapping[int, str]) -> dict[int, int]:
    """The numbers typed beside entries, by the number of the entry, where they are numbers at all."""
    typed = {number: data.get(f"count-{number}-{card}", "") for number, card in present.items()}
    return {number: int(text) for number, text in typed.items() if text.isdecimal() and len(text) <= 3}
