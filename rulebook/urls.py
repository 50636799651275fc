from django.urls import path, register_converter

import rules
from rulebook import views


class GameSlug:
    """The slug of a game that there is."""

    regex = "|".join(rules.SLUGS)

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(GameSlug, "game")
app_name = "rulebook"
urlpatterns = [
    path("", views.index, name="index"),
    path("search/", views.search, name="search"),
    path("marked/", views.marked, name="marked"),
    path("<game:slug>/", views.game, name="game"),
    path("<game:slug>/glossary/", views.glossary, name="glossary"),
    path("<str:reference>/", views.rule, name="rule"),
    path("<str:reference>/mark/", views.mark, name="mark"),
    path("<str:reference>/note/", views.note, name="note"),
]
