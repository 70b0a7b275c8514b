"""The book on disk: what was worked out once, shared by all workers and kept over restarts.

One SQLite file in write-ahead mode. Readers never wait for writers; a worker that is killed in the middle leaves the
file as it was before or after. A file that cannot be used costs time, never an answer.
"""

import sqlite3
import threading
from contextlib import suppress
from pathlib import Path

from salet.run.sqlite import connect, version_of
from salet.web.server.metrics import DISK_CACHE

SCHEMA = "CREATE TABLE IF NOT EXISTS solved (number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, value BLOB NOT NULL)"
SHAPE = 3
"""Of the answers: raised when they gain a field, so that an older file is replaced."""

CHECKED = 256
"""Entries after which the size is looked at."""


class Kept:
    """Answers by key, up to a limit; the oldest are dropped."""

    def __init__(self, path: Path, most: int) -> None:
        self.path, self.most = path, most
        self.usable = True
        self._mine = threading.local()
        self._added = 0
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._open()
        except sqlite3.DatabaseError:
            self._replace_file()
        except OSError:
            self.usable = False

    def _open(self) -> sqlite3.Connection:
        """Return this thread's connection."""
        connection: sqlite3.Connection | None = getattr(self._mine, "connection", None)
        if connection is None:
            connection = connect(self.path, wait=2.0)
            if version_of(connection) != SHAPE:
                connection.executescript(f"DROP TABLE IF EXISTS solved; PRAGMA user_version = {SHAPE}")
            connection.execute(SCHEMA)
            self._mine.connection = connection
        return connection

    def _replace_file(self) -> None:
        """Put a damaged file aside and begin an empty one."""
        try:
            self.path.replace(self.path.with_suffix(".damaged"))
            for ending in ("-wal", "-shm"):
                self.path.with_name(self.path.name + ending).unlink(missing_ok=True)
            self._open()
        except (OSError, sqlite3.DatabaseError):
            self.usable = False

    def find(self, key: str) -> bytes | None:
        """Return what is kept under a key."""
        if not self.usable:
            return None
        try:
            row = self._open().execute("SELECT value FROM solved WHERE key = ?", (key,)).fetchone()
        except sqlite3.Error:
            row = None
        DISK_CACHE.labels("hit" if row else "miss").inc()
        return bytes(row[0]) if row else None

    def keep(self, key: str, value: bytes) -> None:
        """Keep a value; what was kept under this key before gives way."""
        if not self.usable:
            return
        with suppress(sqlite3.Error):  # a full disk or a busy file: the answer is still given
            self._open().execute("INSERT OR REPLACE INTO solved (key, value) VALUES (?, ?)", (key, value))
            DISK_CACHE.labels("kept").inc()
            self._added += 1
            if self._added % CHECKED == 0:
                self._let_go()

    def _let_go(self) -> None:
        (count,) = self._open().execute("SELECT count(*) FROM solved").fetchone()
        if count > self.most:
            gone = "DELETE FROM solved WHERE number IN (SELECT number FROM solved ORDER BY number LIMIT ?)"
            self._open().execute(gone, (count - self.most + self.most // 10,))
