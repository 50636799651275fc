"""What players read of a shot, from its target to what it does."""

from typing import TYPE_CHECKING, Any

from rules.engine import Event
from rules.tanks.profiles import resistance
from rules.tanks.sight import look
from rules.tanks.telling import name_of
from rules.totals import Total
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tanks.state import State

REASONS = {
    "TK-4.2c": say("Attack"),
    "TK-4.2d": say("Defence"),
    "TK-10.2a": say("cards"),
    "TK-14.7a": say("Coordinated Fire"),
    "TK-11.2a": say("moves of the shooter"),
    "TK-11.3a": say("moves of the target"),
    "TK-12.1a": say("Cover"),
    "TK-12.2a": say("Close Range"),
    "TK-12.3a": say("Side Shot"),
    "TK-11.1b": say("cards"),
}


def shot(state: "State") -> Event:
    """A shot declared."""
    found = state.shooting
    seen = look(state, found.tank, found.target)
    data = {"tank": found.tank, "target": found.target, "hidden_corners": seen.hidden if seen else None}
    sentence = say("{tank} shoots at {target}", tank=name_of(state, found.tank), target=name_of(state, found.target))
    return Event("shot", ("TK-9.2a", "TK-9.3a"), sentence, data)


def spoken(total: Total) -> tuple[Say, ...]:
    """Every part of a sum in words."""
    return tuple(
        say("{amount} {reason}", amount=f"{part.amount:+d}", reason=REASONS[part.rule]) for part in total.parts
    )


def _parts(total: Total) -> list[dict[str, Any]]:
    return [{"amount": part.amount, "rule": part.rule} for part in total.parts]


def attack_rolled(state: "State", total: Total) -> Event:
    """The Attack dice."""
    dice = state.shooting.attack
    sentence = say("Attack dice ({parts}): {dice}", parts=spoken(total), dice=dice or say("none"))
    data = {"dice": list(dice), "parts": _parts(total)}
    return Event("attack_rolled", ("TK-10.2a", *total.rules), sentence, data)


def attack_again(state: "State") -> Event:
    """The stationary re-roll."""
    dice = state.shooting.attack
    sentence = say("the Stationary tank re-rolls: {dice}", dice=dice)
    return Event("rerolled", ("TK-10.3a", "TK-10.3b"), sentence, {"dice": list(dice)})


def dice_again(dice: tuple[int, ...]) -> Event:
    """Dice re-rolled by a card."""
    return Event("rerolled", ("TK-10.3b",), say("re-rolled: {dice}", dice=dice), {"dice": list(dice)})


def defence_rolled(state: "State", total: Total) -> Event:
    """The Defence dice."""
    dice = state.shooting.defence
    sentence = say("Defence dice ({parts}): {dice}", parts=spoken(total), dice=dice or say("none"))
    data = {"dice": list(dice), "parts": _parts(total)}
    return Event("defence_rolled", ("TK-11.1a", "TK-11.1c", *total.rules), sentence, data)


def cancelled(hits: int, criticals: int, *, by_shooter: bool) -> Event:
    """Hits and Critical Hits cancelled."""
    data, rule = {"hits": hits, "criticals": criticals}, "TK-11.1d" if by_shooter else "TK-11.1e"
    sentence = (
        say("the shooter's choice cancels: Hits {hits}, Critical Hits {criticals}", **data)
        if by_shooter
        else say("the target's choice cancels: Hits {hits}, Critical Hits {criticals}", **data)
    )
    return Event("cancelled", (rule,), sentence, data)


def struck(state: "State") -> Event:
    """What is left of a shot."""
    data = {"hits": state.shooting.hits, "criticals": state.shooting.criticals}
    sentence = say("uncancelled: Hits {hits}, Critical Hits {criticals}", **data)
    return Event("struck", ("TK-13.1a",), sentence, {"target": state.shooting.target} | data)


def missed(state: "State") -> Event:
    """A shot that scored nothing."""
    return Event("missed", ("TK-10.2d",), say("the shot scores nothing"), {"target": state.shooting.target})


def damaged(state: "State", number: int, points: int) -> Event:
    """Resistance lost."""
    left = resistance(state, state.tanks[number])
    sentence = say("{tank} loses {points} Resistance: {left} left", tank=name_of(state, number), points=points,
                   left=left)  # fmt: skip
    return Event("damaged", ("TK-13.2a",), sentence, {"tank": number, "points": points, "left": left})


def drew(state: "State") -> Event:
    """Critical cards drawn."""
    drawn = state.shooting.drawn
    if not drawn:
        return Event("drew", ("TK-R31",), say("no critical card is left: the Critical Hit counts as a Hit"))
    sentence = say("drawn: {cards}", cards=tuple(state.kit.name(card) for card in drawn))
    return Event("drew", ("TK-13.3a",), sentence, {"cards": list(drawn)})


def set_aside(state: "State", card: str) -> Event:
    """A critical card discarded unapplied."""
    return Event("set_aside", ("TK-13.3a",), say("{card} is discarded", card=state.kit.name(card)), {"card": card})


def suffered(state: "State", card: str, *, cancelled: bool) -> Event:
    """A critical card applied."""
    number, stays = state.shooting.target, state.kit.critical(card).stays
    values: dict[str, Any] = {"card": state.kit.name(card), "tank": name_of(state, number)}
    data = {"tank": number, "card": card, "cancelled": cancelled}
    if cancelled:
        return Event("suffered", ("TK-13.3b",), say("the effect of {card} on {tank} is cancelled", **values), data)
    if stays:
        sentence = say("{card} is laid on the card of {tank}", **values)
        return Event("suffered", ("TK-13.3c", "TK-13.3d"), sentence, data)
    return Event("suffered", ("TK-13.3b", "TK-13.3d"), say("{card} strikes {tank}", **values), data)


def lost(state: "State", number: int, card: str) -> Event:
    """A crew or upgrade card gone."""
    sentence = say("{tank} loses {card}", tank=name_of(state, number), card=state.kit.name(card))
    return Event("lost", ("TK-R39",), sentence, {"tank": number, "card": card})


def came_back(state: "State", cards: tuple[str, ...]) -> Event:
    """Ammunition taken back."""
    sentence = say("{cards} comes back", cards=tuple(state.kit.name(card) for card in cards))
    return Event("came_back", ("TK-10.2a",), sentence, {"cards": list(cards)})
