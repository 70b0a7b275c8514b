"""The compiled C core: its libraries, and how its functions are called.

`function` binds one function of core/salet.h, `pointer` checks one array and returns its address. The libraries are in
lib/ in this folder; `make core` builds them in a checkout, and every wheel contains those of its platform.
"""

import ctypes
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from salet.core.constants import FUNCTIONS, VERSION

FOLDER = Path(__file__).parent / "lib"
SUFFIX = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
ADVICE = "In a checkout, run `make core`. Otherwise, reinstall Salet on this machine."
NOTHING = ctypes.c_char * 0
KINDS: dict[str, Any] = {"none": None, "int32": ctypes.c_int32, "int64": ctypes.c_int64, "pointer": ctypes.c_void_p}


@cache
def library() -> ctypes.CDLL:
    """Load the build of the core that this processor can run, or the file SALET_CORE names."""
    chosen = os.environ.get("SALET_CORE")
    if chosen:
        return load_library(Path(chosen))
    basic, newer = load_library(FOLDER / f"core{SUFFIX}"), FOLDER / f"core-v3{SUFFIX}"
    return load_library(newer) if newer.is_file() and basic.salet_has_v3() else basic


def load_library(file: Path) -> ctypes.CDLL:
    """Load a build of the core; raise ImportError if it is missing, broken or another version."""
    try:
        core = ctypes.CDLL(str(file))
        version = core.salet_version()
    except (OSError, AttributeError) as error:
        raise ImportError(f"Can't load Salet's compiled core: {error}. {ADVICE}", path=str(file)) from error
    if version != VERSION:
        raise ImportError(
            f"{file} is version {version} of the core, but version {VERSION} is needed. {ADVICE}", path=str(file)
        )
    return core


def function(name: str) -> Callable[..., Any]:
    """Return a function of the core, bound to the ctypes that core/salet.h declares.

    A call releases the GIL.
    """
    result, *parameters = FUNCTIONS[name].split()
    bound = library()[name]  # by item, not attribute: a function object of its own, whose types no one else sets
    bound.restype = KINDS[result]
    bound.argtypes = [KINDS[kind] for kind in parameters]
    return bound


def pointer(array: NDArray[Any], dtype: DTypeLike, *shape: int | None, writable: bool = False) -> int:
    """Return the address of an array, which must outlive it, after checking its type, shape and memory layout.

    Pass `writable` for an array that the core writes to.
    """
    if array.dtype != dtype:
        raise TypeError(f"Expected an array of {np.dtype(dtype)}, not {array.dtype}.")
    fits = array.shape == shape or (
        array.ndim == len(shape)
        and all(wanted in {None, size} for size, wanted in zip(array.shape, shape, strict=True))
    )
    if not fits:
        raise ValueError(f"Expected an array of shape {shape}, not {array.shape}.")
    flags = array.flags
    if not (flags.c_contiguous and flags.aligned):
        raise ValueError("The array must be contiguous and aligned. Pass numpy.ascontiguousarray(array).")
    if flags.writeable:
        return ctypes.addressof(NOTHING.from_buffer(array))  # type: ignore[arg-type]  # quicker than `ctypes.data`
    if writable:
        raise ValueError("The array is read-only, but the core writes to it. Pass a copy.")
    return array.ctypes.data


def struct(fields: tuple[tuple[str, str], ...], **values: int) -> ctypes.Structure:
    """Return a struct of core/salet.h, by its fields in `constants`; what is not named is 0."""
    kind = _struct_type(fields)
    if fields[0][0] == "struct_bytes":
        values["struct_bytes"] = ctypes.sizeof(kind)
    return kind(**values)


@cache
def _struct_type(fields: tuple[tuple[str, str], ...]) -> type[ctypes.Structure]:
    types = {"number": ctypes.c_int32, "pointer": ctypes.c_void_p}
    return type("Struct", (ctypes.Structure,), {"_fields_": [(name, types[kind]) for name, kind in fields]})
