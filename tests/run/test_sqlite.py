"""SQLite files: changes are applied all or none, and readers see the last commit."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from salet.run.sqlite import connect, transaction


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with closing(connect(tmp_path / "a.db")) as connection:
        connection.execute("CREATE TABLE item (name TEXT PRIMARY KEY)")
    return tmp_path / "a.db"


def names(connection: sqlite3.Connection) -> list[str]:
    return [name for (name,) in connection.execute("SELECT name FROM item ORDER BY name")]


def test_a_reader_does_not_wait_for_a_writer_and_sees_the_last_commit(path: Path) -> None:
    with closing(connect(path, wait=0)) as writer, closing(connect(path, wait=0)) as reader:
        with transaction(writer):
            writer.execute("INSERT INTO item VALUES ('a')")
            assert names(reader) == []
        assert names(reader) == ["a"]


def test_a_block_that_raises_changes_nothing_and_leaves_the_connection_usable(path: Path) -> None:
    with closing(connect(path)) as connection:
        with pytest.raises(sqlite3.IntegrityError), transaction(connection):
            connection.executemany("INSERT INTO item VALUES (?)", [("a",), ("a",)])
        with transaction(connection):
            connection.execute("INSERT INTO item VALUES ('b')")
        assert names(connection) == ["b"]


def test_a_second_writer_is_refused_once_it_has_waited(path: Path) -> None:
    with closing(connect(path)) as one, closing(connect(path, wait=0.05)) as other, transaction(one):
        attempt = transaction(other)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            attempt.__enter__()
