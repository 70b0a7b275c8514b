"""A strategy of your own: guess the word whose letters are the most common among the words that are left.

salet bench strategy:common_letters entropy --lexicon original
salet --strategy strategy:common_letters
"""

import numpy as np

from salet import strategy

ABOUT = "each different letter counts as many points as words that are left have it"


@strategy("common-letters", ABOUT, unit="points", larger_is_better=True)
def common_letters(position):
    """Return a cost for every word of the lexicon: the fewer points, the more it costs."""
    points = {}
    for word in position.words:
        for letter in set(word):
            points[letter] = points.get(letter, 0) + 1
    cost = [-sum(points.get(letter, 0) for letter in set(word)) for word in position.lexicon.guesses]
    return np.array(cost, float) - 0.5 * (position.chances > 0)  # a word that may be the answer wins a tie
