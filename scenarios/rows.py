"""Scenarios and set-ups as rows for the API."""

from typing import Any

from django.urls import reverse

from scenarios.models import Setup
from scenarios.needs import Reader, needs
from scenarios.services import report
from scenarios.setup_page import SetupPage
from scenarios.sheet import ScenarioSheet
from scenarios.sources import offers


def scenario(sheet: ScenarioSheet) -> dict[str, Any]:
    """A scenario in a list."""
    place = [sheet.game.slug, sheet.slug]
    told = {name: getattr(sheet, name) for name in ("slug", "number", "title", "pitch", "plays")}
    return told | {
        "game": sheet.game.slug,
        "date": sheet.briefing.date,
        "place": sheet.where,
        "url": reverse("api:scenario", args=place),
        "page": reverse("scenarios:scenario", args=place),
    }


def scenario_detail(sheet: ScenarioSheet, reader: Reader) -> dict[str, Any]:
    """A scenario with all that is known of it, and what *reader* has of its cards."""
    needed = needs(reader, sheet.game.slug, [side.order for side in sheet.sides])
    told = {name: getattr(sheet, name) for name in ("figures", "sides", "sections", "map")}
    return scenario(sheet) | told | {"needs": needed.rows}


def setup(row: Setup) -> dict[str, Any]:
    """A set-up in a list."""
    fields = ("id", "game", "scenario", "name", "title", "changed")
    return {name: getattr(row, name) for name in fields} | {"url": reverse("api:setup", args=[row.pk])}


def setup_detail(row: Setup, reader: Reader) -> dict[str, Any]:
    """A set-up of *reader*'s with all that follows from it, and what else may be taken."""
    page = SetupPage(row)
    fields = ("points", "year", "options", "document", "link")
    return (
        setup(row)
        | {name: getattr(row, name) for name in fields}
        | {
            "legal": page.is_legal,
            "armies": [_army(army) for army in page.armies],
            "problems": page.problems,
            "offers": [
                [
                    {"key": offer.key, "name": offer.name, "legal": report(row, side, offer.force).legal}
                    for offer in offers(reader, side)
                ]
                for side in page.sheet.sides
            ],
        }
    )


def _army(army: Any) -> dict[str, Any]:
    told = {name: getattr(army, name) for name in ("side", "points", "report", "violations")}
    return told | {"force": army.force.write()}
