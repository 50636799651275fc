"""Cards are typed by their game, and every figure says where it comes from."""

from dataclasses import replace
from typing import Annotated, Literal

import pytest
from pydantic import Field

import rules
from rules import catalogue
from rules.catalogue import Card, Provenance, cards, read_cards
from rules.documents import BadDocument, Document
from tests.rules.conformance import toy
from tests.rules.conformance.door import registered


class GunStats(Document):
    value: int
    range: int | None = None


class Gun(Card):
    kind: Literal["gun"]
    stats: GunStats


class SmokeStats(Document):
    turns: int


class Smoke(Card):
    kind: Literal["smoke"]
    stats: SmokeStats


@pytest.fixture(autouse=True)
def armoury():
    with registered(replace(toy.GAME, card=Annotated[Gun | Smoke, Field(discriminator="kind")])):
        yield


def fixture(*found, **defaults):
    return {
        "format": "muster/cards@1",
        "game": "toy",
        "defaults": {"origin": "printed"} | defaults,
        "cards": list(found),
    }


TANK = {"id": "tank", "kind": "gun", "name": {"en": "Tank", "fr": "Char"}, "stats": {"value": 4}, "points": 9}
SMOKE = {"id": "smoke_screen", "kind": "smoke", "name": {"en": "Smoke", "fr": "Fumigène"}, "stats": {"turns": 1}}


def test_cards_are_typed_by_their_kind():
    found = read_cards("toy", fixture(TANK, SMOKE))
    assert [type(card) for card in found.values()] == [Gun, Smoke]
    assert found["tank"].stats.value == 4
    assert found["smoke_screen"].game == "toy"


def test_all_figures_come_from_one_place_except_those_named():
    card = TANK | {"origins": {"points": {"origin": "derived", "source": "docs/points.md"}}, "source": "p. 3"}
    figures = {figure.name: figure for figure in read_cards("toy", fixture(card))["tank"].figures()}
    assert (figures["value"].origin, figures["value"].source, figures["value"].value) == ("printed", "p. 3", 4)
    assert (figures["points"].origin, figures["points"].source) == ("derived", "docs/points.md")
    assert set(figures) == {"points", "value", "range"}


def test_what_the_fixture_says_for_all_holds_unless_a_card_says_otherwise():
    found = read_cards("toy", fixture(TANK, SMOKE | {"origin": "house"}, origin="fan", nation="german"))
    assert [(card.origin, card.nation) for card in found.values()] == [("fan", "german"), ("house", "german")]


def test_a_card_is_a_document_of_its_own():
    card = read_cards("toy", fixture(TANK))["tank"]
    written = card.write()
    assert written["format"] == "muster/card@1"
    assert Gun.read(written) == card


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"stats": {"value": "4"}}, 'cards.0.gun.stats.value: expected a valid integer, got "4"'),
        ({"stats": {"value": 4, "armour": 3}}, "cards.0.gun.stats.armour: this field is not known"),
        ({"kind": "plane"}, "cards.0: "),
        ({"id": "The Tank"}, "cards.0.gun.id: "),
        ({"origin": "guess"}, "cards.0.gun.origin: expected 'printed', 'fan', 'derived', 'house' or 'own', got"),
        ({"origins": {"armour": {"origin": "fan"}}}, "origins: armour is none"),
        ({"name": {"en": "Tank"}}, "cards.0.gun.name.fr: this field is missing"),
    ],
)
def test_a_bad_card_is_told_by_its_field(change, told):
    with pytest.raises(BadDocument) as raised:
        read_cards("toy", fixture(TANK | change))
    assert told in str(raised.value)


def test_two_cards_may_not_share_an_id():
    with pytest.raises(BadDocument, match="more than one card is called tank"):
        read_cards("toy", fixture(TANK, SMOKE, TANK))


def test_a_fixture_is_read_from_its_file(tmp_path, monkeypatch):
    lines = ["format: muster/cards@1", "game: toy", "defaults: {origin: house}", "cards:"]
    lines += ["  - {id: tank, kind: gun, name: {en: Tank, fr: Char}, stats: {value: 4}}"]
    (tmp_path / "toy.yaml").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    cards.cache_clear()
    assert cards("toy")["tank"].origins == {}
    assert cards("tanks") == {}
    cards.cache_clear()


def test_where_a_figure_comes_from_is_one_of_four():
    with pytest.raises(ValueError, match="origin"):
        Provenance(origin="hearsay")


@pytest.mark.parametrize("game", [game for game in rules.games() if game.plays], ids=lambda game: game.slug)
def test_every_card_of_the_house_reads_and_writes(game):
    for card in cards(game.slug).values():
        assert type(card).read(card.write()) == card
        assert all(figure.origin for figure in card.figures())
