"""What came up in a battle: every ability, event and commander that did its work."""

from collections import Counter
from collections.abc import Iterator

from rules.tank_hunter import actions
from rules.tank_hunter.attacking import refuse_scout_hunt
from rules.tank_hunter.frames import Recon
from rules.tank_hunter.pieces import HAND_LIMIT, LETTERS, read_code, seat_of
from rules.tank_hunter.values import has_revealed

ABILITIES = (
    "anti_armour", "grenade", "trample", "suicide", "pistol", "long_range", "salvo", "counter", "charge", "recon",
    "anti_air", "evasion", "rear_placement", "open_top", "no_turret", "spotting", "amphibious", "transport", "support",
    "leadership", "paratrooper",
)  # fmt: skip
BY_ACTION = {"recon": "recon", "flak": "anti_air", "evade": "evasion", "rear": "rear_placement", "ford": "amphibious",
             "lead": "leadership"}  # fmt: skip
DECLARED = {"attacked", "countered", "charged"}
CARDS = {"played", "struck"}


def occurrences(trial):
    """How often each ability, event, commander and kind of action came up in the battle of *trial*."""
    return Counter(name for before, step in zip(trial.states, trial.battle.steps, strict=False)
                   for name in _of_step(before, step))  # fmt: skip


def _of_step(before, step) -> Iterator[str]:
    yield step.action.kind
    if (name := BY_ACTION.get(step.action.kind)) and name != step.action.kind:
        yield name
    yield from _of_situation(before, step)
    for event in step.events:
        if event.kind in CARDS:
            yield event.data["card"]
        elif event.kind in DECLARED:
            yield from _of_attack(before, event)


def _of_situation(before, step) -> Iterator[str]:
    if step.action.kind == "carry":
        yield "transport" if before.model(step.action.passenger).type == "INF" else "support"
    if before.stack and isinstance(recon := before.stack[-1], Recon) and not recon.success:
        for number in before.units[recon.against]:
            refusal = refuse_scout_hunt(before, recon.against, recon.scout, actions.Counter(number))
            yield from ["no_turret"] if refusal and refusal.rule == "TH-9e" else []
    for commander in before.commanders[step.seat]:
        if _is_at_work(before, step, before.special(commander.card).effect):
            yield commander.card


def _is_at_work(before, step, effect):
    """Whether a commander who is never ordered makes a difference: when his player waits, holds more, or fights."""
    match effect.when, effect.target:
        case "wait", _:
            return step.action.kind == "wait"
        case "always", "you":
            return step.action.kind == "wait" and len(before.hands[step.seat]) >= HAND_LIMIT
        case "always", "every_own_inf":
            return any(_is_pistol_fight(event, step.seat) for event in step.events)
    return False


def _is_pistol_fight(event, seat):
    return event.kind in DECLARED and event.data["type"] == "pistol" and event.data["attacker"][0] == LETTERS[seat]


def _of_attack(before, event) -> Iterator[str]:
    type, attacker, target = event.data["type"], read_code(event.data["attacker"]), read_code(event.data["target"])
    yield type
    if event.data["shots"] > 1:
        yield "salvo"
    if event.kind == "charged":
        yield "charge"
    if type == "suicide" and "open_top" in before.model(target).flags:
        yield "open_top"
    if type == "long_range" and has_revealed(before, seat_of(attacker), "spotting"):
        yield "spotting"
    if before.unit(attacker).line == before.unit(target).line == "rear":
        yield "paratrooper"
