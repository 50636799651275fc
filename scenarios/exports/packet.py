"""A set-up with all that is told of it outside the site: to everybody, or to the player of one seat."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from builder.exchange.dossier import Dossier
from rules import ledger
from rules.catalogue import Card
from rules.documents import Setup as Document
from rules.reading import read_setup
from scenarios.exports.secrets import Secrecy, secrecy
from scenarios.models import Setup
from scenarios.own.page import changes
from scenarios.setup_page import Army, SetupPage
from scenarios.sheet import Cited, ScenarioSheet, Section
from scenarios.told import told

FIRST_TURNS = 12
"""How many turns a track has that ends nowhere."""
MOST_SHOWN = 24
TOLD = ("victory", "objectives", "length", "reinforcements", "initiative", "zones", "terrain", "special")
"""What a player at the table looks up, in this order: how forces are built is behind them."""


@dataclass(frozen=True, slots=True)
class Muster:
    """A side of the set-up as it is told: its force, and how much of that is secret here."""

    army: Army
    dossier: Dossier
    secrecy: Secrecy

    @property
    def name(self) -> str:
        return self.army.side.name

    @property
    def is_legal(self) -> bool:
        return self.army.report.legal

    @property
    def cards(self) -> int:
        """How many cards it has on the table."""
        return sum(section.cards for section in self.dossier.sections)


@dataclass(frozen=True, slots=True)
class Turns:
    """The turn track: how many boxes, and whether the battle ends with the last."""

    count: int
    is_limited: bool

    @property
    def shown(self) -> int:
        """How many boxes fit on paper."""
        return min(self.count, MOST_SHOWN)


@dataclass(frozen=True)
class Packet:
    """One set-up to take along. *url* leads back to it, *seat* is whose eyes it is for: None for all."""

    row: Setup
    url: str = ""
    seat: int | None = None

    @cached_property
    def page(self) -> SetupPage:
        return SetupPage(self.row)

    @cached_property
    def document(self) -> Document[Any, Any, Any]:
        """The muster/setup@1 itself."""
        return read_setup(self.row.document)

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        """The cards as the set-up has them, and those that it does not use."""
        return self.page.cards

    @cached_property
    def musters(self) -> list[Muster]:
        """Its sides."""
        return [self._muster(army) for army in self.page.armies]

    def _muster(self, army: Army) -> Muster:
        dossier = Dossier(force=army.force, cards=self.cards, report=army.report)
        return Muster(army, dossier, secrecy(army.side, self.seat if len(self.page.armies) > 1 else None))

    @property
    def title(self) -> str:
        return self.row.title

    @property
    def audience(self) -> str:
        """Whom it is for, when it keeps something from others."""
        if self.seat is None:
            return ""
        return _("For %(side)s") % {"side": self.page.sheet.sides[self.seat].name}

    @property
    def mark(self) -> str:
        """What every export says of forces that are not what their sides ask for."""
        return "" if self.page.is_legal else _("Friendly, not legal")

    @property
    def place(self) -> str:
        """The scenario, and when and where it was."""
        sheet = self.page.sheet
        named = " ".join(filter(None, (sheet.number, sheet.title if self.title != sheet.title else "")))
        return " · ".join(filter(None, (named, sheet.when, sheet.where)))

    @property
    def sections(self) -> list[Section]:
        """The rules to have at hand, by heading."""
        found = {section.heading: section for section in self.page.sheet.sections}
        told = [replace(found[heading], entries=[*_rules(found[heading])]) for heading in TOLD if heading in found]
        return [*_notes(self.page.sheet), *told]

    @property
    def chosen(self) -> Iterator[tuple[str, str, str]]:
        """What was agreed: title, value, and the rule where there is one."""
        if self.row.points:
            yield _("Points"), str(self.row.points), ""
        if self.row.year:
            yield _("Year"), str(self.row.year), ""
        yield from ((option.title, option.value, option.rule) for option in self.page.options)

    @property
    def violations(self) -> Iterator[tuple[str, Cited]]:
        """What is not legal, side by side; of a secret force nothing is told."""
        for muster in self.musters:
            if not muster.secrecy.hidden:
                yield from ((muster.name, cited) for cited in muster.army.violations)

    @property
    def turns(self) -> Turns:
        own = self.page.sheet.own
        limit = (own and own.turns) or self.row.document["options"].get("turn_limit") or _printed_limit(self.page)
        return Turns(int(limit), is_limited=True) if limit else Turns(FIRST_TURNS, is_limited=False)


def _notes(sheet: ScenarioSheet) -> Iterator[Section]:
    """What a scenario of someone's own changes, and what its maker has to say."""
    if told := changes(sheet):
        entries = [Cited("", f"{one.label}: {one.value}") for one in told]
        yield Section("changes", _("What is different"), entries)
    if sheet.own and sheet.own.notes:
        yield Section("notes", pgettext("on a roster", "Notes"), [Cited("", sheet.own.notes)])


def _rules(section: Section) -> Iterator[Cited]:
    """What rules and rulings say: what the printed rules leave out helps nobody at the table."""
    return (cited for cited in section.entries if not isinstance(ledger.find(cited.rule)[0], ledger.Gap))


def _printed_limit(page: SetupPage) -> int:
    limit = getattr(told(page.setup.game, page.sheet.scene), "turn_limit", None)
    return limit if isinstance(limit, int) else 0
