from django.urls import path

from builder import edit_views, picture_views, shared_views, views

app_name = "builder"
urlpatterns = [
    path("", views.index, name="index"),
    path("new/", views.new, name="new"),
    path("new/read/", views.load, name="load"),
    path("new/<game:game>/", views.new_for, name="new-for"),
    path("compare/", views.compare, name="compare"),
    path("shared/<str:token>/", shared_views.shared, name="shared"),
    path("shared/<str:token>/copy/", shared_views.copy, name="copy"),
    path("shared/<str:token>/code.svg", shared_views.code, name="shared-code"),
    path("shared/<str:token>/file/<str:name>", shared_views.shared_file, name="shared-file"),
    path("starters/<game:game>/<slug:id>/", shared_views.starter, name="starter"),
    path("starters/<game:game>/<slug:id>/copy/", shared_views.copy_starter, name="starter-copy"),
    path("starters/<game:game>/<slug:id>/file/<str:name>", shared_views.starter_file, name="starter-file"),
    path("<int:number>/", views.force, name="force"),
    path("<int:number>/brief/", views.brief, name="brief"),
    path("<int:number>/file/<str:name>", shared_views.own_file, name="file"),
    path("<int:number>/pictures/", picture_views.pictures, name="pictures"),
    path("<int:number>/change/", edit_views.change, name="change"),
    path("<int:number>/legal/", edit_views.legal, name="legal"),
    path("<int:number>/fill/", edit_views.fill, name="fill"),
    path("<int:number>/undo/", edit_views.undo, name="undo"),
    path("<int:number>/redo/", edit_views.redo, name="redo"),
    path("<int:number>/name/", edit_views.rename, name="rename"),
    path("<int:number>/notes/", edit_views.notes, name="notes"),
    path("<int:number>/mine/", edit_views.mine, name="mine"),
    path("<int:number>/built/", edit_views.built, name="built"),
    path("<int:number>/share/", edit_views.share, name="share"),
    path("<int:number>/renew/", edit_views.renew, name="renew"),
    path("<int:number>/copy/", edit_views.duplicate, name="duplicate"),
    path("<int:number>/delete/", edit_views.delete, name="delete"),
]
