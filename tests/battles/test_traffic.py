"""A seat's complete traffic, recorded, and recorded again with everything dealt anew that the seat cannot know.

Pages, fragments, API answers, their headers, refusals and conflicts: not one byte may differ. The second world differs
in every step: its positions, their hashes, and the events of every step that a re-deal does not make a different one
for the seat itself.
"""

import re
from dataclasses import replace
from itertools import cycle

import pytest
from django.test import Client
from rest_framework.test import APIClient

import rules
from battles import chronicle, services
from battles.models import Battle, Entry
from rules.battle import Battle as Played
from rules.bots import bot
from rules.bots.contract import ask
from rules.chance import Rng, Scripted, Seeded, WrongRoll
from rules.engine import IllegalAction
from rules.setups import prepare

pytestmark = pytest.mark.django_db
BATTLES = 20
LONGEST = {"tank_commander": 70, "tank_hunter": 60, "tanks": 30}
DEALS = 3
BY_LOT = ("X-Request-ID", "Request-ID", "Content-Security-Policy", "Content-Length")
CHANCE = re.compile(rb"csrfmiddlewaretoken\W+value=\W[^\"]+|&quot;X-CSRFToken&quot;: ?&quot;[^&]+|X-CSRFToken[^}]+")


@pytest.fixture(autouse=True)
def idle_bots(monkeypatch):
    for module in ("services", "views", "api"):
        monkeypatch.setattr(f"battles.{module}.wake", lambda _battle: None)


def setups(slug):
    """Set-ups of the game in turn: its scenarios, and where they may be, three players."""
    for number, scenario in enumerate(cycle(rules.game(slug).scenarios)):
        players = {"players": 2 + number % 2} if slug == "tank_hunter" else {}
        yield prepare(slug, scenario.slug, options=players)


def played(setup, seed, longest):
    """A battle of *setup* between bots, up to *longest* actions."""
    battle, chance, rng = Played(setup), Seeded(seed), Rng(seed)
    while (seat := battle.state.actor()) is not None and len(battle.steps) < longest:
        battle.play(seat, ask(bot("random"), battle.state, rng), chance)
    return battle


class World:
    """A battle as far as it is remembered: for each step the position before it, and the step."""

    def __init__(self, battle, steps):
        self.battle, self.steps = battle, steps

    def upto(self, count):
        """The first *count* steps as a process remembers them; the last one follows from the one before."""
        kept = Played(self.battle.setup)
        kept.first, kept.steps = self.battle.first, [step for _, step in self.steps[:count]]
        kept.steps[-2] = replace(kept.steps[-2], state=self.steps[count - 1][0])
        return kept


def truth_of(battle):
    """The battle as it was."""
    before = [battle.first, *(step.state for step in battle.steps)]
    return World(battle, list(zip(before, battle.steps, strict=False)))


def dealt_anew(battle, seat, rng):
    """The same battle in another world: what *seat* cannot know is otherwise, in every step."""
    return World(battle, [_otherwise(before, step, seat, rng) for before, step in truth_of(battle).steps])


def _otherwise(before, step, seat, rng):
    """*step* out of another deal, if the seat cannot tell that from the truth; else another deal of what it led to.

    What a seat did itself must follow from what was before: whether it may be taken back depends on both.
    """
    for _ in range(DEALS):
        first = before.determinize(seat, rng)
        dealt = first.copy()
        try:
            events = tuple(dealt.apply(step.action, Scripted(*step.values)))
        except (IllegalAction, WrongRoll):
            continue
        if dealt.view(seat) == step.state.view(seat):
            # What a seat does may turn up a card for all to see: that is no secret any more, and of this deal alone.
            return first, replace(step, events=step.events if step.seat == seat else events, state=dealt)
    return before, step if step.seat == seat else replace(step, state=step.state.determinize(seat, rng))


def put(row, world, count):
    """Let *row* be *world* up to *count* actions, in the database and in memory."""
    kept, changed = world.upto(count), row.changed
    row.entries.all().delete()
    Entry.objects.bulk_create(services._row(row, step) for step in kept.steps)
    services._note_state(row, kept.state)
    row.count, row.drawn, row.changed = count, sum(len(step.values) for step in kept.steps), changed
    row.save()
    chronicle.forget()
    chronicle._kept[row.pk] = kept


