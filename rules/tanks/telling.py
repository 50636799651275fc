"""What players read of the events of a battle."""

from typing import TYPE_CHECKING, Any

from rules.engine import Event, Outcome
from rules.tanks.actions import plain
from rules.tanks.pieces import EDGES, KINDS, ROLES, SIDES, Edge, Objective, Piece
from rules.tanks.profiles import resistance
from rules.tanks.sight import look
from rules.totals import Total
from rules.words import Say, say, say_many

if TYPE_CHECKING:
    from rules.tanks.state import State

Log = list[Event] | None
"""Where to tell what happens, if anybody listens."""
PHASES = {
    "movement": say("turn {turn}: Movement Phase"),
    "shooting": say("turn {turn}: Shooting Phase"),
    "command": say("turn {turn}: Command Phase"),
}
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


def name_of(state: "State", number: int) -> Say:
    """What players call the tank: its model and its number."""
    return say("{name} {number}", name=state.models[state.known(number).model].name, number=number)


def rolled_off(first: int, second: int, rule: str) -> Event:
    """The two dice for who begins or chooses; a tie is rolled again (TK-R27)."""
    data = {"dice": [first, second]}
    if first == second:
        sentence = say("{first} to {second}: a tie, the dice are rolled again", first=first, second=second)
        return Event("tied", (rule, "TK-R27"), sentence, data)
    side = SIDES[int(second > first)]
    sentence = (
        say("{side} lays the first piece of terrain: {first} to {second}", side=side, first=first, second=second)
        if rule == "TK-6.1c"
        else say("{side} chooses a role: {first} to {second}", side=side, first=first, second=second)
    )
    return Event("rolled_off", (rule,), sentence, data)


def laid(seat: int, piece: Piece) -> Event:
    """A piece of terrain on the table."""
    sentence = say("{side} lays {piece} at {place}", side=SIDES[seat], piece=KINDS[piece.kind], place=_place(piece))
    return Event("laid", ("TK-6.1d", "TK-6.1e"), sentence, _pose(piece.x, piece.y, piece.rotation))


def _place(place: Any) -> str:
    return f"{plain(round(place.x, 1))},{plain(round(place.y, 1))}"


def _pose(x: float, y: float, turn: float) -> dict[str, Any]:
    return {"x": x, "y": y, "heading": turn}


def left_out(seat: int) -> Event:
    """A piece of terrain without a place."""
    sentence = say("{side} leaves out a piece of terrain: no place is left", side=SIDES[seat])
    return Event("left_out", ("TK-R43",), sentence)


def took_role(state: "State", seat: int) -> Event:
    """Who attacks."""
    role = ROLES[0] if state.attacker == seat else ROLES[1]
    sentence = say("{side} chooses to be the {role}", side=SIDES[seat], role=role)
    return Event("took_role", ("TK-6.2a",), sentence, {"attacker": state.attacker})


def took_edge(state: "State", edge: Edge) -> Event:
    """The Defender's edge."""
    sentence = say("{side} takes the {edge} edge of the table", side=SIDES[state.defender], edge=EDGES[edge])
    return Event("took_edge", ("TK-6.2c", "TK-6.3a"), sentence, {"edge": edge})


def marked(seat: int | None, token: Objective, rule: str) -> Event:
    """An Objective token on the table."""
    sentence = (
        say("an Objective token lies at {place}", place=_place(token))
        if seat is None
        else say("{side} places an Objective token at {place}", side=SIDES[seat], place=_place(token))
    )
    return Event("marked", (rule, "TK-R28"), sentence, {"x": token.x, "y": token.y})


def deployed(state: "State", number: int, rule: str) -> Event:
    """A tank on the table."""
    tank = state.tanks[number]
    sentence = say("{tank} deploys at {place}", tank=name_of(state, number), place=_place(tank))
    return Event("deployed", ("TK-6.3b", rule), sentence, {"tank": number} | _pose(tank.x, tank.y, tank.heading))


