"""The cards of Tank Hunter: counts, kinds, icons, origins, boxes, and what is refused."""

from collections import Counter
from pathlib import Path

import pytest
import yaml

from rules import ledger
from rules.catalogue import cards, read_cards
from rules.documents import BadDocument
from rules.tank_hunter.cards import ABILITIES, FLAGS, Unit
from rules.tank_hunter.stats import COLOURS, Volley
from rules.tank_hunter.targets import TARGETS

SLUG = "tank_hunter"
PRODUCTS = Path(__file__).parents[3] / "fixtures" / "products" / f"{SLUG}.yaml"
LEDGER = ledger.load(SLUG)
CARDS = cards(SLUG)
UNITS = [card for card in CARDS.values() if isinstance(card, Unit)]
EVENTS = {card.id: card for card in CARDS.values() if card.kind == "event"}
COMMANDERS = [card for card in CARDS.values() if card.kind == "commander"]
NATIONS = {"german", "soviet", "american", "british", "french", "italian", "japanese"}
NAMED = {card.name: card.stats for card in LEDGER.cards}


def copies(*found):
    return sum(card.copies for card in found)


def read(id, **changes):
    """The card called *id* with *changes* to its figures, read anew."""
    card = CARDS[id].write()
    stats = card["stats"] | {
        name: value for name, value in changes.items() if name not in card or name in card["stats"]
    }
    card |= {name: value for name, value in changes.items() if name in card} | {"stats": stats, "origins": {}}
    content = {"format": "muster/cards@1", "game": SLUG, "defaults": {}, "cards": [card]}
    return read_cards(SLUG, content)[id]


def test_there_are_units_enough_of_every_type_and_nation():
    found = Counter((unit.nation, unit.type) for unit in UNITS)
    assert len(UNITS) >= 90
    assert {nation for nation, _ in found} == NATIONS
    assert all(found[nation, type] >= 3 for nation in NATIONS for type in ("AFV", "GUN", "INF"))


def test_there_are_forty_events_and_ten_commanders():
    assert len(EVENTS) == 40
    assert len(COMMANDERS) == 10
    assert {commander.nation for commander in COMMANDERS} == NATIONS


def test_the_decks_are_large_enough_for_five_players():
    """Seven cards are needed for each (TH-R11), and the event pile must outlast a battle (TH-G1)."""
    assert copies(*UNITS) >= 5 * 5 + 1 + 100
    assert copies(*EVENTS.values()) >= 5 + 3 * 3 + 30


@pytest.mark.rule("TH-25.0")
def test_every_icon_of_the_printed_list_is_on_some_unit():
    assert len(ABILITIES) + len(FLAGS) == 13
    assert all(any(unit.ability(ability) for unit in UNITS) for ability in ABILITIES)
    assert all(any(unit.has(flag) for unit in UNITS) for flag in FLAGS)


@pytest.mark.parametrize("ability", ABILITIES)
def test_the_sample_icons_of_the_rules_are_on_some_unit(ability):
    sample = next(stats[ability] for stats in NAMED.values() if ability in stats)
    assert sample in {unit.ability(ability) for unit in UNITS}


@pytest.mark.rule("TH-3c")
def test_a_unit_has_one_defence_value():
    for unit in UNITS:
        assert unit.defence == (unit.stats.armour if unit.type == "AFV" else unit.stats.agility)
        assert hasattr(unit.stats, "armour") != hasattr(unit.stats, "agility")


@pytest.mark.rule("TH-3d")
def test_attack_values_follow_the_type():
    values = {
        "AFV": ("anti_armour", "grenade", "trample"),
        "GUN": ("anti_armour", "grenade"),
        "INF": ("suicide", "pistol"),
    }
    for unit in UNITS:
        for attack in ("anti_armour", "grenade", "trample", "suicide", "pistol"):
            assert hasattr(unit.stats, attack) == (attack in values[unit.type])


@pytest.mark.rule("TH-16a")
@pytest.mark.parametrize("vector", ["TH-V1", "TH-V2"])
def test_a_salvo_is_so_many_shots_of_one_value(vector):
    example = next(found for found in LEDGER.vectors if found.id == vector)
    volley = Volley.read(example.given["attack_value"])
    assert (volley.shots, volley.value) == (example.then["shots"], example.then["value_per_shot"])
    assert volley.write() == example.given["attack_value"]


