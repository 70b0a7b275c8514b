"""The front: what the bold and the careful would guess."""

from dataclasses import replace

import pytest

from salet.game.lexicon import Lexicon
from salet.game.position import Position, start
from salet.solver.search import solve
from salet.study.advice import tradeoff
from salet.study.advice.tradeoff import tradeoff_of


@pytest.fixture(scope="module")
def position() -> Position:
    return start("original").play("crane", "bybbb")


def test_every_aim_is_reached_as_well_as_can_be(position: Position) -> None:
    points = tradeoff_of(position)
    for point in points:
        assert point.proven
        assert sorted(point.within) == list(point.within)
        want = solve(position, point.objective).upper_total
        assert want is not None
        if point.objective == "mean":
            assert point.mean == pytest.approx(want / len(position.candidates), abs=1e-6)
        else:
            guesses = int(point.objective.removeprefix("within-")) - 1
            assert point.within[guesses - 1] == pytest.approx(1 - want / len(position.candidates), abs=1e-6)


def test_the_careful_have_the_least_mean_and_the_bold_the_best_chance_to_be_done_at_once(position: Position) -> None:
    points = tradeoff_of(position)
    assert points[-1].mean == min(point.mean for point in points) < points[0].mean
    assert points[0].within[0] == max(point.within[0] for point in points) > 0


def test_of_equally_bold_ways_the_one_with_the_fewest_guesses_is_taken(hundredth: Lexicon) -> None:
    """Every candidate is as likely to be right at once; what comes after should still be sensible."""
    position = start(hundredth)
    first = tradeoff_of(position)[0]
    assert first.objective == "within-1"
    best = min(solve(position, "mean+1", guess=word).mean or 9 for word in hundredth.answers)
    assert first.mean == pytest.approx(best, abs=1e-6)


def test_points_that_play_alike_are_told_once(nine: Lexicon) -> None:
    points = tradeoff_of(start(Lexicon.of(nine.answers[:2])))
    assert [point.objective for point in points] == ["within-1"]
    assert points[0].as_json()["within"] == [0.5, 1.0, 1.0, 1.0, 1.0, 1.0]


def test_near_the_last_guess_no_aim_lies_beyond_it(nine: Lexicon) -> None:
    points = tradeoff_of(start(nine, "normal-3").play("light", "bgggg"))
    assert [point.objective for point in points] == ["within-2"]
    assert points[0].worst == 3  # one more than there are: lost


def test_what_the_budget_left_unproven_is_no_optimum(position: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    solved = solve(position, tree=True)
    monkeypatch.setattr(tradeoff, "solve", lambda *_, **__: replace(solved, lower=solved.lower - 1))
    assert tradeoff_of(position, budget=1) == []
