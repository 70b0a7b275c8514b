"""How much memory there is, and what cached matrices and searches share."""

import gc
import os
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from salet.game.lexicon import Lexicon
from salet.game.pattern_matrix import Matrix
from salet.memory import SharedMemory, available_memory

GB = 1_000_000_000


class Owner:
    """An object whose array is cached."""


def array(size: int) -> "np.typing.NDArray[np.uint8]":
    return np.zeros(size, np.uint8)


# --- What there is ----------------------------------------------------------------------------------------------


def groups(folder: Path, groups: str, limits: dict[str, str]) -> tuple[Path, Path]:
    """Write control groups and their limits as Linux shows them; return their folder and that of the process."""
    process = folder / "process"
    process.mkdir()
    (process / "cgroup").write_text(groups, "utf-8")
    for name, text in limits.items():
        file = folder / "cgroup" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder / "cgroup", process


@pytest.mark.parametrize(
    ("lines", "limits"),
    (
        ("0::/\n", {"memory.max": "300000000\n"}),
        ("0::/app/salet\n", {"memory.max": "max\n", "app/memory.max": "300000000\n", "app/salet/memory.max": "max\n"}),
        ("4:memory:/box\n0::/\n", {"memory/memory.limit_in_bytes": "300000000\n"}),
        ("5:cpu,memory:/box\n", {"memory/box/memory.limit_in_bytes": "300000000\n"}),
    ),
)
def test_the_limit_of_a_container_is_seen(tmp_path: Path, lines: str, limits: dict[str, str]) -> None:
    assert available_memory(*groups(tmp_path, lines, limits)) == 300_000_000


def test_a_container_without_a_limit_has_the_memory_of_the_machine(tmp_path: Path) -> None:
    none = available_memory(tmp_path / "no", tmp_path / "no")
    assert none > 0
    unlimited = {"memory.max": "max\n", "memory/memory.limit_in_bytes": "9223372036854771712\n"}
    assert available_memory(*groups(tmp_path, "4:memory:/\n0::/\n", unlimited)) == none


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no ulimit")
def test_what_is_left_within_ulimit_is_seen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pages = 1000
    (tmp_path / "statm").write_text(f"{pages} 500 100\n", "utf-8")
    monkeypatch.setattr("resource.getrlimit", lambda _: (GB // 10, GB))
    assert available_memory(tmp_path, tmp_path) == GB // 10 - pages * os.sysconf("SC_PAGE_SIZE")


# --- What is shared ---------------------------------------------------------------------------------------------


def test_the_arrays_used_least_recently_are_dropped_first() -> None:
    shared, owners = SharedMemory(100), [Owner() for _ in range(3)]
    for owner in owners[:2]:
        shared.cache(owner, array(50))
    assert shared.cached(owners[0]) is not None
    shared.cache(owners[2], array(40))
    assert [shared.cached(owner) is not None for owner in owners] == [True, False, True]
    shared.cache(owners[1], array(101))
    assert shared.cached(owners[1]) is None


def test_an_array_is_dropped_with_its_owner() -> None:
    shared, owner = SharedMemory(100), Owner()
    shared.cache(owner, array(80))
    del owner
    gc.collect()
    assert not shared._cached


def test_a_search_takes_the_bytes_of_cached_arrays_but_none_that_somebody_reads() -> None:
    shared, owner = SharedMemory(100), Owner()
    shared.cache(owner, array(60))
    read = shared.cached(owner)
    assert shared.hold("search", 50, 0)
    assert shared.cached(owner) is None
    assert read is not None
    assert read.sum() == 0
    assert not shared.fits(51)
    shared.release("search")
    assert shared.fits(100)


def test_searches_wait_for_each_other_unless_they_fit() -> None:
    shared = SharedMemory(100)
    assert shared.hold("first", 60, 0)
    assert shared.hold("second", 40, 0)
    assert not shared.hold("third", 1, 0)
    assert shared.hold("first", 90, 0)  # it would wait for itself
    waiting = threading.Thread(target=shared.hold, args=("third", 50, 60))
    waiting.start()
    shared.release("second")
    shared.release("first")
    waiting.join(60)
    assert "third" in shared._held
    shared.release("third")
    assert shared.hold("large", 1000, 0)  # alone


def test_threads_read_the_same_patterns_while_the_cache_is_too_small_for_them(
    monkeypatch: pytest.MonkeyPatch, hundredth: Lexicon
) -> None:
    expected = Matrix(hundredth).answer_major().copy()
    lists = [Matrix(hundredth) for _ in range(4)]
    shared = SharedMemory(expected.nbytes * 2)
    monkeypatch.setattr("salet.game.pattern_matrix.SHARED", shared)
    wrong = []

    def read() -> None:
        for matrix in lists * 50:
            for some, block, rows in matrix.by_guess(np.arange(len(hundredth.answers), dtype=np.int32)):
                if not np.array_equal(block[rows], expected[:, some]):
                    wrong.append(matrix)

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert sum(each.nbytes for each in shared._cached.values()) <= shared.size
