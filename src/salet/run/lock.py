"""Locks between processes: held by a file, and released by the system when their process ends, however it ends.

SQLite does the locking, because it does so on every system; nothing is written into the file.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from salet.errors import BadFile, SaletError


class InUse(SaletError, BlockingIOError):
    """Another process holds the lock."""


@contextmanager
def lock(path: Path, wait: float = 0.0) -> Iterator[None]:
    """Hold the lock of a file during the block; raises InUse if another process still holds it after `wait` seconds."""
    with closing(_locked(path, wait)):
        yield


def _locked(path: Path, wait: float) -> sqlite3.Connection:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, timeout=wait, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise _unusable(path, error) from None
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        connection.close()
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            raise InUse(f"Another process is using {path}. Try again when it has ended.") from None
        raise _unusable(path, error) from None
    return connection


def _unusable(path: Path, error: Exception) -> BadFile:
    reason = getattr(error, "strerror", None) or error
    return BadFile(f"Cannot write {path}: {reason}. To use another folder, set SALET_DATA.")
