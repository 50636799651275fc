"""Reading what is given and writing what comes out."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from rules.documents import BadDocument

T = TypeVar("T")
MOST_PROBLEMS = 5
WIDTH = 116


def load(name: str, reader: Callable[[bytes], T]) -> T:
    """What *reader* makes of the file called *name*, or of standard input for `-`; problems are told with the name."""
    content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    try:
        return reader(content)
    except BadDocument as error:
        raise ValueError(f"{'standard input' if name == '-' else name}: {_problems(error)}") from error


def _problems(error: BadDocument) -> str:
    left = len(error.problems) - MOST_PROBLEMS
    shown = "; ".join(map(str, error.problems[:MOST_PROBLEMS]))
    return f"{shown}; and {left} more" if left > 0 else shown


def write(text: str) -> None:
    """Put one or more lines on standard output."""
    sys.stdout.write(text + "\n")


def write_json(content: Any) -> None:
    """Put *content* on standard output as JSON."""
    write(pretty(content))


def pretty(content: Any, indent: str = "") -> str:
    """*content* as JSON that a person can read: whatever fits on a line is on one."""
    flat = json.dumps(content, ensure_ascii=False)
    if len(indent) + len(flat) <= WIDTH or not isinstance(content, dict | list | tuple):
        return flat
    deeper = indent + " "
    if isinstance(content, dict):
        items = [f"{json.dumps(key, ensure_ascii=False)}: {pretty(value, deeper)}" for key, value in content.items()]
    else:
        items = [pretty(value, deeper) for value in content]
    opening, closing = "{}" if isinstance(content, dict) else "[]"
    return f"{opening}\n{deeper}" + f",\n{deeper}".join(items) + f"\n{indent}{closing}"


def note(text: str) -> None:
    """Tell the person at the terminal *text*, apart from the output."""
    sys.stderr.write(text + "\n")
