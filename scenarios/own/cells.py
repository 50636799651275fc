"""Fields of the editor that hold cells of a map, as text that a person or the map's script writes.

An empty field says nothing (as printed), a lone dash that there is none.
"""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

KINDS = ("wood", "building")
NONE = "-"


class Written(forms.CharField):
    """Text that stands for a list or the like; *read* and *told* turn one into the other."""

    def __init__(self, *, most: int, rows: int, mark: str, **more: Any) -> None:
        widget = forms.Textarea(attrs={"rows": rows, "spellcheck": "false", mark: ""})
        super().__init__(required=False, max_length=most, widget=widget, **more)

    def prepare_value(self, value: Any) -> Any:
        return value if value is None or isinstance(value, str) else self.told(value) or NONE

    def to_python(self, value: Any) -> Any:
        text = str(value or "").strip()
        return None if not text else self.read("" if text == NONE else text)

    def run_validators(self, value: Any) -> None:
        super().run_validators(self.prepare_value(value))

    def read(self, text: str) -> Any:
        """What *text* stands for; raise ValidationError when it stands for nothing."""
        raise NotImplementedError

    def told(self, value: Any) -> str:
        """The text for *value*."""
        raise NotImplementedError


class Cells(Written):
    """Names of cells, apart by spaces or commas."""

    def __init__(self, **more: Any) -> None:
        super().__init__(most=4000, rows=2, mark="data-cells", **more)

    def told(self, value: Any) -> str:
        return " ".join(value)

    def read(self, text: str) -> Any:
        return list(dict.fromkeys(text.replace(",", " ").split()))


class Laid(Cells):
    """What lies on cells, as `C3:ruin`."""

    def told(self, value: Any) -> str:
        return " ".join(f"{cell}:{kind}" for cell, kind in value.items())

    def read(self, text: str) -> Any:
        found: dict[str, str] = {}
        for word in super().read(text):
            cell, colon, kind = word.partition(":")
            if not colon or not kind:
                raise ValidationError(_("expected a hex and a tile, such as C3:ruin, got %(word)s") % {"word": word})
            if cell in found:
                raise ValidationError(_("%(cell)s is there twice") % {"cell": cell})
            found[cell] = kind
        return found


class Pieces(Written):
    """Pieces of terrain, a line each: `wood 450 450 30`."""

    def __init__(self, **more: Any) -> None:
        super().__init__(most=2000, rows=6, mark="data-pieces", **more)

    def told(self, value: Any) -> str:
        return "\n".join(f"{one['kind']} {one['x']:g} {one['y']:g} {one.get('rotation', 0):g}" for one in value)

    def read(self, text: str) -> Any:
        return [_piece(line) for line in text.splitlines() if line.strip()]


def _piece(line: str) -> dict[str, Any]:
    kind, *numbers = line.split()
    try:
        x, y, rotation = map(float, [*numbers, "0"][:3])
    except ValueError:
        kind = ""
    if kind not in KINDS or len(numbers) not in (2, 3):
        words = _("expected a line such as “wood 450 450 30” (or building), got “%(line)s”")
        raise ValidationError(words % {"line": line[:40]})
    return {"kind": kind, "x": x, "y": y, "rotation": rotation}
