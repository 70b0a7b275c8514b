"""The compiled search against trying everything, over every rule, objective and limit."""

from unittest.mock import patch

import numpy as np
import pytest
from brute import totals
from games import lexicons, objectives, rule_sets
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.core.constants import NORMAL
from salet.core.search import Tables, new_transposition_table, tables_bytes
from salet.game.lexicon import Lexicon
from salet.game.pattern import pattern_of
from salet.game.position import new_position
from salet.game.rules import Rules
from salet.solver import engine as engines
from salet.solver.engine import ANY_GUESS, IMPOSSIBLE, Engine, SearchControl
from salet.solver.objective import Objective

pytestmark = pytest.mark.gate


def is_useful(guess: str, lexicon: Lexicon) -> bool:
    return guess in lexicon.answers or len({pattern_of(guess, answer) for answer in lexicon.answers}) > 1


@settings(max_examples=150)
@given(data=st.data(), lexicon=lexicons(), rules=rule_sets())
def test_values_equal_brute_force_and_keep_the_contract_of_beta(
    data: st.DataObject, lexicon: Lexicon, rules: Rules
) -> None:
    objective = data.draw(objectives(rules.limit))
    cost_of = totals(lexicon, rules, objective)
    want = min(cost_of.values())
    with patch.object(engines, "MAX_SET", data.draw(st.sampled_from((2, 4, 560)))):
        engine = Engine(new_position(lexicon, rules), objective, new_transposition_table(8))
    control, rows, history = SearchControl(), engine.root[0], engine.history(())
    assert engine.value(control, rows, history) == want
    total, best = control.found
    if want < IMPOSSIBLE:
        assert (total, cost_of[engine.word(best)]) == (want, want)
    beta = data.draw(st.integers(0, 2 * min(want, 10**6) + 2))
    engine.transpositions[:] = 0
    bounded = engine.value(control, rows, history, beta)
    assert bounded == want if want < beta else beta <= bounded <= want
    for guess, cost in cost_of.items():
        if is_useful(guess, lexicon):
            place = engine.place(guess)
            assert engine.value(control, rows, history, guess=place) == cost, guess
            bounded = engine.value(control, rows, history, beta, place)
            assert bounded == cost if cost < beta else beta <= bounded <= cost


@settings(max_examples=100)
@given(lexicon=lexicons((4,)), rules=rule_sets(), breadth=st.integers(1, 8), tries=st.integers(0, 30))
def test_a_quick_strategy_is_never_better_than_the_best_wherever_it_is_stopped(
    lexicon: Lexicon, rules: Rules, breadth: int, tries: int
) -> None:
    objective = Objective.read("mean+1", rules.limit)
    engine = Engine(new_position(lexicon, rules), objective, new_transposition_table(8))
    control = SearchControl()
    control.allow(tries)
    exact = totals(lexicon, rules, objective)
    guesses = [ANY_GUESS, *(engine.place(guess) for guess in exact)]
    uppers = np.full(len(engine.order), IMPOSSIBLE, np.int64)
    engine.query(control).greedy_bounds(*engine.root, guesses, uppers, breadth)
    assert uppers.min() >= min(exact.values())
    assert all(uppers[engine.place(guess)] >= cost for guess, cost in exact.items())
    assert tries or uppers.min() < IMPOSSIBLE


@settings(max_examples=100)
@given(lexicon=lexicons((4,)), rules=rule_sets(), data=st.data())
def test_a_look_at_an_opener_never_says_too_much(lexicon: Lexicon, rules: Rules, data: st.DataObject) -> None:
    objective = data.draw(objectives(rules.limit))
    with patch.object(engines, "MIN_REFERENCE", 1):
        engine = Engine(new_position(lexicon, rules), objective, new_transposition_table(8))
    control = SearchControl()
    for guess, cost in totals(lexicon, rules, objective).items():
        assert engine.opener_bound(control, engine.place(guess), IMPOSSIBLE) <= cost


