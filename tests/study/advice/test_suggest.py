"""Advice, and the shipped book of it."""

import json
from importlib.resources import files
from typing import Any

import pytest

from salet.game.lexicon import ABOUT, Lexicon
from salet.game.position import start
from salet.game.rules import Rules
from salet.solver.advice import Advice
from salet.solver.book import DEPTH, looked_up
from salet.solver.strategy import rank
from salet.study.advice.suggest import advise, make_book


def test_the_shipped_book_is_current() -> None:
    shipped = json.loads((files("salet.data") / "book.json").read_text("utf-8"))
    made = make_book()
    assert list(shipped) == list(made) == list(ABOUT)
    for name, advice in made.items():
        assert_the_same(shipped[name], json.loads(json.dumps(advice)))


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


def test_advice_holds_the_ranking_with_every_figure(hundredth: Lexicon) -> None:
    position = start(hundredth).play("cigar", 0)
    advice = advise(position, "parts", count=5)
    assert [row.guess for row in advice.suggestions] == [word for word, _ in rank(position, "parts").top(5)]
    assert advice.candidates == len(position.candidates)
    assert (advice.position, advice.lexicon, advice.rules, advice.strategy) == (
        "cigar.BBBBB",
        "hundredth",
        "normal",
        "parts",
    )
    for row in advice.suggestions:
        assert row.is_candidate == (row.guess in position.words)
        assert row.parts == len(position.partition(row.guess))
        assert (row.probability > 0) == row.is_candidate


def test_the_likeliest_answers_come_first_then_list_order() -> None:
    lexicon = Lexicon.of(["light", "might", "night"], weights=[1, 3, 1])
    top = advise(start(lexicon)).top_candidates
    assert [(row.word, row.probability) for row in top] == [("might", 0.6), ("light", 0.2), ("night", 0.2)]


def test_advice_is_read_back_from_its_json(hundredth: Lexicon) -> None:
    advice = advise(start(hundredth), count=3)
    assert Advice.from_json(json.loads(json.dumps(advice.as_json()))) == advice


def test_advice_can_be_cut(hundredth: Lexicon) -> None:
    advice = advise(start(hundredth), count=5)
    assert advice.top(2).suggestions == advice.suggestions[:2]
    assert advice.top(2).top_candidates == advice.top_candidates


@pytest.mark.parametrize("rules", ("normal", "hard", "strict", "hard-8"))
def test_the_book_says_what_working_it_out_would(rules: str) -> None:
    found = looked_up("original", Rules.read(rules), "entropy", 7)
    assert found == advise(start("original", rules), "entropy", 7)


def test_what_the_book_does_not_have_is_left_to_be_worked_out() -> None:
    assert looked_up("original", Rules(), "parts", 5) is None
    assert looked_up("words.txt", Rules(), "entropy", 5) is None
    assert looked_up("original", Rules(), "entropy", DEPTH + 1) is None
    assert looked_up("original", Rules(limit=1), "entropy", 5) is None
