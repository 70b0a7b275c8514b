"""Values from a fixed amount of work: right where they are proven, bounds elsewhere, the same every time."""

import random

import pytest

from salet.game.lexicon import Lexicon, named
from salet.game.position import Position, position_of, start
from salet.solver.values import LARGEST, Values, solve

HUNDREDTH = Lexicon.of(named("original").answers[::100], named("original").guesses[::60], name="hundredth")


def some_positions(lexicon: str, count: int) -> list[Position]:
    source, found = random.Random(7), []
    for _ in range(count):
        position = start(lexicon)
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
        pytest.param("nyt", 3, marks=pytest.mark.long),
        pytest.param("nyt", 12, marks=pytest.mark.slow),
    ),
)
def test_values_are_those_of_a_search_without_limit(lexicon: str, count: int) -> None:
    for position in some_positions(lexicon, count):
        if len(position.candidates) > LARGEST:
            continue
        values, guess = Values(position), position.lexicon.guesses[position.count]
        for found, exact in (
            (values.of(guess), solve(position, "mean+1", guess=guess)),
            (values.best, solve(position, "mean+1")),
        ):
            assert exact.upper is not None
            assert found.lower is not None
            assert found.upper is not None
            assert found.lower - 1e-12 <= exact.upper <= found.upper + 1e-12
            assert not found.proven or found.value == pytest.approx(exact.upper, abs=1e-12)


def test_a_hard_position_has_bounds_that_are_the_same_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("salet.solver.values.TRIES", 50)
    position = position_of("audio bbbbb", "original")
    first, second = Values(position), Values(position)
    assert first.best.lower is not None
    assert first.best.upper is not None
    assert first.best.lower < first.best.upper
    assert (first.best, first.of("crest")) == (second.best, second.of("crest"))


@pytest.mark.parametrize("lexicon", ("nyt", "original"))
def test_openers_without_a_proven_value_are_estimated_by_how_they_compare_with_the_best(lexicon: str) -> None:
    values = Values(start(lexicon))
    assert values.best.proven
    fuzzy = values.of("fuzzy")
    assert not fuzzy.proven
    assert 0.3 < fuzzy.value - values.best.value < 1
