"""Answers on disk: what was worked out once, shared by all workers and kept over restarts.

One SQLite file in write-ahead mode. Readers never wait for writers; a worker that is killed in the middle leaves the
file as it was before or after. Each answer has a checksum. A file or an answer that cannot be used costs time, never an
answer.
"""

import json
import sqlite3
import threading
import time
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

from salet.run.sqlite import connect, version_of
from salet.web.server.log import LOGGER
from salet.web.server.metrics import DISK_CACHE

SCHEMA = """CREATE TABLE IF NOT EXISTS solved
(number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, value BLOB NOT NULL, checksum INTEGER NOT NULL)"""
SHAPE = 5
"""Of the answers: raised when they gain a field, so that an older file is replaced."""

CHECKED = 256
"""Entries after which the size is looked at."""

DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


class DiskCache:
    """Answers by key, up to a limit; the oldest are dropped."""

    def __init__(self, path: Path, most: int) -> None:
        self.path, self.most = path, most
        self.usable = True
        self._mine = threading.local()
        self._added = 0
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._open()
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF in DAMAGED:
                self._replace_file()
            else:  # only locked, for example by a backup
                LOGGER.warning("the answers on disk cannot be read now", extra={"fields": {"file": path.name}})
        except OSError:
            self.usable = False

    def _open(self) -> sqlite3.Connection:
        """Return this thread's connection."""
        connection: sqlite3.Connection | None = getattr(self._mine, "connection", None)
        if connection is None:
            connection = connect(self.path, wait=0.5)
            if version_of(connection) != SHAPE:
                connection.executescript(f"DROP TABLE IF EXISTS solved; PRAGMA user_version = {SHAPE}")
            connection.execute(SCHEMA)
            self._mine.connection = connection
        return connection

    def _replace_file(self) -> None:
        """Put a damaged file aside, and begin another."""
        aside = self.path.with_name(f"{self.path.stem}.damaged-{time.strftime('%Y%m%d-%H%M%S')}")
        LOGGER.warning("the answers on disk are damaged and put aside", extra={"fields": {"file": aside.name}})
        try:
            self.path.replace(aside)
            for ending in ("-wal", "-shm"):
                self.path.with_name(self.path.name + ending).unlink(missing_ok=True)
            self._open()
        except (OSError, sqlite3.DatabaseError):
            self.usable = False

    def find(self, key: str) -> dict[str, Any] | None:
        """Return what is kept under a key; an answer that is damaged is removed."""
        row = None
        if self.usable:
            with suppress(sqlite3.Error):
                row = self._open().execute("SELECT value, checksum FROM solved WHERE key = ?", (key,)).fetchone()
        value = _checked(*row) if row else None
        DISK_CACHE.labels("hit" if value else "miss").inc()
        if row and value is None:
            LOGGER.warning("a damaged answer was removed from disk")
            with suppress(sqlite3.Error):
                self._open().execute("DELETE FROM solved WHERE key = ?", (key,))
        return value

    def keep(self, key: str, value: dict[str, Any]) -> None:
        """Keep a value; what was kept under this key before gives way."""
        if not self.usable:
            return
        content = json.dumps(value).encode()
        row = (key, content, zlib.crc32(content))
        with suppress(sqlite3.Error):  # a full disk or a busy file: the answer is still given
            self._open().execute("INSERT OR REPLACE INTO solved (key, value, checksum) VALUES (?, ?, ?)", row)
            DISK_CACHE.labels("kept").inc()
            self._added += 1
            if self._added % CHECKED == 0:
                self._let_go()

    def _let_go(self) -> None:
        (count,) = self._open().execute("SELECT count(*) FROM solved").fetchone()
        if count > self.most:
            gone = "DELETE FROM solved WHERE number IN (SELECT number FROM solved ORDER BY number LIMIT ?)"
            self._open().execute(gone, (count - self.most + self.most // 10,))


def _checked(content: Any, checksum: Any) -> dict[str, Any] | None:
    """Return the answer in a row, or None if it is not what was written."""
    if not isinstance(content, bytes) or zlib.crc32(content) != checksum:
        return None
    try:
        value = json.loads(content)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None
