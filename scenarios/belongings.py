"""Set-ups, as things that belong to people."""

from typing import Any

from django.utils.translation import ngettext

from accounts.belongings import Belongings
from accounts.models import User
from scenarios.models import OwnScenario, Part, Setup


class Setups(Belongings[Setup]):
    key = "setups"
    model = Setup

    def describe(self, count: int) -> str:
        return ngettext("%(count)d set-up", "%(count)d set-ups", count) % {"count": count}

    def export(self, owner: User) -> list[Any]:
        fields = ("game", "scenario", "own", "name", "points", "year", "options", "forces", "document")
        return list(self.of(owner).order_by("created", "pk").values(*fields))


class OwnScenarios(Belongings[OwnScenario]):
    key = "own_scenarios"
    model = OwnScenario

    def describe(self, count: int) -> str:
        return ngettext("%(count)d scenario of your own", "%(count)d scenarios of your own", count) % {"count": count}

    def export(self, owner: User) -> list[Any]:
        return list(self.of(owner).order_by("created", "pk").values("game", "scenario", "name", "content"))


class Parts(Belongings[Part]):
    key = "setup_parts"
    model = Part
    owner = "person"

    def describe(self, count: int) -> str:
        return ngettext("%(count)d side of a set-up", "%(count)d sides of set-ups", count) % {"count": count}

    def export(self, owner: User) -> list[Any]:
        found = self.of(owner).order_by("pk")
        return [{"setup": str(part.setup_id), "side": part.number, "force": part.taken} for part in found]
