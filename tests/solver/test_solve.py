"""Values of positions and guesses: published totals, brute force on small games, budgets, and fixed work."""

import random
import time
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import pytest
from brute import totals
from games import lexicons, rule_sets
from hypothesis import given, settings

from salet.advice.suggest import suggest
from salet.core.constants import MAX_RATED, TRIED
from salet.errors import IllegalGuessError, InvalidWordError, TooLargeError, UnknownNameError
from salet.game.lexicon import Lexicon
from salet.game.position import Position, new_position, parse_position
from salet.game.rules import Rules
from salet.solver.deadline import Deadline, SearchCancelledError
from salet.solver.decision_tree import distribution, verify_tree
from salet.solver.engine import IMPOSSIBLE, SearchControl
from salet.solver.evaluation import EvaluatedGuess
from salet.solver.objective import LOSS_FORBIDDEN, Objective
from salet.solver.rating import FixedWorkValues
from salet.solver.solve import solve, value_of_guess
from salet.solver.splits import best_on_sample, estimate, heaviest_of

MAX_PROCESSOR_TIME = 2.0  # seconds; a core of its own takes at most half of that


def check_total(case: dict[str, Any]) -> None:
    position = new_position(case["lexicon"], case["rules"])
    solution = solve(position, "mean", guess=case["opener"], tree=True)
    assert solution.proven
    assert solution.total_upper == case["total"]
    assert solution.guess == case["opener"]
    if case["total"] is None:
        assert (solution.tree, solution.total_lower) == (None, None)
        return
    assert solution.tree is not None
    assert verify_tree(solution.tree, position.lexicon, position.rules) == []
    assert sum(guesses * count for guesses, count in distribution(solution.tree).items()) == case["total"]


@pytest.mark.gate
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


@pytest.mark.gate
@settings(max_examples=60)
@given(lexicon=lexicons((4,)), rules=rule_sets())
def test_the_solution_is_that_of_brute_force_and_its_tree_attains_it(lexicon: Lexicon, rules: Rules) -> None:
    position, objective = new_position(lexicon, rules), Objective.read("mean", rules.limit)
    cost_of = totals(lexicon, rules, objective)
    solution = solve(position, "mean", tree=True)
    assert solution.proven
    if solution.tree is None:
        assert solution.total_upper is None
        assert min(cost_of.values()) >= IMPOSSIBLE
        return
    assert solution.total_upper == min(cost_of.values())
    weight_of = dict(zip(lexicon.answers, lexicon.weights, strict=True))
    assert verify_tree(solution.tree, lexicon, rules) == []
    assert sum(depth * weight_of[word] for word, depth in solution.tree.depths()) == solution.total_upper


@pytest.mark.gate
@settings(max_examples=60)
@given(lexicon=lexicons((4,)), rules=rule_sets())
def test_every_guess_has_its_exact_value(lexicon: Lexicon, rules: Rules) -> None:
    for guess, cost in totals(lexicon, rules, Objective.read("mean+1", rules.limit)).items():
        solution = solve(new_position(lexicon, rules), "mean+1", guess=guess)
        assert (solution.guess, solution.total_lower, solution.total_upper) == (guess, cost, cost)


def test_a_trap_that_cannot_be_left_is_proven_lost(nine: Lexicon) -> None:
    solution = solve(new_position(nine, "hard"), "mean", tree=True)
    assert solution.proven
    assert solve(new_position(nine, "hard")).objective == "mean+1"
    assert solution.as_json()["lower"] is solution.as_json()["upper"] is solution.tree is None


def test_a_position_by_another_feedback_is_refused(nine: Lexicon) -> None:
    with pytest.raises(UnknownNameError, match="the real game's tiles, not with 'legacy-s1'"):
        solve(new_position(nine, "legacy-s1"))


def test_a_guess_that_is_no_word_or_not_legal_is_refused(nine: Lexicon) -> None:
    with pytest.raises(InvalidWordError):
        solve(new_position(nine), guess="crane")
    with pytest.raises(IllegalGuessError):
        solve(new_position("original", "hard").play("light", "bgggg"), guess="crane")


