"""Set-up, deployment, terrain and victory in all nine scenarios (TC-3, TC-6, TC-17)."""

import pytest

import rules
from rules.chance import Fast, Rng, Scripted
from rules.construction import Terms, brief, check
from rules.setups import prepare
from rules.tank_commander import GAME, layouts
from rules.tank_commander.field import NAMED, NAMES
from tests.rules.tank_commander.boards import FAR, at, battle, kinds_of, listed, number_on, play, refused, told

TANK, T34, SQUAD = "pzkw_iv_h", "t_34_m_43", "german_line_squad"
SLUGS = [scenario.slug for scenario in GAME.scenarios]
LOWER = ["tanks_in_action", "build_your_force", "meeting_engagement", "advanced_build"]


def start(scenario, **options):
    return GAME.start(prepare("tank_commander", scenario, options=options))


@pytest.mark.rule("TC-3a", "TC-17a", "TC-1a")
def test_there_are_nine_scenarios_each_with_two_sides_and_a_set_up_of_its_own():
    assert [scenario.number for scenario in GAME.scenarios] == [f"17.{number}" for number in range(1, 10)]
    for slug in SLUGS:
        setup = prepare("tank_commander", slug)
        nations = {seat.force.nation for seat in setup.seats}
        assert nations == {"german", "soviet"}
        assert start(slug).plan.scenario == slug


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("side", [0, 1])
def test_the_forces_that_muster_offers_are_legal(slug, side):
    year = {"year": 1943} if slug == "advanced_build" else {}
    force = layouts.forces(slug)[side]
    report = check(force, brief(Terms(game="tank_commander", scenario=slug, side=side, **year)))
    assert [str(violation.sentence) for violation in report.violations if violation.severity == "error"] == []


@pytest.mark.rule("TC-17.1e", "TC-17.2c", "TC-17.3c", "TC-17.6d", "TC-3b", "TC-R6")
@pytest.mark.parametrize("slug", LOWER)
def test_the_lower_number_is_the_first_player_and_places_first(slug):
    state = start(slug, random_numbers="d10")
    events = state.apply(GAME.parse("lots"), Scripted(4, 4, 7, 3))
    assert kinds_of(events) == ["tied", "initiative"]
    assert (state.first, state.seat, state.step) == (1, 1, "deploy")


@pytest.mark.rule("TC-4a", "TC-17.8a")
def test_elsewhere_the_higher_red_number_has_the_initiative():
    state = start("kursk")
    south, north = state.stock
    other = next(index for index, card in enumerate(north) if number_on(card, "red") != number_on(south[0], "red"))
    data = told(play(state, "lots", 0, other), "initiative")
    assert (data["south"], data["north"]) == (number_on(south[0], "red"), number_on(north[other], "red"))
    assert state.first == int(data["north"] > data["south"])
    assert state.stock == (south, north)


@pytest.mark.rule("TC-4c", "TC-17.4e", "TC-17.5c")
@pytest.mark.parametrize("slug", ["prepared_defence", "defence"])
def test_the_attacker_adds_three_to_his_initiative(slug):
    state = start(slug, random_numbers="d10")
    data = told(play(state, "lots", 5, 7), "initiative")
    assert (data["south"], data["north"], state.first) == (8, 7, 0)
    other = start(slug, random_numbers="d10")
    play(other, "lots", 5, 9)
    assert other.first == 1


@pytest.mark.rule("TC-17.4a", "TC-17.5a", "TC-R7")
@pytest.mark.parametrize("slug", ["prepared_defence", "defence"])
def test_attacker_and_defender_are_drawn_when_the_players_wish(slug):
    for roles, attacker in (("higher", 1), ("lower", 0)):
        state = start(slug, random_numbers="d10", roles=roles)
        before = state.stock
        events = play(state, "lots", 3, 8, 5, 1)
        assert told(events, "roles")["attacker"] == state.plan.attacker == attacker
        assert state.stock[attacker] == before[0]
        assert (state.plan.needs[attacker], state.plan.needs[1 - attacker]) == (4, 0)
    assert start(slug).plan.attacker == 0


