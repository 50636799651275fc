"""Two hundred seeded battles of platoons drawn from the catalogue, over the five missions."""

from collections import Counter
from functools import cache, cached_property
from itertools import product, starmap

import pytest

from rules.chance import Fast, Rng
from rules.construction import check
from rules.documents import Entry, Force
from rules.setups import prepare
from rules.tanks import GAME
from rules.tanks.berths import copies_on_one
from rules.tanks.pieces import Shot
from rules.tanks.profiles import USUAL_MOVES, profile
from rules.tanks.shooting import friend_shot_first
from rules.tanks.sight import look
from tests.rules.conformance.playing import the_same_battle_in_another_process
from tests.rules.conformance.suite import CHECKS
from tests.rules.conformance.trial import Trial
from tests.rules.construction.building import wanted
from tests.rules.tanks.boards import CARDS

BATTLES = 200
CLOSELY = 4
"""So many of them go through the whole suite."""
NATIONS = ("german", "american", "british", "soviet")
SIZES = (50, 100)
MISSIONS = ("tank_ace", "king_of_the_hill", "free_for_all", "no_retreat")


def platoon(rng, nation, points):
    """A legal platoon of *points* at the most: tanks first, then cards that fit them."""
    tanks, left, heroes = [], points, set()
    models = [card for card in CARDS.values() if card.kind == "tank" and card.nation == nation]
    while fitting := [card for card in models if card.points <= left - 6]:
        tank = rng.choice(fitting)
        left -= tank.points
        tanks.append((tank, []))
        if len(tanks) == 4:
            break
    cards = [card for card in CARDS.values() if card.kind in ("crew", "hero", "upgrade")]
    for tank, held in tanks:
        if CARDS["arrowhead_shot"].fits(tank) and left:  # few tanks carry it, and only Close Range is good for it
            held.append(CARDS["arrowhead_shot"])
            left -= 1
    for _ in range(60):
        (tank, held), card = rng.choice(tanks), rng.choice(cards)
        crew = sum(one.crew_slots for one in held) + card.crew_slots
        if (
            card.fits(tank)
            and card.points <= left
            and card.type not in {one.type for one in held}
            and crew <= tank.stats.crew_slots
            and card.id not in heroes
        ):
            held.append(card)
            left -= card.points
            heroes |= {card.id} if card.is_hero else set()
    entries = Counter()
    for tank, held in tanks:
        counts = Counter(card.id for card in held)
        if "resourceful_loader" in counts:
            twice = [card for card in held if card.type == "ammunition" and copies_on_one(card) > 1 and left]
            counts.update(card.id for card in twice)
            left -= sum(card.points for card in twice)
        entries[tank.id, tuple(sorted(counts.items()))] += 1
    return Force(game="tanks", nation=nation, entries=tuple(starmap(entry, entries.items())))


def entry(load, count):
    card, held = load
    attached = tuple(Entry(card=one, count=copies) for one, copies in held)
    return Entry(card=card, count=count, attachments=attached)


class Skirmish(Trial):
    """A battle of two platoons of 50 or 100 points."""

    @cached_property
    def points(self):
        return self.rng("points").choice(SIZES)

    @cached_property
    def setup(self):
        rng = self.rng("setup")
        if self.scenario == "barkmann_crossroads":
            return prepare("tanks", self.scenario)
        forces = [platoon(rng, nation, self.points) for nation in rng.sample(NATIONS, 2)]
        ground = rng.choice(("village", "hamlet")) if rng.random() < 0.8 else "laid"
        return prepare("tanks", self.scenario, forces, {"ground": ground, "turn_limit": 12})


def skirmish(seed):
    scenario = "barkmann_crossroads" if seed % 40 == 39 else MISSIONS[seed % 4]
    return Skirmish(
        game=GAME, scenario=scenario, seed=f"skirmish {seed}", longest=20_000, moments=3, tries=6, finite=False
    )


