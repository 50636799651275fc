"""Chapters 3 and 4: the decks, the deal, the draft, the placement and the first player."""

from collections import Counter

import pytest

from rules.chance import Fast, Rng, Scripted
from rules.documents import BadDocument, Entry, Force
from rules.setups import prepare
from rules.tank_hunter.pieces import Third
from rules.tank_hunter.piles import candidates, take
from rules.tank_hunter.setting_up import split
from tests.rules.tank_hunter.tables import CARDS, GAME, at, drafted, listed, play, refused, start, table


def deck(state):
    return Counter(state.unit_pile), Counter(state.event_pile)


def dealt(**options):
    state = start(**options)
    state.apply(GAME.parse("deal"), Fast(Rng(1)))
    return state


def figures(state, kind):
    return [card for card in state.unit_pile if card in state.cards.units and state.cards.units[card].type == kind]


@pytest.mark.rule("TH-3b", "TH-3c", "TH-3d")
def test_units_in_play_have_the_figures_of_their_cards():
    state = start(commanders=True)
    for id, model in state.cards.units.items():
        card = CARDS[id]
        assert (model.type, model.vp, model.defence, model.supply) == (
            card.type, card.stats.vp, card.defence, card.stats.supply,
        )  # fmt: skip
        for attack, volley in model.attacks.items():
            assert volley == card.volley(attack)
        assert ("suicide" in model.attacks or "pistol" in model.attacks) <= (model.type == "INF")


@pytest.mark.rule("TH-3e", "TH-4.1c", "TH-24a")
def test_commanders_are_in_the_unit_deck_only_when_they_are_played_with():
    assert all(state_card in start().cards.units for state_card in start().unit_pile)
    state = start(commanders=True)
    commanders = [card for card in state.unit_pile if not state.cards.is_unit(card)]
    assert len(commanders) == 10
    assert not any(state.cards.is_event(card) for card in commanders)


@pytest.mark.rule("TH-3f")
def test_an_event_in_play_has_its_icons_and_its_effect():
    state = start()
    for id, special in state.cards.specials.items():
        stats = CARDS[id].stats
        assert (special.timing, special.destination, special.effect) == (stats.timing, stats.destination, stats.effect)


@pytest.mark.rule("TH-4.1a", "TH-R10")
def test_tanks_only_leaves_afv_and_commanders():
    state = start(tanks_only=True, commanders=True)
    assert not figures(state, "GUN")
    assert not figures(state, "INF")
    assert len(figures(state, "AFV")) == len(state.unit_pile) - 10


@pytest.mark.rule("TH-4.1b")
def test_the_events_about_other_units_leave_only_when_that_is_chosen_too():
    full, tanks, fewer = start(), start("tanks_only"), start("tanks_only_reduced")
    assert Counter(full.event_pile) == Counter(tanks.event_pile)
    gone = Counter(tanks.event_pile) - Counter(fewer.event_pile)
    assert gone == {"trench": 2, "heavy_machine_gunner": 2, "escape": 2}


@pytest.mark.rule("TH-4.1d")
def test_only_the_nations_agreed_on_stay():
    state = start(nations="french+german")
    assert {state.cards.units[card].nation for card in state.unit_pile} == {"german", "french"}
    assert {start("nations").cards.units[card].nation for card in start("nations").unit_pile} == {"german", "soviet"}


@pytest.mark.rule("TH-4.1e")
def test_singles_have_one_copy_of_each_unit():
    assert max(Counter(start("singles").unit_pile).values()) == 1
    assert max(Counter(start().unit_pile).values()) > 1


@pytest.mark.rule("TH-4.1f", "TH-R11")
def test_restrictions_combine_and_a_deck_that_is_too_small_is_refused():
    state = start(tanks_only=True, one_of_each=True, nations="german")
    assert {(state.cards.units[card].nation, state.cards.units[card].type) for card in state.unit_pile} == {
        ("german", "AFV")
    }
    entries = [Entry(card=card.id, count=card.copies) for card in CARDS.values() if card.kind == "event"]
    units = [Entry(card=card.id) for card in CARDS.values() if card.kind == "afv"][:11]
    with pytest.raises(BadDocument, match="at least 11"):
        prepare("tank_hunter", "standard", [Force(game="tank_hunter", entries=(*entries, *units[:10]))])
    more = Force(game="tank_hunter", entries=(*entries, *units))
    assert len(GAME.start(prepare("tank_hunter", "standard", [more])).unit_pile) == 11


@pytest.mark.rule("TH-4.2a", "TH-4.3a")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_five_units_and_one_event_are_dealt_to_each_player(players):
    first, state = start(players=players), dealt(players=players)
    for hand in state.hands:
        assert len(hand) == 6
        assert sum(map(state.cards.is_event, hand)) == 1
    assert len(state.unit_pile) == len(first.unit_pile) - 5 * players
    assert len(state.event_pile) == len(first.event_pile) - players


@pytest.mark.rule("TH-4.2b", "TH-R32")
def test_nobody_starts_with_a_carpet_bombing_or_another_red_event():
    for seed in range(40):
        state = start(players=5)
        state.apply(GAME.parse("deal"), Fast(Rng(seed)))
        events = [card for hand in state.hands for card in hand if state.cards.is_event(card)]
        assert all(state.cards.specials[card].timing != "on_draw" for card in events)


@pytest.mark.rule("TH-4.2c", "TH-R12")
@pytest.mark.parametrize("count", range(6, 60))
def test_the_three_piles_differ_by_one_at_most_and_have_a_carpet_bombing_each(count):
    thirds = split(count, ("carpet_bombing",) * 3)
    sizes = [third.cards for third in thirds]
    assert sum(sizes) == count
    assert max(sizes) - min(sizes) <= 1
    assert sizes == sorted(sizes, reverse=True)
    assert all(third.seeded == "carpet_bombing" for third in thirds)


