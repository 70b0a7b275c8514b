"""S2: four ways to value a word by its letters.

Each takes the possible word of the highest value, in a tie the earliest. S2 leaves open what counts as a letter's
frequency: text and program differ, and the words left are a third reading.
"""

from functools import partial

import numpy as np

from salet.game.pattern import ABSENT, CORRECT, PRESENT
from salet.game.position import Position, new_position
from salet.strategies.letter_counts import (
    Costs,
    candidates_only,
    counts_of,
    letter_sum,
    list_order,
    tried_anywhere,
    tried_letters,
)
from salet.strategies.strategy import Cost, ScoreInfo, Strategy

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
    """Return candidates with each letter in its place, by the letters that they have there."""
    at = counts_of(position).at
    return letter_sum(position, at / (at > 0).sum(axis=1, keepdims=True))


def described_frequency(position: Position) -> Costs:
    """Return the same of the starting dictionary, as the text has it."""
    at = counts_of(new_position(position.lexicon)).at
    return letter_sum(position, at / (at > 0).sum(axis=1, keepdims=True))


def programmed_frequency(position: Position) -> Costs:
    """Return candidates with each letter in its place, by the letters that the tiles leave there."""
    grey, yellow, green = (tried_letters(position, tile) for tile in (ABSENT, PRESENT, CORRECT))
    nowhere = grey.any(axis=0) & ~(yellow | green).any(axis=0)
    left = np.where(green.any(axis=1, keepdims=True), green, ~(grey | yellow | nowhere))
    return letter_sum(position, counts_of(position).at / left.sum(axis=1, keepdims=True))


def new_pairs(position: Position) -> Costs:
    """Return how many letters of each guess stand where they have not been tried."""
    return letter_sum(position, ~tried_letters(position))


def retried_letters(position: Position) -> Costs:
    """Return how many letters of each guess were yellow and are in an untried place."""
    return letter_sum(position, tried_anywhere(position, PRESENT) & ~tried_letters(position))


# --- Strategies -------------------------------------------------------------------------------------------------


SOURCE = 'S2, "wordle-solver": four strategies for any dictionary, author not named'


def _cost(value: Cost) -> Cost:
    """Return the cost that makes the possible word of the highest value the best."""
    return lambda position: candidates_only(position, -value(position))


_strategy = partial(Strategy, ties=list_order, lexicon="original")


def _frequency(reading: str, value: Cost, where: str) -> Strategy:
    """Return one of the three readings of S2's letter frequency."""
    return _strategy(
        f"s2-frequency{reading}",
        _cost(value),
        f"picks the possible answer whose letters are most common in their positions {where}",
        SOURCE,
        "it looks for likely letters, not letters that split the candidates, and may repeat a common one",
        figure=ScoreInfo("letter frequency", larger_is_better=True),
    )


STRATEGIES = (
    _strategy(
        "s2-distinct",
        _cost(distinct_letters),
        "picks the possible answer with the most untried letters",
        SOURCE,
        "it treats all letters as equally useful, so it opens with the first word that has no repeats",
        figure=ScoreInfo("untried letters", larger_is_better=True),
    ),
    _frequency("", placed_frequency, "among the words left (as Salet reads S2)"),
    _frequency("-text", described_frequency, "in the starting dictionary"),
    _frequency(
        "-program",
        programmed_frequency,
        "among the words left, divided by the number of letters the tiles still allow there",
    ),
    _strategy(
        "s2-elimination",
        _cost(new_pairs),
        "picks the possible answer that tries the most letters in new positions",
        SOURCE,
        "every possible answer scores the same (all but the greens), so it just takes the first word in the list",
        figure=ScoreInfo("new letters and places", larger_is_better=True),
    ),
    _strategy(
        "s2-retry",
        _cost(retried_letters),
        "picks the possible answer that tries the most yellow letters in new positions",
        SOURCE,
        "it has no preference until the first yellow, so it opens with the first word in the list",
        figure=ScoreInfo("yellow letters retried", larger_is_better=True),
    ),
)