def keywords_at_work(state, action):
    """The keywords that bear on *action*."""
    if action.kind == "reroll":
        return ["semi_indirect_fire"] if action.keep else []
    if action.kind not in ("move", "shoot"):
        return []
    tank = state.tanks[action.tank]
    own, made = profile(state, tank).keywords, state.activation.made if state.activation else 0
    if action.kind == "move":
        works = {"blitzkrieg": state.stage == "command", "fast": state.stage == "move" and made == USUAL_MOVES}
        return [keyword for keyword, at_work in works.items() if at_work and keyword in own]
    shot = Shot(tank=action.tank, target=action.target)
    works = {
        "assault_gun": True,
        "gung_ho": tank.moves > 0,
        "coordinated_fire": friend_shot_first(state, shot),
    }
    sheltered = look(state, shot.tank, shot.target).side and "heavy_tank" in profile(
        state, state.tanks[shot.target]
    ).keywords  # fmt: skip
    return [keyword for keyword, at_work in works.items() if at_work and keyword in own] + ["heavy_tank"] * sheltered


def twice_loaded(state):
    """Whether a tank carries two copies of a card, as only a card that bends construction allows (TK-15.5a)."""
    return any(len({card.card for card in tank.cards}) < len(tank.cards) for tank in state.reserves.values())


def lying_open(state):
    """The critical cards that were drawn, and the crew and upgrade cards that are face up."""
    yield from state.discard
    for tank in state.tanks.values():
        yield from tank.criticals
        yield from (card.card for card in tank.cards if card.up)


@cache
def played():
    """In how many of two hundred battles played at random each action and card came up, and how they ended."""
    found = Counter()
    for seed in range(BATTLES):
        state, rng = GAME.start(skirmish(seed).setup), Rng(seed)
        chance, steps, seen = Fast(rng), 0, {"resourceful_loader"} if twice_loaded(state) else set()
        while state.actor() is not None and steps < 6000:
            action = state.sample(rng)
            assert state.refusal(action) is None, action
            seen |= {action.kind, *keywords_at_work(state, action)}
            seen |= {action.card} if action.kind in ("use", "lose", "repair", "discard") else set()
            state.advance(action, chance)
            seen.update(lying_open(state))
            steps += 1
        assert state.outcome() is not None, f"battle {seed} goes on after {steps} actions"
        assert state.problems() == []
        found.update(seen)
        found[state.outcome().rule] += 1
    return found


def test_two_hundred_battles_end_soundly():
    assert (
        sum(
            played()[rule]
            for rule in (
                "TK-16.1a",
                "TK-14.2a",
                "TK-16.1b",
                "TK-16.2d",
                "TK-17.1d",
                "TK-17.2d",
                "TK-17.2e",
                "TK-16.2e",
                "TK-17.1e",
                "TK-R27",
                "TK-R30",
            )
        )
        == BATTLES
    )


def test_every_action_comes_up():
    assert {
        "roll",
        "lay",
        "role",
        "side",
        "mark",
        "deploy",
        "move",
        "halt",
        "shoot",
        "use",
        "reroll",
        "cancel",
        "discard",
        "lose",
        "repair",
        "go",
    } <= set(played())


@pytest.mark.parametrize("kind", ["keyword", "crew", "hero", "upgrade", "critical"])
def test_every_card_comes_up(kind, record_property):
    """Prints in how many battles each was at work."""
    found = {card.id: played()[card.id] for card in CARDS.values() if card.kind == kind}
    listed = ", ".join(f"{card} {count}" for card, count in sorted(found.items()))
    record_property("kinds", f"{'tanks':<16} {kind} cards in {BATTLES} battles: {listed}")
    assert [card for card, count in found.items() if not count] == []


def test_platoons_of_all_nations_and_both_sizes_fight_and_all_are_legal():
    fought = set()
    for seed in range(BATTLES):
        trial = skirmish(seed)
        if trial.scenario == "barkmann_crossroads":
            continue
        for seat in trial.setup.seats:
            report = check(seat.force, wanted("tanks", points=trial.points))
            assert report.legal, [str(violation) for violation in report.violations]
            fought.add((trial.scenario, seat.force.nation, trial.points))
    assert fought == set(product(MISSIONS, NATIONS, SIZES))


@pytest.mark.parametrize("seed", range(CLOSELY))
def test_random_battles_conform(seed):
    trial = skirmish(seed)
    for passes in CHECKS:
        if passes is not the_same_battle_in_another_process:
            passes(trial)
