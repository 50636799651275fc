from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from config import views

urlpatterns = [
    path("", views.home, name="home"),
    path("games/<slug:slug>/", views.game, name="game"),
    path("help/", views.help, name="help"),
    path("licence/", views.licence, name="licence"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("accounts/", include("accounts.urls")),
    path("rules/", include("rulebook.urls")),
    path("", include("collection.urls")),
    path("forces/", include("builder.urls")),
    path("scenarios/", include("scenarios.urls")),
    path("battles/", include("battles.urls")),
    path("api/", RedirectView.as_view(pattern_name="api:root")),
    path("api/v1/", include("config.api.urls")),
]

handler400 = "config.faults.bad_request"
handler403 = "config.faults.permission_denied"
handler404 = "config.faults.page_not_found"
handler500 = "config.faults.server_error"
