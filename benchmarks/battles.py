"""Many battles at once on one live server process: nothing lost, nothing doubled, and actions a second.

    python -m benchmarks.battles [BATTLES] [ACTIONS]
    sh config/test_postgres.sh .venv/bin/python -m benchmarks.battles

One granian, one worker, four threads, production settings; a client of its own for each of BATTLES (50) plays ACTIONS
(10) actions over the API, games of the house in turn. One action in five is sent twice, and one in ten is followed by
a stale one, which must be refused. Then every battle is compared to what its client was answered, and verified. The
yardstick, in the same run: a bare Django view on the same database that writes one row, asked by as many clients.
What an action costs the server's processor holds on a busy machine too.
Prints one JSON line; exits 1 when anything went wrong.
"""

import http.client
import json
import os
import random
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpResponse
from django.urls import path

from benchmarks.arena import Client, Trouble, await_answer, pick, run
from benchmarks.pages import prepared, served

THREADS = ("--blocking-threads", "4")


def bare():
    """A Django that does no more than write a row for each request."""
    from pathlib import Path  # noqa: PLC0415

    from config.databases import database  # noqa: PLC0415

    default = database(Path(os.environ["MUSTER_VAR"]) / "bare.sqlite3", pool_size=8)
    settings.configure(
        ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"], MIDDLEWARE=[], SECRET_KEY=__name__, DATABASES={"default": default}
    )
    application = get_wsgi_application()
    from django.db import connection  # noqa: PLC0415

    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE written (text VARCHAR(100))")
    return application


def write(_request):
    from django.db import connection, transaction  # noqa: PLC0415

    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO written (text) VALUES (%s)", ["A1-A2N"])
    return HttpResponse("written")


urlpatterns = [path("", write)]


def play(port: int, count: int, number: int, token: str) -> dict:
    """Play a battle: what was answered, action by action, and how many requests were troubled."""
    client, rng, told, troubles = Client(port, token), random.Random(number), [], []
    battle = client.begin(number)
    while battle["actor"] is not None and len(told) < count:
        try:
            action = pick(battle, rng)
            after = client.act(battle, action)
            told.append([battle["count"], action])
            if rng.random() < 0.2 and client.act(battle, action)["count"] != after["count"]:
                troubles.append("a repeat was played again")
            if rng.random() < 0.1:
                client.act(battle, "nonsense" if len(battle["actions"]) < 2 else _other(battle, action),
                           expected=(409, 400))  # fmt: skip
            battle = after
        except (Trouble, OSError, http.client.HTTPException) as trouble:
            troubles.append(repr(trouble))
            break
    return {"id": battle["id"], "told": told, "troubles": troubles}


def _other(battle: dict, action: str) -> str:
    return next(choice["action"] for choice in battle["actions"] if choice["action"] != action)


def write_rows(port: int, count: int, _number: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    for _ in range(count):
        connection.request("GET", "/")
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200, answer.status


def main(battles: int, count: int) -> bool:
    database = os.environ.get("DATABASE_URL", "")
    with tempfile.TemporaryDirectory() as var, ThreadPoolExecutor(battles) as crowd:
        environment = prepared(var, database)
        tokens = json.loads(run(environment, "people", str(battles)))
        with served(*THREADS, "config.wsgi:application", **environment) as muster:
            await_answer(muster.port)
            began, spent = time.perf_counter(), muster.seconds()
            played = list(crowd.map(partial(play, muster.port, count), range(battles), tokens))
            seconds, cost = time.perf_counter() - began, muster.seconds() - spent
        with served(*THREADS, "--factory", "benchmarks.battles:bare", **environment) as plain:
            write_rows(plain.port, 1, 0)
            began = time.perf_counter()
            list(crowd.map(partial(write_rows, plain.port, count), range(battles)))
            bare_seconds = time.perf_counter() - began
        found = json.loads(run(environment, "reckon", given=json.dumps({game["id"]: game["told"] for game in played})))
    troubles = [trouble for game in played for trouble in game["troubles"]]
    ours, theirs = found["actions"] / seconds, battles * count / bare_seconds
    print(json.dumps({
        "benchmark": "battles", "database": "postgresql" if database else "sqlite", **found, "troubles": troubles[:5],
        "actions_a_second": round(ours, 1), "rows_a_second": round(theirs, 1), "ratio": round(theirs / ours, 1),
        "processor_ms_an_action": round(1_000 * cost / found["actions"], 1),
    }))  # fmt: skip
    return not (troubles or found["lost"] or found["doubled"] or found["verified"] != battles)


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    sys.exit(not main(*(given + [50, 10][len(given) :])))
