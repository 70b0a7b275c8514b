"""The search visits the positions that were recorded, in every build for this machine."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from salet.core.library import FOLDER, SUFFIX, library

PROGRAM = Path(__file__).parents[1] / "support" / "search_record.py"
BUILDS = sorted(file for file in FOLDER.glob(f"*{SUFFIX}") if "v3" not in file.name or library().salet_has_v3())

pytestmark = pytest.mark.gate


@pytest.mark.parametrize("build", BUILDS, ids=lambda file: file.stem)
def test_totals_positions_and_guesses_of_1_000_searches_are_as_recorded(build: Path) -> None:
    environment = os.environ | {"SALET_CORE": str(build)}
    found = subprocess.run([sys.executable, str(PROGRAM)], env=environment, capture_output=True, text=True, check=False)
    assert not found.returncode, found.stderr
