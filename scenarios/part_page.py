"""A divided set-up as one who prepares a side may see it: the only door through which pages and API show one."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.urls import reverse

from rules.documents import Force
from scenarios import parts, services
from scenarios.models import Part
from scenarios.setup_page import Army, SetupPage
from scenarios.sheet import SideSheet
from scenarios.stock import cards_in


@dataclass(frozen=True, slots=True)
class Other:
    """Another side: name and points are the scenario's; of what it prepares no more than whether it is ready."""

    side: SideSheet
    joined: bool
    ready: bool
    army: Army | None
    invitation: str


class PartPage:
    """What the person who prepares *part* sees of its set-up."""

    def __init__(self, part: Part) -> None:
        self.part, self.setup = part, part.setup
        self.sheet = services.sheet_of(self.setup)
        self.side = self.sheet.sides[part.number]
        self.hosts = self.setup.owner_id == part.person_id

    @cached_property
    def army(self) -> Army | None:
        """My side, once it has a force."""
        return self._army(self.part)

    def _army(self, part: Part) -> Army | None:
        if not part.taken:
            return None
        side, force = self.sheet.sides[part.number], Force.read(part.taken["force"])
        return Army(side, force, services.report(self.setup, side, force), cards_in(self.setup))

    @cached_property
    def others(self) -> list[Other]:
        """All sides but mine."""
        return [self._other(part) for part in self.setup.parts.exclude(pk=self.part.pk)]

    def _other(self, part: Part) -> Other:
        # Whoever divided the set-up hands out the invitations.
        asked = part.invitation if part.vacant and self.hosts else ""
        army = self._army(part) if part.shown else None
        return Other(self.sheet.sides[part.number], not part.vacant, part.ready, army, asked)

    @property
    def all_ready(self) -> bool:
        return parts.all_ready(self.setup)

    @property
    def options(self) -> list[Any]:
        """The options in use: they are the same for all."""
        return SetupPage(self.setup).options

    @property
    def next(self) -> str:
        """What happens next, in words."""
        return parts.waiting_for(self.part)


def row(page: PartPage) -> dict[str, Any]:
    """The same for the API."""
    part, army = page.part, page.army
    return {
        **{name: getattr(part, name) for name in ("id", "ready", "shown", "battle")},
        **{name: getattr(page.setup, name) for name in ("game", "scenario", "title", "points", "year", "options")},
        "side": {"number": part.number, "name": page.side.name},
        "force": part.taken.get("force"),
        "orders": part.taken.get("orders", []),
        "legal": bool(army and army.report.legal),
        "violations": army.violations if army else [],
        "others": [_other(other) for other in page.others],
        "all_ready": page.all_ready,
        "url": reverse("api:part", args=[part.pk]),
    }


def _other(other: Other) -> dict[str, Any]:
    return {
        "side": {"number": other.side.number, "name": other.side.name},
        "joined": other.joined,
        "ready": other.ready,
        "force": other.army.force.write() if other.army else None,
        "invitation": reverse("api:part-join", args=[other.invitation]) if other.invitation else None,
    }
