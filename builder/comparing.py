"""Two forces side by side: what each has that the other has not."""

from dataclasses import dataclass

from builder.bench import Bench, lay_out
from builder.editor import Editor, local_noun, look
from builder.models import Force
from collection.figures import local
from rules.forces import differences


@dataclass(frozen=True, slots=True)
class Row:
    """A card that the two do not have as often."""

    name: str
    slug: str
    section: str
    one: int
    other: int

    @property
    def by(self) -> int:
        return self.other - self.one


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two forces, and where they differ; forces of different games have nothing in common."""

    one: Editor
    other: Editor
    rows: list[Row]

    @property
    def is_same_game(self) -> bool:
        return self.one.work.row.game == self.other.work.row.game


def comparison(one: Force, other: Force) -> Comparison:
    """*one* and *other*, each as its owner sees it."""
    works = lay_out(one), lay_out(other)
    found = differences(works[0].force, works[1].force) if one.game == other.game else ()
    rows = [_row(each.card, each.section, each.one, each.other, works) for each in found]
    return Comparison(look(works[0]), look(works[1]), rows)


def _row(slug: str, section: str, one: int, other: int, works: tuple[Bench, Bench]) -> Row:
    work = works[0] if slug in works[0].cards else works[1]
    noun = work.brief.anatomy.sections.get(section)
    title = local_noun(noun.en, noun.fr) if noun else ""
    return Row(local(work.cards[slug].name), slug, title, one, other)