@pytest.mark.rule("TC-17.7a", "TC-17.9a")
@pytest.mark.parametrize("slug", ["bridgehead", "the_end_is_near"])
def test_the_attacker_of_a_historical_scenario_is_first_and_starts_in_his_second_rank(slug):
    state = start(slug)
    play(state, "lots")
    assert (state.first, state.seat) == (0, 0)
    assert {text.split()[2] for text in listed(state, "place")} == {"S2.1", "S2.2", "S2.3"}
    card = next(text.split()[1] for text in listed(state, "place") if text.endswith("S2.1"))
    assert refused(state, f"place {card} S1.1") == state.plan.rules[0]
    state.seat = 1
    assert {text.split()[2] for text in listed(state, "place")} == {"N1.1", "N1.2", "N1.3", "N2.1", "N2.2", "N2.3"}


@pytest.mark.rule("TC-17.2b", "TC-17.6c", "TC-17.3b", "TC-17.8a", "TC-17.1f", "TC-6.2b")
@pytest.mark.parametrize(("slug", "all_six"), [
    ("build_your_force", False), ("advanced_build", False), ("meeting_engagement", True), ("kursk", True),
    ("tanks_in_action", True), ("prepared_defence", True), ("defence", True),
])  # fmt: skip
def test_starting_cards_go_where_the_scenario_says(slug, all_six):
    state = start(slug, random_numbers="d10")
    play(state, "lots", 2, 1) if state.plan.first == "lower" else play(state, "lots", 1, 9)
    if state.step == "terrain":
        play(state, "ready")
    ranks = {text.split()[2][:2] for text in listed(state, "place")}
    assert ranks == ({"N1", "N2"} if all_six else {"N2"})
    card = min(listed(state, "place")).split()[1]
    assert refused(state, f"place {card} S1.1") == "TC-6.2b"


@pytest.mark.rule("TC-3c", "TC-3d", "TC-R9")
def test_what_is_not_deployed_is_the_draw_pile_and_seven_cards_are_dealt_on_top_of_those_kept():
    state = start("build_your_force", random_numbers="d10")
    play(state, "lots", 1, 2)
    total = len(state.stock[0])
    play(state, "place pzkw_iv_h S2.1")
    kept = play(state, "keep flank_shot")[0]
    assert "card" not in kept.seen_by(1).data
    state.apply(GAME.parse("ready"), Fast(Rng(1)))
    assert (len(state.hands[0]), len(state.piles[0])) == (8, total - 9)
    assert state.seat == 1


@pytest.mark.rule("TC-17.1b", "TC-17.1c", "TC-17.1d", "TC-R37")
def test_in_17_1_nothing_is_drawn_only_anti_tank_fire_exists_and_somebody_must_be_placed():
    state = start("tanks_in_action")
    state.apply(GAME.parse("lots"), Fast(Rng(3)))
    assert refused(state, "ready") == "TC-R37"
    assert len(state.piles[0]) == 30
    assert not listed(state, "keep")
    duel = battle(
        f"{TANK} S1.2, {TANK} N1.1", f"{T34} N1.2, zis_3 N1.1", scenario="tanks_in_action", piles=("woods", "woods")
    )
    assert refused(duel, "draw") == "TC-17.1b"
    assert refused(duel, "fire 101 202 he") == "TC-17.1d"
    play(duel, "pass")
    assert refused(duel, "fire 101 202 sa") in ("TC-R21", "TC-17.1d")
    while duel.seat == 0:
        play(duel, min(listed(duel, "hold")))
    assert (duel.step, duel.hands[0]) == ("play", ())


