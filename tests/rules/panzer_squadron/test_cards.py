"""The cards of Panzer Squadron: counts, kinds, origins, words, and what is refused."""

from collections import Counter
from pathlib import Path

import pytest
import yaml

from rules import ledger
from rules.catalogue import cards, read_cards
from rules.documents import BadDocument

SLUG = "panzer_squadron"
PRODUCTS = Path(__file__).parents[3] / "fixtures" / "products" / f"{SLUG}.yaml"
CARDS = cards(SLUG)
TANKS = [card for card in CARDS.values() if card.kind == "tank"]
TILES = {card.id: card for card in CARDS.values() if card.kind == "tile"}


def read(**changes):
    """The Panther with *changes* to its figures, read anew."""
    panther = CARDS["panther"].write()
    stats = panther["stats"] | {name: value for name, value in changes.items() if name in panther["stats"]}
    card = panther | {name: value for name, value in changes.items() if name not in stats} | {"stats": stats}
    content = {"format": "muster/cards@1", "game": SLUG, "defaults": {}, "cards": [card]}
    return read_cards(SLUG, content)["panther"]


def test_there_are_tanks_enough_of_five_nations():
    nations = Counter(tank.nation for tank in TANKS)
    assert len(TANKS) >= 60
    assert set(nations) == {"german", "soviet", "american", "british", "french"}
    assert min(nations.values()) >= 10


@pytest.mark.rule("PS-1.5b")
def test_the_tiles_are_the_five_kinds():
    assert set(TILES) == {"shell_hole", "stone_house", "small_house", "ruin", "hedge"}
    assert CARDS["small_house"].stats.becomes == "ruin"


@pytest.mark.parametrize("name", ["Trou d'obus", "Maison en pierre", "Petite maison", "Ruine", "Haie", "Épave"])
def test_a_tile_says_what_the_ledger_says_of_it(name):
    stats = next(card for card in CARDS.values() if card.name.fr == name).stats
    known = next(card for card in ledger.load(SLUG).cards if card.name == name).stats
    assert stats.entry_cost == (None if known["enter"] == "impassable" else known["enter"])
    assert stats.sight == {True: "blocked", False: "open"}.get(known["blocks_sight"], "screened")
    modifiers = [value for key, value in known.items() if key.startswith("modifier") and value]
    assert [cover.modifier for cover in stats.cover] == modifiers
    assert stats.becomes == known.get("becomes")


@pytest.mark.rule("PS-11.4b")
@pytest.mark.rule("PS-11.4c")
def test_standing_in_a_ruin_and_behind_one_are_two_modifiers():
    assert [cover.places for cover in TILES["ruin"].stats.cover] == [("in_it",), ("behind_it",)]


@pytest.mark.rule("PS-11.5c")
def test_a_hedge_protects_once_whether_in_it_or_right_behind_it():
    assert [cover.places for cover in TILES["hedge"].stats.cover] == [("in_it", "right_behind_it")]


@pytest.mark.rule("PS-2.1")
def test_the_house_pool_is_fifteen_tiles():
    assert sum(tile.stats.pool for tile in TILES.values()) == 15
    assert {figure.origin for tile in TILES.values() for figure in tile.figures() if figure.name == "pool"} == {"house"}


def test_only_the_two_figures_of_the_rules_are_printed_on_tanks():
    printed = {
        (tank.id, figure.name, figure.value)
        for tank in TANKS
        for figure in tank.figures()
        if figure.origin == "printed"
    }
    assert printed == {("t34_85", "perforation", 118), ("panther", "front", 177)}


def test_house_figures_are_those_that_the_docs_name():
    house = {(figure.name, tank.id) for tank in TANKS for figure in tank.figures() if figure.origin == "house"}
    assert {name for name, _ in house} == {"turretless", "breakdown", "perforation", "nation", "years"}
    assert [tank for name, tank in house if name == "perforation"] == ["kv_2"]
    assert {tank for name, tank in house if name == "nation"} == {"sherman_2e_db", "m10_dixmude"}


@pytest.mark.rule("PS-1.2a")
def test_every_figure_of_a_tank_says_where_it_comes_from():
    for tank in TANKS:
        figures = {figure.name: figure for figure in tank.figures()}
        assert {"perforation", "front", "side", "rear", "turretless", "points", "nation", "years"} <= set(figures)
        assert all(figure.source for figure in figures.values())
        assert figures["points"].source.startswith("house formula")


