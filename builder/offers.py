"""The card list beside a force: what a search finds, whether it may be added, and why not."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from builder.bench import Bench
from builder.buttons import write_changes
from collection import labels
from collection.corrections import seen_by
from collection.figures import said_years
from collection.models import Card, CardData
from collection.pictures import picture_address
from collection.search import Parsed, Reader, find, parse
from rulebook import texts
from rulebook.links import link
from rules.construction import Add, Offers
from rules.engine import Refusal

PAGE = 24
WHERE: Mapping[str, Promise] = {"all": _("All cards"), "mine": _("My cards")}


@dataclass(frozen=True, slots=True)
class Target:
    """Where cards are added: to the entry numbered *host*, which is *card*, or in a *section*."""

    section: str = ""
    host: int | None = None
    card: str = ""

    @property
    def text(self) -> str:
        """The entry as an address holds it."""
        return f"{self.host}-{self.card}" if self.host is not None else ""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address of the editor asks for."""

    q: str = ""
    target: Target = Target()
    page: str = "1"

    def query(self, **more: Any) -> str:
        """The query of an address that asks the same, but for *more*."""
        said = {"q": self.q, "to": self.target.text, "section": self.target.section, "page": self.page, **more}
        return "?" + urlencode(
            {name: value for name, value in said.items() if value and (name, value) != ("page", "1")}
        )


