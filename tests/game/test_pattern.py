"""The rule of the game, and patterns as numbers and as text."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.game.pattern import is_possible, pattern_code, pattern_of, pattern_text, tiles_of

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
    assert pattern_code(pattern_text(code, length)) == code


def test_words_of_different_lengths_have_no_pattern() -> None:
    with pytest.raises(ValueError, match="zip"):
        pattern_of("crane", "cranes")
