"""A force as its page shows it: entries by section, and what is wrong beside what it concerns."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from builder import briefing, news
from builder.bench import Bench
from builder.buttons import write_changes
from builder.models import Step
from builder.offers import section_titles
from builder.pool import Supply, supplies
from collection import labels
from collection.figures import local
from collection.models import Card, CardData
from collection.pictures import picture_address
from rulebook import texts
from rulebook.links import link
from rules import catalogue
from rules.construction import Add, Change, Fix, Move, Remove, Report, Violation
from rules.construction.changes import Place


@dataclass(frozen=True, slots=True)
class Button:
    """Something that can be done to the force: its words, and the changes that it carries."""

    words: str
    changes: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A violation as it is read: the sentence, the rule, and the ways out."""

    words: str
    rule: SafeString
    is_advice: bool
    fixes: Sequence[Button]


@dataclass(frozen=True, slots=True)
class Bar:
    """The points of a section against what it may have."""

    title: str
    points: int
    limit: int | None
    rule: SafeString

    @property
    def left(self) -> int | None:
        return None if self.limit is None else self.limit - self.points

    @property
    def excess(self) -> int:
        return max(-(self.left or 0), 0)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place on a carrier that may be filled: what goes there, how full it is, and the search that finds it."""

    label: str
    have: int
    room: int | None
    q: str


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of the force, or what one carries: *copies* of a card in all."""

    place: Place
    card: catalogue.Card
    name: str
    facts: str
    picture: str
    copies: int
    points: int
    remove: str
    missing: int = 0
    fewer: str = ""
    more: str = ""
    moves: Sequence[Button] = ()
    slots: Sequence[Slot] = ()
    load: "Sequence[Line]" = ()
    faults: Sequence[Fault] = ()

    @property
    def number(self) -> int:
        return self.place[0]

    @property
    def id(self) -> str:
        return "-".join(map(str, self.place))


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the force, with its entries."""

    id: str
    title: str
    lines: Sequence[Line]


@dataclass(frozen=True, slots=True)
class Shortage:
    """A card of which copies are missing, and the products that have it."""

    name: str
    slug: str
    count: int
    supplies: Sequence[Supply]


@dataclass(frozen=True)
class Editor:
    """All that the page of a force shows, but for the card list."""

    work: Bench
    report: Report
    rows: Mapping[str, Card]
    versions: Mapping[str, str]
    undo: Step | None = None
    redo: Step | None = None
    notice: str = ""
    refusal: str = ""
    problems: Sequence[str] = field(default_factory=tuple)

    @cached_property
    def titles(self) -> Mapping[str, str]:
        return section_titles(self.work)

    @property
    def bars(self) -> list[Bar]:
        several = len(self.report.points) > 1
        return [
            Bar(
                self.titles.get(account.section, account.section) if several else _("Points"),
                account.points,
                account.limit,
                link(account.rule) if account.rule else SafeString(),
            )
            for account in self.report.points
        ]

    @cached_property
    def faults(self) -> list[tuple[Violation, Fault]]:
        return [(violation, self._fault(violation)) for violation in self.report.violations]

    def _fault(self, violation: Violation) -> Fault:
        rule = link(violation.rule) if violation.rule else SafeString()
        fixes = [_button(fix) for fix in violation.fixes]
        return Fault(texts.spoken(violation.sentence), rule, violation.severity == "advice", fixes)

    @property
    def overall(self) -> list[Fault]:
        """What is wrong with the force as a whole."""
        return [fault for violation, fault in self.faults if not violation.entries]

    @property
    def errors(self) -> int:
        """How many rules are broken; that a card is not there to be taken breaks none."""
        return sum(violation.severity == "error" and bool(violation.rule) for violation in self.report.violations)

    @property
    def is_legal(self) -> bool:
        return not self.errors

    @property
    def purpose(self) -> str:
        return briefing.told(self.work.brief.terms)

    @property
    def demands(self) -> list[briefing.Demand]:
        return briefing.demands(self.work.brief)

    @property
    def size(self) -> int:
        """How many cards the force has."""
        return sum(self.work.used.values())

    @cached_property
    def sections(self) -> list[Section]:
        entries = list(enumerate(self.work.force.entries))
        wanted = dict.fromkeys([*self.titles, *(entry.section for _number, entry in entries)])
        found = [
            Section(id, self._title(id), [self._line(number) for number, entry in entries if entry.section == id])
            for id in wanted
        ]
        return [section for section in found if section.lines or len(self.titles) > 1]

    def _title(self, id: str) -> str:
        noun = self.work.brief.anatomy.sections.get(id)
        return self.titles.get(id) or (local_noun(noun.en, noun.fr) if noun else id)

    def _line(self, number: int) -> Line:
        entry = self.work.force.entries[number]
        load = [self._attached(number, place) for place in range(len(entry.attachments))]
        one = Remove(place=(number,), card=entry.card)
        return self._told(
            (number,),
            entry.card,
            entry.count,
            remove=[Remove(place=(number,), card=entry.card, count=entry.count)],
            fewer=write_changes([one]),
            more=write_changes([Add(card=entry.card, section=entry.section)]),
            moves=self._moves(number),
            slots=self._slots(number),
            load=load,
        )

    def _attached(self, number: int, place: int) -> Line:
        entry = self.work.force.entries[number]
        on = entry.attachments[place]
        copies = on.count * entry.count
        off = Remove(place=(number, place), card=on.card, count=copies)
        return self._told((number, place), on.card, copies, remove=[off])

    def _told(self, place: Place, slug: str, copies: int, *, remove: Sequence[Change], **more: object) -> Line:
        card = self.work.cards[slug]
        row = self.rows.get(slug)
        faults = [fault for violation, fault in self.faults if place in violation.entries]
        return Line(
            place,
            card,
            local(card.name),
            _facts(card),
            picture_address(row, self.versions) if row else "",
            copies,
            (card.points or 0) * copies,
            write_changes(remove),
            missing=self.missing.get(slug, 0),
            faults=faults,
            **more,  # type: ignore[arg-type]
        )

    def _moves(self, number: int) -> list[Button]:
        entry = self.work.force.entries[number]
        return [
            Button(title, write_changes([Move(place=(number,), card=entry.card, count=entry.count, section=id)]))
            for id, title in self.titles.items()
            if id != entry.section
        ]

    def _slots(self, number: int) -> list[Slot]:
        entry = self.work.force.entries[number]
        card = self.work.cards[entry.card]
        if not self.work.brief.anatomy.carries(card):
            return []
        room = getattr(card.stats, "crew_slots", None)
        kinds = [self.work.cards[on.card] for on in entry.attachments for _copy in range(on.count)]
        crew = sum(bool(getattr(on, "crew_slots", 0)) for on in kinds)
        return [
            Slot(pgettext("slot on a tank", "Crew"), crew, room, "kind:crew or kind:hero"),
            Slot(pgettext("slot on a tank", "Upgrades"), len(kinds) - crew, None, "kind:upgrade"),
        ]

    @cached_property
    def missing(self) -> Mapping[str, int]:
        return self.work.pool.missing(self.work.used) if self.work.pool.is_known else {}

    @cached_property
    def shortages(self) -> list[Shortage]:
        """What is missing, and which products supply it."""
        found = supplies(self.work.row.game, self.missing) if self.missing else {}
        return [
            Shortage(local(self.work.cards[slug].name), slug, count, found.get(slug, []))
            for slug, count in self.missing.items()
        ]

    @cached_property
    def news(self) -> list[news.News]:
        return news.news(self.work)


def local_noun(en: str, fr: str) -> str:
    """What is called so in both languages, in the reader's."""
    return local(catalogue.Name(en=en, fr=fr))


def _button(fix: Fix) -> Button:
    words = texts.spoken(fix.sentence)
    return Button(words[:1].upper() + words[1:], write_changes(fix.changes))


def _facts(card: catalogue.Card) -> str:
    return " · ".join(filter(None, (labels.kind(card.kind), labels.nation(card.nation))))


def edited(work: Bench, **more: object) -> Editor:
    """The force of *work* for its owner, with undo and redo."""
    steps = work.row.steps
    return look(work, undo=steps.last_done(), redo=steps.last_undone(), **more)


def look(work: Bench, **more: object) -> Editor:
    """The force of *work* to look at."""
    return Editor(work, work.check(), _rows(work.row.game, work.used), CardData.objects.versions(), **more)  # type: ignore[arg-type]


def _rows(game: str, slugs: Iterable[str]) -> dict[str, Card]:
    found = Card.objects.in_game(game).filter(slug__in=list(slugs)).defer("names", "words", "flags")
    return {card.slug: card for card in found}
