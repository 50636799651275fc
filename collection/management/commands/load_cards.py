from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

import rules
from collection.loading import Loaded, Tally, load
from rules.documents import BadDocument


class Command(BaseCommand):
    help = "Put the cards and products of fixtures/ into the database. May be repeated: only what differs is written."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", action="append", choices=rules.SLUGS, help="only this game (may be repeated)")

    def handle(self, *, game: list[str] | None, verbosity: int, **_options: Any) -> None:
        for slug in game or rules.SLUGS:
            try:
                loaded = load(slug)
            except BadDocument as error:
                raise CommandError(f"the fixtures of {slug} cannot be used: {error}") from None
            if verbosity:
                self.stdout.write(told(loaded))


def told(loaded: Loaded) -> str:
    """One line on what *loaded* changed."""
    if loaded.is_unchanged:
        return (
            f"{loaded.game}: nothing changed (version {loaded.version})"
            if loaded.version
            else f"{loaded.game}: no cards"
        )
    parts = {"cards": loaded.cards, "products": loaded.products, "cards in products": loaded.contents}
    changes = "; ".join(f"{name}: {', '.join(_counts(tally))}" for name, tally in parts.items() if tally)
    return f"{loaded.game}: {changes} (version {loaded.version})"


def _counts(tally: Tally) -> Iterator[str]:
    for word in ("added", "changed", "retired"):
        if count := getattr(tally, word):
            yield f"{count} {word}"
