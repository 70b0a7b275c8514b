"""Letter frequencies of a word list: in how many words, and at which places."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from salet.result import Result


@dataclass(frozen=True, slots=True)
class LetterCount(Result):
    """A letter: how many words have it, and how many have it at the first place, the second, ..."""

    letter: str
    words: int
    places: tuple[int, ...]


def letter_counts(words: Sequence[str]) -> list[LetterCount]:
    """Return the letters of some words, that of the most words first.

    >>> letter_counts(["eerie", "crane"])[0]
    LetterCount(letter='e', words=2, places=(1, 1, 0, 0, 2))
    """
    having = Counter(letter for word in words for letter in set(word))
    places = [Counter(letters) for letters in zip(*words, strict=True)]
    order = sorted(having, key=lambda letter: (-having[letter], letter))
    return [LetterCount(letter, having[letter], tuple(place[letter] for place in places)) for letter in order]
