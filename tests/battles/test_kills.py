"""The server killed without warning while battles are played: each goes on at its last stored action, and verifies.

Three kills of a real server process at random moments; `python -m benchmarks.crashes` does twenty.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KILLS = 3


def test_battles_outlive_the_server():
    ours = ("DJANGO_SETTINGS_MODULE", "DATABASE_URL")
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.crashes", str(KILLS)],
        env=environment,
        cwd=ROOT,
        text=True,
        capture_output=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr[-2_000:]
    found = json.loads(done.stdout)
    assert (found["kills"], found["resumed"]) == (KILLS, KILLS)
    assert found["verified"] == found["battles"] > 0
    assert (found["lost"], found["doubled"], found["troubles"]) == (0, 0, [])
