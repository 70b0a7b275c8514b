"""The feedback doctor: edits that make sense of tiles that no word, or no usual one, fits.

It works backwards from the answers: whichever word is the answer, the rows that it would have shown differ from those
entered in a few tiles, in one letter of a guess, or in one row. Every such difference is a *correction*: a board that
some candidate explains. A board that some word fits is *doubted* if one wrong tile explains it too well: one tile is
wrong with chance SLIP, and each of the n ways to change one tile is as likely as any other. So SLIP / n times the
chance of the words that these changes leave is compared with 1 - SLIP times the chance of the words that fit the board
as it is.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from salet.errors import ContradictionError, IllegalGuessError, SaletError
from salet.game.lexicon import Lexicon
from salet.game.notation import Turn
from salet.game.pattern_matrix import Indices, matrix_of
from salet.game.position import Position, new_position, replay
from salet.game.rules import Rules
from salet.game.spelling import uppercase
from salet.json_result import Result

Kind = Literal["tile", "tiles", "letter", "row"]
KIND_WEIGHTS: dict[Kind, float] = {"tile": 1.0, "letter": 0.25, "row": 0.02, "tiles": 0.01}
"""How likely each kind of slip is, relative to one wrong tile; times the chance of the answers it would leave."""

NO_WORD_FITS = "No word fits these tiles."
COLOURS = {"B": "gray", "Y": "yellow", "G": "green"}
EXAMPLE_COUNT = 5  # words that stand for all that a correction leaves
TYPO_CHANCE = 0.03  # the chance that one tile of a board is wrong
DOUBT_ODDS = 0.5  # the odds of a wrong tile, given the board, above which the board is doubted: one to two
MAX_DOUBT_CORRECTIONS = 3  # corrections of a board that is doubted


@dataclass(frozen=True, slots=True)
class Correction(Result):
    """A small correction after which some word fits the tiles.

    position: the board after it.
    kind: whether one tile, two tiles, a letter of a guess, a whole row or the rules are wrong.
    description: what to change, in words.
    """

    position: Position
    kind: Kind
    description: str

    @property
    def candidate_count(self) -> int:
        """How many candidates the corrected board leaves."""
        return self.position.count

    @property
    def examples(self) -> tuple[str, ...]:
        """The likeliest words that it leaves."""
        return tuple(word for word, _ in self.position.likeliest(EXAMPLE_COUNT))


@dataclass(frozen=True, slots=True)
class Doubt(Result):
    """A board that some word fits, but that one wrong tile may explain better.

    message: what is unlikely about the board.
    suspect_tile: the tile that is most likely wrong, such as `R in SHARK`.
    chance: of one wrong tile, given the board.
    corrections: the likeliest boards with one other tile, likeliest first.
    """

    message: str
    suspect_tile: str
    chance: float
    corrections: tuple[Correction, ...]


@dataclass(frozen=True, slots=True)
class Rejection(Result):
    """A board that cannot be: the kind of error, the reason, and the smallest corrections, likeliest first."""

    error: Literal["contradiction", "illegal-guess"]
    reason: str
    corrections: tuple[Correction, ...]


def position_or_widened(turns: Sequence[Turn], lexicon: Lexicon, rules: Rules) -> Position:
    """Return the position after these turns, in the wider lexicon if only that fits."""
    try:
        return replay(new_position(lexicon, rules), turns)
    except ContradictionError:
        with suppress(SaletError):
            return replay(new_position(lexicon.widened(), rules), turns)
        raise


def refusal_of(turns: Sequence[Turn], lexicon: Lexicon, rules: Rules, error: SaletError) -> Rejection | None:
    """Return why a board cannot be, or None if it can, or if its error already says all that there is to say."""
    forbidden, fits_none = _forbidden(turns, rules), isinstance(error, ContradictionError)
    corrections = find_corrections(turns, lexicon, rules) if forbidden or fits_none else ()
    if forbidden and corrections:
        return Rejection("illegal-guess", forbidden, corrections)
    return Rejection("contradiction", NO_WORD_FITS, corrections) if fits_none and not forbidden else None


def _forbidden(turns: Sequence[Turn], rules: Rules) -> str | None:
    """Return why the rules forbid one of the guesses, or None if they allow all."""
    refusals = (rules.refusal(turn.guess, turns[:row]) for row, turn in enumerate(turns))
    return next(filter(None, refusals), None)


def find_corrections(turns: Sequence[Turn], lexicon: Lexicon, rules: Rules) -> tuple[Correction, ...]:
    """Return the smallest corrections of turns that cannot be, likeliest first.

    Two wrong tiles are looked for only when nothing smaller explains the board.
    """
    for turn in turns:
        lexicon.require(turn.guess)
    if len(turns) > rules.limit:
        raise IllegalGuessError(
            f"The board has {len(turns)} rows, but a game has only {rules.limit} guesses. Remove the extra rows."
        )
    board = _EnteredBoard(tuple(turns), lexicon, rules)
    small = chain(board.wrong_tiles(1, "tile"), board.one_letter(), board.one_row())
    return _ranked(small) or _ranked(board.wrong_tiles(2, "tiles"))


def doubt_of(position: Position, trusted: int = 0) -> Doubt | None:
    """Return the doubt about a board, or None if a wrong tile is unlikely.

    trusted: how many of the first rows are known to be right.

    >>> from salet.game.position import parse_position
    >>> doubt = doubt_of(parse_position("crane bygbb shark ybggb"))
    >>> doubt.suspect_tile, doubt.corrections[0].description
    ('S in SHARK', 'row 2, letter 1: green, not yellow')
    >>> doubt_of(parse_position("early ybgyb", "original"))
    """
    turns = position.turns
    if position.won or len(turns) <= trusted:
        return None
    near = _ranked(_EnteredBoard(turns, position.lexicon, position.rules).wrong_tiles(1, "tile"))
    corrections = tuple(correction for correction in near if correction.position.turns[:trusted] == turns[:trusted])
    changes = 2 * (len(turns) - trusted) * position.lexicon.length
    odds = TYPO_CHANCE / changes * sum(map(_likelihood, corrections)) / ((1 - TYPO_CHANCE) * _chance(position))
    if odds <= DOUBT_ODDS:
        return None
    weights, all_weights = position.weights, position.matrix.weights
    unusual = weights.max() * len(all_weights) < all_weights.sum()
    few = "one word fits" if len(weights) == 1 else f"{len(weights):,} words fit"
    check = _tile_to_check(turns, corrections[0].position.turns)
    sentence = f"Only {'rare words fit' if unusual else few}. Is the tile for {check} right?"
    return Doubt(sentence, check, odds / (1 + odds), corrections[:MAX_DOUBT_CORRECTIONS])


def _tile_to_check(before: Sequence[Turn], after: Sequence[Turn]) -> str:
    row = next(row for row, turn in enumerate(before) if turn != after[row])
    place = next(k for k, tile in enumerate(before[row].tiles) if tile != after[row].tiles[k])
    letters = uppercase(before[row].guess)
    word = "".join(letters)
    return f"{letters[place]} in {word}" if letters.count(letters[place]) == 1 else f"letter {place + 1} of {word}"


def _ranked(corrections: Iterable[Correction]) -> tuple[Correction, ...]:
    """Return the corrections that are games, likeliest first: all guesses are legal, and none follows the answer."""
    games = [
        correction
        for correction in corrections
        if not any(turn.hit for turn in correction.position.turns[:-1])
        and _forbidden(correction.position.turns, correction.position.rules) is None
    ]
    return tuple(sorted(games, key=_likelihood, reverse=True))


def _likelihood(correction: Correction) -> float:
    return KIND_WEIGHTS[correction.kind] * _chance(correction.position)


def _chance(position: Position) -> float:
    return float(position.weights.sum() / position.matrix.weights.sum())


@cache
def _tiles(length: int) -> NDArray[np.uint8]:
    """Return the tiles of every pattern, last one first."""
    patterns = np.arange(3**length, dtype=np.int32)
    return np.array([patterns // 3**place % 3 for place in range(length)], np.uint8)


def _tiles_that_differ(pattern: int, length: int) -> NDArray[np.uint8]:
    """Return in how many tiles every pattern differs from this one."""
    tiles = _tiles(length)
    differing: NDArray[np.uint8] = (tiles != tiles[:, pattern, None]).sum(axis=0, dtype=np.uint8)
    return differing


class _EnteredBoard:
    """The rows entered, and those that each answer would have shown."""

    def __init__(self, turns: tuple[Turn, ...], lexicon: Lexicon, rules: Rules) -> None:
        self.turns, self.lexicon, self.rules = turns, lexicon, rules
        self.matrix = matrix_of(lexicon, rules.feedback)
        self.entered = np.array([turn.pattern for turn in turns])[:, None]
        self.shown = np.array([self.matrix.row(self.matrix.index_of[turn.guess]) for turn in turns], np.int64)
        self.wrong_rows = self.shown != self.entered  # (rows, answers)

    def wrong_tiles(self, count: int, kind: Kind) -> Iterator[Correction]:
        """Yield the boards that differ from the one entered in this many tiles."""
        few = np.flatnonzero(self.wrong_rows.sum(axis=0) <= count)  # every wrong row has a wrong tile
        rows = zip(self.turns, self.shown[:, few], strict=True)
        wrong_tiles = sum(_tiles_that_differ(turn.pattern, self.lexicon.length)[shown] for turn, shown in rows)
        near = few[wrong_tiles == count].astype(np.int32)
        for board in sorted(set(zip(*self.shown[:, near].tolist(), strict=True))):
            candidates = near[(self.shown[:, near] == np.array(board)[:, None]).all(axis=0)]
            turns = tuple(Turn(turn.guess, pattern) for turn, pattern in zip(self.turns, board, strict=True))
            yield self._correction(turns, candidates, kind, self._tile_edit(turns))

    def _tile_edit(self, turns: Sequence[Turn]) -> str:
        edits = [
            f"row {row}, letter {place}: {COLOURS[new]}, not {COLOURS[old]}"
            for row, (before, after) in enumerate(zip(self.turns, turns, strict=True), 1)
            for place, (old, new) in enumerate(zip(before.tiles, after.tiles, strict=True), 1)
            if old != new
        ]
        return "; ".join(edits)

    def one_letter(self) -> Iterator[Correction]:
        """Yield the boards in which one guess is another word, one letter away."""
        letters, index_of = self.matrix.letters, self.matrix.index_of
        for row, turn in enumerate(self.turns):
            others = ~np.delete(self.wrong_rows, row, axis=0).any(axis=0)
            away = (letters != letters[index_of[turn.guess]]).sum(axis=1) == 1
            for word in (self.lexicon.guesses[i] for i in np.flatnonzero(away)):
                fits = others & (self.matrix.row(index_of[word]) == turn.pattern)
                if fits.any():
                    turns = (*self.turns[:row], Turn(word, turn.pattern), *self.turns[row + 1 :])
                    edit = f"row {row + 1}: {word}, not {turn.guess}"
                    yield self._correction(turns, np.flatnonzero(fits).astype(np.int32), "letter", edit)

    def one_row(self) -> Iterator[Correction]:
        """Yield the boards without one row."""
        for row in range(len(self.turns)):
            candidates = np.flatnonzero(~np.delete(self.wrong_rows, row, axis=0).any(axis=0)).astype(np.int32)
            if len(candidates):
                turns = (*self.turns[:row], *self.turns[row + 1 :])
                edit = f"remove row {row + 1} ({self.turns[row].guess})"
                yield self._correction(turns, candidates, "row", edit)

    def _correction(self, turns: tuple[Turn, ...], candidates: Indices, kind: Kind, edit: str) -> Correction:
        return Correction(Position(self.lexicon, self.rules, turns, candidates), kind, edit)
