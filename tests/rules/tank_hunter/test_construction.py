"""What a legal deck is: each rule with a legal and an illegal deck, one card apart."""

from functools import partial

import pytest

from rules import ledger
from rules.construction import apply, check, leeway, may_add
from rules.documents import BadDocument, Entry, Force
from tests.rules.construction import building
from tests.rules.construction.building import broken, sentences

deck = partial(building.force, "tank_hunter")
wanted = partial(building.wanted, "tank_hunter")
STANDARD = wanted("standard")
CARDS = STANDARD.cards
ABOUT_OTHERS = ("trench", "heavy_machine_gunner", "escape")


def box(*unlike, kinds=("afv", "gun", "inf", "event"), **counts):
    """All that the box holds of these *kinds*, without the cards *unlike*, and other *counts* of some."""
    held = {id: card.copies for id, card in CARDS.items() if card.kind in kinds and id not in unlike} | counts
    return Force(game="tank_hunter", entries=tuple(Entry(card=id, count=n) for id, n in held.items() if n))


@pytest.mark.rule("TH-1b")
def test_nations_may_be_mixed():
    assert broken(box(), STANDARD) == []
    assert len({CARDS[entry.card].nation for entry in box().entries}) > 7


@pytest.mark.rule("TH-3a")
def test_a_deck_has_no_more_of_a_card_than_the_box():
    assert broken(box(tiger_i=2), STANDARD) == []
    assert broken(box(tiger_i=3), STANDARD) == ["TH-3a"]
    assert sentences(box(tiger_i=3), STANDARD) == ["Tiger I: 3 in the deck, the box holds 2"]


@pytest.mark.rule("TH-4.1a")
def test_a_tanks_only_deck_has_no_guns_and_no_infantry():
    tanks = box(kinds=("afv", "event"))
    for asked in (wanted("tanks_only"), wanted("standard", options={"tanks_only": True})):
        assert broken(tanks, asked) == []
        for other in ("pak_36", "commandos"):
            assert broken(box(kinds=("afv", "event"), **{other: 1}), asked) == ["TH-4.1a"]
    assert may_add(tanks, wanted("tanks_only"))["commandos"].rule == "TH-4.1a"


@pytest.mark.rule("TH-4.1b")
def test_the_events_about_other_units_leave_all_together_or_not_at_all():
    asked, reduced = wanted("tanks_only"), wanted("tanks_only_reduced")
    whole, fewer = box(kinds=("afv", "event")), box(*ABOUT_OTHERS, kinds=("afv", "event"))
    assert broken(whole, asked) == broken(fewer, reduced) == []
    assert broken(box(kinds=("afv", "event"), trench=1), asked) == ["TH-4.1b"]
    assert broken(box(*ABOUT_OTHERS, kinds=("afv", "event"), trench=1), reduced) == ["TH-4.1b"]


@pytest.mark.rule("TH-4.1b")
def test_they_are_two_each_of_three_cards_as_the_ledger_says():
    named = next(found for found in ledger.load("tank_hunter").scenarios if found.id == "TH-S3")
    by_name = {card.name.en: card for card in CARDS.values() if card.kind == "event" and not card.is_for_tanks}
    assert {name: card.copies for name, card in by_name.items()} == named.model_dump()["event_deck"]["remove"]


@pytest.mark.rule("TH-4.1b")
def test_taking_them_out_goes_with_a_tanks_only_game():
    with pytest.raises(BadDocument, match=r"options\.remove_non_tank_events: this goes with tanks_only alone"):
        wanted("standard", options={"remove_non_tank_events": True})


@pytest.mark.rule("TH-4.1c")
def test_commanders_are_out_unless_they_are_agreed_on():
    with_rommel = box(rommel=1)
    assert broken(with_rommel, STANDARD) == ["TH-4.1c"]
    assert broken(with_rommel, wanted("expert")) == []
    assert broken(with_rommel, wanted("standard", options={"commanders": True})) == []


@pytest.mark.rule("TH-4.1d")
@pytest.mark.rule("TH-R10")
def test_only_units_of_the_nations_agreed_on_stay_and_commanders_are_not_units():
    asked = wanted("nations", nations=("german", "soviet"), options={"commanders": True})
    abroad = [id for id, card in CARDS.items() if card.kind != "event" and card.nation not in {"german", "soviet"}]
    assert broken(box(*abroad), asked) == []
    assert broken(box(*abroad, comet=1), asked) == ["TH-4.1d"]
    assert broken(box(*abroad, patton=1), asked) == []


