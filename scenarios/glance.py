"""A scenario at a glance: the figures that the ledger tells, each with the id of the rule that says so."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from collection.figures import local
from rules import ledger
from rules.briefings import Briefing
from rules.scenes import Scene
from scenarios.told import Chess, Commander, Hunter, Panzer, Tanks, told


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: what it is called, the figure in words, and the rule that it stands in."""

    label: str
    value: str
    rule: str


def figures(game: str, scene: Scene, briefing: Briefing) -> list[Figure]:
    """The figures of *scene*."""
    return list(_TELL[game](told(game, scene), scene, briefing))


def _commander(found: Commander, scene: Scene, briefing: Briefing) -> Iterator[Figure]:
    if found.force:
        yield Figure(_("Cards of each player"), str(found.force.cards_per_player), briefing.cites["forces"][0])
    if found.hand_deal:
        yield Figure(_("Cards drawn at the start"), str(found.hand_deal), "TC-3d")
    for number, side in enumerate(scene.sides):
        if bonus := found.initiative_modifier.get(side.more.get("key", "")):
            yield Figure(_("Initiative"), f"+{bonus}, {_name(scene, number)}", briefing.cites["initiative"][0])
    yield from _goals(found, scene, briefing.cites["victory"][0])
    if found.turn_limit:
        turns = found.turn_limit.complete_turns
        words = ngettext("%(count)d turn after the reinforcements", "%(count)d turns after the reinforcements", turns)
        yield Figure(_("Length"), words % {"count": turns}, briefing.cites["length"][0])


def _goals(found: Commander, scene: Scene, rule: str) -> Iterator[Figure]:
    wanted = [found.goals(side_keys(scene, number)) for number in range(len(scene.sides))]
    if wanted[0] and wanted[0] == wanted[1]:
        yield Figure(_("Wins: who first takes"), _goal(wanted[0]), rule)
        return
    for number, goals in enumerate(wanted):
        if goals:
            yield Figure(_("Wins: %(side)s, with") % {"side": _name(scene, number)}, _goal(goals), rule)


def _goal(goals: Mapping[str, int]) -> str:
    if count := goals.get("enemy_second_rank"):
        words = ngettext(
            "%(count)d position of the enemy second rank", "%(count)d positions of the enemy second rank", count
        )
        return words % {"count": count}
    return _("%(count)d of the %(of)d enemy positions") % {"count": goals["enemy_positions"], "of": goals["of"]}


def side_keys(scene: Scene, number: int) -> tuple[str, ...]:
    """The names by which the ledger speaks of side *number* of *scene*."""
    side = scene.sides[number]
    return tuple(key for key in (side.more.get("key", ""), side.nation) if key)


def _name(scene: Scene, number: int) -> str:
    return local(scene.sides[number].name)


def _tanks(found: Tanks, _scene: Scene, briefing: Briefing) -> Iterator[Figure]:
    yield Figure(pgettext("to play on", "Table"), _("90 × 90 cm"), "TK-6.1a")
    if count := len(found.objectives):
        yield Figure(_("Objectives"), str(count), briefing.cites["objectives"][0])
    if points := found.victory.points_to_win or found.victory.attacker_points_to_win:
        yield Figure(_("Victory Points to win"), str(points), _last_rule(briefing, "victory"))
    if found.turn_limit:
        words = ngettext("%(count)d turn", "%(count)d turns", found.turn_limit)
        yield Figure(_("Length"), words % {"count": found.turn_limit}, briefing.cites["length"][0])


def _last_rule(briefing: Briefing, heading: Any) -> str:
    """The last rule proper under *heading*: rulings follow what they settle."""
    return [id for id in briefing.cites[heading] if isinstance(ledger.find(id)[0], ledger.Rule)][-1]


def _hunter(found: Hunter, _scene: Scene, _briefing: Briefing) -> Iterator[Figure]:
    names = {"AFV": _("armoured vehicles"), "GUN": _("guns"), "INF": _("infantry")}
    kinds = [names[kind] for kind in found.unit_deck.types] + [_("commanders")] * found.unit_deck.commanders
    yield Figure(_("Unit deck"), ", ".join(kinds), "TH-4.1a" if len(found.unit_deck.types) == 1 else "TH-4.1c")
    yield Figure(_("Units dealt to each player"), str(found.dealt.units), "TH-4.2a")
    yield Figure(_("Events dealt to each player"), str(found.dealt.events), "TH-4.2b")


def _panzer(found: Panzer, _scene: Scene, _briefing: Briefing) -> Iterator[Figure]:
    yield Figure(_("Tanks in all"), _("about ten"), "PS-1.6")
    yield Figure(_("Tiles of each player"), str(next(iter(found.sides.values())).tiles), "PS-2.1")


def _chess(found: Chess, _scene: Scene, briefing: Briefing) -> Iterator[Figure]:
    blank = isinstance(found.board.files, str)
    board = _("16 × 16 or 20 × 20") if blank else f"{found.board.files} × {found.board.ranks}"
    yield Figure(_("Board"), board, "CH-1.4b" if blank else "CH-1.1")
    if found.army_per_side:
        yield Figure(_("Units of each player"), str(sum(found.army_per_side.values())), briefing.cites["order"][0])
    if found.clock_minutes:
        minutes = _("%(count)d minutes a player") % {"count": found.clock_minutes}
        yield Figure(_("Chess clock, where one is used"), minutes, "CH-10.2")


_TELL: Mapping[str, Callable[[Any, Scene, Briefing], Iterator[Figure]]] = {
    "tank_commander": _commander,
    "tanks": _tanks,
    "tank_hunter": _hunter,
    "panzer_squadron": _panzer,
    "tank_chess": _chess,
}
