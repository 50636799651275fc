"""The cards that a query finds, and what a person has of them."""

from django.db.models import QuerySet

from collection.models import Card, Holding
from collection.querysets import CardQuerySet
from collection.search.compiler import Reader, condition
from collection.search.ordering import ordering
from collection.search.syntax import Query


def find(query: Query, reader: Reader) -> CardQuerySet:
    """The cards that *query* finds for *reader*, in the order that it asks for."""
    return Card.objects.filter(condition(query, reader)).order_by(*ordering(query, reader))


def find_held(held: QuerySet[Holding], query: Query, reader: Reader) -> QuerySet[Holding]:
    """Those of *held* whose cards *query* finds for *reader*, in the order that it asks for."""
    cards = Card.objects.filter(condition(query, reader)).values("pk")
    return held.filter(card__in=cards).order_by(*ordering(query, reader, "card__"))
