"""The units of an experiment, those that fought best first."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from battles.models import Experiment
from collection.figures import local
from rules.reading import read_setup
from rules.simulate import Share


@dataclass(frozen=True, slots=True)
class Fighter:
    """What one copy of a card did in a battle on average; *damage* is None where the game's events tell of none."""

    side: str
    name: str
    fielded: float
    """Copies on the table in a battle."""
    kills: float
    damage: float | None
    survived: Share

    @property
    def lived(self) -> str:
        """How often a copy was there at the end."""
        return _("{number}%").format(number=number_format(100 * self.survived.rate, 0))


def fighters(experiment: Experiment, side: Callable[[int], str]) -> list[Fighter]:
    """Every unit that came on the table, by what it destroyed, then by how often it lived."""
    result = experiment.result or {}
    names, battles = _names(experiment), result["battles"]
    found = [
        Fighter(
            side(one["seat"]),
            names.get(one["card"], one["card"]),
            one["fielded"] / battles,
            one["kills"] / one["fielded"],
            None if one["damage"] is None else one["damage"] / one["fielded"],
            Share(one["fielded"] - one["lost"], one["fielded"]),
        )
        for one in result.get("units", ())
        if one["fielded"]
    ]
    return sorted(found, key=lambda one: (-one.kills, -(one.damage or 0), -one.survived.rate))


def _names(experiment: Experiment) -> dict[str, str]:
    """What cards are called, by id, and where a game calls its units by a code, by that."""
    cards = read_setup(experiment.setup).cards
    coded = {card.stats.code: local(card.name) for card in cards if hasattr(getattr(card, "stats", None), "code")}
    return {card.id: local(card.name) for card in cards} | coded
