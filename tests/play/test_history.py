"""The history and what is imported: what is acknowledged stays, what is none is refused; streaks and means."""

import csv
import io
import os
import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.advice.review import Scorecard, TurnScore
from salet.errors import FileError
from salet.game.notation import parse_turns
from salet.game.shared_result import SharedHeader
from salet.play.history import History, Record, counted_games, record_of, summarize
from salet.play.history_import import csv_records, csv_text, read_games, read_results, shared_games

RECORDING = Path(__file__).parents[1] / "support" / "recording.py"
GAME = record_of(parse_turns("crane bygbb dwarf ggggg"), ended_at="2026-10-10T12:00:00", answer="dwarf")
TODAY = date(2026, 10, 10)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "history.db"


def test_what_is_recorded_is_read_back_as_it_was(path: Path) -> None:
    lost = record_of(parse_turns("crane bygbb"), ended_at="now", puzzle_date="2026-10-10", score=SCORE)
    with History(path) as history:
        assert history.record(GAME, lost) == 2
    with History(path) as history:
        assert history.records() == [GAME, lost]
    assert lost.guesses is None


def test_a_score_of_another_game_is_dropped_and_the_game_rated_again(path: Path) -> None:
    with History(path) as history:
        history.record(replace(GAME, score=SCORE))  # of one guess, where the game has two
        assert history.records() == [GAME]


def test_games_are_recorded_all_or_none(path: Path) -> None:
    with History(path) as history:
        with pytest.raises(FileError, match="Can't open your history"):
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
    with pytest.raises(FileError, match="SALET_DATA"):
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
            present = {int(row.ended_at[11:]) for row in rows if row.position == name}
            assert numbers <= present
            assert present <= numbers | {len(numbers)}, "the one in flight may be there, no other"
    assert sqlite3.connect(path).execute("PRAGMA integrity_check").fetchone() == ("ok",)


# --- Statistics -------------------------------------------------------------------------------------------------


def daily(ago: int, guesses: int | None, **known: object) -> Record:
    day = str(TODAY - timedelta(days=ago))
    return Record(day, day, guesses=guesses, **known)  # type: ignore[arg-type]


def test_a_day_counts_once_and_the_first_record_stands() -> None:
    games = counted_games([daily(1, 4), daily(1, 2, source="shared"), daily(0, 3)])
    assert [game.guesses for game in games] == [4, 3]


def test_a_streak_lasts_until_a_day_is_lost_or_left_out() -> None:
    assert summarize([daily(k, 4) for k in range(3)], TODAY).streak == 3
    assert summarize([daily(k, 4) for k in (1, 2, 3)], TODAY).streak == 3, "today is not over yet"
    assert summarize([daily(k, 4) for k in (2, 3)], TODAY).streak == 0
    assert summarize([daily(0, 4), daily(1, None), daily(2, 4)], TODAY).streak == 1
    assert summarize([daily(0, None), daily(1, 3)], TODAY).streak == 0
    assert summarize([daily(k, 4) for k in (0, 5, 6, 7)], TODAY).longest_streak == 3
    assert summarize([], TODAY).longest_streak == 0


@given(st.sets(st.integers(0, 40)), st.sets(st.integers(0, 40)))
def test_the_longest_streak_is_that_of_a_plain_walk(won: set[int], lost: set[int]) -> None:
    games = [daily(k, None if k in lost else 4) for k in sorted(won | lost)]
    walked = "".join("w" if k in won - lost else " " for k in range(42)).split()
    assert summarize(games, TODAY).longest_streak == max(map(len, walked), default=0)


def rated(day: int, *turns: tuple[str, str, float]) -> Record:
    """Return a game of three guesses with what each of them gave up; luck makes up for it."""
    total = sum(regret for _, _, regret in turns)
    scored = tuple(TurnScore(guess, best, regret, total / len(turns)) for guess, best, regret in turns)
    game = ".".join(f"{guess}.BBBBB" for guess, _, _ in turns)
    return daily(day, 3, position=game, score=Scorecard(3.0, 3.0, scored, 3 + total, 3 + total).text())


