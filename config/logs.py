"""Log lines: one for each request, each with the id of its request, none with a secret."""

import logging
import re
import time
import uuid
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from django.http import HttpRequest, HttpResponseBase

HEADER = "X-Request-ID"
BLOT = "[hidden]"
SANE_ID = re.compile(r"[0-9A-Za-z][0-9A-Za-z._-]{7,63}")

# Ordered: a whole header or link first, then what a single name or scheme gives away.
SECRETS = (
    re.compile(r"(?i)((?:authorization|cookie)\b['\"]?\s*[:=]\s*)(?:'[^'\n]*'|\"[^\"\n]*\"|[^\n]+)"),
    re.compile(r"(/(?:password/reset/key|confirm-email)/)[^\s'\"<>]+"),
    re.compile(r"(?i)([\w-]*(?:passw(?:or)?d|secret|token|session_?(?:id|key)|api_?key|csrf)[\w-]*['\"]?\s*[:=]\s*)"
               r"(?:'[^'\n]*'|\"[^\"\n]*\"|[^\s&,;'\"}\]]+)"),
    re.compile(r"([?&](?:key|code|next)=)[^\s&'\"]+"),
    re.compile(r"(?i)(\b(?:bearer|token|basic)\s+)[0-9a-z._~+/=-]{16,}"),
    re.compile(r"(\b[a-z][a-z0-9+]*://[^\s:/@]*:)[^\s@/]+(?=@)"),
)  # fmt: skip

request_id: ContextVar[str] = ContextVar("request_id", default="-")
access = logging.getLogger("muster.access")


def redact(text: str) -> str:
    """*text* with passwords, tokens, cookies, credentials and the keys of reset links blotted out."""
    for secret in SECRETS:
        text = secret.sub(rf"\g<1>{BLOT}", text)
    return text


class Formatter(logging.Formatter):
    """Time, level, logger, request id, message. A message stays on its line; only a traceback takes more."""

    converter = time.gmtime

    def __init__(self) -> None:
        super().__init__(
            "%(asctime)s.%(msecs)03dZ %(levelname)s %(name)s request=%(request_id)s %(message)s", "%Y-%m-%dT%H:%M:%S"
        )

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (the name is logging's)
        record.request_id = request_id.get()
        record.message = record.message.replace("\r", "\\r").replace("\n", "\\n")
        return super().formatMessage(record)

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record))


def request_log(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: give the request its id, answer with it, and log the request once it is answered."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        token = request_id.set(_id_of(request))
        try:
            started = time.perf_counter()
            response = get_response(request)
            response.headers[HEADER] = request_id.get()
            _log(request, response, 1000 * (time.perf_counter() - started))
            return response
        finally:
            request_id.reset(token)

    return middleware


def settings(level: str) -> dict[str, Any]:
    """Django's LOGGING: everything from *level* up to stderr, in our format, by one handler."""
    passed_on = {"handlers": [], "propagate": True}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": "config.logs.Formatter"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": level},
        # runserver's own line for each request would only repeat ours, with the query string in it.
        "loggers": {"django": passed_on, "django.server": {**passed_on, "level": "WARNING"}},
    }


def _id_of(request: HttpRequest) -> str:
    """The id that the proxy or the caller gave, if it is fit for a log line, or else a new one."""
    given = request.headers.get(HEADER, "")
    return given if SANE_ID.fullmatch(given) else uuid.uuid4().hex


def _log(request: HttpRequest, response: HttpResponseBase, milliseconds: float) -> None:
    # The path only: a query string may hold anything.
    access.info("method=%s path=%s status=%d ms=%.0f", request.method, request.path, response.status_code, milliseconds)
