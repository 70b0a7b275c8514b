"""S3: the mean guessmap, over the words still possible.

Terms: S3 writes green 0, yellow 1, gray 2, first letter most significant, and reads the tiles as a number; that
number is all green minus our pattern.
"""

import numpy as np
from numpy.typing import NDArray

from salet.game.pattern import all_green
from salet.game.position import Position
from salet.strategies.letter_counts import alphabetical
from salet.strategies.strategy import ScoreInfo, Strategy


def mean_guessmap(position: Position) -> NDArray[np.float64]:
    """Return the mean guessmap of each candidate over all candidates; infinity for other words."""
    words = position.matrix.guess_of[position.candidates]
    patterns = position.matrix.guess_major(words)[:, position.candidates]
    cost = np.full(len(position.lexicon.guesses), np.inf)
    cost[words] = all_green(position.lexicon.length) - patterns.sum(axis=1, dtype=np.int64) / len(words)
    return cost


STRATEGIES = (
    Strategy(
        "s3",
        mean_guessmap,
        about="reads tiles as a number and picks the possible answer that gets closest to all green on average",
        source='S3, "Wordle-Solver": Mean Guessmap Minimisation, author not named',
        weakness=(
            "the first letter counts 81 times as much as the last, so it chases greens on the left instead of "
            "information"
        ),
        ties=alphabetical,
        rules="legacy-s3",
        lexicon="original",
        digits="green0",
        plays_on=True,
        figure=ScoreInfo("mean guessmap"),
    ),
)
