"""Scenarios of people's own: what each game takes is checked, travels in the set-up, and plays to an end."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from pydantic import TypeAdapter

import rules
from rules import setups
from rules.chance import Seeded
from rules.cli import main
from rules.documents import BadDocument, validate
from rules.reading import read_setup
from rules.scenes import scenes
from rules.variations import Variation

WHITE = [f"{file}{rank}" for file in "ABCDEFGH" for rank in (1, 2, 3)]
BLACK = [f"{file}{rank}" for file in "ABCDEFGH" for rank in (18, 19, 20)]
WALL = [f"{file}8" for file in "ABCDEFGHIJKLMNOP"]
SOUTH, NORTH = ["A9", "B9", "C9", "D9", "E9", "F10"], ["A1", "B1", "C1", "D2", "E1"]
PLAYABLE = [
    ("tank_commander", "meeting_engagement", {
        "points": [150, 180], "year": 1943, "turns": 8, "zones": [["S2.1", "S1.1"], ["N2.3", "N1.2"]],
        "victory": {"ground": "positions", "south": 4, "north": 2}, "options": {"random_terrain": True},
    }),
    ("tank_commander", "meeting_engagement", {
        "turns": 6, "options": {"columns": 5}, "zones": [["S2.5"], ["N1.4"]],
        "victory": {"ground": "second_rank", "south": 0, "north": 4},
    }),
    ("tank_commander", "defence", {"reinforcements": 100, "turns": 6}),
    ("tank_commander", "kursk", {"turns": 5, "sides": ["Fourth Panzer Army", ""]}),
    ("tank_commander", "tanks_in_action", {"turns": 4, "zones": [["S2.1", "S2.2"], ["N2.1", "N2.2"]]}),
    ("tanks", "tank_ace", {
        "points": [60, 40], "mission": "king_of_the_hill", "turns": 3,
        "pieces": [{"kind": "wood", "x": 450, "y": 450, "rotation": 30}],
    }),
    ("tanks", "barkmann_crossroads", {"turns": 2, "pieces": []}),
    ("tank_hunter", "standard", {"options": {"tanks_only": True, "players": 3}, "year": 1944}),
    ("tank_hunter", "expert", {"without": ["grenadiers"]}),
    ("panzer_squadron", "engagement", {
        "points": [2000, 1500], "size": [12, 10], "tiles": {"C3": "ruin", "D4": "stone_house"},
        "zones": [SOUTH, NORTH], "turns": 5, "options": {"tally": "points"},
    }),
    ("panzer_squadron", "engagement", {"size": [14, 9], "turns": 3, "options": {"tiles": 5}}),
    ("tank_chess", "basic_16", {"obstacles": ["A8", "C9"], "turns": 30}),
    ("tank_chess", "basic_16", {"size": 20, "zones": [WHITE, BLACK], "turns": 30}),
    ("tank_chess", "free", {"armies": [{"clt": 1, "lt": 3}, {"clt": 1, "ht": 2}], "turns": 30}),
]  # fmt: skip
REFUSED = [
    ("tank_commander", "meeting_engagement", {"points": [1, 150]}, {"own.points.0"}),
    ("tank_commander", "meeting_engagement", {"points": [150]}, {"own.points"}),
    ("tank_commander", "meeting_engagement", {"year": 1950}, {"own.year"}),
    ("tank_commander", "meeting_engagement", {"zones": [["N2.1"], []]}, {"own.zones.0", "own.zones.1"}),
    ("tank_commander", "meeting_engagement", {"zones": [["S2.4"], ["N2.1"]]}, {"own.zones.0"}),
    ("tank_commander", "meeting_engagement", {"victory": {"ground": "second_rank", "south": 4, "north": 1}},
     {"own.victory.south"}),
    ("tank_commander", "meeting_engagement", {"victory": {"ground": "positions", "south": 0, "north": 0}},
     {"own.victory"}),
    ("tank_commander", "prepared_defence", {"victory": {"ground": "positions", "south": 0, "north": 1}},
     {"own.victory.south"}),
    ("tank_commander", "kursk", {"points": [100, 100]}, {"own.points"}),
    ("tank_commander", "tanks_in_action", {"victory": {"ground": "positions", "south": 1, "north": 1}},
     {"own.victory"}),
    ("tank_commander", "kursk", {"options": {"columns": 9}}, {"own.options.columns"}),
    ("tank_commander", "kursk", {"options": {"turn_limit": 20}}, {"own.options.turn_limit"}),
    ("tank_commander", "kursk", {"sides": ["Only one"]}, {"own.sides"}),
    ("tanks", "tank_ace", {"pieces": [{"kind": "wood", "x": 10, "y": 10}]}, {"own.pieces.0"}),
    ("tanks", "tank_ace", {"pieces": [{"kind": "wood", "x": 450, "y": 450}, {"kind": "building", "x": 460, "y": 450}]},
     {"own.pieces.1"}),
    ("tanks", "tank_ace", {"mission": "no_retreat", "turns": 12}, {"own.turns"}),
    ("tanks", "tank_ace", {"pieces": [], "options": {"ground": "village"}}, {"own.options.ground"}),
    ("tanks", "barkmann_crossroads", {"mission": "no_retreat"}, {"own.mission"}),
    ("tank_hunter", "standard", {"without": ["nothing"]}, {"own.without"}),
    ("tank_hunter", "standard", {"turns": 5}, {"own.turns"}),
    ("tank_hunter", "standard", {"year": 1914, "options": {"tanks_only": True, "players": 5}}, {"own.options"}),
    ("panzer_squadron", "engagement", {"zones": [["A12"], NORTH]}, {"own.zones.0"}),
    ("panzer_squadron", "engagement", {"zones": [NORTH, NORTH]}, {"own.zones"}),
    ("panzer_squadron", "engagement", {"tiles": {"A1": "ruin"}}, {"own.tiles.A1"}),
    ("panzer_squadron", "engagement", {"tiles": {"C3": "castle"}}, {"own.tiles.C3"}),
    ("panzer_squadron", "engagement", {"points": [3, 3]}, {"own.points.0", "own.points.1"}),
    ("tank_chess", "free", {"obstacles": WALL}, {"own.obstacles"}),
    ("tank_chess", "free", {"zones": [["A1"], BLACK]}, {"own.zones.1"}),
    ("tank_chess", "free", {"size": 20, "zones": [WHITE, WHITE]}, {"own.zones"}),
    ("tank_chess", "free", {"size": 20, "zones": [["A1", "B1"], BLACK]}, {"own.zones.0"}),
    ("tank_chess", "basic_16", {"armies": [{"lt": 1}, {"clt": 2}]}, {"own.armies.0", "own.armies.1"}),
]  # fmt: skip
EVERY = [(game, slug) for game in rules.SLUGS for slug in scenes(game)]


def made(game: str, changes: dict) -> Variation:
    return validate(TypeAdapter(rules.game(game).variations.model), {"name": "Mine", **changes}, "own")


@pytest.mark.parametrize(("game", "slug", "changes"), PLAYABLE)
def test_a_changed_scenario_travels_in_its_set_up_and_plays_to_an_end(game, slug, changes):
    own = made(game, changes)
    setup = setups.prepare(game, slug, own=own)
    assert setup.own == own
    read = read_setup(json.dumps(setup.write()))
    assert read == setup
    state, chance, rng = rules.game(game).start(read), Seeded("own"), Random(1)  # noqa: S311
    loaded = rules.game(game).load(json.loads(json.dumps(state.position())))
    assert loaded.position() == state.position()
    while state.actor() is not None:
        action = state.sample(rng)
        assert state.refusal(action) is None
        state.apply(action, chance)
    assert state.outcome() is not None


@pytest.mark.parametrize(("game", "slug", "changes", "paths"), REFUSED)
def test_a_scenario_that_cannot_be_played_or_won_is_refused_by_its_field(game, slug, changes, paths):
    with pytest.raises(BadDocument) as refused:
        setups.prepare(game, slug, own=made(game, changes))
    assert {problem.path for problem in refused.value.problems} == paths


@pytest.mark.parametrize(("game", "slug"), EVERY)
def test_a_mere_copy_plays_as_the_printed_scenario_does(game, slug):
    own = rules.game(game).variations.model(name="A copy")
    printed, copied = setups.prepare(game, slug), setups.prepare(game, slug, own=own)
    assert copied.model_copy(update={"own": None}) == printed
    start = rules.game(game).start
    assert start(copied).position() == start(printed).position()


@pytest.mark.parametrize(("game", "slug"), EVERY)
def test_a_set_up_of_a_printed_scenario_is_written_without_the_field(game, slug):
    assert "own" not in setups.prepare(game, slug).write()


@pytest.mark.parametrize(
    ("options", "path"), [({"columns": 4}, "options.columns"), ({"columns": 99}, "options.columns")]
)
def test_an_option_that_the_scenario_fixes_is_not_for_the_players(options, path):
    own = made("tank_commander", {"options": {"columns": 5}})
    with pytest.raises(BadDocument) as refused:
        setups.prepare("tank_commander", "kursk", options=options, own=own)
    assert [problem.path for problem in refused.value.problems] == [path]
    setup = setups.prepare("tank_commander", "kursk", own=own)
    assert setup.options["columns"] == 5
    with pytest.raises(BadDocument):
        rules.game("tank_commander").start(setup.model_copy(update={"options": {**setup.options, **options}}))


@pytest.mark.parametrize("name", ["", "two\nlines", "x" * 121, "a\x00b"])
def test_a_name_is_one_line_of_text(name):
    with pytest.raises(BadDocument) as refused:
        made("tank_chess", {"name": name})
    assert [problem.path for problem in refused.value.problems] == ["own.name"]


@pytest.mark.parametrize("strange", [{"colour": "red"}, {"turns": 0}, {"turns": "5"}, {"points": [1.5, 2]}])
def test_a_change_of_another_type_is_refused(strange):
    with pytest.raises(BadDocument):
        made("tank_commander", strange)


@pytest.mark.rule("TC-6.2b")
def test_starting_cards_go_into_the_zone_alone():
    own = made("tank_commander", {"zones": [["S1.2"], ["N2.1", "N2.2"]]})
    state = rules.game("tank_commander").start(setups.prepare("tank_commander", "meeting_engagement", own=own))
    chance, rng, seen = Seeded("zones"), Random(3), {0: set(), 1: set()}  # noqa: S311
    while state.step != "play" and state.actor() is not None:
        for action in state.actions():
            if action.kind == "place":
                seen[state.seat].add(str(action).split()[2])
        state.apply(state.sample(rng), chance)
    assert seen == {0: {"S1.2"}, 1: {"N2.1", "N2.2"}}


def test_the_command_line_sets_one_up_and_plays_it_with_no_database(tmp_path, capsys):
    own, setup, battle = tmp_path / "own.json", tmp_path / "setup.json", tmp_path / "battle.json"
    own.write_text(json.dumps({"name": "Small", "points": [150, 150], "turns": 3, "sides": ["Kampfgruppe", ""]}))
    assert main(["setup", "tank_commander", "17.3", "--own", str(own)]) == 0
    setup.write_text(capsys.readouterr().out)
    assert main(["play", str(setup), "--seed", "7", "--bots", "random,random"]) == 0
    battle.write_text(capsys.readouterr().out)
    assert main(["replay", str(battle)]) == 0
    assert "Kampfgruppe:" in capsys.readouterr().out
    own.write_text(json.dumps({"name": "Small", "points": [1, 150]}))
    assert main(["setup", "tank_commander", "17.3", "--own", str(own)]) == 2
    assert "own.points.0" in capsys.readouterr().err


@settings(max_examples=60, deadline=None)
@given(
    south=some.integers(0, 7),
    north=some.integers(0, 7),
    ground=some.sampled_from(["second_rank", "positions"]),
    columns=some.sampled_from([3, 4, 5]),
    zones=some.tuples(
        some.lists(some.sampled_from(["S2.1", "S1.3", "S2.5", "N1.1"]), unique=True, max_size=3),
        some.lists(some.sampled_from(["N2.1", "N1.3", "N1.4", "S1.1"]), unique=True, max_size=3),
    ),
)
def test_whatever_is_accepted_can_be_begun_and_won(south, north, ground, columns, zones):
    victory = {"ground": ground, "south": south, "north": north}
    own = made("tank_commander", {"victory": victory, "zones": zones, "options": {"columns": columns}})
    game = rules.game("tank_commander")
    faults = game.variations.faults(own, game.scenario("build_your_force"), game.options)
    assert all(problem.path.startswith(("own.victory", "own.zones")) for problem in faults)
    if faults:
        return
    setup = setups.prepare("tank_commander", "build_your_force", own=own)
    state = rules.game("tank_commander").start(setup)
    assert any(state.plan.needs)
    assert max(state.plan.needs) <= columns * (1 if ground == "second_rank" else 2)
    assert all(set(state.plan.zone(seat, state.land)) <= set(state.land.own[seat]) for seat in (0, 1))
    assert (state.plan.attacker is None) == all(state.plan.needs)
