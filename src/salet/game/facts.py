"""What tiles say about the answer, letter by letter: where it is, is not, and how often.

Facts are exact under every feedback: the words that fit them are the words that would have shown the same tiles. A row
that no word can show, such as a grey L before a yellow L, has a letter that no count is left for.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce

from salet.game.notation import Turn, write
from salet.game.pattern import ABSENT, CORRECT, PRESENT, tiles_of
from salet.game.rules import TRUE
from salet.result import Result


@dataclass(frozen=True, slots=True)
class LetterFacts(Result):
    """What is known of a letter; places count from 1.

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

    def fit(self, word: str) -> bool:
        """Return whether a word has the letter as often and where it must."""
        has = {place for place, letter in enumerate(word, 1) if letter == self.letter}
        return has >= {*self.places} and has.isdisjoint(self.not_places) and len(has) in self.counts


Facts = tuple[LetterFacts, ...]


@dataclass(frozen=True, slots=True)
class BoardFacts(Result):
    """What some rows say.

    letters: one entry for each letter; or for each tile of a single row, if `by_tile`.
    """

    position: str
    feedback: str
    length: int
    letters: Facts
    by_tile: bool = False


def facts_of(turns: Sequence[Turn], feedback: str = TRUE) -> BoardFacts:
    """Return what all rows together say.

    >>> for fact in facts_of([Turn("knoll", 11)]).letters[2:]:
    ...     print(fact.letter, fact.places, fact.not_places, fact.counts)
    o () (3,) (1, 2, 3, 4, 5)
    l (5,) (4,) (1,)
    """
    letters = _together(fact for turn in turns for fact in tile_facts(turn, feedback))
    return BoardFacts(write(turns), feedback, len(turns[0].guess) if turns else 0, letters)


def tiles_explained(turn: Turn, feedback: str = TRUE) -> BoardFacts:
    """Return what each tile of a row says."""
    return BoardFacts(write([turn]), feedback, len(turn.guess), tile_facts(turn, feedback), by_tile=True)


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


def contradict(facts: Facts, length: int) -> bool:
    """Return whether facts exclude each other letter by letter, so that no word fits them."""
    letters = {place: fact.letter for fact in facts for place in fact.places}
    placed = "".join(letters.get(place, ".") for place in range(1, length + 1))
    full = "." not in placed and not all(fact.fit(placed) for fact in facts)
    alone = any(
        not fact.counts
        or max(fact.counts) < len(fact.places)
        or {*fact.places} & {*fact.not_places}
        or any(letters[place] != fact.letter for place in fact.places)
        for fact in facts
    )
    return full or alone


def _together(facts: Iterable[LetterFacts]) -> Facts:
    letters: dict[str, list[LetterFacts]] = {}
    for fact in facts:
        letters.setdefault(fact.letter, []).append(fact)
    return tuple(reduce(LetterFacts.__and__, each) for each in letters.values())


def _allows(count: int, guess: str, tiles: Sequence[int], place: int, feedback: str) -> bool:
    """Return whether a tile lets its letter occur this many times."""
    copies = [tile for letter, tile in zip(guess, tiles, strict=True) if letter == guess[place]]
    tile, greens, coloured = tiles[place], copies.count(CORRECT), len(copies) - copies.count(ABSENT)
    if feedback == TRUE:
        if tile != ABSENT:
            return count >= coloured
        later = tiles[place:]
        wrong_order = any(
            t == PRESENT and letter == guess[place] for letter, t in zip(guess[place:], later, strict=True)
        )
        return count <= coloured and not wrong_order
    if feedback == "legacy-s3" and tile != CORRECT:
        if guess[:place].count(guess[place]) == 1:  # the second copy is yellow if the answer has all copies
            return (count == len(copies)) == (tile == PRESENT)
        return count > greens if tile == PRESENT else count == greens
    return (count > 0) == (tile != ABSENT)
