"""What a strategy plays next: one function for trees, games and advice."""

from dataclasses import replace

import pytest

from salet.game.lexicon import Lexicon
from salet.game.pattern import pattern_of
from salet.game.position import start
from salet.published import find, grow
from salet.solver.partition import ENTROPY
from salet.solver.strategy import Strategy, best_guess, next_guess
from salet.study.advice import suggest


def test_the_one_candidate_left_is_played_whatever_the_costs_say(hundredth: Lexicon) -> None:
    position = start(hundredth)
    while len(position.candidates) > 1:
        guess = next_guess(position, ENTROPY)
        position = position.play(guess, pattern_of(guess, "cigar"))
    assert not position.won
    other = Strategy("other", lambda p: (p.chances > 0).astype(float))
    assert best_guess(position, other) != "cigar"
    assert next_guess(position, other) == "cigar"
    assert suggest(position, other).suggestions[0].guess == "cigar"


@pytest.mark.parametrize("name", ("s0", "s1-a", "s1-brute", "s2-phases", "s3", "s4-system1", "s4-system1-hard"))
@pytest.mark.parametrize("lexicon", ("nine", "hundredth"))
def test_the_museum_plays_with_other_words_than_its_authors(
    name: str, lexicon: str, request: pytest.FixtureRequest
) -> None:
    words: Lexicon = request.getfixturevalue(lexicon)
    tree = grow(start(words), replace(find(name), plays_on=True))
    assert sorted(word for word, _ in tree.depths()) == sorted(words.answers)
