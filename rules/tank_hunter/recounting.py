"""What players read of fights: attacks, dice, losses and markers."""

from typing import TYPE_CHECKING, Any

from rules.engine import Event
from rules.tank_hunter.frames import Attack
from rules.tank_hunter.matrix import ATTACKS, TYPE_RULES, answer
from rules.tank_hunter.naming import own_name, player, unit_name
from rules.tank_hunter.pieces import code, seat_of
from rules.tank_hunter.values import attack_value, bonuses, defence_value
from rules.totals import Total
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tank_hunter.state import State

REASONS: dict[str, Say] = {
    "TH-8c": say("defence"),
    "TH-15b": say("cards"),
    "TH-23c": say("charged at"),
    "TH-23d": say("charge"),
    "TH-25.6a": say("open top"),
    "TH-25.7a": say("spotting"),
}
CANCELLED: dict[str, tuple[str, Say]] = {
    "attack": ("TH-15a", say("the attack is cancelled")),
    "hit": ("TH-R35", say("the hit has no effect and the attack fails")),
    "event": ("TH-11f", say("the event is cancelled")),
}


def declared(state: "State", attack: Attack) -> Event:
    """An attack or counter announced."""
    values: dict[str, Any] = {"unit": unit_name(state, attack.attacker), "target": unit_name(state, attack.target),
                              "attack": ATTACKS[attack.type], "shots": attack.shots}  # fmt: skip
    found = answer(state.model(attack.attacker).type, state.model(attack.target).type, attack.type)
    data = {"attacker": code(attack.attacker), "target": code(attack.target), "type": attack.type,
            "shots": attack.shots, "charge": attack.charge}  # fmt: skip
    if attack.is_counter:
        rules = ("TH-17a", "TH-17c", TYPE_RULES[attack.type])
        return Event("countered", rules, say("{unit} counters {target}: {attack}, shots: {shots}", **values), data)
    rules = ("TH-8a", TYPE_RULES[attack.type], found.rule, *(("TH-23a",) if attack.charge else ()))
    if attack.charge:
        return Event("charged", rules, say("{unit} charges {target}: {attack}, shots: {shots}", **values), data)
    return Event("attacked", rules, say("{unit} attacks {target}: {attack}, shots: {shots}", **values), data)


def reasons(state: "State", attack: Attack) -> Total:
    """The threshold of *attack* with the rule behind every part (TH-8c, TH-R4)."""
    printed = state.model(attack.attacker).attacks[attack.type].value
    total = Total().plus(printed, TYPE_RULES[attack.type]).plus(attack_value(state, attack) - printed, "TH-15b")
    total = total.plus(-defence_value(state, attack), "TH-8c")
    for part in bonuses(state, attack).parts:
        total = total.plus(part.amount, part.rule)
    return total


def shot(state: "State", attack: Attack, faces: tuple[int, ...], *, hit: bool) -> Event:
    """One shot and its dice."""
    total = reasons(state, attack)
    values: dict[str, Any] = {"faces": faces, "limit": total.value, "parts": spoken(total, attack)}
    rules = ("TH-8c", *total.rules, *(("TH-25.12a",) if attack.led else ()))
    data = {"faces": list(faces), "threshold": total.value, "attacker": code(attack.attacker),
            "parts": [{"amount": part.amount, "rule": part.rule} for part in total.parts]}  # fmt: skip
    unique = tuple(dict.fromkeys(rules))
    if hit:
        return Event("hit", unique, say("{faces}, at most {limit} ({parts}): a hit", **values), data)
    return Event("missed", unique, say("{faces}, more than {limit} ({parts}): a miss", **values), data)


def spoken(total: Total, attack: Attack) -> tuple[Say, ...]:
    """Every part of a threshold in words."""
    return tuple(
        say("{amount} {reason}", amount=f"{part.amount:+d}", reason=REASONS.get(part.rule, ATTACKS[attack.type]))
        for part in total.parts
    )


def not_made(state: "State", attack: Attack) -> Event:
    """An attack that its counter has prevented."""
    sentence = say("the attack on {target} does not take place", target=unit_name(state, attack.target))
    return Event("not_made", ("TH-13i", "TH-22g"), sentence, {"attacker": code(attack.attacker)})


def cancelled(what: str) -> Event:
    """Something that an event has cancelled."""
    rule, sentence = CANCELLED[what]
    return Event("cancelled", (rule,), sentence, {"what": what})


def destroyed(state: "State", number: int, by: int) -> Event:
    """A unit lost, and who scores it."""
    model = state.model(number)
    values: dict[str, Any] = {"unit": own_name(state, number), "player": player(by), "points": model.vp}
    sentence = say("{unit} is destroyed: {points} points for {player}", **values)
    return Event("destroyed", ("TH-8d", "TH-26a"), sentence, {"unit": code(number), "by": by, "points": model.vp})


def removed(state: "State", number: int, rule: str) -> Event:
    """A unit that nobody scores."""
    sentence = say("{unit} is removed from the game", unit=own_name(state, number))
    return Event("removed", (rule, "TH-26a"), sentence, {"unit": code(number), "seat": seat_of(number)})


def surrounded(state: "State", number: int) -> Event:
    """A unit surrounded."""
    sentence = say("{unit} is surrounded", unit=unit_name(state, number))
    return Event("surrounded", ("TH-13h",), sentence, {"unit": code(number)})


def not_surrounded(state: "State", number: int) -> Event:
    """An AFV that cannot be surrounded."""
    sentence = say("{unit} cannot be surrounded", unit=unit_name(state, number))
    return Event("not_surrounded", ("TH-18d",), sentence, {"unit": code(number)})


def emptied(state: "State", number: int, rule: str) -> Event:
    """A unit out of ammo."""
    sentence = say("{unit} is out of ammo", unit=unit_name(state, number))
    return Event("emptied", (rule, "TH-18f"), sentence, {"unit": code(number)})


def tested(state: "State", number: int, face: int, rule: str) -> Event:
    """The die for the ammunition of a unit whose ability was used."""
    sentence = say("{unit} tests its ammunition: {face}", unit=unit_name(state, number), face=face)
    return Event("tested", (rule,), sentence, {"unit": code(number), "face": face})


def led(state: "State", number: int) -> Event:
    """A leader exhausted."""
    sentence = say("{unit} leads the attack: two dice, the lower counts", unit=unit_name(state, number))
    return Event("led", ("TH-25.12a",), sentence, {"unit": code(number)})


def evaded(state: "State", attack: Attack, face: int, value: int) -> Event:
    """A roll for evasion."""
    values: dict[str, Any] = {"unit": unit_name(state, attack.target), "face": face, "value": value}
    data = {"unit": code(attack.target), "face": face, "value": value}
    if face <= value:
        return Event("evaded", ("TH-22b", "TH-22d"), say("{unit} evades: {face}, at most {value}", **values), data)
    return Event(
        "caught", ("TH-22c", "TH-22d"), say("{unit} does not evade: {face}, more than {value}", **values), data
    )


def fired_flak(state: "State", number: int, face: int, value: int, *, success: bool) -> Event:
    """A shot at an air strike."""
    values: dict[str, Any] = {"unit": unit_name(state, number), "face": face, "value": value}
    data = {"unit": code(number), "face": face, "value": value, "success": success}
    if success:
        return Event(
            "flak", ("TH-21f", "TH-21g"), say("{unit} drives the strike off: {face}, at most {value}", **values), data
        )
    return Event(
        "flak", ("TH-21f",), say("{unit} fires at the strike in vain: {face}, more than {value}", **values), data
    )
