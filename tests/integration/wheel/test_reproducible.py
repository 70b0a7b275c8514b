"""The wheel and the source archive have the same bytes wherever they are built."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
INPUTS = (".gitignore", "LICENSE", "README.md", "core", "hatch_build.py", "pyproject.toml", "src", "tools", "web")
LEFT_BEHIND = shutil.ignore_patterns("__pycache__", "lib", "node_modules")
pytestmark = pytest.mark.wheel


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project in another folder, without anything that an earlier build left."""
    folder = tmp_path_factory.mktemp("another folder")
    for name in INPUTS:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=LEFT_BEHIND)
        else:
            shutil.copy(source, folder / name)
    return folder


def build(project: Path, kind: str, output: Path) -> bytes:
    """Build a wheel or sdist and return its bytes."""
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", output], cwd=project, check=True)
    (file,) = output.iterdir()
    return file.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ("wheel", "sdist"))
def test_two_folders_build_the_same_bytes(elsewhere: Path, tmp_path: Path, kind: str) -> None:
    assert build(ROOT, kind, tmp_path / "here") == build(elsewhere, kind, tmp_path / "there")
