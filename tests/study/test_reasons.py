"""Why a guess is good: the figures and the traps, as values."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.game.lexicon import Lexicon, named
from salet.game.pattern import pattern_of
from salet.game.position import Position, start
from salet.solver.partition import measures_of
from salet.study.advice import explain

ORIGINAL = named("original")


def after(answer: str, *words: str, lexicon: Lexicon = ORIGINAL, rules: str = "normal") -> Position:
    position = start(lexicon, rules)
    for word in words:
        position = position.play(word, pattern_of(word, answer))
    return position


@pytest.mark.gate
@given(st.sampled_from(ORIGINAL.answers), st.sampled_from(ORIGINAL.guesses))
@settings(max_examples=20)
def test_the_figures_are_those_of_the_ranking(answer: str, guess: str) -> None:
    position = after(answer, "salet")
    why = explain(position, guess, answer)
    measures, place = measures_of(position), position.matrix.index_of[guess]
    assert why.guess.sizes().parts == measures.parts[place]
    assert why.guess.sizes().expected_size == pytest.approx(measures.expected_size[place])
    assert why.guess.sizes().largest_part == pytest.approx(measures.largest_part[place])
    assert why.guess.chance == pytest.approx(position.chances[place])


def test_a_trap_is_named_with_its_letters_and_the_probe_that_settles_it() -> None:
    why = explain(after("wight", "salet", "tight"))
    (danger, *_) = why.traps
    assert danger.shape == "_ight"
    assert set(danger.letters) == {*"bdefmnrw"} & {word[0] for word in why.position.words}
    parts = {pattern_of(danger.probe, word) for word in danger.words}
    assert len(parts) == danger.parts > 1
