import csv
from contextlib import suppress
from pathlib import Path

import duckdb
import numpy as np
import pytest

from salet.errors import BadFile
from salet.game.lexicon import Lexicon
from salet.game.pattern import pattern_of
from salet.game.position import start
from salet.solver.partition import measures_of
from salet.study.lab.bulk import measure_games


def write_games(path: Path, games: list[tuple[str, list[str]]]) -> Path:
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([("answer", "guesses"), *((answer, " ".join(words)) for answer, words in games)])
    return path


def drawn(lexicon: Lexicon, count: int) -> list[tuple[str, list[str]]]:
    draw = np.random.default_rng(5)
    games = []
    for _ in range(count):
        answer = str(draw.choice(lexicon.answers))
        words = [str(word) for word in draw.choice(lexicon.guesses[:40], draw.integers(1, 6))]
        games.append((answer, words[: words.index(answer) + 1] if answer in words else [*words, answer]))
    return games


def by_hand(lexicon: Lexicon, games: list[tuple[str, list[str]]]) -> list[tuple[int, int, int, float, float]]:
    """Return game, turn, candidates, expected size and regret, each game played alone."""
    found = []
    for number, (answer, words) in enumerate(games, start=1):
        position = start(lexicon, "normal-20")
        for turn, word in enumerate(words, start=1):
            sizes = measures_of(position).expected_size
            size = float(sizes[position.matrix.index_of[word]])
            found.append((number, turn, len(position.candidates), size, size - float(sizes.min())))
            position = position.play(word, pattern_of(word, answer))
    return found


def test_every_turn_is_measured_as_if_its_game_were_alone(hundredth: Lexicon, tmp_path: Path) -> None:
    games = drawn(hundredth, 60)
    output = tmp_path / "turns.parquet"
    bulk = measure_games(write_games(tmp_path / "games.csv", games), hundredth, output=output)
    columns = "game, turn, candidates, expected_size, regret"
    rows = duckdb.read_parquet(str(output)).project(columns).fetchall()
    assert rows == [pytest.approx(row) for row in by_hand(hundredth, games)]
    assert (bulk.games, bulk.passed_over, bulk.positions) == (60, 0, len(rows))
    assert bulk.distinct < bulk.positions


def test_figures_are_averages_over_games_whatever_the_threads(hundredth: Lexicon, tmp_path: Path) -> None:
    games = drawn(hundredth, 50)
    path = write_games(tmp_path / "games.csv", games)
    one, two = (measure_games(path, hundredth, threads=threads) for threads in (1, 2))
    assert one.turns == two.turns
    rows = by_hand(hundredth, games)
    for figures in one.turns:
        here = [row for row in rows if row[1] == figures.turn]
        assert figures.games == len(here)
        assert figures.regret == pytest.approx(sum(row[4] for row in here) / len(here))
    assert sum(figures.found for figures in one.turns) == 50


def test_games_with_unknown_words_are_passed_over_and_counted(original: Lexicon, tmp_path: Path) -> None:
    games = [("crony", ["salet", "crony"]), ("zzzzz", ["salet"]), ("crony", ["qqqqq", "crony"]), ("salet", ["crony"])]
    bulk = measure_games(write_games(tmp_path / "games.csv", [*games, ("ABBEY", ["SALET", "abbey"])]), original)
    assert (bulk.games, bulk.passed_over) == (2, 3)


def test_parquet_with_lists_is_read_too(original: Lexicon, tmp_path: Path) -> None:
    path = tmp_path / "it's.parquet"
    name = str(path).replace("'", "''")
    duckdb.sql("SELECT 'crony' AS answer, ['salet', 'crony'] AS guesses, 7 AS more").write_parquet(str(path))
    assert name != str(path)
    assert measure_games(path, original).as_json()["turns"][0]["candidates"] == 2315


@pytest.mark.parametrize("text", ("", "answer\ncrony\n", "answer,guesses\n", "a,b\n1,2\n", "answer,guesses\n1,2\n"))
def test_a_file_without_games_is_a_sentence_or_no_games(original: Lexicon, tmp_path: Path, text: str) -> None:
    path = tmp_path / "games.csv"
    path.write_text(text)
    with suppress(BadFile):
        assert measure_games(path, original).games == 0


def test_a_file_that_is_not_there_or_no_parquet_is_a_sentence(original: Lexicon, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="No such file"):
        measure_games(tmp_path / "games.csv", original)
    (tmp_path / "games.parquet").write_text("plain text")
    with pytest.raises(BadFile, match="Cannot read games from"):
        measure_games(tmp_path / "games.parquet", original)
