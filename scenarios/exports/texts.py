"""A set-up as text to mail, and as Markdown for a forum."""

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from builder.exchange.dossier import Line
from scenarios.exports.packet import Muster, Packet
from scenarios.sheet import Cited

MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~])|^([+-]|\d+\.)(?= )")


def write_text(packet: Packet) -> bytes:
    """*packet* as plain text."""
    return ("\n".join(_Plain().lines(packet)) + "\n").encode()


def write_markdown(packet: Packet) -> bytes:
    """*packet* as Markdown, in which no name can be taken for markup."""
    return ("\n".join(_Marked().lines(packet)) + "\n").encode()


class _Plain:
    """How plain text says what there is to say."""

    def title(self, words: str) -> Iterator[str]:
        yield from (words, "=" * len(words), "")

    def heading(self, words: str) -> Iterator[str]:
        yield from ("", words, "-" * len(words))

    def said(self, words: str) -> str:
        return words

    def strong(self, words: str) -> str:
        return words

    def item(self, words: str, depth: int = 0) -> str:
        return f"{'    ' * depth}- {words}"

    def cited(self, cited: Cited) -> str:
        return f"{cited.rule}: {self.said(cited.text)}" if cited.rule else self.said(cited.text)

    def lines(self, packet: Packet) -> Iterator[str]:
        """The whole text."""
        yield from self.title(self.said(packet.title))
        yield self.said(" · ".join(filter(None, (packet.page.sheet.game.title, packet.place))))
        for words in filter(None, (packet.audience, packet.mark)):
            yield from ("", self.strong(self.said(words)))
        if packet.url:
            yield from ("", packet.url)
        for muster in packet.musters:
            yield from self.army(muster)
        yield from self.agreed(packet)
        yield from self.rules(packet)

    def army(self, muster: Muster) -> Iterator[str]:
        yield from self.heading(self.said(muster.name))
        if muster.secrecy.hidden == "force":
            count = ngettext("{count} card", "{count} cards", muster.cards).format(count=muster.cards)
            yield self.item(f"{count}. {_('Secret until it comes into play.')} ({muster.secrecy.rule})")
            return
        yield self.strong(self.said(_headline(muster)))
        for section in muster.dossier.sections:
            if section.title:
                yield from ("", self.said(section.title))
            for line in section.lines:
                yield from self.unit(line, hides=muster.secrecy.hidden == "load")
        yield from (self.item(self.cited(cited)) for cited in muster.army.violations)

    def unit(self, line: Line, *, hides: bool) -> Iterator[str]:
        yield self.item(self.said(_counted(line.count, line.name, line.total)))
        for on in line.load:
            name = _("a card face down") if hides else on.name
            yield self.item(self.said(_counted(on.count, name, on.card.points or 0)), 1)

    def agreed(self, packet: Packet) -> Iterator[str]:
        if chosen := [*packet.chosen]:
            yield from self.heading(_("Options in use"))
        for title, value, rule in chosen:
            yield self.item(self.said(f"{title}{_(':')} {value}" + (f" ({rule})" if rule else "")))

    def rules(self, packet: Packet) -> Iterator[str]:
        for section in packet.sections:
            yield from self.heading(self.said(section.label))
            yield from (self.item(self.cited(cited)) for cited in section.entries)


class _Marked(_Plain):
    """The same in Markdown."""

    def title(self, words: str) -> Iterator[str]:
        yield from (f"# {words}", "")

    def heading(self, words: str) -> Iterator[str]:
        yield from ("", f"## {words}", "")

    def said(self, words: str) -> str:
        return MARKUP.sub(lambda found: "\\" + found[0], " ".join(words.split()))

    def strong(self, words: str) -> str:
        return f"**{words}**\n"


def _headline(muster: Muster) -> str:
    points = muster.army.points
    told = ngettext("{count} point", "{count} points", points).format(count=points) if points else ""
    return ", ".join(filter(None, (muster.dossier.name, told)))


def _counted(count: int, name: str, points: int) -> str:
    return f"{count} × {name}" + (f" ({points})" if points else "")
