"""The pages of the builder: whoever owns a force builds it, whoever has its link looks, all others find nothing."""

import pytest
from django.http import QueryDict
from django.urls import reverse

from builder import cards as typed
from builder import starting
from builder.briefing import purposes
from builder.forms import BriefForm
from builder.models import Force
from builder.services import editing, forces
from collection import loading
from collection.models import Card, CardData
from collection.services import corrections, holdings
from rules.construction import Terms

DOING = ("change", "legal", "fill", "undo", "redo", "rename", "notes", "mine", "built", "share", "renew", "duplicate")
LOOKING = ("force", "brief", "pictures", "delete")


def text(answer, status=200):
    assert answer.status_code == status, answer.content.decode()[:500]
    return answer.content.decode()


def page(force):
    return reverse("builder:force", args=[force.pk])


class TestPrivacy:
    """Alice has a force, Bob has an account, Charlie has none."""

    @pytest.mark.parametrize("name", LOOKING)
    def test_others_see_nothing(self, platoon, bob, reading_as, name):
        address = reverse(f"builder:{name}", args=[platoon.pk])
        assert reading_as(platoon.owner).get(address).status_code == 200
        for reader in (reading_as(bob), reading_as()):
            assert "Corner" not in text(reader.get(address), 404)

    @pytest.mark.parametrize("name", [*DOING, "delete", "brief"])
    def test_others_change_nothing(self, platoon, bob, reading_as, name):
        editing.add(force=platoon, card="panther")
        forces.share(force=platoon)
        before = Force.objects.values().get()
        said = {"changes": '[{"do":"add","card":"panther"}]', "name": "x", "notes": "x", "built": "1", "share": "0"}
        for reader in (reading_as(bob), reading_as()):
            text(reader.post(reverse(f"builder:{name}", args=[platoon.pk]), said), 404)
        assert Force.objects.values().get() == before

    @pytest.mark.parametrize("name", ["json", "txt", "xlsx", "roster-a4.pdf", "cards-letter.pdf"])
    def test_files_are_the_owners_and_the_links(self, platoon, bob, reading_as, name):
        token = forces.share(force=editing.add(force=platoon, card="panther")).token
        own, shared = (
            reverse("builder:file", args=[platoon.pk, name]),
            reverse("builder:shared-file", args=[token, name]),
        )
        assert reading_as(platoon.owner).get(own).status_code == 200
        assert reading_as(bob).get(own).status_code == 404
        answer = reading_as().get(shared)
        assert answer.status_code == 200
        assert answer["X-Robots-Tag"] == "noindex, nofollow"
        assert reading_as().get(shared.replace(name, "exe")).status_code == 404

    def test_the_link_shows_and_never_changes(self, platoon, reading_as):
        editing.write_notes(force=platoon, notes="sell to Bob")
        token = forces.share(force=editing.add(force=platoon, card="panther")).token
        address = reverse("builder:shared", args=[token])
        shown = reading_as().get(address)
        assert "Panther" in text(shown)
        assert "sell to Bob" not in text(shown)
        assert "alice" not in text(shown)
        assert "no-store" in shown["Cache-Control"]
        assert reading_as().post(address).status_code == 405
        forces.unshare(force=platoon)
        text(reading_as().get(address), 404)
        text(reading_as().get(reverse("builder:shared", args=["None"])), 404)

    def test_a_visitor_copies_by_the_link_and_becomes_a_guest(self, platoon, reading_as):
        editing.write_notes(force=platoon, notes="sell to Bob")
        token = forces.share(force=editing.add(force=platoon, card="panther")).token
        visitor = reading_as()
        visitor.post(reverse("builder:copy", args=[token]))
        copy = Force.objects.exclude(pk=platoon.pk).get()
        assert (copy.owner.is_guest, copy.notes, copy.token) == (True, "", None)
        assert "Copy of Corner" in text(visitor.get(page(copy)))


