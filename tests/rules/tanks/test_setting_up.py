"""Terrain, roles, edges, Objective tokens and deployment (TK-6, TK-21)."""

import itertools
from dataclasses import replace
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.documents import BadDocument
from rules.grids.table import distance
from rules.ledger import load
from rules.setups import prepare
from rules.tanks import GAME, layouts, sites, spots
from rules.tanks.actions import Deploy
from rules.tanks.pieces import OPPOSITE, hull, on_table
from tests.rules.tanks.boards import (
    CARDS,
    GEAR,
    MODELS,
    building,
    kinds_of,
    listed,
    platoon,
    play,
    refused,
    start,
    wood,
)

places = st.integers(0, 900)


def laying():
    state = start()
    play(state, "roll", 3, 3, 2, 5)
    return state


def deploying(scenario="tank_ace", edge="north", **options):
    state = start(
        scenario,
        [platoon("german", "panther", "stug_g"), platoon("american", "sherman_75", "sherman_76")],
        ground="village",
        **options,
    )
    play(state, "roll", 6, 1)
    play(state, "defend")
    play(state, f"edge {edge}")
    return state


@pytest.mark.rule("TK-6.1a", "TK-6.1b", "TK-R1")
def test_the_table_is_90_cm_square_and_has_two_woods_and_four_buildings():
    state = start()
    assert state.gear.table_mm == 900
    assert state.to_lay == ("wood", "wood", "building", "building", "building", "building")


@pytest.mark.rule("TK-6.1c", "TK-R27")
def test_the_higher_roll_lays_the_first_piece_and_ties_are_rolled_again():
    state = start()
    events = play(state, "roll", 3, 3, 2, 5)
    assert kinds_of(events) == ["tied", "rolled_off"]
    assert (state.stage, state.actor()) == ("terrain", 1)


@pytest.mark.rule("TK-6.1d")
def test_players_lay_one_piece_each_in_turn_both_woods_first():
    state = laying()
    assert refused(state, "lay building 450,450,0") == "TK-6.1d"
    play(state, "lay wood 200,450,90")
    assert state.actor() == 0
    play(state, "lay wood 700,450,90")
    assert state.actor() == 1
    assert refused(state, "lay wood 450,450,0") == "TK-6.1d"
    assert refused(state, "lay building 450,450,0") is None


@pytest.mark.rule("TK-6.1e", "TK-5.4b", "TK-21.1f")
def test_pieces_lie_one_whole_arrow_from_each_other_and_from_the_edges():
    state = laying()
    assert refused(state, "lay wood 220,190,0") is None  # exactly 110 mm from two edges
    assert refused(state, "lay wood 219.9,190,0") == "TK-6.1e"
    play(state, "lay wood 220,450,0")
    assert refused(state, "lay wood 550,450,0") is None
    assert refused(state, "lay wood 549.9,450,0") == "TK-6.1e"


@pytest.mark.rule("TK-R43")
def test_a_piece_is_left_out_only_when_it_has_no_place():
    state = laying()
    assert refused(state, "skip") == "TK-R43"
    full = replace(state, pieces=tuple(building(x, y) for x in (200, 450, 700) for y in (200, 450, 700)))
    assert listed(full) == ["skip"]
    play(full, "skip")
    assert len(full.to_lay) == 5


@pytest.mark.rule("TK-R43", "TK-6.1e")
@given(
    st.lists(st.tuples(st.booleans(), places, places, st.integers(0, 359)), min_size=1, max_size=4),
    st.sampled_from(((60, 0), (60, 45), (60, 90), (10, 15), (10, 105))),
)
def test_places_are_looked_for_where_the_rule_leaves_room(laid, search):
    """On every centre of the search, what is found free is what is not refused."""
    pieces = tuple((wood if is_wood else building)(x, y, turn) for is_wood, x, y, turn in laid)
    state, (step, turn) = replace(laying(), pieces=pieces), search
    found = set(spots._free(GEAR.wood, float(turn), step, (900.0, 110.0), pieces))
    centres = itertools.product(range(450 % step, 900, step), repeat=2)
    for x, y in itertools.islice(centres, 0, None, 1 if step == 60 else 37):
        away = min(distance(wood(x, y, turn).shape, piece.shape) for piece in pieces)
        if abs(away - 110) > 1e-3:
            assert (refused(state, f"lay wood {x},{y},{turn}") is None) == ((x, y) in found), (x, y)


@pytest.mark.rule("TK-8.5a")
def test_the_whole_card_is_the_piece():
    assert wood(450, 450).shape.corners == ((560, 530), (340, 530), (340, 370), (560, 370))
    assert building(450, 450).shape.corners == ((500, 489), (400, 489), (400, 411), (500, 411))


