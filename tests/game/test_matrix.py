"""The arrays of a lexicon: rows, columns and blocks say the same."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.game import matrix as matrices
from salet.game.lexicon import Lexicon
from salet.game.matrix import Matrix, matrix_of
from salet.game.pattern import pattern_of
from salet.kernels.patterns import pattern_type

LEXICONS = (
    Lexicon.of(["abc", "cab", "bca", "aaa"], ["cba", "bbb"]),
    Lexicon.of(["банан", "барон", "закон"], ["салат"]),
    Lexicon.of(["planet", "palate", "leaden", "eleven"], ["tablet"]),
    Lexicon.of(["abecedarian"[:9], "banqueted"], ["aaaaaaaaa"]),
    Lexicon.of(["abracadabra", "mississippi"], ["aabbccddeef"]),
)


@pytest.mark.parametrize("lexicon", LEXICONS, ids=lambda lexicon: str(lexicon.length))
def test_both_layouts_hold_the_patterns_of_the_rule(lexicon: Lexicon) -> None:
    expected = [[pattern_of(guess, answer) for answer in lexicon.answers] for guess in lexicon.guesses]
    matrix = Matrix(lexicon)
    assert matrix.guess_major().tolist() == expected
    assert matrix.answer_major().T.tolist() == expected
    assert matrix.answer_major().dtype == matrix.row(0).dtype == pattern_type(lexicon.length)


def test_types_are_as_narrow_as_their_patterns() -> None:
    widths = {length: np.dtype(pattern_type(length)).itemsize for length in range(3, 12)}
    assert widths == {3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2, 11: 4}
    assert all(3**length - 1 <= np.iinfo(pattern_type(length)).max for length in widths)


def test_a_row_is_that_of_the_guess_major_matrix(hundredth: Lexicon) -> None:
    matrix = matrix_of(hundredth)
    whole = matrix.guess_major()
    assert all(np.array_equal(matrix.row(index), whole[index]) for index in range(len(whole)))


@given(chosen=st.sets(st.integers(0, 23), min_size=1))
def test_columns_made_for_some_candidates_are_those_of_the_full_matrix(hundredth: Lexicon, chosen: set[int]) -> None:
    candidates = np.array(sorted(chosen), np.int32)
    block, rows = Matrix(hundredth).columns(candidates)
    full = matrix_of(hundredth).answer_major()
    assert np.array_equal(block[rows], full[candidates])


@given(chosen=st.sets(st.integers(0, 23), min_size=1))
def test_guesses_come_some_at_a_time_where_no_full_matrix_may_be_kept(hundredth: Lexicon, chosen: set[int]) -> None:
    candidates, matrix = np.array(sorted(chosen), np.int32), Matrix(hundredth)
    full = matrix_of(hundredth).answer_major()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Matrix, "most_bytes", 0)
        patch.setattr(matrices, "CHUNK", 50)
        seen = [(some, block[rows]) for some, block, rows in matrix.by_guess(candidates)]
    assert not matrix._full
    assert len(seen) == -(-len(hundredth.guesses) // 50)
    assert all(np.array_equal(block, full[candidates, some]) for some, block in seen)


def test_the_full_matrix_is_made_once_and_then_used_for_every_part(hundredth: Lexicon) -> None:
    matrix = Matrix(hundredth)
    few = np.arange(3, dtype=np.int32)
    assert len(matrix.columns(few)[0]) == 3
    full = matrix.answer_major()
    assert matrix.answer_major() is full
    assert matrix.columns(few)[0] is full


def test_a_matrix_laid_out_in_chunks_is_the_same(hundredth: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matrices, "CHUNK", 7)
    assert np.array_equal(Matrix(hundredth).answer_major(), matrix_of(hundredth).answer_major())


def test_guesses_and_answers_know_where_the_other_stands(hundredth: Lexicon) -> None:
    matrix = matrix_of(hundredth)
    assert [hundredth.guesses[i] for i in matrix.guess_of] == list(hundredth.answers)
    assert matrix.answer_of[matrix.guess_of].tolist() == list(range(24))
    assert (matrix.answer_of == -1).sum() == len(hundredth.guesses) - 24
    assert matrix.weights.tolist() == list(hundredth.weights)


def test_a_lexicon_has_one_matrix(hundredth: Lexicon) -> None:
    assert matrix_of(hundredth) is matrix_of(Lexicon.of(hundredth.answers, hundredth.guesses))
