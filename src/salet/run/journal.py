"""The journal: what a campaign has finished, on disk, so that it can be resumed after anything.

One SQLite file in write-ahead mode. A result is there once `record` has returned, whatever happens to the process
afterwards. The campaign's *fingerprint* (what is computed, over which data, by which version) is kept with it: a
journal is never continued by another campaign.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from salet.errors import BadFile

SCHEMA = """
CREATE TABLE IF NOT EXISTS campaign (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS result (key TEXT PRIMARY KEY, value TEXT NOT NULL, seconds REAL NOT NULL) WITHOUT ROWID;
"""
NOTE = "note "  # what the names of notes begin with in the table of the campaign


class Journal:
    """The finished jobs of one campaign; `:memory:` keeps none beyond the process."""

    def __init__(self, path: Path | str, fingerprint: str) -> None:
        self.path, self.fingerprint = str(path), fingerprint
        try:
            self._connection = sqlite3.connect(self.path, isolation_level=None)
            self._connection.execute("PRAGMA journal_mode=WAL")
            self._connection.execute("PRAGMA synchronous=NORMAL")
            self._connection.executescript(SCHEMA)
            self._claim(fingerprint)
        except sqlite3.DatabaseError as error:
            raise BadFile(f"{path} cannot be used as a journal: {error}.") from None

    @classmethod
    def existing(cls, path: Path | str) -> Self:
        """Return the journal in a file, whatever campaign it belongs to."""
        if not Path(path).is_file():
            raise BadFile(f"There is no journal {path}.")
        try:
            with closing(sqlite3.connect(str(path))) as connection:
                row = connection.execute("SELECT value FROM campaign WHERE name = 'fingerprint'").fetchone()
        except sqlite3.DatabaseError as error:
            raise BadFile(f"{path} is no journal: {error}.") from None
        if row is None:
            raise BadFile(f"{path} is no journal: it belongs to no campaign.")
        return cls(path, row[0])

    def _claim(self, fingerprint: str) -> None:
        """Write the fingerprint into a new journal, or refuse one of another campaign."""
        self._connection.execute("INSERT OR IGNORE INTO campaign VALUES ('fingerprint', ?)", (fingerprint,))
        (kept,) = self._connection.execute("SELECT value FROM campaign WHERE name = 'fingerprint'").fetchone()
        if kept != fingerprint:
            raise BadFile(
                f"{self.path} belongs to another campaign.\n  it holds: {kept}\n  this is:  {fingerprint}\n"
                "Name another journal, or remove this one."
            )

    def record(self, results: Iterable[tuple[str, Any, float]]) -> None:
        """Keep finished jobs: key, result as a value for JSON, and its seconds of a core; all of them or none."""
        rows = [(key, json.dumps(value), seconds) for key, value, seconds in results]
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany("INSERT OR REPLACE INTO result VALUES (?, ?, ?)", rows)
            self._connection.execute("COMMIT")
        except sqlite3.OperationalError as error:
            with suppress(sqlite3.Error):  # a full disk ends the transaction by itself
                self._connection.execute("ROLLBACK")
            raise BadFile(
                f"The journal {self.path} cannot be written: {error}. "
                "Nothing kept so far is lost; make room, and the same command goes on from there."
            ) from None

    def note(self, name: str, value: Any) -> None:
        """Keep a value of the whole campaign, which is no job's result."""
        self._connection.execute("INSERT OR REPLACE INTO campaign VALUES (?, ?)", (NOTE + name, json.dumps(value)))

    def notes(self) -> dict[str, Any]:
        """Return what was noted, by name."""
        rows = self._connection.execute("SELECT name, value FROM campaign WHERE name LIKE ?", (f"{NOTE}%",))
        return {name.removeprefix(NOTE): json.loads(value) for name, value in rows}

    def results(self) -> Iterator[tuple[str, Any]]:
        """Yield the finished jobs by key."""
        for key, value in self._connection.execute("SELECT key, value FROM result ORDER BY key"):
            yield key, json.loads(value)

    def times(self) -> tuple[float, ...]:
        """Return the seconds of a core that each finished job took, by key."""
        return tuple(seconds for (seconds,) in self._connection.execute("SELECT seconds FROM result ORDER BY key"))

    def take(self, other: "Journal") -> int:
        """Take in what another journal of the same campaign has and this one has not; return how many jobs that is.

        Jobs are pure: where both have one, its results are equal, whoever did it.
        """
        for name, value in other.notes().items():
            self.note(name, value)
        here = {key for key, _ in self.results()}
        done = zip(other.results(), other.times(), strict=True)
        new = [(key, value, seconds) for (key, value), seconds in done if key not in here]
        self.record(new)
        return len(new)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
