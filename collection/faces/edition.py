"""Which state of the drawings is in use: an address that names it can be kept for good."""

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from collection.faces.symbols import SPRITE

HERE = Path(__file__).parent
WORDS = (HERE.parent / "locale", HERE.parent.parent / "rules")


@cache
def edition() -> str:
    """The name of this state of the layouts, the symbols and the translations: a hash of them all."""
    found = hashlib.sha256()
    for path in _sources():
        found.update(path.read_bytes())
    return found.hexdigest()[:8]


def _sources() -> Iterator[Path]:
    yield SPRITE
    for suffix in ("py", "yaml"):
        yield from sorted(HERE.rglob(f"*.{suffix}"))
    for folder in WORDS:
        yield from sorted(folder.rglob("*.po"))