def test_openers_and_the_costliest_guesses_are_named_with_their_positions() -> None:
    games = [
        rated(0, ("crane", "salet", 0.25), ("moist", "guilt", 0.5), ("vigor", "vigor", 0.0)),
        rated(1, ("crane", "salet", 0.25), ("sloth", "guilt", 0.05), ("ghoul", "login", 0.75)),
        rated(2, ("salet", "salet", 0.0), ("crony", "crony", 0.0)),
        rated(3, ("crane", "salet", 0.25), ("moist", "guilt", 0.5)),
        daily(4, 4),
    ]
    summary = summarize(counted_games(games), TODAY)
    assert [(o.word, o.averages.games, o.value, o.averages.luck_adjusted.mean) for o in summary.openers] == [
        ("crane", 3, 3.25, pytest.approx((3.75 + 4.05 + 3.75) / 3)),
        ("salet", 1, 3.0, 3.0),
    ]
    # Twice the same mistake on the same board is one lesson.
    costly = [(guess.guess, guess.best, guess.turn_number, guess.position) for guess in summary.costliest]
    assert costly == [("ghoul", "login", 3, "crane.BBBBB.sloth.BBBBB"), ("moist", "guilt", 2, "crane.BBBBB")]
    assert [guess.regret for guess in summary.costliest] == [0.75, 0.5]


SCORE = Scorecard(2.0, 3.25, (TurnScore("crane", "salet", 0.25, 1.5),), 3.5, 3.5).text()
PASTED = """Look at this!
Wordle 1,937 4/6*

⬛🟨⬛⬛⬛
⬜🟨🟩⬛⬛
⬛🟩🟩🟩🟩
🟩🟩🟩🟩🟩

Wordle 1.938 X/6
🟦⬛⬛⬛⬛
⬛⬛⬛⬛⬛
⬛⬛⬛⬛⬛
⬛⬛⬛⬛⬛
⬛⬛⬛⬛⬛
⬛🟧🟧🟧🟧
Phew

Wordle 1,939 2/6
CRANE ⬛🟨🟩⬛⬛
DWARF 🟩🟩🟩🟩🟩
"""


@pytest.mark.parametrize(
    ("text", "reason"),
    (
        ("Wordle 1,937 3/6\nbye", "header says 3/6"),
        ("Wordle 1,937 2/6\n🟩🟩🟩🟩🟩\n⬛🟨🟩⬛⬛", "header says 2/6"),
        ("Wordle 1,937 1/6\n⬛🟨🟩⬛⬛", "header says 1/6"),
        ("Wordle 1,937 3/6\n🟩🟩🟩🟩🟩", "header says 3/6"),
        ("Wordle 2,937 1/6\n🟩🟩🟩🟩🟩", "in the future"),
        ("Wordle 999,999,999 1/6\n🟩🟩🟩🟩🟩", "in the future"),
        ("Wordle 1,937 X/6\n🟩🟩🟩🟩🟩", "header says X/6"),
    ),
)
def test_a_result_that_cannot_be_kept_is_named_and_the_others_are_kept(text: str, reason: str) -> None:
    found = shared_games(f"hello\n{text}\nbye\nMe: Wordle 1,936 1/6\n🟩🟩🟩🟩🟩", TODAY)
    (problem,) = found.problems
    assert problem.startswith("line 2 (wordle ")
    assert reason in problem
    assert [record.puzzle_date for record in found.records] == ["2026-10-07"]


@given(st.text("Wordle 1,23X/6*\n⬛🟨🟩crane", max_size=120))
def test_any_text_can_be_imported(text: str) -> None:
    assert shared_games(text, TODAY)


# --- CSV --------------------------------------------------------------------------------------------------------


def test_what_is_written_as_csv_is_read_back() -> None:
    scored = record_of(parse_turns("crane bygbb"), ended_at="2026-10-10T12:00:00.5+00:00", score=SCORE)
    records = [*shared_games(PASTED, TODAY).records, scored]
    assert csv_records(csv_text(records)) == records


