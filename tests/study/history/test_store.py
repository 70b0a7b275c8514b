"""The history: what is acknowledged stays; what is no history is refused."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from salet.errors import BadFile
from salet.game.text.notation import read
from salet.study.history.store import History, Record, history_path, record_of, recorded
from salet.study.score import Score, TurnScore

RECORDING = Path(__file__).parents[2] / "support" / "recording.py"
GAME = record_of([read("crane bygbb dwarf ggggg")], 6, played="2026-10-10T12:00:00", answer="dwarf")
SCORE = Score(2.0, 3.25, (TurnScore("crane", "salet", 0.25, 1.5),), 3.5, 3.5)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "history.db"


def test_what_is_recorded_is_read_back_as_it_was(path: Path) -> None:
    several = record_of([read("crane bygbb"), read("crane ggggg")], 7, played="now", day="2026-10-10", score="[]")
    with History(path) as history:
        assert history.record(GAME, several) == 2
    with History(path) as history:
        assert history.records() == [GAME, several]
    assert several.guesses is None


def test_the_same_game_is_recorded_once(path: Path) -> None:
    with History(path) as history:
        assert [history.record(GAME), history.record(GAME, GAME)] == [1, 0]


def test_games_are_recorded_all_or_none(path: Path) -> None:
    with History(path) as history:
        with pytest.raises(BadFile, match="cannot be used"):
            history.record(GAME, Record("2026-10-11", guesses=9, most=6))
        assert history.records() == []


def test_a_rating_is_added_to_its_game_alone(path: Path) -> None:
    other = record_of([read("crane ggggg")], 6, played=GAME.played)
    with History(path) as history:
        history.record(GAME, other)
        history.rate(GAME, SCORE)
        assert [game.score for game in history.records()] == [SCORE.text, ""]


def test_what_is_erased_is_gone_from_the_file(path: Path) -> None:
    with History(path) as history:
        history.record(GAME)
        history.erase()
        assert history.records() == []
        history.record(Record("2026-10-12"))
    held = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert b"crane" not in held


def test_asking_for_a_history_does_not_begin_one(data_folder: Path) -> None:
    assert recorded() == []
    assert not data_folder.exists()
    with History() as history:
        history.record(GAME)
    assert recorded() == [GAME]
    assert history_path().parent == data_folder


@pytest.mark.skipif(os.name != "posix", reason="permissions")
def test_a_new_history_is_for_its_owner_alone(data_folder: Path) -> None:
    with History() as history:
        history.record(GAME)
        assert {file.stat().st_mode & 0o777 for file in data_folder.iterdir()} == {0o600}
    assert data_folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif(os.name != "posix", reason="permissions")
def test_the_permissions_of_a_history_that_is_there_stay(path: Path) -> None:
    with History(path):
        path.chmod(0o640)
    with History(path) as history:
        history.record(GAME)
    assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("content", (b"not a database at all" * 100, b"SQLite format 3\x00" + b"\xff" * 4096))
def test_a_file_that_is_no_history_is_refused(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(BadFile, match="SALET_DATA"):
        History(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("day", ("zz", "2026-13-40", "20261010", "2026-W41-6", b"2026"))
def test_a_game_with_a_day_that_is_none_is_damage(path: Path, day: str | bytes) -> None:
    with History(path) as history:
        history.record(Record("2026-10-10", "2026-10-10", guesses=3))
        history._connection.execute("UPDATE game SET day = ?", (day,))
        with pytest.raises(BadFile, match="damaged: a game has the day"):
            history.records()


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadFile, match="SALET_DATA"):
        History(tmp_path / "file" / "history.db")


# --- Other processes --------------------------------------------------------------------------------------------


FIRST = 3  # games that a process has acknowledged before it is killed


def recorder(path: Path, name: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, str(RECORDING), str(path), name]
    return subprocess.Popen(command, bufsize=0, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def killed(processes: list[subprocess.Popen[bytes]]) -> list[set[int]]:
    """The games that each process had acknowledged when it was killed."""
    for process in processes:
        os.kill(process.pid, signal.SIGKILL)
    outputs = [process.communicate() for process in processes]
    assert not any(err for _, err in outputs)
    return [{*range(FIRST), *map(int, out.split(b"\n")[:-1])} for out, _ in outputs]


@pytest.mark.long
def test_two_that_write_at_once_and_are_killed_lose_nothing_that_was_acknowledged(path: Path) -> None:
    kept: dict[str, set[int]] = {}
    for attempt in range(4):
        names = [f"{attempt}{side}" for side in "ab"]
        processes = [recorder(path, name) for name in names]
        for number in range(FIRST):  # each writes while the other does
            assert [process.stdout.readline() for process in processes if process.stdout] == [b"%d\n" % number] * 2
        time.sleep(0.1 + 0.07 * attempt)
        kept.update(zip(names, killed(processes), strict=True))
        with History(path) as history:
            rows = history.records()
        for name, numbers in kept.items():
            present = {int(row.played[11:]) for row in rows if row.game == name}
            assert numbers <= present
            assert present <= numbers | {len(numbers)}, "the one in flight may be there, no other"
    assert sqlite3.connect(path).execute("PRAGMA integrity_check").fetchone() == ("ok",)
