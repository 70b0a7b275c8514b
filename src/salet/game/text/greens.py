"""Greens and letters: a reply typed as its green letters in place and its yellow ones in any order.

Letters are typed once, whatever the number of their tiles; so where a guess repeats a letter,
several patterns may fit.
"""

from collections.abc import Sequence
from itertools import product

from salet.errors import InvalidPattern
from salet.game.pattern import is_possible, pattern_code
from salet.game.text.tiles import ambiguous, clean, quote, read_word


def read_greens(guess: str, greens: str, others: str = "") -> int:
    """Return the pattern of a guess from its green letters in place and its yellow letters.

    `greens` has a space, dot, hyphen or underscore for every other letter, and may stop after the
    last green; `others` holds the yellow letters in any order. Where a guess repeats a letter they
    may fit several patterns, and then all of them are shown.

    >>> read_greens("throw", "   o", "tr") == pattern_code("YBYGB")
    True
    """
    word = read_word(guess)
    placed = _placed(word, greens)
    loose = _loose(word, others)
    fits = [tiles for tiles in _fits(word, placed, loose) if _can_occur(tiles)]
    if not fits:
        raise InvalidPattern(
            f"no game shows {quote(word)} with {quote(greens)} green and {quote(others)} yellow: "
            "when all other tiles are green, the last is never yellow. Check the letters."
        )
    if len(fits) > 1:
        raise ambiguous([f"{word}.{tiles}" for tiles in fits])
    return pattern_code(fits[0])


def _placed(word: str, greens: str) -> list[bool]:
    """Return for each letter of the word whether it was typed as green."""
    slots = clean(greens).strip("\r\n").rstrip()
    if len(slots) > len(word):
        raise InvalidPattern(
            f"the greens {quote(greens)} fill {len(slots)} places, and {quote(word)} has "
            f"{len(word)}. Type a space for every letter that is not green."
        )
    for place, (letter, slot) in enumerate(zip(word, slots, strict=False), 1):
        if slot not in (letter, *" ._-"):
            raise InvalidPattern(
                f"the greens {quote(greens)} have {quote(slot)} in place {place}, where "
                f"{quote(word)} has {quote(letter)}. Type only what this guess showed."
            )
    return [letter == slot for letter, slot in zip(word, slots.ljust(len(word)), strict=True)]


def _loose(word: str, others: str) -> set[str]:
    """Return the letters typed as yellow."""
    loose = {c for c in clean(others) if c not in " ,"}
    for letter in sorted(loose):
        if letter not in word:
            raise InvalidPattern(
                f"the other letters {quote(others)} have {quote(letter)}, which is not in "
                f"{quote(word)}. Type only what this guess showed."
            )
    return loose


def _fits(word: str, placed: Sequence[bool], loose: set[str]) -> list[str]:
    """Return every pattern of the word with these greens and yellow letters."""
    counts = {letter: _yellow_counts(letter, word, placed, loose) for letter in dict.fromkeys(word)}
    return [_coloured(word, placed, dict(zip(counts, chosen, strict=True))) for chosen in product(*counts.values())]


def _yellow_counts(letter: str, word: str, placed: Sequence[bool], loose: set[str]) -> range:
    """Return how many copies of a letter can be yellow.

    A letter that is also green may have been typed once more for safety, and be yellow nowhere.
    """
    greens = [green for each, green in zip(word, placed, strict=True) if each == letter]
    free = greens.count(False)
    if letter not in loose or not free:
        return range(1)
    return range(0 if any(greens) else 1, free + 1)


def _coloured(word: str, placed: Sequence[bool], yellows: dict[str, int]) -> str:
    """Return the tiles with the given number of yellows a letter: the leftmost copies have them."""
    left = dict(yellows)
    tiles = []
    for letter, green in zip(word, placed, strict=True):
        yellow = not green and left[letter] > 0
        left[letter] -= yellow
        tiles.append("G" if green else "Y" if yellow else "B")
    return "".join(tiles)


def _can_occur(tiles: str) -> bool:
    return is_possible(pattern_code(tiles), len(tiles))
