"""Whether a shared grid can exist, and which words it may have been made with.

A grid can exist with an answer if some allowed word earns each of its rows; in hard mode these words must also keep
what was shown before. Coloured letters of a guess are letters of the answer, and hard mode only asks that they never
become fewer and that greens stay. So whether a row can follow depends on the row before alone: a chain decides.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.errors import Contradiction, InvalidPattern
from salet.game.lexicon import Lexicon
from salet.game.matrix import Indices, Matrix, Patterns, matrix_of
from salet.game.pattern import CORRECT, pattern_text, tiles_of
from salet.study.grids.player_model import Habits, Numbers, measured

Grid = tuple[int, ...]
Places = NDArray[np.intp]

LONGEST = 7  # letters of words whose patterns fit into a table
BLOCK = 1024  # answers looked at together, so that a long list does not need its whole matrix


def answer_patterns(lexicon: Lexicon) -> Iterator[Patterns]:
    """Yield the patterns of all guesses against each answer in turn."""
    matrix = matrix_of(lexicon)
    answers = np.arange(len(lexicon.answers), dtype=np.int32)
    for start in range(0, len(answers), BLOCK):
        block, rows = matrix.columns(answers[start : start + BLOCK])
        yield from (block[row] for row in rows)


@lru_cache(maxsize=2)
def earnable(lexicon: Lexicon) -> NDArray[np.bool_]:
    """Return which patterns some allowed word earns against each answer, (answers, patterns)."""
    count = 3**lexicon.length
    return np.array([np.bincount(row, minlength=count) > 0 for row in answer_patterns(lexicon)])


# --- Can it exist? ----------------------------------------------------------------------------------------------


def admitting(grid: Sequence[int], lexicon: Lexicon, *, hard: bool = False) -> tuple[str, ...]:
    """Return the answers for which allowed guesses exist that make this grid; none at all means a fake.

    >>> from salet.game.lexicon import named
    >>> len(admitting((200, 236, 242), named("original"))), len(admitting((240, 242), named("original"), hard=True))
    (335, 1406)
    """
    _check(grid, lexicon)
    if lexicon.length > LONGEST:
        raise InvalidPattern(f"Grids of more than {LONGEST} squares a row can be checked against one answer only.")
    earned = np.flatnonzero(earnable(lexicon)[:, list(grid)].all(axis=1)).astype(np.int32)
    kept = _keeping(grid, lexicon, earned) if hard else earned
    return tuple(lexicon.answers[i] for i in kept)


def _keeping(grid: Sequence[int], lexicon: Lexicon, answers: Indices) -> Iterator[int]:
    """Yield those of some answers, whose patterns all fit, for which hard mode allows the rows too."""
    matrix = matrix_of(lexicon)
    for start in range(0, len(answers), BLOCK):
        some = answers[start : start + BLOCK]
        block, rows = matrix.columns(some)
        for answer, row in zip(some, rows, strict=True):
            if _break(grid, matrix.letters, matrix.letters[matrix.guess_of[answer]], block[row], hard=True) is None:
                yield int(answer)


def objection(grid: Sequence[int], answer: str, lexicon: Lexicon, *, hard: bool = False) -> str | None:
    """Return why no game with this answer makes the grid, or None if one does.

    >>> from salet.game.lexicon import named
    >>> objection((80, 242), "quirk", named("original"))
    'row 1: no allowed word earns BGGGG against quirk'
    """
    _check(grid, lexicon)
    answer = lexicon.require(answer)
    alone = _alone(lexicon, answer)
    row = _break(grid, alone.letters, alone.letters[0], alone.answer_major()[0], hard)
    if row is None:
        return None
    tiles = pattern_text(grid[row], lexicon.length)
    if not (alone.answer_major()[0] == grid[row]).any():
        return f"row {row + 1}: no allowed word earns {tiles} against {answer}"
    return f"row {row + 1}: in hard mode, no word that earns {tiles} can follow the rows above"


@lru_cache(maxsize=4)
def _alone(lexicon: Lexicon, answer: str) -> Matrix:
    """Return the matrix of all guesses against one answer, which any of them may be."""
    return Matrix(Lexicon.of([answer], lexicon.guesses))


def _break(
    grid: Sequence[int], letters: NDArray[np.uint16], answer: NDArray[np.uint16], patterns: Patterns, hard: bool
) -> int | None:
    """Return the first row that no allowed word can make, or None.

    Hard mode forbids nothing but the loss of coloured letters and of greens. A guess that repeats n coloured copies
    of a letter has n of them coloured itself, so each turn's coloured letters contain those of the turn before: a
    chain, of which only neighbours need to be compared.
    """
    before = np.zeros(1, dtype=np.int64)
    greens: set[int] = set()
    for row, pattern in enumerate(grid):
        earning = patterns == pattern
        if not earning.any():
            return row
        if hard:
            if not greens <= (greens := _greens(pattern, len(answer))):
                return row
            shown = np.unique(coloured_copies(letters[earning], answer))
            before = shown[((shown[:, None] & before) == before).any(axis=1)]
            if not len(before):
                return row
    return None


def coloured_copies(words: NDArray[np.uint16], answer: NDArray[np.uint16]) -> NDArray[np.int64]:
    """Return which letters of the answer each word shows in colour, as bits over the answer's places.

    The nth copy of a letter in the answer is shown by a word that has the letter n times.
    """
    shown = np.zeros(len(words), dtype=np.int64)
    for place, letter in enumerate(answer):
        copy = (answer[: place + 1] == letter).sum()
        shown |= ((words == letter).sum(axis=1) >= copy).astype(np.int64) << place
    return shown


def _check(grid: Sequence[int], lexicon: Lexicon) -> None:
    if not grid or not all(0 <= pattern < 3**lexicon.length for pattern in grid):
        raise InvalidPattern(
            f"This is no grid of {lexicon.length} squares a row; the words of {lexicon.name} need such."
        )


def _greens(pattern: int, length: int) -> set[int]:
    return {place for place, tile in enumerate(tiles_of(pattern, length)) if tile == CORRECT}


# --- A grid and an answer: which words were they? ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """The words that may stand in one row of a grid, likeliest first."""

    pattern: int
    words: tuple[str, ...]
    chances: Numbers

    def top(self, count: int = 5) -> tuple[tuple[str, float], ...]:
        """Return the likeliest words with their chances."""
        return tuple((word, float(chance)) for word, chance in zip(self.words[:count], self.chances, strict=False))

    def as_json(self, count: int = 5) -> dict[str, Any]:
        """Return the row as a value for JSON."""
        length = len(self.words[0])
        words = [{"word": word, "probability": float(f"{chance:.6g}")} for word, chance in self.top(count)]
        return {"pattern": pattern_text(self.pattern, length), "possible": len(self.words), "words": words}


def likely_words(
    grid: Sequence[int], answer: str, lexicon: Lexicon, *, hard: bool = False, habits: Habits | None = None
) -> tuple[Row, ...]:
    """Return the likely words of each row; raise Contradiction if the answer does not admit the grid.

    Popularity says which words come at all; then each row is weighed with its neighbours, because a careful player's
    next word fits the reply to the last, and in hard mode every player's must keep what was shown.
    """
    return tuple(_story(grid, answer, lexicon, hard, habits).rows())


def drawn_words(
    grid: Sequence[int], answer: str, lexicon: Lexicon, chance: np.random.Generator, *, hard: bool = False
) -> tuple[str, ...]:
    """Return words that may have made a grid, drawn together as likely as they are."""
    return _story(grid, answer, lexicon, hard, None).drawn(chance)


def _story(grid: Sequence[int], answer: str, lexicon: Lexicon, hard: bool, habits: Habits | None) -> "_Story":
    why = objection(grid, answer, lexicon, hard=hard)
    if why:
        raise Contradiction(f"This grid cannot be: {why}. Check the answer, or the squares.")
    return _Story(lexicon, lexicon.require(answer), tuple(grid), hard, habits or measured())


class _Story:
    """The words that could have made each row, and how they follow each other."""

    def __init__(self, lexicon: Lexicon, answer: str, grid: Grid, hard: bool, habits: Habits) -> None:
        alone = _alone(lexicon, answer)
        patterns = alone.answer_major()[0]
        self.grid, self.hard, self.careful = grid, hard, habits.careful
        self.lexicon = alone.lexicon
        self.letters = alone.letters
        self.matrix = matrix_of(lexicon)
        self.index = np.array([self.matrix.index_of[word] for word in self.lexicon.guesses])
        self.words = [np.flatnonzero(patterns == pattern) for pattern in grid]
        turns = [habits.popularity(lexicon, turn)[self.index] for turn in range(min(2, len(grid)))]
        self.shares = [turns[min(turn, 1)][words] for turn, words in enumerate(self.words)]

    def rows(self) -> Iterator[Row]:
        """Yield each row with its words by their chance, given all other rows."""
        steps, forth = self._forth()
        back = [np.ones(len(self.words[-1]))]
        for step in reversed(steps):
            back.append(_shared(step @ back[-1]))
        for pattern, words, before, after in zip(self.grid, self.words, forth, reversed(back), strict=True):
            chances = _shared(before * after)
            order = np.argsort(-chances, kind="stable")
            yield Row(pattern, tuple(self.lexicon.guesses[words[i]] for i in order), chances[order])

    def drawn(self, chance: np.random.Generator) -> tuple[str, ...]:
        """Return a word for each row, drawn from the last row back: each given the one after it."""
        steps, forth = self._forth()
        places = [int(chance.choice(len(forth[-1]), p=forth[-1]))]
        for step, before in zip(reversed(steps), reversed(forth[:-1]), strict=True):
            places.append(int(chance.choice(len(before), p=_shared(before * step[:, places[-1]]))))
        return tuple(self.lexicon.guesses[words[i]] for words, i in zip(self.words, reversed(places), strict=True))

    def _forth(self) -> tuple[list[Numbers], list[Numbers]]:
        """Return how each row follows from the one above it, and the chances of its words given all above."""
        steps = [self._step(turn) for turn in range(len(self.grid) - 1)]
        forth = [_shared(self.shares[0])]
        for step in steps:
            forth.append(_shared(forth[-1] @ step))
        return steps, forth

    def _step(self, turn: int) -> Numbers:
        """Return the chance of each word of the next row after each of this one, (words, next words)."""
        now, then = self.words[turn], self.words[turn + 1]
        fits = self._replies(now, then) == self.grid[turn]
        left = (self.matrix.guess_major(self.index[now].astype(np.int32)) == self.grid[turn]).mean(axis=1)
        chance: Numbers = self.shares[turn + 1] * ((1 - self.careful) + self.careful * fits / left.clip(1e-4)[:, None])
        return chance * self._kept(now, then) if self.hard else chance

    def _replies(self, now: Places, then: Places) -> Patterns:
        """Return the patterns that this row's words would earn were the next row's words the answer."""
        guesses = self.lexicon.guesses
        pair = Matrix(Lexicon.of([guesses[i] for i in then], [guesses[i] for i in now]))
        return pair.guess_major(np.array([pair.index_of[guesses[i]] for i in now], dtype=np.int32))

    def _kept(self, now: Places, then: Places) -> NDArray[np.bool_]:
        """Return which words of the next row show all that this row's words showed."""
        shown = coloured_copies(self.letters[now], self.letters[0])[:, None]
        kept: NDArray[np.bool_] = (shown & coloured_copies(self.letters[then], self.letters[0])) == shown
        return kept


def _shared(chances: Numbers) -> Numbers:
    """Return the chances scaled to sum to one."""
    shared: Numbers = chances / chances.sum()
    return shared