@pytest.mark.usefixtures("cards")
class TestNew:
    def test_looking_makes_no_guest(self, reading_as, django_user_model):
        for address in ("/forces/", "/forces/new/", "/forces/new/tanks/", "/forces/compare/"):
            text(reading_as().get(address))
        assert not django_user_model.objects.exists()

    def test_a_visitor_builds_and_becomes_a_guest(self, reading_as):
        visitor = reading_as()
        answer = visitor.post(
            "/forces/new/tanks/", {"purpose": "free", "points": 100, "nations": "german"}, follow=True
        )
        found = Force.objects.get()
        assert found.owner.is_guest
        assert "100 points" in text(answer)

    @pytest.mark.parametrize("game", ["tanks", "tank_commander", "tank_hunter", "panzer_squadron", "tank_chess"])
    def test_every_purpose_has_a_form_that_can_be_sent(self, game):
        for purpose, _label in purposes(game):
            asked = QueryDict(f"purpose={purpose}")
            form = BriefForm(game, asked=asked)
            usual = {name: field.initial for name, field in form.fields.items() if field.initial not in (None, False)}
            if form.leeway.needs_year:
                usual["year"] = form.leeway.years[0]
            if purpose.startswith("nations/"):
                usual["nations"] = ["german"]
            data = QueryDict(mutable=True)
            data.update({"purpose": purpose})
            for name, value in usual.items():
                data.setlist(name, value if isinstance(value, list) else [value])
            sent = BriefForm(game, data, asked=asked)
            assert sent.is_valid(), (purpose, sent.errors)

    @pytest.mark.parametrize(
        ("said", "words"),
        [
            ({"purpose": "free", "points": 0, "nations": ""}, "greater than or equal to 1"),
            ({"purpose": "free", "points": 50, "nations": "martian"}, "martian"),
            ({"purpose": "moon/0", "points": 50}, "moon/0"),
        ],
    )
    def test_nonsense_comes_back_with_its_error(self, reading_as, said, words):
        assert words in text(reading_as().post("/forces/new/tanks/", said))
        assert not Force.objects.exists()

    def test_a_force_is_read_from_text(self, alice, reading_as):
        reading_as(alice).post("/forces/new/read/", {"text": "# Mail\ngame: tanks\n1 Panther + Ernst Barkmann"})
        found = Force.objects.get()
        assert (found.name, found.worth, found.is_legal) == ("Mail", 40, True)

    @pytest.mark.parametrize(
        ("given", "words"),
        [
            ("game: tanks\n1 Flying saucer", "line 2"),
            ('{"format": "muster/force@2", "game": "tanks"}', "muster/force@1"),
            ("", "Paste a force"),
            ("1 Panther", "game"),
        ],
    )
    def test_what_cannot_be_read_is_told_and_not_kept(self, alice, reading_as, given, words):
        assert words in text(reading_as(alice).post("/forces/new/read/", {"text": given}), 400)
        assert not Force.objects.exists()


class TestEditor:
    def test_what_is_wrong_stands_beside_its_entry_with_the_rule_and_the_fix(self, platoon, alice, reading_as):
        editing.add(force=platoon, card="panther", count=2)
        editing.add(force=platoon, card="ernst_barkmann", to=0)
        editing.add(force=platoon, card="ernst_barkmann", to=1)
        shown = text(reading_as(alice).get(page(platoon)))
        assert "Ernst Barkmann: 2 in the force, at most 1 allowed" in shown
        assert 'href="/rules/TK-15.7a/"' in shown
        assert "Take 1 × Ernst Barkmann off Panther" in shown

    def test_cards_that_may_not_be_added_say_why(self, platoon, alice, reading_as):
        editing.add(force=platoon, card="panther")
        shown = text(reading_as(alice).get(page(platoon), {"q": "boggs"}))
        assert "may not take it" in shown
        assert "anyway" in shown

    def test_in_french(self, platoon, alice, reading_as):
        editing.add(force=platoon, card="panther", count=4)
        shown = text(reading_as(alice).get(page(platoon), headers={"accept-language": "fr"}))
        assert "non conforme" in shown
        assert "Rendre conforme" in shown
        assert "28 de trop" in shown

    def test_a_bad_search_is_told(self, platoon, alice, reading_as):
        assert "points" in text(reading_as(alice).get(page(platoon), {"q": "points<=many"}))

    @pytest.mark.parametrize("changes", ["", "x", "{}", "[]", '[{"do":"fly"}]', '[{"do":"add","card":"saucer"}]'])
    def test_nonsense_changes_nothing(self, platoon, alice, reading_as, changes):
        client = reading_as(alice)
        address = reverse("builder:change", args=[platoon.pk])
        text(client.post(address, {"changes": changes}), 302)
        assert 'role="alert"' in text(client.post(address, {"changes": changes}, headers={"HX-Request": "true"}))
        assert not platoon.steps.exists()

    def test_strange_places_in_the_address_are_ignored(self, platoon, alice, reading_as):
        for asked in ({"to": "9-panther"}, {"to": "x"}, {"section": "moon"}, {"page": "99"}, {"page": "x"}):
            text(reading_as(alice).get(page(platoon), asked))

    def test_my_cards_only_sticks(self, platoon, alice, reading_as):
        holdings.set_copies(owner=alice, card=Card.objects.get(game="tanks", slug="panther"), number=1)
        client = reading_as(alice)
        client.post(reverse("builder:mine", args=[platoon.pk]), {"mine": "1"})
        for force in (platoon, forces.duplicate(force=platoon, owner=alice)):
            shown = text(client.get(page(force)))
            assert shown.count('class="offer"') == 1
            assert "Jagdpanther" not in shown

    def test_what_is_missing_is_marked_with_its_product(self, platoon, alice, reading_as):
        holdings.set_copies(owner=alice, card=Card.objects.get(game="tanks", slug="panther"), number=1)
        editing.add(force=platoon, card="panther", count=2)
        shown = text(reading_as(alice).get(page(platoon)))
        assert "1 missing" in shown
        assert "Panther vs Sherman Starter Set" in shown

    def test_the_number_of_queries_does_not_grow(self, platoon, alice, reading_as, django_assert_max_num_queries):
        client = reading_as(alice)
        for card in Card.objects.filter(game="tanks")[:30]:
            holdings.set_copies(owner=alice, card=card, number=1)
        client.get(page(platoon))
        with django_assert_max_num_queries(20):
            client.get(page(platoon))
        for card in Card.objects.filter(game="tanks", kind="tank"):
            editing.add(force=platoon, card=card.slug, count=3)
        with django_assert_max_num_queries(20):
            client.get(page(platoon))

    def test_the_list_takes_as_many_queries_for_many(self, platoon, alice, reading_as, django_assert_num_queries):
        client = reading_as(alice)
        with django_assert_num_queries(4):
            client.get("/forces/")
        for _ in range(8):
            forces.duplicate(force=platoon, owner=alice)
        with django_assert_num_queries(4):
            assert text(client.get("/forces/")).count("Copy of Corner") == 8

    def test_two_forces_are_compared(self, platoon, alice, bob, reading_as):
        other = forces.create(owner=alice, terms=Terms(game="tanks", points=100), name="Other")
        editing.add(force=other, card="panther", count=2)
        shown = text(reading_as(alice).get("/forces/compare/", {"one": platoon.pk, "other": other.pk}))
        assert "+2" in shown
        text(reading_as(bob).get("/forces/compare/", {"one": platoon.pk, "other": other.pk}), 404)

    def test_a_force_is_thrown_away_once_that_was_confirmed(self, platoon, alice, reading_as):
        address = reverse("builder:delete", args=[platoon.pk])
        assert "for good" in text(reading_as(alice).get(address))
        reading_as(alice).post(address)
        assert not Force.objects.exists()


