from django.urls import include, path

from collection import cards_views, corrections_views, faces_views, holdings_views, products_views

app_name = "collection"
urlpatterns = [
    path("cards/", cards_views.cards, name="cards"),
    path("cards/<game:game>/<slug:slug>/", cards_views.card, name="card"),
    path("cards/<game:game>/<slug:slug>/face.svg", faces_views.face, name="face"),
    path("collection/", holdings_views.overview, name="mine"),
    path("collection/wanted/", holdings_views.wanted, name="wanted"),
    path("collection/trade/", holdings_views.trade, name="trade"),
    path("collection/missing/", holdings_views.missing, name="missing"),
    path("collection/places/", holdings_views.places, name="places"),
    path("collection/undo/", holdings_views.undo, name="undo"),
    path("collection/redo/", holdings_views.redo, name="redo"),
    path("cards/<game:game>/<slug:slug>/copies/", holdings_views.copies, name="copies"),
    path("cards/<game:game>/<slug:slug>/details/", holdings_views.details, name="details"),
    path("cards/<game:game>/<slug:slug>/correct/", corrections_views.correct, name="correct"),
    path("cards/<game:game>/<slug:slug>/correct/offer/", corrections_views.offer, name="offer"),
    path("cards/<game:game>/<slug:slug>/correct/reset/", corrections_views.reset, name="reset"),
    path("products/", products_views.products, name="products"),
    path("products/<game:game>/<slug:slug>/", products_views.product, name="product"),
    path("products/<game:game>/<slug:slug>/tick/", products_views.tick, name="tick"),
    path("products/<game:game>/<slug:slug>/open/", products_views.open_pack, name="open"),
    path("collection/", include("collection.exchange.urls")),
]
