from django.urls import path

from scenarios import box_views, deployment_views, part_views, setup_views, views
from scenarios.exports import views as files
from scenarios.own import urls as own

app_name = "scenarios"
urlpatterns = [
    path("", views.index, name="index"),
    *own.urlpatterns,
    path("<game:game>/<slug:slug>/", views.scenario, name="scenario"),
    path("<game:game>/<slug:slug>/set-up/", setup_views.new, name="new"),
    path("<game:game>/<slug:slug>/one-box/", box_views.new, name="one-box-new"),
    path("set-ups/", setup_views.mine, name="setups"),
    path("set-ups/<uuid:id>/", setup_views.setup, name="setup"),
    path("set-ups/<uuid:id>/options/", setup_views.options, name="options"),
    path("set-ups/<uuid:id>/forces/", setup_views.forces, name="forces"),
    path("set-ups/<uuid:id>/one-box/", box_views.refill, name="one-box"),
    path("set-ups/import/", files.bring, name="import"),
    path("set-ups/<uuid:id>/files/<str:name>", files.own_file, name="file"),
    path("set-ups/<uuid:id>/share/", setup_views.share, name="share"),
    path("set-ups/<uuid:id>/delete/", setup_views.delete, name="delete"),
    path("set-ups/<uuid:id>/table/<int:side>/", deployment_views.of_setup, name="table"),
    path("set-ups/<uuid:id>/table/<int:side>/why/", deployment_views.why_of_setup, name="table-why"),
    path("sides/<uuid:id>/table/", deployment_views.of_part, name="part-table"),
    path("sides/<uuid:id>/table/why/", deployment_views.why_of_part, name="part-table-why"),
    path("set-ups/<uuid:id>/divide/", part_views.divide, name="divide"),
    path("sides/join/<str:invitation>/", part_views.join, name="part-join"),
    path("sides/<uuid:id>/", part_views.part, name="part"),
    path("sides/<uuid:id>/news/", part_views.news, name="part-news"),
    path("sides/<uuid:id>/force/", part_views.force, name="part-force"),
    path("sides/<uuid:id>/ready/", part_views.ready, name="part-ready"),
    path("sides/<uuid:id>/show/", part_views.show, name="part-show"),
    path("shared/<str:link>/", setup_views.shared, name="shared"),
    path("shared/<str:link>/files/<str:name>", files.shared_file, name="shared-file"),
    path("shared/<str:link>/copy/", setup_views.copy, name="copy"),
]
