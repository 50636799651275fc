from django.urls import path

from battles import after_views, meetings, replay_views, start_views, views
from battles.lab import views as lab_views

app_name = "battles"
urlpatterns = [
    path("", views.index, name="index"),
    path("boards.css", views.boards, name="boards"),
    path("check/", replay_views.check, name="check"),
    path("new/<slug:game>/", start_views.new, name="new"),
    path("start/<slug:game>/", start_views.start, name="start"),
    path("start/<slug:game>/<slug:scenario>/", start_views.start, name="start-scenario"),
    path("setup/<uuid:id>/", start_views.play_setup, name="play-setup"),
    path("setup/shared/<str:link>/", start_views.play_shared, name="play-shared"),
    path("part/<uuid:id>/", meetings.begin, name="play-part"),
    path("own/<uuid:id>/", start_views.play_own, name="play-own"),
    path("own/shared/<str:link>/", start_views.play_shared_own, name="play-shared-own"),
    path("force/<int:number>/", start_views.play_force, name="play-force"),
    path("force/shared/<str:token>/", start_views.play_shared_force, name="play-shared-force"),
    path("join/<slug:invitation>/", views.join, name="join"),
    path("watch/<slug:link>/", views.watch, name="watch"),
    path("watch/<slug:link>/news/", views.watch_news, name="watch-news"),
    path("watch/<slug:link>/replay/", replay_views.watch, name="watch-replay"),
    path("lab/", lab_views.index, name="lab"),
    path("lab/new/<slug:game>/", lab_views.new, name="lab-new"),
    path("lab/battle/<uuid:id>/", lab_views.from_battle, name="lab-battle"),
    path("lab/setup/<uuid:id>/", lab_views.from_setup, name="lab-setup"),
    path("lab/setup/shared/<str:link>/", lab_views.from_shared_setup, name="lab-shared-setup"),
    path("lab/force/<int:number>/", lab_views.from_force, name="lab-force"),
    path("lab/<uuid:id>/", lab_views.experiment, name="experiment"),
    path("lab/<uuid:id>/cancel/", lab_views.cancel, name="experiment-cancel"),
    path("lab/<uuid:id>/delete/", lab_views.delete, name="experiment-delete"),
    path("<uuid:id>/", views.battle, name="battle"),
    path("<uuid:id>/news/", views.news, name="news"),
    path("<uuid:id>/act/", views.act, name="act"),
    path("<uuid:id>/undo/", views.undo, name="undo"),
    path("<uuid:id>/delete/", views.delete, name="delete"),
    path("<uuid:id>/replay/", replay_views.replay, name="replay"),
    path("<uuid:id>/after/", after_views.after, name="after"),
    path("<uuid:id>/comment/", replay_views.comment, name="comment"),
    path("<uuid:id>/branch/", replay_views.branch, name="branch"),
    path("<uuid:id>/file/", replay_views.file, name="file"),
]
