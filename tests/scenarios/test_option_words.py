"""Every choice of every option is told in words, in both languages, wherever options are chosen."""

import pytest
from django.utils import translation

import rules
from battles.forms import BeginForm
from rulebook.texts import spoken
from scenarios import services
from scenarios.forms import OptionsForm

CHOICES = [
    pytest.param(option, choice, id=f"{game.slug}-{option.key}-{choice}")
    for game in rules.games()
    for option in game.options
    for choice in option.choices
]


@pytest.mark.parametrize(("option", "choice"), CHOICES)
def test_a_choice_is_called_something_in_each_language(option, choice):
    with translation.override("en"):
        english = spoken(option.called(choice))
    with translation.override("fr"):
        french = spoken(option.called(choice))
    assert english not in {"True", "False", ""}
    if isinstance(choice, str | bool):
        assert english != choice
        assert french != english


@pytest.mark.parametrize(("language", "words"), [("en", "from a ten-sided die"), ("fr", "d’un dé à dix faces")])
def test_both_forms_show_the_words(alice, language, words):
    setup = services.create(owner=alice, game="tank_commander", scenario="prepared_defence")
    with translation.override(language):
        for form in (OptionsForm(setup), BeginForm(rules.game("tank_commander"))):
            assert words in str(form["option_random_numbers"])
            assert ">d10<" not in str(form["option_random_numbers"])
