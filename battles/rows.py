"""Battles as the API gives them out: made of a Table, so that nobody is told more than their seat may know."""

from typing import Any

from django.urls import reverse

from battles.lookback import Lookback
from battles.models import Battle, Seat
from battles.table import Table


def battle(table: Table) -> dict[str, Any]:
    """*table*'s battle in short."""
    row = table.battle
    return {
        **{name: getattr(row, name) for name in ("id", "game", "scenario", "mode", "count", "actor", "commitment")},
        **{name: getattr(row, name) for name in ("winners", "ended_by", "changed")},
        "name": str(row),
        "seed": row.told_seed,
        "seats": [_place(table, place) for place in table.places],
        "url": reverse("api:battle", args=[row.pk]),
    }


def _place(table: Table, place: Seat) -> dict[str, Any]:
    # Whoever began the battle hands out the invitations.
    shown = place.vacant and table.hosts
    return {
        "number": place.number,
        "side": table.side(place.number),
        "player": table.player(place),
        "mine": place.number in table.mine,
        "invitation": reverse("api:battle-join", args=[place.invitation]) if shown else "",
    }


def detail(table: Table, since: int = 0) -> dict[str, Any]:
    """All that the reader may know of it."""
    return {
        **battle(table),
        "seat": table.seat,
        "view": table.view(),
        "question": table.question,
        "actions": table.choices,
        "may_undo": table.may_undo,
        "events": list(table.lines(first=since + 1)),
        "outcome": table.outcome,
    }


def step(table: Lookback, number: int) -> dict[str, Any]:
    """The step *number* as the eyes of *table* see it."""
    return {
        "step": number,
        "eyes": table.eyes,
        "view": table.view(number),
        "events": table.happened(number),
        "comments": [said for said in comments(table.battle) if said["step"] == number],
    }


def comments(row: Battle) -> list[dict[str, Any]]:
    """What was said of the steps of a battle."""
    found = row.comments.select_related("author")
    return [{"step": said.step, "text": said.text, "author": said.author.username, "at": said.at} for said in found]
