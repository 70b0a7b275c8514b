"""`salet stats`: figures, import, export, erase, and the picture."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from salet.study.history import recorded
from salet.study.review import Score, TurnScore

pytestmark = pytest.mark.usefixtures("data_folder")
Command = Callable[..., Any]
RESULTS = "Wordle 1,937 2/6*\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\n\nWordle 1,938 X/6\n" + "⬛⬛⬛⬛⬛\n" * 6


def test_pasted_results_become_figures_and_are_imported_once(salet: Command, tmp_path: Path) -> None:
    (tmp_path / "results.txt").write_text(RESULTS, "utf-8")
    first, second = (salet("stats", "import", str(tmp_path / "results.txt")) for _ in range(2))
    assert "2 results found, 2 imported." in first.out
    assert "2 results found, 0 imported, 2 already" in second.out
    text = salet("stats", "--only", "daily").out
    assert "2 games, 1 won (50 %), 2.00 guesses on average" in text
    assert "No games" in salet("stats", "--only", "practice").out


def test_what_is_exported_can_be_imported_elsewhere(
    salet: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "results.txt").write_text(RESULTS, "utf-8")
    salet("stats", "import", str(tmp_path / "results.txt"))
    assert salet("stats", "export", str(tmp_path / "games.csv")).code == 0
    assert salet("stats", "export").out == (tmp_path / "games.csv").read_text("utf-8")
    before = recorded()
    monkeypatch.setenv("SALET_DATA", str(tmp_path / "elsewhere"))
    assert "2 imported" in salet("stats", "import", str(tmp_path / "games.csv")).out
    assert recorded() == before


CHAT = (
    """[14/10/2026, 08:01] Me: Wordle 1,937 2/6*
⬛🟨⬛⬛⬛
🟩🟩🟩🟩🟩
Wordle 1,937 X/6
"""
    + "⬛⬛⬛⬛⬛\n" * 6
)


@pytest.mark.gate
def test_what_cannot_be_imported_is_named_by_its_line(salet: Command, tmp_path: Path) -> None:
    path = tmp_path / "chat.txt"
    path.write_text(f"{CHAT}Wordle 1,938 3/6\nbye\n", "utf-8")
    imported = salet("stats", "import", str(path))
    assert "3 results found, 1 imported, 1 already in your history." in imported.out
    assert "line 11" in imported.err
    assert [record.guesses for record in recorded()] == [2]


@pytest.mark.gate
def test_erasing_asks_first(salet: Command) -> None:
    assert "nothing to erase" in salet("stats", "erase").out
    assert salet("stats", "import", stdin=RESULTS).code == 0
    assert salet("stats", "import", stdin="date,guesses\n2026-10-09,5\n").code == 0, "a second game of the same puzzle"
    refused = salet("stats", "erase", stdin="n\n")
    assert refused.code == 130
    assert "Erase all 2 games" in refused.err
    assert salet("stats", "erase", stdin="").code == 130
    assert "2 games erased" in salet("stats", "erase", stdin="y\n").out
    assert "No games yet" in salet("stats").out


def score_text(guesses: int, given_up: int) -> str:
    """Return the score of a game over a list with a par of 3; a player gives up tenths of a guess."""
    turns = (TurnScore("crane", "salet", given_up / 10, 3 + given_up / 10 - guesses),)
    return Score(guesses, 3.0, turns, 3 + given_up / 10, 3 + given_up / 10).text()


def test_the_history_has_the_means_with_and_without_luck(salet: Command) -> None:
    days = [f"2026-{1 + k // 28:02}-{1 + k % 28:02}" for k in range(60)]
    rows = [f"{day};{2 + k % 4};{score_text(2 + k % 4, k % 9)}" for k, day in enumerate(days)]
    salet("stats", "import", stdin="\n".join(["date;guesses;score", *rows]))
    text = salet("stats").out
    assert "60 rated games: 3.50 (3.21 to 3.79) guesses" in text
    assert "without luck: 3.38 (3.32 to 3.45); luck owes you 6.90 guesses" in text
    assert max(map(len, text.splitlines())) <= 80