@pytest.mark.rule("TC-17.1g", "TC-R37")
def test_in_17_1_whoever_has_no_card_on_the_battlefield_loses():
    state = battle(f"{TANK} S1.2", f"{T34} N1.2", scenario="tanks_in_action", hands=("", T34))
    play(state, "fire 101 201 at", 5)
    assert (state.outcome().winners, state.outcome().rule) == ((0,), "TC-17.1g")
    leaving = battle(f"{TANK} S2.2", f"{T34} N1.2", scenario="tanks_in_action")
    play(leaving, "move 101 SR")
    assert leaving.outcome().winners == (1,)
    both = battle(f"{TANK} N1.2", f"{T34} N1.2", scenario="tanks_in_action")
    play(both, "pass")
    play(both, "fire 101 201 at")
    play(both, "fire 201 101 at", 5, 5)
    assert both.outcome().winners == ()


@pytest.mark.rule("TC-17.2d", "TC-17.3d")
@pytest.mark.parametrize(("slug", "rule"), [("build_your_force", "TC-17.2d"), ("meeting_engagement", "TC-17.3d")])
def test_one_position_of_the_enemy_second_rank_wins(slug, rule):
    state = battle(f"{TANK} N1.1", FAR, scenario=slug)
    play(state, "move 101 N2.1")
    assert (state.outcome().winners, state.outcome().rule) == ((0,), rule)
    north = battle(f"{TANK} S1.3", f"{T34} S1.1", scenario=slug, seat=1)
    play(north, "move 201 S2.1")
    assert north.outcome().winners == (1,)


@pytest.mark.rule("TC-17.6e", "TC-17.8d", "TC-17.9d")
@pytest.mark.parametrize(("slug", "rule"), [
    ("advanced_build", "TC-17.6e"), ("kursk", "TC-17.8d"), ("the_end_is_near", "TC-17.9d"),
])  # fmt: skip
def test_two_positions_of_the_enemy_second_rank_at_once_win(slug, rule):
    state = battle(f"{TANK} N1.1, {TANK} N1.1", FAR, scenario=slug)
    play(state, "move 101 N2.1")
    play(state, "go")
    assert state.outcome() is None
    both = battle(f"{TANK} N1.1, {TANK} N1.1", FAR, scenario=slug)
    play(both, "move 101 N2.1")
    play(both, "move 102 N2.2")
    assert (both.outcome().winners, both.outcome().rule) == ((0,), rule)


@pytest.mark.rule("TC-17.4f", "TC-17.5f", "TC-17.7e")
@pytest.mark.parametrize(("slug", "rule", "count"), [
    ("prepared_defence", "TC-17.4f", 4), ("defence", "TC-17.5f", 4), ("bridgehead", "TC-17.7e", 5),
])  # fmt: skip
def test_the_attacker_wins_with_enough_enemy_positions_at_the_same_time(slug, rule, count):
    places = ["N1.1", "N1.2", "N2.1", "N2.2", "N1.3"][:count]
    held = ", ".join(f"{TANK} {place}" for place in places[:-1])
    state = battle(f"{held}, {TANK} S1.3, {TANK} S1.2", FAR, scenario=slug)
    last = 100 + count
    end = {"N2.2": "N1.2 N2.2", "N1.3": "N1.3"}[places[-1]]
    play(state, f"move {last if end == 'N1.3' else last + 1} {end}")
    assert (state.outcome().winners, state.outcome().rule) == ((0,), rule)
    defender = battle(f"{TANK} N1.1, {TANK} N1.2, {TANK} N1.3, {TANK} N2.1, {TANK} S1.3", f"{T34} S1.1, {T34} N1.1",
                      scenario=slug, seat=1)  # fmt: skip
    assert defender.plan.needs[1] == 0


