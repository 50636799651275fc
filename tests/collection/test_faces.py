"""Card faces: every card of every game in both languages, drawn from its data and from nothing else."""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from xml.etree import ElementTree as ET

import pytest

import rules
from collection import faces, labels
from collection.faces import pictures
from collection.faces.lettering import width
from collection.faces.origins import OWN
from collection.faces.symbols import symbols
from collection.faces.vehicles import machines
from rulebook.texts import reader_of
from rules import catalogue, history
from rules.catalogue import Name, Provenance
from rules.corrections import corrected

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "g", "title", "desc", "text", "rect", "circle", "path", "line"}
HOSTILE = "<script>alert('x')</script>\"&]]><image href='//example.org'/>"
LANGUAGES = ("en", "fr")
every_game = pytest.mark.parametrize("game", rules.SLUGS)
every_language = pytest.mark.parametrize("language", LANGUAGES)

FIGURES = {
    ("tank_commander", "vehicle"): ("points", "numbers", "hit_short", "pen_long", "armour_front", "sa"),
    ("tank_commander", "gun"): ("points", "numbers", "hit_long", "pen_short", "he"),
    ("tank_commander", "infantry"): ("points", "numbers", "sa", "tank_melee_value"),
    ("tank_commander", "cavalry"): ("points", "numbers", "sa", "tank_melee_value"),
    ("tank_commander", "equipment"): ("points", "numbers", "hit_melee", "penetration", "ft", "he"),
    ("tanks", "tank"): ("points", "initiative", "attack", "defence", "resistance"),
    ("tanks", "hero"): ("points",),
    ("tanks", "critical"): ("damage",),
    ("tank_hunter", "afv"): ("vp", "supply", "armour", "anti_armour", "grenade", "trample", "recon", "evasion"),
    ("tank_hunter", "gun"): ("vp", "supply", "agility", "anti_armour", "long_range", "anti_air"),
    ("tank_hunter", "inf"): ("vp", "supply", "agility", "suicide", "pistol"),
    ("panzer_squadron", "tank"): ("points", "perforation", "front", "side", "rear", "breakdown"),
    ("panzer_squadron", "tile"): ("entry_cost",),
    ("tank_chess", "unit"): ("speed", "weapon", "front", "side", "rear", "code"),
}


def cards(game):
    return list(catalogue.cards(game).values())


def sides(card, **options):
    """The face of *card*, and its back if it has one."""
    yield faces.face(card, **options)
    if faces.has_back(card.game, card.kind):
        yield faces.back(card, **options)


def texts(svg):
    return [element.text for element in ET.fromstring(svg).iter(f"{SVG}text")]  # noqa: S314


def printed(card, figure):
    """How *figure* of *card* stands on its face: as one text, or several; nothing when the card has none."""
    value = getattr(card, figure) if figure in card.FIGURES else getattr(card.stats, figure)
    values = value if isinstance(value, tuple) else (value,)
    return {str(each).replace("x", "×") for each in values if each is not None}


@every_language
@every_game
def test_every_card_is_well_formed_and_holds_nothing_but_plain_shapes(game, language):
    with reader_of(language):
        for card in cards(game):
            for svg in (*sides(card), *sides(card, origins=True)):
                root = ET.fromstring(svg)  # noqa: S314 (our own drawing)
                names = {element.tag.removeprefix(SVG) for element in root.iter()}
                assert names <= ALLOWED, f"{card.id}: {names - ALLOWED}"
                assert not re.search(r"href|url\(|\sstyle=|\son\w+=|\sid=", svg), card.id


@every_language
@every_game
def test_a_face_says_in_words_what_it_shows(game, language):
    with reader_of(language):
        for card in cards(game):
            root = ET.fromstring(faces.face(card))  # noqa: S314
            assert root.get("role") == "img"
            assert root.get("lang") == language
            assert root.findtext(f"{SVG}title") == getattr(card.name, language)
            assert labels.kind(card.kind) in root.findtext(f"{SVG}desc")


@every_game
def test_a_face_shows_the_figures_of_its_card(game):
    for card in cards(game):
        shown = set(texts(faces.face(card)))
        for figure in FIGURES.get((game, card.kind), ()):
            assert printed(card, figure) <= shown, f"{card.id} does not show {figure}"


@every_language
@every_game
def test_what_a_card_does_is_on_its_face_to_the_last_word(game, language):
    kinds = {"event", "equipment", "crew", "hero", "upgrade", "critical", "keyword", "commander", "tile", "marker"}
    with reader_of(language):
        for card in cards(game):
            if card.kind in kinds:
                said = " ".join(texts(faces.face(card)))
                sentence = faces.Sheet(card).sentence
                assert sentence in said, card.id


