"""What answers when no view does: in the API's shape under /api/, as Django's templates (404.html …) elsewhere."""

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.utils.translation import gettext as _
from django.views import defaults
from rest_framework import exceptions

from config.api import errors

API = "/api/"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: what Django itself refuses, such as an unknown host name."""
    return _in_api(request, exceptions.ParseError()) or defaults.bad_request(request, exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403."""
    return _in_api(request, exceptions.PermissionDenied()) or defaults.permission_denied(request, exception)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404."""
    return _in_api(request, exceptions.NotFound()) or defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """500; Django has logged it with its traceback."""
    return _in_api(request, exceptions.APIException()) or defaults.server_error(request)


def upload_limit(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: refuse a body that says it is too large before reading it. DRF's parsers know no limit."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        length = request.headers.get("Content-Length") or "0"
        if length.isdecimal() and int(length) <= settings.UPLOAD_MAX_BYTES:
            return get_response(request)
        return _too_large(request)

    return middleware


def _too_large(request: HttpRequest) -> HttpResponse:
    message = _("This is too large: at most {megabytes} MB can be sent at once.").format(
        megabytes=settings.UPLOAD_MAX_BYTES // 2**20
    )
    error = exceptions.APIException(message, "too_large")
    error.status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    return _in_api(request, error) or HttpResponse(message, status=error.status_code, content_type="text/plain")


def _in_api(request: HttpRequest, error: exceptions.APIException) -> JsonResponse | None:
    if not request.path.startswith(API):
        return None
    return JsonResponse(errors.body([errors.problem(error)]), status=error.status_code)
