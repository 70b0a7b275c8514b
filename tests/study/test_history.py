"""The history: what is acknowledged stays, what is no history is refused; what counts, streaks, means."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import BadFile
from salet.game.notation import read
from salet.study.history import History, Record, count_records, record_of, summarise
from salet.study.review import Score, TurnScore

RECORDING = Path(__file__).parents[1] / "support" / "recording.py"
GAME = record_of(read("crane bygbb dwarf ggggg"), played="2026-10-10T12:00:00", answer="dwarf")
TODAY = date(2026, 10, 10)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "history.db"


def test_what_is_recorded_is_read_back_as_it_was(path: Path) -> None:
    lost = record_of(read("crane bygbb"), played="now", day="2026-10-10", score="[]")
    with History(path) as history:
        assert history.record(GAME, lost) == 2
    with History(path) as history:
        assert history.records() == [GAME, lost]
    assert lost.guesses is None


def test_games_are_recorded_all_or_none(path: Path) -> None:
    with History(path) as history:
        with pytest.raises(BadFile, match="cannot be used"):
            history.record(GAME, Record("2026-10-11", guesses=0))
        assert history.records() == []


def test_what_is_erased_is_gone_from_the_file(path: Path) -> None:
    with History(path) as history:
        history.record(GAME)
        history.erase()
        assert history.records() == []
        history.record(Record("2026-10-12"))
    held = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert b"crane" not in held


@pytest.mark.skipif(os.name != "posix", reason="permissions")
def test_a_new_history_is_for_its_owner_alone(data_folder: Path) -> None:
    with History() as history:
        history.record(GAME)
        assert {file.stat().st_mode & 0o777 for file in data_folder.iterdir()} == {0o600}


@pytest.mark.parametrize("content", (b"not a database at all" * 100, b"SQLite format 3\x00" + b"\xff" * 4096))
def test_a_file_that_is_no_history_is_refused(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(BadFile, match="SALET_DATA"):
        History(path)
    assert path.read_bytes() == content


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


@pytest.mark.gate
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


# --- Statistics -------------------------------------------------------------------------------------------------


def daily(ago: int, guesses: int | None, **known: object) -> Record:
    day = str(TODAY - timedelta(days=ago))
    return Record(day, day, guesses=guesses, **known)  # type: ignore[arg-type]


def test_a_day_counts_once_and_the_first_record_stands() -> None:
    games = count_records([daily(1, 4), daily(1, 2, source="shared"), daily(0, 3)])
    assert [game.guesses for game in games] == [4, 3]


def test_a_streak_lasts_until_a_day_is_lost_or_left_out() -> None:
    assert summarise([daily(k, 4) for k in range(3)], TODAY).streak == 3
    assert summarise([daily(k, 4) for k in (1, 2, 3)], TODAY).streak == 3, "today is not over yet"
    assert summarise([daily(k, 4) for k in (2, 3)], TODAY).streak == 0
    assert summarise([daily(0, 4), daily(1, None), daily(2, 4)], TODAY).streak == 1
    assert summarise([daily(0, None), daily(1, 3)], TODAY).streak == 0
    assert summarise([daily(k, 4) for k in (0, 5, 6, 7)], TODAY).longest == 3
    assert summarise([], TODAY).longest == 0


@given(st.sets(st.integers(0, 40)), st.sets(st.integers(0, 40)))
def test_the_longest_streak_is_that_of_a_plain_walk(won: set[int], lost: set[int]) -> None:
    games = [daily(k, None if k in lost else 4) for k in sorted(won | lost)]
    walked = "".join("w" if k in won - lost else " " for k in range(42)).split()
    assert summarise(games, TODAY).longest == max(map(len, walked), default=0)


def rated(day: int, *turns: tuple[str, str, float]) -> Record:
    """Return a game of three guesses with what each of them gave up; luck makes up for it."""
    total = sum(given_up for _, _, given_up in turns)
    scored = tuple(TurnScore(guess, best, given_up, total / len(turns)) for guess, best, given_up in turns)
    game = ".".join(f"{guess}.BBBBB" for guess, _, _ in turns)
    return daily(day, 3, game=game, score=Score(3.0, 3.0, scored, 3 + total, 3 + total).text())


def test_openers_and_the_costliest_guesses_are_named_with_their_positions() -> None:
    games = [
        rated(0, ("crane", "salet", 0.25), ("moist", "guilt", 0.5), ("vigor", "vigor", 0.0)),
        rated(1, ("crane", "salet", 0.25), ("sloth", "guilt", 0.05), ("ghoul", "login", 0.75)),
        rated(2, ("salet", "salet", 0.0), ("crony", "crony", 0.0)),
        rated(3, ("crane", "salet", 0.25), ("moist", "guilt", 0.5)),
        daily(4, 4),
    ]
    summary = summarise(count_records(games), TODAY)
    assert [(o.word, o.rated.games, o.value, o.rated.luck_free.mean) for o in summary.openers] == [
        ("crane", 3, 3.25, pytest.approx((3.75 + 4.05 + 3.75) / 3)),
        ("salet", 1, 3.0, 3.0),
    ]
    # Twice the same mistake on the same board is one lesson.
    costly = [(guess.guess, guess.best, guess.row, guess.position) for guess in summary.costliest]
    assert costly == [("ghoul", "login", 3, "crane.BBBBB.sloth.BBBBB"), ("moist", "guilt", 2, "crane.BBBBB")]
    assert [guess.given_up for guess in summary.costliest] == [0.75, 0.5]
