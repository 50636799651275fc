"""What can be typed after `python -m rules`."""

from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Callable
from typing import Any, NoReturn

from rules import SLUGS
from rules.cli import asking, battles, checking, simulating

GAME = f"one of {', '.join(SLUGS)}"
FILE = "a file, or - for standard input"


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise ValueError(f"{self.prog}: {message} (see {self.prog} --help)")


def parser() -> ArgumentParser:
    """The whole command line."""
    found = _Parser(prog="python -m rules", description="Muster's rules engine.", allow_abbrev=False)
    commands = found.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_questions(commands)
    _add_battles(commands)
    return found


def _add_questions(commands: "_SubParsersAction[_Parser]") -> None:
    _add(commands, "games", asking.games, "the games of the house", json=True)

    command = _add(commands, "schema", asking.schema, "the JSON schema of a document")
    command.add_argument("document", choices=tuple(asking.SCHEMAS))
    command.add_argument("game", nargs="?", help=f"typed as {GAME} types it")

    command = _add(commands, "cards", asking.cards, "the cards of a game", json=True)
    command.add_argument("game", help=GAME)

    command = _add(commands, "rule", asking.rule, "a rule, all its parts, and the rulings and gaps on it", json=True)
    command.add_argument("id", help="such as TC-9.3.1 or CH-R4")

    command = _add(
        commands, "check", checking.check, "whether a force is legal, and all that is wrong with it", json=True
    )
    command.add_argument("force", help=f"{FILE}: a document, or the text form")
    command.add_argument("--scenario", default="", help="its name or printed number; without it, free construction")
    command.add_argument("--side", type=int, default=0, help="the side of the scenario, from 0")
    command.add_argument("--points", type=int, help="the points agreed on")
    command.add_argument("--year", type=int, help="the year agreed on; by default that of the force")
    command.add_argument("--nations", default="", help="the nations agreed on, such as german,soviet")
    command.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="a rule of construction")

    command = _add(commands, "actions", asking.actions, "the legal actions of a position", json=True)
    command.add_argument("position", help=FILE)

    command = _add(commands, "draw", asking.draw, "a position as an SVG picture")
    command.add_argument("position", help=FILE)
    command.add_argument("--seat", type=int, help="as this seat sees it; without it, as a spectator does")


def _add_battles(commands: "_SubParsersAction[_Parser]") -> None:
    command = _add(commands, "setup", battles.setup, "a set-up, ready to play")
    command.add_argument("game", help=GAME)
    command.add_argument("scenario", help="its name or printed number")
    command.add_argument(
        "forces", nargs="*", metavar="FORCE", help="one a seat; without any, those printed or a starter"
    )
    command.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an optional rule")
    command.add_argument("--own", help=f"{FILE}: what a scenario of your own changes of this one")

    command = _add(commands, "play", battles.play, "a battle between bots")
    command.add_argument("setup", help=FILE)
    command.add_argument("--seed", help="the same seed gives the same battle; without it, a new one each time")
    command.add_argument(
        "--bots", help="one a seat: random, careless, greedy, search, search:400 (playouts), search:0.3s"
    )

    command = _add(commands, "replay", battles.replay, "a battle checked step by step, and its log", json=True)
    command.add_argument("battle", help=FILE)

    command = _add(commands, "apply", battles.apply, "the position after an action")
    command.add_argument("position", help=FILE)
    command.add_argument("action", help="in its text form")
    command.add_argument("--rolls", default="", help="the random values that came up, such as 6,57")

    command = _add(commands, "simulate", simulating.simulate, "many battles, and who wins them", json=True)
    command.add_argument("setup", help=FILE)
    command.add_argument("-n", type=int, default=1000, dest="count", metavar="N", help="how many battles")
    command.add_argument("--seed", default="1", help="the same seed gives the same figures")
    command.add_argument("--bots", help="one a seat, as for play; random without it")
    command.add_argument("--workers", type=int, help="how many processes; one a processor without it")


def _add(
    commands: "_SubParsersAction[_Parser]", name: str, run: Callable[[Any], int], help: str, *, json: bool = False
) -> ArgumentParser:
    command = commands.add_parser(name, help=help, description=help[0].upper() + help[1:] + ".", allow_abbrev=False)
    command.set_defaults(run=run)
    if json:
        command.add_argument("--json", action="store_true", help="as JSON")
    return command
