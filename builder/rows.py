"""Forces as the API gives them: plain values, addresses as paths."""

from typing import Any

from django.urls import reverse

from builder.models import TERMS, Force, Step
from builder.starting import Listed
from rules.solver import Solution

Row = dict[str, Any]


def force(found: Force) -> Row:
    """A force of one's own."""
    return {
        **seen(found),
        "number": found.pk,
        "built": found.built,
        "notes": found.notes,
        "shared": reverse("builder:shared", args=[found.token]) if found.token else None,
        "url": reverse("api:force", args=[found.pk]),
        "page": reverse("builder:force", args=[found.pk]),
    }


def seen(found: Force) -> Row:
    """What anyone with the link sees of a force."""
    brief = {name: getattr(found, name) for name in TERMS if name != "game"}
    common = {"game": found.game, "name": found.document["name"], "brief": brief, "document": found.document}
    return {**common, "legal": found.is_legal, "points": found.worth, "changed": found.changed}


def step(found: Step, after: Force) -> Row:
    """A step that was undone, or done again, and the force after it."""
    return {"step": found.pk, "label": found.label, "undone": found.undone, "force": force(after)}


def solution(found: Solution, after: Force) -> Row:
    """What the solver found, and the force after it."""
    return {"status": found.status, "force": force(after)}


def starter(found: Listed) -> Row:
    """A force to start with."""
    named = {name: getattr(found, name) for name in ("id", "game", "name", "text", "nation")}
    place = [found.game, found.id]
    return {**named, "url": reverse("api:starter-force", args=place), "page": reverse("builder:starter", args=place)}
