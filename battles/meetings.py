"""A battle between those who prepared the sides of one set-up in secret: begun once, by whoever presses first."""

from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import path
from django.views.decorators.http import require_POST
from drf_spectacular.utils import extend_schema
from rest_framework.generics import get_object_or_404 as found_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from battles import rows, serializers, services
from battles.api import Battles
from battles.models import Battle
from battles.table import Table
from rulebook.texts import spoken
from rules.documents import BadDocument
from scenarios import parts
from scenarios.models import Part


@transaction.atomic
def meet(part: Part) -> Battle:
    """The battle that *part* was prepared for, its people at their seats; raise BadDocument before all are ready."""
    sides = list(Part.objects.select_for_update().filter(setup=part.setup_id).order_by("number"))
    known = sides[part.number].battle
    if known and (begun := Battle.objects.filter(pk=known).first()):
        return begun
    document = parts.document(part.setup)
    seats = [services.ME if side.person_id == part.setup.owner_id else services.FRIEND for side in sides]
    battle = services.begin(owner=part.setup.owner, setup=document, seats=seats, name=part.setup.title[:120])
    for side in sides:
        battle.seats.filter(number=side.number).update(person=side.person)
    Part.objects.filter(setup=part.setup_id).update(battle=battle.pk)
    return battle


@require_POST
def begin(request: HttpRequest, id: UUID) -> HttpResponse:
    """Begin the battle that my side was prepared for, or go to it."""
    part = get_object_or_404(Part.objects.of(request.user), pk=id)
    try:
        return redirect("battles:battle", meet(part).pk)
    except BadDocument as bad:
        messages.error(request, spoken(bad.problems[0].sentence))
        return redirect("scenarios:part", part.pk)


class Meeting(Battles):
    """A battle between those who prepared its sides."""

    @extend_schema(
        tags=["battles"],
        summary="Begin the battle that your side was prepared for",
        request=None,
        responses=serializers.BattleDetailSerializer,
    )
    def post(self, request: Request, id: UUID) -> Response:
        """The battle of all who prepared a side; the same one for whoever asks."""
        part = found_or_404(Part.objects.of(self.person), pk=id)
        return self.shown(rows.detail(Table(meet(part), request.user)), serializers.BattleDetailSerializer)


urlpatterns = [path("parts/<uuid:id>/battle/", Meeting.as_view(), name="part-battle")]
