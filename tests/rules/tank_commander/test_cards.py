"""The cards of Tank Commander: how many of what, what the ledger tells of them, and what is refused."""

from collections import Counter

import pytest
import yaml

from rules import derivation, ledger
from rules.catalogue import FOLDER, cards, read_cards
from rules.documents import BadDocument
from rules.tank_commander.cards import COLOURS, Unit

SLUG = "tank_commander"
CARDS = cards(SLUG)
BOOK = ledger.load(SLUG)
UNITS = [card for card in CARDS.values() if isinstance(card, Unit)]
BY_NAME = {card.name.en: card for card in CARDS.values()}
NAMED = [card for card in BOOK.cards if "unnamed" not in card.name]
ORDERS = [
    pytest.param(scenario.id, side, name, count, id=f"{scenario.id} {side} {name}")
    for scenario in BOOK.scenarios
    for side, order in (scenario.model_dump().get("order_of_battle") or {}).items()
    for name, count in order.items()
]


def read(id, /, stats=(), **changes):
    """The card called *id*, read anew with *changes* to it and to its *stats*."""
    card = CARDS[id].write()
    content = card | changes | {"stats": card["stats"] | dict(stats)}
    return read_cards(SLUG, {"format": "muster/cards@1", "game": SLUG, "defaults": {}, "cards": [content]})[id]


@pytest.mark.rule("TC-1b")
def test_the_edition_has_164_cards_in_its_published_shares():
    combatants = Counter(card.nation for card in UNITS)
    assert len(CARDS) == 164
    assert combatants == {"german": 49, "soviet": 49, "": 1}
    kinds = Counter(card.kind for card in CARDS.values() if card not in UNITS)
    assert kinds == {"terrain": 15, "equipment": 15, "event": 35}


@pytest.mark.rule("TC-1b")
def test_there_are_three_rarities_and_one_ultra_rare_card():
    rarities = Counter(card.rarity for card in CARDS.values())
    assert rarities["common"] > rarities["uncommon"] > rarities["rare"] > rarities["ultra_rare"] == 1
    assert CARDS["tank_repair_shop"].rarity == "ultra_rare"


@pytest.mark.rule("TC-1c")
@pytest.mark.rule("TC-1d")
@pytest.mark.rule("TC-1e")
@pytest.mark.rule("TC-2.1a")
def test_every_kind_and_class_of_card_is_there_for_both_sides():
    for nation in ("german", "soviet"):
        classes = {unit.unit_class for unit in UNITS if unit.nation in (nation, "")}
        assert classes == {"tank", "half_track", "armoured_car", "truck", "gun", "infantry", "cavalry"}
        assert any(unit.can_fire("ft") for unit in UNITS if unit.nation == nation)


def test_no_two_cards_share_a_name_in_either_language():
    assert len({card.name.en for card in CARDS.values()}) == len({card.name.fr for card in CARDS.values()}) == 164


@pytest.mark.rule("TC-17.7b")
@pytest.mark.rule("TC-17.7c")
@pytest.mark.rule("TC-17.8b")
@pytest.mark.rule("TC-17.8c")
@pytest.mark.rule("TC-17.9b")
@pytest.mark.rule("TC-17.9c")
@pytest.mark.parametrize(("scenario", "side", "name", "count"), ORDERS)
def test_every_card_of_an_order_of_battle_can_serve_on_its_side(scenario, side, name, count):
    card = BY_NAME[name]
    assert card.nation in (side, "")
    assert card.kind not in ("event", "equipment") or count <= 2
    assert card.serves_in({"tc_17_7": 1944, "tc_17_8": 1943, "tc_17_9": 1945}[scenario])


@pytest.mark.parametrize("known", NAMED, ids=lambda known: known.name)
def test_what_the_ledger_tells_of_a_card_stands_on_it_as_printed(known):
    card = BY_NAME[known.name]
    assert known.kind in (card.kind, "unknown")
    assert (known.nation or "") == card.nation
    figures = {figure.name: figure for figure in card.figures()}
    for name, value in known.stats.items():
        if value is not None and name != "effect":
            found = figures[name].value
            assert (list(found) if isinstance(found, tuple) else found, figures[name].origin) == (value, "printed")