@dataclass(frozen=True, slots=True)
class Offer:
    """A card of the list: what it is, how many there are, and a button to add it; *reason* says why it is greyed."""

    card: Card
    picture: str
    facts: str
    changes: str
    carrier: str
    reason: str
    rule: SafeString
    used: int
    owned: int
    free: int


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The card list as a page shows it."""

    asked: Asked
    work: Bench
    parsed: Parsed
    page: "Page[Any]"
    offers: Sequence[Offer]
    carrier: str

    @property
    def problems(self) -> list[str]:
        """What was not understood of the search."""
        return [f"{each.term}: {texts.spoken(each.sentence)}" for each in self.parsed.problems]

    @property
    def kinds(self) -> list[tuple[str, str, bool]]:
        """The kinds of cards that may be looked at: what they are called, their address, whether it is this one."""
        ceiling = self.work.brief.ceiling
        present = dict.fromkeys(card.kind for card in shown(self.work, self.asked.target) if ceiling(card))
        searches = [("", ""), *((f"kind:{kind}", labels.kind(kind)) for kind in present)]
        return [(label, self.asked.query(q=q, page=""), q == self.asked.q) for q, label in searches]

    @property
    def sections(self) -> list[tuple[str, str, bool]]:
        """The sections to add to: what they are called, their address, whether it is this one."""
        titles = section_titles(self.work)
        if len(titles) < 2:
            return []
        now = self.asked.target.section
        return [(title, self.asked.query(section=id, to="", page=""), id == now) for id, title in titles.items()]

    @property
    def leave(self) -> str:
        """The address without the tank that cards are added to."""
        return self.asked.query(to="", q="", page="")

    @property
    def pages(self) -> list[tuple[int, str]]:
        return [(number, self.asked.query(page=number)) for number in self.page.paginator.page_range]

    @property
    def version(self) -> str:
        return self.work.version


def asked_for(data: QueryDict, work: Bench) -> Asked:
    """What *data*, the query of an address, asks for; an entry or a section that is not there (any more) is not."""
    host, _dash, card = data.get("to", "").partition("-")
    section = data.get("section", "")
    target = Target(section if section in section_titles(work) else "")
    if host.isdecimal() and len(host) < 4 and _carries(work, int(host), card):
        target = Target(work.force.entries[int(host)].section, int(host), card)
    return Asked(data.get("q", ""), target, data.get("page", "1"))


def _carries(work: Bench, host: int, card: str) -> bool:
    entries = work.force.entries
    return host < len(entries) and entries[host].card == card and work.brief.anatomy.carries(work.cards[card])


def section_titles(work: Bench) -> dict[str, str]:
    """The sections that this side has, by id, as they are called; empty is the main one."""
    main = work.brief.side.more.get("main") if work.brief.side else None
    language = get_language() or "en"
    nouns = work.brief.anatomy.sections
    first = (main["fr"] if language.startswith("fr") else main["en"]) if main else str(_("Main force"))
    return {id: nouns[id].spoken(language[:2]) if id else first for id in work.brief.sections}


def shown(work: Bench, target: Target) -> Iterator[Any]:
    """The typed cards that the list may show: on a tank, what tanks carry."""
    carried = work.brief.anatomy.carried
    for id, card in work.cards.items():
        if work.is_mine and not work.pool.owned.get(id):
            continue
        if target.host is None or carried(card):
            yield card


def catalogue(work: Bench, asked: Asked) -> Catalogue:
    """The cards that *asked* finds for the owner of the force, those that may be added first."""
    parsed = parse(asked.q)
    target = asked.target
    listing = _Listing(work, target)
    found = [] if parsed.is_lost else listing.order(find(parsed.query, Reader.of(work.row.owner)), shown(work, target))
    page = Paginator(found, PAGE).get_page(asked.page)
    carrier = listing.name(target.card) if target.host is not None else ""
    return Catalogue(asked, work, parsed, page, listing.offers(list(page)), carrier)


class _Listing:
    """Works out what may be added where, each question once."""

    def __init__(self, work: Bench, target: Target) -> None:
        self.work = work
        self.target = target
        self.all: Offers = work.offers(target.section, target.host)

    def name(self, card: str) -> str:
        return self.work.cards[card].noun.spoken((get_language() or "en")[:2])

    def order(self, found: Any, cards: Iterator[Any]) -> list[tuple[int, str]]:
        """The keys and slugs of those *found* that are among *cards*; what may be added comes first."""
        known = {card.id for card in cards}
        pairs = found.filter(game=self.work.row.game).values_list("pk", "slug")
        return sorted((pair for pair in pairs if pair[1] in known), key=lambda pair: pair[1] in self.all.refused)

    def offers(self, page: Sequence[tuple[int, str]]) -> list[Offer]:
        rows = Card.objects.in_bulk([key for key, _slug in page])
        versions = CardData.objects.versions()
        seen = seen_by(self.work.row.owner, [rows[key] for key, _slug in page])
        used = self.work.used
        return [self._offer(card, versions, used.get(card.slug, 0)) for card in seen]

    def _offer(self, card: Card, versions: Mapping[str, str], used: int) -> Offer:
        refusal: Refusal | None = self.all[card.slug]
        host = self._host(card.slug)
        change = Add(card=card.slug, section=self.target.section if host is None else "", to=host)
        facts = (labels.kind(card.kind), labels.nation(card.nation), said_years(card.first_year, card.last_year))
        auto = host is not None and self.target.host is None
        return Offer(
            card=card,
            picture=picture_address(card, versions),
            facts=" · ".join(filter(None, facts)),
            changes=write_changes([change]),
            carrier=self.name(self.work.force.entries[host].card) if auto and host is not None else "",
            reason=texts.spoken(refusal.sentence) if refusal else "",
            rule=link(refusal.rule) if refusal and refusal.rule else SafeString(),
            used=used,
            owned=self.work.pool.owned.get(card.slug, 0),
            free=max(self.work.pool.free_of(card.slug) - used, 0),
        )

    def _host(self, card: str) -> int | None:
        """Where a card goes that must be carried, unless that was chosen: on what can take it, or has room to spare."""
        if self.target.host is not None or not self.work.brief.anatomy.carried(self.work.cards[card]):
            return self.target.host
        able = [host for host, offers in self._hosts.items() if card not in offers.refused]
        entries = self.work.force.entries
        return able[0] if able else min(self._hosts, key=lambda host: len(entries[host].attachments), default=None)

    @cached_property
    def _hosts(self) -> dict[int, Offers]:
        carries, entries = self.work.brief.anatomy.carries, self.work.force.entries
        carriers = [number for number, entry in enumerate(entries) if carries(self.work.cards[entry.card])]
        return {number: self.work.offers(self.target.section, number) for number in carriers}
