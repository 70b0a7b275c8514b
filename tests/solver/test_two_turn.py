"""The strategy `two-turn`: its cost by hand, and what it is for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.game.lexicon import Lexicon
from salet.game.pattern import pattern_of
from salet.game.position import start
from salet.solver.partition import guesses_if_two_turns_end_it


def by_hand(lexicon: Lexicon, guess: str) -> float:
    """One guess, and then none, one or two more for each answer."""
    parts: dict[int, list[tuple[int, str]]] = {}
    for word, weight in zip(lexicon.answers, lexicon.weights, strict=True):
        parts.setdefault(pattern_of(guess, word), []).append((weight, word))
    more = 0
    for part in parts.values():
        heaviest = max(weight for weight, _ in part)
        for weight, word in part:
            more += weight * (0 if word == guess else 2)
        more -= heaviest if guess not in {word for _, word in part} else 0
    return 1 + more / sum(lexicon.weights)


@pytest.mark.gate
@given(data=st.data())
def test_the_cost_is_that_of_the_definition(hundredth: Lexicon, data: st.DataObject) -> None:
    words = data.draw(st.lists(st.sampled_from(hundredth.guesses), min_size=1, max_size=12, unique=True))
    weights = data.draw(st.lists(st.integers(1, 10**6), min_size=len(words), max_size=len(words)))
    lexicon = Lexicon.of(words, hundredth.guesses, weights=weights)
    costs = guesses_if_two_turns_end_it(start(lexicon))
    assert costs.tolist() == pytest.approx([by_hand(lexicon, guess) for guess in lexicon.guesses])
