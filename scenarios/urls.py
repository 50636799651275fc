from django.urls import path

from scenarios import setup_views, views
from scenarios.own import urls as own

app_name = "scenarios"
urlpatterns = [
    path("", views.index, name="index"),
    *own.urlpatterns,
    path("<game:game>/<slug:slug>/", views.scenario, name="scenario"),
    path("<game:game>/<slug:slug>/set-up/", setup_views.new, name="new"),
    path("set-ups/", setup_views.mine, name="setups"),
    path("set-ups/<uuid:id>/", setup_views.setup, name="setup"),
    path("set-ups/<uuid:id>/options/", setup_views.options, name="options"),
    path("set-ups/<uuid:id>/forces/", setup_views.forces, name="forces"),
    path("set-ups/<uuid:id>/setup.json", setup_views.file, name="file"),
    path("set-ups/<uuid:id>/share/", setup_views.share, name="share"),
    path("set-ups/<uuid:id>/delete/", setup_views.delete, name="delete"),
    path("shared/<str:link>/", setup_views.shared, name="shared"),
    path("shared/<str:link>/setup.json", setup_views.shared_file, name="shared-file"),
    path("shared/<str:link>/copy/", setup_views.copy, name="copy"),
]
