"""Advice by guesses to go or by a strategy, and the shipped book of it."""

import json
from collections.abc import Callable
from importlib.resources import files
from math import inf
from typing import Any

import pytest
from brute import totals
from games import lexicons, rule_sets
from hypothesis import given, settings
from hypothesis import strategies as st

from make_page_data import second_guesses
from make_shipped import values_of
from salet.game.lexicon import ABOUT, Lexicon, named
from salet.game.position import start
from salet.game.rules import Rules
from salet.published import rank
from salet.solver.book import OPENERS, known
from salet.solver.objective import FORBIDDEN, Objective
from salet.study.advice import make_page, suggest
from salet.study.review import review

SHIPPED = json.loads((files("salet.data") / "book.json").read_text("utf-8"))


# --- By guesses to go -------------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(lexicon=lexicons((4,)), rules=rule_sets(), count=st.integers(1, 6))
def test_suggestions_are_the_best_guesses_with_their_exact_values(lexicon: Lexicon, rules: Rules, count: int) -> None:
    advice = suggest(start(lexicon, rules), top=count, budget=60)
    weight = sum(lexicon.weights)
    exact = totals(lexicon, rules, Objective.read(str(advice.objective), rules.limit))
    values = [row.value for row in advice.suggestions]
    assert values == pytest.approx(sorted(cost / weight for cost in exact.values() if cost < FORBIDDEN)[:count])
    for row in advice.suggestions:
        assert row.value == row.lower == row.upper == pytest.approx(exact[row.guess] / weight)
        assert (row.proven, row.label, row.score) == (True, "proven", None)
    assert (advice.strategy, advice.ranked_by) == (None, "guesses to go")


def test_what_is_not_proven_in_time_is_not_called_so() -> None:
    advice = suggest(start("nyt2023").play("fuzzy", 0), budget=0)
    assert not any(row.proven for row in advice.suggestions)
    for row in advice.suggestions:
        assert row.label != "proven"
        assert row.upper is None or row.lower is None or row.lower <= row.upper
    assert len(advice.suggestions) == 10


def test_a_loss_counts_as_one_guess_more_where_words_have_weights() -> None:
    trap = ["light", "might", "night", "right", "sight", "fight", "tight", "wight"]
    even, uneven = Lexicon.of(trap), Lexicon.of(trap, weights=[9, *[1] * 7])
    assert suggest(start(uneven), budget=5).objective == "mean+1"
    assert suggest(start(even, "normal-8"), budget=5).objective == "mean"


# --- By a strategy ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ("entropy", "parts", "expected-size", "largest-part", "two-turn"))
def test_a_strategy_shows_the_number_that_it_ranks_by(hundredth: Lexicon, name: str) -> None:
    position = start(hundredth).play("cigar", 0)
    advice = suggest(position, name, top=8)
    costs = [cost for _, cost in rank(position, name).top(8)]
    scores = [row.score for row in advice.suggestions if row.score is not None]
    assert scores == pytest.approx([-cost for cost in costs] if name == "parts" else costs, rel=1e-6)
    assert (advice.strategy, advice.objective) == (name, None)
    assert all(row.value == inf and row.label is None for row in advice.suggestions)
    if name == "parts":
        assert [row.sizes().parts for row in advice.suggestions] == scores


def test_on_the_last_guess_a_strategy_shows_the_chance_to_be_wrong(hundredth: Lexicon) -> None:
    advice = suggest(start(hundredth, "normal-1"), "parts", top=3)
    assert advice.ranked_by == "chance to be wrong"
    assert [row.score for row in advice.suggestions] == [pytest.approx(1 - row.chance) for row in advice.suggestions]


# --- The shipped book -------------------------------------------------------------------------------------------


@pytest.mark.long
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


@pytest.mark.parametrize("name", ("original", "nyt2023"))
def test_values_of_the_book_are_those_of_the_second_guess_tables(name: str) -> None:
    answers, values = len(named(name).answers), SHIPPED[name]["values"]["normal"]
    openers = second_guesses(name)["openers"]
    both = openers.keys() & values.keys()
    assert len(both) >= 20
    for word in both:
        total = answers + sum(best[0][1] for best in openers[word].values())
        assert values[word] == pytest.approx(total / answers, rel=1e-6)


@pytest.mark.long
@pytest.mark.parametrize(("name", "rules", "word"), (("nyt2022", "normal", "crate"), ("original", "hard", "roate")))
def test_a_value_of_the_book_is_found_again(name: str, rules: str, word: str) -> None:
    value = SHIPPED[name]["values"][rules][word]
    assert values_of(named(name), rules, [word]) == {word: (value, value)}


@pytest.mark.slow
@pytest.mark.parametrize("rules", ("normal", "hard"))
def test_a_value_of_todays_list_is_found_again(rules: str) -> None:
    value = SHIPPED["nyt"]["values"][rules]["salet"]
    assert values_of(named("nyt"), rules, ["salet"]) == {"salet": (value, value)}


@pytest.mark.parametrize("rules", ("normal-8", "hard-8"))
def test_under_rules_that_were_not_worked_out_the_values_are_estimates(rules: str) -> None:
    found = known(start("original", rules))
    assert found is not None
    for row in found.suggestions:
        assert (row.label, row.proven, row.upper) == ("estimate", False, None)
        assert row.value < inf
        assert 3.3 < row.value < 3.7


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
    advice = suggest(position, "parts", top=5)
    assert [row.guess for row in advice.suggestions] == [word for word, _ in rank(position, "parts").top(5)]
    assert advice.candidates == len(position.candidates)
    assert (advice.position.text, advice.lexicon, advice.rules) == ("cigar.BBBBB", "hundredth", "normal")
    for row in advice.suggestions:
        assert row.is_candidate == (row.guess in position.words)
        assert row.sizes().parts == len(position.partition(row.guess))
        assert (row.chance > 0) == row.is_candidate


def test_the_likeliest_answers_come_first_then_list_order() -> None:
    lexicon = Lexicon.of(["light", "might", "night"], weights=[1, 3, 1])
    top = suggest(start(lexicon)).top_candidates
    assert [(row.word, row.chance) for row in top] == [("might", 0.6), ("light", 0.2), ("night", 0.2)]


def test_what_the_book_does_not_have_is_left_to_be_worked_out() -> None:
    assert known(start(["crane", "slate"])) is None
    assert known(start("original", "normal-4")) is None
    assert known(start("original"), "mean+1") is None


def test_a_short_game_has_openers_of_its_own() -> None:
    best, *_ = suggest(start("original", "normal-2"), budget=60.0).suggestions
    assert (best.guess, best.label) == ("trace", "proven")
    assert best.value == pytest.approx(2.934773)
    hasty = suggest(start("nyt", "normal-2"), budget=0.0).suggestions
    assert max(guess.value for guess in hasty) <= 3  # two guesses, or a loss, which counts as one more
    judged = review(["raise", "taste"], "original", "normal-2", answer="waste").turns[0]
    assert (judged.best.guess, judged.best.value) == (best.guess, best.value)