@settings(max_examples=100)
@given(lexicon=lexicons((4,)), rules=rule_sets(), tries=st.integers(1, 12))
def test_a_stopped_search_leaves_nothing_false(lexicon: Lexicon, rules: Rules, tries: int) -> None:
    objective = Objective.read("mean", rules.limit)
    want = min(totals(lexicon, rules, objective).values())
    engine = Engine(new_position(lexicon, rules), objective, new_transposition_table(8))
    control, history = SearchControl(), engine.history(())
    control.allow(tries)
    assert engine.value(control, engine.root[0], history) <= want
    control.allow(0)
    assert engine.value(control, engine.root[0], history) == want


def test_numbers_beyond_what_the_core_holds_are_refused() -> None:
    engine = Engine(new_position(Lexicon.of(["crane", "slate", "trace"])), Objective.read("mean", 6))
    query, root, pool = engine.query(SearchControl()), engine.root, np.arange(3)
    lowers, uppers = np.zeros(3, np.int64), np.full(3, IMPOSSIBLE, np.int64)
    membership, reach = np.ones((1, 3), np.bool_), np.full((1, 3), 3, np.uint16)
    for number in (ANY_GUESS - 1, ANY_GUESS, -1, 3, 2**31, 2**63, 2**64):
        if number != ANY_GUESS:
            with pytest.raises(ValueError, match="out of range"):
                query.solve(*root, IMPOSSIBLE, number)
            with pytest.raises(ValueError, match="out of range"):
                query.greedy_bounds(*root, [number], uppers, 1)
        with pytest.raises(ValueError, match="out of range"):
            query.bound_opener(root[1], number, IMPOSSIBLE, membership, reach)
    for number in (ANY_GUESS, -1, 3, 2**31):
        for lines in (query.bound_guesses, query.prove_best):
            with pytest.raises(ValueError, match="out of range"):
                lines(*root, np.array([number]), lowers, uppers, 1)
    for number in (2**59 + 1, 2**63, 2**64, -(2**63)):
        with pytest.raises(ValueError, match="total"):
            query.solve(*root, number, ANY_GUESS)
        with pytest.raises(ValueError, match="total"):
            query.bound_opener(root[1], 0, number, membership, reach)
    for number in (2**31, 2**63, 2**64):
        query.greedy_bounds(*root, [ANY_GUESS, 0, 1, 2], uppers, number)
        query.bound_guesses(*root, pool, lowers, uppers, number)
        assert query.prove_best(*root, pool, lowers, uppers, number)
        assert sorted(lowers) == sorted(uppers) == [5, 5, 5]
        with pytest.raises(ValueError, match="The core searches"):
            tables_bytes(5, 26, number, 3, 0, 6)


@pytest.mark.parametrize(
    ("length", "answers", "rule", "limit"), ((11, 3, 0, 6), (5, 4, 0, 6), (5, 3, 3, 6), (5, 3, 0, 41))
)
def test_sizes_beyond_what_the_core_holds_are_refused(length: int, answers: int, rule: int, limit: int) -> None:
    with pytest.raises(ValueError, match="The core searches"):
        tables_bytes(length, 26, 3, answers, rule, limit)


@pytest.mark.parametrize(
    ("candidates", "weights", "message"),
    (
        ((0, 0), (1, 1), "twice"),
        ((0, 3), (1, 1), "out of range"),
        ((0, 1), (1, 2), "sorted by weight"),
        ((0, 1), (1, 0), "positive"),
    ),
)
def test_candidates_are_words_each_once_and_by_falling_weight(
    candidates: tuple[int, ...], weights: tuple[int, ...], message: str
) -> None:
    spelling = np.array([[0, 1], [1, 2], [2, 2]], np.uint16)
    with pytest.raises(ValueError, match=message):
        Tables(spelling, 3, np.array(candidates, np.int32), np.array(weights), NORMAL, 6, 2)
