"""How the site introduces each game: in a sentence, by its force and by its board. Every figure is in its ledger."""

from dataclasses import dataclass
from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import rules
from rules.engine import Game
from rules.ledger import Ledger

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
    def drawing(self) -> str:
        """The template that draws the board."""
        return f"boards/{self.board}.svg"

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
        board_name=_("16\u00a0×\u00a016 or 20\u00a0×\u00a020 squares"),
        board_text=_(
            "A square grid with obstacles. Destroy the enemy command tank, or drive your own off the far edge, to win."
        ),
    ),
)
BY_SLUG = {introduction.slug: introduction for introduction in INTRODUCTIONS}
