"""`salet grids`: suspects, likely words, fakes, and files that are none."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from salet.cli.main import run
from salet.game.pattern import pattern_of, tiles_of

pytestmark = pytest.mark.long

Command = Callable[..., Any]


def grid(answer: str, *words: str, header: str = "") -> str:
    rows = ["".join("⬛🟨🟩"[tile] for tile in tiles_of(pattern_of(word, answer), 5)) for word in words]
    return "\n".join([header, *rows, ""])


@pytest.fixture
def chat(tmp_path: Path) -> Path:
    openers = ("adieu", "stare", "crane", "audio", "raise", "slate", "irate", "train")
    seconds = ("vapor", "rigor", "visor", "mayor", "minor", "cigar", "dirty", "fiord")
    path = tmp_path / "chat.txt"
    games = [grid("vigor", *words, "vigor", header="Anna:") for words in zip(openers, seconds, strict=True)]
    path.write_text("Good morning\n" + "\n".join(games), "utf-8")
    return path


def test_a_few_grids_name_the_answer(salet: Command, chat: Path) -> None:
    result = salet("grids", str(chat), "-l", "original", "--top", "3")
    lines = result.out.splitlines()
    assert result.code == 0
    assert lines[0] == "8 grids read; lexicon original"
    assert lines[3].split()[0] == "vigor"
    assert len(lines) == 6


def test_with_the_answer_the_likely_words_are_shown(salet: Command, chat: Path) -> None:
    result = salet("grids", str(chat), "-l", "original", "--answer", "vigor", "--top", "1")
    first = result.out.splitlines()[2]
    assert first.startswith(" B  B  Y  B  B   ")
    assert "adieu" in first
    assert max(map(len, result.out.splitlines())) <= 80
    value = json.loads(salet("grids", str(chat), "-l", "original", "--answer", "vigor", "--json").out)
    assert [len(finding["rows"]) for finding in value["findings"]] == [3] * 8
    assert value["findings"][0]["rows"][2]["words"] == [{"word": "vigor", "chance": 1.0}]


def test_a_grid_that_cannot_exist_is_a_finding(salet: Command, tmp_path: Path) -> None:
    path = tmp_path / "fake.txt"
    path.write_text("Wordle 1 2/6\n⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩\n", "utf-8")
    fake = salet("grids", str(path), "-l", "original", "--answer", "quirk")
    assert fake.code == 1
    assert "1 grid cannot exist with quirk:" in fake.out
    assert "row 1: no allowed word gets BGGGG for the answer quirk" in fake.out
    real = salet("grids", str(path), "-l", "original")
    assert real.code == 0
    assert "It can exist with" in real.out
    tiny = tmp_path / "tiny.txt"
    tiny.write_text("quirk\ncrane\n", "utf-8")
    none = salet("grids", str(path), "-l", str(tiny), "--json")
    assert none.code == 1
    assert json.loads(none.out)["findings"][0]["why"].startswith("no answer in the word list tiny")


def test_hard_mode_is_told_by_the_star_or_by_an_option(salet: Command, tmp_path: Path) -> None:
    path = tmp_path / "dropped.txt"
    rows = "⬛🟩🟩🟩🟩\n⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩\n"
    path.write_text(f"Wordle 1 3/6*\n{rows}", "utf-8")
    assert salet("grids", str(path), "-l", "original", "--answer", "night").code == 1
    path.write_text(rows, "utf-8")
    assert salet("grids", str(path), "-l", "original", "--answer", "night").code == 0
    assert salet("grids", str(path), "-l", "original", "--answer", "night", "--hard").code == 1
    assert "in hard mode" in salet("grids", str(path), "-l", "original", "--hard").out


def test_the_header_chooses_the_lexicon_of_its_day(salet: Command, tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_text(grid("twang", "crane", "twang", header="Wordle 425 2/6"), "utf-8")
    assert "lexicon nyt2023" in salet("grids", str(path), "--answer", "twang").out
    path.write_text(path.read_text("utf-8") + "\nWordle 426 1/6\n🟩🟩🟩🟩🟩\n", "utf-8")
    mixed = salet("grids", str(path))
    assert mixed.code == 2
    assert "different puzzles, 425 and 426" in mixed.err


@pytest.mark.parametrize(
    ("content", "reason"),
    (
        ("", "There are no squares to read"),
        ("hello", "There are no squares to read"),
        ("⬛🟨🟩⬛⬛\n⬛🟨🟩⬛", "line 1 "),
        ("⬛🟨🟩", "3 squares wide"),
        ("⬛🟨🟩⬛⬛\n\n⬛🟨🟩⬛", "rows of 4 and of 5 squares"),
    ),
)
def test_a_file_without_grids_is_answered_with_a_reason(
    salet: Command, tmp_path: Path, content: str, reason: str
) -> None:
    path = tmp_path / "file.txt"
    path.write_text(content, "utf-8")
    result = salet("grids", str(path), "-l", "original")
    assert result.code == 2
    assert reason in " ".join(result.err.split())


def test_a_file_that_is_missing_or_no_text_is_answered_with_a_reason(salet: Command, tmp_path: Path) -> None:
    assert salet("grids", str(tmp_path / "none")).code == 2
    path = tmp_path / "raw"
    path.write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8" in " ".join(salet("grids", str(path)).err.split())


def test_standard_input_is_read(salet: Command) -> None:
    assert "1 grid read" in salet("grids", "-", "-l", "original", stdin="⬛🟨🟩⬛⬛\n").out


@given(st.text(alphabet="⬛🟨🟩🟧 \nWordle 1,234/6*X", max_size=80))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_the_file_holds_there_is_an_answer_or_a_reason(
    nine_file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    path = tmp_path / "any.txt"
    path.write_text(text, "utf-8")
    code = run(["grids", str(path), "-l", nine_file])
    shown = capsys.readouterr()
    assert code in {0, 1, 2}
    assert "fault in Salet" not in shown.err
    assert shown.out if code != 2 else shown.err
