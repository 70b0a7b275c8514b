"""The compiled C core: find it, load it, and hand arrays to its functions.

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

from salet.kernels.constants import VERSION

FOLDER = Path(__file__).parent / "lib"
SUFFIX = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
NOTHING = ctypes.c_char * 0
Address = ctypes.c_void_p | ctypes.Array[ctypes.c_char]
ADVICE = "In a checkout run `make core`; elsewhere install salet again, from a wheel for this machine."


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
        found = ctypes.CDLL(str(file))
        version = found.salet_version()
    except (OSError, AttributeError) as error:
        raise ImportError(f"The compiled core cannot be loaded: {error}. {ADVICE}", path=str(file)) from error
    if version != VERSION:
        raise ImportError(f"{file} has version {version} of the core, not {VERSION}. {ADVICE}", path=str(file))
    return found


def function(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    """Return a function of the core, bound to the ctypes of its result and arguments.

    A call releases the GIL.
    """
    try:
        found = library()[name]  # by item, not attribute: a function object of its own, whose types nobody else sets
    except AttributeError as error:
        raise ImportError(f"The compiled core has no {name}: it is older than this Python code. {ADVICE}") from error
    found.restype, found.argtypes = result, arguments
    return found


def pointer(array: NDArray[Any], dtype: DTypeLike, *shape: int | None, writable: bool = False) -> Address:
    """Return the address of an array after checking its type, shape and memory layout.

    The address keeps the array alive. Pass `writable` for an array that the core writes to.
    """
    if array.dtype != dtype:
        raise TypeError(f"This array holds {array.dtype}; the core needs {np.dtype(dtype)}.")
    if array.shape != shape and not _fits(array.shape, shape):
        raise ValueError(f"This array has the shape {array.shape}; the core needs {shape}.")
    flags = array.flags
    if not (flags.c_contiguous and flags.aligned):
        raise ValueError("This array is not contiguous and aligned; pass numpy.ascontiguousarray(array).")
    if flags.writeable:
        return NOTHING.from_buffer(array)  # type: ignore[arg-type]  # NumPy's types do not say so; quicker than below
    if writable:
        raise ValueError("This array is read-only, and the core would write to it.")
    return array.ctypes.data_as(ctypes.c_void_p)


def struct(fields: tuple[tuple[str, str], ...], **values: int | Address) -> ctypes.Structure:
    """Return a struct of core/salet.h, by its fields in `constants`; what is not named is 0.

    The arrays that addresses belong to must live as long as the struct is used.
    """
    made = _struct_type(fields)()
    made.struct_bytes = ctypes.sizeof(made)
    for name, value in values.items():
        setattr(made, name, value if isinstance(value, int) else _number_of(value))
    return made


def _number_of(address: Address) -> int | None:
    """Return an address as a number: a third of the time that ctypes.cast takes."""
    return address.value if isinstance(address, ctypes.c_void_p) else ctypes.addressof(address)


@cache
def _struct_type(fields: tuple[tuple[str, str], ...]) -> type[ctypes.Structure]:
    types = {"number": ctypes.c_int32, "pointer": ctypes.c_void_p}
    return type("Struct", (ctypes.Structure,), {"_fields_": [(name, types[kind]) for name, kind in fields]})


def _fits(shape: tuple[int, ...], wanted: tuple[int | None, ...]) -> bool:
    if len(shape) != len(wanted):
        return False
    return all(length in {None, size} for size, length in zip(shape, wanted, strict=True))