@pytest.mark.rule("TH-16a")
def test_several_barrels_fire_a_salvo():
    assert CARDS["wirbelwind"].volley("anti_armour") == Volley(3, 4)
    assert CARDS["crusader_aa_ii"].stats.grenade == "2x2"
    assert CARDS["tiger_i"].volley("grenade") == Volley(5)


@pytest.mark.rule("TH-R37")
def test_a_value_that_is_not_there_is_not_zero():
    assert CARDS["cv33"].volley("anti_armour") == Volley(0)
    assert CARDS["bm_13"].volley("anti_armour") is None
    assert CARDS["tiger_i"].volley("suicide") is None


@pytest.mark.rule("TH-18g")
def test_a_supply_of_seven_never_runs_out():
    assert not CARDS["gi_squad"].runs_dry
    assert CARDS["tiger_i"].runs_dry


@pytest.mark.rule("TH-20b")
def test_who_shoots_at_long_range_may_stand_at_the_rear():
    assert all(unit.has("rear_placement") for unit in UNITS if unit.ability("long_range"))
    with pytest.raises(BadDocument, match="rear placement for a unit with a long-range attack"):
        read("hummel", rear_placement=False)


@pytest.mark.parametrize(
    ("id", "changes", "expected"),
    [
        ("tiger_i", {"armour": -3}, "cards.0.afv.stats.armour: expected greater than or equal to 0, got -3"),
        ("tiger_i", {"supply": 8}, "cards.0.afv.stats.supply: expected less than or equal to 7, got 8"),
        ("tiger_i", {"recon": 7}, "cards.0.afv.stats.recon: expected less than or equal to 6, got 7"),
        ("tiger_i", {"anti_armour": "3x"}, "cards.0.afv.stats.anti_armour"),
        ("tiger_i", {"agility": 2}, "cards.0.afv.stats.agility: this field is not known"),
        ("tiger_i", {"years": [19, 45]}, "cards.0.afv.years.0: expected greater than or equal to 1890, got 19"),
        ("tiger_i", {"years": [1945, 1942]}, "the first year of service before the last"),
        ("tiger_i", {"nation": "swiss"}, "cards.0.afv.nation"),
        ("tiger_i", {"copies": 0}, "cards.0.afv.copies: expected greater than or equal to 1, got 0"),
        ("pak_40", {"open_top": True}, "cards.0.gun.stats.open_top: this field is not known"),
    ],
)
def test_what_no_card_can_say_is_refused(id, changes, expected):
    with pytest.raises(BadDocument) as refused:
        read(id, **changes)
    assert expected in str(refused.value)


def test_cards_are_called_something_in_both_languages():
    for language in ("en", "fr"):
        names = [getattr(card.name, language) for card in CARDS.values()]
        assert all(name.strip() == name != "" for name in names)
        assert len(set(names)) == len(names)


def test_every_figure_says_where_it_comes_from():
    for card in CARDS.values():
        assert all(figure.source for figure in card.figures()), card.id


def test_printed_and_reported_facts_are_marked_so():
    marked = {
        (card.id, f.name): f.origin for card in CARDS.values() for f in card.figures() if f.origin in ("printed", "fan")
    }
    assert {key for key, origin in marked.items() if origin == "fan"} == {
        ("cv33", figure) for figure in ("vp", "anti_armour", "armour", "recon")
    }
    assert {key for key, origin in marked.items() if origin == "printed"} == {
        ("daimler_armoured_car", "evasion"),
        ("bombing", "air_strike"),
        *((id, "copies") for id in ("carpet_bombing", "trench", "heavy_machine_gunner", "escape")),
        *((id, "concerns_only") for id in ("trench", "heavy_machine_gunner", "escape")),
        ("carpet_bombing", "seeded"),
    }


def test_known_facts_are_on_the_cards():
    cv33, daimler = CARDS["cv33"], CARDS["daimler_armoured_car"]
    assert (cv33.stats.vp, cv33.stats.anti_armour, cv33.stats.armour, cv33.stats.recon) == (10, 0, 0, 4)
    assert (cv33.nation, daimler.nation) == ("italian", "british")
    assert daimler.stats.evasion == 3
    assert CARDS["m18_hellcat"].type == "AFV"


