"""Battles, as things that belong to people."""

from typing import Any

from django.utils.translation import ngettext

from accounts.belongings import Belongings
from accounts.models import User
from battles.chronicle import document_of
from battles.models import Battle, Comment, Experiment, Seat


class Battles(Belongings[Battle]):
    key = "battles"
    model = Battle

    def describe(self, count: int) -> str:
        return ngettext("%(count)d battle", "%(count)d battles", count) % {"count": count}

    def export(self, owner: User) -> list[Any]:
        """Those that are over as files; of the others no more than that they are: their files would tell secrets."""
        return [
            document_of(battle).write() if battle.ended else {"game": battle.game, "scenario": battle.scenario}
            for battle in self.of(owner).order_by("created", "pk")
        ]


class Seats(Belongings[Seat]):
    key = "seats"
    model = Seat
    owner = "person"

    def describe(self, count: int) -> str:
        return ngettext("%(count)d seat in battles", "%(count)d seats in battles", count) % {"count": count}

    def export(self, owner: User) -> list[Any]:
        return [{"battle": str(seat.battle_id), "seat": seat.number} for seat in self.of(owner).order_by("pk")]


class Comments(Belongings[Comment]):
    key = "battle_comments"
    model = Comment
    owner = "author"

    def describe(self, count: int) -> str:
        return ngettext("%(count)d comment on battles", "%(count)d comments on battles", count) % {"count": count}

    def export(self, owner: User) -> list[Any]:
        found = self.of(owner).order_by("pk")
        return [{"battle": str(said.battle_id), "step": said.step, "text": said.text} for said in found]


class Experiments(Belongings[Experiment]):
    key = "experiments"
    model = Experiment

    def describe(self, count: int) -> str:
        return ngettext("%(count)d experiment", "%(count)d experiments", count) % {"count": count}

    def export(self, owner: User) -> list[Any]:
        names = ("game", "scenario", "bots", "count", "seed", "state", "result")
        return [{name: getattr(each, name) for name in names} for each in self.of(owner).order_by("created", "pk")]


KINDS = (Battles(), Seats(), Comments(), Experiments())
