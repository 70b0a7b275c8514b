"""Analysis: the best guesses of a position with true bounds, and the word that is shown first."""

import sys
import threading
from itertools import pairwise

import numpy as np
import pytest
from brute import totals
from games import lexicons, rule_sets
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.advice.suggest import suggest
from salet.errors import TooLargeError
from salet.game import pattern_matrix
from salet.game.lexicon import Lexicon, shipped_lexicon
from salet.game.position import Position, new_position, parse_position
from salet.game.rules import Rules
from salet.game.word_frequency import is_common
from salet.memory import SharedMemory
from salet.solver import opening_book, splits
from salet.solver.analysis import _SEARCHES, AnalysisThread, analyze, evaluate
from salet.solver.deadline import Deadline, SearchCancelledError
from salet.solver.engine import Engine, SearchControl, bytes_to_search
from salet.solver.evaluation import COMMON_WORD_MARGIN, Evaluation, certainty
from salet.solver.objective import LOSS_FORBIDDEN, Objective
from salet.solver.solve import solve
from salet.solver.splits import bound_one_step, two_turn_guesses

VALUES = st.sampled_from(["mean", "mean+1"])


def exact_values(lexicon: Lexicon, rules: Rules, objective: str) -> dict[str, float]:
    """Every opener's value for each unit of weight, by trying everything; infinite if it always loses."""
    weight = sum(lexicon.weights)
    costs = totals(lexicon, rules, Objective.read(objective, rules.limit))
    return {guess: float("inf") if cost >= LOSS_FORBIDDEN else cost / weight for guess, cost in costs.items()}


def check_bounds(analysis: Evaluation, exact: dict[str, float]) -> None:
    least = min(exact.values())
    assert analysis.lower <= least
    assert analysis.upper is None or analysis.upper >= least
    assert not analysis.proven or analysis.lower == least
    for line in analysis.suggestions:
        assert (line.lower or 0) <= exact[line.word]
        assert line.upper is None or line.upper >= exact[line.word]
        assert not line.proven or line.lower == exact[line.word]


@pytest.mark.gate
@settings(max_examples=60)
@given(lexicon=lexicons((4,)), rules=rule_sets(), objective=VALUES, count=st.integers(1, 6))
def test_every_value_is_true_and_the_last_has_the_best_guesses(
    lexicon: Lexicon, rules: Rules, objective: str, count: int
) -> None:
    shown = list(analyze(new_position(lexicon, rules), objective=objective, top=count))
    for analysis in shown:
        check_bounds(analysis, exact_values(lexicon, rules, str(analysis.objective)))
    last = shown[-1]
    values = sorted(exact_values(lexicon, rules, str(last.objective)).values())
    assert last.all_proven
    assert last.proven
    assert [line.lower for line in last.suggestions] == values[:count]
    assert all(line.proven for line in last.suggestions)


def test_a_search_ends_with_its_budget_and_has_an_answer_by_then() -> None:
    *_, last = analyze(new_position("nyt").play("crane", 0), budget=0.001)
    assert last.suggestions
    assert not last.all_proven


def test_a_guess_that_is_bound_to_lose_is_not_named() -> None:
    lexicon = Lexicon.of(["catch", "hatch", "latch", "patch", "watch"], ["brick", "crown", "humph"])
    assert {guess.word for guess in evaluate(new_position(lexicon, "normal-3"), "mean").suggestions} == {
        "crown",
        "humph",
    }


@pytest.fixture(scope="module")
def large() -> Position:
    return new_position("nyt2023").play("crane", 0)


def test_bounds_only_tighten_and_the_best_guess_is_that_of_solve(large: Position) -> None:
    shown = list(analyze(large.play("slipt", 0), top=4))
    for before, after in pairwise(shown):
        assert after.lower >= before.lower
        assert before.upper is None or (after.upper is not None and after.upper <= before.upper)
        known = {line.word: line for line in before.suggestions}
        for line in after.suggestions:
            was = known.get(line.word, line)
            assert (line.lower or 0) >= (was.lower or 0)
            assert was.upper is None or (line.upper is not None and line.upper <= was.upper)
    best = solve(large.play("slipt", 0))
    assert shown[-1].upper == best.upper
    assert [line.upper for line in shown[-1].suggestions] == sorted(line.lower or 0 for line in shown[-1].suggestions)


@pytest.mark.gate
@given(lexicon=lexicons((4,)), rules=rule_sets(), objective=VALUES, count=st.integers(1, 6))
def test_one_step_bounds_are_true(lexicon: Lexicon, rules: Rules, objective: str, count: int) -> None:
    search = AnalysisThread(new_position(lexicon, rules), objective, count)
    search.searchable = False
    search.run()
    first = search.evaluation(0)
    assert first is not None
    check_bounds(first, exact_values(lexicon, rules, str(first.objective)))
    assert 1 <= len(first.suggestions) <= count
    assert first.suggestions[0].value < float("inf")
    if rules.limit > 1:
        looks = two_turn_guesses(search.position)
        assert first.lower == pytest.approx(looks[search.position.legal].min())
        assert all(row.lower == pytest.approx(looks[search.index_of[row.word]]) for row in first.suggestions)


