"""What the letter-counting solvers share: how many candidates have each letter, and where.

Terms: `at[i, c]` is the number of candidates with letter c at place i, `having[c]` the number with letter c at
any place; a *table* is a value for each letter at each place, and the worth of a word is the sum over its letters.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from salet.game.lexicon import Lexicon
from salet.game.pattern import tiles_of
from salet.game.position import Position

Costs = NDArray[np.float64]
Table = NDArray[np.float64] | NDArray[np.int64] | NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Counts:
    """How many of `total` candidates have each letter: (length, alphabet) and (alphabet,)."""

    at: NDArray[np.int64]
    having: NDArray[np.int64]
    total: int


def candidate_letters(position: Position) -> NDArray[np.uint16]:
    """Return the candidates as letter numbers, (candidates, length)."""
    matrix = position.matrix
    return matrix.letters[matrix.guess_of[position.candidates]]


def counts_of(position: Position) -> Counts:
    """Return how many candidates have each letter at each place, and at all."""
    words = candidate_letters(position)
    alphabet = len(position.matrix.number_of)
    at = np.stack([np.bincount(column, minlength=alphabet) for column in words.T])
    present = np.zeros((len(words), alphabet), dtype=np.bool_)
    np.put_along_axis(present, words.astype(np.intp), values=True, axis=1)
    return Counts(at, np.count_nonzero(present, axis=0), len(words))


def letter_sum(position: Position, table: Table) -> Costs:
    """Return the sum of each guess's letters in the table, added from left to right."""
    letters = position.matrix.letters
    total = np.zeros(len(letters))
    for place, values in enumerate(table):
        total += values[letters[:, place]]
    return total


@lru_cache(maxsize=4)
def repeats(lexicon: Lexicon) -> Costs:
    """Return how many letters of each guess have occurred before in it.

    >>> repeats(Lexicon.of(["crane", "eerie"])).tolist()
    [0.0, 2.0]
    """
    return np.array([len(word) - len({*word}) for word in lexicon.guesses], dtype=np.float64)


def tried_letters(position: Position, tile: int | None = None) -> NDArray[np.bool_]:
    """Return which letters were guessed at which places, with `tile` those that it answered."""
    number_of = position.matrix.number_of
    tried = np.zeros((position.lexicon.length, len(number_of)), dtype=np.bool_)
    for guess, pattern in position.turns:
        for place, reply in enumerate(tiles_of(pattern, len(guess))):
            tried[place, number_of[guess[place]]] |= tile in {None, reply}
    return tried


def tried_anywhere(position: Position, tile: int | None = None) -> NDArray[np.bool_]:
    """Return which letters were guessed at any place, with `tile` those that it answered."""
    return np.asarray(tried_letters(position, tile).any(axis=0))


def candidates_only(position: Position, cost: Costs) -> Costs:
    """Return the cost with every word that cannot be the answer ruled out."""
    only = np.full(len(cost), np.inf)
    words = position.matrix.guess_of[position.candidates]
    only[words] = cost[words]
    return only


def list_order(position: Position) -> Costs:
    """Equal costs go to the earlier word of the list, whether or not it can be the answer."""
    return np.zeros(len(position.lexicon.guesses))


def alphabetical(position: Position) -> Costs:
    """Equal costs go to the first in the alphabet: for authors whose list is sorted."""
    return _ranks(position.lexicon)


@lru_cache(maxsize=4)
def _ranks(lexicon: Lexicon) -> Costs:
    return np.argsort(np.argsort(np.array(lexicon.guesses))).astype(np.float64)
