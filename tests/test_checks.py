"""The checks of `make test` catch what they are there to catch, and say what it was."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TREE = [
    "accounts",
    "battles",
    "builder",
    "collection",
    "config",
    "fixtures",
    "manage.py",
    "pyproject.toml",
    "rulebook",
    "rules",
    "scenarios",
]
BIN = Path(sys.executable).parent


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the project that a test may break."""
    for name in TREE:
        source = ROOT / name
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, tmp_path / name)
    return tmp_path


def run(tree: Path, *command: str) -> tuple[int, str]:
    done = subprocess.run([str(BIN / command[0]), *command[1:]], cwd=tree, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def append(path: Path, text: str) -> None:
    path.write_text(path.read_text() + text)


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("rules/ledger.py", "import django", "The engine knows nothing of the site"),
        ("rules/tanks/__init__.py", "import rules.tank_chess", "One game never imports another"),
        ("collection/apps.py", "import battles.apps", "Data flows one way"),
    ],
)
def test_an_import_against_the_arrows_is_refused(tree: Path, module: str, line: str, contract: str):
    assert run(tree, "lint-imports", "--no-cache")[0] == 0
    append(tree / module, f"\n{line}\n")
    code, output = run(tree, "lint-imports", "--no-cache")
    assert code == 1
    assert f"{contract}" in output.split("Broken contracts")[1]


def test_an_untranslated_sentence_is_named(tree: Path):
    append(tree / "builder/apps.py", '\n\ndef hide():\n    return gettext("Ten tanks in a wood")\n')
    code, output = run(tree, "python", "manage.py", "messages", "--check")
    assert code == 1
    assert "builder/locale/fr/LC_MESSAGES/django.po: not translated: 'Ten tanks in a wood'" in output


def test_two_translations_of_one_sentence_are_named(tree: Path):
    catalogue = tree / "rules/tank_chess/locale/fr/LC_MESSAGES/django.po"
    catalogue.write_text(
        catalogue.read_text().replace('msgid "north"\nmsgstr "nord"', 'msgid "north"\nmsgstr "septentrion"')
    )
    code, output = run(tree, "python", "manage.py", "messages", "--check")
    assert code == 1
    assert "rules/tank_chess/locale/fr/LC_MESSAGES/django.po: not as in rules/" in output
    assert "'north'" in output


def test_a_repeated_rule_id_is_named(tree: Path):
    ledger = tree / "rules/tank_chess/ledger.yaml"
    ledger.write_text(ledger.read_text().replace("{id: CH-1.2,", "{id: CH-1.1,"))
    code, output = run(tree, "python", "-c", "import rules; rules.game('tank_chess').ledger")
    assert code == 1
    assert "the ledger tank_chess is not sound: as a whole: Value error, the id CH-1.1 is used 2 times" in output


def test_a_model_without_its_migration_is_refused(tree: Path):
    append(tree / "collection/models.py", "\n\nclass Crate(models.Model):\n    weight = models.IntegerField()\n")
    code, output = run(tree, "python", "manage.py", "makemigrations", "--check", "--dry-run")
    assert code == 1
    assert "Create model Crate" in output
