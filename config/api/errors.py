"""One shape for everything that goes wrong in the API: {"errors": [{"path", "code", "message"}]}."""

from collections.abc import Iterable, Iterator
from typing import Any

import pydantic
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404
from rest_framework import exceptions
from rest_framework.fields import get_error_detail
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import exception_handler, set_rollback

from config.api.documents import Problem, problem_in_document, problems_in_document
from rules.documents import BadDocument


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to *error*, or None for what nobody expected: that is logged and becomes a 500."""
    if isinstance(error, pydantic.ValidationError):
        set_rollback()
        return Response(body(problems_in_document(error)), status=400)
    if isinstance(error, BadDocument):
        set_rollback()
        return Response(body(map(problem_in_document, error.problems)), status=400)
    response = exception_handler(_worded(error), context)
    if response is not None:
        response.data = body(problems(response.data))
    return response


def body(problems: Iterable[Problem]) -> dict[str, list[Problem]]:
    """The whole answer."""
    return {"errors": list(problems)}


def problem(error: exceptions.APIException) -> Problem:
    """*error*, which concerns the request as a whole."""
    return Problem(path="", code=str(error.get_codes()), message=str(error.detail))


def problems(detail: Any, path: str = "") -> Iterator[Problem]:
    """Flatten what DRF says: fields, lists and nested objects become dotted paths."""
    match detail:
        case dict():
            for name, below in detail.items():
                yield from problems(below, _joined(path, name, below))
        case list() | tuple():
            for place, below in enumerate(detail):
                yield from problems(below, path if isinstance(below, str) else _joined(path, place, below))
        case _:
            yield Problem(path=path, code=getattr(detail, "code", "invalid"), message=str(detail))


def _joined(path: str, name: object, below: object) -> str:
    # A field's problems are a list, so a bare sentence called "detail" is DRF's word for the request as a whole.
    if name == api_settings.NON_FIELD_ERRORS_KEY or (name == "detail" and isinstance(below, str)):
        return path
    return f"{path}.{name}" if path else str(name)


def _worded(error: Exception) -> Exception:
    """Django's own refusals in DRF's translated words: an exception's text is for developers."""
    if isinstance(error, Http404):
        return exceptions.NotFound()
    if isinstance(error, ValidationError):
        return exceptions.ValidationError(get_error_detail(error))
    return exceptions.PermissionDenied() if isinstance(error, PermissionDenied) else error
