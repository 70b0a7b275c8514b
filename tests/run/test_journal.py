import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from salet.errors import BadFile
from salet.run.journal import Journal


def test_what_was_recorded_is_there_when_the_journal_is_opened_again(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db", "campaign") as journal:
        journal.record([("b", {"total": 2}), ("a", [1, None])])
    with Journal(tmp_path / "j.db", "campaign") as journal:
        assert list(journal.results()) == [("a", [1, None]), ("b", {"total": 2})]


def test_a_journal_of_another_campaign_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db", "original, normal") as journal:
        journal.record([("a", 1)])
    with pytest.raises(BadFile, match="another campaign"):
        Journal(tmp_path / "j.db", "original, hard")
    with Journal(tmp_path / "j.db", "original, normal") as journal:
        assert dict(journal.results()) == {"a": 1}


def test_a_file_that_is_no_journal_is_refused(tmp_path: Path) -> None:
    (tmp_path / "j.db").write_text("salet-tree 1, and more than a hundred bytes of something else " * 9)
    with pytest.raises(BadFile, match="as a journal"):
        Journal(tmp_path / "j.db", "campaign")


WRITER = """
import sys
from salet.run.journal import Journal
with Journal(sys.argv[1], "campaign") as journal:
    for number in range(100_000):
        journal.record([(str(number), number)])
        print(number, flush=True)
"""


@pytest.mark.long
def test_nothing_acknowledged_is_lost_when_the_writer_is_killed(tmp_path: Path) -> None:
    for round_ in range(5):
        path = tmp_path / f"{round_}.db"
        with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            time.sleep(0.05 * round_)
            writer.kill()
            acknowledged = [0, *(int(line) for line in writer.stdout if line.endswith("\n"))]
        with Journal(path, "campaign") as journal:
            kept = {value for _, value in journal.results()}
        assert kept >= set(acknowledged)
        assert kept <= set(range(max(acknowledged) + 2)), "at most the one under way may have been kept as well"


def test_another_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE game (word TEXT)")
        connection.commit()
    before = path.read_bytes()
    with pytest.raises(BadFile, match="another database"):
        Journal(path, "campaign")
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["games.sqlite"]
