"""Typst, given data: what a sheet says reaches its template as JSON, so that no name can be taken for markup."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

import fontpkg_pt_sans_narrow as font
import typst
from django.utils.translation import get_language

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
"""Templates of other areas share what stands in common.typ here: typst reads nothing above this folder."""
FAMILY = "PT Sans"
"""The name by which typst knows the packaged font: its narrowness is a property of the face."""
Paper = Literal["a4", "letter"]
PAPERS: tuple[Paper, ...] = get_args(Paper)


class TooMuchToPrint(ValueError):
    """More than is printed at once: *count* cards or lines, where *most* are."""

    def __init__(self, count: int, most: int) -> None:
        super().__init__(f"expected at most {most} to print, got {count}")
        self.count, self.most = count, most


@cache
def fonts() -> typst.Fonts:
    """The packaged font and typst's own: a sheet looks the same on every server."""
    return typst.Fonts(include_system_fonts=False, font_paths=[str(font.ROOT / "files")])


def typeset(template: str | Path, paper: Paper, **content: Any) -> bytes:
    """The PDF that *template*, a file beside this one or a path, makes of *content* on *paper*.

    Equal content gives equal bytes.
    """
    if paper not in PAPERS:
        raise ValueError(f"expected a paper out of {', '.join(PAPERS)}, got {paper!r}")
    told: Mapping[str, Any] = {"paper": paper, "language": (get_language() or "en")[:2], **content}
    compiler = typst.Compiler(root=str(ROOT), font_paths=fonts())
    inputs = {"told": json.dumps(told, ensure_ascii=False), "family": FAMILY}
    return bytes(compiler.compile(str(FOLDER / template), format="pdf", sys_inputs=inputs))  # type: ignore[arg-type]
