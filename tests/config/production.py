"""The production settings, tried in a process of their own: settings are read once in each."""

import os
import subprocess
import sys
import tempfile

from django.conf import settings

ENVIRONMENT = {
    "DJANGO_SETTINGS_MODULE": "config.settings",
    "SECRET_KEY": "b7Qm2xW9eR4tY6uI8oP1aS3dF5gH7jK0lZ-xC_vBnM12345678",
    "ALLOWED_HOSTS": "muster.example",
}


VISIT = "import django; django.setup(); from django.test import Client; "


def run_in_production(script: str, **environment: str | None) -> subprocess.CompletedProcess[str]:
    """Run *script* with the settings of production; a variable that is None is left out."""
    with tempfile.TemporaryDirectory() as var:
        given = {"PATH": os.environ["PATH"], "MUSTER_VAR": var, **ENVIRONMENT, **environment}
        return subprocess.run(
            [sys.executable, "-c", script],
            env={name: value for name, value in given.items() if value is not None},
            cwd=settings.BASE_DIR,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