@pytest.mark.parametrize(
    ("text", "reason"),
    (
        ("date,guesses\n", "no games"),
        ("date,guesses\n2026-13-10,4\n", "line 2.*date"),
        ("date,guesses\n2026-10-10,four\n", "isn't a number"),
        ("date,guesses\n2026-10-10,9\n", "is 9, but this game allows 1 to 6"),
        ("date,guesses\n2026-10-10,0\n", "is 0, but this game allows 1 to 6"),
        ("date,guesses,score\n2026-10-10,4,nan\n", "line 2.*score"),
        ('date,guesses,words,score\n2026-10-10,2,crane dwarf,"[3.42,3.42,3.4,3.5,[]]"\n', "line 2.*another game"),
        (
            'date,guesses,position,score\n2026-10-10,2,crane bygbb dwarf ggggg,"[3.42,3.42,3.4,3.5,[]]"\n',
            "line 2.*another",
        ),
        ("guesses\n4\n", "needs a date"),
        ("date,guesses,position\n2026-10-10,4,crane.GGGGY\n", "can't happen"),
        ("date,guesses,rules\n2026-10-10,4,soft\n", "line 2.*soft"),
    ),
)
def test_csv_that_cannot_be_is_refused_with_its_line(text: str, reason: str) -> None:
    with pytest.raises(FileError, match=reason):
        csv_records(text)


CRANE = ("2026-10-01", 3, "crane.BYGBB.shark.YBGYB.roast.GGGGG", "roast")


@pytest.mark.parametrize(
    "text",
    (
        "date,guesses,words\n2026-10-01,3,crane shark roast\n",
        "date,words\n2026-10-01,crane shark roast\n",
        "date;guesses;words\r\n2026-10-01;3;crane, shark, roast\r\n",
        "\ufeffDate\tGuesses\tWords\n2026-10-01\t3\tcrane shark roast\n",
    ),
)
def test_the_words_of_a_game_are_enough(text: str) -> None:
    (record,) = read_games(text, TODAY).records
    assert (record.puzzle_date, record.guesses, record.position, record.answer) == CRANE


@pytest.mark.parametrize(
    "text",
    (
        "=HYPERLINK(1)",
        "@SUM(1)",
        "+cmd|x",
        "-1+1",
        "\uff1d1+1",
        "\uff0b1",
        "\uff0d1",
        "\uff20SUM(1)",
        "\t=1",
        "\x1b[2J=1",
        "'=1",
        "'",
        "observed",
    ),
)
def test_an_export_runs_nothing_in_a_spreadsheet_or_terminal(text: str) -> None:
    record = Record("2026-10-10", "2026-10-10", answer=text, lexicon=text, guesses=3)
    (row,) = list(csv.DictReader(io.StringIO(csv_text([record]))))
    for name in ("answer", "lexicon"):
        assert row[name].isprintable()
        assert not row[name].lstrip().startswith(("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"))
    (back,) = csv_records(csv_text([record]))
    shown = "".join(character if character.isprintable() else " " for character in text)
    assert {back.answer.strip(), back.lexicon.strip()} == {shown.strip()}


HEADERS = (
    ("Wordle 1,234 2/6", SharedHeader(1234, 2, 6, hard=False)),
    ("Wordle 1,234 2/6*", SharedHeader(1234, 2, 6, hard=True)),
    ("Wordle 1.234 2/6*", SharedHeader(1234, 2, 6, hard=True)),
    ("Wordle 1\u202f234 2/6", SharedHeader(1234, 2, 6, hard=False)),
    ("Wordle 1,000 🎉 2/6", SharedHeader(1000, 2, 6, hard=False)),
    ("WORDLE 220 2/6", SharedHeader(220, 2, 6, hard=False)),
    ("#Wordle #220 2/8", SharedHeader(220, 2, 8, hard=False)),
    ("Le Mot (@WordleFR) #45 2/6", SharedHeader(45, 2, 6, hard=False)),
    ("[14/10/2026, 08:01] Me: Wordle 1,578 2/6*", SharedHeader(1578, 2, 6, hard=True)),
    ("14.10.26, 08:01 - Ann B.: look, Wordle 1578: 2/6 at last", SharedHeader(1578, 2, 6, hard=False)),
)


@pytest.mark.parametrize(("line", "header"), HEADERS)
def test_the_header_of_a_shared_result_is_read(line: str, header: SharedHeader) -> None:
    (result,) = read_results(f"hello\n{line}\n\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩\n\nPhew, that last 🟩! That was close.")
    assert (result.line, result.header) == (2, header)
    assert result.text.endswith("⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩")


def test_a_lost_puzzle_has_no_number_of_guesses() -> None:
    (result,) = read_results("Wordle 1,234 X/3*\n" + "⬜🟦🟧⬜⬜\n" * 3)
    assert result.header == SharedHeader(1234, None, 3, hard=True)
