from django.urls import path

from collection import holdings_views, products_views

app_name = "collection"
urlpatterns = [
    path("collection/", holdings_views.overview, name="mine"),
    path("collection/wanted/", holdings_views.wanted, name="wanted"),
    path("collection/trade/", holdings_views.trade, name="trade"),
    path("collection/missing/", holdings_views.missing, name="missing"),
    path("collection/places/", holdings_views.places, name="places"),
    path("collection/undo/", holdings_views.undo, name="undo"),
    path("collection/redo/", holdings_views.redo, name="redo"),
    path("cards/<game:game>/<slug:slug>/copies/", holdings_views.copies, name="copies"),
    path("cards/<game:game>/<slug:slug>/details/", holdings_views.details, name="details"),
    path("products/", products_views.products, name="products"),
    path("products/<game:game>/<slug:slug>/", products_views.product, name="product"),
    path("products/<game:game>/<slug:slug>/tick/", products_views.tick, name="tick"),
    path("products/<game:game>/<slug:slug>/open/", products_views.open_pack, name="open"),
]
