from django.urls import path

from collection.exchange import views

urlpatterns = [
    path("import/", views.begin, name="import"),
    path("import/<int:number>/", views.look, name="import-preview"),
    path("import/<int:number>/columns/", views.map_columns, name="import-columns"),
    path("import/<int:number>/confirm/", views.confirm, name="import-confirm"),
    path("import/<int:number>/discard/", views.discard, name="import-discard"),
    path("import/done/<int:number>/", views.done, name="import-done"),
    path("export/", views.take_out, name="export"),
    path("export/<slug:format>/", views.download, name="export-file"),
]
