"""Nothing is stored before it is confirmed; then all of it is, in one change that can be undone."""

from datetime import timedelta

import pytest
from django.utils import timezone

from collection.exchange import services
from collection.models import Change, PendingImport
from collection.services import holdings, products, recording
from tests.collection.cards import card, product
from tests.collection.lists import owned, pending, preview, store

pytestmark = pytest.mark.django_db


@pytest.fixture
def panther():
    return card("panther", "Panther")


@pytest.fixture
def tiger():
    return card("tiger", "Tiger I")


def test_a_preview_stores_nothing(alice, panther):
    found = preview(alice, "2 Panther")
    assert (found.plan.added, found.plan.copies_after) == (1, 2)
    assert owned(alice) == {}
    assert not Change.objects.exists()


def test_an_import_is_one_change_that_can_be_undone_and_done_again(alice, panther, tiger):
    holdings.update_holding(owner=alice, card=panther, owned=1, note="signed")
    change = store(alice, "Name,Count,Note\nPanther,3,\nTiger I,2,new\n", filename="mine.csv")
    assert owned(alice) == {"panther": 3, "tiger": 2}
    assert "mine.csv" in change.label
    recording.undo(owner=alice, change=change.pk)
    assert list(alice.holdings.values_list("card__slug", "owned", "note")) == [("panther", 1, "signed")]
    recording.redo(owner=alice)
    assert owned(alice) == {"panther": 3, "tiger": 2}


def test_replace_sets_and_add_adds(alice, panther):
    holdings.update_holding(owner=alice, card=panther, owned=3, wanted=1)
    store(alice, "Name,Count,Wanted\nPanther,2,2\n", mode="add")
    assert list(alice.holdings.values_list("owned", "wanted")) == [(5, 3)]
    store(alice, "Name,Count,Wanted\nPanther,2,2\n")
    assert list(alice.holdings.values_list("owned", "wanted")) == [(2, 2)]


def test_what_a_list_does_not_say_stays_as_it_is(alice, panther, tiger):
    holdings.update_holding(owner=alice, card=panther, owned=3, note="signed", wanted=4)
    holdings.update_holding(owner=alice, card=tiger, owned=1)
    store(alice, "Name,Count,Note\nPanther,5,\n")
    assert list(alice.holdings.order_by("pk").values_list("owned", "note", "wanted")) == [(5, "signed", 4), (1, "", 0)]


def test_copies_from_products_are_counted_in(alice, panther):
    products.set_product(owner=alice, product=product("starter", {"panther": 2}), count=1)
    store(alice, "3 Panther")
    assert list(alice.holdings.values_list("owned", "loose", "from_products")) == [(3, 1, 2)]
    store(alice, "1 Panther")
    assert list(alice.holdings.values_list("owned", "loose", "from_products")) == [(1, -1, 2)]
    store(alice, "0 Panther")
    assert list(alice.holdings.values_list("owned", "loose")) == [(0, -2)]


def test_a_card_set_to_nothing_is_kept_no_longer(alice, panther):
    store(alice, "2 Panther")
    change = store(alice, "0 Panther")
    assert not alice.holdings.exists()
    recording.undo(owner=alice, change=change.pk)
    assert owned(alice) == {"panther": 2}


def test_importing_again_changes_nothing_and_says_so(alice, panther):
    store(alice, "2 Panther")
    found = preview(alice, "2 Panther")
    assert (found.plan.unchanged, found.plan.steps) == (1, [])
    assert services.confirm(owner=alice, number=found.pending.pk, seen=found.plan.digest) is None
    assert Change.objects.count() == 1


def test_the_same_card_twice_is_added_up_and_reported(alice, panther):
    found = preview(alice, "Name,Count,Location\nPanther,2,Box 1\npanther,3,Box 2\n")
    assert [(problem.code, problem.row, problem.grave) for problem in found.problems] == [("twice", 3, False)]
    services.confirm(owner=alice, number=found.pending.pk, seen=found.plan.digest)
    assert list(alice.holdings.values_list("owned", "location")) == [(5, "Box 1")]


def test_rows_that_cannot_be_stored_are_left_out_only_when_told(alice, panther):
    found = preview(alice, "2 Panther\n1 Zeppelin")
    with pytest.raises(services.NotConfirmed):
        services.confirm(owner=alice, number=found.pending.pk, seen=found.plan.digest)
    assert owned(alice) == {}
    services.confirm(owner=alice, number=found.pending.pk, seen=found.plan.digest, leave_out=True)
    assert owned(alice) == {"panther": 2}


def test_what_was_not_shown_is_not_stored(alice, panther):
    found = preview(alice, "2 Panther")
    holdings.set_copies(owner=alice, card=panther, number=7)
    with pytest.raises(services.Outdated):
        services.confirm(owner=alice, number=found.pending.pk, seen=found.plan.digest)
    assert owned(alice) == {"panther": 7}


def test_a_failure_half_way_stores_nothing(alice, panther, tiger, monkeypatch):
    found = preview(alice, "2 Panther\n1 Tiger I")

    def fail(*_args, **_kwargs):
        raise OSError("the disk is full")

    monkeypatch.setattr("collection.exchange.storing.Change.objects.create", fail)
    with pytest.raises(OSError, match="disk"):
        services.confirm(owner=alice, number=found.pending.pk, seen=found.plan.digest)
    assert owned(alice) == {}
    assert PendingImport.objects.filter(pk=found.pending.pk).exists()


def test_an_import_can_be_confirmed_once(alice, panther):
    found = preview(alice, "2 Panther", mode="add")
    services.confirm(owner=alice, number=found.pending.pk, seen=found.plan.digest)
    with pytest.raises(PendingImport.DoesNotExist):
        services.confirm(owner=alice, number=found.pending.pk, seen=found.plan.digest)
    assert owned(alice) == {"panther": 2}


def test_a_pending_import_belongs_to_its_owner(alice, bob, panther):
    found = preview(alice, "2 Panther")
    with pytest.raises(PendingImport.DoesNotExist):
        services.confirm(owner=bob, number=found.pending.pk, seen=found.plan.digest)


def test_a_pending_import_expires(alice, panther):
    old = pending(alice, "2 Panther")
    PendingImport.objects.filter(pk=old.pk).update(created=timezone.now() - timedelta(hours=25))
    with pytest.raises(PendingImport.DoesNotExist):
        services.pending_import(alice, old.pk)
    pending(alice, "1 Panther")
    assert not PendingImport.objects.filter(pk=old.pk).exists()


def test_few_pending_imports_are_kept(alice, panther):
    latest = [pending(alice, f"{n} Panther").pk for n in range(1, 9)]
    assert list(alice.pending_imports.values_list("pk", flat=True)) == latest[:2:-1]
