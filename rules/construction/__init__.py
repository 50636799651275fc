"""What a legal force is: constraints as data, each with the ledger id that demands it, and four uses of each.

>>> from rules.construction import Terms, brief, check
>>> check(force, brief(Terms(game="tanks", points=100))).legal
True
"""

from rules.construction.briefs import Brief, Builder, brief, leeway
from rules.construction.changes import Add, Attach, Change, Declare, Fix, Move, Remove, StaleChange, apply, merged
from rules.construction.constraints import Constraint
from rules.construction.judging import Offers, check, may_add
from rules.construction.report import Account, Report, Violation
from rules.construction.terms import Leeway, Terms

__all__ = [
    "Account", "Add", "Attach", "Brief", "Builder", "Change", "Constraint", "Declare", "Fix", "Leeway", "Move",
    "Offers", "Remove", "Report", "StaleChange", "Terms", "Violation", "apply", "brief", "check", "leeway", "may_add",
    "merged",
]  # fmt: skip
