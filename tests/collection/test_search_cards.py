"""What a search finds: the same on both databases, and what each term says it is."""

import pytest

from collection.columns import card_columns
from collection.models import Card, Correction, Holding
from collection.search import Query, Reader, condition, ordering, parse
from rules.catalogue import Provenance, read_card
from rules.corrections import corrected
from tests.collection.cards import card, product

pytestmark = pytest.mark.django_db


def found(text, person=None):
    """The slugs that *person* finds by *text*, all of it being understood, in order."""
    parsed = parse(text)
    assert parsed.problems == ()
    return slugs(parsed.query, Reader.of(person))


def slugs(query, reader):
    cards = Card.objects.filter(condition(query, reader)).order_by(*ordering(query, reader))
    return list(cards.values_list("slug", flat=True))


@pytest.fixture
def armoury(db):
    card("panther", ("Panther Ausf. G", "Panther Ausf. G"), points=32, attack=6, defence=2, years=(1944, 1945))
    card("tiger_i", ("Tiger I", "Tigre I"), points=40, attack=6, defence=3, years=(1942, 1945), origin="house")
    card("t_34", ("T-34", "T-34"), nation="soviet", points=17, attack=4, initiative=7, years=(1941, 1945))
    card("t_34_85", ("T-34/85", "T-34/85"), nation="soviet", points=25, attack=5, years=(1944, 1945))
    card("firefly", ("Sherman Firefly", "Sherman Firefly"), nation="british", points=22, keywords=["fast"])
    card("elan", ("Élan", "L'Élan d'œuvre"), nation="american", points=1, years=(1940, 1941))
    card("ace", ("Ace gunner", "As du tir"), kind="crew", nation="", points=2)
    card("barkmann", ("Barkmann", "Barkmann"), kind="hero", nation="german", points=4)
    product("starter_set", {"panther": 1, "t_34": 2}, "Panther vs T-34 Starter Set")
    product("firefly_box", {"firefly": 1})


