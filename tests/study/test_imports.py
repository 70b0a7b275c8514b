"""Games from elsewhere: pasted results and CSV, whatever they hold."""

import csv
import io
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import BadFile
from salet.game.notation import Header
from salet.study.history import Record
from salet.study.imports import csv_records, csv_text, read_games, read_results, shared_games
from salet.study.review import Score, TurnScore

TODAY = date(2026, 10, 10)
SCORE = Score(2.0, 3.25, (TurnScore("crane", "salet", 0.25, 1.5),), 3.5, 3.5).text()
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
    assert [record.day for record in found.records] == ["2026-10-07"]


@given(st.text("Wordle 1,23X/6*\n⬛🟨🟩crane", max_size=120))
def test_any_text_can_be_imported(text: str) -> None:
    assert shared_games(text, TODAY)


# --- CSV --------------------------------------------------------------------------------------------------------


def test_what_is_written_as_csv_is_read_back() -> None:
    records = [*shared_games(PASTED, TODAY).records, Record("2026-10-10T12:00:00.5+00:00", score=SCORE)]
    assert csv_records(csv_text(records)) == records


@pytest.mark.parametrize(
    ("text", "reason"),
    (
        ("date,guesses\n", "no games"),
        ("date,guesses\n2026-13-10,4\n", "line 2.*date"),
        ("date,guesses\n2026-10-10,four\n", "not a number"),
        ("date,guesses\n2026-10-10,9\n", "not possible in a game of 6"),
        ("date,guesses\n2026-10-10,0\n", "not possible"),
        ("date,guesses,score\n2026-10-10,4,nan\n", "line 2.*score"),
        ("guesses\n4\n", "needs its day"),
        ("date,guesses,game\n2026-10-10,4,crane.GGGGY\n", "cannot occur"),
        ("date,guesses,rules\n2026-10-10,4,soft\n", "line 2.*soft"),
    ),
)
def test_csv_that_cannot_be_is_refused_with_its_line(text: str, reason: str) -> None:
    with pytest.raises(BadFile, match=reason):
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
    assert (record.day, record.guesses, record.game, record.answer) == CRANE


@pytest.mark.parametrize(
    "text", ("=HYPERLINK(1)", "@SUM(1)", "+cmd|x", "-1+1", "\t=1", "\x1b[2J=1", "'=1", "'", "plain")
)
def test_an_export_runs_nothing_in_a_spreadsheet_or_terminal(text: str) -> None:
    record = Record("2026-10-10", "2026-10-10", answer=text, lexicon=text, guesses=3)
    (row,) = list(csv.DictReader(io.StringIO(csv_text([record]))))
    for name in ("answer", "lexicon"):
        assert row[name].isprintable()
        assert not row[name].lstrip().startswith(("=", "+", "-", "@"))
    (back,) = csv_records(csv_text([record]))
    shown = "".join(character if character.isprintable() else " " for character in text)
    assert {back.answer.strip(), back.lexicon.strip()} == {shown.strip()}


HEADERS = (
    ("Wordle 1,234 2/6", Header(1234, 2, 6, hard=False)),
    ("Wordle 1,234 2/6*", Header(1234, 2, 6, hard=True)),
    ("Wordle 1.234 2/6*", Header(1234, 2, 6, hard=True)),
    ("Wordle 1\u202f234 2/6", Header(1234, 2, 6, hard=False)),
    ("Wordle 1,000 🎉 2/6", Header(1000, 2, 6, hard=False)),
    ("WORDLE 220 2/6", Header(220, 2, 6, hard=False)),
    ("#Wordle #220 2/8", Header(220, 2, 8, hard=False)),
    ("Le Mot (@WordleFR) #45 2/6", Header(45, 2, 6, hard=False)),
    ("[14/10/2026, 08:01] Me: Wordle 1,578 2/6*", Header(1578, 2, 6, hard=True)),
    ("14.10.26, 08:01 - Ann B.: look, Wordle 1578: 2/6 at last", Header(1578, 2, 6, hard=False)),
)


@pytest.mark.parametrize(("line", "header"), HEADERS)
def test_the_header_of_a_shared_result_is_read(line: str, header: Header) -> None:
    (result,) = read_results(f"hello\n{line}\n\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩\n\nPhew, that last 🟩! That was close.")
    assert (result.line, result.header) == (2, header)
    assert result.text.endswith("⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩")


def test_a_lost_puzzle_has_no_number_of_guesses() -> None:
    (result,) = read_results("Wordle 1,234 X/3*\n" + "⬜🟦🟧⬜⬜\n" * 3)
    assert result.header == Header(1234, None, 3, hard=True)