@pytest.mark.parametrize("known", [card for card in NAMED if card.kind == "vehicle"], ids=lambda known: known.name)
def test_a_vehicle_has_the_class_that_the_ledger_gives_it(known):
    assert BY_NAME[known.name].unit_class == known.class_


def test_every_figure_says_where_it_comes_from():
    figures = [figure for card in CARDS.values() for figure in card.figures()]
    assert all(figure.origin in ("printed", "derived", "house") and figure.source for figure in figures)
    printed = [figure for figure in figures if figure.origin == "printed"]
    ids = {entry.id for entries in (BOOK.rules, BOOK.vectors) for entry in entries}
    assert all(set(ledger.REFERENCE.findall(figure.source)) <= ids for figure in printed)
    assert all(ledger.REFERENCE.search(figure.source) for figure in printed)


@pytest.mark.rule("TC-2.1c")
@pytest.mark.rule("TC-7d")
def test_each_card_has_five_coloured_numbers_from_1_to_10():
    for card in CARDS.values():
        assert [card.number(colour) for colour in COLOURS] == list(card.numbers)
        assert all(1 <= number <= 10 for number in card.numbers)


@pytest.mark.rule("TC-2.1.1c")
def test_a_card_fires_only_what_it_prints():
    assert [fire for fire in ("at", "he", "ft", "sa") if CARDS["pzkw_iii_l"].can_fire(fire)] == ["at", "he", "sa"]
    assert [fire for fire in ("at", "he", "ft", "sa") if CARDS["flammpanzer_iii"].can_fire(fire)] == ["ft", "sa"]
    assert not CARDS["pzkw_i_b"].has_at_fire


@pytest.mark.rule("TC-2.1.2a")
@pytest.mark.rule("TC-8.1a")
def test_guns_and_infantry_are_slow_and_cavalry_is_fast():
    steps = {unit.unit_class: unit.steps for unit in UNITS if not unit.is_vehicle}
    assert steps == {"gun": 1, "infantry": 1, "cavalry": 2}
    vehicles = Counter(unit.steps for unit in UNITS if unit.is_vehicle)
    assert vehicles[2] > vehicles[1] > 0


@pytest.mark.rule("TC-9.3a")
@pytest.mark.rule("TC-9.4b")
def test_what_has_armour_is_no_target_for_he_and_small_arms_and_the_other_way_round():
    assert all(unit.has_armour != unit.is_soft for unit in UNITS)


@pytest.mark.rule("TC-8.6a")
def test_trucks_and_personnel_carriers_take_a_squad():
    assert {unit.id for unit in UNITS if unit.carries_squad} == {"truck", "spw_251", "m3_half_track"}


@pytest.mark.rule("TC-17.6b")
def test_a_card_serves_in_its_years_and_one_without_years_always():
    assert [year for year in range(1941, 1946) if CARDS["pzkw_vi_b"].serves_in(year)] == [1944, 1945]
    assert all(CARDS["woods"].serves_in(year) for year in range(1941, 1946))
    for nation in ("german", "soviet"):
        for year in range(1941, 1946):
            assert sum(unit.nation == nation and unit.serves_in(year) for unit in UNITS) >= 20


@pytest.mark.rule("TC-11a")
@pytest.mark.rule("TC-11b")
def test_bunker_protects_better_than_foxholes():
    foxholes, bunker = CARDS["foxholes"].stats, CARDS["bunker"].stats
    assert not CARDS["foxholes"].is_standard
    assert all(getattr(bunker, name) > getattr(foxholes, name) for name in ("he", "sa", "art", "air"))
    assert sum(not card.is_standard for card in CARDS.values() if card.kind == "terrain") == 2


@pytest.mark.rule("TC-11i")
def test_most_terrain_slows_and_most_blocks_sight():
    terrain = [card.stats for card in CARDS.values() if card.kind == "terrain" and card.is_standard]
    assert sum(stats.slows for stats in terrain) > len(terrain) / 2 < sum(stats.blocks_los for stats in terrain)


