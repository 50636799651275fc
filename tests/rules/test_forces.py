"""Forces as documents and as text: both read back, and what is wrong is told, all of it."""

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.catalogue import cards
from rules.documents import BadDocument, Entry, Force
from rules.force_text import read_text, write_text
from rules.forces import Difference, differences, read_force
from rules.spelling import Names
from tests.rules.construction.building import force
from tests.rules.construction.strategies import every_game, forces


@every_game
@settings(max_examples=40)
@given(data=st.data())
def test_any_force_reads_back_from_its_document_and_from_its_text_in_both_languages(slug, data):
    found = data.draw(forces(slug))
    assert read_force(json.dumps(found.write())) == found
    for language in ("en", "fr"):
        assert read_text(write_text(found, language=language)) == found


@every_game
def test_every_card_is_found_by_its_id_and_by_what_its_text_calls_it(slug):
    names = Names(cards(slug))
    for id in cards(slug):
        assert names.find(id) == [id]
        assert {*names.find(names.of(id, "en")), *names.find(names.of(id, "fr"))} == {id}


BARKMANN = """# Barkmann's corner
game: tanks
nation: german
year: 1944

1 Panther + Ernst Barkmann + 2 Tungsten Shot + Resourceful Loader
3 Panzer IV
"""


def test_the_text_form_is_what_people_type():
    found = read_text(BARKMANN)
    assert (found.name, found.nation, found.year) == ("Barkmann's corner", "german", 1944)
    assert found.entries[0].attachments[1] == Entry(card="tungsten_shot", count=2)
    assert write_text(found) == BARKMANN


@pytest.mark.parametrize(
    "line",
    ["2 Tiger I", "2 tigre i", "2 TIGER_I", "2x Tiger I", "2 × Tiger I", "  2   tiger-i ", "Tiger I\n1 Tigre I"],
)
def test_cards_are_found_however_they_are_spelled(line):
    assert read_text(line, "tanks").entries == (Entry(card="tiger_i", count=2),)


@pytest.mark.parametrize(
    ("line", "count"),
    [("45 mm PTP obr.37", 1), ("3 45 mm PTP obr.37", 3), ("8.8 cm FlaK 36", 1), ("2 82 mm Mortar", 2)],
)
def test_a_name_that_begins_with_a_number_is_not_a_count(line, count):
    assert [entry.count for entry in read_text(line, "tank_commander").entries] == [count]


def test_sections_are_headings():
    text = "1 JS-2\n## Groupe de renfort\n1 T-70\n## Main force\n1 T-60"
    found = read_text(text, "tank_commander")
    assert [(entry.card, entry.section) for entry in found.entries] == [
        ("js_2", ""),
        ("t_70", "reinforcements"),
        ("t_60", ""),
    ]
    assert read_text(write_text(found)) == found


def test_every_line_that_cannot_be_read_is_told_by_its_number():
    text = "game: TANKS\n1 Panthr\n0 Puma\n\n## Reserve\nyear: soon\n# One\n# Two\n1 Panther + Gunner X"
    with pytest.raises(BadDocument) as refused:
        read_text(text)
    assert list(map(str, refused.value.problems)) == [
        "line 2: no card of this game is called Panthr: did you mean Panther?",
        "line 3: expected from 1 to 999 copies, got 0",
        'line 5: expected Main force, got "Reserve"',
        "line 6: expected a year, got soon",
        "line 8: this field is there twice",
        "line 9: no card of this game is called Gunner X",
    ]


def test_what_cannot_be_attached_is_told_by_its_line():
    with pytest.raises(BadDocument) as refused:
        read_text("game: tanks\n1 Panther + Puma\n1 Tool Kit + Hasty Loader\n1 Panther\n1 Panther")
    assert [problem.path for problem in refused.value.problems] == ["line 2", "line 3"]


def test_a_text_of_no_game_is_refused():
    with pytest.raises(BadDocument, match="game: expected a game out of"):
        read_text("1 Panther")


def document(**changes):
    return {"format": "muster/force@1", "game": "tanks", "entries": [{"card": "panther"}]} | changes


def entries(*found):
    return document(entries=list(found))


