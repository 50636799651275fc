"""The cards that a battle knows, by id: attachments, criticals and keywords, and what is worked out from them once.

It never changes, so every copy of a state shares it, and it is written once for all positions.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from rules.tanks.cards import AnyCard, Attachment, CrewStats, Critical, Keyword
from rules.tanks.effects import Effect, When
from rules.words import Noun

Card = Attachment | Critical | Keyword
SILENT = {"note": "", "source": "", "origins": {}, "rarity": ""}
"""What a card tells of its origins is in the set-up, and no rule reads it."""


class Kit:
    """Cards by id. Equal kits hold equal cards."""

    def __init__(self, cards: Sequence[Card]) -> None:
        silent = (card.model_copy(update={key: SILENT[key] for key in SILENT}) for card in cards)
        self.cards: dict[str, Card] = {card.id: card for card in sorted(silent, key=lambda card: card.id)}
        self.profiles: dict[Any, Any] = {}
        """What the effects on a tank come to (`profiles`), remembered by what bears on it."""
        self.guesses: dict[Any, tuple[Attachment, ...]] = {}

    def __getitem__(self, id: str) -> Card:
        return self.cards[id]

    def __contains__(self, id: object) -> bool:
        return id in self.cards

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Kit) and self.cards == other.cards)

    def __hash__(self) -> int:
        return hash(tuple(self.cards))

    def attachment(self, id: str) -> Attachment:
        """The crew or upgrade card called *id*."""
        card = self.cards[id]
        if not isinstance(card, Attachment):
            raise ValueError(f"expected a crew or upgrade card, got {id}")
        return card

    def critical(self, id: str) -> Critical:
        """The critical card called *id*."""
        card = self.cards[id]
        if not isinstance(card, Critical):
            raise ValueError(f"expected a critical card, got {id}")
        return card

    def is_crew(self, id: str) -> bool:
        """Whether it is a crew card, heroes included."""
        return isinstance(self.attachment(id).stats, CrewStats)

    def name(self, id: str) -> Noun:
        """What the card called *id* is called."""
        return self.cards[id].noun

    def effects(self, id: str, when: When | None = None) -> Iterator[tuple[int, Effect]]:
        """The effects of the card called *id*, at one moment if *when* is given, each with its place on the card."""
        for index, effect in enumerate(self.cards[id].stats.effects):
            if when is None or effect.when == when:
                yield index, effect

    @cached_property
    def deck(self) -> tuple[str, ...]:
        """The whole deck of critical cards, in a stable order (TK-5.2b)."""
        return tuple(
            card.id for card in self.cards.values() if isinstance(card, Critical) for _ in range(card.stats.copies)
        )

    def alike(self, points: int, nation: str, model: str) -> tuple[Attachment, ...]:
        """The cards of so many *points* that a tank of *model* and *nation* might carry: all that a back tells."""
        key = points, nation, model
        if key not in self.guesses:
            self.guesses[key] = tuple(
                card
                for card in self.cards.values()
                if isinstance(card, Attachment)
                and card.points == points
                and card.nation in ("", nation)
                and model in (getattr(card.stats, "only_for", ()) or (model,))
            )
        return self.guesses[key]

    @cached_property
    def plain(self) -> list[dict[str, Any]]:
        """The cards as JSON holds them."""
        return [
            {**card.model_dump(mode="json", exclude_defaults=True), "kind": card.kind} for card in self.cards.values()
        ]

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        cards = handler.generate_schema(list[AnyCard])
        return core_schema.json_or_python_schema(
            json_schema=core_schema.no_info_after_validator_function(cls, cards),
            python_schema=core_schema.is_instance_schema(cls),
            serialization=core_schema.plain_serializer_function_ser_schema(lambda kit: kit.plain),
        )