@pytest.mark.rule("TH-4.1d")
def test_a_nations_game_names_its_nations():
    with pytest.raises(BadDocument, match="nations: name the nations that stay in the deck"):
        wanted("nations")
    with pytest.raises(BadDocument, match=r'nations: .*got "martian"'):
        wanted("nations", nations=("martian",))


@pytest.mark.rule("TH-4.1e")
def test_a_deck_of_singles_has_one_copy_of_each_unit_and_all_events():
    singles = {id: 1 for id, card in CARDS.items() if card.kind in {"afv", "gun", "inf"}}
    assert broken(box(**singles), wanted("singles")) == []
    assert broken(box(**singles | {"tiger_i": 2}), wanted("singles")) == ["TH-4.1e"]


@pytest.mark.rule("TH-4.1f")
def test_restrictions_combine():
    asked = wanted("tanks_only", nations=("german",), options={"one_of_each": True})
    tanks = {id: 1 for id, card in CARDS.items() if card.kind == "afv" and card.nation == "german"}
    assert broken(box(kinds=("event",), **tanks), asked) == []
    assert broken(box(kinds=("event",), **tanks | {"tiger_i": 2}), asked) == ["TH-4.1e"]
    assert broken(box(kinds=("event",), **tanks, comet=1), asked) == ["TH-4.1d"]
    assert broken(box(kinds=("event",), **tanks, pak_36=1), asked) == ["TH-4.1a"]


@pytest.mark.rule("TH-4.1f")
def test_players_may_agree_on_a_year_or_leave_cards_out():
    early = wanted("standard", year=1940)
    old = {id: card.copies for id, card in CARDS.items() if not card.years or card.years[0] <= 1940 <= card.years[1]}
    units = {id: count for id, count in old.items() if CARDS[id].kind in {"afv", "gun", "inf"}}
    assert broken(box(kinds=("event",), **units), early) == []
    assert broken(box(kinds=("event",), **units, tiger_i=1), early) == ["TH-4.1f"]
    assert broken(box("tiger_i", "nightfall"), STANDARD) == []


@pytest.mark.rule("TH-R11")
@pytest.mark.rule("TH-G1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_unit_deck_holds_five_cards_a_player_and_one(players):
    asked = wanted("expert", options={"players": players})
    least = 5 * players + 1
    units = [id for id, card in CARDS.items() if card.kind == "afv"][: least - 1]
    enough = box(kinds=("event",), **dict.fromkeys(units, 1), rommel=1)
    short = box(kinds=("event",), **dict.fromkeys(units, 1))
    assert broken(enough, asked) == []
    (violation,) = check(short, asked).violations
    assert (violation.rule, violation.limit, violation.actual, violation.excess) == ("TH-R11", least, least - 1, -1)
    for fix in violation.fixes:
        assert broken(apply(fix, short), asked) == []


@pytest.mark.rule("TH-4.2b")
@pytest.mark.rule("TH-R12")
def test_the_three_carpet_bombings_are_in_the_event_deck():
    assert broken(box(carpet_bombing=2), STANDARD) == ["TH-4.2b"]
    assert broken(box(carpet_bombing=4), STANDARD) == ["TH-3a"]


@pytest.mark.rule("TH-4.2c")
@pytest.mark.rule("TH-G1")
def test_the_event_deck_gives_one_card_to_each_player_and_fills_three_piles():
    events = dict.fromkeys(("nightfall", "flood", "minefield", "ambush", "river"), 1)
    assert broken(box(kinds=("afv",), carpet_bombing=3, **events), STANDARD) == []
    assert broken(box(kinds=("afv",), carpet_bombing=3, **events | {"river": 0}), STANDARD) == ["TH-4.2c"]


def test_what_a_scenario_has_turned_on_is_not_asked_again():
    assert {option.key for option in leeway("tank_hunter").options} == {
        "players", "tanks_only", "remove_non_tank_events", "one_of_each", "commanders",
    }  # fmt: skip
    assert "tanks_only" not in {option.key for option in leeway("tank_hunter", "tanks_only").options}
