"""Translation catalogues: what is extracted from where, and whether the French is complete.

Babel does what GNU gettext does for Django elsewhere, so that nothing but the package registry is needed. Each app and
each game keeps its own catalogue beside its sources; `manage.py messages` writes them.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

import rules
from rules import ledger

APPS = ("config", "accounts", "rulebook", "collection", "builder", "scenarios", "battles")
LANGUAGES = ("fr",)
KEYWORDS: dict[str, Any] = {
    **dict.fromkeys(("gettext", "gettext_lazy", "gettext_noop", "_", "say"), (1,)),
    **dict.fromkeys(("ngettext", "ngettext_lazy", "say_many"), (1, 2)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ((1, "c"), 2)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), ((1, "c"), 2, 3)),
}
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|(?<!\{)\{\w+\}(?!\})")
UNSTABLE_HEADERS = re.compile(
    rb'^"(Project|Report|POT-Creation|PO-Revision|Last-Translator|Language-Team|Generated-By).*\n', re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Source:
    """A folder whose sentences share one catalogue, all but the folders *without*, which have their own."""

    folder: Path
    without: tuple[Path, ...] = ()

    def path(self, language: str) -> Path:
        """Where the catalogue of *language* is kept."""
        return self.folder / "locale" / language / "LC_MESSAGES" / "django.po"

    def files(self, suffix: str) -> Iterator[Path]:
        """The files of this source that end in *suffix*, in a stable order."""
        for path in sorted(self.folder.glob(f"**/*{suffix}")):
            if not any(path.is_relative_to(other) for other in self.without):
                yield path

    def template(self) -> Catalog:
        """Every sentence of the sources, untranslated."""
        catalog = Catalog(charset="utf-8")
        for message, context in (*self._from_python(), *self._from_templates(), *self._from_ledger()):
            catalog.add(message, context=context)
        return catalog

    def _from_python(self) -> Iterator[tuple[Any, str | None]]:
        for path in self.files(".py"):
            yield from _messages(path.read_bytes())

    def _from_templates(self) -> Iterator[tuple[Any, str | None]]:
        for suffix in (".html", ".txt"):
            for path in self.files(suffix):
                # In brackets, because the blanked-out text between the tags is no Python as to indentation.
                yield from _messages(f"(\n{templatize(path.read_text())}\n)".encode())

    def _from_ledger(self) -> Iterator[tuple[Any, str | None]]:
        if (self.folder / "ledger.yaml").exists():
            book = ledger.load(self.folder.name)
            yield from ((text, context) for context, text in book.sentences())
            yield from ((text, f"{book.prefix} example") for text in book.words())


def sources(folders: Sequence[str] = ()) -> list[Source]:
    """Every catalogue of the project, or those of *folders*."""
    engine = settings.BASE_DIR / "rules"
    apps = [Source(settings.BASE_DIR / app) for app in APPS]
    games = [Source(engine / game.slug) for game in rules.games()]
    shared = Source(engine, without=tuple(game.folder for game in games))
    wanted = {settings.BASE_DIR / folder for folder in folders}
    everything = (*apps, shared, *games)
    return [source for source in everything if not wanted or source.folder in wanted]


def update(source: Source, language: str) -> Catalog:
    """The catalogue of *source* brought up to date: new sentences empty, vanished ones gone."""
    catalog = _read(source.path(language), language)
    catalog.update(source.template(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    return catalog


def write(source: Source, language: str) -> None:
    """Save the up-to-date catalogue of *source*, if it has any sentence."""
    catalog = update(source, language)
    if not any(message.id for message in catalog):
        return
    text = BytesIO()
    catalog.header_comment = "# Muster"
    write_po(text, catalog, no_location=True, sort_output=True, width=120, ignore_obsolete=True)
    path = source.path(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(UNSTABLE_HEADERS.sub(b"", text.getvalue()))


def compile_stale(source: Source, language: str) -> bool:
    """Compile the catalogue of *source* when it is newer than its compiled form; say whether that was so."""
    path = source.path(language)
    compiled = path.with_suffix(".mo")
    if not path.exists() or (compiled.exists() and compiled.stat().st_mtime >= path.stat().st_mtime):
        return False
    with compiled.open("wb") as file:
        write_mo(file, _read(path, language))
    return True


def problems(source: Source, language: str) -> Iterator[str]:
    """What is wrong with the catalogue: each sentence missing, unsure, left over or with other placeholders."""
    kept = _read(source.path(language), language)
    wanted = source.template()
    where = source.path(language).relative_to(settings.BASE_DIR)
    for message in wanted:
        if message.id:
            yield from (f"{where}: {fault}" for fault in _faults(message, kept.get(message.id, message.context)))
    for message in kept:
        if message.id and not wanted.get(message.id, message.context):
            yield f"{where}: no longer used: {_name(message)}"


def quarrels(chosen: Sequence[Source], language: str) -> Iterator[str]:
    """Sentences that two catalogues translate differently: Django joins them all, so one would silently win."""
    known: dict[tuple[str, str | None], tuple[Any, Path]] = {}
    for source in chosen:
        where = source.path(language).relative_to(settings.BASE_DIR)
        for message in _read(source.path(language), language):
            said, first = known.setdefault((str(message.id), message.context), (message.string, where))
            if message.id and message.string != said:
                yield f"{where}: not as in {first}: {_name(message)}"


def _faults(wanted: Message, kept: Message | None) -> Iterator[str]:
    if kept is None or not kept.string or (kept.pluralizable and not all(kept.string)):
        yield f"not translated: {_name(wanted)}"
    elif kept.fuzzy:
        yield f"translation unsure (fuzzy): {_name(wanted)}"
    elif _placeholders(kept.id) != _placeholders(kept.string):
        yield f"placeholders differ: {_name(wanted)}"


def _placeholders(text: Any) -> set[str]:
    forms = text if isinstance(text, (tuple, list)) else (text,)
    return {found for form in forms for found in PLACEHOLDER.findall(form)}


def _name(message: Message) -> str:
    text = message.id if isinstance(message.id, str) else message.id[0]
    return f"{message.context + ': ' if message.context else ''}{text[:100]!r}"


def _read(path: Path, language: str) -> Catalog:
    if not path.exists():
        return Catalog(locale=language, charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def _messages(source: bytes) -> Iterator[tuple[Any, str | None]]:
    for _line, message, _comments, context in extract(
        "python", BytesIO(source), KEYWORDS, options={"encoding": "utf-8"}
    ):
        yield message, context
