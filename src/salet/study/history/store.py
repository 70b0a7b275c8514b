"""The history: the player's games, stored in the data folder and nowhere else.

One SQLite file in write-ahead mode. A game is there once `record` has returned, whatever happens to the process or to
others that write at the same time.

Nothing here needs NumPy.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final

from salet.errors import BadFile, quoted
from salet.game.folder import data_folder, make_folder
from salet.game.text.notation import Turn, is_solved, write
from salet.result import Result
from salet.study.jobs import SqliteFile, connect
from salet.study.score import Score

NAME: Final = "history.db"
PATIENCE: Final = 30.0  # seconds to wait for another process that is writing

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS game (
    id INTEGER PRIMARY KEY,
    played TEXT NOT NULL,
    day TEXT NOT NULL,
    source TEXT NOT NULL,
    lexicon TEXT NOT NULL,
    rules TEXT NOT NULL,
    boards INTEGER NOT NULL CHECK (boards >= 1),
    answer TEXT NOT NULL,
    game TEXT NOT NULL,
    grid TEXT NOT NULL,
    guesses INTEGER CHECK (guesses BETWEEN 1 AND most),
    most INTEGER NOT NULL CHECK (most >= 1),
    score TEXT NOT NULL,
    UNIQUE (played, day, boards, game, grid)
)
"""


@dataclass(frozen=True, slots=True)
class Record(Result):
    """A game that was played; a text is empty where something is not known.

    played: when it ended, in UTC, or the day alone. day: the daily puzzle's, empty for practice.
    game and grid: the board with and without its words; several boards stand one after another, with ` / ` between.
    guesses: how many were needed, None if the game was lost. most: how many the rules allow. score: its text, if it is
    rated.
    """

    played: str
    day: str = ""
    source: str = "play"
    lexicon: str = ""
    rules: str = "normal"
    boards: int = 1
    answer: str = ""
    game: str = ""
    grid: str = ""
    guesses: int | None = None
    most: int = 6
    score: str = ""

    @property
    def won(self) -> bool:
        """Whether the game was won."""
        return self.guesses is not None


FIELDS: Final = tuple(field.name for field in fields(Record))


def now_text() -> str:
    """Return the current time in the form that records use."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def record_of(boards: Sequence[Sequence[Turn]], most: int, **known: Any) -> Record:
    """Return the record of a game from its boards; `known` holds its other fields.

    >>> record = record_of([[Turn("crane", 45), Turn("dwarf", 242)]], 6, played="2026-10-10")
    >>> record.game, record.grid, record.guesses
    ('crane.BYGBB.dwarf.GGGGG', 'BYGBB GGGGG', 2)
    """
    return Record(
        **{"played": now_text(), **known},
        boards=len(boards),
        game=" / ".join(map(write, boards)),
        grid=" / ".join(" ".join(turn.tiles for turn in turns) for turns in boards),
        guesses=max(map(len, boards)) if all(map(is_solved, boards)) else None,
        most=most,
    )


def is_day(text: str) -> bool:
    """Whether a text is a date such as 2026-10-10."""
    try:
        return len(text) == 10 and str(date.fromisoformat(text)) == text
    except (TypeError, ValueError):
        return False


def history_path() -> Path:
    """Return the file that holds the history."""
    return data_folder() / NAME


class History(SqliteFile):
    """The file of the player's games, open for reading and writing."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or history_path()
        with self._with_reason():
            make_folder(self.path.parent)
            if not self.path.exists():
                self.path.touch(0o600)  # for its owner alone; SQLite's own files beside it follow
            self._connection = connect(self.path, wait=PATIENCE, durable=True)
            self._connection.execute(SCHEMA)

    @contextmanager
    def _with_reason(self) -> Iterator[None]:
        """Raise an error of the file or its folder as BadFile, with what to do."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise BadFile(
                f"The history {self.path} cannot be used: {error}. SALET_DATA names another folder."
            ) from None

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Give the connection for changes that happen all together or not at all."""
        with self._with_reason(), self._connection as connection:
            yield connection

    def record(self, *records: Record) -> int:
        """Store games, all of them or none, and return how many are new."""
        marks = ", ".join("?" * len(FIELDS))
        rows = [tuple(getattr(record, name) for name in FIELDS) for record in records]
        insert = f"INSERT INTO game ({', '.join(FIELDS)}) VALUES ({marks}) ON CONFLICT DO NOTHING"  # noqa: S608 - our names
        with self._transaction() as connection:
            before = connection.total_changes
            connection.executemany(insert, rows)
            return connection.total_changes - before

    def remove(self, record: Record) -> None:
        """Remove one game, if it is there."""
        key = (record.played, record.day, record.boards, record.game, record.grid)
        with self._transaction() as connection:
            connection.execute(
                "DELETE FROM game WHERE played = ? AND day = ? AND boards = ? AND game = ? AND grid = ?", key
            )

    def rate(self, record: Record, score: Score) -> None:
        """Store the score of a game that was recorded without one."""
        with self._transaction() as connection:
            connection.execute(
                "UPDATE game SET score = ? WHERE played = ? AND day = ? AND game = ?",
                (score.text, record.played, record.day, record.game),
            )

    def records(self) -> list[Record]:
        """Return every game, in the order in which they were recorded."""
        with self._with_reason():
            rows = self._connection.execute(f"SELECT {', '.join(FIELDS)} FROM game ORDER BY id")  # noqa: S608 - likewise
            records = [Record(*row) for row in rows]
        strange = next((record for record in records if record.day and not is_day(record.day)), None)
        if strange:
            raise BadFile(f"The history {self.path} is damaged: a game has the day {quoted(str(strange.day))}.")
        return records

    def erase(self) -> None:
        """Remove every game, from the file too."""
        with self._transaction() as connection:
            connection.execute("DELETE FROM game")
        with self._with_reason():
            self._connection.execute("VACUUM")
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def recorded() -> list[Record]:
    """Return every game of the history; none, and no new file, if there is no history yet."""
    if not history_path().exists():
        return []
    with History() as history:
        return history.records()
