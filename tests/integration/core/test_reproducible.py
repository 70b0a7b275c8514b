"""A library has the same bytes wherever it is built: no path, no time and no order of work gets into it.

Slow, for everything is compiled again: `make platforms`.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from core.build import PLATFORMS
from platforms import ROOT, libraries

pytestmark = [pytest.mark.xdist_group("core"), pytest.mark.slow]


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of core/ in another folder, with an empty cache."""
    folder = tmp_path_factory.mktemp("another folder") / "deeper"
    shutil.copytree(ROOT / "core", folder / "core")
    return folder


@pytest.mark.parametrize("name", PLATFORMS)
def test_two_folders_build_the_same_bytes(elsewhere: Path, name: str) -> None:
    output = elsewhere / name
    subprocess.run(
        [sys.executable, elsewhere / "core" / "build.py", "--platform", name, "--output", output], check=True
    )
    built = {file.name: file.read_bytes() for file in output.iterdir()}
    assert built == {file.name: file.read_bytes() for file in libraries(name)}
