from argparse import ArgumentParser
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from django.core.management.base import BaseCommand, CommandError

import rules
from rules import derivation


class Command(BaseCommand):
    help = (
        "Work out the derived figures of fixtures/cards/ again, by the formulas of docs/figures/, and store those that "
        "differ. Run load_cards afterwards."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", action="append", choices=rules.SLUGS, help="only this game (may be repeated)")
        parser.add_argument("--check", action="store_true", help="write nothing; fail when a stored figure differs")

    def handle(self, *, game: list[str] | None, check: bool, **_options: Any) -> None:
        slugs = [slug for slug in game or rules.SLUGS if find_spec(f"rules.{slug}.derivation")]
        if check:
            self.check_all(slugs)
        else:
            for slug in slugs:
                self.stdout.write(f"{slug}: {derivation.rewrite(slug)} figures changed")

    def check_all(self, slugs: Sequence[str]) -> None:
        found = [(slug, difference) for slug in slugs for difference in derivation.differences(slug)]
        for slug, difference in found:
            self.stderr.write(f"{slug}: {difference}")
        if found:
            raise CommandError(f"{len(found)} derived figures are not what their formulas give")
        self.stdout.write(
            f"every derived figure is what its formula gives: {', '.join(slugs) or 'no game has formulas'}"
        )
