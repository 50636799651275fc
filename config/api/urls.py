from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularAPIView

from config.api import views

app_name = "api"
urlpatterns = [
    path("", views.Root.as_view(), name="root"),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", views.Docs.as_view(), name="docs"),
    path("", include("rulebook.api")),
    path("", include("collection.api")),
    path("", include("collection.holdings_api")),
    path("", include("collection.corrections_api")),
    path("", include("collection.exchange.api")),
    path("", include("builder.api")),
    path("", include("builder.doing_api")),
    path("", include("builder.open_api")),
    path("", include("builder.papers_api")),
    path("", include("scenarios.exports.api")),
    path("", include("scenarios.api")),
    path("", include("scenarios.box_api")),
    path("", include("scenarios.part_api")),
    path("", include("scenarios.deployment_api")),
    path("", include("scenarios.own.api")),
    path("", include("battles.api")),
    path("", include("battles.meetings")),
    path("", include("battles.replay_api")),
    path("", include("battles.lab.api")),
    re_path(r".+/$", views.Unknown.as_view()),  # without a slash at its end, an address is first tried with one
]
