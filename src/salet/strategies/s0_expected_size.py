"""S0: the expected number of words left, over the words still possible."""

from collections.abc import Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from salet.game.position import Position
from salet.solver.splits import measure_guesses
from salet.strategies.letter_counts import alphabetical, candidates_only
from salet.strategies.strategy import ScoreInfo, Strategy


def cost(position: Position) -> NDArray[np.float64]:
    """Return the sum of x**2 / y of each candidate: x of the y candidates share a pattern."""
    return candidates_only(position, measure_guesses(position).expected_size)


def tile_strings() -> list[str]:
    """Return every tile string in S0's order: green, yellow, blank, the last tile fastest.

    >>> tile_strings()[:4], len(tile_strings())
    (['ggggg', 'ggggy', 'ggggb', 'gggyg'], 243)
    """
    return ["".join(tiles) for tiles in product("gyb", repeat=5)]


def tiles_read(guess: str, tiles: str, word: str, order: Sequence[int] = range(5)) -> int | None:
    """Return how many tiles S0's first check reads until one rules the word out, if any.

    It takes every letter for itself, so that it is right only for guesses without a repeated letter. order: the
    places in the order in which they are read.

    >>> tiles_read("petty", "bbyyb", "triii"), tiles_read("alert", "bgybg", "cigar")
    (None, 1)
    """
    for count, place in enumerate(order, 1):
        letter, tile = guess[place], tiles[place]
        in_place, somewhere = word[place] == letter, letter in word
        if {"b": somewhere, "y": in_place or not somewhere, "g": not in_place}[tile]:
            return count
    return None


def marked_consistent(guess: str, tiles: str, word: str) -> bool:
    """Return whether S0's left-to-right marking accepts a word; it is not always right.

    A matched letter is struck out, so a blank is misjudged when a colored tile of its letter comes later.

    >>> marked_consistent("petty", "bbyyb", "triii"), marked_consistent("knoll", "bbybg", "towel")
    (False, False)
    """
    letters = list(word)
    for place, (letter, tile) in enumerate(zip(guess, tiles, strict=True)):
        if tile == "b" and letter in letters:
            return False
        if tile == "g":
            if letters[place] != letter:
                return False
            letters[place] = "$"
        if tile == "y" and not _strike(letters, letter, place, tiles):
            return False
    return True


def _strike(left: list[str], letter: str, place: int, tiles: str) -> bool:
    """Strike out a copy of a yellow letter that no green needs; return whether there was one."""
    if letter not in left or left[place] == letter:
        return False
    free = [i for i, c in enumerate(left) if c == letter and tiles[i] != "g"]
    if free:
        left[free[0]] = "$"
    return True


STRATEGIES = (
    Strategy(
        "s0",
        cost,
        about="picks the possible answer that leaves the fewest words on average",
        source='S0, "My Wordle Solver": notes on a solver for the browser console, author not named',
        weakness=(
            "it only guesses possible answers, so words that differ by one letter cost a guess each; its own check "
            "for repeated letters sometimes rejects the answer"
        ),
        ties=alphabetical,
        lexicon="original",
        figure=ScoreInfo("expected words left"),
    ),
)
