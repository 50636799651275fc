from collections import Counter

import pytest

from rules import ledger
from rules.catalogue import cards, read_cards
from rules.documents import BadDocument

CARDS = cards("tanks")
TANKS = [card for card in CARDS.values() if card.kind == "tank"]
ATTACHMENTS = [card for card in CARDS.values() if card.kind in {"crew", "hero", "upgrade"}]
CRITICALS = [card for card in CARDS.values() if card.kind == "critical"]

PANTHER = {
    "id": "panther",
    "kind": "tank",
    "name": {"en": "Panther", "fr": "Panther"},
    "nation": "german",
    "years": [1944, 1945],
    "points": 32,
    "stats": {
        "initiative": 7,
        "attack": 5,
        "defence": 2,
        "resistance": 6,
        "crew_slots": 4,
        "keywords": ["blitzkrieg"],
        "hull_mm": [69, 33],
    },
    "vehicle": "Panther Ausf. G",
    "description": {"en": "A tank.", "fr": "Un char."},
    "origin": "house",
}
TRACKS = {
    "id": "tracks",
    "kind": "critical",
    "name": {"en": "Tracks", "fr": "Chenilles"},
    "stats": {
        "damage": 1,
        "repairable": True,
        "copies": 4,
        "effects": [{"when": "always", "does": [{"do": "limit_moves", "most": 0}]}],
    },
    "origin": "house",
}


def refused(card, **changes):
    """Why the catalogue does not take *card* with *changes*, some of them to its stats."""
    stats = card["stats"] | {name: changes.pop(name) for name in list(changes) if name in card["stats"]}
    content = {
        "format": "muster/cards@1",
        "game": "tanks",
        "defaults": {},
        "cards": [card | changes | {"stats": stats}],
    }
    with pytest.raises(BadDocument) as caught:
        read_cards("tanks", content)
    return str(caught.value)


def test_the_catalogue_holds_all_that_is_known_and_the_later_tanks():
    kinds = Counter(card.kind for card in CARDS.values())
    assert kinds == {"tank": 51, "crew": 16, "hero": 20, "upgrade": 18, "critical": 14, "keyword": 9}
    assert Counter(card.origin for card in TANKS) == {"fan": 20, "derived": 31}
    assert {card.nation for card in TANKS} == {"german", "american", "british", "soviet"}


@pytest.mark.rule("TK-5.2b")
def test_the_critical_deck_has_32_cards():
    assert sum(card.stats.copies for card in CRITICALS) == 32


def test_every_figure_says_where_it_comes_from():
    for card in CARDS.values():
        assert card.source
        assert all(figure.source for figure in card.figures()), card.id


def test_printed_figures_are_those_of_the_rules():
    printed = {
        (card.id, figure.name): figure.value
        for card in CARDS.values()
        for figure in card.figures()
        if figure.origin == "printed" and figure.name not in {"nation", "effects"}
    }
    assert printed == {
        ("panther", "attack"): 5,
        ("sherman_75", "attack"): 4,
        ("sherman_75", "defence"): 1,
        ("panzer_iv", "defence"): 1,
        ("broken_tracks", "damage"): 1,
        ("broken_tracks", "repairable"): True,
    }


def test_figures_that_the_ledger_gives_agree():
    by_name = {card.name.en: card for card in TANKS}
    compared = 0
    for entry in ledger.load("tanks").cards:
        if entry.kind == "vehicle" and (tank := by_name.get(entry.name)):
            known = {**entry.stats, **(entry.external or {})}
            for name in ("points", "initiative", "attack", "defence", "resistance"):
                if known.get(name) is not None:
                    value = tank.points if name == "points" else getattr(tank.stats, name)
                    assert value == known[name], (entry.name, name)
                    compared += 1
    assert compared >= 11


@pytest.mark.rule("TK-14.5a")
def test_assault_guns_have_no_turret():
    assert not CARDS["stug_g"].has_turret
    assert CARDS["panther"].has_turret


