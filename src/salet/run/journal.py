"""The journal: the finished jobs of a campaign in one SQLite file, to resume it.

Once `record` returns, the results are safe even if the process is killed. The file also holds the campaign's
*fingerprint* (what is computed, over which data, by which version), so that another campaign cannot continue it.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from salet.errors import BadFile, quoted
from salet.limits import check_file
from salet.run.sqlite import SqliteFile, connect, transaction

SCHEMA = """
CREATE TABLE IF NOT EXISTS campaign (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS result (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
MOST_BYTES = 1 << 32  # some tens of millions of jobs
NOTE = "note "  # what the names of notes begin with in the table of the campaign


def _may_be_journal(path: Path) -> bool:
    """Whether a file is a journal, or empty; nothing is written."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return not tables or "campaign" in tables


class Journal(SqliteFile):
    """The finished jobs of one campaign; the path `:memory:` stores nothing on disk."""

    def __init__(self, path: Path | str, fingerprint: str) -> None:
        self.path, self.fingerprint = str(path), fingerprint
        if Path(path).exists():
            check_file(Path(path), MOST_BYTES)
        try:
            if Path(path).is_file() and not _may_be_journal(Path(path)):
                raise BadFile(f"{path} is another database, not a journal. Name another file.")
            self._connection = connect(self.path)
            self._connection.executescript(SCHEMA)
            self._claim(fingerprint)
        except sqlite3.DatabaseError as error:
            raise BadFile(f"Cannot use {path} as a journal: {error}.") from None

    def _claim(self, fingerprint: str) -> None:
        """Write the fingerprint into a new journal, or refuse a journal of another campaign."""
        self._connection.execute("INSERT OR IGNORE INTO campaign VALUES ('fingerprint', ?)", (fingerprint,))
        (found,) = self._connection.execute("SELECT value FROM campaign WHERE name = 'fingerprint'").fetchone()
        if found != fingerprint:
            raise BadFile(
                f"{self.path} belongs to another campaign.\n  it holds: {found[:200]}\n  this is:  {fingerprint}\n"
                "Name another journal, or delete this one."
            )

    def record(self, results: Iterable[tuple[str, Any]]) -> None:
        """Store finished jobs, a key and a value for JSON each, all of them or none."""
        rows = [(key, json.dumps(value)) for key, value in results]
        try:
            with transaction(self._connection) as connection:
                connection.executemany("INSERT OR REPLACE INTO result VALUES (?, ?)", rows)
        except sqlite3.OperationalError as error:
            raise BadFile(
                f"Cannot write the journal {self.path}: {error}. "
                "Finished jobs are safe. Make room on the disk and run the same command again to continue."
            ) from None

    def note(self, name: str, value: Any) -> None:
        """Keep a value of the whole campaign, which is no job's result."""
        self._connection.execute("INSERT OR REPLACE INTO campaign VALUES (?, ?)", (NOTE + name, json.dumps(value)))

    def notes(self) -> dict[str, Any]:
        """Return what was noted, by name."""
        rows = self._connection.execute("SELECT name, value FROM campaign WHERE name LIKE ?", (f"{NOTE}%",))
        return {name.removeprefix(NOTE): self._value(name, value) for name, value in rows}

    def results(self) -> Iterator[tuple[str, Any]]:
        """Yield the key and result of each finished job, in order of the keys."""
        for key, value in self._connection.execute("SELECT key, value FROM result ORDER BY key"):
            yield key, self._value(key, value)

    def _value(self, key: str, text: str) -> Any:
        try:
            return json.loads(text)
        except (TypeError, ValueError, RecursionError):
            raise BadFile(f"{self.path} is damaged: the row {quoted(str(key))} is not JSON.") from None
