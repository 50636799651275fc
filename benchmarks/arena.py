"""What the checks of live servers share: people with tokens, clients that play over the API, and the reckoning.

python -m benchmarks.arena people COUNT      # makes them in the database of the settings, prints their tokens
python -m benchmarks.arena reckon < PLAYED   # {battle: [[after, action], …]}: compares it to what is stored
"""

import http.client
import json
import os
import random
import subprocess
import sys
import time

from benchmarks.pages import ROOT

PATIENCE = 600.0
STARTERS = (
    ("tank_chess", "basic_16", 2), ("panzer_squadron", "engagement", 2), ("tanks", "tank_ace", 2),
    ("tank_commander", "tanks_in_action", 2), ("tank_hunter", "standard", 2),
)  # fmt: skip


class Trouble(Exception):
    """An answer that should not have come."""


class Client:
    """A person's own program that plays: *patient*, it asks again while the server is away."""

    def __init__(self, port: int, token: str, *, patient: bool = False) -> None:
        self.port, self.token, self.patient = port, token, patient
        self.connection: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, given: object = None, expected: tuple[int, ...] = (200, 201)) -> dict:
        """The answer, which must have one of the *expected* codes."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                code, content = self._once(method, path, given)
            except (OSError, http.client.HTTPException):
                self.connection = None
                if not self.patient or time.monotonic() > deadline:
                    raise
                time.sleep(0.1)
                continue
            if code not in expected:
                raise Trouble(f"{method} {path}: {code} {content[:300]!r}")
            return json.loads(content) | {"code": code}

    def _once(self, method: str, path: str, given: object) -> tuple[int, bytes]:
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Authorization": f"Token {self.token}", "Content-Type": "application/json",
                   "X-Forwarded-Proto": "https", "X-Forwarded-For": "10.0.0.1"}  # fmt: skip
        self.connection.request(method, f"/api/v1/battles/{path}", json.dumps(given), headers)
        answer = self.connection.getresponse()
        return answer.status, answer.read()

    def begin(self, number: int, bot: str = "me") -> dict:
        """A battle of the game whose turn it is, all seats but the first for *bot*."""
        game, scenario, seats = STARTERS[number % len(STARTERS)]
        return self.ask("POST", "", {"game": game, "scenario": scenario, "seats": ["me", *[bot] * (seats - 1)]})

    def look(self, id: str, count: int) -> dict:
        """The battle *id*, what happened up to action *count* left out."""
        return self.ask("GET", f"{id}/?since={count}")

    def act(self, battle: dict, action: str, **more: object) -> dict:
        """Do *action* in *battle* as it was last seen."""
        return self.ask(
            "POST",
            f"{battle['id']}/actions/",
            {"after": battle["count"], "action": action},
            **more,
        )


def await_answer(port: int) -> None:
    """Wait until the server at *port* answers: it listens before it can."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            connection.request("GET", "/healthz")
            if connection.getresponse().status == 200:
                return
        except (OSError, http.client.HTTPException):
            time.sleep(0.1)
        finally:
            connection.close()
    raise Trouble("the server did not answer")


def pick(battle: dict, rng: random.Random) -> str:
    """Any of what may be done."""
    return rng.choice(battle["actions"])["action"]


def run(environment: dict[str, str], *words: str, given: str = "") -> str:
    """What `python -m benchmarks.arena` prints for *words*, with the server's settings."""
    command = [sys.executable, "-m", "benchmarks.arena", *words]
    done = subprocess.run(  # noqa: S603 (our own words)
        command, env={**os.environ, **environment}, cwd=ROOT, input=given, text=True, capture_output=True, check=False
    )
    if done.returncode:
        sys.exit(done.stderr[-2_000:])
    return done.stdout


def _people(count: int) -> list[str]:
    from rest_framework.authtoken.models import Token  # noqa: PLC0415

    from accounts.models import User  # noqa: PLC0415

    people = [User.objects.create_user(f"player-{number}-{time.time_ns()}") for number in range(count)]
    return [Token.objects.create(user=person).key for person in people]


def _reckon(played: dict[str, list[list]]) -> dict[str, int]:
    """How many actions of *played* are stored as they were answered, each once; and whether every battle verifies."""
    from battles.chronicle import document_of  # noqa: PLC0415
    from battles.models import Battle  # noqa: PLC0415
    from rules.battle import verify  # noqa: PLC0415

    found = {"battles": 0, "actions": 0, "lost": 0, "doubled": 0, "verified": 0}
    for id, told in played.items():
        battle = Battle.objects.get(pk=id)
        stored = [[entry.number - 1, entry.action] for entry in battle.entries.all()]
        numbers = [number for number, _ in stored]
        found["battles"] += 1
        found["actions"] += len(stored)
        found["lost"] += sum(answered not in stored for answered in told) + abs(len(stored) - battle.count)
        found["doubled"] += len(numbers) - len(set(numbers)) + (numbers != list(range(len(numbers))))
        verify(document_of(battle))
        found["verified"] += 1
    return found


def main(*words: str) -> None:
    import django  # noqa: PLC0415

    django.setup()
    match words:
        case ["people", count]:
            print(json.dumps(_people(int(count))))
        case ["reckon"]:
            print(json.dumps(_reckon(json.load(sys.stdin))))


if __name__ == "__main__":
    main(*sys.argv[1:])
