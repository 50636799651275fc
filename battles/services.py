"""What changes a battle: pages, API, bots and commands all come through here."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from battles import chronicle
from battles.bots import LEVELS, wake
from battles.chronicle import Chronicle
from battles.innocence import is_innocent
from battles.models import Battle, Comment, Entry, Seat
from rules.battle import Step, WrongSeat, fingerprint
from rules.chance import Chance, Prompted, Recording, RollNeeded, Seeded
from rules.documents import Setup
from rules.engine import State
from rules.openings import Orders
from rules.reading import read_setup

ME, FRIEND = "me", "friend"
"""Who may be asked to a seat besides the bots: whoever begins (also several times: one screen), or an invited one."""


class StaleAction(Exception):
    """The battle has moved on from the action that a request follows; *count* is how many there are now."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.count = count


class SeatTaken(Exception):
    """Someone else sits there."""


class NothingToUndo(Exception):
    """The last action cannot be taken back: another seat's, or one that showed a secret or rolled a die."""


@dataclass(frozen=True, slots=True)
class Done:
    """What came of an action: the battle after it, and the step, where this call made it."""

    battle: Battle
    step: Step


@transaction.atomic
def begin(*, owner: User, setup: Setup, seats: Sequence[str], mode: str = Battle.Mode.SITE, name: str = "") -> Battle:
    """A new battle of *setup*, each seat for ME, a FRIEND or the bot of a level; raise BadDocument for a bad set-up.

    What the set-up orders for the opening is played at once, as far as it goes.
    """
    battle = _begin(owner, setup, seats, mode, name)
    _follow_orders(battle)
    return battle


def _begin(owner: User, setup: Setup, seats: Sequence[str], mode: str, name: str) -> Battle:
    if len(seats) != len(setup.seats):
        raise ValueError(f"expected {len(setup.seats)} seats, got {len(seats)}")
    battle = Battle(owner=owner, game=setup.game, scenario=setup.scenario, name=name, mode=mode, setup=setup.write())
    battle.rules = battle.played.version
    _note_state(battle, battle.played.start(setup))
    battle.save(force_insert=True)
    Seat.objects.bulk_create(_seat(battle, number, who) for number, who in enumerate(seats))
    transaction.on_commit(partial(wake, battle.pk))
    return battle


def against_bots(count: int, mine: int = 0, level: str = "easy") -> list[str]:
    """Who sits at *count* seats: at the one that is *mine* whoever begins, bots of *level* at the others."""
    return [ME if number == mine else level for number in range(count)]


def _seat(battle: Battle, number: int, who: str) -> Seat:
    if who in LEVELS:
        return Seat(battle=battle, number=number, bot=who)
    if who not in (ME, FRIEND):
        raise ValueError(f"expected a seat for {ME}, {FRIEND} or one of {', '.join(LEVELS)}, got {who!r}")
    return Seat(battle=battle, number=number, person=battle.owner if who == ME else None)


@transaction.atomic
def join(*, person: User, invitation: str) -> Seat:
    """Seat *person* where *invitation* leads; raise SeatTaken when someone else sits there already."""
    seat = Seat.objects.select_for_update().select_related("battle").get(invitation=invitation)
    if seat.person_id == person.pk:
        return seat
    if not seat.vacant:
        raise SeatTaken
    seat.person = person
    seat.save(update_fields=["person"])
    return seat


@transaction.atomic
def play(*, battle: UUID, seat: int, after: int, action: str, rolls: Sequence[int] = ()) -> Done:
    """Let *seat* do *action*, which follows action number *after*; a repeat is answered as the first time.

    Raise StaleAction, WrongSeat, IllegalAction, ValueError for text that means no action, and at a real table
    RollNeeded or WrongRoll: then nothing has happened.
    """
    row = Battle.objects.lean().select_for_update().get(pk=battle)
    story = chronicle.chronicle(row)
    meant = row.played.parse(action)
    if row.count != after:
        return Done(row, _repeated(story, seat, after, str(meant)))
    if (actor := story.state.actor()) != seat:
        raise WrongSeat(seat, actor)
    step = _done(
        story.state, len(story.steps) + 1, meant, Prompted(*rolls) if row.at_table else Seeded(row.seed, row.drawn)
    )
    _keep(row, step)
    _follow_orders(row, [*story.steps, step])
    return Done(row, step)


