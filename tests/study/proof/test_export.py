"""`salet export`: tables that anybody can read, add up to the proven totals, and come out the same each time."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest

from salet.cli.main import run
from salet.errors import MissingExtra
from salet.game.position import position_of
from salet.solver.opening_book import OPENERS
from salet.study.proof.export import SCHEMAS, export

LEXICONS = ("original", "nyt2022")  # nyt2023 has three times as many rows of the same kind
TREE_SUMS = """
    SELECT count(*) FROM 'trees.parquet' AS node
    LEFT JOIN (SELECT lexicon, rules, parent, sum(total) AS later FROM 'trees.parquet' GROUP BY ALL) AS child
    ON (node.lexicon, node.rules, node.node) = (child.lexicon, child.rules, child.parent)
    WHERE node.total != node.candidates + coalesce(later, 0)
"""
OPENER_TOTALS = """
    SELECT opener, sum(total) + 2315 FROM 'second_guesses.parquet'
    WHERE lexicon = 'original' AND opener IN ('salet', 'crate') GROUP BY opener ORDER BY opener
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data") / "new"
    export(folder, LEXICONS)
    return folder


@pytest.fixture
def ask(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[Any]]:
    monkeypatch.chdir(folder)
    return lambda text: duckdb.connect().execute(text).fetchall()


@pytest.mark.parametrize("table", SCHEMAS)
def test_a_file_has_the_columns_types_and_licence_that_are_documented(
    ask: Callable[[str], list[Any]], table: str
) -> None:
    columns = {name: kind for name, kind, *_ in ask(f"DESCRIBE FROM '{table}.parquet'")}
    assert columns == SCHEMAS[table]
    about = {key.decode(): value.decode() for _, key, value in ask(f"FROM parquet_kv_metadata('{table}.parquet')")}
    assert about["licence"] == "CC0-1.0"
    page = (Path(__file__).resolve().parents[3] / "docs" / "data.md").read_text("utf-8")
    assert all(f"`{column}`" in page for column in columns)


def test_the_trees_add_up_to_the_published_totals(
    ask: Callable[[str], list[Any]], golden: Callable[[str], Any]
) -> None:
    roots = ask("SELECT lexicon, rules, total FROM 'trees.parquet' WHERE parent IS NULL")
    book = {key: total for key, total in golden("exact")["book"].items() if key.startswith(LEXICONS)}
    assert {f"{lexicon} {rules}": total for lexicon, rules, total in roots} == book
    assert ask(TREE_SUMS) == [(0,)]


def test_the_second_guesses_add_up_to_the_published_totals(ask: Callable[[str], list[Any]]) -> None:
    assert dict(ask(OPENER_TOTALS)) == {"crate": 7926, "salet": 7920}


def test_a_position_is_there_once_with_its_candidates(ask: Callable[[str], list[Any]]) -> None:
    assert ask("SELECT count(*) = count(DISTINCT (lexicon, rules, position)) FROM 'positions.parquet'") == [(True,)]
    ((text, candidates, guess, total),) = ask(
        "SELECT position, candidates, guess, total FROM 'positions.parquet'"
        " WHERE lexicon = 'original' AND rules = 'normal' AND position = 'salet.BYBGB'"
    )
    assert candidates == position_of(text, "original").count == 7
    assert (guess, total) == ("anger", 14)


def test_what_cannot_be_written_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert run(["export", str(tmp_path / "file" / "below"), "--json"]) == 2
    assert "cannot be made" in capsys.readouterr().err


def test_without_the_extra_it_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with pytest.raises(MissingExtra, match="analysis"):
        export(tmp_path)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """One tree and no second guesses: everything is tried above."""
    monkeypatch.setattr("salet.study.proof.export.second_rows", lambda _names: iter(()))
    monkeypatch.setattr("salet.study.proof.export.OPENERS", {("original", "normal"): "salet"})


@pytest.mark.usefixtures("small")
def test_the_same_data_gives_the_same_bytes(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        export(tmp_path / folder)
    for table in SCHEMAS:
        one, two = ((tmp_path / folder / f"{table}.parquet").read_bytes() for folder in ("one", "two"))
        assert one == two


@pytest.mark.usefixtures("small")
def test_the_command_lists_what_it_wrote_and_leaves_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["export", str(tmp_path), "--json"]) == 0
    assert [row["table"] for row in json.loads(capsys.readouterr().out)] == list(SCHEMAS)
    assert sorted(file.stem for file in tmp_path.iterdir()) == list(SCHEMAS)


def test_the_records_of_the_page_are_the_totals_of_the_trees(golden: Callable[[str], Any]) -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "data.md").read_text("utf-8")
    rows = re.findall(r"^\| (original|nyt\d+)[^|]*\| (normal|hard) \| (\w+) \| ([\d,]+) \|", page, re.MULTILINE)
    totals = {f"{lexicon} {rules}": int(total.replace(",", "")) for lexicon, rules, _, total in rows}
    assert totals == golden("exact")["book"]
    assert {(lexicon, rules): opener for lexicon, rules, opener, _ in rows} == OPENERS
