"""Every figure of a card that a rule reads leads to that rule."""

import pytest

import rules
from rules import uses as module
from rules.catalogue import cards
from rules.documents import BadDocument
from rules.uses import uses

# No rule reads these: the history side of a card (PS-1.1b), points where a game prints none (PS-G6), and TANKS' years.
UNREAD = {
    "tanks": {"years"},
    "tank_hunter": {"years"},
    "panzer_squadron": {
        "nation", "years", "points", "role", "crew", "weight_t", "speed_kmh", "calibre_mm", "barrel_calibres",
        "length_m", "width_m", "camouflage",
    },
}  # fmt: skip


@pytest.mark.parametrize("game", rules.SLUGS)
def test_every_figure_leads_to_its_rules(game):
    figures = {figure.name for card in cards(game).values() for figure in card.figures()}
    assert figures - uses(game).keys() == figures & UNREAD.get(game, set())


def test_an_id_that_no_ledger_has_is_refused(monkeypatch):
    monkeypatch.setattr(module, "content", lambda _path: {"attack": ["TK-4.2c", "TK-99.9z"]})
    uses.cache_clear()
    with pytest.raises(BadDocument, match=r"attack: no rule is called TK-99\.9z"):
        uses("tanks")
    uses.cache_clear()
