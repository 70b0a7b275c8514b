"""Flawed feedback: authors' models that differ from the game's if a letter occurs twice.

Three authors measured their solvers with one. A model takes letter numbers, (guesses, length) and (answers, length),
and returns the patterns (guesses, answers).
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from salet.core.patterns import Letters, Patterns, pattern_type


def s1_feedback(guesses: Letters, answers: Letters) -> Patterns:
    """Return patterns in which a misplaced letter is yellow if the answer has it at all.

    S1's and S4's model: `canny` against `banks` becomes BGGYB, where the game shows BGGBB.
    """
    alphabet = 1 + int(max(guesses.max(), answers.max()))
    column = np.arange(len(answers))
    present = np.zeros((alphabet, len(answers)), dtype=np.uint8)
    for place in range(answers.shape[1]):
        present[answers[:, place], column] = 1
    patterns = np.zeros((len(guesses), len(answers)), dtype=pattern_type(answers.shape[1]))
    for place in range(answers.shape[1]):
        tile = present.copy()
        tile[answers[:, place], column] = 2
        patterns *= 3
        patterns += tile[guesses[:, place]]
    return patterns


def s3_feedback(guesses: Letters, answers: Letters) -> Patterns:
    """Return patterns in which only a letter's second copy can be gray for want of a third.

    S3's model: greens are taken out first; then a letter that the rest of the answer has is yellow, unless it is
    the second of its kind in the guess and guess and answer do not have equally many left. So a third copy is
    always yellow, and a second copy is gray even where the answer has one more to give.
    """
    patterns = s1_feedback(guesses, answers)
    twice = np.flatnonzero([len(set(word)) < len(word) for word in guesses.tolist()])
    if len(twice):
        patterns[twice] = _second_copies(guesses[twice], answers)
    return patterns


def _second_copies(guesses: Letters, answers: Letters) -> Patterns:
    length = answers.shape[1]
    green = [guesses[:, i, None] == answers[None, :, i] for i in range(length)]
    patterns = np.zeros((len(guesses), len(answers)), dtype=pattern_type(length))
    for place in range(length):
        letter = guesses[:, place, None]
        wanted = _copies_left(letter, guesses[:, None, :], green)
        offered = _copies_left(letter, answers[None, :, :], green)
        second = (guesses[:, :place] == letter).sum(axis=1) == 1
        yellow = ~green[place] & (offered > 0) & ~(second[:, None] & (wanted != offered))
        patterns *= 3
        patterns += 2 * green[place].astype(np.uint8) + yellow
    return patterns


def _copies_left(letter: Letters, words: Letters, green: list[NDArray[np.bool_]]) -> NDArray[np.uint8]:
    """Return how often each word has the letter outside the greens."""
    copies = np.zeros(green[0].shape, dtype=np.uint8)
    for place, hit in enumerate(green):
        copies += (words[:, :, place] == letter) & ~hit
    return copies


FEEDBACK_MODELS: dict[str, Callable[[Letters, Letters], Patterns]] = {
    "legacy-s1": s1_feedback,
    "legacy-s3": s3_feedback,
    "legacy-s4": s1_feedback,
}