@pytest.mark.rule("TC-17.5d", "TC-17.5e", "TC-R36")
def test_the_reinforcement_group_comes_in_and_the_hand_limit_waits_a_turn():
    group = " ".join(["stug_iii_g"] * 6)
    attackers = f"{T34} S1.2, {T34} S1.2, {T34} S1.1, {T34} S1.1"
    hands, piles = ("", "reinforcements " + "woods " * 6), ("woods", "hills " * 6)
    state = battle(
        attackers, f"{TANK} N1.2", scenario="defence", seat=1, first=0, hands=hands, groups=("", group), piles=piles
    )
    events = play(state, "lay reinforcements")
    assert (len(state.hands[1]), state.groups[1], state.arrived) == (12, (), 1)
    arrived = next(event for event in events if event.kind == "reinforced")
    assert "cards" not in arrived.seen_by(0).data
    play(state, "draw", 0)
    assert refused(state, "pass") is None
    play(state, "pass")
    assert (state.turn, len(state.hands[1])) == (2, 13)
    for text in ("pass", "draw", "pass", "pass"):
        play(state, text)
    assert (state.seat, state.step) == (1, "draw")
    play(state, "draw", 0)
    assert refused(state, "pass") == "TC-6.4a"


@pytest.mark.rule("TC-17.5g")
def test_three_complete_turns_after_the_reinforcements_the_defender_wins():
    state = battle(
        f"{T34} S1.2, {T34} S1.2, {T34} S1.2, {T34} S2.1", f"{TANK} N1.2", scenario="defence", arrived=1, turn=2
    )
    while state.outcome() is None:
        assert state.turn <= 4
        play(state, "pass")
    assert (state.turn, state.outcome().winners, state.outcome().rule) == (4, (1,), "TC-17.5g")


@pytest.mark.rule("TC-R35")
def test_an_attacker_with_too_few_units_has_lost_and_two_such_sides_draw():
    state = battle(
        f"{TANK} S1.2, {TANK} S1.2, {TANK} S1.1, pak_40 S2.1", f"{T34} N1.2", scenario="prepared_defence", seat=1
    )
    play(state, "fire 201 101 at", 2)
    assert (state.outcome().winners, state.outcome().rule) == ((1,), "TC-R35")
    reserve = battle(f"{TANK} S1.2, {TANK} S1.2, {TANK} S1.1, pak_40 S2.1", f"{T34} N1.2", scenario="prepared_defence",
                     seat=1, piles=(TANK, ""))  # fmt: skip
    play(reserve, "fire 201 101 at", 2)
    assert reserve.outcome() is None
    drawn_out = battle(f"{TANK} S1.2", f"{T34} N1.2", scenario="kursk")
    play(drawn_out, "pass")
    assert (drawn_out.outcome().winners, drawn_out.outcome().rule) == ((), "TC-R35")
    going_on = battle(f"{TANK} S1.2", f"{T34} N1.2", scenario="kursk", options={"exhausted": "goes_on"})
    play(going_on, "pass")
    assert going_on.outcome() is None
    last = battle(f"{TANK} S1.2", f"{T34} N1.2", options={"turn_limit": 1})
    play(last, "pass")
    play(last, "pass")
    assert last.outcome().winners == ()


@pytest.mark.rule("TC-R53")
def test_the_number_of_positions_may_be_agreed():
    state = battle(f"{TANK} N1.1, {TANK} S1.1", FAR, options={"needed": 2})
    play(state, "move 101 N2.1")
    assert state.outcome() is None


@pytest.mark.rule("TC-R39")
def test_listed_cards_that_are_not_placed_come_into_the_reserve_and_the_rest_is_the_pile():
    state = start("bridgehead")
    play(state, "lots")
    play(state, "place pzkw_vi_b S2.1")
    assert refused(state, "keep truck") == "TC-R39"
    state.apply(GAME.parse("ready"), Fast(Rng(1)))
    order = state.plan.order[0]
    for card, count in order.items():
        assert state.hands[0].count(card) == count - (card == "pzkw_vi_b")
    assert not any(state.cards[card].is_unit for card in state.piles[0])


