"""Forces and briefs in one line each, for tests of what is legal."""

from rules.construction import Terms, brief, check
from rules.force_text import read_text


def force(game, *lines, **fields):
    """A force of *game* out of *lines* of its text form."""
    return read_text("\n".join(lines), game).model_copy(update=fields)


def wanted(game, scenario="", side=0, *, owned=None, **terms):
    """The brief for *side* of *scenario*."""
    return brief(Terms(game=game, scenario=scenario, side=side, **terms), owned=owned)


def broken(found, asked):
    """The rules that a force breaks, each as often as it is broken."""
    return [violation.rule for violation in check(found, asked).violations if violation.severity == "error"]


def sentences(found, asked):
    """What is said about a force, all of it."""
    return [str(violation.sentence) for violation in check(found, asked).violations]
