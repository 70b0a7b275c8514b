"""`salet stats`: figures, import, export, erase, and the picture."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.usefixtures("data_folder")
Command = Callable[..., Any]
RESULTS = "Wordle 1,937 2/6*\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\n\nWordle 1,938 X/6\n" + "⬛⬛⬛⬛⬛\n" * 6


def test_without_games_it_says_how_they_come(salet: Command) -> None:
    result = salet("stats")
    assert result.code == 0
    assert "No games yet" in result.out


def test_pasted_results_become_figures_and_are_imported_once(salet: Command, tmp_path: Path) -> None:
    (tmp_path / "results.txt").write_text(RESULTS, "utf-8")
    first, second = (salet("stats", "import", str(tmp_path / "results.txt")) for _ in range(2))
    assert "2 results found, 2 imported." in first.out
    assert "2 results found, 0 imported, 2 already" in second.out
    text = salet("stats", "--daily").out
    assert "2 games, 1 won (50 %), 2.00 guesses on average" in text
    assert "2026-10" in text
    summary = json.loads(salet("stats", "--json").out)
    assert (summary["games"], summary["won"], summary["lost"], summary["longest"]) == (2, 1, 1, 1)
    assert json.loads(salet("stats", "--practice", "--json").out)["games"] == 0


def test_what_is_exported_can_be_imported_elsewhere(
    salet: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "results.txt").write_text(RESULTS, "utf-8")
    salet("stats", "import", str(tmp_path / "results.txt"))
    assert salet("stats", "export", str(tmp_path / "games.csv")).code == 0
    assert salet("stats", "export").out == (tmp_path / "games.csv").read_text("utf-8")
    before = json.loads(salet("stats", "export", "--json").out)
    monkeypatch.setenv("SALET_DATA", str(tmp_path / "elsewhere"))
    assert "2 imported" in salet("stats", "import", str(tmp_path / "games.csv")).out
    assert json.loads(salet("stats", "export", "--json").out) == before


CHAT = (
    """[14/10/2026, 08:01] Me: Wordle 1,937 2/6*
⬛🟨⬛⬛⬛
🟩🟩🟩🟩🟩
Wordle 1,937 X/6
"""
    + "⬛⬛⬛⬛⬛\n" * 6
)


@pytest.mark.long
def test_stats_and_grids_read_the_same_results_of_a_chat(salet: Command, tmp_path: Path) -> None:
    path = tmp_path / "chat.txt"
    path.write_text(f"{CHAT}Wordle 1,938 3/6\nbye\n", "utf-8")
    imported, grids = salet("stats", "import", str(path)), salet("grids", str(path), "-l", "original")
    assert "3 results found, 2 imported." in imported.out
    assert "2 grids read" in grids.out
    for result in (imported, grids):
        assert "line 11" in result.err
    assert [game["guesses"] for game in json.loads(salet("stats", "export", "--json").out)] == [2, None]


@pytest.mark.long
def test_erasing_asks_first(program: Command, salet: Command) -> None:
    assert "nothing to erase" in salet("stats", "erase").out
    assert program("stats", "import", stdin=RESULTS).code == 0
    refused = program("stats", "erase", stdin="n\n")
    assert refused.code == 130
    assert "Erase all 2 games" in refused.err
    assert program("stats", "erase", stdin="").code == 130
    assert "2 games erased" in program("stats", "erase", "--yes").out
    assert "No games yet" in salet("stats").out


def test_the_history_is_drawn_with_its_running_means(salet: Command, tmp_path: Path) -> None:
    rows = "".join(f"2026-{1 + k // 28:02}-{1 + k % 28:02},{2 + k % 4},{60 + k % 30},{k % 99}\n" for k in range(60))
    (tmp_path / "games.csv").write_text(f"date,guesses,skill,luck\n{rows}", "utf-8")
    salet("stats", "import", str(tmp_path / "games.csv"))
    text = salet("stats").out
    assert "60 games rated" in text
    assert "2026-02     28" in text
    assert max(map(len, text.splitlines())) <= 80
    assert salet("stats", "--plot", str(tmp_path / "games.svg")).code == 0
    drawn = (tmp_path / "games.svg").read_text("utf-8")
    assert "60 rated games: skill and luck" in drawn
    assert salet("stats", "--plot", str(tmp_path / "games.jpeg")).code == 2


@pytest.mark.long
@pytest.mark.parametrize("text", ("hello", "date,guesses\n2026-10-10,nine\n", ""))
def test_what_is_no_history_changes_nothing(program: Command, text: str) -> None:
    result = program("stats", "import", stdin=text)
    assert result.code == 2
    assert result.out == ""
    assert "Traceback" not in result.err


@pytest.mark.long
@pytest.mark.parametrize("columns", (40, 60, 80))
def test_the_figures_fit_the_page_and_no_row_is_wrapped(program: Command, columns: int) -> None:
    rows = "".join(f"2026-10-{1 + k:02},{3 + k % 2},{60 + k},{k}\n" for k in range(28))
    program("stats", "import", stdin=f"date,guesses,skill,luck\n{rows}2026-10-29,X,,\n")
    text = program("stats", COLUMNS=str(columns)).out
    assert max(map(len, text.splitlines())) <= columns
    table = text.split("\n\n")[-1].splitlines()
    assert len(table) == 2, "a head and a month"
    assert table[1].startswith("2026-10")


def test_a_missing_file_is_named_with_the_reason(salet: Command, tmp_path: Path) -> None:
    result = salet("stats", "import", str(tmp_path / "none.txt"))
    assert result.code == 2
    assert "none.txt: No such file" in " ".join(result.err.split())


def test_a_terminal_without_blocks_gets_other_signs(program: Command) -> None:
    program("stats", "import", stdin=RESULTS)
    result = program("stats", PYTHONUTF8="0", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert result.code == 0
    assert "######" in result.out
