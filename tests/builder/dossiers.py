"""Forces with all that is told of them, in one line each."""

from builder.exchange.dossier import Dossier
from rules.construction import Terms, brief, check
from rules.force_text import read_text

PLATOON = ("1 Panther + Ernst Barkmann", "2 Panzer IV")


def dossier(*lines, game="tanks", terms=None, checked=True, notes="", url="", owner="", **fields):
    """A dossier of the force that *lines* of text tell; of a small legal platoon by default."""
    force = read_text("\n".join(lines or PLATOON), game).model_copy(update=fields)
    asked = brief(terms or Terms(game=game))
    report = check(force, asked) if checked else None
    return Dossier(force=force, report=report, terms=asked.terms, notes=notes, url=url, owner=owner)