@pytest.mark.rule("PS-1.4a")
def test_assault_guns_are_self_propelled_guns_and_american_tank_destroyers_have_turrets():
    assert all(not tank.has_turret for tank in TANKS if tank.stats.role in {"assault_gun", "self_propelled_gun"})
    assert all(CARDS[id].has_turret for id in ("m10", "m18_hellcat", "m36_jackson", "achilles", "t34_85"))


@pytest.mark.rule("PS-1.3a")
def test_tanks_known_for_breaking_down_have_breakdown_x():
    broken = {tank.id for tank in TANKS if tank.stats.breakdown}
    assert {"panther_d", "ferdinand", "tiger_ii", "kv_1_1940", "kv_2", "jagdtiger"} <= broken
    assert not broken & {"panther", "t34_85", "sherman_75", "kv_1s", "panzer_iv_h"}


@pytest.mark.rule("PS-1.2c")
def test_left_and_right_side_share_one_armour_index():
    assert [CARDS["panther"].armour(section) for section in ("front", "side", "rear")] == [177, 50, 40]


def test_a_tank_tells_its_special_characteristics_and_its_history():
    assert str(CARDS["t34_85"].sentence()) == "No special characteristics."
    assert str(CARDS["ferdinand"].sentence()).startswith("Self-propelled gun: it has no turret")
    assert "on a 1 it may neither move nor pivot" in str(CARDS["ferdinand"].sentence())
    assert str(CARDS["panther"].background()) == (
        "In German service from 1944 to 1945 as a medium tank. 45 t, a crew of 5, 46 km/h on the road. "
        "Its hull is 6.87 m long and 3.27 m wide. Main gun: 75 mm, 70 calibres long."
    )
    assert str(CARDS["is_3"].background()).startswith("In Soviet service in 1945 as a heavy tank. 46.5 t")


def test_a_tile_tells_what_it_does():
    assert str(TILES["hedge"].sentence()) == (
        "3 points to enter. Blocks sight, except to and from a tank in it or next to it. "
        "-2 to shots at a tank in it or next to it with the tile in between."
    )
    assert str(TILES["small_house"].sentence()).endswith("A tank that enters turns it into a ruin for good.")
    assert str(TILES["shell_hole"].sentence()) == "No tank may enter. Does not block sight."


def test_decimals_take_the_sign_of_the_language():
    french = {"{whole}.{fraction}": "{whole},{fraction}"}
    spoken = CARDS["is_3"].background().render(lambda text: french.get(text, text), ngettext=None)
    assert "46,5 t" in spoken


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"front": -3}, "greater than or equal to 1, got -3"),
        ({"perforation": 1180}, "less than or equal to 500, got 1180"),
        ({"breakdown": 7}, "less than or equal to 6, got 7"),
        ({"years": [19, 1945]}, "greater than or equal to 1914, got 19"),
        ({"years": [1945, 1943]}, "expected the first year of service not after the last"),
        ({"nation": "martian"}, "'german', 'soviet'"),
        ({"side": 50.5}, "expected a valid integer, got 50.5"),
        ({"turretless": "no"}, "expected a valid boolean, got .?no"),
        ({"points": 0}, "greater than or equal to 1, got 0"),
        ({"speed": 3}, "this field is not known"),
    ],
)
def test_a_figure_out_of_range_is_refused_with_what_was_expected(change, complaint):
    assert read() == CARDS["panther"]
    with pytest.raises(BadDocument, match=complaint):
        read(**change)


def test_every_tank_is_in_one_pack_and_the_kit_holds_the_tiles_of_two_players():
    content = yaml.safe_load(PRODUCTS.read_text(encoding="utf-8"))
    assert (content["format"], content["game"]) == ("muster/products@1", SLUG)
    packs = [product for product in content["products"] if product["kind"] == "pack"]
    (kit,) = (product for product in content["products"] if product["kind"] == "kit")
    assert Counter(id for pack in packs for id in pack["cards"]) == Counter(tank.id for tank in TANKS)
    sizes = {
        series: {len(pack["cards"]) for pack in packs if pack["id"].startswith(series)}
        for series in ("series_1", "series_2")
    }
    assert sizes == {"series_1": {2}, "series_2": {1}}
    assert kit["cards"] == {tile.id: 2 * tile.stats.pool for tile in TILES.values()}
    assert {product["origin"] for product in content["products"]} == {"house"}
