"""One-step measures, held against plain Python and published figures."""

from collections import Counter
from collections.abc import Callable
from math import log2
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.game.lexicon import Lexicon
from salet.game.pattern import pattern_of
from salet.game.position import Position, start
from salet.published import rank
from salet.solver.partition import ENTROPY, measures_of

HUGE = 2**31 - 1


def parts_of(position: Position, guess: str) -> list[int]:
    sizes: Counter[int] = Counter()
    for word, weight in zip(position.listed_words, position.weights.tolist(), strict=True):
        sizes[pattern_of(guess, word)] += weight
    return list(sizes.values())


def assert_measured(position: Position, guesses: tuple[str, ...]) -> None:
    measures = measures_of(position)
    total, unit = int(position.weights.sum()), sum(w * w for w in position.weights.tolist())
    for guess in guesses:
        index, parts = position.lexicon.guesses.index(guess), parts_of(position, guess)
        assert measures.parts[index] == len(parts)
        assert measures.expected_size[index] == pytest.approx(sum(p * p for p in parts) / unit)
        assert measures.largest_part[index] == pytest.approx(max(parts) * total / unit)
        bits = -sum(p / total * log2(p / total) for p in parts)
        assert measures.entropy[index] == pytest.approx(bits, abs=1e-9)


def test_every_guess_is_measured_as_by_hand(hundredth: Lexicon, nine: Lexicon) -> None:
    for lexicon in (hundredth, nine):
        assert_measured(start(lexicon), lexicon.guesses)


@pytest.mark.parametrize("weights", (None, (1, 2, 3, 500, 70, 6, 7, 80_000, 9), (2,) * 9))
def test_entropy_counts_the_bits_that_are_left_after_the_reply(nine: Lexicon, weights: tuple[int, ...] | None) -> None:
    position = start(Lexicon.of(nine.answers, nine.guesses, weights=weights))
    total = int(position.weights.sum())
    for guess, cost in zip(position.lexicon.guesses, ENTROPY.cost(position), strict=True):
        parts: dict[int, list[int]] = {}
        for word, weight in zip(position.listed_words, position.weights.tolist(), strict=True):
            parts.setdefault(pattern_of(guess, word), []).append(weight)
        left = sum(-w / total * log2(w / sum(part)) for part in parts.values() for w in part)
        assert cost == pytest.approx(left, abs=1e-9)


@given(weights=st.lists(st.one_of(st.integers(1, 5), st.integers(1, HUGE)), min_size=24, max_size=24))
@settings(max_examples=25)
def test_weighted_words_are_measured_as_by_hand(hundredth: Lexicon, weights: list[int]) -> None:
    lexicon = Lexicon.of(hundredth.answers, hundredth.guesses, weights=weights)
    assert_measured(start(lexicon), lexicon.guesses[::9])


def test_the_heaviest_weights_do_not_overflow(nine: Lexicon) -> None:
    heavy = Lexicon.of(nine.answers, weights=[HUGE] * 9)
    assert_measured(start(heavy), heavy.guesses)
    assert_measured(start(heavy.widened()), heavy.guesses)


def test_the_openers_reproduce_the_published_figures(original: Lexicon, golden: Callable[[str], Any]) -> None:
    figures, measures = golden("openers"), measures_of(start(original))
    index_of = {word: index for index, word in enumerate(original.guesses)}
    for opener, published in figures["openers"].items():
        assert round(float(measures.expected_size[index_of[opener]]), 2) == published["mean"]
        assert measures.largest_part[index_of[opener]] == published["max"]
    assert original.guesses[measures.expected_size.argmin()] == figures["best_mean"]
    least = measures.largest_part.min()
    assert least == figures["best_max"]
    words = np.array(original.guesses)
    assert sorted(words[measures.largest_part == least]) == figures["with_the_best_max"]
    good = (measures.expected_size < 70) & (measures.largest_part <= 195)
    assert sorted(words[good]) == figures["below_70_and_at_most_195"]


def test_on_the_last_guess_only_a_candidate_is_played_the_likeliest_first() -> None:
    lexicon = Lexicon.of(["light", "might", "night"], ["tramp"], weights=[1, 3, 2])
    ranking = rank(start(lexicon, "normal-1"), "entropy")
    assert ranking.top(9) == [("might", 0.5), ("night", pytest.approx(2 / 3)), ("light", pytest.approx(5 / 6))]
