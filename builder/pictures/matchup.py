"""Which units of one force can hurt which of another, and how likely: by the combat rules of their game."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from builder.exchange.dossier import Dossier
from builder.pictures.colours import ground, lettering
from builder.pictures.drawing import TEXT, Picture, Table, draw
from collection.figures import local
from rulebook import texts
from rules.odds import Prospect, fights, odds

MOST = 14
STEP = {"width": 70, "height": 34}
NEVER = "–"


@dataclass(frozen=True, slots=True)
class _Unit:
    """One sort of unit on an axis; *label* tells it from all others there."""

    card: Any
    label: str


@dataclass(frozen=True, slots=True)
class _Pair:
    """A unit and one that it may attack: its best way and its worst, both None when it cannot hurt it at all."""

    attacker: _Unit
    target: _Unit
    best: Prospect | None = None
    worst: Prospect | None = None

    @classmethod
    def of(cls, attacker: _Unit, target: _Unit) -> Self:
        ways = sorted(odds(attacker.card, target.card), key=lambda way: way.chance)
        return cls(attacker, target, ways[-1], ways[0]) if ways and ways[-1].chance else cls(attacker, target)


def chances(attackers: Dossier, targets: Dossier, title: str = "") -> Picture:
    """The chance of each unit of *attackers* to hurt each of *targets*, at worst and at best; both of the same game.

    Only the fourteen sorts of a side that cost most are shown; the note says how many are not.
    """
    if attackers.force.game != targets.force.game:
        raise ValueError(f"expected two forces of one game, got {attackers.force.game} and {targets.force.game}")
    ours, without = _units(attackers)
    theirs, lacking = _units(targets)
    pairs = [_Pair.of(one, other) for one in ours for other in theirs]
    title = title or _("{attackers} against {targets}").format(attackers=attackers.name, targets=targets.name)
    svg = draw(title, _map([_cell(pair) for pair in pairs])) if pairs else SafeString()
    return Picture(
        title, svg, _table(pairs), " ".join(_notes(attackers, targets, without + lacking, drawn=bool(pairs)))
    )


def _units(dossier: Dossier) -> tuple[list[_Unit], int]:
    """The sorts of unit that *dossier* fights with, in the order of the force, and how many of them are left out."""
    cards = {line.card.id: line.card for line in dossier.lines if fights(line.card)}
    copies: Counter[str] = Counter()
    for line in dossier.lines:
        copies[line.card.id] += line.count
    dearest = sorted(cards.values(), key=lambda card: -(card.points or 0) * copies[card.id])[:MOST]
    shown = {id: card for id, card in cards.items() if card in dearest}
    return [_Unit(card, label) for card, label in _labelled(shown, copies)], len(cards) - len(shown)


def _labelled(cards: Mapping[str, Any], copies: Mapping[str, int]) -> Iterator[tuple[Any, str]]:
    names = Counter(local(card.name) for card in cards.values())
    for id, card in cards.items():
        name = local(card.name)
        clear = name if names[name] == 1 else f"{name} ({id})"
        yield card, f"{copies[id]} × {clear}" if copies[id] > 1 else clear


def _cell(pair: _Pair) -> dict[str, str]:
    told = {"attacker": pair.attacker.label, "target": pair.target.label}
    if not pair.best or not pair.worst:
        return told | {"said": NEVER, "fill": "none", "ink": TEXT}
    # The ground is for what may be hoped for on the whole: the best way alone is near certain too often.
    fill = ground((pair.best.chance + pair.worst.chance) / 2)
    return told | {"said": percent(pair.worst.chance, pair.best.chance), "fill": fill, "ink": lettering(fill)}


def percent(*chances: Fraction) -> str:
    """A chance or a range of *chances* in hundredths: only what is certain is 100, only what cannot be is 0."""
    numbers = dict.fromkeys(_hundredths(chance) for chance in chances)
    return _("{number}%").format(number="–".join(map(str, numbers)))


def _hundredths(chance: Fraction) -> int:
    return round(100 * chance) if chance in {0, 1} else min(max(round(100 * chance), 1), 99)


def _map(values: list[dict[str, str]]) -> dict[str, object]:
    top = {"orient": "top", "labelAngle": -40, "labelAlign": "left", "labelBaseline": "bottom"}
    return {
        "data": {"values": values},
        "width": {"step": STEP["width"]},
        "height": {"step": STEP["height"]},
        "encoding": {
            "x": {"field": "target", "type": "nominal", "sort": None, "title": _("Targets"), "axis": top},
            "y": {"field": "attacker", "type": "nominal", "sort": None, "title": _("Attackers")},
        },
        "layer": [
            {
                "mark": {"type": "rect", "stroke": TEXT, "strokeOpacity": 0.35},
                "encoding": {"fill": {"field": "fill", "type": "nominal", "scale": None}},
            },
            {"mark": {"type": "text", "fontWeight": "bold"}, "encoding": _letters()},
        ],
    }


def _letters() -> dict[str, object]:
    ink = {"field": "ink", "type": "nominal", "scale": None}
    return {"text": {"field": "said", "type": "nominal"}, "color": ink}


def _table(pairs: list[_Pair]) -> Table:
    head = (
        pgettext("column: who attacks", "Attacker"),
        pgettext("column: who is attacked", "Target"),
        pgettext("column: a chance", "At best"),
        pgettext("column: a chance", "At worst"),
        _("Rules"),
    )
    return Table(head, tuple((pair.attacker.label, pair.target.label, *_told(pair)) for pair in pairs))


def _told(pair: _Pair) -> tuple[str, str, str]:
    if not pair.best or not pair.worst:
        return NEVER, NEVER, ""
    rules = dict.fromkeys((*pair.best.rules, *pair.worst.rules))
    return _way(pair.best), _way(pair.worst), ", ".join(rules)


def _way(way: Prospect) -> str:
    return f"{percent(way.chance)}, {texts.spoken(way.label)}"


def _notes(attackers: Dossier, targets: Dossier, left_out: int, *, drawn: bool) -> Iterator[str]:
    if not drawn:
        yield _("Nobody is there to fight.")
    if left_out:
        told = ngettext("{count} sort of unit is not shown.", "{count} sorts of unit are not shown.", left_out)
        yield told.format(count=left_out)
    if any(line.load for line in (*attackers.lines, *targets.lines)):
        yield _("What units carry is not reckoned in.")
