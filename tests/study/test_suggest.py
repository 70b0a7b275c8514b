"""Advice by guesses to go or by a strategy, and the shipped book of it."""

import json
from collections.abc import Callable
from importlib.resources import files
from math import inf
from typing import Any

import pytest

from make_shipped import values_of
from salet.game.lexicon import ABOUT, named
from salet.game.position import start
from salet.solver.book import OPENERS, known
from salet.study.advice import make_page, suggest
from salet.study.review import review

SHIPPED = json.loads((files("salet.data") / "book.json").read_text("utf-8"))


# --- The shipped book -------------------------------------------------------------------------------------------


@pytest.mark.gate
@pytest.mark.parametrize("name", ABOUT)
def test_the_figures_of_the_shipped_book_are_current(name: str) -> None:
    shipped = {key: value for key, value in SHIPPED[name].items() if key != "values"}
    openers = [row["guess"] for row in shipped["suggestions"]]
    assert_the_same(shipped, json.loads(json.dumps(make_page(named(name), openers))))


@pytest.mark.parametrize("name", ABOUT)
@pytest.mark.parametrize("rules", ("normal", "hard"))
def test_the_openers_of_the_book_are_sorted_by_proven_values(name: str, rules: str) -> None:
    found = known(start(name, rules))
    assert found is not None
    values = [row.value for row in found.suggestions if row.value < inf]
    assert values == sorted(values)
    assert len(values) >= (8 if rules == "hard" else 20)  # in hard mode few openers are sure to win
    assert {row.label for row in found.suggestions} == {"proven"}


@pytest.mark.parametrize(("name", "rules"), OPENERS)
def test_the_best_value_of_the_book_is_the_proven_total(golden: Callable[[str], Any], name: str, rules: str) -> None:
    total, answers = golden("exact")["book"][f"{name} {rules}"], len(named(name).answers)
    found = known(start(name, rules))
    assert found is not None
    assert found.suggestions[0].value == pytest.approx(total / answers, rel=1e-6)
    assert SHIPPED[name]["values"][rules][OPENERS[name, rules]] == found.suggestions[0].value


@pytest.mark.gate
@pytest.mark.parametrize(("name", "rules", "word"), (("nyt2022", "normal", "crate"), ("original", "hard", "roate")))
def test_a_value_of_the_book_is_found_again(name: str, rules: str, word: str) -> None:
    value = SHIPPED[name]["values"][rules][word]
    assert values_of(named(name), rules, [word]) == {word: (value, value)}


def assert_the_same(shipped: dict[str, Any], made: dict[str, Any]) -> None:
    """Logarithms differ between machines in a last digit, which seven figures may just show."""
    lists = ("suggestions", "top_candidates")
    assert {k: v for k, v in shipped.items() if k not in lists} == {k: v for k, v in made.items() if k not in lists}
    for name in lists:
        assert len(shipped[name]) == len(made[name])
        for row, again in zip(shipped[name], made[name], strict=True):
            words = {key for key, value in row.items() if not isinstance(value, float)}
            assert {key: row[key] for key in words} == {key: again[key] for key in words}
            assert [row[key] for key in row.keys() - words] == pytest.approx([again[key] for key in row.keys() - words])


def test_a_short_game_has_openers_of_its_own() -> None:
    best, *_ = suggest(start("original", "normal-2"), budget=60.0).suggestions
    assert (best.guess, best.label) == ("trace", "proven")
    assert best.value == pytest.approx(2.934773)
    hasty = suggest(start("nyt", "normal-2"), budget=0.0).suggestions
    assert max(guess.value for guess in hasty) <= 3  # two guesses, or a loss, which counts as one more
    judged = review(["raise", "taste"], "original", "normal-2", answer="waste").turns[0]
    assert (judged.best.guess, judged.best.value) == (best.guess, best.value)
