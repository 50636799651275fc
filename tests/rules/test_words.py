"""Sentences are templates until a person reads them, in whichever language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.words import Noun, say, say_many

FRENCH = {
    "{tank} hits {target}": "{tank} touche {target}",
    "the Tiger": "le Tigre",
    "{count} hit": "{count} coup au but",
    "{count} hits": "{count} coups au but",
}


def french(sentence):
    def many(one, several, count):
        return FRENCH[one if count < 2 else several]

    return sentence.render(lambda text: FRENCH.get(text, text), many)


def test_a_sentence_speaks_english_by_itself():
    assert str(say("{tank} hits {target}", tank=say("the Tiger"), target="T-34")) == "the Tiger hits T-34"


def test_a_sentence_and_the_sentences_in_it_are_translated():
    assert french(say("{tank} hits {target}", tank=say("the Tiger"), target="T-34")) == "le Tigre touche T-34"


@pytest.mark.parametrize(("count", "english", "in_french"), [
    (0, "0 hits", "0 coup au but"), (1, "1 hit", "1 coup au but"), (2, "2 hits", "2 coups au but"),
])  # fmt: skip
def test_each_language_counts_in_its_own_way(count, english, in_french):
    sentence = say_many("{count} hit", "{count} hits", count=count)
    assert (str(sentence), french(sentence)) == (english, in_french)


def test_several_values_are_spoken_as_a_list():
    assert str(say("{who}", who=("a", say("b"), 3))) == "a, b, 3"


@given(st.text())
def test_a_value_is_never_taken_for_a_template(text):
    assert str(say("{name}!", name=text)) == text + "!"


def test_sentences_compare_and_hash_by_what_they_say():
    assert {say("{n}", n=1), say("{n}", n=1), say("{n}", n=2)} == {say("{n}", n=1), say("{n}", n=2)}


def test_a_name_is_spoken_in_the_language_of_the_sentence():
    sentence = say("{tank} hits {target}", tank=Noun("Tiger I", "Tigre I"), target=(Noun("Puma", "Puma"), "T-34"))
    assert str(sentence) == "Tiger I hits Puma, T-34"
    assert sentence.render(lambda text: FRENCH[text], lambda *_: "", "fr") == "Tigre I touche Puma, T-34"
