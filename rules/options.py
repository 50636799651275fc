"""What a set-up may choose: the scenario, and the optional rules that are off unless it turns them on."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules.documents import BadDocument, OptionValue, Problem, wrong
from rules.words import Say, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An optional rule or a setting that a set-up may change: its *choices*, the first being the default.

    *names* says in words what a choice means, where its figure does not.
    """

    key: str
    title: Say
    rule: str
    choices: Sequence[OptionValue] = (False, True)
    names: Mapping[OptionValue, Say] = field(default_factory=dict, compare=False)

    @property
    def default(self) -> OptionValue:
        """What holds when a set-up does not say."""
        return self.choices[0]

    def allows(self, value: OptionValue) -> bool:
        """Whether *value* is one of the choices."""
        return any(value == choice and type(value) is type(choice) for choice in self.choices)

    def called(self, value: OptionValue) -> Say:
        """What the choice *value* is called."""
        if isinstance(value, bool):
            return say("yes") if value else say("no")
        return self.names.get(value, say("{value}", value=value))

    def parse(self, text: str) -> OptionValue:
        """The choice that *text* names (on and off, yes and no do for switches); raise ValueError when none."""
        spoken = {"on": "true", "yes": "true", "off": "false", "no": "false"}.get(text.casefold(), text.casefold())
        for choice in self.choices:
            if spoken == str(choice).casefold():
                return choice
        raise ValueError(f"expected {self.key} to be one of {', '.join(map(str, self.choices))}, got {text!r}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A way to set up a game: a readable slug, the printed number if it has one, its seats by name, and its rules."""

    slug: str
    title: Say
    sides: tuple[Say, ...]
    rules: tuple[str, ...]
    number: str = ""


def settings(options: Iterable[Option], chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """A value for each of *options*, *chosen* or by default; raise BadDocument naming every choice that is wrong."""
    known = {option.key: option for option in options}
    if problems := [problem for key, value in chosen.items() if (problem := _doubt(known.get(key), key, value))]:
        raise BadDocument(*problems)
    return {key: chosen.get(key, option.default) for key, option in known.items()}


def _doubt(option: Option | None, key: str, value: OptionValue) -> Problem | None:
    if option is None:
        return Problem(f"options.{key}", "unknown", say("the game has no such option"))
    if option.allows(value):
        return None
    return wrong(f"options.{key}", "choice", f"one of {', '.join(map(str, option.choices))}", value)
