"""SQLite files in write-ahead mode: readers never wait, a killed process breaks nothing.

Every SQLite file that Salet writes is opened and changed by these functions.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self


class SqliteFile:
    """An open file, closed at the end of a `with` block."""

    _connection: sqlite3.Connection

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def connect(path: Path | str, *, wait: float = 5.0, durable: bool = False) -> sqlite3.Connection:
    """Return a connection in write-ahead mode, where each statement commits by itself.

    wait: seconds to wait for another process that is writing. A commit survives the end of this process; a `durable`
    one also survives a power failure, and takes longer.
    """
    connection = sqlite3.connect(path, timeout=wait, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
    return connection


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Commit what the block changes, or undo all of it if the block raises."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # SQLite has already rolled back if the disk is full
            connection.execute("ROLLBACK")
        raise
