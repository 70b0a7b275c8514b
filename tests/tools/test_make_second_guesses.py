"""The tool for the shipped second guesses: exact, also after an interruption."""

from pathlib import Path

import pytest

import make_second_guesses as maker
from salet.errors import BadFile
from salet.game.lexicon import Lexicon
from salet.game.pattern import all_green
from salet.game.position import start
from salet.run.journal import Journal
from salet.solver.search import solve


def test_every_second_guess_is_as_good_as_exact_search_says(hundredth: Lexicon) -> None:
    table = maker.second_guesses(hundredth, 3, ":memory:")
    assert len(table) >= 3
    for opener, rows in table.items():
        parts = start(hundredth).partition(opener)
        assert {pattern for pattern, _, _ in rows} == {*parts} - {all_green(5)}
        for pattern, guess, total in rows:
            position = start(hundredth).play(opener, pattern)
            assert solve(position).upper_total == solve(position, guess=guess).upper_total == total


def test_the_table_is_the_same_when_it_is_continued(hundredth: Lexicon, tmp_path: Path) -> None:
    whole = maker.second_guesses(hundredth, 12, tmp_path / "whole.db")
    maker.second_guesses(hundredth, 5, tmp_path / "part.db")
    assert maker.second_guesses(hundredth, 12, tmp_path / "part.db") == whole


def test_a_journal_of_another_lexicon_is_refused(hundredth: Lexicon, nine: Lexicon, tmp_path: Path) -> None:
    with Journal(tmp_path / "other.db", "another campaign"), pytest.raises(BadFile, match="another campaign"):
        maker.second_guesses(hundredth, 1, tmp_path / "other.db")
    maker.second_guesses(nine, 1, tmp_path / "nine.db")
    with pytest.raises(BadFile, match="another campaign"):
        maker.second_guesses(hundredth, 1, tmp_path / "nine.db")
