from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config import messages


class Command(BaseCommand):
    help = "Bring the translation catalogues up to date, compile them, or check that the translation is complete."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folders", nargs="*", help="only these, such as rulebook or rules/tanks (default: all)")
        mode = parser.add_mutually_exclusive_group()
        mode.add_argument("--compile", action="store_true", help="compile the catalogues that changed")
        mode.add_argument("--check", action="store_true", help="fail while a sentence is missing or unsure")

    def handle(self, **options: Any) -> None:
        chosen = messages.sources(options["folders"])
        pairs = [(source, language) for source in chosen for language in messages.LANGUAGES]
        if options["check"]:
            self.check_all(chosen)
        elif options["compile"]:
            compiled = sum(messages.compile_stale(*pair) for pair in pairs)
            self.stdout.write(f"{compiled} catalogues compiled")
        else:
            for pair in pairs:
                messages.write(*pair)

    def check_all(self, chosen: list[messages.Source]) -> None:
        found = [
            problem
            for language in messages.LANGUAGES
            for problems in (
                *(messages.problems(source, language) for source in chosen),
                messages.quarrels(chosen, language),
            )
            for problem in problems
        ]
        for problem in found:
            self.stderr.write(problem)
        if found:
            raise CommandError(f"{len(found)} translation problems: run 'make messages' and translate what is empty")
        self.stdout.write("translations complete")
