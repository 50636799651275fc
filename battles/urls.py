from django.urls import path

from battles import replay_views, views

app_name = "battles"
urlpatterns = [
    path("", views.index, name="index"),
    path("boards.css", views.boards, name="boards"),
    path("check/", replay_views.check, name="check"),
    path("new/<slug:game>/", views.new, name="new"),
    path("start/<slug:game>/", views.start, name="start"),
    path("start/<slug:game>/<slug:scenario>/", views.start, name="start-scenario"),
    path("setup/<uuid:id>/", views.play_setup, name="play-setup"),
    path("setup/shared/<str:link>/", views.play_shared, name="play-shared"),
    path("join/<slug:invitation>/", views.join, name="join"),
    path("watch/<slug:link>/", views.watch, name="watch"),
    path("<uuid:id>/", views.battle, name="battle"),
    path("<uuid:id>/news/", views.news, name="news"),
    path("<uuid:id>/act/", views.act, name="act"),
    path("<uuid:id>/undo/", views.undo, name="undo"),
    path("<uuid:id>/delete/", views.delete, name="delete"),
    path("<uuid:id>/replay/", replay_views.replay, name="replay"),
    path("<uuid:id>/comment/", replay_views.comment, name="comment"),
    path("<uuid:id>/branch/", replay_views.branch, name="branch"),
    path("<uuid:id>/file/", replay_views.file, name="file"),
]