GAMES = ", ".join(rules.SLUGS)
PANTHER = {"card": "panther"}
GUNNER = {"card": "dead_eye_gunner"}
BAD = {
    "an unknown card": (entries(PANTHER, {"card": "maus"}), {"entries.1.card": "no card of this game is called maus"}),
    "an unknown attachment": (
        entries(PANTHER | {"attachments": [{"card": "dog"}]}),
        {"entries.0.attachments.0.card": "no card of this game is called dog"},
    ),
    "a negative count": (
        entries(PANTHER | {"count": -1}),
        {"entries.0.count": "expected greater than or equal to 1, got -1"},
    ),
    "no copies": (entries(PANTHER | {"count": 0}), {"entries.0.count": "expected greater than or equal to 1, got 0"}),
    "too many copies": (
        entries(PANTHER | {"count": 10**6}),
        {"entries.0.count": "expected less than or equal to 999, got 1000000"},
    ),
    "half a copy": (entries(PANTHER | {"count": 0.5}), {"entries.0.count": "expected a valid integer, got 0.5"}),
    "attachments on attachments": (
        entries(PANTHER | {"attachments": [GUNNER | {"attachments": [{"card": "tool_kit"}]}]}),
        {"entries.0.attachments.0": "an attachment carries no attachments"},
    ),
    "attachments on what carries none": (
        entries(GUNNER | {"attachments": [{"card": "tool_kit"}]}),
        {"entries.0.attachments": "nothing can be attached to dead_eye_gunner"},
    ),
    "a tank on a tank": (
        entries(PANTHER | {"attachments": [PANTHER]}),
        {"entries.0.attachments.0": "panther cannot be attached to another card"},
    ),
    "a section of no game": (
        entries(PANTHER | {"section": "reserve"}),
        {"entries.0.section": 'expected "", got "reserve"'},
    ),
    "another game": (document(game="ogre"), {"game": f'expected a game out of {GAMES}, got "ogre"'}),
    "no game": ({"format": "muster/force@1"}, {"game": f"expected a game out of {GAMES}, got null"}),
    "another version": (
        document(format="muster/force@2"),
        {"format": 'expected "muster/force@1", got "muster/force@2"'},
    ),
    "another document": (
        document(format="muster/setup@1"),
        {"format": 'expected "muster/force@1", got "muster/setup@1"'},
    ),
    "an unknown field": (document(colour="red"), {"colour": "this field is not known"}),
    "another nation": (
        document(nation="french"),
        {"nation": 'expected "", "german", "soviet", "american", "british", got "french"'},
    ),
    "the same entry twice": (
        entries(PANTHER, PANTHER),
        {"entries.1": "the same as entries.0: say it once, with a count"},
    ),
    "the same attachment twice": (
        entries(PANTHER | {"attachments": [GUNNER, GUNNER]}),
        {"entries.0.attachments.1": "the same as entries.0.attachments.0: say it once, with a count"},
    ),
    "a year of no war": (document(year=3000), {"year": "expected less than or equal to 1999, got 3000"}),
}


@pytest.mark.parametrize(("content", "told"), BAD.values(), ids=BAD)
def test_what_is_no_force_is_refused_with_where_and_why(content, told):
    with pytest.raises(BadDocument) as refused:
        read_force(content)
    assert {problem.path: str(problem.sentence) for problem in refused.value.problems} == told


def test_every_problem_is_told_at_once():
    with pytest.raises(BadDocument) as refused:
        read_force(
            entries(
                {"card": "maus"}, {"card": "e_100"}, PANTHER | {"section": "x"}, GUNNER | {"attachments": [PANTHER]}
            )
        )
    assert len(refused.value.problems) == 5


def test_a_million_entries_are_refused_before_they_are_read():
    huge = document(entries=[PANTHER] * 10**6)
    with pytest.raises(BadDocument) as refused:
        read_force(huge)
    (problem,) = refused.value.problems
    assert (problem.path, problem.code) == ("entries", "too_long")
    assert str(problem.sentence).startswith("expected at most 500 items, got ")


def test_a_field_that_is_there_twice_is_refused():
    with pytest.raises(BadDocument, match="card: this field is there twice"):
        read_force('{"format": "muster/force@1", "game": "tanks", "entries": [{"card": "panther", "card": "puma"}]}')


def test_attachments_belong_to_tanks_alone():
    with pytest.raises(BadDocument, match="nothing can be attached to german_line_squad"):
        read_force(
            document(
                game="tank_commander",
                entries=[{"card": "german_line_squad", "attachments": [{"card": "panzerfaust"}]}],
            )
        )


def test_two_forces_are_compared_card_by_card():
    one = force("tanks", "2 panther + tool_kit", "1 puma")
    other = force("tanks", "2 panther", "1 puma", "1 hetzer")
    assert list(differences(one, other)) == [Difference("tool_kit", "", 2, 0), Difference("hetzer", "", 0, 1)]
    assert list(differences(one, one)) == []


@given(st.text())
def test_whatever_is_typed_is_read_or_refused(text):
    with suppress(BadDocument):
        assert read_text(write_text(read_text(text, "tanks"))) == read_text(text, "tanks")


def test_a_force_of_cards_of_ones_own_is_read_by_them():
    mine = {"maus": cards("tanks")["jagdtiger"].model_copy(update={"id": "maus"})}
    assert read_force(entries({"card": "maus"}), mine) == Force(game="tanks", entries=(Entry(card="maus"),))


def test_more_attachments_than_a_card_can_carry_are_refused_with_their_line():
    text = "game: tanks\n" + " + ".join(["Panther"] * 22)
    with pytest.raises(BadDocument) as bad:
        read_text(text, "tanks")
    assert [(problem.path, problem.code) for problem in bad.value.problems] == [("line 2", "attachments")]