class TestNews:
    """A force keeps the cards that it was built on; its owner is told what changed."""

    @pytest.fixture
    def changed(self, platoon):
        """The Panther costs 40 points now."""
        force = editing.add(force=platoon, card="panther")
        card = Card.objects.get(game="tanks", slug="panther")
        card.document = {**card.document, "points": 40}
        card.points = 40
        card.save()
        CardData.objects.create(game="tanks", version="newer")
        yield force
        typed._typed.clear()

    def test_the_owner_is_told_and_the_force_stays(self, changed, alice, reading_as):
        shown = text(reading_as(alice).get(page(changed)))
        assert "The card data has changed since this force was built" in shown
        assert "Points 32 → 40" in shown
        assert "card data changed" in text(reading_as(alice).get("/forces/"))
        changed.refresh_from_db()
        assert changed.worth == 32

    def test_the_owner_builds_on_the_new_data_and_may_undo_it(self, changed, alice, reading_as):
        reading_as(alice).post(reverse("builder:renew", args=[changed.pk]))
        changed.refresh_from_db()
        assert (changed.worth, changed.data) == (40, "newer")
        assert "has changed since" not in text(reading_as(alice).get(page(changed)))
        reading_as(alice).post(reverse("builder:undo", args=[changed.pk]))
        changed.refresh_from_db()
        assert changed.worth == 32

    def test_a_card_that_is_no_more_stays_in_the_force(self, platoon, alice, reading_as):
        force = editing.add(force=platoon, card="panther")
        Card.objects.filter(slug="panther").update(retired=True)
        CardData.objects.create(game="tanks", version="newer")
        assert "our lists no longer have this card" in text(reading_as(alice).get(page(force)))
        assert editing.add(force=force, card="panther").worth == 64
        typed._typed.clear()

    def test_my_own_correction_is_news_too(self, platoon, alice, reading_as):
        force = editing.add(force=platoon, card="panther")
        card = Card.objects.get(game="tanks", slug="panther")
        corrections.correct(owner=alice, card=card, figures={"points": 30}, note="second printing")
        assert "Points 32 → 30" in text(reading_as(alice).get(page(force)))


@pytest.mark.usefixtures("cards")
class TestStarters:
    def test_every_starter_is_shown_and_copied(self, reading_as):
        for game in ("tanks", "tank_chess", "panzer_squadron"):
            loading.load(game)
            for starter in starting.listed(game):
                visitor = reading_as()
                address = reverse("builder:starter", args=[game, starter.id])
                assert starter.name.replace("'", "&#x27;") in text(visitor.get(address))
                visitor.post(address + "copy/")
        assert all(Force.objects.values_list("is_legal", flat=True))
        assert Force.objects.count() >= 6

    def test_what_is_none_is_not_found(self, reading_as):
        text(reading_as().get("/forces/starters/tanks/nothing/"), 404)

    @pytest.mark.parametrize("against", ["starter-panzerjaeger", "", "x", "999", "starter-nothing"])
    def test_pictures(self, platoon, alice, reading_as, against):
        editing.add(force=platoon, card="panther")
        answer = reading_as(alice).get(reverse("builder:pictures", args=[platoon.pk]), {"against": against})
        assert answer.status_code == (404 if against == "999" else 200)
