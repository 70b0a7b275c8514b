"""The memory of a worker: bounds for what may grow, and giving back to the system what is free."""

import ctypes
import gc
from contextlib import suppress

from salet.game.matrix import Matrix
from salet.solver.engine import ENGINE_MEMORY, drop_spare_memory

LARGE_BLOCK = 1024 * 1024
"""The bytes from which a block is given back as soon as it is free."""

MMAP_THRESHOLD, ARENA_MAX = -3, -8
"""The C library's numbers for these settings."""


def bound_memory(search_bytes: int) -> None:
    """Bound the memory of searches in this process, and keep no pattern matrix: parts of it are made as fast.

    All threads allocate from one arena. The interpreter's lock lets them allocate one at a time anyway, and of an
    arena that belongs to a thread the C library never gives back the free end.
    """
    ENGINE_MEMORY.most = search_bytes
    Matrix.most_bytes = 0
    with suppress(OSError, AttributeError):  # only the GNU C library has it
        library = ctypes.CDLL(None)
        library.mallopt(MMAP_THRESHOLD, LARGE_BLOCK)
        library.mallopt(ARENA_MAX, 1)


def keep_for_good() -> None:
    """Exempt what is loaded by now from the search for garbage, which would hold up every thread for 30 to 40 ms."""
    gc.collect()
    gc.freeze()


def give_back() -> None:
    """Return what no search needs to the system, where the C library can."""
    if not ENGINE_MEMORY.used:
        drop_spare_memory()
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
