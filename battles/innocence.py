"""Whether an action told nobody anything: then it may be taken back.

What a seat cannot know is dealt anew, and the action done again: when every deal leads to the same view, the action
has shown that seat nothing. This asks the game alone and knows no rule.
"""

from rules.battle import Step
from rules.chance import Rng, Scripted, WrongRoll
from rules.engine import IllegalAction, State

DEALS = 4


def is_innocent(before: State, step: Step) -> bool:
    """Whether *step*, which took no luck, showed no seat anything that it did not know *before*."""
    return not before.secrets or all(_learned_nothing(before, step, seat) for seat in before.seats())


def _learned_nothing(before: State, step: Step, seat: int) -> bool:
    after, rng = step.state.view(seat), Rng(step.number)
    if seat != step.seat and before.view(seat) == after:
        return True
    return all(_view_after(before.determinize(seat, rng), step, seat) == after for _ in range(DEALS))


def _view_after(dealt: State, step: Step, seat: int) -> object:
    try:
        dealt.apply(step.action, Scripted())
    except (IllegalAction, WrongRoll):
        return None
    return dealt.view(seat)
