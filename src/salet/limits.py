"""Limits for untrusted files and numbers, checked before anything is read; and those of this machine."""

import os
import sys
from functools import lru_cache
from math import inf, nan
from pathlib import Path
from stat import S_ISREG
from typing import Final

from salet.errors import BadFile, TooLarge, UnknownName, quoted

MOST_BYTES: Final = 16_000_000
"""Of a file that is read as text."""

MEMORY_SETTING: Final = "SALET_MEMORY"  # megabytes that the arrays of one question may take
USUAL_MEMORY: Final = 4_000_000_000  # where the system does not say how much there is
MOST_DIGITS: Final = 15  # of a number in a file; Python itself refuses to read more than 4,300


def check_file(path: Path, most: int) -> None:
    """Refuse what is not a regular file, or is larger than `most` bytes."""
    try:
        found = path.stat()
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise BadFile(f"Cannot read {path}: {getattr(error, 'strerror', None) or error}.") from None
    if not S_ISREG(found.st_mode):
        raise BadFile(f"Cannot read {path}: it is not a regular file.")
    if found.st_size > most:
        raise BadFile(f"{path} has {found.st_size:,} bytes; the limit is {most:,}.")


def read_text(path: Path) -> str:
    """Return the text of a file of at most MOST_BYTES, or of standard input for `-`."""
    try:
        if str(path) == "-":
            text = sys.stdin.read(MOST_BYTES + 1)
        else:
            check_file(path, MOST_BYTES)
            with path.open(encoding="utf-8-sig") as file:
                text = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadFile(f"Cannot read {path}: {error.strerror}.") from None
    except UnicodeDecodeError as error:
        raise BadFile(f"{path} is not UTF-8 text (byte {error.start:,}). Save it as UTF-8.") from None
    if len(text) > MOST_BYTES:  # standard input, or a file that grew meanwhile
        raise BadFile(f"{path} has more than {MOST_BYTES:,} characters, which is the limit.")
    return text


def whole_number(text: str) -> int | None:
    """Return the number that a text spells in a few digits, or None.

    >>> whole_number("7920"), whole_number("-1"), whole_number("9" * 5000)
    (7920, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def seconds_of(setting: str, usual: float) -> float:
    """Return the seconds that an environment variable sets, or the usual ones if it is not set."""
    text = os.environ.get(setting, "")
    try:
        seconds = float(text) if text else usual
    except ValueError:
        seconds = nan
    if not 0 <= seconds < inf:
        raise UnknownName(f"{setting}={quoted(text)} is not a number of seconds, such as {usual:g}.")
    return seconds


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_memory(needed: int, what: str) -> None:
    """Refuse work whose arrays would take more bytes than the setting allows."""
    most = allowed_memory(os.environ.get(MEMORY_SETTING, ""))
    if needed > most:
        raise TooLarge(
            f"{what} would take {needed / 1e9:,.1f} GB of memory; {most / 1e9:,.1f} GB are allowed. Use a shorter"
            f" list, or allow more: {MEMORY_SETTING}={needed // 1_000_000 + 1} (megabytes)."
        )


@lru_cache(maxsize=4)
def allowed_memory(setting: str) -> int:
    """Return the bytes that a setting in megabytes allows, by default half of the memory."""
    if setting:
        megabytes = whole_number(setting)
        if megabytes is None:
            raise TooLarge(f"{MEMORY_SETTING}={quoted(setting)} is not a whole number of megabytes, such as 2000.")
        return megabytes * 1_000_000
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    except (AttributeError, OSError, ValueError):
        return USUAL_MEMORY
