"""What an experiment came to, as it is kept and given out; figures that speak of no fair battle are left out."""

from dataclasses import asdict
from typing import Any

from rules.simulate import Share, Summary


def result(summary: Summary) -> dict[str, Any]:
    """*summary* as plain values. When a side could not act or a unit was not placed, it says so and nothing more."""
    faults = {"idle": list(summary.idle), "unplaced": summary.unplaced}
    if not summary.is_sound:
        return {"sound": False, "battles": summary.battles, **faults}
    return {
        "sound": True,
        "battles": summary.battles,
        **faults,
        "wins": [_share(share) for share in summary.wins],
        "draws": _share(summary.draws),
        "first": _share(summary.first),
        "rules": summary.rules,
        "units": [asdict(record) for record in summary.units],
        "actions": {name: getattr(summary, name) for name in ("shortest", "mean", "median", "longest")},
    }


def _share(share: Share) -> dict[str, Any]:
    low, high = share.interval
    return {"count": share.count, "rate": share.rate, "low": low, "high": high}