@pytest.mark.usefixtures("armoury")
class TestTerms:
    @pytest.mark.parametrize(
        ("typed", "expected"),
        [
            ("panther", ["panther"]),
            ("PANTHER", ["panther"]),
            ("tigre", ["tiger_i"]),
            ("elan", ["elan"]),
            ("ÉLAN", ["elan"]),
            ("oeuvre", ["elan"]),
            ("l'elan", ["elan"]),
            ("t34", ["t_34", "t_34_85"]),
            ("t-34", ["t_34", "t_34_85"]),
            ('"t 34 85"', ["t_34_85"]),
            ('"34"', ["t_34", "t_34_85"]),
            ('"sherm"', []),
            ("sherm", ["firefly"]),
            ("german kind:hero", ["barkmann"]),
            ("char points>30", ["panther", "tiger_i"]),
            ("%", None),
            ("_", None),
            ("pan_her", []),
            ("pan%r", []),
            ("nation:german", ["panther", "tiger_i", "barkmann"]),
            ("nation:none", ["ace"]),
            ("nation!=german kind:tank", ["t_34", "t_34_85", "firefly", "elan"]),
            ("kind:crew", ["ace"]),
            ("kind:tireur", ["ace", "barkmann"]),
            ("kind:gunner -kind:hero", ["ace"]),
            ("rarity:none is:hero", ["barkmann"]),
            ("points<=4", ["elan", "ace", "barkmann"]),
            ("points:20..30", ["t_34_85", "firefly"]),
            ("points:..2", ["elan", "ace"]),
            ("points:25", ["t_34_85"]),
            ("-points<=30", ["panther", "tiger_i"]),
            ("year:1941", ["t_34", "elan"]),
            ("year<1942", ["t_34", "elan"]),
            ("year>=1945 points>25", ["panther", "tiger_i"]),
            ("year:1939..1941", ["t_34", "elan"]),
            ("-year:1945", ["elan", "ace", "barkmann"]),
            ("armour:3", ["tiger_i"]),
            ("penetration>=6", ["panther", "tiger_i"]),
            ("initiative>=7", ["t_34"]),
            ("-initiative<=7", ["ace", "barkmann"]),
            ("-initiative<7", ["t_34", "ace", "barkmann"]),
            ("initiative:7", ["t_34"]),
            ("attack:5..6", ["panther", "tiger_i", "t_34_85"]),
            ("is:fast", ["firefly"]),
            ("is:hero", ["barkmann"]),
            ("is:unique", ["barkmann"]),
            ("is:house", ["tiger_i"]),
            ("is:retired", []),
            ("set:starter_set", ["panther", "t_34"]),
            ("set:starter", ["panther", "t_34"]),
            ('set:"starter set"', ["panther", "t_34"]),
            ("set=starter", []),
            ("set=firefly_box", ["firefly"]),
            ("-set:starter kind:tank", ["tiger_i", "t_34_85", "firefly", "elan"]),
            ("name:tiger", ["tiger_i"]),
            ("name=tiger", []),
            ("name=t-34", ["t_34"]),
            ('name="tigre i"', ["tiger_i"]),
            ("name:sherman", ["firefly"]),
            ("text:char points>30", ["panther", "tiger_i"]),
            ('text:"un char" nation:british', ["firefly"]),
            ("id:t_34", ["t_34", "t_34_85"]),
            ("id=t_34", ["t_34"]),
            ("game:tanks panther", ["panther"]),
            ("game:tank_chess", []),
            ("panther or firefly", ["panther", "firefly"]),
            ("(panther or firefly) -nation:german", ["firefly"]),
            ("-(nation:german or nation:soviet) kind:tank", ["firefly", "elan"]),
            ("owned:0 panther", ["panther"]),
            ("owned>=1", []),
            ("owned!=0", []),
            ("is:owned", []),
            ("is:corrected", []),
            ("-is:owned panther", ["panther"]),
        ],
    )
    def test_what_a_term_finds(self, typed, expected):
        if expected is None:
            assert parse(typed).is_lost
        else:
            assert found(typed) == expected

    @pytest.mark.parametrize(
        ("typed", "expected"),
        [
            ("kind:tank order:points", ["elan", "t_34", "firefly", "t_34_85", "panther", "tiger_i"]),
            ("kind:tank order:-points", ["tiger_i", "panther", "t_34_85", "firefly", "t_34", "elan"]),
            ("order:year points>16", ["t_34", "tiger_i", "firefly", "panther", "t_34_85"]),
            ("-kind:tank order:year", ["ace", "barkmann"]),
            ("order:-initiative", ["t_34", "panther", "tiger_i", "t_34_85", "firefly", "elan", "ace", "barkmann"]),
            ("order:name kind:tank", ["elan", "panther", "firefly", "t_34", "t_34_85", "tiger_i"]),
            ("order:nation order:-points points>16", ["firefly", "tiger_i", "panther", "t_34_85", "t_34"]),
            ("order:kind points<5", ["ace", "barkmann", "elan"]),
            ("order:rarity order:game points:40", ["tiger_i"]),
            ("order:-owned points:40", ["tiger_i"]),
        ],
    )
    def test_what_order_it_comes_in(self, typed, expected):
        assert found(typed) == expected

    def test_names_that_have_the_word_come_first(self):
        Card.objects.filter(slug="ace").update(words=" the ace shoots at a tiger ", position=0)
        assert found("tiger") == ["tiger_i", "ace"]
        assert found("tiger order:points") == ["ace", "tiger_i"]

    def test_retired_cards_are_found_only_when_asked_for(self):
        Card.objects.filter(slug="panther").update(retired=True)
        assert found("panther") == []
        assert found("is:retired") == ["panther"]
        assert found("panther (is:retired or is:tank)") == ["panther"]


