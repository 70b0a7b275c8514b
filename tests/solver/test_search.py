"""Exact search: published totals, brute force on small games, budgets, and the edges of a game."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from brute import totals
from games import lexicons, rule_sets
from hypothesis import given, settings

from salet.errors import IllegalGuess, InvalidWord
from salet.game.lexicon import Lexicon, named
from salet.game.position import Position, start
from salet.game.rules import Rules
from salet.solver.engine import IMPOSSIBLE
from salet.solver.objective import Objective
from salet.solver.tree import distribution, verify
from salet.solver.values import Search, solve


def check_total(case: dict[str, Any]) -> None:
    position = start(case["lexicon"], case["rules"])
    solution = solve(position, guess=case["opener"], tree=True)
    assert solution.proven
    assert solution.upper_total == case["total"]
    assert solution.guess == case["opener"]
    if case["total"] is None:
        assert solution.tree is None
        assert solution.lower_total is None
        return
    assert solution.tree is not None
    assert verify(solution.tree, position.lexicon, position.rules) == []
    assert sum(guesses * count for guesses, count in distribution(solution.tree).items()) == case["total"]


@pytest.mark.long
@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(
    "number", [pytest.param(number, marks=() if number % 3 == 0 else pytest.mark.slow) for number in range(12)]
)
def test_published_totals_are_found_and_their_trees_are_valid(golden: Callable[[str], Any], number: int) -> None:
    check_total(golden("exact")["totals"][number])


@pytest.mark.slow
@pytest.mark.parametrize("number", range(10))
def test_published_totals_of_the_larger_lists_are_found(golden: Callable[[str], Any], number: int) -> None:
    check_total(golden("exact")["slow"][number])


@pytest.mark.long
@settings(max_examples=60)
@given(lexicon=lexicons((4,)), rules=rule_sets())
def test_the_solution_is_that_of_brute_force_and_its_tree_attains_it(lexicon: Lexicon, rules: Rules) -> None:
    position, objective = start(lexicon, rules), Objective.read("mean", rules.limit)
    cost_of = totals(lexicon, rules, objective)
    solution = solve(position, "mean", tree=True)
    assert solution.proven
    if solution.tree is None:
        assert solution.upper_total is None
        assert min(cost_of.values()) >= IMPOSSIBLE
        return
    assert solution.upper_total == min(cost_of.values())
    weight_of = dict(zip(lexicon.answers, lexicon.weights, strict=True))
    assert verify(solution.tree, lexicon, rules) == []
    assert sum(depth * weight_of[word] for word, depth in solution.tree.depths()) == solution.upper_total


@pytest.mark.long
@settings(max_examples=60)
@given(lexicon=lexicons((4,)), rules=rule_sets())
def test_every_guess_has_its_exact_value(lexicon: Lexicon, rules: Rules) -> None:
    objective = Objective.read("mean+1", rules.limit)
    for guess, cost in totals(lexicon, rules, objective).items():
        solution = solve(start(lexicon, rules), objective, guess=guess)
        assert (solution.guess, solution.lower_total, solution.upper_total) == (guess, cost, cost)


def test_a_trap_that_cannot_be_left_is_proven_lost(nine: Lexicon) -> None:
    solution = solve(start(nine, "hard"), tree=True)
    assert solution.proven
    assert solution.as_json()["lower"] is solution.as_json()["upper"] is solution.tree is None


def test_a_guess_that_is_no_word_or_not_legal_is_refused(nine: Lexicon) -> None:
    with pytest.raises(InvalidWord):
        solve(start(nine), guess="crane")
    with pytest.raises(IllegalGuess):
        solve(start("original", "hard").play("light", "bgggg"), guess="crane")


@pytest.fixture(scope="module")
def hard_to_solve() -> Position:
    return start("nyt2023")


@pytest.mark.long
def test_a_budget_ends_the_search_with_bounds_that_hold(hard_to_solve: Position) -> None:
    solve(start("original").play("salet", 0))  # whatever has to be compiled is compiled now
    search = Search(hard_to_solve, guess="tarse")
    begun = time.perf_counter()
    search.run(0.5)
    assert time.perf_counter() - begun < 30
    solution = search.solution(with_tree=True)
    assert not solution.proven
    assert solution.tree is None
    assert solution.lower_total is not None
    assert solution.lower_total <= 11219
    assert solution.upper_total is None or solution.upper_total >= 11219


@pytest.mark.long
@pytest.mark.usefixtures("untraced")
def test_where_quick_strategies_lose_a_guess_that_looks_good_is_solved_and_its_tree_is_told() -> None:
    """Of all accepted words, the 174 that end in ts after lants: near twins, which six guesses hardly tell apart."""
    position = start(Lexicon.of(named("original").guesses)).play("lants", "bbbgg")
    search = Search(position)
    for _ in range(200):
        search.run(0.5)
        if search.upper < IMPOSSIBLE:
            break
    solution = search.solution(with_tree=True)
    assert solution.tree is not None
    assert solution.lower_total is not None
    assert solution.upper_total is not None
    assert solution.lower_total <= 572 <= solution.upper_total  # its value, from a search to the end
    depths = dict(solution.tree.depths())
    assert depths.keys() == set(position.words)
    assert (sum(depths.values()), max(depths.values())) == (solution.upper_total, 5)


@pytest.mark.long
def test_parts_too_large_for_tables_are_searched_by_engines_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    position = start("original").play("crane", 0)
    plain, search = solve(position, guess="moist"), Search(position, guess="moist")
    monkeypatch.setattr("salet.solver.values.LARGEST_SET", 12)
    search.run()
    solution = search.solution(with_tree=True)
    assert (solution.lower_total, solution.upper_total) == (plain.lower_total, plain.upper_total)
    assert solution.tree is not None
    assert sum(depth for _, depth in solution.tree.depths()) == plain.upper_total


def test_no_budget_at_all_still_gives_true_bounds() -> None:
    solution = solve(start("original").play("crane", 0), budget=0)
    exact = solve(start("original").play("crane", 0))
    assert exact.upper_total is not None
    assert 0 <= (solution.lower_total or 0) <= exact.upper_total
    assert solution.upper_total is None or solution.upper_total >= exact.upper_total


def test_a_search_that_was_stopped_can_be_taken_up_again() -> None:
    search = Search(start("original").play("salet", 0))
    search.run(0)
    before = search.lower
    search.run()
    assert search.settled
    assert before <= search.lower == search.upper == 609


@settings(max_examples=60)
@given(lexicon=lexicons((4,)), rules=rule_sets())
def test_of_equal_guesses_a_candidate_is_named(lexicon: Lexicon, rules: Rules) -> None:
    objective = Objective.read("mean+1", rules.limit)
    cost_of = totals(lexicon, rules, objective)
    equal = {guess for guess, cost in cost_of.items() if cost == min(cost_of.values())}
    solution = solve(start(lexicon, rules), objective)
    assert solution.guess in (equal & set(lexicon.answers) or equal)