@pytest.mark.rule("TH-4.2d")
def test_one_carpet_bombing_comes_in_each_third():
    for seed in range(20):
        state = table("tank", "tank", event_pile=("trench",) * 9, thirds=split(9, ("carpet_bombing",) * 3))
        rng, drawn = Rng(seed), []
        for _ in range(12):
            some = candidates(state)
            drawn.append(some[int(rng.random() * len(some))])
            take(state, drawn[-1])
        assert [drawn[start : start + 4].count("carpet_bombing") for start in (0, 4, 8)] == [1, 1, 1]


@pytest.mark.rule("TH-4.2d")
def test_every_order_of_a_third_is_as_likely_as_any():
    state = table(
        "tank", "tank", event_pile=("misfire", "trench", "trench"), thirds=(Third(2, "carpet_bombing"), Third(1))
    )
    some = Counter(candidates(state))
    total = some.total()
    assert some["carpet_bombing"] * 3 == total
    assert some["trench"] == 2 * some["misfire"]


@pytest.mark.rule("TH-4.3b")
def test_a_choice_is_secret_and_fixed_before_cards_are_passed():
    state = dealt()
    card, hands = state.hands[0][0], list(state.hands)
    play(state, f"pick {card}")
    assert state.hands == hands
    assert state.actor() == 1
    assert state.view(1)["draft"]["chosen"] == [True, False]
    assert card not in str(state.view(1)["players"][0])
    assert state.view(1)["draft"]["choice"] is None
    assert refused(state, "pick nothing") == "TH-4.3b"


@pytest.mark.rule("TH-4.3c")
def test_hands_are_passed_clockwise():
    state = dealt(players=3)
    before = list(state.hands)
    for seat in range(3):
        play(state, f"pick {before[seat][0]}")
    assert [state.hands[(seat + 1) % 3] for seat in range(3)] == [hand[1:] for hand in before]


@pytest.mark.rule("TH-4.3d", "TH-4.4a")
@pytest.mark.parametrize("players", [2, 5])
def test_everybody_ends_with_six_cards_and_all_events_in_hand(players):
    state, picks = dealt(players=players), 0
    every = Counter(card for hand in state.hands for card in hand)
    while state.stage == "draft":
        picks += 1
        state.apply(state.sample(Rng(picks)), Scripted())
    assert picks == 5 * players
    for seat in range(players):
        assert len(state.units[seat]) + len(state.hands[seat]) + len(state.commanders[seat]) == 6
        assert all(map(state.cards.is_event, state.hands[seat]))
    found = [unit.card for units in state.units for unit in units.values()] + [
        card for hand in state.hands for card in hand
    ]
    assert Counter(found) == every


def placing(*units):
    return table(", ".join(f"{unit} hidden" for unit in units), "tank hidden", stage="place", turn=0, asking=0)


@pytest.mark.rule("TH-4.4b", "TH-7a")
def test_units_are_placed_face_down_in_the_front_line_in_any_order():
    state = drafted(start(), Rng(3), Fast(Rng(3)))
    assert all(not unit.revealed and unit.line == "front" for units in state.units for unit in units.values())
    state = placing("tank", "gun", "inf")
    play(state, "swap A1 A3")
    play(state, "swap A2 A3")
    assert [unit.card for unit in state.units[0].values()] == ["inf", "tank", "gun"]
    assert state.view(1)["players"][0]["units"][0]["figures"] is None


@pytest.mark.rule("TH-4.4c", "TH-25.4a")
def test_only_units_with_rear_placement_may_be_placed_at_the_rear():
    state = placing("tank", "howitzer")
    assert listed(state, "rear") == {"rear A2"}
    assert refused(state, "rear A1") == "TH-4.4c"
    play(state, "rear A2")
    assert at(state, "A2").line == "rear"
    assert not at(state, "A2").revealed
    assert refused(state, "rear A2") == "TH-4.4c"


@pytest.mark.rule("TH-4.4d")
def test_a_drafted_commander_is_laid_face_up_and_not_replaced():
    state = table("", "", stage="draft", turn=0, asking=0)
    state.hands, state.kept = [("rommel", "tank"), ("gun", "inf")], [("tank",) * 4, ("inf",) * 4]
    play(state, "pick rommel")
    play(state, "pick gun")
    assert [commander.card for commander in state.commanders[0]] == ["rommel"]
    assert (len(state.units[0]), len(state.units[1])) == (5, 6)
    assert state.view(1)["players"][0]["commanders"][0]["card"] == "rommel"


@pytest.mark.rule("TH-4.5a")
def test_only_the_highest_number_is_announced():
    state = placing("tank", "gun")
    play(state, "done")
    events = play(state, "done", 6, 1)
    announced = next(event for event in events if event.kind == "announced")
    assert announced.data["values"] == [50, 50]
    assert announced.seats is None
    assert not any(unit.revealed for units in state.units for unit in units.values())


@pytest.mark.rule("TH-4.5b", "TH-R14")
def test_the_highest_number_begins_and_dice_settle_ties():
    state = table("inf hidden", "tank hidden", "", stage="place", turn=0, asking=2)
    play(state, "done")
    assert state.active == 1
    state = table("tank hidden", "tank hidden", "inf hidden", stage="place", turn=0, asking=2)
    play(state, "done", 4, 4, 2, 5)
    assert state.active == 1
    state = table("", "", stage="place", turn=0, asking=1)
    play(state, "done", 3, 2)
    assert state.active == 0
