"""The letters of words: frequency, repeats, vowels, and words that differ in one place.

Terms: a *trap* is a set of words that agree in all places but one, such as `_ight`; each wrong guess inside it
rules out little more than itself.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from salet.game.letters import fold_letters
from salet.game.notation import Turn
from salet.game.pattern import ABSENT, tiles_of
from salet.game.rules import coloured_letters
from salet.result import Result

VOWELS = frozenset("aeiou")
SMALLEST_TRAP = 3


@dataclass(frozen=True, slots=True)
class Trap:
    """Words that differ in one place only; `place` counts from 0."""

    place: int
    words: tuple[str, ...]

    @property
    def shape(self) -> str:
        """The letters that the words share, with a gap where they differ: `_ight`."""
        word = self.words[0]
        return f"{word[: self.place]}_{word[self.place + 1 :]}"

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters that may fill the gap, in the order of the words."""
        return tuple(word[self.place] for word in self.words)


def traps_of(words: Iterable[str], smallest: int = SMALLEST_TRAP) -> tuple[Trap, ...]:
    """Return the traps among some words, the largest first.

    >>> [trap.shape for trap in traps_of(["light", "might", "night", "mince", "grade"])]
    ['_ight']
    """
    groups: defaultdict[tuple[int, str], list[str]] = defaultdict(list)
    for word in words:
        for place in range(len(word)):
            groups[place, word[:place] + word[place + 1 :]].append(word)
    found = [Trap(place, tuple(group)) for (place, _), group in groups.items() if len(group) >= smallest]
    return tuple(sorted(found, key=lambda trap: -len(trap.words)))


def repeated(word: str) -> tuple[str, ...]:
    """Return the letters that occur more than once in a word.

    >>> repeated("eerie"), repeated("crane")
    (('e',), ())
    """
    return tuple(letter for letter, times in Counter(word).items() if times > 1)


def vowels(word: str) -> int:
    """Return how many letters of a word are vowels, accents or not; y does not count.

    >>> vowels("adieu"), vowels("lynch")
    (4, 0)
    """
    return sum(letter in VOWELS for letter in fold_letters(word))


def known_counts(turns: Sequence[Turn]) -> dict[str, int]:
    """Return the letters whose number in the answer is known: another copy was grey.

    >>> from salet.game.notation import read
    >>> known_counts(read("knoll bbybg"))
    {'l': 1}
    """
    counts: dict[str, int] = {}
    for guess, pattern in turns:
        tiles = tiles_of(pattern, len(guess))
        grey = {letter for letter, tile in zip(guess, tiles, strict=True) if tile == ABSENT}
        counts |= {letter: times for letter, times in coloured_letters(guess, pattern).items() if letter in grey}
    return counts


@dataclass(frozen=True, slots=True)
class LetterCount(Result):
    """A letter: how many words have it, and how many at the first place, the second, ..."""

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
