"""The command line: documents in and out, exit codes that mean something, and never a traceback."""

import io
import json
import subprocess
import sys
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules import catalogue
from rules.battle import Battle
from rules.chance import Rng
from rules.cli import main
from rules.cli.streams import pretty
from rules.reading import read_battle, read_setup, read_state
from tests.rules.conformance import toy

ROOT = Path(__file__).parents[2]


@pytest.fixture
def run(ambush, capsys, monkeypatch):
    """Runs a command on *given* as standard input; returns its exit code, output and complaints."""

    def run(*arguments, given=""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8"))
        code = main(list(arguments))
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def setup_text(run):
    return run("setup", "toy", "ambush")[1]


@pytest.fixture
def position(setup):
    return json.dumps(toy.begin(setup).position())


DEAL = ("deal", "--rolls", ",".join(["0"] * 12))


@pytest.fixture
def dealt(run, position):
    return run("apply", "-", *DEAL, given=position)[1]


def test_a_set_up_plays_and_its_battle_replays(run, setup_text):
    code, battle, _ = run("play", "-", "--seed", "7", "--bots", "greedy,random,random", given=setup_text)
    assert code == 0
    assert read_battle(battle).players == ("greedy", "random", "random")
    code, log, complaints = run("replay", "-", given=battle)
    assert (code, complaints) == (0, "")
    assert log.startswith("   1. A: deal            seat 0 draws ")
    assert "(TY-2" in log


def test_a_seed_gives_the_same_battle_and_none_gives_a_new_one(run, setup_text):
    same = {run("play", "-", "--seed", "7", given=setup_text)[1] for _ in range(2)}
    other = {run("play", "-", given=setup_text)[1] for _ in range(2)}
    assert (len(same), len(other)) == (1, 2)


def test_a_forged_battle_exits_1_with_the_step_and_the_reason(run, setup_text):
    battle = json.loads(run("play", "-", "--seed", "7", given=setup_text)[1])
    battle["entries"][0]["values"][0] += 1
    code, _, complaints = run("replay", "-", given=json.dumps(battle))
    assert (code, complaints.count("\n")) == (1, 1)
    assert complaints.startswith("step 1: deal: the values")


def test_a_replay_as_json_tells_every_event(run, setup_text):
    battle = run("play", "-", "--seed", "7", given=setup_text)[1]
    told = json.loads(run("replay", "-", "--json", given=battle)[1])
    assert [step["action"] for step in told["steps"]] == [entry["action"] for entry in json.loads(battle)["entries"]]
    assert told["steps"][0]["events"][0]["rules"] == ["TY-1"]


def test_actions_are_listed_one_a_line(run, position, dealt):
    assert run("actions", "-", given=position) == (0, "deal\n", "")
    code, listed, _ = run("actions", "-", given=dealt)
    assert (code, listed.splitlines()) == (0, [str(action) for action in read_state(dealt).actions()])
    assert [
        entry["action"] for entry in json.loads(run("actions", "-", "--json", given=dealt)[1])
    ] == listed.splitlines()


def test_an_action_leads_to_the_next_position_and_tells_what_happened(run, dealt):
    code, after, told = run("apply", "-", "draw", "--rolls", "3", given=dealt)
    assert (code, told) == (0, "seat 0 draws tank (TY-2b)\n")
    assert read_state(after).turn == 1


def test_an_illegal_action_exits_1_with_its_rule(run, dealt):
    assert run("apply", "-", "smoke", given=dealt) == (1, "", "smoke: there is no shot (TY-3a)\n")


def test_many_battles_are_summed_up(run, setup_text):
    code, text, _ = run("simulate", "-", "-n", "30", "--seed", "1", "--bots", "greedy,random,random", given=setup_text)
    assert code == 0
    assert "A (greedy) wins" in text
    assert "of 30, " in text
    as_json = ("simulate", "-", "-n", "30", "--json", "--workers")
    alone, shared = (json.loads(run(*as_json, workers, given=setup_text)[1]) for workers in ("1", "2"))
    assert alone == shared
    assert alone["battles"] == 30


def test_every_game_is_listed(run):
    listed = run("games")[1]
    assert [line.split()[0] for line in listed.splitlines()] == list(rules.SLUGS)
    assert {game["slug"]: game["plays"] for game in json.loads(run("games", "--json")[1])}["toy"]


@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("TC-9.3.1", ["TC-9.3.1a", "TC-9.3.1b", "TC-9.3.1c", "TC-9.3.1d", "TC-R22", "TC-G2"]),
        ("CH-R2", ["CH-R2"]),
        ("TC-9.3.1a", ["TC-9.3.1a"]),
    ],
)
def test_a_rule_is_shown_with_its_parts_and_what_touches_them(run, id, told):
    assert [entry["id"] for entry in json.loads(run("rule", id, "--json")[1])] == told
    text = run("rule", id)[1]
    assert [line.split()[0] for line in text.splitlines() if not line.startswith(" ") and line] == told


