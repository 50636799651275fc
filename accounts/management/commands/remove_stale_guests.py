from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts import services


class Command(BaseCommand):
    help = (
        "Remove guests who keep nothing and were not here today, and guests not seen for a long time. "
        "Meant to run once a day; docs/deployment.md shows how."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--days", type=int, default=90, help="how long a guest with something kept may stay away")
        parser.add_argument("--dry-run", action="store_true", help="only say how many there are")

    def handle(self, *, days: int, dry_run: bool, **_options: Any) -> None:
        if days < 1:
            raise CommandError(f"expected at least 1 day, got {days}")
        stale = services.stale_guests(days)
        if dry_run:
            self.stdout.write(f"{stale.count()} stale guests would be removed")
        else:
            self.stdout.write(f"{services.remove(stale)} stale guests removed")
