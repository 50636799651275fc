"""What a page costs the production server, against a bare Django view that renders constants.

    python -m benchmarks.pages [ROUNDS]

Two granians on loopback, one worker and one thread each: Muster with its production settings on an empty SQLite, and a
Django of one view, one template and no middleware. Rounds of the same number of requests alternate between them; what
counts is the processor time of the servers, so that neither this client nor a busy machine spoils the figures. Prints
one JSON line for each page: its ratio to the bare view.
"""

import http.client
import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpResponse
from django.template import engines
from django.urls import path

ROOT = Path(__file__).resolve().parent.parent
PAGES = (
    "/",
    "/rules/tanks/",
    "/rules/TC-9.3.1b/",
    "/api/v1/rules/?game=tanks",
    "/api/v1/rules/?search=flank",
    "/healthz",
)
REQUESTS = 25
WARM_UP = 10
GRANIAN = ("--interface", "wsgi", "--workers", "1", "--blocking-threads", "1", "--no-ws", "--log-level", "error")


def bare():
    """A Django that does as little as a page can: one address, one template, constants."""
    engine = {"BACKEND": "django.template.backends.django.DjangoTemplates"}
    settings.configure(
        ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"], MIDDLEWARE=[], TEMPLATES=[engine], SECRET_KEY=__name__
    )
    return get_wsgi_application()


@cache
def template():
    return engines["django"].from_string("<h1>{{ title }}</h1>{% for n in numbers %}<p>{{ n }}</p>{% endfor %}")


def constants(_request):
    return HttpResponse(template().render({"title": "Muster", "numbers": range(20)}))


urlpatterns = [path("", constants)]


class Server:
    """A granian that runs, and what it has cost so far."""

    def __init__(self, process: subprocess.Popen, port: int) -> None:
        self.process = process
        self.port = port
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def get(self, page: str, times: int) -> None:
        """Ask for *page* so often, each time as somebody else: nobody is to be throttled."""
        for n in range(times):
            somebody = f"10.{n % 200}.{secrets.randbelow(250)}.{secrets.randbelow(250)}"
            self.connection.request("GET", page, headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": somebody})
            response = self.connection.getresponse()
            response.read()
            if response.status != 200:
                sys.exit(f"expected 200 for {page}, got {response.status}")

    def seconds(self) -> float:
        """The processor time of the server and its worker."""
        return sum(_seconds(pid) for pid in (self.process.pid, *_children(self.process.pid)))

    def cost(self, page: str) -> float:
        """Processor seconds for a round of requests."""
        before = self.seconds()
        self.get(page, REQUESTS)
        return self.seconds() - before


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _seconds(pid: int) -> float:
    return time.clock_gettime(~pid << 3 | 2)  # the clock that C's clock_getcpuclockid(pid) names, in nanoseconds


@contextmanager
def served(*target: str, **environment: str) -> Iterator[Server]:
    """A granian with *target* on a free port of loopback, stopped in the end."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "granian", "--host", "127.0.0.1", "--port", str(port), *GRANIAN, *target]
    # In a session of its own: a kill reaches the server's children as well.
    process = subprocess.Popen(command, env={**os.environ, **environment}, cwd=ROOT, start_new_session=True)  # noqa: S603
    try:
        _wait(process, port)
        yield Server(process, port)
    finally:
        process.terminate()
        process.wait(timeout=30)


def _wait(process: subprocess.Popen, port: int) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and process.poll() is None:
        with socket.socket() as attempt:
            if attempt.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    sys.exit("the server did not start")


def prepared(var: str, database: str = "") -> dict[str, str]:
    """The environment of a Muster in production on *database*, or else on a SQLite that lies in *var*."""
    environment = {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "SECRET_KEY": secrets.token_urlsafe(50),
        "ALLOWED_HOSTS": "127.0.0.1",
        "TRUSTED_PROXY_COUNT": "1",
        "DATABASE_URL": database,
        "MUSTER_VAR": var,
        "STATIC_ROOT": f"{var}/static",
        "LOG_LEVEL": "WARNING",
    }
    for command in (("messages", "--compile"), ("migrate",), ("createcachetable",), ("collectstatic", "--noinput")):
        subprocess.run(  # noqa: S603 (our own words)
            [sys.executable, "manage.py", *command],
            env={**os.environ, **environment},
            cwd=ROOT,
            check=True,
            stdout=subprocess.DEVNULL,
        )
    return environment


def measure(muster: Server, plain: Server, page: str, rounds: int) -> dict[str, object]:
    """The cost of *page* beside that of the bare view, over *rounds* rounds of each, turn by turn."""
    muster.get(page, WARM_UP)
    pairs = [(muster.cost(page), plain.cost("/")) for _ in range(rounds)]
    ours, bare_ones = (sum(costs) / (rounds * REQUESTS) for costs in zip(*pairs, strict=True))
    return {
        "benchmark": "pages",
        "page": page,
        "requests": rounds * REQUESTS,
        "milliseconds": round(1000 * ours, 3),
        "bare_milliseconds": round(1000 * bare_ones, 3),
        "ratio": round(ours / bare_ones, 1),
    }


def main(rounds: int) -> None:
    with tempfile.TemporaryDirectory() as var:
        environment = prepared(var)
        with (
            served("config.wsgi:application", **environment) as muster,
            served("--factory", "benchmarks.pages:bare") as plain,
        ):
            plain.get("/", WARM_UP)
            for page in PAGES:
                print(json.dumps(measure(muster, plain, page, rounds)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 12)
