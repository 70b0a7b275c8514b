"""The words as arrays: letters, places, and the pattern of any guess against any answer.

A matrix is built once per lexicon and feedback model and shared by all their positions. The full pattern matrix is
computed only when a position needs most of it, and cached while there is room for it; otherwise only the columns
requested are computed, because that costs less than storing them.
"""

from collections.abc import Iterable, Iterator
from copy import copy
from functools import lru_cache
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from salet.core.patterns import Letters, Patterns, fill_patterns, letter_places, pattern_type, transpose
from salet.game.feedback import FEEDBACK_MODELS
from salet.game.lexicon import Lexicon
from salet.game.notation import Turn
from salet.game.pattern import CORRECT, tiles_of
from salet.game.rules import TRUE, colored_letters
from salet.memory import SHARED, check_memory

Indices = NDArray[np.int32]

CHUNK = 1024  # guesses whose patterns are computed at a time, before they are transposed,
CHUNK_BYTES = 1 << 22  # or as many as this holds
MIN_CHUNK = 64  # guesses, which the core transposes together


class _Owner:
    """What owns a cached full matrix: all matrices of the same words and feedback."""


class Matrix:
    """The arrays of one lexicon under one feedback model.

    letters: (guesses, length), the number of each letter.
    guess_of: (answers,), the index of each answer among the guesses.
    answer_of: (guesses,), the index of each guess among the answers, or -1.
    weights: (answers,) int64, read-only because positions share them.
    """

    def __init__(self, lexicon: Lexicon, feedback: str = TRUE) -> None:
        self.lexicon = lexicon
        self.feedback = feedback
        self.number_of = {c: i for i, c in enumerate(sorted({*"".join(lexicon.guesses)}))}
        index = {word: i for i, word in enumerate(lexicon.guesses)}
        self.index_of = index
        self.letters = np.array([[self.number_of[c] for c in word] for word in lexicon.guesses], dtype=np.uint16)
        self.guess_of = np.array([index[word] for word in lexicon.answers], dtype=np.int32)
        self.answer_of = np.full(len(lexicon.guesses), -1, dtype=np.int32)
        self.answer_of[self.guess_of] = np.arange(len(lexicon.answers), dtype=np.int32)
        self.weights = _weights_of(lexicon)
        self._places = self._letter_places(self.guess_of)
        self._owner, self._filling = _Owner(), Lock()  # shared by lexicons of the same words

    def weighed(self, lexicon: Lexicon) -> "Matrix":
        """Return the matrix of the same words with other weights; other arrays are shared."""
        twin = copy(self)
        twin.lexicon, twin.weights = lexicon, _weights_of(lexicon)
        return twin

    def row(self, guess: int) -> Patterns:
        """Return the patterns of one guess against every answer."""
        row: Patterns = self.guess_major(slice(guess, guess + 1))[0]
        return row

    def reply(self, guess: str, answer: str) -> int:
        """Return the pattern of a guess against an answer, as `pattern.pattern_of` does."""
        return int(self.row(self.index_of[guess])[self.answer_of[self.index_of[answer]]])

    def guess_major(self, guesses: Indices | slice = slice(None)) -> Patterns:
        """Return the patterns (guesses, answers) of these guesses against every answer."""
        return self._patterns(self.letters[guesses], self.guess_of, self._places)

    def answer_major(self) -> Patterns:
        """Return the full matrix as (answers, guesses); cached while there is room for it."""
        with self._filling:  # threads that ask at the same moment share it
            columns = SHARED.cached(self._owner)
            if columns is None:
                columns = self._empty(len(self.guess_of), len(self.letters))
                for chunk in self._chunks(len(self.guess_of), len(self.letters)):
                    transpose(self.guess_major(chunk), columns, chunk.start)
                SHARED.cache(self._owner, columns)
        return columns

    def by_guess(
        self, candidates: Indices, guesses: Indices | None = None
    ) -> Iterator[tuple[slice, Patterns, Indices]]:
        """Yield an answer-major matrix of some of the guesses at a time, and the candidates' rows in it.

        guesses: by default all. However many guesses and candidates there are, what is not cached takes little memory.
        """
        if guesses is None and self._is_full_for(candidates):
            yield slice(None), self.answer_major(), candidates
            return
        words, rows = self.guess_of[candidates], np.arange(len(candidates), dtype=np.int32)
        places = self._letter_places(words)
        letters = self.letters if guesses is None else self.letters[guesses]
        for chunk in self._chunks(len(words), len(letters)):
            patterns = self._patterns(letters[chunk], words, places)
            block = np.empty(patterns.shape[::-1], patterns.dtype)
            transpose(patterns, block, 0)
            yield chunk, block, rows

    @staticmethod
    def _chunks(words: int, guesses: int) -> Iterator[slice]:
        """Yield this many guesses, as many at a time as take little memory with this many words."""
        size = min(CHUNK, max(MIN_CHUNK, CHUNK_BYTES // words // MIN_CHUNK * MIN_CHUNK))
        for start in range(0, guesses, size):
            yield slice(start, min(start + size, guesses))

    def _is_full_for(self, candidates: Indices) -> bool:
        """Whether the full matrix is there for these candidates, or is worth making and small enough to cache."""
        if 4 * len(candidates) < len(self.guess_of):
            return SHARED.cached(self._owner) is not None
        item = np.dtype(pattern_type(self.lexicon.length)).itemsize
        return SHARED.fits(item * len(self.guess_of) * len(self.letters))

    def obeying(self, turns: Iterable[Turn]) -> NDArray[np.bool_]:
        """Return which guesses obey hard mode after these turns: those without a `rules.objection`."""
        legal = np.ones(len(self.letters), dtype=np.bool_)
        for word, pattern in turns:
            for place, tile in enumerate(tiles_of(pattern, len(word))):
                if tile == CORRECT:
                    legal &= self.letters[:, place] == self.number_of[word[place]]
            for letter, times in colored_letters(word, pattern).items():
                legal &= (self.letters == self.number_of[letter]).sum(axis=1) >= times
        return legal

    def _letter_places(self, words: Indices) -> Patterns:
        return letter_places(self.letters[words], len(self.number_of))

    def _empty(self, rows: int, columns: int) -> Patterns:
        """Return an array for the patterns of all pairs of words, unless it would be too large."""
        dtype = np.dtype(pattern_type(self.lexicon.length))
        check_memory(rows * columns * dtype.itemsize, f"The table of {rows:,} by {columns:,} words")
        return np.empty((rows, columns), dtype)

    def _patterns(self, guesses: Letters, words: Indices, places: Patterns) -> Patterns:
        if self.feedback != TRUE:
            return FEEDBACK_MODELS[self.feedback](guesses, self.letters[words])
        patterns = self._empty(len(guesses), len(words))
        fill_patterns(guesses, places, patterns)
        return patterns


def _weights_of(lexicon: Lexicon) -> NDArray[np.int64]:
    weights = np.array(lexicon.weights, dtype=np.int64)
    weights.flags.writeable = False
    return weights


@lru_cache(maxsize=4)
def matrix_of(lexicon: Lexicon, feedback: str = TRUE) -> Matrix:
    """Return the matrix of a lexicon; the last few are cached."""
    matrix = _matrix_of_words(lexicon.guesses, lexicon.answers, feedback)
    return matrix.weighed(lexicon)


@lru_cache(maxsize=4)
def _matrix_of_words(guesses: tuple[str, ...], answers: tuple[str, ...], feedback: str) -> Matrix:
    return Matrix(Lexicon("", guesses, answers, (1,) * len(answers)), feedback)
