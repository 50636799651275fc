"""One pool, many forces: a force that stands built takes its copies."""

import pytest

from builder.bench import lay_out
from builder.pool import supplies, used
from builder.services import editing, forces
from collection.models import Card
from collection.services import holdings
from collection.shelf import with_holdings
from rules.construction import Terms


@pytest.fixture
def panther(cards):
    return Card.objects.get(game="tanks", slug="panther")


@pytest.fixture
def other(platoon, alice):
    """Another force of Alice's."""
    return forces.create(owner=alice, terms=Terms(game="tanks", points=100))


def test_built_forces_take_copies_from_others_but_not_from_themselves(platoon, other, alice, panther):
    holdings.set_copies(owner=alice, card=panther, number=3)
    editing.add(force=platoon, card="panther", count=2)
    assert lay_out(other).pool.free == {"panther": 3}
    forces.set_built(force=platoon, built=True)
    assert lay_out(other).pool.free == {"panther": 1}
    assert lay_out(platoon).pool.free == {"panther": 3}
    forces.set_built(force=platoon, built=False)
    assert lay_out(other).pool.free == {"panther": 3}


def test_the_collection_shows_what_is_committed_and_free(platoon, alice, bob, panther):
    holdings.set_copies(owner=alice, card=panther, number=3)
    holdings.set_copies(owner=bob, card=panther, number=1)
    editing.add(force=platoon, card="panther", count=2)
    forces.set_built(force=platoon, built=True)
    (seen,) = with_holdings(alice, [panther])
    assert (seen.held.copies, seen.held.committed, seen.held.free) == (3, 2, 1)
    (seen,) = with_holdings(bob, [panther])
    assert (seen.held.committed, seen.held.free) == (0, 1)


def test_the_collections_pages_and_api_say_so(platoon, alice, panther, reading_as):
    holdings.set_copies(owner=alice, card=panther, number=3)
    editing.add(force=platoon, card="panther", count=2)
    forces.set_built(force=platoon, built=True)
    browser = reading_as(alice)
    for path in ("/cards/tanks/panther/", "/cards/?q=id:panther", "/cards/?q=id:panther&view=table"):
        assert "2 in built forces, 1 free" in browser.get(path).content.decode(), path
    for path in ("/api/v1/holdings/tanks/panther/", "/api/v1/holdings/"):
        answer = browser.get(path, headers={"accept": "application/json"}).json()
        row = answer["results"][0] if "results" in answer else answer
        assert (row["owned"], row["committed"], row["free"]) == (3, 2, 1)


def test_what_is_missing_and_which_product_supplies_it(platoon, alice, panther):
    holdings.set_copies(owner=alice, card=panther, number=1)
    editing.add(force=platoon, card="panther", count=2)
    work = lay_out(editing.add(force=platoon, card="ernst_barkmann", to=0))
    missing = work.pool.missing(used(work.force))
    assert missing == {"panther": 1, "ernst_barkmann": 1}
    found = supplies("tanks", missing)
    assert "starter_set" in {supply.product.slug for supply in found["panther"]}


def test_of_my_own_cards_only(platoon, alice, panther):
    holdings.set_copies(owner=alice, card=panther, number=2)
    report = lay_out(editing.add(force=platoon, card="panther", count=3), mine=True).check()
    assert [violation.rule for violation in report.violations] == [""]
    editing.make_legal(force=platoon, mine=True)
    platoon.refresh_from_db()
    assert platoon.document["entries"][0]["count"] == 2
    editing.set_count(force=platoon, place=(0,), card="panther", count=1)
    editing.fill(force=platoon, mine=True)
    platoon.refresh_from_db()
    assert [(entry["card"], entry["count"]) for entry in platoon.document["entries"]] == [("panther", 2)]
