"""What players read of the events of a battle."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules.engine import Event
from rules.grids.hexes import NAMES, distance
from rules.panzer_squadron.actions import Deploy, End, Enter, Fire, Lay, Pivot
from rules.panzer_squadron.outcome import outcome
from rules.panzer_squadron.penetration import DESTROYS, FAILS, hit_bonus
from rules.panzer_squadron.pieces import DIRECTIONS, FACINGS, SECTIONS, SIDES, seat_of, tile_name
from rules.panzer_squadron.shooting import reasons
from rules.panzer_squadron.sight import Sight
from rules.totals import Total
from rules.words import Say, say, say_many

if TYPE_CHECKING:
    from rules.panzer_squadron.state import State

MODIFIERS = {
    "PS-9.1": say("firer began the turn stopped"),
    "PS-9.2": say("firer began the turn moving"),
    "PS-9.3a": say("turret rotated"),
    "PS-9.4": say("target moving"),
    "PS-9.5": say("target partially hidden"),
    "PS-11.4b": say("target in a ruin"),
    "PS-11.4c": say("target behind a ruin"),
    "PS-11.5c": say("target in a hedge or behind it"),
    "PS-12.1a": say("side hidden, other section struck"),
    "PS-12.2": say("within five hexes"),
}
COVER = say("cover")
"""A tile that is not of the box."""
WINDOW_RULES = ("PS-12.3a", "PS-12.3d")
BONUS_RULES = {0: "PS-8.2b", 10: "PS-8.2c", 20: "PS-8.2d", 30: "PS-8.2e", 50: "PS-8.2f"}


def name_of(state: "State", number: int) -> Say:
    """What players call the tank: its model and its number."""
    seat = seat_of(number)
    tank = state.squadrons[seat].get(number) or state.wrecks[seat].get(number)
    code = tank.model if tank else state.reserves[seat].get(number, "")
    model = state.models.get(code)
    return say("{model} {number}", model=model.name, number=number) if model else say("{number}", number=number)


def rolled_off(south: int, north: int, rule: str) -> Event:
    """The two dice for who begins; a tie is rolled again."""
    data = {"south": south, "north": north}
    if south == north:
        sentence = say("{south} to {north}: a tie, the dice are rolled again", south=south, north=north)
        return Event("tied", (rule, "PS-R28"), sentence, data)
    winner = int(north > south)
    sentence = (
        say("{side} has the initiative: {south} to {north}", side=SIDES[winner], south=south, north=north)
        if rule == "PS-3.1"
        else say("{side} places first: {south} to {north}", side=SIDES[winner], south=south, north=north)
    )
    return Event("rolled", (rule,), sentence, data | {"winner": winner})


def laid(seat: int, action: Lay) -> Event:
    """A tile on the board."""
    sentence = say("{side} lays a tile on {hex}: {tile}", side=SIDES[seat], hex=NAMES[action.hex],
                   tile=tile_name(action.tile))  # fmt: skip
    return Event("laid", ("PS-2.2",), sentence, {"tile": action.tile, "hex": NAMES[action.hex]})


def deployed(state: "State", action: Deploy) -> Event:
    """A tank on its edge."""
    sentence = say("{tank} is placed on {hex}, facing {facing}", tank=name_of(state, action.tank),
                   hex=NAMES[action.hex], facing=DIRECTIONS[action.facing])  # fmt: skip
    return Event("deployed", ("PS-2.3",), sentence, _place(action.tank, action.hex, action.facing))


def _place(number: int, hex: int, facing: int) -> dict[str, Any]:
    return {"tank": number, "hex": NAMES[hex], "facing": FACINGS[facing]}


def turn_began(state: "State") -> Event:
    """A new turn."""
    return Event("turn", ("PS-3.3b",), say("turn {turn} begins", turn=state.turn), {"turn": state.turn})


def straightened(state: "State", number: int) -> Event:
    """A turret brought back."""
    sentence = say("{tank} brings its turret back to straight ahead", tank=name_of(state, number))
    return Event("straightened", ("PS-9.3b",), sentence, {"tank": number})


def left_turrets(seat: int) -> Event:
    """Turrets left as they are."""
    return Event("left_turrets", ("PS-9.3b",), say("{side} leaves turned turrets as they are", side=SIDES[seat]))


def tested(state: "State", number: int, face: int, *, broken: bool) -> Event:
    """The roll of a tank that may break down."""
    data = {"tank": number, "die": face}
    tank = name_of(state, number)
    if broken:
        sentence = say("{tank} rolls {face} and breaks down: it cannot move this turn", tank=tank, face=face)
        return Event("broke_down", ("PS-1.3a", "PS-1.3b", "PS-1.3c"), sentence, data)
    return Event("ran", ("PS-1.3a", "PS-1.3b"), say("{tank} rolls {face} and runs", tank=tank, face=face), data)


def drove(state: "State", number: int, faces: tuple[int, ...], points: int) -> Event:
    """Action points rolled."""
    moving = len(faces) > 1
    rules = ["PS-4.3a" if moving else "PS-4.2b"] + ["PS-G2"] * (points != sum(faces))
    values: dict[str, Any] = {"count": points, "tank": name_of(state, number), "faces": faces}
    sentence = (
        say_many("{tank}, which began moving, rolls {faces}: {count} point",
                 "{tank}, which began moving, rolls {faces}: {count} points", **values)
        if moving
        else say_many("{tank}, which began stopped, rolls {faces}: {count} point",
                      "{tank}, which began stopped, rolls {faces}: {count} points", **values)
    )  # fmt: skip
    return Event("drove", tuple(rules), sentence, {"tank": number, "dice": list(faces), "points": points})


def waits(state: "State", number: int) -> Event:
    """A tank in overwatch."""
    return Event("waits", ("PS-4.2c",), say("{tank} lies in wait", tank=name_of(state, number)), {"tank": number})


def entered(state: "State", action: Enter, cost: int) -> Event:
    """A move of one hex."""
    activation = state.active
    data = _place(action.tank, action.hex, action.facing) | {"cost": cost, "left": activation.points}
    values: dict[str, Any] = {"tank": name_of(state, action.tank), "hex": NAMES[action.hex],
                              "facing": DIRECTIONS[action.facing], "count": cost}  # fmt: skip
    if activation.way == "reverse":
        sentence = say_many("{tank} reverses into {hex}, facing {facing}, for {count} point",
                            "{tank} reverses into {hex}, facing {facing}, for {count} points", **values)  # fmt: skip
        return Event("reversed", ("PS-5.5a",), sentence, data)
    sentence = say_many("{tank} enters {hex}, facing {facing}, for {count} point",
                        "{tank} enters {hex}, facing {facing}, for {count} points", **values)  # fmt: skip
    return Event("entered", ("PS-5.2", "PS-5.3c"), sentence, data)


def flattened(hex: int, becomes: str) -> Event:
    """A tile turned over by the tank that entered."""
    sentence = say("the house on {hex} is flattened: {tile}", hex=NAMES[hex], tile=tile_name(becomes))
    return Event("flattened", ("PS-11.3c", "PS-11.3d"), sentence, {"hex": NAMES[hex], "tile": becomes})


def pivoted(state: "State", action: Pivot, cost: int) -> Event:
    """A hull turned in place."""
    sentence = say_many("{tank} pivots to face {facing}, for {count} point",
                        "{tank} pivots to face {facing}, for {count} points", count=cost,
                        tank=name_of(state, action.tank), facing=DIRECTIONS[action.facing])  # fmt: skip
    rule = "PS-5.1a" if cost == 1 else "PS-5.1b"
    data = {"tank": action.tank, "facing": FACINGS[action.facing], "cost": cost, "left": state.active.points}
    return Event("pivoted", (rule,), sentence, data)


def held(seat: int) -> Event:
    """A moment for opportunity fire let go by."""
    return Event("held", ("PS-12.3e",), say("{side} holds fire", side=SIDES[seat]))


def stopped(state: "State", action: End) -> Event:
    """How a tank is left."""
    tank, data = name_of(state, action.tank), {"tank": action.tank, "moving": action.moving}
    if action.moving:
        return Event("left_moving", ("PS-4.4a",), say("{tank} is left moving", tank=tank), data)
    return Event("stopped", ("PS-4.4a",), say("{tank} is stopped", tank=tank), data)


def fired(state: "State", action: Fire, seen: Sight, face: int) -> Iterator[Event]:
    """A shot ordered, and its D10."""
    firer, target = state.tank(action.tank), state.tank(action.target)
    total = reasons(state, action, seen)
    away = distance(firer.hex, target.hex)
    data = {"tank": action.tank, "target": action.target, "section": seen.section, "distance": away}
    values: dict[str, Any] = {"count": away, "firer": name_of(state, action.tank),
                              "target": name_of(state, action.target), "section": SECTIONS[seen.section]}  # fmt: skip
    rules = WINDOW_RULES if state.stage == "window" else ("PS-6.1a",)
    yield Event("fired", (*rules, "PS-7.1"), _ordered(state, values), data)
    yield _aimed(total, face, {"tank": action.tank, "target": action.target})


def _ordered(state: "State", values: dict[str, Any]) -> Say:
    if state.stage == "window":
        return say_many("{firer} takes an opportunity shot at {target}, {count} hex away: {section} armour",
                        "{firer} takes an opportunity shot at {target}, {count} hexes away: {section} armour",
                        **values)  # fmt: skip
    return say_many("{firer} fires at {target}, {count} hex away: {section} armour",
                    "{firer} fires at {target}, {count} hexes away: {section} armour", **values)  # fmt: skip


def _aimed(total: Total, face: int, data: dict[str, Any]) -> Event:
    result = face + total.value
    bonus = hit_bonus(result)
    values: dict[str, Any] = {"face": face, "modifiers": spoken(total), "result": result}
    data |= {"die": face, "result": result, "bonus": bonus,
             "modifiers": [{"amount": part.amount, "rule": part.rule} for part in total.parts]}  # fmt: skip
    if bonus is None:
        sentence = say("D10 {face}, {modifiers}: {result}, a miss", **values)
        return Event("missed", ("PS-8.1", *total.rules, "PS-8.2a"), sentence, data)
    sentence = say("D10 {face}, {modifiers}: {result}, a hit with a bonus of {bonus}", bonus=bonus, **values)
    return Event("hit", ("PS-8.1", *total.rules, BONUS_RULES[bonus]), sentence, data)


def spoken(total: Total) -> tuple[Say, ...]:
    """Every part of a sum in words."""
    return tuple(
        say("{amount} {reason}", amount=f"{part.amount:+d}", reason=MODIFIERS.get(part.rule, COVER))
        for part in total.parts
    )


def struck(state: "State", action: Fire, dice: tuple[int, int, int], armour: int, *, pierced: bool) -> Event:
    """What a hit came to: *dice* are the perforation, the bonus and the D100."""
    perforation, bonus, natural = dice
    penetration = sum(dice)
    data = {"tank": action.tank, "target": action.target, "perforation": perforation, "bonus": bonus, "die": natural,
            "penetration": penetration, "armour": armour}  # fmt: skip
    values: dict[str, Any] = {"target": name_of(state, action.target), "natural": natural, "armour": armour,
                              "sum": f"{perforation} + {bonus} + {natural} = {penetration}"}  # fmt: skip
    if natural in DESTROYS:
        sentence = say("D100 {natural}, a critical hit: {target} is destroyed", **values)
        return Event("destroyed", ("PS-10.4b", "PS-10.3a"), sentence, data)
    if natural in FAILS:
        return Event("failed", ("PS-10.4c",), say("D100 {natural}: the shell fails", **values), data)
    if pierced:
        sentence = say("{sum} against armour {armour}: {target} is destroyed", **values)
        return Event("destroyed", ("PS-10.1", "PS-10.2a", "PS-10.3a"), sentence, data)
    sentence = say("{sum} against armour {armour}: the shell ricochets", **values)
    return Event("ricocheted", ("PS-10.1", "PS-10.2b"), sentence, data)


def ended(state: "State") -> Event:
    """The end of the battle."""
    end = outcome(state)
    if end is None:
        raise ValueError("expected a battle that is over, got one that goes on")
    return Event("ended", (end.rule,), end.sentence, {"winners": list(end.winners)})
