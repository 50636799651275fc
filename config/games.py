"""How the site introduces each game: in a sentence, by its force and by its board. Every figure is in its ledger."""

from dataclasses import dataclass
from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

import rules
from rules.engine import Game
from rules.ledger import PROSE, Ledger

Board = Literal["ranks", "table", "lines", "hexes", "squares"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Introduction:
    """What a visitor wants to know of a game before its rules; *board* names the drawing under templates/boards."""

    slug: str
    pitch: Promise
    force: Promise
    players: Promise
    board: Board
    board_name: Promise
    board_text: Promise

    @property
    def game(self) -> Game:
        """The game that is introduced."""
        return rules.game(self.slug)

    @property
    def ledger(self) -> Ledger:
        """The rules of the game."""
        return self.game.ledger


INTRODUCTIONS = (
    Introduction(
        slug="tank_commander",
        pitch=_("Cards of the Eastern Front, 1941 to 1945: one play a turn, and the cards themselves are the dice."),
        force=_(
            "Vehicles, guns, infantry, terrain, equipment and events, bought with build points or listed by the "
            "scenario. Part of them is deployed, the rest becomes the draw pile."
        ),
        players=_("2 players"),
        board="ranks",
        board_name=_("Ranks of three"),
        board_text=_(
            "Two ranks of three positions a side, no man's land between the front ranks, a reserve behind each army."
        ),
    ),
    Introduction(
        slug="tanks",
        pitch=_("A skirmish of miniatures: two platoons, a handful of dice and one measuring arrow."),
        force=_(
            "A platoon of one nation: tanks with their crews and upgrades, within an agreed number of points, "
            "50 for first games and up to 100."
        ),
        players=_("2 players"),
        board="table",
        board_name=_("Free table"),
        board_text=_(
            "A table 90 cm square with six terrain cards and no grid: one measuring arrow settles every distance."
        ),
    ),
    Introduction(
        slug="tank_hunter",
        pitch=_("A light game of ambush: units lie face down until they are sent into action or a scout finds them."),
        force=_("Five unit cards and one event card a player, drafted hand by hand round the table."),
        players=_("2 players or more"),
        board="lines",
        board_name=_("Front and rear lines"),
        board_text=_("Each player's units stand face down in a front line; some may stand in a rear line behind it."),
    ),
    Introduction(
        slug="panzer_squadron",
        pitch=_("A duel of tanks on hexes: position, facing and penetration decide every shot."),
        force=_("The tanks that each player brings, one card a tank: no budget and no order of battle."),
        players=_("2 players"),
        board="hexes",
        board_name=_("Hexes"),
        board_text=_("Hexes under terrain tiles; a tank faces a corner of its hex and shows its front, side or rear."),
    ),
    Introduction(
        slug="tank_chess",
        pitch=_("Tank combat without dice: speed, facing, armour and gun, and nothing left to chance."),
        force=_("A fixed army: ten units a side on the small board, fourteen on the large one."),
        players=_("2 players"),
        board="squares",
        board_name=_("Squares, 16 × 16 or 20 × 20"),
        board_text=_(
            "A square grid with obstacles. Destroy the enemy command tank, or drive your own off the far edge, to win."
        ),
    ),
)
BY_SLUG = {introduction.slug: introduction for introduction in INTRODUCTIONS}


def prose(ledger: Ledger) -> dict[str, str]:
    """What *ledger* says of its game as a whole, in the language of the reader."""
    return {name: pgettext(f"{ledger.prefix} {name}", text) for name in PROSE if (text := getattr(ledger, name))}


def chapters(ledger: Ledger) -> list[dict[str, object]]:
    """The chapters of *ledger* in the language of the reader, each with the number of its rules."""
    return [
        {
            "number": chapter.number,
            "title": pgettext(f"{ledger.prefix} chapter {chapter.number}", chapter.title),
            "rules": sum(rule.chapter == chapter.number for rule in ledger.rules),
        }
        for chapter in ledger.chapters
    ]
