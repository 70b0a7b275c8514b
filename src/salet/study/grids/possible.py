"""Whether a shared grid is possible, and which words may have produced it.

A grid is possible for an answer if some allowed word gets each of its rows; in hard mode the words must also keep what
was shown before. Coloured letters of a guess are letters of the answer, and hard mode only requires that none is lost
and that greens stay. So whether a row can follow depends on the row before it only.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from salet.errors import Contradiction, InvalidPattern
from salet.game.lexicon import Lexicon
from salet.game.matrix import Indices, Matrix, matrix_of
from salet.game.pattern import CORRECT, pattern_text, tiles_of
from salet.game.position import lexicon_from
from salet.kernels.patterns import Patterns
from salet.result import Result
from salet.solver.evaluation import Candidate
from salet.solver.limit import check_time
from salet.study.grids.player_model import Numbers, PlayerModel, shipped_model

Grid = tuple[int, ...]
Places = NDArray[np.intp]

LONGEST = 7  # letters of the longest words whose patterns fit into a table
BLOCK = 1024  # answers processed together, so that a long list does not need its full matrix


def answer_patterns(lexicon: Lexicon, some: Indices | None = None) -> Iterator[Patterns]:
    """Yield the patterns of all guesses against each answer in turn, or against some of them."""
    matrix = matrix_of(lexicon)
    answers = np.arange(len(lexicon.answers), dtype=np.int32) if some is None else some
    for start in range(0, len(answers), BLOCK):
        block, rows = matrix.columns(answers[start : start + BLOCK])
        yield from (block[row] for row in rows)


@lru_cache(maxsize=2)
def achievable(lexicon: Lexicon) -> NDArray[np.bool_]:
    """Return which patterns some allowed word gets for each answer, (answers, patterns)."""
    count = 3**lexicon.length
    return np.array([np.bincount(row, minlength=count) > 0 for row in answer_patterns(lexicon)])


# --- Is a grid possible? ----------------------------------------------------------------------------------------


def answers_allowing(grid: Sequence[int], lexicon: Lexicon | str, *, hard: bool = False) -> tuple[str, ...]:
    """Return the answers for which allowed guesses can produce this grid; empty for a fake.

    >>> len(answers_allowing((200, 236, 242), "original")), len(answers_allowing((240, 242), "original", hard=True))
    (335, 1406)
    """
    lexicon = lexicon_from(lexicon)
    _check(grid, lexicon)
    if lexicon.length > LONGEST:
        raise InvalidPattern(
            f"Grids with more than {LONGEST} squares per row can only be checked against a given answer."
        )
    earned = np.flatnonzero(achievable(lexicon)[:, list(grid)].all(axis=1)).astype(np.int32)
    allowed = _allowed_in_hard_mode(grid, lexicon, earned) if hard else earned
    return tuple(lexicon.answers[i] for i in allowed)


def _allowed_in_hard_mode(grid: Sequence[int], lexicon: Lexicon, answers: Indices) -> Iterator[int]:
    """Yield those of some answers for which hard mode allows the rows."""
    matrix = matrix_of(lexicon)
    for answer, patterns in zip(answers, answer_patterns(lexicon, answers), strict=True):
        check_time()
        if _break(grid, matrix.letters, matrix.letters[matrix.guess_of[answer]], patterns, hard=True) is None:
            yield int(answer)


def why_impossible(grid: Sequence[int], answer: str, lexicon: Lexicon | str, *, hard: bool = False) -> str | None:
    """Return why no game with this answer can produce the grid, or None if one can.

    >>> why_impossible((80, 242), "quirk", "original")
    'row 1: no allowed word gets BGGGG for the answer quirk'
    """
    lexicon = lexicon_from(lexicon)
    _check(grid, lexicon)
    answer = lexicon.require(answer)
    alone = _alone(lexicon, answer)
    row = _break(grid, alone.letters, alone.letters[0], alone.answer_major()[0], hard)
    if row is None:
        return None
    tiles = pattern_text(grid[row], lexicon.length)
    if not (alone.answer_major()[0] == grid[row]).any():
        return f"row {row + 1}: no allowed word gets {tiles} for the answer {answer}"
    return f"row {row + 1}: in hard mode, no word that gets {tiles} can follow the rows above"


@lru_cache(maxsize=4)
def _alone(lexicon: Lexicon, answer: str) -> Matrix:
    """Return the matrix of all guesses against one answer, which need not be a listed answer."""
    return Matrix(Lexicon.of([answer], lexicon.guesses))


def _break(
    grid: Sequence[int], letters: NDArray[np.uint16], answer: NDArray[np.uint16], patterns: Patterns, hard: bool
) -> int | None:
    """Return the first row that no allowed word can produce, or None.

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
            green = {place for place, tile in enumerate(tiles_of(pattern, len(answer))) if tile == CORRECT}
            if not greens <= green:
                return row
            greens = green
            shown = np.unique(coloured_copies(letters[earning], answer))
            before = shown[((shown[:, None] & before) == before).any(axis=1)]
            if not len(before):
                return row
    return None