@pytest.mark.parametrize("document", ["force", "setup", "position", "battle"])
def test_a_schema_accepts_what_muster_writes(run, setup_text, position, document):
    battle = run("play", "-", "--seed", "7", given=setup_text)[1]
    force = '{"format": "muster/force@1", "game": "toy", "entries": [{"card": "rifle"}]}'
    written = {"setup": setup_text, "position": position, "battle": battle, "force": force}[document]
    for arguments in ((document,), (document, "toy")):
        schema = json.loads(run("schema", *arguments)[1])
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.validate(json.loads(written), schema)
        for broken in ({}, json.loads(written) | {"format": "muster/other@1"}, json.loads(written) | {"colour": "red"}):
            with pytest.raises(jsonschema.ValidationError):
                jsonschema.validate(broken, schema)


def test_a_card_of_every_kind_fits_the_schema(run):
    schema = json.loads(run("schema", "card", "tank_chess")[1])
    jsonschema.Draft202012Validator.check_schema(schema)
    for card in json.loads(run("cards", "tank_chess", "--json")[1]):
        jsonschema.validate(card, schema)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({key: value for key, value in card.items() if key != "format"}, schema)


@pytest.mark.parametrize("game", rules.SLUGS)
def test_cards_are_listed_in_words(run, game):
    status, told, _errors = run("cards", game)
    assert status == 0
    assert all(card.name.en in told for card in catalogue.cards(game).values())
    for line in told.splitlines():
        assert not any(raw in line for raw in ("None", "True", "False", "('", "()", "=", ": :")), line
        assert len(line) <= 100


def test_a_listed_figure_tells_its_worth_and_its_origin(run):
    lines = run("cards", "tank_chess")[1].splitlines()
    assert lines[0] == "Command light tank (clt): unit"
    assert lines[2].split() == ["speed", "5", "printed"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.text(max_size=9), inner, max_size=9),
    max_leaves=60,
)


@given(json_values)
def test_what_is_written_for_people_is_the_same_json(content):
    assert json.loads(pretty(content)) == content