@pytest.mark.parametrize(
    ("id", "changes", "complaint"),
    [
        ("jagdtiger", {"stats": {"armour_front": -3}}, "cards.0.vehicle.stats.armour_front: expected greater than or"),
        ("jagdtiger", {"stats": {"hit_short": 11}}, "hit_short: expected less than or equal to 10, got 11"),
        ("jagdtiger", {"stats": {"hit_long": None}}, "to-hit and penetration at both ranges, or none of the four"),
        ("jagdtiger", {"stats": {"armour_side": None}}, "front and side/rear armour, or neither"),
        ("jagdtiger", {"stats": {"speed": "brisk"}}, "speed: expected 'fast' or 'slow', got \"brisk\""),
        ("jagdtiger", {"stats": {"melee": 2}}, "melee: this field is not known"),
        ("jagdtiger", {"years": [19, 1945]}, "years.0: expected greater than or equal to 1930, got 19"),
        ("jagdtiger", {"years": [1945, 1944]}, "the first year of service before the last"),
        ("jagdtiger", {"numbers": [1, 2, 3, 4, 0]}, "numbers.4: expected greater than or equal to 1, got 0"),
        ("jagdtiger", {"numbers": [1, 2, 3, 4]}, "numbers.4: this field is missing"),
        ("jagdtiger", {"nation": "roman"}, "nation: expected '', 'german' or 'soviet', got \"roman\""),
        ("jagdtiger", {"rarity": "mythic"}, "rarity: expected 'common'"),
        ("jagdtiger", {"points": 0}, "points: expected greater than or equal to 1, got 0"),
        ("jagdtiger", {"kind": "battleship"}, "cards.0: "),
        ("pak_36", {"stats": {"speed": "fast"}}, "speed: expected 'slow', got \"fast\""),
        ("panzerfaust", {"stats": {"penetration": None}}, "a to-hit number in melee and a penetration, or neither"),
        ("panzerfaust", {"stats": {"hit_melee": None, "penetration": None}}, "a weapon or an effect"),
        ("flank_shot", {"stats": {"timing": "instant"}}, "an Instant in the own play step"),
        ("flank_shot", {"stats": {"in_addition_to_play": False}}, "an Interrupt in addition to the play"),
        ("woods", {"origins": {"sa": {"origin": "guess"}}}, "origin: expected 'printed', 'fan', 'derived', 'house' or"),
    ],
)
def test_a_card_that_cannot_be_is_refused_by_its_field(id, changes, complaint):
    with pytest.raises(BadDocument) as refused:
        read(id, **changes)
    assert complaint in str(refused.value)


def test_every_card_reads_back_as_it_was_written():
    for id, card in CARDS.items():
        assert read(id) == card


def test_the_fixture_is_as_the_derivation_would_write_it():
    text = (FOLDER / f"{SLUG}.yaml").read_text(encoding="utf-8")
    comment = "".join(line for line in text.splitlines(keepends=True) if line.startswith("#"))
    assert text == comment + derivation.dump(yaml.safe_load(text))


@pytest.mark.rule("TC-2a")
def test_products_hold_cards_of_the_catalogue():
    content = yaml.safe_load((FOLDER.parent / "products" / f"{SLUG}.yaml").read_text(encoding="utf-8"))
    products = {product["id"]: product for product in content["products"]}
    assert (content["format"], content["game"]) == ("muster/products@1", SLUG)
    assert len(products) == len(content["products"])
    for product in products.values():
        assert set(product) == {"id", "name", "kind", "content", "cards", "origin", "source", "year"}
        assert set(product["cards"]) <= set(CARDS)
        assert (product["content"] == "fixed") == bool(product["cards"])
    assert products["deck"]["content"] == "random"
    assert products["complete_set"]["cards"] == dict.fromkeys(CARDS, 1)


@pytest.mark.parametrize(("scenario", "kit"), [("17.7", "bridgehead"), ("17.8", "kursk"), ("17.9", "the_end_is_near")])
def test_a_scenario_kit_is_its_order_of_battle(scenario, kit):
    content = yaml.safe_load((FOLDER.parent / "products" / f"{SLUG}.yaml").read_text(encoding="utf-8"))
    held = next(product["cards"] for product in content["products"] if product["id"] == f"scenario_{kit}")
    found = next(found.model_dump() for found in BOOK.scenarios if found.model_dump()["ref"] == scenario)
    wanted = Counter()
    for order in found["order_of_battle"].values():
        wanted.update({BY_NAME[name].id: count for name, count in order.items()})
    assert held == wanted
