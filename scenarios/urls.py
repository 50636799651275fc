from django.urls import path

from scenarios import views

app_name = "scenarios"
urlpatterns = [
    path("", views.index, name="index"),
    path("<game:game>/<slug:slug>/", views.scenario, name="scenario"),
]
