import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

TARGET = Path(__file__).with_name("fuzz_notation.py")


def test_a_short_run_of_the_fuzzer_finds_nothing(tmp_path: Path) -> None:
    pytest.importorskip("atheris", reason="atheris is made for Linux")
    run = subprocess.run(
        [sys.executable, str(TARGET), "-runs=4000", "-seed=1", "-max_len=400"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    assert "Done 4000 runs" in run.stderr