BAD = {
    "no command": ([], "arguments are required: COMMAND"),
    "an unknown command": (["march"], "invalid choice: 'march'"),
    "an unknown option": (["games", "--colour"], "unrecognized arguments: --colour"),
    "an unknown game": (["cards", "chess"], "expected a game out of"),
    "an unknown rule": (["rule", "TC-99"], "got 'TC-99', which no ledger has"),
    "a rule of no game": (["rule", "é"], "got 'é', which no ledger has"),
    "an unknown scenario": (["setup", "toy", "siege"], "expected a scenario out of ambush, got 'siege'"),
    "an unknown bot": (["play", "SETUP", "--bots", "a,b,c"], "expected a bot out of random, careless, greedy, search"),
    "too few bots": (["play", "SETUP", "--bots", "greedy"], "expected 3 bots, one a seat, got 1"),
    "an option of no game": (["setup", "toy", "ambush", "--option", "fog=on"], "with a key out of long, got 'fog=on'"),
    "an option without value": (["setup", "toy", "ambush", "--option", "long"], "expected --option KEY=VALUE"),
    "an option's bad value": (["setup", "toy", "ambush", "--option", "long=7"], "one of False, True, got '7'"),
    "no such file": (["replay", "/nowhere/battle.json"], "/nowhere/battle.json: No such file or directory"),
    "a folder": (["replay", "/"], "/: Is a directory"),
    "no JSON": (["actions", "EMPTY"], "standard input: expected JSON"),
    "another document": (["replay", "SETUP"], 'format: expected "muster/battle@1", got "muster/setup@1"'),
    "a roll missing": (["apply", "POSITION", "deal"], "needed in --rolls: a choice from 0 to 22 (TY-1)"),
    "an impossible roll": (["apply", "POSITION", "deal", "--rolls", "77"], "a choice from 0 to 22 (TY-1), got 77"),
    "a roll too many": (["apply", "POSITION", *DEAL[:2], DEAL[2] + ",1"], "expected no more values, got 1"),
    "no number": (["apply", "POSITION", "deal", "--rolls", "six"], "expected --rolls to be whole numbers"),
    "no action": (["apply", "POSITION", "surrender\nnow"], "expected deal, draw, pass, smoke, stand"),
    "no battles": (["simulate", "SETUP", "-n", "0"], "expected -n to be at least 1, got 0"),
    "no workers": (["simulate", "SETUP", "--workers", "0"], "expected --workers to be at least 1, got 0"),
    "nothing to draw": (["draw", "POSITION"], "Ambush has no drawing yet"),
    "a force of nothing": (["check", "EMPTY"], "standard input: game: expected a game out of"),
    "a brief of nothing": (["check", "FORCE", "--scenario", "x"], "scenario: expected a scenario out of tank_ace"),
    "points for nothing": (["check", "FORCE", "--points", "0"], "points: expected greater than or equal to 1, got 0"),
    "a year for nothing": (["check", "FORCE", "--year", "1943"], "year: this is not for the players to choose"),
    "a side too many": (["check", "FORCE", "--scenario", "tank_ace", "--side", "2"], "side: expected a side from 0 to"),
    "no option of building": (["check", "FORCE", "--option", "x=1"], "with a key out of none, got 'x=1'"),
    "a force of another game": (["setup", "toy", "ambush", "FORCE"], 'game: expected "toy", got "tanks"'),
}  # fmt: skip


@pytest.mark.parametrize(("arguments", "told"), BAD.values(), ids=BAD)
def test_bad_input_is_one_clear_line_and_exit_code_2(run, setup_text, position, arguments, told):
    inputs = {"SETUP": setup_text, "POSITION": position, "EMPTY": "", "FORCE": FORCE}
    given = next((inputs[word] for word in arguments if word in inputs), "")
    code, output, complaint = run(*("-" if word in inputs else word for word in arguments), given=given)
    assert (code, output, complaint.count("\n")) == (2, "", 1)
    assert told in complaint


FORCE = '{"format": "muster/force@1", "game": "tanks"}'


PLATOON = "# Corner\ngame: tanks\nnation: german\n1 Panther + Ernst Barkmann\n2 Panzer IV\n"


def test_a_legal_force_exits_0_and_an_illegal_one_1_with_all_that_is_wrong(run):
    assert run("check", "-", "--points", "100", given=PLATOON) == (0, "Corner: legal, 74 of 100 points\n", "")
    code, told, _ = run(
        "check", "-", "--points", "100", given=PLATOON + "1 Panzer IV + 'Jailbird' Boggs + Ernst Barkmann\n"
    )
    assert code == 1
    assert told.splitlines()[0] == "Corner: not legal, 105 of 100 points"
    assert [line.split()[0] for line in told.splitlines()[1:] if not line.startswith(" ")] == [
        "TK-15.1b", "TK-15.2b", "TK-15.7a",
    ]  # fmt: skip
    assert "           > take 1 × 'Jailbird' Boggs off Panzer IV" in told.splitlines()


