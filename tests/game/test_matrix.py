"""The arrays of a lexicon: rows, columns and blocks say the same."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.game import matrix as matrices
from salet.game.lexicon import Lexicon
from salet.game.matrix import Matrix, matrix_of
from salet.game.pattern import pattern_of
from salet.kernels.arrays import pattern_type

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
    assert not matrix._full
    assert len(seen) == -(-len(hundredth.guesses) // 50)
    assert all(np.array_equal(block, full[candidates, some]) for some, block in seen)
