"""The first process that compiles says so; the second reads the cache and is silent."""

from collections.abc import Callable
from pathlib import Path
from typing import Any


def test_the_first_process_compiles_and_tells_the_time_and_the_second_does_not(
    program: Callable[..., Any], nine_file: str, tmp_path: Path
) -> None:
    arguments = ("suggest", "-l", nine_file, "--json", "light", "bgggg")
    cache = str(tmp_path / "cache")
    first, second = (program(*arguments, NUMBA_CACHE_DIR=cache) for _ in range(2))
    assert first.code == second.code == 0
    assert first.out == second.out
    assert "Compiling the kernels, once on this machine ..." in first.err
    assert "Compiled in " in first.err
    assert " s; the next run reads them from the cache." in first.err
    assert second.err == ""
