"""What belongs to people moves, counts and exports by one registry."""

import pytest
from django.apps import apps
from django.conf import settings

from accounts import belongings
from accounts.models import User
from rulebook.belongings import Marks
from tests.accounts.people import marked

OURS = {"accounts", "rulebook", "collection", "builder", "scenarios", "battles"}


def models_about_people():
    for model in apps.get_models():
        if model._meta.app_label in OURS and model is not User:
            people = [field for field in model._meta.get_fields() if field.concrete and field.related_model is User]
            if people:
                yield model


def test_every_model_that_names_a_person_is_registered():
    registered = {kind.model for kind in belongings.kinds()}
    missing = set(models_about_people()) - registered
    assert not missing, f"lost when a guest logs in, until registered with accounts.belongings: {missing}"
    assert settings.AUTH_USER_MODEL == "accounts.User"


def test_one_key_for_one_kind():
    with pytest.raises(ValueError, match="'marks' twice"):
        belongings.register(Marks())


def test_moving_takes_all_from_one_and_nothing_from_others(guest, alice, bob):
    bob.marks.create(rule="PS-4.1")
    belongings.move_all(guest.user, alice)
    assert marked(alice) == {"TC-9.3.1a", "TK-4.1"}
    assert marked(bob) == {"PS-4.1"}
    assert not marked(guest.user)


def test_what_both_have_becomes_one_and_no_note_is_lost(guest, alice):
    cases = {"TC-1.1": ("", "theirs"), "TC-1.2": ("mine", ""), "TC-1.3": ("same", "same"), "TC-1.4": ("mine", "theirs")}
    for rule, (mine, theirs) in cases.items():
        alice.marks.create(rule=rule, note=mine)
        guest.user.marks.create(rule=rule, note=theirs)
    belongings.move_all(guest.user, alice)
    notes = dict(alice.marks.filter(rule__in=cases).values_list("rule", "note"))
    assert notes == {"TC-1.1": "theirs", "TC-1.2": "mine", "TC-1.3": "same", "TC-1.4": "mine / theirs"}


def test_counts_are_in_words(guest, alice):
    assert belongings.described(guest.user) == ["2 marked rules"]
    assert belongings.described(alice) == []


def test_who_keeps_nothing(guest, alice, bob):
    alice.marks.create(rule="TC-1.1")
    assert set(belongings.empty_handed(User.objects.all())) == {bob}
