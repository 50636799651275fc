"""Settings of the API: DRF's and drf-spectacular's."""

from typing import Any

import rules


def rest_framework(*, proxies: int) -> dict[str, Any]:
    """DRF's settings, where *proxies* trusted ones say in X-Forwarded-For whose requests are counted."""
    return {
        # The token comes first: its challenge makes a missing log-in a 401 instead of a 403.
        "DEFAULT_AUTHENTICATION_CLASSES": [
            "config.api.authentication.TokenAuthentication",
            "rest_framework.authentication.SessionAuthentication",
        ],
        "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
        "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
        "DEFAULT_RENDERER_CLASSES": [
            "rest_framework.renderers.JSONRenderer",
            "rest_framework.renderers.BrowsableAPIRenderer",
        ],
        "DEFAULT_PAGINATION_CLASS": "config.api.pagination.Pages",
        "DEFAULT_THROTTLE_CLASSES": ["config.api.throttling.AnonymousRate", "config.api.throttling.PersonRate"],
        "DEFAULT_THROTTLE_RATES": {"anon": "120/min", "user": "600/min"},
        "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
        "EXCEPTION_HANDLER": "config.api.errors.handle",
        "NUM_PROXIES": proxies,
        "TEST_REQUEST_DEFAULT_FORMAT": "json",
    }


SPECTACULAR: dict[str, Any] = {
    "TITLE": "Muster API",
    "DESCRIPTION": "Everything the pages of Muster do. Texts come in the language asked for (Accept-Language).",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "PATH_CONVERTER_OVERRIDES": {"game": {"type": "string", "enum": list(rules.SLUGS)}},
    "TAGS": [
        {"name": "start", "description": "Where everything is"},
        {"name": "games", "description": "The five games and their chapters"},
        {"name": "rules", "description": "Every rule: by id, by filter, by search"},
        {"name": "rulings", "description": "What settles contradictions of the printed rules"},
        {"name": "gaps", "description": "What the printed rules leave out"},
        {"name": "glossary", "description": "The words of the games, French and English"},
        {"name": "marks", "description": "The rules that you marked, with your notes; for your eyes only"},
        {"name": "cards", "description": "Every card as a document, found by the searches of the site"},
        {"name": "products", "description": "What the cards were sold in"},
        {"name": "card-data", "description": "Which state of the cards is in use"},
        {"name": "holdings", "description": "What you have of each card; for your eyes only"},
        {"name": "owned-products", "description": "The boxes, packs and decks that you have"},
        {"name": "corrections", "description": "What your own cards say instead"},
        {"name": "changes", "description": "What you did last, to be undone"},
        {"name": "forces", "description": "Your forces, shared ones, and some to start with"},
        {"name": "check", "description": "Whether a force is legal, without an account"},
        {"name": "import and export", "description": "Lists of cards in, your collection out"},
        {"name": "scenarios", "description": "Every scenario: sides, zones, rules, and the cards it needs"},
        {
            "name": "own scenarios",
            "description": "Scenarios that you made from printed ones, checked and shared by link",
        },
        {"name": "set-ups", "description": "Your scenarios made ready, each a document that plays anywhere"},
        {"name": "battles", "description": "Play: look, list what is legal, act; each seat sees with its own eyes"},
    ],
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "GameSlug": "rulebook.serializers.GAMES",
        "RuleKind": "rulebook.serializers.KINDS",
        "Confidence": "rulebook.serializers.CONFIDENCE",
        "ImportMode": "collection.exchange.serializers.IMPORT_MODES",
        "BattleMode": "battles.serializers.MODES",
        "SeatFor": "battles.serializers.WHO",
        "Origin": "collection.serializers.ORIGINS",
        "Condition": "collection.holdings_serializers.CONDITIONS",
        "CorrectionStatus": "collection.holdings_serializers.STATUSES",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "config.api.schema.add_errors",
    ],
}