def _follow_orders(battle: Battle, steps: Sequence[Step] = ()) -> None:
    """Play what the set-up orders for now, after *steps*; at a real table, as far as no die or card is asked for."""
    if not any(seat.get("orders") for seat in battle.setup["seats"]):
        return
    setup, known = read_setup(battle.setup), list(steps)
    state = known[-1].state if known else battle.played.start(setup)
    orders = Orders(setup, [(step.seat, str(step.action)) for step in known])
    while (action := orders.due(battle.played, state)) is not None:
        chance = Prompted() if battle.at_table else Seeded(battle.seed, battle.drawn)
        try:
            step = _done(state, len(known) + 1, action, chance)
        except RollNeeded:
            return
        _keep(battle, step)
        known.append(step)
        state = step.state


def _repeated(story: Chronicle, seat: int, after: int, action: str) -> Step:
    """The step that the same request made before; raise StaleAction when it was another one."""
    if after < len(story.steps):
        step = story.steps[after]
        if step.seat == seat and str(step.action) == action:
            return step
    raise StaleAction(len(story.steps))


def _done(before: State, number: int, action: Any, chance: Chance) -> Step:
    """What comes of *action* of the actor of *before*, as step *number*."""
    seat, state, recording = before.actor() or 0, before.copy(), Recording(chance)
    events = state.apply(action, recording)
    return Step(number, seat, action, tuple(recording.values), tuple(events), state)


def _keep(battle: Battle, step: Step) -> None:
    _row(battle, step).save(force_insert=True)
    battle.count = step.number
    battle.drawn += len(step.values)
    _note_state(battle, step.state)
    battle.save(update_fields=CHANGING)
    transaction.on_commit(partial(chronicle.append, battle.pk, step))
    if battle.waits_for_bot:
        transaction.on_commit(partial(wake, battle.pk))


CHANGING = ("count", "drawn", "hash", "actor", "winners", "ended_by", "ended", "changed")


def _note_state(battle: Battle, state: State) -> None:
    outcome = state.outcome()
    battle.hash = fingerprint(state)
    battle.actor = state.actor()
    battle.changed = timezone.now()
    battle.ended = battle.changed if outcome else None
    battle.winners = list(outcome.winners) if outcome else None
    battle.ended_by = outcome.rule if outcome else ""


@transaction.atomic
def undo(*, battle: UUID, seat: int, after: int) -> Battle:
    """Take back the last action, number *after*, which was *seat*'s and told nobody anything; see NothingToUndo."""
    row = Battle.objects.lean().select_for_update().get(pk=battle)
    story = chronicle.chronicle(row)
    if row.count != after:
        raise StaleAction(row.count)
    if not may_undo(story, seat):
        raise NothingToUndo
    row.entries.filter(number=row.count).delete()
    row.count -= 1
    _note_state(row, story.at(row.count))
    row.save(update_fields=CHANGING)
    return row


def may_undo(story: Chronicle, seat: int | None) -> bool:
    """Whether *seat* may take the last action back: its own, it is still to choose, and nothing was revealed by it."""
    if not story.steps or seat is None or story.state.actor() != seat:
        return False
    last = story.steps[-1]
    return last.seat == seat and not last.values and is_innocent(story.at(last.number - 1), last)


@transaction.atomic
def branch(*, owner: User, battle: Battle, step: int, seats: Sequence[str]) -> Battle:
    """A new battle that is *battle* up to *step* and goes on with *seats* and dice of its own."""
    story = chronicle.chronicle(battle)
    new = _begin(owner, story.setup, seats, battle.mode, battle.name)
    new.count, steps = step, story.steps[:step]
    new.drawn = sum(len(done.values) for done in steps)
    Entry.objects.bulk_create(_row(new, done) for done in steps)
    _note_state(new, story.at(step))
    new.save(update_fields=CHANGING)
    return new


def _row(battle: Battle, step: Step) -> Entry:
    entry = step.entry.model_dump(exclude={"values"})
    return Entry(battle=battle, number=step.number, values=list(step.values), **entry)


def comment(*, battle: Battle, author: User, step: int, text: str) -> Comment:
    """Keep what *author* says of *step*."""
    return Comment.objects.create(battle=battle, author=author, step=step, text=text)


def remove(battle: Battle) -> None:
    """Delete *battle* and all that belongs to it."""
    battle.delete()