@every_game
def test_hostile_names_are_text_like_any_other(game):
    for kind in {card.kind for card in cards(game)}:
        card = next(card for card in cards(game) if card.kind == kind)
        for svg in sides(card.model_copy(update={"name": Name(en=HOSTILE, fr=HOSTILE)})):
            root = ET.fromstring(svg)  # noqa: S314
            assert {element.tag.removeprefix(SVG) for element in root.iter()} <= ALLOWED
            assert root.findtext(f"{SVG}title") == HOSTILE
            # What a page around it would see: no element and no attribute of the attacker's.
            assert "<script" not in svg
            assert "<image" not in svg


def test_a_face_is_the_same_in_every_process():
    command = (
        "import django; django.setup(); from rules import catalogue; from collection import faces;"
        "from hashlib import sha256;"
        "print(sha256(''.join(faces.face(card, origins=True) for game in ('tanks', 'tank_hunter')"
        " for card in catalogue.cards(game).values()).encode()).hexdigest())"
    )
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings_test"}
    printed = {
        subprocess.run(
            [sys.executable, "-c", command], env=environment | {"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1


@every_game
def test_origins_are_marked_and_explained_when_asked_for(game):
    for card in cards(game):
        plain, marked = faces.face(card), faces.face(card, origins=True)
        words = {str(labels.ORIGINS[figure.origin]) for figure in card.figures()}
        assert words <= set(texts(marked)), card.id
        assert not words & set(texts(plain)), card.id
        if words:
            assert marked.count("<circle") > plain.count("<circle"), card.id


@pytest.mark.parametrize(
    ("game", "id", "figure", "value"),
    [
        ("tank_commander", "t_34_m_43", "pen_short", 29),
        ("tank_commander", "t_34_m_43", "numbers", [9, 9, 9, 9, 9]),
        ("tanks", "tiger_i", "attack", 9),
        ("tank_hunter", "panzer_i_b", "vp", 199),
        ("panzer_squadron", "ferdinand", "front", 499),
        ("tank_chess", "ht", "weapon", 9),
    ],
)
def test_what_an_owner_corrected_is_drawn_and_marked_as_theirs(game, id, figure, value):
    card = catalogue.cards(game)[id]
    mine = corrected(card, {figure: value}, Provenance(origin="own"))
    assert str(value if isinstance(value, int) else value[0]) in texts(faces.face(mine))
    assert OWN in faces.face(mine, origins=True)
    assert OWN not in faces.face(card, origins=True)


def test_every_picture_is_of_a_card_and_in_the_sprite():
    for game, named in pictures._pictures().items():
        assert set(named) <= set(catalogue.cards(game)), game
        assert set(named.values()) <= set(symbols()), game


@every_game
def test_every_card_without_a_vehicle_has_a_picture_of_its_own(game):
    shown = {card.id: pictures.picture(card) for card in cards(game) if not card.vehicle and card.kind != "unit"}
    assert "unknown" not in shown.values()


def test_the_sprite_is_well_formed_and_takes_its_colour_from_the_page():
    root = ET.parse(pictures.PICTURES.parent / ".." / "static/collection/symbols.svg").getroot()  # noqa: S314
    found = [symbol.get("id") for symbol in root]
    assert len(found) == len(set(found)) == len(symbols())
    for shape in root.iter(f"{SVG}path"):
        assert "currentColor" in (shape.get("fill"), shape.get("stroke"))


def test_every_family_of_vehicles_is_used():
    names = list(history.vehicles())
    taken = {
        next((pattern for pattern, _shape in machines._families() if re.search(pattern, name)), "") for name in names
    }
    assert {pattern for pattern, _shape in machines._families()} <= taken


def test_history_is_read_once_however_many_faces_are_asked_for_at_once(monkeypatch):
    read, times = history.FIXTURE.read_text(encoding="utf-8"), []

    class Counted:
        def read_text(self, **_options):
            times.append(1)
            return read

    monkeypatch.setattr(history, "FIXTURE", Counted())
    history.vehicles.cache_clear()
    machines.machine.cache_clear()
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(machines.machine, ("T-70", "Comet", "Panther Ausf. G", "M10 Wolverine") * 2))
    assert len(times) == 1


def test_a_tiger_is_larger_and_longer_gunned_than_a_t_70():
    tiger, light = machines.machine("Tiger I Ausf. E"), machines.machine("T-70")
    assert tiger.length > light.length
    assert tiger.barrel > light.barrel
    assert tiger.brake
    assert not light.brake


def test_what_has_no_turret_is_drawn_without_one():
    forms = {
        name: machines.machine(name).form
        for name in ("StuG III Ausf. G", "Jagdpanther", "SU-100", "Marder III Ausf. M")
    }
    assert set(forms.values()) == {"casemate", "open"}


@pytest.mark.parametrize(("text", "bold"), [("Jagdpanther", True), ("Équipe d’élite", False), ("Ωß", True)])
def test_letters_without_a_width_of_their_own_are_never_taken_for_narrow(text, bold):
    assert width(text, 10, bold=bold) > 0
    assert width("É", 10, bold=bold) == width("E", 10, bold=bold)
    assert width("Ω", 10, bold=bold) >= width("W", 10, bold=bold)
