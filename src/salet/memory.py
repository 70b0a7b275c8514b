"""Memory: how much one question may take, and the bytes that cached arrays and searches share."""

import ctypes
import os
import sys
import threading
from collections.abc import Hashable, Iterator
from functools import cache
from math import inf
from pathlib import Path
from typing import Any, Final
from weakref import WeakKeyDictionary

from numpy.typing import NDArray

from salet.errors import TooLargeError, quote_input
from salet.system import parse_int

if sys.platform != "win32":
    import resource

MEMORY_SETTING: Final = "SALET_MEMORY"  # megabytes that the arrays of one question may take
ALWAYS_ALLOWED: Final = 1_000_000  # bytes: asking the system how much there is takes as long as filling some of them
DEFAULT_MEMORY: Final = 4_000_000_000  # where the system does not say how much there is
SHARED_BYTES: Final = 1_000_000_000  # that cached arrays and searches share, unless a quarter of the memory is less
_MMAP_THRESHOLD, _ARENAS = -3, -8  # of malloc.h
_LARGE_ARRAY = 1 << 20  # bytes
CGROUPS: Final = Path("/sys/fs/cgroup")
PROCESS: Final = Path("/proc/self")


# --- The limit of one question ----------------------------------------------------------------------------------


def check_memory(needed: int, what: str) -> None:
    """Refuse work whose arrays would take more bytes than the setting allows, by default half of the memory."""
    setting = os.environ.get(MEMORY_SETTING, "")
    if needed < ALWAYS_ALLOWED and not setting:
        return
    megabytes = parse_int(setting or "0")
    if megabytes is None:
        raise TooLargeError(
            f"{MEMORY_SETTING}={quote_input(setting)} isn't a whole number of megabytes. Use a number such as 2000."
        )
    most = megabytes * 1_000_000 if setting else available_memory() // 2
    if needed > most:
        raise TooLargeError(
            f"{what} would need {_amount(needed)} of memory, but the limit is {_amount(most)}. Use a "
            f"shorter list, or raise the limit: {MEMORY_SETTING}={needed // 1_000_000 + 1} (megabytes)."
        )


def _amount(size: int) -> str:
    return f"{size / 1e9:,.1f} GB" if size >= 1e9 else f"{size / 1e6:,.0f} MB"


def available_memory(cgroups: Path = CGROUPS, process: Path = PROCESS) -> int:
    """Return the bytes that this process can have: of the machine, of its container, or within `ulimit -v`."""
    return int(min(_memory_of_the_machine(), _memory_of_the_container(cgroups, process), _left_to_address(process)))


@cache
def _memory_of_the_machine() -> int:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return DEFAULT_MEMORY


def _left_to_address(process: Path) -> float:
    """Return what `ulimit -v` leaves to this process; infinite if it sets no limit."""
    if sys.platform == "win32":
        return inf
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit == resource.RLIM_INFINITY:
        return inf
    pages = _text(process / "statm").split()
    return max(0, limit - resource.getpagesize() * int(pages[0])) if pages else limit


@cache
def _memory_of_the_container(cgroups: Path, process: Path) -> float:
    """Return the least limit of this process's control groups, of version 1 or 2, and of those around them."""
    return min(_limits_of_cgroups(cgroups, process), default=inf)


def _limits_of_cgroups(cgroups: Path, process: Path) -> Iterator[int]:
    for line in _text(process / "cgroup").splitlines():
        _, controllers, group = line.split(":", 2)
        if "memory" in controllers.split(","):
            root, file = cgroups / "memory", "memory.limit_in_bytes"
        elif not controllers:
            root, file = cgroups, "memory.max"
        else:
            continue
        folder = root / group.lstrip("/")
        for each in (folder, *folder.parents):
            limit = parse_int(_text(each / file).strip())
            if limit is not None:
                yield limit
            if each == root:
                break


def _text(path: Path) -> str:
    """Return what a file of the system says; nothing if there is none."""
    try:
        return path.read_text("utf-8")
    except (OSError, ValueError):
        return ""


def return_freed_memory() -> None:
    """Let the C library of Linux return what large arrays took as soon as they are freed, whichever thread they are of.

    By itself it keeps up to 32 MB of each size for every thread that has run.
    """
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # musl has none, and keeps nothing
        if mallopt:
            mallopt(_MMAP_THRESHOLD, _LARGE_ARRAY)
            mallopt(_ARENAS, 2)


# --- What is shared ---------------------------------------------------------------------------------------------


class SharedMemory:
    """The bytes that cached arrays and running searches share, in all threads of this process.

    Arrays are cached in the memory that searches leave, and the least recently used ones go first. A dropped array
    stays alive while a reader uses it.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._cached: WeakKeyDictionary[Any, NDArray[Any]] = WeakKeyDictionary()  # the last used one is the last
        self._held: dict[Hashable, int] = {}
        self._freed = threading.Condition()

    @property
    def size(self) -> int:
        """How many bytes there are; never more than a quarter of the memory."""
        return min(self._size, available_memory() // 4)

    def shrink(self, size: int) -> None:
        """Share at most this many bytes from now on."""
        with self._freed:
            self._size = min(size, self._size)
            self._drop_oldest()

    def cached(self, owner: Any) -> NDArray[Any] | None:
        """Return the array that is cached for an owner, if it still is."""
        with self._freed:
            array = self._cached.pop(owner, None)
            if array is not None:
                self._cached[owner] = array
            return array

    def fits(self, size: int) -> bool:
        """Return whether an array of this many bytes could be cached now."""
        return size <= self.size - sum(list(self._held.values()))

    def cache(self, owner: Any, array: NDArray[Any]) -> None:
        """Cache an array for an owner, unless searches take its bytes; it is dropped with its owner."""
        with self._freed:
            if self.fits(array.nbytes):
                self._cached[owner] = array
                self._drop_oldest()

    def hold(self, owner: Hashable, size: int, seconds: float) -> bool:
        """Hold this many bytes for the searches of an owner, and return whether they were free within some seconds.

        A single owner may hold more than there is. One that holds some already gets more at once: two that wait for
        each other would wait forever.
        """
        with self._freed:
            if not self._freed.wait_for(lambda: self._has_room(owner, size), seconds):
                return False
            self._held[owner] = max(size, self._held.get(owner, 0))
            self._drop_oldest()
            return True

    def release(self, owner: Hashable) -> None:
        """Free what an owner holds."""
        with self._freed:
            if self._held.pop(owner, None) is not None:
                self._freed.notify_all()

    def _has_room(self, owner: Hashable, size: int) -> bool:
        return not self._held or owner in self._held or self.fits(size)

    def _drop_oldest(self) -> None:
        sizes = [(owner, array.nbytes) for owner, array in self._cached.items()]
        excess = sum(size for _, size in sizes) + sum(self._held.values()) - self.size
        for owner, size in sizes:
            if excess <= 0:
                break
            del self._cached[owner]
            excess -= size


SHARED = SharedMemory(SHARED_BYTES)
