"""S2: four ways to value a word by its letters, and one that changes with the guess.

Each takes the possible word of the highest value, the earliest of equals. S2 leaves open what counts as a letter's
frequency: its formula goes place by place, its example by letters wherever they stand; both are here.
"""

from functools import partial

import numpy as np

from salet.game.pattern import PRESENT
from salet.game.position import Position
from salet.published.counts import Costs, among_candidates, counts_of, list_order, tried, tried_anywhere, worth
from salet.solver.strategy import Cost, Figure, Strategy

DISTINCT = Figure("unguessed letters", larger_is_better=True)
FREQUENCY = Figure("letter frequency", larger_is_better=True)
NEW_PAIRS = Figure("new letters and places", larger_is_better=True)
RETRIED = Figure("misplaced letters retried", larger_is_better=True)


# --- Values of every guess --------------------------------------------------------------------------------------


def distinct_letters(position: Position) -> Costs:
    """Return how many letters of each guess were in no guess before, each counted once."""
    letters = position.matrix.letters
    fresh = ~tried_anywhere(position)
    total = np.zeros(len(letters))
    for place in range(letters.shape[1]):
        letter = letters[:, place]
        total += fresh[letter] & (letters[:, :place] != letter[:, None]).all(axis=1)
    return total


def placed_frequency(position: Position) -> Costs:
    """Return candidates with each letter in its place, by the letters possible there."""
    at = counts_of(position).at
    return worth(position, at / (at > 0).sum(axis=1, keepdims=True))


def free_frequency(position: Position) -> Costs:
    """Return the sum over letters of how often the candidates have them, wherever."""
    at = counts_of(position).at
    return worth(position, np.broadcast_to(at.sum(axis=0), at.shape))


def new_pairs(position: Position) -> Costs:
    """Return how many letters of each guess stand where they have not been tried."""
    return worth(position, ~tried(position))


def retried_letters(position: Position) -> Costs:
    """Return how many letters of each guess were yellow and stand in an untried place."""
    return worth(position, tried_anywhere(position, PRESENT) & ~tried(position))


def by_phase(position: Position) -> Costs:
    """Return frequency at the first guess, retried letters at the second, then distinct ones."""
    value, _ = _phase(position)
    return value(position)


def _phase(position: Position) -> tuple[Cost, Figure]:
    phases = ((placed_frequency, FREQUENCY), (retried_letters, RETRIED), (distinct_letters, DISTINCT))
    return phases[min(len(position.turns), 2)]


# --- Strategies -------------------------------------------------------------------------------------------------


SOURCE = "S2, 'wordle-solver': four guessing strategies over any dictionary; the write-up does not name its author"


def _cost(value: Cost) -> Cost:
    """Return the cost that makes the possible word of the highest value the best."""
    return lambda position: among_candidates(position, -value(position))


_strategy = partial(Strategy, ties=list_order, lexicon="original")
STRATEGIES = (
    _strategy(
        "s2-distinct",
        _cost(distinct_letters),
        "guesses the possible word with the most letters not yet guessed",
        SOURCE,
        "takes every letter for equally telling: its first guess is just the first word without a repeat",
        figure=DISTINCT,
    ),
    _strategy(
        "s2-frequency",
        _cost(placed_frequency),
        "guesses the possible word whose letters are the most frequent at their places",
        SOURCE,
        "seeks the likeliest letters, not those that split the candidates; a frequent letter may even come twice",
        figure=FREQUENCY,
    ),
    _strategy(
        "s2-frequency-free",
        _cost(free_frequency),
        "guesses the possible word whose letters are the most frequent at any place",
        "Salet's own, to fit an example of S2 that S2's formula does not fit",
        "counts a repeated letter twice, so words with repeats look best",
        figure=FREQUENCY,
    ),
    _strategy(
        "s2-elimination",
        _cost(new_pairs),
        "guesses the possible word that tries the most letters at new places",
        SOURCE,
        "every possible word tries equally many, all but the greens: it takes the first word of the list",
        figure=NEW_PAIRS,
    ),
    _strategy(
        "s2-retry",
        _cost(retried_letters),
        "guesses the possible word that tries the most yellow letters at new places",
        SOURCE,
        "has no view before the first yellow, so it opens with the first word of the list",
        figure=RETRIED,
    ),
    _strategy(
        "s2-phases",
        _cost(by_phase),
        "guesses by letter frequency first, by retried yellows second, by new letters from the third guess on",
        "Salet's own, after a remark of S2 that three of its strategies suit three guesses",
        "like the others of S2 it guesses possible words only and looks at letters, not at how the candidates split",
        figure=lambda position: _phase(position)[1],
    ),
)
