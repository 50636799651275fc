"""Forces on paper and as files: every way to take one along, by the name in its address."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from django.http import HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from builder.bench import Bench
from builder.exchange.dossier import Dossier
from builder.exchange.files import FORMATS
from builder.sheets import Paper as Size
from builder.sheets import TooMuchToPrint, card_sheet, roster


@dataclass(frozen=True, slots=True)
class Paper:
    """One way to take a force along; *group* is what a page calls it, *label* which of these it is."""

    name: str
    group: Promise
    label: str | Promise
    content_type: str
    write: Callable[[Dossier], bytes]

    def filename(self, dossier: Dossier) -> str:
        """What a file with *dossier* in it is called."""
        stem = FORMATS["json"].filename(dossier).removesuffix(".json")
        return f"{stem}.{self.name}" if "-" not in self.name else f"{stem}-{self.name}"


PDF = "application/pdf"
PRINTED: tuple[tuple[Size, str], ...] = (("a4", "A4"), ("letter", "Letter"))
PAPERS: Mapping[str, Paper] = {
    paper.name: paper
    for paper in (
        *(Paper(each.name, _("File"), each.label, each.content_type, each.write) for each in FORMATS.values()),
        *(Paper(f"roster-{size}.pdf", _("Roster"), label, PDF, partial(roster, paper=size)) for size, label in PRINTED),
        *(
            Paper(f"cards-{size}.pdf", _("Card sheet"), label, PDF, partial(card_sheet, paper=size))
            for size, label in PRINTED
        ),
    )
}


def dossier(work: Bench, url: str = "") -> Dossier:
    """The force of *work* for files and paper; *url* leads back to it."""
    report = work.by_rules().check()
    return Dossier(force=work.force, cards=work.cards, report=report, terms=work.brief.terms, url=url)


def written(work: Bench, name: str, address: str = "") -> HttpResponse:
    """The force of *work* as the file called *name*, one of PAPERS; raise TooMuchToPrint when paper ends."""
    paper, told = PAPERS[name], dossier(work, address)
    headers = {"Content-Disposition": f'attachment; filename="{paper.filename(told)}"'}
    return HttpResponse(paper.write(told), content_type=paper.content_type, headers=headers)


def too_much(refused: TooMuchToPrint) -> str:
    """*refused* in words."""
    words = gettext("This is too much to print at once: %(count)d, where %(most)d are printed at most.")
    return words % vars(refused)


def links(address: Callable[[str], str]) -> list[tuple[Promise, list[tuple[str | Promise, str]]]]:
    """What a page offers, group by group, where *address* gives that of a file by its name."""
    groups: dict[str, tuple[Promise, list[tuple[str | Promise, str]]]] = {}
    for paper in PAPERS.values():
        groups.setdefault(str(paper.group), (paper.group, []))[1].append((paper.label, address(paper.name)))
    return list(groups.values())
