"""What keepers see of cards, products and versions: they read them, the fixtures are where they are changed."""

import pytest
from django.urls import reverse

from collection import loading
from collection.models import Card, CardData, Product

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper(admin_client):
    loading.load("tanks")
    return admin_client


def text(client, name, *args, **query):
    response = client.get(reverse(f"admin:collection_{name}", args=args), query)
    assert response.status_code == 200
    return response.content.decode()


def test_cards_are_found_by_any_name_whatever_its_accents(keeper):
    assert "Panther" in text(keeper, "card_changelist", q="PANTHÉR")
    assert "0 cards" in text(keeper, "card_changelist", q="nothing at all")
    assert "128 cards" in text(keeper, "card_changelist")


def test_cards_are_listed_by_game(keeper):
    loading.load("tank_chess")
    assert "23 cards" in text(keeper, "card_changelist", game="tank_chess")


def test_a_card_is_read_not_written(keeper):
    panther = Card.objects.get(slug="panther")
    html = text(keeper, "card_change", panther.pk)
    assert "muster/card@1" in html
    assert 'href="/cards/tanks/panther/"' in html
    assert "Panther vs Sherman Starter Set" in html
    assert 'name="points"' not in html
    url = reverse("admin:collection_card_change", args=[panther.pk])
    assert keeper.post(url, {"points": 1}).status_code == 403
    assert keeper.post(reverse("admin:collection_card_delete", args=[panther.pk]), {"post": "yes"}).status_code == 403
    assert keeper.get(reverse("admin:collection_card_add")).status_code == 403
    panther.refresh_from_db()
    assert panther.points == 32


def test_products_and_what_is_in_them(keeper):
    starter = Product.objects.get(slug="starter_set")
    assert str(starter.contents.count()) in text(keeper, "product_changelist", q="starter")
    assert "Jagdpanther" in text(keeper, "product_change", starter.pk)


def test_versions_say_which_is_in_use(keeper):
    CardData.objects.create(game="tanks", version="of_old", loaded_at="2020-01-01T00:00:00Z")
    html = text(keeper, "carddata_changelist")
    assert html.count('alt="True"') == 1
    assert html.count('alt="False"') == 1


def test_lists_take_few_queries(keeper, django_assert_max_num_queries):
    with django_assert_max_num_queries(12):
        text(keeper, "card_changelist")
    with django_assert_max_num_queries(12):
        text(keeper, "product_change", Product.objects.get(slug="starter_set").pk)


def test_nobody_else_gets_in(client, alice):
    client.force_login(alice)
    assert client.get(reverse("admin:collection_card_changelist")).status_code == 302
