"""Keepers find people: list, search, filter, correct."""

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.people import named

NEW = "bocage-by-night"


@pytest.fixture
def keeper(db) -> Client:
    browser = Client()
    browser.force_login(named("keeper", is_staff=True, is_superuser=True))
    return browser


def test_guests_can_be_listed(keeper, guest, alice):
    page = keeper.get("/admin/accounts/user/", {"is_guest__exact": "1"}).content.decode()
    assert guest.user.username in page
    assert "alice@example.org" not in page


def test_people_can_be_searched(keeper, alice, bob):
    page = keeper.get("/admin/accounts/user/", {"q": "alice@"}).content.decode()
    assert "Alice" in page
    assert ">Bob<" not in page


def test_person_can_be_opened_and_corrected(keeper, alice):
    form = keeper.get(f"/admin/accounts/user/{alice.pk}/change/").context["adminform"].form
    data = {name: value for name, value in form.initial.items() if isinstance(value, str)}
    keeper.post(f"/admin/accounts/user/{alice.pk}/change/", {**data, "email": "Fixed@Example.org", "is_active": "on"})
    assert User.objects.get(pk=alice.pk).email == "fixed@example.org"


def test_person_can_be_added(keeper):
    form = {
        "username": "new",
        "usable_password": "true",
        "password1": "bocage-by-night",
        "password2": "bocage-by-night",
    }
    keeper.post("/admin/accounts/user/add/", form)
    assert User.objects.get(username="new").check_password("bocage-by-night")


def test_name_in_another_case_is_refused_there_too(keeper, alice):
    form = {"username": "ALICE", "password1": NEW, "password2": NEW}
    response = keeper.post("/admin/accounts/user/add/", form)
    assert response.status_code == 200
    assert User.objects.filter(username__iexact="alice").count() == 1


@pytest.mark.parametrize("path", ["/admin/", "/admin/accounts/user/"])
def test_guests_and_others_stay_out(guest, as_alice, path):
    assert guest.browser.get(path, follow=True).status_code == 403
    assert as_alice.get(path, follow=True).status_code == 403
