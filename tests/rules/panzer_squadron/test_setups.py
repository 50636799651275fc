"""Set-ups: what is prepared, and everything that makes one unplayable."""

from collections import Counter

import pytest

from rules.catalogue import layouts
from rules.documents import BadDocument, Entry, Force
from rules.panzer_squadron import GAME
from rules.panzer_squadron.layouts import board, squadrons
from rules.panzer_squadron.scenarios import OPTIONS
from rules.reading import read_setup
from rules.setups import prepare
from tests.rules.panzer_squadron.boards import CARDS

SLUG = "panzer_squadron"
MAPS = [entry["slug"] for entry in layouts(SLUG)["maps"]]


def force(**counts):
    return Force(game=SLUG, entries=tuple(Entry(card=card, count=count) for card, count in counts.items()))


def with_changes(change, **options):
    """The starter set-up as plain values, after *change*."""
    setup = prepare(SLUG, "engagement", [force(t34_85=2), force(panther=2)], options).write()
    change(setup)
    return setup


def test_the_starter_squadrons_are_five_tanks_each_of_about_the_same_points():
    points = [
        sum(CARDS[entry.card].points * entry.count for entry in squadron.entries)
        for squadron in squadrons("engagement")
    ]
    assert [sum(entry.count for entry in squadron.entries) for squadron in squadrons("engagement")] == [5, 5]
    assert abs(points[0] - points[1]) <= 10


def test_the_starter_squadrons_served_in_their_year_and_nation():
    for squadron in squadrons("engagement"):
        for entry in squadron.entries:
            assert CARDS[entry.card].serves_in(squadron.year)
            assert CARDS[entry.card].nation == squadron.nation


def test_a_set_up_carries_every_card_it_uses_and_reads_back():
    setup = prepare(SLUG, "engagement")
    ids = {card.id for card in setup.cards}
    assert ids == {entry.card for seat in setup.seats for entry in seat.force.entries} | {
        "shell_hole", "stone_house", "small_house", "ruin", "hedge", "wreck",
    }  # fmt: skip
    assert read_setup(setup.write()) == setup


def test_every_map_is_an_option_and_every_option_a_map():
    (option,) = (option for option in OPTIONS if option.key == "ground")
    assert option.choices == ("placed", *MAPS)


def test_every_number_of_tiles_on_offer_has_its_pool():
    (option,) = (option for option in OPTIONS if option.key == "tiles")
    assert set(option.choices) == {0, 15, *layouts(SLUG)["pools"]}
    for count, pool in layouts(SLUG)["pools"].items():
        assert sum(pool.values()) == count


@pytest.mark.parametrize("slug", MAPS)
def test_a_map_uses_no_more_tiles_than_two_players_have_and_leaves_the_edges_free(slug):
    found = board(slug)
    most = {card.id: 2 * card.stats.pool for card in CARDS.values() if card.kind == "tile"}
    assert all(count <= most[tile] for tile, count in Counter(found.tiles.values()).items())
    assert set(found.tiles) <= set(found.board.middle)
    assert (found.board.columns, found.board.rows) == (16, 12)


@pytest.mark.parametrize("slug", MAPS)
def test_on_a_map_the_tanks_are_placed_at_once(slug):
    state = GAME.start(prepare(SLUG, "engagement", options={"ground": slug}))
    assert state.pools == ({}, {})
    assert state.tiles == board(slug).tiles


def test_corrections_to_cards_travel_with_the_set_up():
    def correct(setup):
        for card in setup["cards"]:
            if card["id"] == "t34_85":
                card["stats"] |= {"perforation": 140, "breakdown": 6}

    model = GAME.start(with_changes(correct)).models["t34_85"]
    assert (model.perforation, model.breakdown) == (140, 6)


@pytest.mark.parametrize(
    ("forces", "complaint"),
    [
        ([force(t34_85=1)], "expected two forces or none, got 1"),
        ([force(hedge=1), force(t34_85=1)], "has no tank"),
        ([force(t34_85=1), force(maus=1)], "maus is no tank"),
        ([force(t34_85=1), force()], "North has no tank"),
        ([force(t34_85=17), force(panther=1)], "17 tanks, and room for 16 on the edge"),
    ],
)
def test_forces_that_cannot_fight_are_refused(forces, complaint):
    with pytest.raises(BadDocument, match=complaint):
        prepare(SLUG, "engagement", forces)


def _drop(id):
    return lambda setup: setup.update(cards=[card for card in setup["cards"] if card["id"] != id])


def _terrain(**fields):
    return lambda setup: setup["terrain"].update(fields)


def _placed(*hexes, card="t34_85"):
    places = [{"card": card, "hex": hex, "facing": 0} for hex in hexes]
    return lambda setup: setup["seats"][0].update(placements=places)


def _attached(setup):
    setup["seats"][0]["force"]["entries"][0]["attachments"] = [{"card": "panther"}]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda setup: setup["cards"].append(setup["cards"][0]), "more than one card is called"),
        (_drop("wreck"), "the set-up has no card wreck"),
        (_drop("ruin"), "the set-up has no card ruin"),
        (_drop("t34_85"), "the set-up has no tank t34_85"),
        (_terrain(tiles={"C5": "swamp"}), "terrain.tiles.C5: the set-up has no tile swamp"),
        (_terrain(tiles={"C1": "hedge"}), "C1 is kept free"),
        (_terrain(tiles={"Z5": "hedge"}), "Z5 is not on the board"),
        (_terrain(pools=[{"swamp": 1}, {}]), "the set-up has no tile swamp"),
        (_terrain(pools=[{"hedge": 161}, {}]), "161 tiles to lay, and room for 160"),
        (_terrain(pools=[{"hedge": 0}, {}]), "greater than or equal to 1"),
        (_terrain(board={"columns": 2, "rows": 12}), "greater than or equal to 4, got 2"),
        (_placed("C12", "C12"), "another tank starts on C12, too"),
        (_placed("C12", "D12", "E12"), "t34_85 is on the board more often than in the force"),
        (_placed("C12", card="panther"), "panther is on the board more often than in the force"),
        (_placed("Z12"), "Z12 is not on the board"),
        (lambda setup: (_terrain(tiles={"C5": "small_house"})(setup), _placed("C5")(setup)), "no tank can stand on C5"),
        (lambda setup: setup["seats"].pop(), "expected 2 seats, got 1"),
        (_attached, "nothing can be attached to a tank"),
        (lambda setup: setup["options"].update(weather="rain"), "the game has no such option"),
    ],
)
def test_a_set_up_that_cannot_be_played_is_refused_with_the_reason(change, complaint):
    GAME.start(with_changes(dict.copy))
    with pytest.raises(BadDocument, match=complaint):
        GAME.start(with_changes(change))


def test_all_that_is_wrong_is_told_at_once():
    def spoil(setup):
        _terrain(tiles={"C1": "hedge", "C5": "swamp"})(setup)
        _placed("C12", "C12")(setup)

    with pytest.raises(BadDocument) as raised:
        GAME.start(with_changes(spoil))
    assert [problem.path for problem in raised.value.problems] == [
        "terrain.tiles.C1", "terrain.tiles.C5", "seats.0.placements.0.hex", "seats.0.placements.1.hex",
    ]  # fmt: skip


def test_a_seat_without_a_force_has_what_is_placed():
    def change(setup):
        setup["seats"][0]["force"] = None
        _placed("C12", "D12")(setup)

    state = GAME.start(with_changes(change))
    assert (list(state.squadrons[0]), state.reserves[0]) == ([101, 102], {})