def test_a_report_is_a_document(run):
    force = json.dumps(
        {"format": "muster/force@1", "game": "tank_commander", "year": 1943, "entries": [{"card": "js_2"}]}
    )
    code, told, _ = run("check", "-", "--scenario", "17.6", "--json", given=force)
    report = json.loads(told)
    assert (code, report["format"], report["legal"]) == (1, "muster/report@1", False)
    assert [violation["rule"] for violation in report["violations"]] == ["TC-17.6b"]
    assert report["violations"][0]["sentence"]["text"] == "JS-2 served from 1944 to 1945, not in 1943"
    jsonschema.validate(report, json.loads(run("schema", "report")[1]))
    assert run("check", "-", "--scenario", "17.6", "--year", "1944", given=force)[0] == 0


def test_a_force_is_checked_for_the_options_agreed_on(run):
    squadron = "game: panzer_squadron\n3 Panther\n15 Hedge\n"
    assert run("check", "-", given=squadron)[0] == 1
    assert run("check", "-", "--option", "tanks=3", "--nations", "german", given=squadron)[0] == 0


def test_many_problems_are_told_in_one_line(run, position):
    broken = json.loads(position)
    broken["state"] = {f"field{number}": number for number in range(9)}
    code, _, complaint = run("actions", "-", given=json.dumps(broken))
    assert (code, complaint.count("\n")) == (2, 1)
    assert complaint.startswith("standard input: state.turn: this field is missing; ")
    assert complaint.endswith(" more\n")


def test_a_reader_that_goes_away_is_no_error():
    command = [sys.executable, "-m", "rules", "schema", "battle"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        complaint = process.stderr.read()
    assert (process.returncode, complaint) == (141, b"")


def test_help_is_no_error(run):
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])
    assert stopped.value.code == 0


def places(content, path=()):
    """Every place in a document."""
    yield path
    items = content.items() if isinstance(content, dict) else enumerate(content) if isinstance(content, list) else ()
    for key, value in items:
        yield from places(value, (*path, key))


def mangled(content, rng):
    """A copy of *content* with something in it changed, left out or put in."""
    content = json.loads(json.dumps(content))
    path = rng.choice([path for path in places(content) if path])
    place = content
    for key in path[:-1]:
        place = place[key]
    strange = [None, -1, 10**30, 1.5, True, "", "é", "A1", [], {}, [1], {"a": 1}, place[path[-1]]]
    match rng.randrange(4):
        case 0:
            del place[path[-1]]
        case 1 if isinstance(place, dict):
            place["more"] = rng.choice(strange)
        case 2 if isinstance(place, list):
            place.append(rng.choice([*strange, *place]))
        case _:
            place[path[-1]] = rng.choice(strange)
    return content


def short_battle(setup):
    """The first dozen actions of a battle, on file."""
    battle, rng = Battle(read_setup(setup)), Rng(1)
    for _ in range(12):
        battle.play(battle.state.actor(), battle.state.sample(rng), battle.seeded("1"))
    return json.dumps(battle.document("1").write())


@pytest.mark.parametrize("game", [game for game in rules.games() if game.plays], ids=lambda game: game.slug)
def test_a_mangled_document_does_no_harm(run, game):
    rng = Rng(f"mangled {game.slug}")
    setup = run("setup", game.slug, game.scenarios[0].slug)[1]
    position = json.dumps(game.start(setup).position())
    commands = [
        (("replay",), short_battle(setup), 100),
        (("actions",), position, 100),
        (("simulate", "-n", "1"), setup, 40),
    ]
    for command, document, times in commands:
        for _ in range(times):
            code, _, complaint = run(*command, "-", given=json.dumps(mangled(json.loads(document), rng)))
            assert code in (0, 1, 2)
            assert "Traceback" not in complaint
