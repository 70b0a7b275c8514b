"""Objectives: what their names mean, and what they prefer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import TooLarge, UnknownName
from salet.game.lexicon import Lexicon
from salet.game.position import start
from salet.solver.objective import FORBIDDEN, Objective
from salet.solver.search import solve


@pytest.mark.parametrize(
    ("name", "steps", "loss"),
    (
        ("mean", (1, 1, 1, 1), FORBIDDEN),
        ("mean+5", (1, 1, 1, 1), 5),
        ("lose", (0, 0, 0, 0), 1),
        ("within-1", (0, 1, 0, 0), 0),
        ("within-3", (0, 0, 0, 1), 0),
        ("within-4", (0, 0, 0, 0), 1),
    ),
)
def test_a_name_stands_for_steps_and_a_loss(name: str, steps: tuple[int, ...], loss: int) -> None:
    assert Objective.read(name, 4, 10) == Objective(name, steps, loss)


@pytest.mark.parametrize("name", ("", "means", "mean+", "mean-1", "within-0", "within-5", "within", "fair-1", "LOSE"))
def test_another_name_is_answered_with_those_that_there_are(name: str) -> None:
    with pytest.raises(UnknownName, match=r"mean, fair, mean[+]N .* within-K with K from 1 to 4"):
        Objective.read(name, 4, 10)


def cost(objective: Objective, games: list[int]) -> int:
    """Return what games cost together that find the answer at these guesses, or lose."""
    steps = (*objective.steps, objective.loss)
    return sum(sum(steps[:guesses]) for guesses in games)


GAMES = st.lists(st.integers(1, 6), min_size=12, max_size=12)


@given(GAMES, GAMES)
def test_fair_is_the_mean_and_then_the_worst_case_and_the_number_of_its_games(one: list[int], other: list[int]) -> None:
    fair = Objective.read("fair", 6, 12)
    first, second = (cost(fair, games) for games in (one, other))
    assert first // fair.unit == sum(one)
    counts = [[sum(guesses >= turn for guesses in games) for turn in (6, 5, 4, 3, 2)] for games in (one, other)]
    assert (first < second) == ((sum(one), counts[0]) < (sum(other), counts[1]))


@given(st.integers(1, 20), st.integers(1, 10**9))
def test_fair_keeps_within_64_bits(limit: int, weight: int) -> None:
    fair = Objective.read("fair", limit, weight)
    assert 4 * sum(fair.steps) * weight < 8 * FORBIDDEN
    assert len(fair.steps) == limit


@pytest.mark.parametrize(("weight", "turns"), ((288_526, 2), (288_527, 1)))
def test_fair_looks_at_as_many_of_the_last_turns_as_64_bits_allow(weight: int, turns: int) -> None:
    fair = Objective.read("fair", 6, weight)
    assert fair.unit == (weight + 1) ** turns
    assert sum(step > fair.unit for step in fair.steps) == turns


def test_weights_whose_totals_would_pass_for_impossible_are_refused() -> None:
    """Weights of 1 win with a total of 60,009; those once "proved" that no strategy wins."""
    many = Lexicon.of(["aaaa" + last for last in "abcdefgh"], weights=[2**31 - 1] * 8).widened()
    with pytest.raises(TooLarge, match="Divide all weights by 3"):
        solve(start(many, "normal-2"), "mean+9999")
    few = Lexicon.of(many.answers, weights=[(2**31 - 1) // 3] * 8).widened()
    ones = Lexicon.of(many.answers)
    assert solve(start(few, "normal-2"), "mean+9999").upper == solve(start(ones, "normal-2"), "mean+9999").upper
