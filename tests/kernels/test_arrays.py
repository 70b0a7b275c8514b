import ctypes
import shutil
from pathlib import Path

import numpy as np
import pytest

from salet.kernels import arrays as module
from salet.kernels.arrays import FOLDER, SUFFIX, function, load_library, pointer
from salet.kernels.constants import VERSION


def test_the_core_has_the_version_that_python_expects() -> None:
    assert function("salet_version", ctypes.c_int32)() == VERSION


def test_every_build_of_the_core_can_be_loaded() -> None:
    files = sorted(FOLDER.glob(f"*{SUFFIX}"))
    assert files
    assert all(load_library(file).salet_version() == VERSION for file in files)


def test_a_variable_names_another_build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    copy = shutil.copy(FOLDER / f"core{SUFFIX}", tmp_path / "other")
    monkeypatch.setenv("SALET_CORE", str(copy))
    assert module.library.__wrapped__()._name == str(copy)


def test_a_missing_library_says_how_to_build_it(tmp_path: Path) -> None:
    with pytest.raises(ImportError, match="make core"):
        load_library(tmp_path / "core.so")


def test_a_library_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "VERSION", VERSION + 1)
    with pytest.raises(ImportError, match="make core"):
        load_library(FOLDER / f"core{SUFFIX}")


@pytest.mark.parametrize("writeable", (True, False))
def test_a_pointer_is_the_address_of_its_array(*, writeable: bool) -> None:
    array = np.arange(6, dtype=np.int32).reshape(2, 3)
    array.flags.writeable = writeable
    assert pointer(array, np.int32, 2, None) == array.ctypes.data


@pytest.mark.parametrize(
    ("array", "error"),
    (
        (np.zeros((2, 3), np.int64), TypeError),
        (np.zeros((2, 3), ">i4"), TypeError),
        (np.zeros((2, 4), np.int32), ValueError),
        (np.zeros(6, np.int32), ValueError),
        (np.zeros((2, 6), np.int32)[:, ::2], ValueError),
        (np.zeros((3, 2), np.int32).T, ValueError),
        (np.broadcast_to(np.zeros(3, np.int32), (2, 3)), ValueError),
        (np.zeros(25, np.uint8)[1:].view(np.int32).reshape(2, 3), ValueError),
    ),
)
def test_an_array_of_the_wrong_kind_is_refused(array: np.ndarray, error: type[Exception]) -> None:
    with pytest.raises(error):
        pointer(array, np.int32, 2, 3, writable=True)


def test_only_what_is_written_to_must_be_writable() -> None:
    array = np.zeros(3, np.uint8)
    array.flags.writeable = False
    assert pointer(array, np.uint8, 3)
    with pytest.raises(ValueError, match="read-only"):
        pointer(array, np.uint8, 3, writable=True)