class Recorder:
    """Everything that the person at *seat* can ask of a battle, and all that is answered."""

    def __init__(self, row, person, seat):
        self.row, self.seat = row, seat
        self.browser, self.api = Client(raise_request_exception=True), APIClient()
        self.browser.force_login(person)
        self.api.force_authenticate(person)

    def record(self, refused, step):
        """The traffic now: every answer with its code and headers."""
        page, api = f"/battles/{self.row.pk}/", f"/api/v1/battles/{self.row.pk}/"
        hx = {"HX-Request": "true"}
        looks = ["", "?seat=1", f"replay/?step={step}&eyes=all", f"replay/?step={step}&eyes=1", "after/", "file/"]
        asks = ["", f"?since={step}", f"steps/{step}/?eyes=1", "file/", "after/", "comments/"]
        answers = [self.browser.get(page + address) for address in looks]
        answers += [self.browser.get("/battles/"), self.browser.get(f"/battles/lab/battle/{self.row.pk}/")]
        answers += [self.browser.get(f"{page}news/?seen=0", headers=hx)]
        answers += [self.api.get(api + address) for address in asks] + [self.api.get("/api/v1/battles/")]
        answers += [who.get(f"/battles/watch/{self.row.link}/") for who in (self.browser, Client())]
        for after, action in refused:
            said = {"after": after, "seat": self.seat, "action": action}
            answers.append(self.api.post(f"{api}actions/", said, format="json"))
            answers.append(self.browser.post(f"{page}act/", said, headers=hx))
        answers.append(self.api.post(f"{api}undo/", {"after": 10_000, "seat": self.seat}, format="json"))
        answers.append(self.api.post(f"{api}branch/", {"step": 0, "seats": ["me", "easy"]}, format="json"))
        return [_bytes(answer) for answer in answers]


def _bytes(answer):
    told = {
        name: value
        for name, value in answer.headers.items()
        if name not in ("X-Request-ID", "Request-ID", "Content-Security-Policy")
    }
    content = CHANCE.sub(b"", answer.content)
    return answer.status_code, {name: value for name, value in told.items() if name != "Content-Length"}, content


def _difference(found, truth):
    """Where two answers part, with some words about it; nothing when they are the same."""
    if found == truth:
        return ""
    one, other = str(found), str(truth)
    place = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), -1)
    return f"…{one[max(place - 120, 0) : place + 80]}… instead of …{other[max(place - 10, 0) : place + 80]}…"


def refused(battle, count, seat, pool):
    """Actions that are refused, whether it is for *seat* to choose or not, stale ones among them."""
    state = battle.steps[count - 1].state if count else battle.first
    mine = state.actor() == seat
    found = [action for action in pool if not mine or state.refusal(action)][:2]
    return [(count, "nonsense"), (count + 3, str(pool[0])), *((count, str(action)) for action in found)]


@pytest.mark.parametrize("slug", LONGEST)
def test_a_re_deal_of_what_is_hidden_changes_no_byte_of_a_seats_traffic(alice, bob, slug):
    changed = 0
    for number, setup in zip(range(BATTLES), setups(slug), strict=False):
        rng, seat = Rng(f"{slug}/{number}"), number % 2
        seats = ["me" if each == seat else "friend" for each in range(len(setup.seats))]
        row = services.begin(owner=alice, setup=setup, seats=seats)
        services.join(person=bob, invitation=row.seats.exclude(number=seat).first().invitation)
        battle = played(setup, f"{slug}/{number}", LONGEST[slug])
        truth, other = truth_of(battle), dealt_anew(battle, seat, rng)
        pool = [step.action for step in battle.steps[:: max(len(battle.steps) // 12, 1)]]
        recorder = Recorder(row, alice, seat)
        over = battle.state.actor() is None
        count = rng.randrange(len(battle.steps) // 2, len(battle.steps) + (not over))
        tried, step = refused(battle, count, seat, pool), rng.randrange(count)
        put(row, truth, count)
        told, hash = recorder.record(tried, step), row.hash
        put(row, other, count)
        found = [_difference(*pair) for pair in zip(recorder.record(tried, step), told, strict=True)]
        assert not any(found), f"{setup.scenario}, battle {number} after action {count}: {found}"
        changed += row.hash != hash
        assert Battle.objects.get(pk=row.pk).count == count
    assert changed > BATTLES // 2, "hardly anything was dealt anew"
