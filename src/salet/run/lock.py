"""Locks between processes: held by a file, and released by the system when their process ends, however it ends.

SQLite does the locking, because it does so on every system; nothing is written into the file.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from salet.errors import BadFile, SaletError


class InUse(SaletError, BlockingIOError):
    """Another process holds the lock."""


@contextmanager
def lock(path: Path, wait: float = 0.0) -> Iterator[None]:
    """Hold the lock of a file during the block; raises InUse if another process still holds it after `wait` seconds."""
    with ExitStack() as held:
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            connection = held.enter_context(closing(sqlite3.connect(path, timeout=wait, isolation_level=None)))
            connection.execute("BEGIN EXCLUSIVE")
        except (OSError, sqlite3.Error) as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
                raise InUse(f"Another process is using {path}. Try again when it has ended.") from None
            reason = getattr(error, "strerror", None) or error
            raise BadFile(f"Cannot write {path}: {reason}. To use another folder, set SALET_DATA.") from None
        yield
