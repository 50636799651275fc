"""The contract between a game and everything that plays, shows or stores it."""

from dataclasses import dataclass

from rules.ledger import Ledger, load


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game of the house: what the site, the command line and the bots need to know of it."""

    slug: str
    title: str

    @property
    def ledger(self) -> Ledger:
        """Every rule of the game, with its rulings, gaps, scenarios and printed examples."""
        return load(self.slug)