@pytest.mark.rule("TC-6.1.2a", "TC-6.1a", "TC-6.1b", "TC-11d")
def test_bought_terrain_is_laid_before_play_one_a_position_in_the_own_zone():
    state = start("build_your_force", random_numbers="d10")
    play(state, "lots", 1, 2)
    assert listed(state, "place woods") == {f"place woods S2.{column}" for column in (1, 2, 3)}
    play(state, "place woods S2.2")
    state.stock = (("woods", *state.stock[0]), state.stock[1])
    assert refused(state, "place woods S2.2") == "TC-6.1b"
    playing = battle(TANK + " S1.2", hands=("woods", ""))
    assert refused(playing, "place woods S1.2") == "TC-4d"


@pytest.mark.rule("TC-17.4d", "TC-R8", "TC-R54")
def test_in_17_4_the_defender_lays_his_terrain_first_and_digs_in_with_his_units():
    state = start("prepared_defence", random_numbers="d10")
    play(state, "lots", 9, 1)
    assert (state.step, state.actor()) == ("terrain", 1)
    assert refused(state, "place foxholes N1.1") == "TC-R54"
    play(state, "place woods N1.2")
    assert state.ground == {NAMED["N1.2"]: "woods"}
    play(state, "ready")
    assert (state.step, state.seat) == ("deploy", 0)
    state.seat = 1
    assert refused(state, "dig foxholes N1.1") == "TC-11f"
    play(state, "place soviet_guards_squad N1.1")
    assert refused(state, "dig foxholes N1.1") is None
    assert refused(state, "place hills N1.3") == "TC-R8"


@pytest.mark.rule("TC-6.1.1a", "TC-6.1.1b", "TC-6.1.1c", "TC-6.1.1d", "TC-6.1.1f", "TC-R50")
def test_random_terrain_lays_a_card_on_each_position_and_lifts_what_is_no_standard_terrain():
    state = start("build_your_force", random_numbers="d10", random_terrain=True)
    south, north = state.stock
    woods, foxholes, stream = south.index("woods"), south.index("foxholes"), 0
    values = [woods, foxholes - (foxholes > woods), stream, 0, 0, 0]
    state.apply(GAME.parse("lots"), Scripted(*values, *[north.index("foxholes")] * 6, 1, 2))
    assert {NAMES[position]: card for position, card in state.ground.items()} == {"S2.1": "woods"}
    assert sorted((*state.stock[0], "woods")) == list(south)
    assert state.stock[1] == north
    assert not listed(state, "place woods")


@pytest.mark.rule("TC-6.1.1f")
def test_a_stream_is_no_terrain():
    assert (
        rules.game("tank_commander").start(prepare("tank_commander", "meeting_engagement")).cards["stream"].kind
        == "event"
    )


@pytest.mark.rule("TC-6.3a", "TC-R15", "TC-R54")
def test_units_are_deployed_three_a_position_mounted_and_equipped_if_so_wished():
    state = start("bridgehead")
    play(state, "lots")
    for card in ("truck", "spw_251", "pzkw_vi_b"):
        play(state, f"place {card} S2.1")
    assert refused(state, "place pzkw_iv_h S2.1") == "TC-6.3a"
    play(state, "place german_line_squad S2.1 101")
    assert (at(state, 104), state.unit(104).on) == ("S2.1", 101)
    assert refused(state, "place german_line_squad S2.1 101") == "TC-8.6a"
    play(state, "equip 104 panzerschreck")
    assert state.unit(104).gear == ("panzerschreck",)


@pytest.mark.rule("TC-17.6b")
def test_cards_that_did_not_serve_in_the_year_are_taken_out():
    late, early = start("advanced_build"), start("advanced_build", year=1941)
    assert "pzkw_vi_e" in late.stock[0]
    assert "pzkw_vi_e" not in early.stock[0]
    assert "panzergrenadier_squad" not in early.stock[0]
    assert "hills" in early.stock[0]
