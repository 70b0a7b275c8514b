"""What is made for the page is as the library says now."""

import json
from collections import Counter

import pytest

import make_core_constants
import make_engine_vectors
import make_lab
import make_page_data
import make_vectors
from salet.game.lexicon import Lexicon, named
from salet.game.position import start
from salet.published import SHIPPED, find
from salet.solver.book import known
from salet.solver.tree import parse_lines


def test_the_vectors_are_current() -> None:
    assert make_vectors.TARGET.read_text("utf-8") == make_vectors.text()


def test_the_vectors_of_the_engine_are_current() -> None:
    assert make_engine_vectors.TARGET.read_text("utf-8") == make_engine_vectors.text()


def test_the_numbers_of_the_core_are_current() -> None:
    for file, text in make_core_constants.files().items():
        assert file.read_text("utf-8") == text


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return dict(make_page_data.page_files())


@pytest.mark.parametrize("name", ("nyt", "nyt2023", "nyt2022", "original"))
def test_the_page_has_the_words_and_weights_of_every_list(files: dict[str, bytes], name: str) -> None:
    words = json.loads(files[f"words-{name}.json"])
    lexicon = Lexicon.of(words["answers"], words["others"], weights=words["weights"], name=name)
    described = {each["name"]: each for each in json.loads(files["lexicons.json"])["lexicons"]}
    assert lexicon == make_page_data.shipped(name)
    assert described[name]["hash"] == lexicon.hash


@pytest.mark.parametrize("name", ("nyt", "nyt2023", "nyt2022", "original"))
@pytest.mark.parametrize("rules", ("normal", "hard"))
def test_the_page_has_the_openers_of_the_book(files: dict[str, bytes], name: str, rules: str) -> None:
    page = json.loads(files[f"start-{name}.json"])
    openers = [
        (value, opener[0])
        for opener, value in zip(page["openers"], page["values"][rules], strict=True)
        if value is not None
    ]
    advice = known(start(name, rules))
    assert advice is not None
    assert min(openers)[0] == advice.suggestions[0].value
    assert {word for _, word in openers} >= {row.guess for row in advice.suggestions}


def test_the_page_has_the_trees(files: dict[str, bytes]) -> None:
    assert parse_lines(files["tree-original.txt"].decode().splitlines()) == make_page_data.tree_file("original").tree


def test_the_page_has_every_game_behind_the_figures_of_every_strategy(files: dict[str, bytes]) -> None:
    rows = json.loads(files["lab.json"])["rows"]
    assert {row["strategy"] for row in rows} == {strategy.name for strategy in SHIPPED}
    for row in rows:
        games = [line.split() for line in files[f"games-{row['strategy']}.txt"].decode().splitlines()]
        assert sorted(game[-1].lstrip("-") for game in games) == sorted(named(row["lexicon"]).answers)
        found = Counter(str(len(game)) for game in games if not game[-1].startswith("-"))
        assert found == Counter(row["distribution"]), row["strategy"]


@pytest.mark.parametrize("name", ("s0", "s3", "s4-system1"))
def test_the_games_and_figures_of_a_strategy_are_current(files: dict[str, bytes], name: str) -> None:
    played = make_lab.tournament(find(name))
    assert files[f"games-{name}.txt"].decode() == make_lab.games_text(played)
    (row,) = (row for row in json.loads(files["lab.json"])["rows"] if row["strategy"] == name)
    assert row == json.loads(json.dumps(make_lab.figures(find(name), played)))