@pytest.mark.rule("TK-6.2a", "TK-6.2c", "TK-6.3a")
def test_the_higher_roll_chooses_a_role_and_the_defender_an_edge():
    state = start(ground="village")
    play(state, "roll", 2, 6)
    assert (state.stage, state.actor()) == ("role", 1)
    play(state, "attack")
    assert (state.attacker, state.stage, state.actor()) == (1, "edge", 0)
    assert listed(state) == [f"edge {edge}" for edge in ("south", "east", "north", "west")]
    play(state, "edge west")
    assert (sites.edge_of(state, 0), sites.edge_of(state, 1)) == ("west", OPPOSITE["west"])


@pytest.mark.rule("TK-6.3b", "TK-6.4a", "TK-4.2b")
def test_tanks_are_deployed_from_the_lowest_initiative_up():
    state, order = deploying(), []
    while state.reserves:
        action = state.actions()[0]
        order.append(action.tank)
        play(state, str(action))
    assert order in ([102, 201, 202, 101], [102, 202, 201, 101])
    assert (state.turn, state.phase) == (1, "movement")


@pytest.mark.rule("TK-6.3c", "TK-R17", "TK-5.4a")
def test_a_tank_is_deployed_along_the_arrow_from_its_own_edge():
    state = deploying(edge="south")  # the StuG is the Defender's, on the south edge
    assert refused(state, "deploy 102 450,69,90 by 429,0,90") is None  # 97 mm deep
    assert refused(state, "deploy 102 450,69.1,90 by 429,0,90") == "TK-7.2c"
    assert refused(state, "deploy 102 450,89,90 by 429,20,90") == "TK-6.3c"
    assert refused(state, "deploy 102 450,831,270 by 471,900,270") == "TK-R17"
    assert refused(state, "deploy 102 450,28,270 by 429,97,270") == "TK-R17"
    assert refused(state, "deploy 102 450,69,90") == "TK-6.3c"
    assert refused(state, "deploy 101 450,60,90 by 427.5,0,90") == "TK-R50"


@pytest.mark.rule("TK-R44")
def test_a_tank_without_a_place_goes_to_the_free_ground_nearest_to_its_edge():
    state = deploying(edge="south")
    wreck = replace(state.reserves[101], model="jagdtiger", destroyed=True, done=True)  # 78 mm by 36 mm
    rows = {
        110 + 20 * row + column: replace(wreck, x=39.0 + 78 * column, y=18.0 + 36 * row)
        for row in range(3)
        for column in range(11)
    }
    crowded = replace(state, models=MODELS, tanks=rows | {199: replace(wreck, x=876.0, y=39.0, heading=90.0)})
    forced = sites.last_resort(crowded, 102)
    assert forced is not None
    assert on_table(crowded.gear, hull(forced, MODELS["stug_g"]))
    assert forced.heading == 90
    assert listed(crowded) == [f"deploy 102 {forced.x:g},{forced.y:g},90"]


@pytest.mark.rule("TK-R44", "TK-21.1e")
def test_a_corner_nearly_full_is_looked_over_closely():
    state = start("barkmann_crossroads")
    play(state, "deploy 101 845,861,315")
    assert state.actor() is not None
    assert listed(state)
    assert all(state.refusal(action) is None for action in state.actions())


@pytest.mark.rule("TK-R44", "TK-21.1e")
def test_a_tank_without_a_place_by_its_corner_goes_to_the_free_ground_nearest_to_it():
    state = start("barkmann_crossroads")
    x, y = state.corners[0]
    wreck = replace(state.reserves[101], model="jagdtiger", destroyed=True, done=True, heading=0.0)
    rows = {
        110 + 20 * row + column: replace(wreck, x=abs(x - 39.0 - 78 * column), y=abs(y - 18.0 - 36 * row))
        for row in range(5)
        for column in range(3)
    }
    crowded = replace(state, models=MODELS, tanks=rows)
    forced = sites.last_resort(crowded, 101)
    assert forced is not None
    assert hypot(forced.x - x, forced.y - y) > 150
    assert crowded.refusal(Deploy(101, forced)) is None
    assert refused(crowded, f"deploy 101 {forced.x - 50:g},{forced.y:g},0") == "TK-21.1e"


@pytest.mark.rule("TK-16.2a", "TK-5.3c")
def test_king_of_the_hill_has_one_token_in_the_middle():
    state = deploying("king_of_the_hill")
    assert [(token.x, token.y, token.owner) for token in state.objectives] == [(450, 450, None)]


@pytest.mark.rule("TK-17.1a", "TK-R28")
def test_free_for_all_lets_each_side_place_a_token_by_the_others_edge_the_attacker_first():
    state = deploying("free_for_all")
    assert (state.stage, state.actor()) == ("objectives", 1)
    assert refused(state, "mark 450,110") == "TK-17.1a"
    play(state, "mark 450,790")
    assert state.actor() == 0
    play(state, "mark 300,110")
    assert [(token.owner, token.y) for token in state.objectives] == [(1, 790), (0, 110)]
    assert state.stage == "deploy"


