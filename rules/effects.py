"""What a card does, as data: when, to what, what, for how long, and where the card goes.

One shape for every game; each game brings the words it needs (its own moments, targets and primitives). The sentence on
the card is put together from the same data, so a card does what it says.
"""

from typing import ClassVar

from rules.documents import Document
from rules.words import Say, say


class Primitive(Document):
    """One thing that an effect does. The primitives of a game are told apart by `do`."""

    do: str

    def sentence(self) -> Say:
        """What it does, as a phrase in a row of others: "roll 1 attack die more"."""
        raise NotImplementedError(f"{type(self).__name__} has no words")


class Effect(Document):
    """What a card does. A game narrows each field to its vocabulary, and says in WORDS what each value means."""

    WORDS: ClassVar[dict[str, Say]] = {}

    when: str
    target: str = ""
    does: tuple[Primitive, ...]
    lasts: str = ""
    then: str = ""

    def sentence(self) -> Say:
        """The sentence on the card: "When you shoot, your tank: roll 1 attack die more. Then discard this card"."""
        done = tuple(primitive.sentence() for primitive in self.does)
        opening = (self.WORDS[word] for word in (self.when, self.target) if word)
        closing = (self.WORDS[word] for word in (self.lasts, self.then) if word)
        return say("{opening}: {done}. {closing}", opening=tuple(opening), done=done, closing=tuple(closing))
