"""The letters of words: what tiles say of each, how often they occur, and words that differ in one place.

Facts are exact under every feedback: the words that fit them are the words that would have shown the same tiles. A
*trap* is a set of words that agree in all places but one, such as `_ight`; each wrong guess inside it rules out little
more than itself.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from unicodedata import normalize

from salet.game.notation import Turn
from salet.game.pattern import ABSENT, CORRECT, PRESENT, tiles_of
from salet.game.rules import TRUE

VOWELS = frozenset("aeiou")
SMALLEST_TRAP = 3


@dataclass(frozen=True, slots=True)
class LetterFacts:
    """What the turns say about a letter. Places count from 1.

    counts: how often it can occur: (0,) if it is not in the word, (1,) for exactly one, (1, 2, 3) for at least one in a
    word of three letters.
    """

    letter: str
    places: tuple[int, ...]
    not_places: tuple[int, ...]
    counts: tuple[int, ...]

    def __and__(self, other: "LetterFacts") -> "LetterFacts":
        """Return the facts of both, which are about the same letter."""
        return LetterFacts(
            self.letter,
            tuple(sorted({*self.places, *other.places})),
            tuple(sorted({*self.not_places, *other.not_places})),
            tuple(count for count in self.counts if count in other.counts),
        )


Facts = tuple[LetterFacts, ...]


def letter_facts(turns: Sequence[Turn], feedback: str = TRUE) -> Facts:
    """Return what all rows together say, an entry for each letter.

    >>> for fact in letter_facts([Turn("knoll", 11)])[2:]:
    ...     print(fact.letter, fact.places, fact.not_places, fact.counts)
    o () (3,) (1, 2, 3, 4, 5)
    l (5,) (4,) (1,)
    """
    letters: dict[str, LetterFacts] = {}
    for fact in (fact for turn in turns for fact in tile_facts(turn, feedback)):
        letters[fact.letter] = letters[fact.letter] & fact if fact.letter in letters else fact
    return tuple(letters.values())


def exact_counts(turns: Sequence[Turn]) -> dict[str, int]:
    """Return the letters whose number in the answer is known: another copy was gray.

    >>> exact_counts([Turn("knoll", 11)])
    {'l': 1}
    """
    return {fact.letter: fact.counts[0] for fact in letter_facts(turns) if len(fact.counts) == 1 and fact.counts[0]}


def tile_facts(turn: Turn, feedback: str = TRUE) -> Facts:
    """Return what each tile of a row says, given the row's other tiles of the same letter."""
    tiles = tiles_of(turn.pattern, len(turn.guess))
    return tuple(
        LetterFacts(
            letter,
            (place + 1,) if tile == CORRECT else (),
            () if tile == CORRECT else (place + 1,),
            tuple(count for count in range(len(tiles) + 1) if _allows(count, turn.guess, tiles, place, feedback)),
        )
        for place, (letter, tile) in enumerate(zip(turn.guess, tiles, strict=True))
    )


def _allows(count: int, guess: str, tiles: Sequence[int], place: int, feedback: str) -> bool:
    """Return whether a tile lets its letter occur this many times."""
    copies = [tile for letter, tile in zip(guess, tiles, strict=True) if letter == guess[place]]
    tile, greens, coloured = tiles[place], copies.count(CORRECT), len(copies) - copies.count(ABSENT)
    if feedback == TRUE:
        if tile != ABSENT:
            return count >= coloured
        later = zip(guess[place:], tiles[place:], strict=True)
        return count <= coloured and (guess[place], PRESENT) not in later
    if feedback == "legacy-s3" and tile != CORRECT:
        if guess[:place].count(guess[place]) == 1:  # the second copy is yellow if the answer has all copies
            return (count == len(copies)) == (tile == PRESENT)
        return count > greens if tile == PRESENT else count == greens
    return (count > 0) == (tile != ABSENT)


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


def find_traps(words: Iterable[str]) -> tuple[Trap, ...]:
    """Return the traps among some words, the largest first.

    >>> [trap.shape for trap in find_traps(["light", "might", "night", "mince", "grade"])]
    ['_ight']
    """
    groups: defaultdict[tuple[int, str], list[str]] = defaultdict(list)
    for word in words:
        for place in range(len(word)):
            groups[place, word[:place] + word[place + 1 :]].append(word)
    found = [Trap(place, tuple(group)) for (place, _), group in groups.items() if len(group) >= SMALLEST_TRAP]
    return tuple(sorted(found, key=lambda trap: -len(trap.words)))


def repeated_letters(word: str) -> tuple[str, ...]:
    """Return the letters that occur more than once in a word.

    >>> repeated_letters("eerie"), repeated_letters("crane")
    (('e',), ())
    """
    return tuple(letter for letter, times in Counter(word).items() if times > 1)


def count_vowels(word: str) -> int:
    """Return how many letters of a word are vowels, accents or not; y does not count.

    >>> count_vowels("adieu"), count_vowels("lynch")
    (4, 0)
    """
    return sum(letter in VOWELS for letter in normalize("NFD", word))
