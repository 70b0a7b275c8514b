"""What was worked out, on disk: shared by all who open it, and never in the way."""

import gc
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest

from salet.web.work.disk_cache import DiskCache

ONE, TWO = {"guess": "salet"}, {"guess": "crane"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "solved.sqlite"


def test_it_is_shared_by_all_who_open_it(path: Path) -> None:
    one, other = (DiskCache(path, 100) for _ in range(2))
    one.keep("a", ONE)
    one.keep("a", TWO)
    assert (other.find("a"), other.find("b")) == (TWO, None)


def test_the_oldest_leave_a_full_file(path: Path) -> None:
    cache = DiskCache(path, 100)
    for number in range(512):
        cache.keep(str(number), ONE)
    (count,) = sqlite3.connect(path).execute("SELECT count(*) FROM solved").fetchone()
    assert count <= 100
    assert (cache.find("0"), cache.find("511")) == (None, ONE)


def test_a_file_of_another_shape_is_replaced(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    DiskCache(path, 100).keep("a", ONE)
    assert DiskCache(path, 100).find("a") == ONE
    monkeypatch.setattr(sys.modules[DiskCache.__module__], "SHAPE", 99)
    assert DiskCache(path, 100).find("a") is None


def test_damaged_files_are_put_aside_under_different_names(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for second in ("1", "2"):
        monkeypatch.setattr("time.strftime", lambda _, second=second: second)
        path.write_bytes(b"this is no database" * 1000)
        cache = DiskCache(path, 100)
        cache.keep("a", ONE)
        assert (cache.usable, cache.find("a")) == (True, ONE)
        del cache
        gc.collect()  # a server that ended holds no file
    assert len(list(path.parent.glob("*.damaged-*"))) == 2


def test_a_locked_file_is_waited_for_and_never_moved(path: Path) -> None:
    DiskCache(path, 100).keep("a", ONE)
    gc.collect()
    backup = sqlite3.connect(path, isolation_level=None)
    backup.execute("PRAGMA locking_mode=EXCLUSIVE")
    backup.execute("BEGIN EXCLUSIVE")
    cache = DiskCache(path, 100)
    assert cache.find("a") is None
    backup.execute("COMMIT")
    backup.close()
    assert cache.find("a") == ONE
    assert not list(path.parent.glob("*.damaged*"))


@pytest.mark.parametrize("value", (b'{"guess": "sal', b'{"guess": "sblet"}', b"{}", b"", "text", 7))
def test_a_damaged_answer_is_a_miss_and_is_removed(path: Path, value: Any) -> None:
    cache = DiskCache(path, 100)
    cache.keep("a", ONE)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("UPDATE solved SET value = ?", (value,))
    assert cache.find("a") is None
    assert other.execute("SELECT count(*) FROM solved").fetchone() == (0,)
    cache.keep("a", TWO)
    assert cache.find("a") == TWO


def test_without_a_place_for_the_file_everything_else_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    cache = DiskCache(tmp_path / "file" / "solved.sqlite", 100)
    cache.keep("a", ONE)
    assert (cache.usable, cache.find("a")) == (False, None)
