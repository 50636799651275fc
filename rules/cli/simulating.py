"""The command that plays many battles: simulate."""

import os
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from rules import simulate as simulation
from rules.cli.battles import choose_bots, side_of
from rules.cli.streams import load, write, write_json
from rules.documents import Setup
from rules.reading import read_setup
from rules.simulate import Share, Summary


def simulate(chosen: Namespace) -> int:
    setup = load(chosen.setup, read_setup)
    names = choose_bots(chosen.bots, setup, "random")
    for option, value in (("-n", chosen.count), ("--workers", chosen.workers)):
        if value is not None and value < 1:
            raise ValueError(f"expected {option} to be at least 1, got {value}")
    summary = _play(setup, names, chosen)
    if chosen.json:
        write_json(_as_json(summary, names, chosen.seed))
    else:
        write("\n".join(_as_text(summary, names, setup)))
    return 0


def _play(setup: Setup[Any, Any, Any], names: tuple[str, ...], chosen: Namespace) -> Summary:
    workers = min(chosen.workers or os.cpu_count() or 1, -(-chosen.count // simulation.CHUNK))
    pool = ProcessPoolExecutor(workers) if workers > 1 else nullcontext()
    columns = (TextColumn("battles"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with pool as executor, Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=chosen.count)
        return simulation.run(
            setup,
            chosen.count,
            seed=chosen.seed,
            bots=names,
            executor=executor,
            told=lambda played: progress.advance(task, played),
        )


def _as_text(summary: Summary, names: tuple[str, ...], setup: Setup[Any, Any, Any]) -> Iterator[str]:
    yield f"{summary.battles} battles; 95 % intervals in brackets"
    for seat, share in enumerate(summary.wins):
        yield f"  {f'{side_of(setup, seat)} ({names[seat]}) wins':<32} {share}"
    yield f"  {'Draws':<32} {summary.draws}"
    endings = ", ".join(f"{rule} {count}" for rule, count in summary.rules.items())
    yield f"  {'Ended by':<32} {endings}"
    lengths = f"{summary.shortest} to {summary.longest}, mean {summary.mean:.1f}, median {summary.median:g}"
    yield f"  {'Actions':<32} {lengths}"


def _as_json(summary: Summary, names: tuple[str, ...], seed: str) -> dict[str, Any]:
    return {
        "battles": summary.battles,
        "seed": seed,
        "bots": names,
        "wins": [_share_as_json(share) for share in summary.wins],
        "draws": _share_as_json(summary.draws),
        "rules": summary.rules,
        "actions": {
            "shortest": summary.shortest,
            "mean": summary.mean,
            "median": summary.median,
            "longest": summary.longest,
        },
    }


def _share_as_json(share: Share) -> dict[str, Any]:
    return {"count": share.count, "rate": share.rate, "interval": share.interval}
