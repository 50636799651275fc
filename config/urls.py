from django.contrib import admin
from django.urls import include, path

from config import views

urlpatterns = [
    path("", views.home, name="home"),
    path("games/<slug:slug>/", views.game, name="game"),
    path("help/", views.help, name="help"),
    path("licence/", views.licence, name="licence"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.account.urls")),
]
