"""A server killed at random moments while battles are played: every battle goes on where it was stored.

    python -m benchmarks.crashes [KILLS]

Five clients play over the API, all games in turn, each against the easy bot. KILLS (20) times the server and all its
children are killed without warning, up to a second and a half after play has gone on, and started again on the same
database. Clients repeat whatever was not answered. In the end all that a client was ever answered must be stored, once,
and every battle verify.
Prints one JSON line; exits 1 when anything went wrong.
"""

import json
import os
import random
import signal
import sys
import tempfile
import threading
import time

from benchmarks.arena import Client, Trouble, pick, run
from benchmarks.pages import prepared, served

CLIENTS = 5
THREADS = ("--blocking-threads", "4")


class Player(threading.Thread):
    """Plays one battle after the other until told to stop; *told* are the answered actions of each."""

    def __init__(self, number: int, token: str) -> None:
        super().__init__(daemon=True)
        self.number, self.client, self.rng = number, Client(0, token, patient=True), random.Random(number)
        self.told: dict[str, list[list]] = {}
        self.troubles: list[str] = []
        self.halt = threading.Event()

    def run(self) -> None:
        try:
            while not self.halt.is_set():
                self.play()
                self.number += 1
        except (Trouble, OSError) as trouble:
            self.troubles.append(repr(trouble))

    def play(self) -> None:
        battle = self.client.begin(self.number, "easy")
        told = self.told.setdefault(battle["id"], [])
        while battle["actor"] is not None and not self.halt.is_set():
            if battle["actions"]:
                action = pick(battle, self.rng)
                told_next = [battle["count"], action]
                battle = self.client.act(battle, action)
                told.append(told_next)
            else:
                time.sleep(0.15)
                battle = self.client.look(battle["id"], battle["count"])


def kill(process) -> None:
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def answered(players: list[Player]) -> int:
    """How many actions were answered so far."""
    return sum(len(told) for player in players for told in list(player.told.values()))


def await_play(players: list[Player]) -> None:
    """Wait until an action is answered by the server that runs now."""
    before, deadline = answered(players), time.monotonic() + 60
    while answered(players) == before and time.monotonic() < deadline:
        time.sleep(0.02)


def stop(players: list[Player]) -> None:
    for player in players:
        player.halt.set()
    for player in players:
        player.join(90)


def main(kills: int) -> bool:
    rng = random.Random()
    with tempfile.TemporaryDirectory() as var:
        environment = prepared(var, os.environ.get("DATABASE_URL", ""))
        tokens = json.loads(run(environment, "people", str(CLIENTS)))
        players = [Player(number, token) for number, token in enumerate(tokens)]
        resumed = 0
        for number in range(kills + 1):
            with served(*THREADS, "config.wsgi:application", **environment) as server:
                for player in players:
                    player.client.port = server.port
                    if not number:
                        player.start()
                before = answered(players)
                await_play(players)
                time.sleep(rng.uniform(0, 1.5))
                if number == kills:
                    stop(players)
                resumed += number > 0 and answered(players) > before
                kill(server.process)
        played = {id: told for player in players for id, told in player.told.items()}
        found = json.loads(run(environment, "reckon", given=json.dumps(played)))
    troubles = [trouble for player in players for trouble in player.troubles]
    print(json.dumps({"benchmark": "crashes", "kills": kills, "resumed": resumed, **found, "troubles": troubles[:5]}))
    good = resumed == kills and found["verified"] == found["battles"] and not (found["lost"] or found["doubled"])
    return good and not troubles


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 20))
