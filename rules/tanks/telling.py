"""What players read of the events of a battle."""

from typing import TYPE_CHECKING, Any

from rules.engine import Event, Outcome
from rules.tanks.actions import plain
from rules.tanks.pieces import EDGES, KINDS, ROLES, SIDES, Edge, Objective, Piece
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