class TestPeople:
    @pytest.fixture(autouse=True)
    def possessions(self, armoury, alice, bob):  # noqa: ARG002 (the cards come first)
        self.alice, self.bob = alice, bob
        for slug, owned, wanted, trade in (("panther", 2, 0, 1), ("t_34", 1, 3, 0), ("firefly", 0, 1, 0)):
            kept = Card.objects.get(slug=slug)
            Holding.objects.create(owner=alice, card=kept, loose=owned, wanted=wanted, for_trade=trade)
        Holding.objects.create(owner=bob, card=Card.objects.get(slug="elan"), loose=9)

    @pytest.mark.parametrize(
        ("typed", "expected"),
        [
            ("owned>=1", ["panther", "t_34"]),
            ("owned:2", ["panther"]),
            ("owned>=1 nation:german", ["panther"]),
            ("owned:0 kind:tank", ["tiger_i", "t_34_85", "firefly", "elan"]),
            ("owned<2 kind:tank nation:soviet", ["t_34", "t_34_85"]),
            ("owned:0..1 nation:soviet", ["t_34", "t_34_85"]),
            ("-owned>=1 nation:german", ["tiger_i", "barkmann"]),
            ("wanted>0", ["t_34", "firefly"]),
            ("trade:1", ["panther"]),
            ("is:owned", ["panther", "t_34"]),
            ("is:wanted -is:owned", ["firefly"]),
            ("is:trade", ["panther"]),
            ("is:owned order:-owned", ["panther", "t_34"]),
            ("is:owned order:owned", ["t_34", "panther"]),
        ],
    )
    def test_ones_own_copies_count_and_nobody_elses(self, typed, expected):
        assert found(typed, self.alice) == expected

    def test_what_one_corrected_counts_in_place_of_what_we_have(self):
        panther = Card.objects.get(slug="panther")
        figures = {"points": 12, "nation": "soviet", "attack": 9}
        own = corrected(read_card(panther.document), figures, Provenance(origin="printed", source="my card"))
        columns = card_columns(own)
        wanted = {field.name for field in Correction._meta.get_fields()} - {"card", "owner"}
        Correction.objects.create(
            owner=self.alice, card=panther, figures=figures, **{name: columns[name] for name in wanted & columns.keys()}
        )
        assert found("points:12", self.alice) == ["panther"]
        assert found("points:32", self.alice) == []
        assert found("points:32", self.bob) == ["panther"]
        assert found("nation:soviet is:owned", self.alice) == ["panther", "t_34"]
        assert found("attack:9", self.alice) == ["panther"]
        assert found("is:corrected", self.alice) == ["panther"]
        assert found("is:corrected", self.bob) == []
        assert found("-points:12 is:owned", self.alice) == ["t_34"]
        assert found("is:owned order:points", self.alice) == ["panther", "t_34"]
        assert found("is:owned order:-attack", self.alice) == ["panther", "t_34"]
        assert found("is:owned order:nation order:-points", self.bob) == found("is:owned order:nation", self.bob)
        assert found("points>=30 order:nation order:name", self.bob) == ["panther", "tiger_i"]
        assert found("(points>=40 or is:owned) order:nation order:name", self.alice) == ["tiger_i", "panther", "t_34"]

    def test_a_figure_that_one_struck_out_is_not_known(self):
        panther = Card.objects.get(slug="panther")
        columns = {name: getattr(panther, name) for name in ("numbers", "flags", "words", "nation", "first_year")}
        Correction.objects.create(owner=self.alice, card=panther, points=None, **columns)
        assert found("is:owned order:-points", self.bob) == ["elan"]
        assert found("is:owned order:-points", self.alice) == ["t_34", "panther"]

    def test_a_search_takes_one_query_however_long_it_is(self, django_assert_num_queries):
        reader = Reader.of(self.alice)
        query = parse("owned>=1 or wanted>2 or trade:1 or set:starter -is:corrected order:-owned order:wanted").query
        with django_assert_num_queries(1):
            slugs(query, reader)


HOSTILE = [
    "\x00", "tiger\x00", "'; drop table collection_card; --", "%%%", "_%_", "\\", "\\' or 1=1", "[a-z]+(.*)*", "$$",
    "%s %d {}", "name:%", "id:_", "id:%", "set:'", "name:\x00x", "id:\x00x", "set:\x00x", "points:０", "points:٣",
    "nation:\ud800", "id:\ud800x", "\ud800tiger", "tiger\u202e", "a" * 499, "-" * 400, "(" * 10_000, ")" * 400,
    '"' * 300, "or " * 100, "not " * 100, "-(" * 150, "points:" + "9" * 400, "order:" * 50,
]  # fmt: skip


@pytest.mark.usefixtures("armoury")
@pytest.mark.parametrize("typed", HOSTILE, ids=range(len(HOSTILE)))
def test_no_search_can_hurt(typed):
    parsed = parse(typed)
    assert len(slugs(parsed.query, Reader())) <= 8
    assert "tiger_i" in slugs(Query(), Reader())
