"""S4: letter shares at each place, information gain, and a test for traps between them.

Terms: a *standard* guess is the possible word of the greatest letter shares; a *gain* guess is any word whose letters
split the candidates most; a *trap* is a set of candidates that differ in one to three places.
"""

from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from salet.core.patterns import Patterns
from salet.game.lexicon import Lexicon
from salet.game.pattern_matrix import matrix_of
from salet.game.position import Position
from salet.strategies.letter_counts import Costs, candidate_letters, candidates_only, counts_of, letter_sum, repeats
from salet.strategies.strategy import ScoreInfo, Strategy

WIDEST_TRAP = 3  # places
GAIN = ScoreInfo("letter gains", larger_is_better=True, kind="information gain")
STANDARD = ScoreInfo("letter shares", larger_is_better=True, kind="standard")
SOURCE = 'S4, "Jorje\'s Wordle Guesser": two systems and a hard mode, by Jorje'


# --- Two kinds of guess -----------------------------------------------------------------------------------------


def standard(position: Position) -> Costs:
    """Return minus the sum of letter shares: candidates with each letter in its place."""
    counts = counts_of(position)
    return candidates_only(position, -letter_sum(position, _rounded(counts.at / counts.total)))


def gain(position: Position) -> Costs:
    """Return minus the information gain of a guess's letters, plus one for each repeat."""
    return repeats(position.lexicon) - letter_sum(position, letter_gain(position))


def letter_gain(position: Position) -> Costs:
    """Return each letter's gain at each place: s * (1 - s) over its three shares."""
    counts = counts_of(position)
    here = counts.at / counts.total
    elsewhere = (counts.having - counts.at) / counts.total
    without = 1 - here - elsewhere
    return _rounded(here * (1 - here) + elsewhere * (1 - elsewhere) + without * (1 - without))


def _rounded(shares: Costs) -> Costs:
    """Return the shares to three decimals, rounded from exact values as NumPy does not."""
    return np.array([round(share, 3) for share in shares.ravel().tolist()]).reshape(shares.shape)


# --- Traps ------------------------------------------------------------------------------------------------------


def tries(position: Position) -> float:
    """Return about how many guesses try every word of a trap, or 0 without a trap.

    This is what S4's program works out, and its tables rest on it: the letters of all candidates that no fixed
    place has, and by a slip the blank between two words as one letter more, divided by the open places.
    """
    words = candidate_letters(position)
    fixed = _fixed_places(words)
    open_places = int(np.count_nonzero(~fixed))
    if not 1 <= open_places <= WIDEST_TRAP:
        return 0.0
    return (len(np.setdiff1d(words, words[0, fixed])) + 1) / open_places


def described_tries(position: Position) -> float:
    """Return the same as S4's text has it: letters at the open places, a place each.

    >>> from salet.game.position import new_position
    >>> grace = new_position(Lexicon.of(["grace", "grade", "grape", "grate", "grave", "graze"]))
    >>> described_tries(grace), tries(grace)
    (6.0, 7.0)
    """
    words = candidate_letters(position)
    open_words = words[:, ~_fixed_places(words)]
    return len(np.unique(open_words)) / open_words.shape[1] if 1 <= open_words.shape[1] <= WIDEST_TRAP else 0.0


def _fixed_places(words: NDArray[np.uint16]) -> NDArray[np.bool_]:
    return np.asarray((words == words[0]).all(axis=0))


def wants_gain(position: Position) -> bool:
    """Return whether System 1 would rather learn than win: early, or in a long trap."""
    if len(position.candidates) <= 2:
        return False
    made = len(position.turns)
    return made <= 1 or tries(position) >= position.rules.limit - made


def system1_figure(position: Position) -> ScoreInfo:
    """Return which kind of guess System 1 makes, and what it adds up."""
    return GAIN if wants_gain(position) else STANDARD


def system1(position: Position) -> Costs:
    """Return the cost of a gain guess where one is wanted, else that of a standard guess."""
    return gain(position) if wants_gain(position) else standard(position)


# --- Hard mode --------------------------------------------------------------------------------------------------


def system1_hard(position: Position) -> Costs:
    """Return System 1's cost with every word that breaks a hint, grays among them, ruled out."""
    return np.where(fitting(position), system1(position), np.inf)


def fitting(position: Position) -> NDArray[np.bool_]:
    """Return which guesses would have earned every pattern so far, were they the answer."""
    fit = np.ones(len(position.lexicon.guesses), dtype=np.bool_)
    for guess, pattern in position.turns:
        fit &= _against_all(position.lexicon, position.rules.feedback, guess) == pattern
    return fit


@lru_cache(maxsize=256)
def _against_all(lexicon: Lexicon, feedback: str, guess: str) -> Patterns:
    """Return the patterns of a guess against every guess; cached, as a tree shares guesses."""
    everything = matrix_of(lexicon.widened(), feedback)
    return everything.row(everything.index_of[guess])


# --- Strategies -------------------------------------------------------------------------------------------------


# Sums that differ by rounding alone decide games in S4's tables, so its equals are ranked by the bare cost.
_strategy = partial(Strategy, source=SOURCE, rules="legacy-s4", lexicon="original")
STRATEGIES = (
    _strategy(
        "s4-system1",
        system1,
        "picks letters that reveal the most at first, then the likeliest word unless the candidates form a trap",
        weakness="it treats letters as independent and misses traps with more than three open places",
        ties=system1,
        opener="soare",
        figure=system1_figure,
    ),
    _strategy(
        "s4-system1-hard",
        system1_hard,
        "like letter information, but every guess fits all the tiles so far",
        weakness="it walks into traps, and in hard mode has to try their words one by one",
        ties=system1_hard,
        opener="raile",
        figure=system1_figure,
    ),
    _strategy(
        "s4-system2",
        standard,
        "picks the possible answer whose letters are most common in their positions",
        weakness="it tries words that differ by one letter one at a time",
        ties=standard,
        opener="slate",
        figure=STANDARD,
    ),
)