@pytest.mark.gate
@pytest.mark.parametrize("budget", (0, 0.3))
def test_a_budget_ends_the_search_with_bounds_that_hold(budget: float) -> None:
    solution = solve(new_position("nyt2023"), guess="tarse", budget=budget, tree=True)
    assert not solution.proven
    assert solution.tree is None
    assert (solution.total_lower or 0) <= 11219
    assert solution.total_upper is None or solution.total_upper >= 11219


@settings(max_examples=60)
@given(lexicon=lexicons((4,)), rules=rule_sets())
def test_solve_names_the_word_that_is_suggested_first(lexicon: Lexicon, rules: Rules) -> None:
    solution, first = (
        solve(new_position(lexicon, rules)),
        suggest(new_position(lexicon, rules), budget=30).suggestions[0],
    )
    assert (solution.guess, solution.value, solution.objective) == (first.word, first.value, first.objective)


# --- Values of guesses ---------------------------------------------------------------------------------------------


def test_labels_tell_how_sure_a_number_is() -> None:
    crane = EvaluatedGuess("crane", 0.5)
    assert crane.certainty is None
    assert crane.within(2.5, 2.5).certainty == "proven"
    assert crane.within(2.47, 2.5).certainty == "within 0.03"
    assert crane.within(1.5, 2.5).certainty == crane.about(2.5).certainty == "estimate"


@given(lexicons((4,)), rule_sets())
@settings(max_examples=30)
def test_what_is_proven_is_what_brute_force_finds(lexicon: Lexicon, rules: Rules) -> None:
    weight = sum(lexicon.weights)
    lossy, safe = (totals(lexicon, rules, Objective.read(name, rules.limit)) for name in ("mean+1", "mean"))
    cost_of = safe if lexicon.uniform and min(safe.values()) < LOSS_FORBIDDEN else lossy
    best, first = (
        value_of_guess(new_position(lexicon, rules)),
        value_of_guess(new_position(lexicon, rules), lexicon.guesses[0]),
    )
    assert best.value == best.lower == min(cost_of.values()) / weight
    assert cost_of[best.word] == min(cost_of.values())
    cost = cost_of[lexicon.guesses[0]]
    assert first.value == (cost if cost < LOSS_FORBIDDEN else lossy[lexicon.guesses[0]]) / weight


def test_every_guess_has_its_value_by_the_measure_of_the_suggestions() -> None:
    words = """hkdkd hedhd kkdlc hldjd hhdld hldhd heded hkdhd hedcd hcdld hkdid hkdcd hhdfd hidid hfdjd hddhd hhdhd
        hlddd hfddd hedjd hfdhd hedid hkdfd hcdkd hcdhd hided hidjd"""
    listed, rules = Lexicon.of(words.split()), Rules("hard", 5)
    truth = totals(listed, rules, Objective.read("mean", 5))
    found = value_of_guess(new_position(listed, rules), "hkdkd")  # to lose now and then would need fewer guesses
    assert (found.value * 27, found.objective, found.proven) == (truth["hkdkd"], "mean", True)


def test_an_opener_is_estimated_and_the_proven_one_is_known(original: Lexicon) -> None:
    best = value_of_guess(new_position(original))
    assert (best.word, best.certainty) == ("salet", "proven")
    assert best.value == pytest.approx(7920 / 2315)
    assert value_of_guess(new_position(original), "fuzzy").certainty == "estimate"
    assert value_of_guess(new_position(original), "raise").value >= best.value


@pytest.mark.parametrize("opener", ("salet", "crane", "reast"))
def test_estimates_of_good_openers_are_near_their_exact_values(
    original: Lexicon, golden: Callable[[str], Any], opener: str
) -> None:
    totals = {t["opener"]: t["total"] for t in golden("exact")["totals"][:5]}
    assert estimate(new_position(original), opener) == pytest.approx(totals[opener] / 2315, abs=0.03)


# --- A fixed amount of work ----------------------------------------------------------------------------------------


def some_positions(lexicon: str, count: int) -> list[Position]:
    source, found = random.Random(7), []
    for _ in range(count):
        position = new_position(lexicon)
        answer = source.choice(position.words)
        for guess in source.sample(position.lexicon.answers[:2000], source.randint(1, 2)):
            position = position.play(guess, position.matrix.reply(guess, answer))
        if not position.over:
            found.append(position)
    return found