def phase_began(state: "State") -> Event:
    """A phase of a turn."""
    sentence = say(PHASES[state.phase].template, turn=state.turn)
    return Event("phase", ("TK-4.1a",), sentence, {"turn": state.turn, "phase": state.phase})


def revealed(state: "State", number: int, card: str) -> Event:
    """A card turned up."""
    sentence = say("{tank} turns up {card}", tank=name_of(state, number), card=state.kit.name(card))
    return Event("revealed", ("TK-15.5d", "TK-R40"), sentence, {"tank": number, "card": card})


def used(state: "State", number: int, card: str) -> Event:
    """An effect used."""
    sentence = say("{tank} uses {card}", tank=name_of(state, number), card=state.kit.name(card))
    return Event("used", ("TK-R40",), sentence, {"tank": number, "card": card})


def went_on(seat: int) -> Event:
    """Nothing used."""
    return Event("went_on", ("TK-R40",), say("{side} goes on", side=SIDES[seat]))


def moved(state: "State", number: int, rules: tuple[str, ...]) -> Event:
    """A move along the arrow."""
    tank = state.tanks[number]
    sentence = say("{tank} moves to {place}, heading {heading}°", tank=name_of(state, number), place=_place(tank),
                   heading=plain(round(tank.heading, 1)))  # fmt: skip
    return Event("moved", rules, sentence, {"tank": number} | _pose(tank.x, tank.y, tank.heading))


def halted(state: "State", number: int) -> Event:
    """The end of a Movement activation, and its Speed token."""
    tank, data = name_of(state, number), {"tank": number, "moves": state.tanks[number].moves}
    if state.tanks[number].is_stationary:
        return Event("stayed", ("TK-7.4a",), say("{tank} is Stationary", tank=tank), data)
    sentence = say_many("{tank} has made {count} move", "{tank} has made {count} moves",
                        count=state.tanks[number].moves, tank=tank)  # fmt: skip
    return Event("speed", ("TK-7.3a",), sentence, data)


def passed(state: "State", number: int, rule: str) -> Event:
    """Nothing more done with a tank."""
    return Event("passed", (rule,), say("{tank} does no more", tank=name_of(state, number)), {"tank": number})


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


def destroyed(state: "State", number: int) -> Event:
    """A tank Destroyed."""
    sentence = say("{tank} is Destroyed", tank=name_of(state, number))
    return Event("destroyed", ("TK-14.1a", "TK-14.1c"), sentence, {"tank": number})


def repaired(state: "State", number: int, card: str, face: int | None) -> Event:
    """A repair, tried or done without a roll."""
    values: dict[str, Any] = {"tank": name_of(state, number), "card": state.kit.name(card), "face": face or 0}
    data = {"tank": number, "card": card, "die": face}
    if face is None:
        return Event("repaired", ("TK-14.3b",), say("{tank} repairs {card} without a roll", **values), data)
    if face < 4:
        return Event("failed", ("TK-14.3b",), say("{tank} rolls {face}: {card} stays", **values), data)
    return Event("repaired", ("TK-14.3b", "TK-14.3c"), say("{tank} rolls {face} and repairs {card}", **values), data)


def scored(state: "State", seat: int, rule: str) -> Event:
    """A Victory Point."""
    points = list(state.points)
    sentence = say("{side} gains a Victory Point: {first} to {second}", side=SIDES[seat], first=points[0],
                   second=points[1])  # fmt: skip
    return Event("scored", (rule,), sentence, {"seat": seat, "points": points})


def reset(state: "State") -> Event:
    """The end of a turn."""
    sentence = say("turn {turn} ends: Speed tokens and discarded critical cards go back", turn=state.turn)
    return Event("reset", ("TK-14.4a", "TK-14.4b"), sentence, {"turn": state.turn})


def ended(end: Outcome) -> Event:
    """The end of the battle."""
    return Event("ended", (end.rule,), end.sentence, {"winners": list(end.winners)})