@pytest.mark.gate
@given(lexicon=lexicons((4,)), rules=rule_sets(), objective=VALUES, closely=st.integers(1, 4))
def test_bounds_of_a_list_that_is_looked_at_on_a_sample_are_true(
    lexicon: Lexicon, rules: Rules, objective: str, closely: int
) -> None:
    search = AnalysisThread(new_position(lexicon, rules), objective, 3)
    search.searchable = False
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(splits, "MAX_PAIRS", 0)
        patch.setattr(splits, "SAMPLE", 3)
        patch.setattr(splits, "CLOSELY", closely)
        search.run()
    first = search.evaluation(0)
    assert first is not None
    check_bounds(first, exact_values(lexicon, rules, str(first.objective)))
    assert len(first.suggestions) == min(3, closely, len(lexicon.guesses)) or rules.limit == 1


def test_a_sample_finds_openers_as_good_as_a_look_at_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    position = new_position("original")
    everything = two_turn_guesses(position)
    monkeypatch.setattr(splits, "MAX_PAIRS", 300 * len(position.lexicon.guesses))
    good, bounds, others = bound_one_step(position)
    assert len(good) < len(everything) / 10
    assert everything[good] == pytest.approx(bounds)
    assert bounds.min() == pytest.approx(everything.min())
    assert others < everything.min()


def test_of_equally_good_guesses_the_likeliest_are_named_then_the_first_in_search_order() -> None:
    position, objective = new_position("original").play("salet", "bbbbg"), Objective.read("mean+1", 6)
    *_, last = analyze(position, objective=objective.name)
    engine, worst = Engine(position, objective), round(last.suggestions[-1].value * position.count)
    looks = two_turn_guesses(position)[engine.order] * position.count
    rivals = np.flatnonzero(looks < worst + 0.5).tolist()
    costs = {rival: engine.value(SearchControl(), *engine.root, worst + 1, rival) for rival in rivals}
    likely = set(engine.members.tolist())
    best = sorted(rivals, key=lambda rival: (costs[rival], rival not in likely, rival))
    assert [guess.word for guess in last.suggestions] == [engine.word(rival) for rival in best[:10]]


# --- Values of the opening book ---------------------------------------------------------------------------------


@pytest.mark.parametrize("lexicon", ("nyt", "nyt2023", "original"))
@pytest.mark.parametrize("rules", ("normal", "hard"))
def test_a_start_with_shipped_values_needs_no_search(lexicon: str, rules: str) -> None:
    position = new_position(lexicon, rules)
    (only,) = analyze(position, top=10)
    suggested = suggest(position, top=10).suggestions
    assert [(line.word, line.value, line.certainty) for line in only.suggestions] == [
        (row.word, row.value, row.certainty) for row in suggested
    ]
    assert (only.all_proven, only.nodes) == (True, 0)
    assert only.proven == (only.lower == only.upper)
    assert (only.compared is None) == only.proven
    assert only.upper == only.suggestions[0].value
    assert only.upper is not None
    assert only.lower <= only.upper


@pytest.mark.gate
def test_what_is_called_finished_is_proven_whenever_it_is_looked_at() -> None:
    switching = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)  # the thread that looks is interrupted at every step
    try:
        for _ in range(5):
            search = AnalysisThread(new_position("original").play("crane", 0), "mean", 10)
            searching = threading.Thread(target=search.run)
            searching.start()
            while (now := search.evaluation(0.0)) is None or not now.all_proven:
                pass
            searching.join()
            assert all(line.proven for line in now.suggestions)
    finally:
        sys.setswitchinterval(switching)


@pytest.mark.parametrize("rules", ("normal-3", "hard-3"))
def test_a_guess_that_was_played_is_no_suggestion(rules: str) -> None:
    evaluation = evaluate(parse_position("raise bgbyg taste bgggg", "original", rules), top=20)
    assert {"raise", "taste"}.isdisjoint(guess.word for guess in evaluation.suggestions)
    assert evaluation.suggestions[0].word == "waste"


# --- Other cores ------------------------------------------------------------------------------------------------


@pytest.mark.gate
@pytest.mark.parametrize("mode", ("normal", "hard-40"))
def test_answers_are_the_same_with_and_without_other_cores(monkeypatch: pytest.MonkeyPatch, mode: str) -> None:
    words = ("crimp", "stood", "heart", "lobby")
    monkeypatch.setattr("salet.solver.analysis.HELPER_DELAY", 0.0)
    found = []
    for free in (2, 0):
        monkeypatch.setattr("salet.solver.analysis._free_cores", lambda: free)  # noqa: B023 - asked in this round
        found.append([list(analyze(new_position("original", mode).play(word, "BYBBB"), top=5))[-1] for word in words])
    assert found[0] == found[1]
    assert not _SEARCHES, "a search that has ended keeps its core"


