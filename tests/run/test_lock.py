"""Locks between processes: one holds it, the others know, and no death leaves it held."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from salet.errors import BadFile
from salet.run.sqlite import InUse, lock

HOLDER = """
import sys, time
from pathlib import Path
from salet.run.sqlite import lock
with lock(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_lock_is_held_by_one_process_and_is_free_when_that_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "it.lock"
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(path)], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        begun = time.monotonic()
        with pytest.raises(InUse, match=r"it\.lock"), lock(path, wait=0.2):
            pass
        assert time.monotonic() - begun >= 0.2
        holder.kill()
    with lock(path):
        pass


def test_a_lock_is_free_after_its_block_also_if_that_failed(tmp_path: Path) -> None:
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), lock(tmp_path / "it.lock"):
            _ = 1 / 0


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(BadFile, match="SALET_DATA"), lock(tmp_path / "file" / "it.lock"):
        pass
    (tmp_path / "bad.lock").write_text("this is no database, and long enough to be taken for one" * 20)
    with pytest.raises(BadFile, match=r"bad\.lock"), lock(tmp_path / "bad.lock"):
        pass