@pytest.mark.rule("TH-4.2b")
@pytest.mark.rule("TH-4.2c")
def test_three_carpet_bombings_are_seeded_and_nothing_else_is():
    assert [event.id for event in EVENTS.values() if event.stats.seeded] == ["carpet_bombing"]
    assert EVENTS["carpet_bombing"].copies == NAMED["Carpet Bombing"]["copies_used"] == 3


@pytest.mark.rule("TH-4.1b")
def test_a_tanks_only_game_may_do_without_just_these_six_events():
    removed = {event.name.en: event.copies for event in EVENTS.values() if not event.is_for_tanks}
    assert removed == {"Trench": 2, "Heavy Machine Gunner": 2, "Escape": 2}
    vector = next(found for found in LEDGER.vectors if found.id == "TH-V19")
    assert removed == vector.then["removed"]
    for name in removed:
        event = next(found for found in EVENTS.values() if found.name.en == name)
        assert list(event.stats.concerns_only) == NAMED[name]["concerns_only"]


@pytest.mark.rule("TH-4.1b")
def test_no_other_event_is_only_about_guns_and_infantry():
    for event in EVENTS.values():
        aim = event.stats.effect.aim
        assert event.is_for_tanks == ("AFV" in aim.types)


@pytest.mark.rule("TH-11e")
@pytest.mark.rule("TH-11f")
def test_every_colour_timing_and_destination_is_on_some_event():
    assert {event.stats.timing for event in EVENTS.values()} == set(COLOURS)
    assert {event.stats.colour for event in EVENTS.values()} == {"grey", "gold", "red"}
    assert {event.stats.destination for event in EVENTS.values()} == {"discard", "remove", "attach", "stay"}


@pytest.mark.rule("TH-R42")
def test_the_colour_agrees_with_the_timing():
    assert all(event.stats.colour == COLOURS[event.stats.timing] for event in EVENTS.values())
    with pytest.raises(BadDocument, match="a gold card for the timing any_turn"):
        read("trench", colour="grey")


@pytest.mark.rule("TH-25.5a")
def test_a_card_fits_a_target_by_type_nation_and_icon():
    assert CARDS["stug_iii_g"].fits(TARGETS["every_turretless_afv"])
    assert not CARDS["tiger_i"].fits(TARGETS["every_turretless_afv"])
    assert not CARDS["pak_40"].fits(TARGETS["every_turretless_afv"])
    assert CARDS["cv33"].fits(TARGETS["every_axis_unit"])
    assert not CARDS["t_34"].fits(TARGETS["every_axis_unit"])


def boxes():
    return {box["id"]: box for box in yaml.safe_load(PRODUCTS.read_text(encoding="utf-8"))["products"]}


@pytest.mark.rule("TH-1a")
def test_the_three_boxes_hold_every_card_and_each_unit_once():
    held = Counter(id for box in boxes().values() for id in box["cards"])
    assert set(boxes()) == {"second_edition", "jaeger", "commander"}
    assert set(held) == set(CARDS)
    assert all(held[card.id] == 1 for card in (*UNITS, *COMMANDERS))
    assert all(box["cards"][id] == CARDS[id].copies for box in boxes().values() for id in box["cards"])


@pytest.mark.rule("TH-1a")
def test_each_box_stands_alone():
    for box in boxes().values():
        found = [CARDS[id] for id in box["cards"]]
        assert {"carpet_bombing", "trench", "heavy_machine_gunner", "escape"} <= set(box["cards"])
        assert {card.nation for card in found if isinstance(card, Unit)} == NATIONS
        assert {card.type for card in found if isinstance(card, Unit)} == {"AFV", "GUN", "INF"}
        assert copies(*(card for card in found if card.kind == "event")) >= 20


def test_what_is_known_of_the_boxes_holds():
    assert "m18_hellcat" in boxes()["commander"]["cards"]
    assert "is_2" in boxes()["second_edition"]["cards"]
    assert {commander.id for commander in COMMANDERS} <= set(boxes()["commander"]["cards"])
    assert all(box["origin"] == "house" for box in boxes().values())
