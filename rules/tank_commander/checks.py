"""What is wrong with a set-up, all of it at once."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rules.catalogue import Card
from rules.documents import BadDocument, Force, Nothing, Problem, Setup
from rules.scenes import scenes
from rules.tank_commander.cards import AnyCard, Unit
from rules.tank_commander.variations import CommanderOwn
from rules.words import say

CommanderSetup = Setup[Nothing, Nothing, AnyCard, CommanderOwn]
MOST = 400
"""Cards of a force: more would make a pile that nobody turns over."""


def checked(setup: CommanderSetup) -> CommanderSetup:
    """*setup* itself; raise BadDocument, with all that is wrong, when it cannot be played."""
    if found := list(problems(setup)):
        raise BadDocument(*found)
    return setup


def expect_cards(forces: Sequence[Force], cards: Mapping[str, Card]) -> None:
    """Raise BadDocument when *forces* name cards that the game does not have."""
    found = [
        Problem(f"forces.{seat}.entries", "TC-3c", say("there is no card {card}", card=card))
        for seat, force in enumerate(forces)
        for card in sorted({entry.card for entry in force.entries if entry.card not in cards})
    ]
    if found:
        raise BadDocument(*found)


def roster(force: Force, section: str = "") -> tuple[str, ...]:
    """The cards of one *section* of a force, in order."""
    found = (entry.card for entry in force.entries if entry.section == section for _ in range(entry.count))
    return tuple(sorted(found))


def problems(setup: CommanderSetup) -> Iterator[Problem]:
    """Every reason why *setup* cannot be played."""
    for id, count in Counter(card.id for card in setup.cards).items():
        if count > 1:
            yield Problem("cards", "TC-3c", say("more than one card is called {id}", id=id))
    known = {card.id: card for card in setup.cards}
    scene = scenes("tank_commander").get(setup.scenario)
    for number, seat in enumerate(setup.seats):
        path = f"seats.{number}.force"
        if seat.force is None:
            yield Problem(path, "TC-6.2a", say("expected a force"))
        elif scene is not None:
            sections = {"", *scene.sides[number].more.get("sections", ())}
            yield from _bad_force(seat.force, path, known, sections)


def _bad_force(force: Force, path: str, known: Mapping[str, Card], sections: set[str]) -> Iterator[Problem]:
    for card in sorted({entry.card for entry in force.entries} - known.keys()):
        yield Problem(path, "TC-3c", say("the set-up has no card {card}", card=card))
    for section in sorted({entry.section for entry in force.entries} - sections):
        yield Problem(path, "TC-3c", say("the force has no section {section} here", section=section))
    if any(entry.attachments for entry in force.entries):
        yield Problem(path, "TC-13b", say("equipment is placed in play, not in the force"))
    if not any(isinstance(known.get(card), Unit) for card in roster(force)):
        yield Problem(path, "TC-6.2a", say("the force has no unit"))
    if sum(entry.count for entry in force.entries) > MOST:
        yield Problem(path, "TC-14a", say("expected at most {count} cards in the force", count=MOST))
