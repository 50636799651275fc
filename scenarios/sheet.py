"""A scenario as pages and the API show it: out of the ledger, the fixtures and the rules of construction."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.dateformat import format as format_date
from django.utils.dateparse import parse_date
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

import rules
from collection.figures import local
from collection.labels import nation
from rulebook.texts import gist, spoken
from rules import ledger
from rules.briefings import HEADINGS, Briefing, briefings
from rules.construction import Brief, Terms, brief, leeway
from rules.construction.totals import Budget
from rules.engine import Game
from rules.scenes import Scene, scenes
from rules.starters import suiting
from rules.variations import Variation
from scenarios import glance, maps, needs
from scenarios.own import grounds

LABELS = {
    "sides": _("Sides"),
    "budget": _("Points"),
    "years": _("Years"),
    "forces": _("Forces"),
    "order": _("Order of battle"),
    "zones": _("Deployment zones"),
    "initiative": _("Initiative and first player"),
    "terrain": _("Terrain"),
    "objectives": _("Objectives"),
    "reinforcements": _("Reinforcements"),
    "victory": pgettext_lazy("of a scenario", "Victory"),
    "length": _("Length of the battle"),
    "special": _("Special rules"),
}


@dataclass(frozen=True, slots=True)
class Cited:
    """A sentence of the ledger, or one that the rules of construction make, under its id."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """What the ledger tells under one heading."""

    heading: str
    label: str
    entries: list[Cited]


@dataclass(frozen=True, slots=True)
class Money:
    """The points of a side, or of a section of its force."""

    title: str
    points: int
    rule: str


@dataclass(frozen=True, slots=True)
class Unit:
    """Some copies of a card in an order of battle."""

    card: str
    name: str
    count: int


class SideSheet:
    """One side of a scenario: its name, its points, its printed order of battle, and what its force must be."""

    def __init__(self, game: str, scene: Scene, number: int, own: Variation | None = None) -> None:
        self.game, self.scene, self.number, self.own = game, scene, number, own
        self.side = scene.sides[number]

    @property
    def name(self) -> str:
        named = self.own.sides[self.number] if self.own and self.own.sides else ""
        return named or local(self.side.name)

    @property
    def nation(self) -> str:
        """The slug of its nation; empty where that is open."""
        return self.side.nation

    @property
    def nation_label(self) -> str:
        return nation(self.side.nation) if self.side.nation else ""

    @cached_property
    def brief(self) -> Brief:
        """What a force of this side must be, with what is left open as usual."""
        return brief(usual_terms(self.game, self.scene.slug, self.number), own=self.own)

    @property
    def budgets(self) -> list[Money]:
        """Its points, section by section where they are separate."""
        found = (one for one in self.brief.constraints if isinstance(one, Budget))
        return [Money(_title(one), one.limit, one.rule) for one in found]

    @property
    def agreed(self) -> bool:
        """Whether the players may agree on other points."""
        return leeway(self.game, self.scene.slug, self.number, self.own).any_points

    @cached_property
    def order(self) -> dict[str, int]:
        """The printed order of battle, copies by card."""
        return needs.order(self.brief)

    @property
    def units(self) -> list[Unit]:
        """The printed order of battle, by name."""
        return [Unit(card, local(self.brief.cards[card].name), count) for card, count in self.order.items()]

    @property
    def demands(self) -> list[Cited]:
        """What a force of this side must be, as sentences."""
        return [Cited(one.rule, spoken(one.sentence())) for one in self.brief.constraints]

    @property
    def starters(self) -> list[str]:
        """The names of ready forces for this side."""
        return [local(starter.name) for starter in suiting(self.game, self.scene.slug, self.number)]


def _title(budget: Budget) -> str:
    return budget.title.spoken((get_language() or "en")[:2]) if budget.title else ""


def usual_terms(game: str, scenario: str, side: int, points: int | None = None, year: int | None = None) -> Terms:
    """What is asked of *side* of *scenario*, the rest as usual: the middle year, all nations of a deck."""
    open_ = leeway(game, scenario, side)
    if open_.needs_year and year is None and open_.years:
        year = sum(open_.years) // 2
    nations = open_.nations if open_.several_nations else ()
    return Terms(game=game, scenario=scenario, side=side, points=points, year=year, nations=nations)


class ScenarioSheet:
    """One scenario of a game, printed or changed as someone's *own* says."""

    def __init__(self, game: str, slug: str, own: Variation | None = None) -> None:
        self.slug, self.own = slug, own
        self.scene = scenes(game)[slug]
        self.briefing: Briefing = briefings(game)[slug]
        self.game: Game = rules.game(game)

    @property
    def title(self) -> str:
        return self.own.name if self.own else local(self.scene.name)

    @property
    def number(self) -> str:
        return self.scene.number

    @property
    def pitch(self) -> str:
        return local(self.briefing.pitch)

    @property
    def when(self) -> str:
        """The day or month in history, in words."""
        text = self.briefing.date
        if not text:
            return ""
        whole = len(text) == len("1943-07-12")
        day = parse_date(text if whole else f"{text}-01")
        return format_date(day, "j F Y" if whole else "F Y") if day else ""

    @property
    def where(self) -> str:
        return local(self.briefing.place) if self.briefing.place else ""

    @property
    def plays(self) -> bool:
        """Whether it can be played here today."""
        return self.game.plays and any(scenario.slug == self.slug for scenario in self.game.scenarios)

    @cached_property
    def sides(self) -> list[SideSheet]:
        return [SideSheet(self.game.slug, self.scene, number, self.own) for number in range(len(self.scene.sides))]

    @property
    def figures(self) -> list[glance.Figure]:
        return glance.figures(self.game.slug, self.scene, self.briefing)

    @property
    def sections(self) -> list[Section]:
        return list(self._sections())

    def _sections(self) -> Iterator[Section]:
        for heading in HEADINGS:
            if ids := self.briefing.cites.get(heading):
                entries = [Cited(entry.id, gist(entry)) for id in ids for entry in ledger.find(id)]
                yield Section(heading, str(LABELS[heading]), entries)

    @property
    def map(self) -> SafeString:
        drawn = grounds.draw(self.game.slug, self.slug, self.own) if self.own else None
        return drawn or maps.draw(self.game.slug, self.scene)


def sheets(game: str = "") -> list[ScenarioSheet]:
    """Every scenario of *game*, or of all games, in their printed order."""
    games = [game] if game else rules.SLUGS
    return [ScenarioSheet(slug, name) for slug in games for name in scenes(slug)]