@pytest.mark.parametrize(
    ("lexicon", "count"),
    (
        ("original", 12),
        pytest.param("nyt", 3, marks=pytest.mark.gate),
        pytest.param("nyt", 12, marks=pytest.mark.slow),
    ),
)
def test_values_are_those_of_a_search_without_limit(lexicon: str, count: int) -> None:
    for position in some_positions(lexicon, count):
        if len(position.candidates) > MAX_RATED:
            continue
        values, guess = FixedWorkValues(position), position.lexicon.guesses[position.count]
        for found, exact in (
            (values.of(guess), solve(position, "mean+1", guess=guess)),
            (values.best, solve(position, "mean+1")),
        ):
            assert exact.upper is not None
            assert found.lower is not None
            assert found.upper is not None
            assert found.lower - 1e-12 <= exact.upper <= found.upper + 1e-12
            assert not found.proven or found.value == pytest.approx(exact.upper, abs=1e-12)


@pytest.mark.parametrize("played", ("mandi bbybb", "slate bbbyb", "soare bbbbg clint bbyyb"))
def test_a_rating_names_the_word_that_is_suggested_first(played: str) -> None:
    position = parse_position(played, "original")
    assert FixedWorkValues(position).best.word == solve(position, "mean+1").guess


def test_a_hard_position_has_bounds_that_are_the_same_every_time() -> None:
    position = parse_position("ozone bbbby", "nyt")
    first, second = FixedWorkValues(position), FixedWorkValues(position)
    assert first.best.lower is not None
    assert first.best.upper is not None
    assert first.best.lower < first.best.upper
    assert (first.best, first.of("crest")) == (second.best, second.of("crest"))


@pytest.mark.gate
@pytest.mark.parametrize(
    ("played", "rules"), (("crane bbbby", "normal"), ("ozone bbbby", "normal"), ("ozone bbbby", "hard"))
)
def test_a_large_position_is_rated_within_bounds_in_little_processor_time(played: str, rules: str) -> None:
    position = parse_position(played, "nyt", rules)
    begun = time.process_time()
    values = FixedWorkValues(position)
    guess = values.of(position.words[20])
    assert time.process_time() - begun < MAX_PROCESSOR_TIME
    assert (values.best.lower or 0.0) <= values.best.value <= guess.value


class Watched(SearchControl):
    """A control that remembers every search which it was given to."""

    controls: ClassVar[list["Watched"]] = []

    def __init__(self) -> None:
        super().__init__()
        self.controls.append(self)


@pytest.mark.parametrize(
    ("seconds", "abandoned", "error"), ((0, False, TooLargeError), (60, True, SearchCancelledError))
)
def test_a_rating_stops_with_its_question(
    monkeypatch: pytest.MonkeyPatch, seconds: float, abandoned: bool, error: type[Exception]
) -> None:
    monkeypatch.setattr("salet.solver.rating.SearchControl", Watched)
    monkeypatch.setattr(Watched, "controls", [])
    position = parse_position("ozone.BBBBY", "nyt", "hard")
    FixedWorkValues(position)
    with Deadline(seconds) as limit:
        if abandoned:
            limit.abandoned.set()
        with pytest.raises(error):
            FixedWorkValues(position)
    whole, stopped = (control.monitor[TRIED] for control in Watched.controls)
    assert stopped < whole / 2


@pytest.mark.parametrize("lexicon", ("nyt", "original"))
def test_openers_without_a_proven_value_are_estimated_by_how_they_compare_with_the_best(lexicon: str) -> None:
    values = FixedWorkValues(new_position(lexicon))
    assert values.best.proven
    fuzzy = values.of("fuzzy")
    assert not fuzzy.proven
    assert 0.3 < fuzzy.value - values.best.value < 1


def test_a_guess_that_is_as_good_as_the_best_does_not_take_its_place() -> None:
    values = FixedWorkValues(parse_position("mandi bbybb", "original"))
    assert values.of("cruet").value == values.best.value
    assert values.best.word == "roset"


def test_the_guesses_that_are_tried_where_many_words_are_left_keep_much_apart() -> None:
    position = parse_position("fuzzy bbbbb", "nyt")
    kept = heaviest_of(position)
    assert kept[best_on_sample(position, 10)].min() > np.quantile(kept, 0.8)
