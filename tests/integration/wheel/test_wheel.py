"""The wheel that users get, installed in an empty environment without extras, and used there.

Nothing of the checkout is reachable: the environment and the working folder are elsewhere. SALET_PYTHON names another
Python to make the environment with.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
pytestmark = pytest.mark.wheel


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that holds the wheel and its pinned dependencies alone."""
    home = tmp_path_factory.mktemp("installed")
    programs = home / "bin"
    call([os.environ.get("SALET_PYTHON", sys.executable), "-m", "venv", str(home)], home)
    pip = [str(programs / "python"), "-m", "pip", "install", "--quiet"]
    call([*pip, "--require-hashes", "-r", str(ROOT / "requirements" / "core.txt")], home)
    # By name, as a user does: pip itself picks the wheel of this machine out of those in dist/.
    call([*pip, "--no-deps", "--no-index", "--only-binary", ":all:", "--find-links", str(ROOT / "dist"), "salet"], home)
    return programs


def call(command: Sequence[str], folder: Path, code: int = 0) -> str:
    done = subprocess.run(command, check=False, cwd=folder, capture_output=True, encoding="utf-8")
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


def salet(programs: Path, *words: str, code: int = 0) -> str:
    return call([str(programs / "salet"), *words], programs.parent, code)


def test_nothing_that_it_needs_is_missing(installed: Path) -> None:
    call([str(installed / "python"), "-m", "pip", "check"], installed.parent)


def test_it_is_the_installed_copy_that_runs(installed: Path) -> None:
    where = call([str(installed / "python"), "-c", "import salet; print(salet.__file__)"], installed)
    assert Path(where.strip()).is_relative_to(installed.parent)


@pytest.mark.skipif(shutil.which("npm") is None, reason="without Node the wheel has no page")
def test_the_page_came_with_it(installed: Path) -> None:
    static = "from importlib.resources import files; print(files('salet.web') / 'static' / 'index.html')"
    assert Path(call([str(installed / "python"), "-c", static], installed).strip()).is_file()


def test_it_plays_a_whole_tournament(installed: Path) -> None:
    result = json.loads(salet(installed, "bench", "entropy", "--lexicon", "original", "--json"))
    assert result["answers"] == 2_315
    assert sum(result["distribution"].values()) + result["lost"] == 2_315