@pytest.mark.rule("TK-4.2g")
def test_every_keyword_of_a_tank_is_a_keyword_card_and_the_national_one_is_its_own():
    for tank in TANKS:
        keywords = [CARDS[keyword] for keyword in tank.stats.keywords]
        assert all(keyword.kind == "keyword" for keyword in keywords)
        assert [keyword.nation for keyword in keywords if keyword.is_national] == [tank.nation]


@pytest.mark.rule("TK-15.2b")
def test_a_card_of_another_nation_does_not_fit():
    assert CARDS["ernst_barkmann"].fits(CARDS["panther"])
    assert not CARDS["jailbird_boggs"].fits(CARDS["panther"])


@pytest.mark.rule("TK-15.3a")
def test_a_world_card_fits_every_tank():
    assert CARDS["superb_commander"].is_world
    assert all(CARDS["superb_commander"].fits(tank) for tank in TANKS)


def test_a_card_for_certain_tanks_fits_those_alone():
    shot = CARDS["super_velocity_shot"]
    assert [tank.id for tank in TANKS if shot.fits(tank)] == ["comet", "sherman_firefly"]


def test_cards_for_certain_tanks_name_tanks_of_their_own_nation():
    for card in ATTACHMENTS:
        for tank in getattr(card.stats, "only_for", ()):
            assert CARDS[tank].kind == "tank"
            assert CARDS[tank].nation == card.nation


@pytest.mark.rule("TK-15.6a")
@pytest.mark.rule("TK-15.6b")
def test_crew_cards_fill_a_slot_and_upgrades_fill_none():
    assert {card.crew_slots for card in ATTACHMENTS if card.kind != "upgrade"} == {1}
    assert {card.crew_slots for card in ATTACHMENTS if card.kind == "upgrade"} == {0}


@pytest.mark.rule("TK-15.7a")
def test_heroes_are_the_cards_with_one_copy_in_a_platoon():
    heroes = {card.id for card in ATTACHMENTS if card.is_hero}
    assert len(heroes) == 20
    assert "ernst_barkmann" in heroes
    assert "superb_commander" not in heroes


@pytest.mark.rule("TK-15.5a")
def test_only_the_resourceful_loader_bends_one_card_of_a_type():
    bending = {card.id: card.carries for card in ATTACHMENTS if card.carries}
    assert bending == {"resourceful_loader": {"ammunition": 2}}
    ammunition = [card for card in ATTACHMENTS if card.type == "ammunition"]
    assert all(card.stats.copies_per_tank == 2 for card in ammunition)


def test_an_m10_and_its_doctrine_cost_what_the_battle_report_says():
    assert CARDS["m10"].points + CARDS["seek_strike_destroy"].points == 17


def test_names_and_descriptions_are_in_both_languages():
    assert all(card.name.en and card.name.fr for card in CARDS.values())
    assert all(tank.description.en and tank.description.fr for tank in TANKS)
    assert len({card.name.en for card in CARDS.values()}) == len(CARDS)


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"defence": -3}, "defence"),
        ({"attack": 0}, "attack"),
        ({"years": [19, 45]}, "years.0"),
        ({"years": [1945, 1943]}, "first year of service"),
        ({"nation": "french"}, "nation"),
        ({"points": -1}, "points"),
        ({"keywords": ["blitzkreig"]}, "keywords.0"),
        ({"keywords": ["fast", "fast"]}, "every keyword once"),
        ({"hull_mm": [33, 69]}, "longer than wide"),
        ({"vehicle": ""}, "vehicle"),
    ],
)
def test_a_tank_that_cannot_be_is_refused_by_name(changes, path):
    assert path in refused(PANTHER, **changes)


@pytest.mark.rule("TK-5.2c")
def test_a_repairable_card_without_effect_is_refused():
    assert "TK-5.2c" in refused(TRACKS, effects=[])


@pytest.mark.rule("TK-13.3d")
def test_a_lasting_effect_on_a_card_that_is_discarded_is_refused():
    assert "TK-13.3d" in refused(TRACKS, repairable=False)
