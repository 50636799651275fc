from django.urls import path

from scenarios.own import views

urlpatterns = [
    path("<game:game>/<slug:slug>/my-own/", views.new, name="own-new"),
    path("own/<uuid:id>/", views.show, name="own"),
    path("own/<uuid:id>/edit/", views.edit, name="own-edit"),
    path("own/<uuid:id>/set-up/", views.set_up, name="own-set-up"),
    path("own/<uuid:id>/share/", views.share, name="own-share"),
    path("own/<uuid:id>/copy/", views.copy, name="own-copy"),
    path("own/<uuid:id>/delete/", views.delete, name="own-delete"),
    path("own/shared/<str:link>/", views.shared, name="own-shared"),
    path("own/shared/<str:link>/set-up/", views.set_up_shared, name="own-shared-set-up"),
    path("own/shared/<str:link>/copy/", views.copy_shared, name="own-shared-copy"),
]
