"""The cards that a query finds."""

from collection.models import Card
from collection.querysets import CardQuerySet
from collection.search.compiler import Reader, condition
from collection.search.ordering import ordering
from collection.search.syntax import Query


def find(query: Query, reader: Reader) -> CardQuerySet:
    """The cards that *query* finds for *reader*, in the order that it asks for."""
    return Card.objects.filter(condition(query, reader)).order_by(*ordering(query, reader))