def test_a_label_says_how_sure_a_value_is() -> None:
    assert certainty(3.4, 3.4, proven=True) == "proven"
    assert certainty(3.40, 3.43, proven=False) == "within 0.03"
    assert certainty(3.4, 3.4001, proven=False) == "within 0.01"
    assert certainty(19.0, 20.0, proven=False) == "within 1.00"
    assert certainty(3.0, 3.5, proven=False) == "estimate"
    assert certainty(3.0, None, proven=False) == "estimate"


@given(lower=st.floats(0.5, 9), gap=st.floats(0, 1))
def test_a_value_is_as_near_as_its_label_says(lower: float, gap: float) -> None:
    words = certainty(lower, lower + gap, proven=False).split()
    if words[0] == "within":
        assert words[2:] == []
        assert gap <= float(words[1]) + 1e-6
    else:
        assert words == ["estimate"]
        assert gap > 0.1 * lower


def test_the_lead_never_costs_more_and_the_best_stays_the_best() -> None:
    for board in ("crane bygbb", "slate bbbyy", "raise bybbb", "stare bbyyb", "adieu bybbb"):
        found = evaluate(parse_position(board, "nyt"), budget=1.0)
        best, lead = found.suggestions[0], found.find(found.recommended)
        assert lead is not None
        assert best.value <= lead.value <= best.value + COMMON_WORD_MARGIN
        assert is_common(lead.word) or lead == best


# --- The start ---------------------------------------------------------------------------------------------------


def test_a_start_that_was_asked_about_before_takes_no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    first = suggest(new_position("nyt2022"), top=5)

    def fail(*_: object) -> None:
        raise AssertionError("the start was worked out again")

    monkeypatch.setattr(pattern_matrix, "fill_patterns", fail)
    monkeypatch.setattr(opening_book, "EvaluatedGuess", fail)
    again = suggest(new_position("nyt2022"), top=5)
    assert again == first
    assert again.as_json() == first.as_json()


def test_openers_that_are_kept_are_not_those_of_another_list_of_the_same_words() -> None:
    shipped = shipped_lexicon("nyt2022")
    same = Lexicon("mine", shipped.guesses, shipped.answers, shipped.weights)
    assert same == shipped
    assert opening_book.lookup(new_position(shipped)) is not None
    assert opening_book.lookup(new_position(same)) is None
    assert opening_book.lookup(new_position(shipped), "mean+1") != opening_book.lookup(new_position(shipped))
    assert opening_book.lookup(new_position(shipped, "hard")) != opening_book.lookup(new_position(shipped))
    ours, dated = (opening_book.lookup(new_position(name)) for name in ("nyt", "nyt@2026-10-10"))
    assert ours is not None
    assert dated is not None
    assert ours.position.lexicon == dated.position.lexicon
    assert (ours.all_proven, dated.all_proven) == (True, False), "the values of another day's odds are estimates"


def test_no_one_changes_the_weights_that_positions_share() -> None:
    with pytest.raises(ValueError, match="read-only"):
        new_position("nyt2022").weights[0] = 2


# --- Memory --------------------------------------------------------------------------------------------------------


def test_questions_share_the_memory_of_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    position = new_position("original").play("salet", "bbbbb")
    needed = bytes_to_search(position)
    shared = SharedMemory(needed * 3 // 2)
    monkeypatch.setattr("salet.solver.deadline.SHARED", shared)
    assert solve(position).proven
    assert not shared._held
    shared.hold("another question", needed, 0)
    with Deadline(0.1), pytest.raises(TooLargeError, match="longer than"):
        solve(position, guess="crony")
    with Deadline(0.1):
        assert evaluate(position).certainty == "estimate"
    shared.release("another question")
    with Deadline(10_000):
        assert solve(position, guess="crony").proven
        assert sum(shared._held.values()) == needed
    assert not shared._held
    shared.shrink(needed - 1)
    with Deadline(10_000), pytest.raises(TooLargeError, match="too little memory"):
        solve(position, guess="crony")


def test_a_question_that_waits_for_memory_ends_when_it_is_abandoned(monkeypatch: pytest.MonkeyPatch) -> None:
    position = new_position("original").play("salet", "bbbbb")
    shared = SharedMemory(bytes_to_search(position))
    monkeypatch.setattr("salet.solver.deadline.SHARED", shared)
    shared.hold("another question", 1, 0)
    limit = Deadline(10_000)
    limit.abandoned.set()
    with limit, pytest.raises(SearchCancelledError):
        evaluate(position)
