"""Players that know only the contract, and of a battle only what their seat may know.

>>> bot("greedy"), bot("search:400"), bot("search:0.3s")
(Greedy(...), Search(...), Search(...))
"""

import re

from rules.bots.at_random import AtRandom
from rules.bots.careless import Careless
from rules.bots.contract import Bot, Deal
from rules.bots.greedy import Greedy
from rules.bots.search import Budget, Search

__all__ = ["NAMES", "AtRandom", "Bot", "Budget", "Careless", "Deal", "Greedy", "Search", "bot"]

NAMES = ("random", "careless", "greedy", "search")
BUDGET = re.compile(r"search:(?:(?P<playouts>[1-9][0-9]*)|(?P<seconds>[0-9]*\.?[0-9]+)s)")


def bot(name: str) -> Bot:
    """The bot called *name*: random, careless, greedy, search, search:400 (playouts each time) or search:0.3s."""
    match name:
        case "random":
            return AtRandom()
        case "careless":
            return Careless()
        case "greedy":
            return Greedy()
        case "search":
            return Search()
    if found := BUDGET.fullmatch(name):
        return Search(_budget(**found.groupdict()))
    raise ValueError(f"expected a bot out of {', '.join(NAMES)} (or search:400, search:0.3s), got {name!r}")


def _budget(playouts: str | None, seconds: str | None) -> Budget:
    return Budget(playouts=int(playouts)) if playouts else Budget(seconds=float(seconds or 0))