def coloured_copies(words: NDArray[np.uint16], answer: NDArray[np.uint16]) -> NDArray[np.int64]:
    """Return which letters of the answer each word shows in colour, as bits.

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
            f"This is not a grid with {lexicon.length} squares per row, as the word list {lexicon.name} needs."
        )


# --- The words of a grid with a given answer --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GridRow(Result):
    """A row of a grid and the words that may have been guessed in it, likeliest first.

    pattern: the row's tiles.
    candidates: how many words give this pattern.
    """

    pattern: str
    candidates: int
    words: tuple[Candidate, ...]


def likely_words(
    grid: Sequence[int],
    answer: str,
    lexicon: Lexicon | str,
    *,
    hard: bool = False,
    model: PlayerModel | None = None,
    top: int = 5,
) -> tuple[GridRow, ...]:
    """Return the `top` likeliest words of each row; raise Contradiction if there are none.

    Words are weighted by popularity, then each row by its neighbours: a careful player's next word fits the last reply,
    and in hard mode every word must keep what was shown.
    """
    lexicon = lexicon_from(lexicon)
    why = why_impossible(grid, answer, lexicon, hard=hard)
    if why:
        raise Contradiction(f"This grid is impossible: {why}. Check the answer and the squares.")
    history = _History(lexicon, lexicon.require(answer), tuple(grid), hard, model or shipped_model())
    return tuple(history.rows(top))


class _History:
    """The words that may have produced each row, and how they follow each other."""

    def __init__(self, lexicon: Lexicon, answer: str, grid: Grid, hard: bool, model: PlayerModel) -> None:
        alone = _alone(lexicon, answer)
        patterns = alone.answer_major()[0]
        self.grid, self.hard, self.careful = grid, hard, model.careful
        self.lexicon = alone.lexicon
        self.letters = alone.letters
        self.matrix = matrix_of(lexicon)
        self.index = np.array([self.matrix.index_of[word] for word in self.lexicon.guesses])
        self.words = [np.flatnonzero(patterns == pattern) for pattern in grid]
        turns = [model.popularity(lexicon, turn)[self.index] for turn in range(min(2, len(grid)))]
        self.shares = [turns[min(turn, 1)][words] for turn, words in enumerate(self.words)]

    def rows(self, top: int) -> Iterator[GridRow]:
        """Yield each row with its words' chances given all rows, by the forward-backward algorithm."""
        steps, forward = self._forward()
        backward = [np.ones(len(self.words[-1]))]
        for step in reversed(steps):
            backward.append(_normalised(step @ backward[-1]))
        for pattern, words, before, after in zip(self.grid, self.words, forward, reversed(backward), strict=True):
            chances = _normalised(before * after)
            best = np.argsort(-chances, kind="stable")[:top]
            likely = tuple(Candidate(self.lexicon.guesses[words[i]], float(chances[i])) for i in best)
            yield GridRow(pattern_text(pattern, self.lexicon.length), len(words), likely)

    def _forward(self) -> tuple[list[Numbers], list[Numbers]]:
        """Return each row's transition matrix, and its words' chances given the rows above."""
        steps = [self._step(turn) for turn in range(len(self.grid) - 1)]
        forward = [_normalised(self.shares[0])]
        for step in steps:
            forward.append(_normalised(forward[-1] @ step))
        return steps, forward

    def _step(self, turn: int) -> Numbers:
        """Return each next word's chance after each word of this row."""
        now, then = self.words[turn], self.words[turn + 1]
        fits = self._replies(now, then) == self.grid[turn]
        left = (self.matrix.guess_major(self.index[now].astype(np.int32)) == self.grid[turn]).mean(axis=1)
        chance: Numbers = self.shares[turn + 1] * ((1 - self.careful) + self.careful * fits / left.clip(1e-4)[:, None])
        return chance * self._keeps_shown(now, then) if self.hard else chance

    def _replies(self, now: Places, then: Places) -> Patterns:
        """Return the patterns of this row's words if the next row's words were the answer."""
        guesses = self.lexicon.guesses
        pair = Matrix(Lexicon.of([guesses[i] for i in then], [guesses[i] for i in now]))
        return pair.guess_major(np.array([pair.index_of[guesses[i]] for i in now], dtype=np.int32))

    def _keeps_shown(self, now: Places, then: Places) -> NDArray[np.bool_]:
        """Return which words of the next row show all that this row's words showed."""
        shown = coloured_copies(self.letters[now], self.letters[0])[:, None]
        keeps: NDArray[np.bool_] = (shown & coloured_copies(self.letters[then], self.letters[0])) == shown
        return keeps


def _normalised(chances: Numbers) -> Numbers:
    """Return the chances scaled to sum to one."""
    normalised: Numbers = chances / chances.sum()
    return normalised
