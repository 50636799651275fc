"""The form of a correction is read off the card's own model: any card of any game can be typed in, and comes back."""

import pytest
from django.http import QueryDict

import rules
from collection import blank_labels, blanks, labels, shapes, vocabulary
from collection.blanks import THERE
from collection.shapes import (
    Choice,
    Choices,
    Group,
    Maybe,
    Number,
    NumberOrText,
    Record,
    Row,
    Switch,
    Text,
    Variant,
    Words,
)
from rules.catalogue import Provenance, cards
from rules.corrections import corrected, plain_figures

MINE = Provenance(origin="own")


def posted(places):
    """What a browser would send of *places* if nobody touched them."""
    form = QueryDict(mutable=True)
    for place in places:
        _post(form, place)
    return form


def _post(form, place):
    match place.shape:
        case Switch() if place.value:
            form[place.path] = "on"
        case Number() | NumberOrText() | Text() | Words():
            said = place.value if isinstance(place.value, list) else [place.value]
            form[place.path] = " ".join("" if value is None else str(value) for value in said)
        case Choice():
            form[place.path] = next((option.value for option in place.options if option.chosen), "")
        case Choices():
            form.setlist(place.path, [option.value for option in place.options if option.chosen])
        case Row():
            form.setlist(place.path, [str(number) for number in range(len(place.parts))])
        case Variant(key):
            form[f"{place.path}.{key}"] = next(option.value for option in place.options if option.chosen)
        case Record() if place.value is not None:
            form[f"{place.path}.{THERE}"] = "on"
    for part in place.parts:
        _post(form, part)


def asked(card):
    return shapes.figures(type(card))


@pytest.mark.parametrize("slug", rules.SLUGS)
def test_every_card_comes_back_as_it_was_when_nobody_touches_its_form(slug):
    for card in cards(slug).values():
        figures = plain_figures(card)
        form = posted(blanks.figures_blanks(asked(card), figures))
        for name, shape in asked(card).items():
            assert blanks.unchanged(shape, name, form, figures[name]), (card.id, name)
        said = {name: blanks.filled_in(shape, name, form) for name, shape in asked(card).items()}
        again = corrected(card, said, MINE)
        assert again.write() | {"origins": {}, "stats": None} == card.write() | {"origins": {}, "stats": None}
        assert posted(blanks.figures_blanks(asked(card), plain_figures(again))) == form


def test_figures_know_their_limits():
    panther = asked(cards("tanks")["panther"])
    assert panther["attack"] == Number(1, 9)
    assert panther["years"] == Group((Number(1930, 1946), Number(1930, 1946)))
    assert panther["nation"] == Choice(("german", "american", "british", "soviet"))
    assert isinstance(panther["keywords"], Choices)
    assert "rarity" not in panther


def test_a_card_of_tank_commander_has_five_numbers_from_1_to_10():
    truck = asked(cards("tank_commander")["truck"])
    assert truck["numbers"] == Group((Number(1, 10),) * 5)
    assert truck["armour_front"] == Maybe(Number(1, 30))
    assert truck["carries_squad"] == Switch()


def test_what_is_only_known_by_name_has_nothing_to_correct():
    unknown = [card for card in cards("tank_chess").values() if card.kind == "component"]
    assert unknown
    assert not any(asked(card) for card in unknown)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("7", 7),
        (" 7 ", 7),
        ("-3", -3),
        ("−3", -3),
        ("7,5", 7.5),
        ("7.5", 7.5),
        ("", None),
        ("seven", "seven"),
        ("1e400", "1e400"),
    ],
)
def test_numbers_are_read_as_people_type_them(typed, read):
    form = QueryDict(mutable=True)
    form["attack"] = typed
    assert blanks.filled_in(Number(1, 9), "attack", form) == read


def effects():
    card = cards("tanks")["aggressive_commander"]
    return card, asked(card)["effects"]


def test_an_effect_can_be_added_and_taken_away():
    card, shape = effects()
    now = plain_figures(card)["effects"]
    more = blanks.changed(shape, now, [], add=True)
    assert len(more) == len(now) + 1
    assert blanks.changed(shape, more, [str(len(now))], add=False) == now


def test_what_an_effect_does_can_be_added_and_taken_away():
    card, shape = effects()
    now = plain_figures(card)["effects"]
    more = blanks.changed(shape, now, ["0", "does"], add=True)
    assert len(more[0]["does"]) == len(now[0]["does"]) + 1
    assert blanks.changed(shape, more, ["0", "does", str(len(now[0]["does"]))], add=False) == now


@pytest.mark.parametrize("way", [["9", "does"], ["x"], ["0", "nothing"], ["0", "does", "77"], ["0", "when"], []])
def test_nonsense_changes_nothing(way):
    card, shape = effects()
    now = plain_figures(card)["effects"]
    assert blanks.changed(shape, now, way, add=False) == now


def test_a_problem_is_told_where_it_is():
    card, _shape = effects()
    places = blanks.figures_blanks(asked(card), plain_figures(card))
    assert blanks.complain(places, ["points"], "too many")
    assert blanks.complain(places, ["effects", "0", "does", "0", "modify", "by"], "too much")
    assert blanks.complain(places, ["effects", "0", "nowhere"], "odd")
    assert not blanks.complain(places, ["wings"], "none")
    by_name = {place.path: place for place in places}
    assert by_name["points"].problems == ["too many"]
    effect = by_name["effects"].parts[0]
    assert effect.problems == ["odd"]
    (does,) = [part for part in effect.parts if part.path.endswith(".does")]
    first = does.parts[0]
    assert isinstance(first.shape, Variant)
    assert [part.path for part in first.parts if part.problems] == ["effects.0.does.0.by"]


class Vocabulary:
    """All that the forms of all games have to name: parts, primitives, and words with where they can be chosen."""

    def __init__(self):
        self.parts, self.primitives, self.words = set(), set(), set()
        for slug in rules.SLUGS:
            for model in vocabulary.models(slug):
                self.note_parts(shapes.figures(model), None)

    def note_parts(self, parts, model):
        for name, shape in parts.items():
            self.parts.add(name)
            self.note(shape, model, name)

    def note(self, shape, model, name):
        match shape:
            case Maybe(inner) | Row(inner):
                self.note(inner, model, name)
            case Choice(options) | Choices(options):
                self.words |= {(model, name, word) for word in options if word}
            case Record(inner, parts):
                self.note_parts(parts, inner)
            case Variant(records=records):
                self.primitives |= set(records)
                for record in records.values():
                    self.note(record, None, "")


def test_everything_that_can_be_chosen_has_a_name_of_ours_and_no_name_is_left_over():
    found = Vocabulary()
    assert found.parts <= labels.FIGURES.keys() | blank_labels.PARTS.keys()
    assert found.primitives == blank_labels.PRIMITIVES.keys()
    assert blank_labels.PARTS.keys() <= found.parts
    assert blank_labels.CHOICES.keys() <= {word for _model, _name, word in found.words}
    nameless = [(name, word) for model, name, word in found.words if not _is_named(model, name, word)]
    assert not nameless


def _is_named(model, name, word):
    ours = {"nation": labels.NATIONS, "rarity": labels.RARITIES, "figure": labels.FIGURES}
    said = {**getattr(model, "WORDS", {}), **getattr(model, "SENTENCES", {}), **ours.get(name, {})}
    return word in said | {**blank_labels.CHOICES, **labels.WORDS, **labels.FIGURES}
