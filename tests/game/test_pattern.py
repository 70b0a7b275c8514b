"""Patterns: what a guess shows, one by one and for whole lists."""

from collections import Counter
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.core.patterns import pattern_type
from salet.game import pattern_matrix as matrices
from salet.game.lexicon import Lexicon
from salet.game.pattern import is_possible, pattern_from_text, pattern_of, pattern_text, tiles_of
from salet.game.pattern_matrix import Matrix, matrix_of
from salet.memory import SHARED

PAIRS = st.integers(3, 10).flatmap(lambda n: st.tuples(*[st.text("abcñя", min_size=n, max_size=n)] * 2))


@pytest.mark.parametrize(
    ("guess", "answer", "pattern"),
    (
        ("petty", "trait", "BBYYB"),
        ("knoll", "towel", "BBYBG"),
        ("stone", "sonic", "GBYYB"),
        ("canny", "banks", "BGGBB"),
        ("speed", "abide", "BBYBY"),
        ("speed", "erase", "YBYYB"),
        ("eerie", "geese", "YGBBG"),
        ("aabbb", "bbaaa", "YYYYB"),
    ),
)
def test_a_repeated_letter_is_coloured_as_often_as_the_answer_has_it(guess: str, answer: str, pattern: str) -> None:
    assert pattern_text(pattern_of(guess, answer), 5) == pattern


@given(PAIRS)
def test_greens_are_where_the_letters_agree_and_colours_count_the_shared_letters(words: tuple[str, str]) -> None:
    guess, answer = words
    tiles = tiles_of(pattern_of(guess, answer), len(guess))
    assert [tile == 2 for tile in tiles] == [g == a for g, a in zip(guess, answer, strict=True)]
    coloured = Counter(letter for letter, tile in zip(guess, tiles, strict=True) if tile)
    assert coloured == Counter(guess) & Counter(answer)


@given(PAIRS)
def test_of_a_repeated_letter_the_yellows_come_before_the_greys(words: tuple[str, str]) -> None:
    guess, answer = words
    tiles = tiles_of(pattern_of(guess, answer), len(guess))
    for letter in set(guess):
        missed = [tile for g, tile in zip(guess, tiles, strict=True) if g == letter and tile < 2]
        assert missed == sorted(missed, reverse=True)


@given(PAIRS)
def test_every_pattern_that_a_game_shows_is_called_possible(words: tuple[str, str]) -> None:
    assert is_possible(pattern_of(*words), len(words[0]))


@pytest.mark.parametrize("length", (3, 4, 5))
def test_every_pattern_called_possible_is_shown_by_some_game(length: int) -> None:
    words = ["".join(letters) for letters in product("abcdefghij"[: length + 1], repeat=length)]
    guess_letters = "abcdefghij"[:length]
    shown = {pattern_of(guess_letters, word) for word in words}
    assert shown == {code for code in range(3**length) if is_possible(code, length)}


@given(st.integers(1, 10).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, 3**n - 1))))
def test_text_and_number_of_a_pattern_say_the_same(case: tuple[int, int]) -> None:
    length, code = case
    assert pattern_from_text(pattern_text(code, length)) == code


def test_words_of_different_lengths_have_no_pattern() -> None:
    with pytest.raises(ValueError, match="zip"):
        pattern_of("crane", "cranes")


LEXICONS = (
    Lexicon.of(["abc", "cab", "bca", "aaa"], ["cba", "bbb"]),
    Lexicon.of(["банан", "барон", "закон"], ["салат"]),
    Lexicon.of(["planet", "palate", "leaden", "eleven"], ["tablet"]),
    Lexicon.of(["abecedarian"[:9], "banqueted"], ["aaaaaaaaa"]),
    Lexicon.of(["abracadabr", "mississipp"], ["aabbccddee"]),
)


@pytest.mark.parametrize("lexicon", LEXICONS, ids=lambda lexicon: str(lexicon.length))
def test_both_layouts_hold_the_patterns_of_the_rule(lexicon: Lexicon) -> None:
    expected = [[pattern_of(guess, answer) for answer in lexicon.answers] for guess in lexicon.guesses]
    matrix = Matrix(lexicon)
    assert matrix.guess_major().tolist() == expected
    assert matrix.answer_major().T.tolist() == expected
    assert matrix.answer_major().dtype == matrix.row(0).dtype == pattern_type(lexicon.length)


@given(chosen=st.sets(st.integers(0, 23), min_size=1))
def test_guesses_come_some_at_a_time_where_no_full_matrix_may_be_kept(hundredth: Lexicon, chosen: set[int]) -> None:
    candidates, matrix = np.array(sorted(chosen), np.int32), Matrix(hundredth)
    full = matrix_of(hundredth).answer_major()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Matrix, "_is_full_for", lambda *_: False)
        patch.setattr(matrices, "CHUNK", 50)
        seen = [(some, block[rows]) for some, block, rows in matrix.by_guess(candidates)]
    assert SHARED.cached(matrix._owner) is None
    assert len(seen) == -(-len(hundredth.guesses) // 50)
    assert all(np.array_equal(block, full[candidates, some]) for some, block in seen)