@pytest.mark.rule("TK-17.2a", "TK-R28")
def test_no_retreat_lets_the_attacker_place_both_tokens_by_the_defenders_edge():
    state = deploying("no_retreat")
    play(state, "mark 300,790")
    assert state.actor() == 1
    assert refused(state, "mark 600,780") == "TK-17.2a"
    play(state, "mark 300,790")  # tokens ignore each other
    assert [token.owner for token in state.objectives] == [1, 1]


@pytest.mark.rule("TK-21.1a", "TK-21.1b", "TK-21.1c", "TK-21.1d", "TK-V15", "TK-R49", "TK-20.1a")
def test_barkmanns_crossroads_begins_with_its_printed_platoons_and_map():
    state = start("barkmann_crossroads")
    then = next(vector for vector in load("tanks").vectors if vector.id == "TK-V15").then
    nations = [state.models[tank.model].nation for tank in state.reserves.values()]
    assert nations.count("american") == then["american_tanks"]
    assert nations.count("german") == then["german_tanks"]
    assert state.attacker == 0
    assert nations[0] == then["attacker"]
    assert len(state.reserves[201].cards) == then["german_crew_cards"]
    assert [piece.kind for piece in state.pieces] == ["building"] * 4 + ["wood"] * 2


@pytest.mark.rule("TK-21.1e", "TK-R18")
def test_barkmanns_crossroads_deploys_whole_hulls_within_one_arrow_of_the_corners():
    state = start("barkmann_crossroads")
    while state.stage == "reveal":
        play(state, "go")
    assert refused(state, "deploy 101 845,845,45") is None
    assert refused(state, "deploy 101 815,815,45") == "TK-21.1e"
    assert refused(state, "deploy 101 880,880,45") == "TK-R16"
    assert refused(state, "deploy 101 60,60,45") == "TK-21.1e"


@pytest.mark.rule("TK-8.6a")
def test_any_convex_footprint_may_take_the_place_of_a_card():
    hexagon = ((60.0, 0.0), (30.0, 50.0), (-30.0, 50.0), (-60.0, 0.0), (-30.0, -50.0), (30.0, -50.0))
    setup = prepare("tanks", "tank_ace")
    own = setup.model_copy(update={"terrain": replace(setup.terrain, gear=replace(GEAR, wood=hexagon))})
    state = GAME.start(own)
    play(state, "roll", 6, 1)
    play(state, "lay wood 450,450,0")
    assert len(state.pieces[0].shape.corners) == 6
    inside_out = replace(setup.terrain, gear=replace(GEAR, wood=hexagon[::-1]))
    with pytest.raises(BadDocument, match="convex"):
        GAME.start(setup.model_copy(update={"terrain": inside_out}))


def test_an_arrow_shorter_than_a_hull_is_refused():
    setup = prepare("tanks", "tank_ace")
    short = replace(setup.terrain, gear=replace(GEAR, body_mm=60.0))
    with pytest.raises(BadDocument, match="longest hull"):
        GAME.start(setup.model_copy(update={"terrain": short}))


@pytest.mark.parametrize("slug", ["village", "hamlet"])
def test_ready_tables_keep_the_spacing(slug):
    pieces = layouts.ready(slug, GEAR).pieces
    state = start()
    for index, piece in enumerate(pieces):
        state.pieces = pieces[:index] + pieces[index + 1 :]
        assert sites._refuse_spacing(state, piece.shape) is None, piece


def test_what_is_read_is_what_the_ledger_says():
    assert (GEAR.arrow_mm, GEAR.body_mm, GEAR.body_width_mm, GEAR.head_width_mm) == (110, 97, 12, 29)


@pytest.mark.rule("TK-4.2a", "TK-4.2f", "TK-18.1a")
def test_the_figures_of_a_tank_card_are_those_in_play_and_both_shermans_share_a_hull():
    panther = MODELS["panther"]
    figures = (panther.points, panther.initiative, panther.attack, panther.defence, panther.resistance)
    assert figures == (32, 7, 5, 2, 6)
    assert panther.keywords == ("blitzkrieg",)
    assert CARDS["panther"].stats.crew_slots == 4
    sizes = {(MODELS[id].length_mm, MODELS[id].width_mm) for id in ("sherman_75", "sherman_76")}
    assert sizes == {(58, 26)}


@pytest.mark.rule("TK-5.3d")
def test_every_tank_has_a_number_of_its_own_that_ties_it_to_its_card():
    state = start(forces=[platoon("american", "sherman_75", "sherman_75"), platoon("german", "panther")])
    assert sorted(state.reserves) == [101, 102, 201]
    assert [one["number"] for one in state.view(None)["tanks"]] == [101, 102, 201]
