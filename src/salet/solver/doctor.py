"""The feedback doctor: when no word fits, the smallest edits that make sense of what was entered.

It works backwards from the answers: whichever word is the answer, the rows that it would have shown differ from those
entered in a few tiles, in one letter of a guess, or in one row. Every such difference is a *repair*: a board that some
candidate explains.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Literal

import numpy as np

from salet.errors import Contradiction, IllegalGuess, SaletError
from salet.game.lexicon import Lexicon
from salet.game.matrix import Indices, matrix_of
from salet.game.position import Position, replay, start
from salet.game.rules import Rules
from salet.game.text.notation import Turn
from salet.result import Result

Kind = Literal["tile", "tiles", "letter", "row", "rules"]
ODDS: dict[Kind, float] = {"tile": 1.0, "letter": 0.25, "row": 0.02, "tiles": 0.01}
"""How likely each kind of slip is, relative to one wrong tile; times the chance of the answers it would leave."""

COLOURS = {"B": "grey", "Y": "yellow", "G": "green"}
SHOWN = 5  # words that stand for all that a repair leaves


@dataclass(frozen=True, slots=True)
class Repair(Result):
    """A small correction after which some word fits the tiles.

    position: the board after it.
    kind: whether one tile, two tiles, a letter of a guess, a whole row or the rules are wrong.
    edit: what to change, in words.
    row: which row has another word or is left out, counted from 1; 0 where only tiles differ.
    """

    json_shape = ("position=position.text", "kind", "edit", "candidates", "such_as")
    position: Position
    kind: Kind
    edit: str
    likelihood: float
    row: int = 0

    @property
    def candidates(self) -> int:
        """How many candidates the repaired board leaves."""
        return self.position.count

    @property
    def such_as(self) -> tuple[str, ...]:
        """The likeliest words that it leaves."""
        return tuple(word for word, _ in self.position.likeliest(SHOWN))


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What could explain a board that no candidate fits, likeliest first.

    wider: the same board in the lexicon whose every guess may be the answer, if that explains it.
    """

    wider: Position | None
    repairs: tuple[Repair, ...]


def position_or_wider(turns: Sequence[Turn], lexicon: Lexicon, rules: Rules) -> Position:
    """Return the position after these turns, in the wider lexicon if only that has a word that fits."""
    try:
        return replay(start(lexicon, rules), turns)
    except Contradiction:
        wider = _wider(turns, lexicon, rules)
        if wider is None:
            raise
        return wider


def refusal_of(turns: Sequence[Turn], rules: Rules) -> str | None:
    """Return why the rules forbid one of the guesses, in view of the tiles before it, or None if they allow all."""
    refusals = (rules.refusal(turn.guess, turns[:row]) for row, turn in enumerate(turns))
    return next(filter(None, refusals), None)


def diagnose(turns: Sequence[Turn], lexicon: Lexicon, rules: Rules) -> Diagnosis:
    """Return the wider position and the smallest repairs for turns that no candidate fits or the rules forbid.

    Two wrong tiles are looked for only when nothing smaller explains the board.
    """
    _check_rows(turns, lexicon, rules)
    board = _Board(tuple(turns), lexicon, rules)
    small = chain(board.wrong_tiles(1, "tile"), board.one_letter(), board.one_row())
    repairs = _allowed(small) or _allowed(board.wrong_tiles(2, "tiles"))
    ranked = sorted(repairs, key=lambda repair: -repair.likelihood)
    return Diagnosis(_wider(turns, lexicon, rules), tuple(ranked))


def _check_rows(turns: Sequence[Turn], lexicon: Lexicon, rules: Rules) -> None:
    """Raise for rows that cannot have been played: a contradiction further up hides them from `replay`."""
    for turn in turns:
        lexicon.require(turn.guess)
    if len(turns) > rules.limit:
        raise IllegalGuess(f"{len(turns)} rows are more than the {rules.limit} guesses of a game.")


def _allowed(repairs: Iterable[Repair]) -> list[Repair]:
    """Return the repairs that a game can have come to: the rules allow every guess, and none follows the answer."""
    return [repair for repair in repairs if _obeys(repair.position)]


def _obeys(position: Position) -> bool:
    return not any(turn.hit for turn in position.turns[:-1]) and refusal_of(position.turns, position.rules) is None


def _wider(turns: Sequence[Turn], lexicon: Lexicon, rules: Rules) -> Position | None:
    if len(lexicon.answers) == len(lexicon.guesses):
        return None
    try:
        return replay(start(lexicon.widened(), rules), turns)
    except SaletError:
        return None


class _Board:
    """The rows entered, and those that each answer would have shown."""

    def __init__(self, turns: tuple[Turn, ...], lexicon: Lexicon, rules: Rules) -> None:
        self.turns, self.lexicon, self.rules = turns, lexicon, rules
        self.matrix = matrix_of(lexicon, rules.feedback)
        self.entered = np.array([turn.pattern for turn in turns])[:, None]
        self.shown = np.array([self.matrix.row(self.matrix.index_of[turn.guess]) for turn in turns], np.int64)
        self.wrong_rows = self.shown != self.entered  # (rows, answers)

    def wrong_tiles(self, count: int, kind: Kind) -> Iterator[Repair]:
        """Yield the boards that differ from the one entered in this many tiles."""
        places = range(self.lexicon.length)
        wrong = sum((self.shown // 3**place % 3 != self.entered // 3**place % 3).sum(axis=0) for place in places)
        near = np.flatnonzero(wrong == count).astype(np.int32)
        for board in np.unique(self.shown[:, near], axis=1).T:
            left = near[(self.shown[:, near] == board[:, None]).all(axis=0)]
            turns = tuple(Turn(turn.guess, pattern) for turn, pattern in zip(self.turns, board.tolist(), strict=True))
            yield self._repair(turns, left, kind, self._tile_edit(turns))

    def _tile_edit(self, turns: Sequence[Turn]) -> str:
        edits = [
            f"row {row}, letter {place}: {COLOURS[new]} instead of {COLOURS[old]}"
            for row, (before, after) in enumerate(zip(self.turns, turns, strict=True), 1)
            for place, (old, new) in enumerate(zip(before.tiles, after.tiles, strict=True), 1)
            if old != new
        ]
        return "; ".join(edits)

    def one_letter(self) -> Iterator[Repair]:
        """Yield the boards in which one guess is another word, one letter away."""
        for row, turn in enumerate(self.turns):
            others = ~np.delete(self.wrong_rows, row, axis=0).any(axis=0)
            for word in self._one_letter_away(turn.guess):
                fits = others & (self.matrix.row(self.matrix.index_of[word]) == turn.pattern)
                if fits.any():
                    turns = (*self.turns[:row], Turn(word, turn.pattern), *self.turns[row + 1 :])
                    edit = f"row {row + 1}: {word} instead of {turn.guess}"
                    yield self._repair(turns, np.flatnonzero(fits).astype(np.int32), "letter", edit, row + 1)

    def one_row(self) -> Iterator[Repair]:
        """Yield the boards without one row."""
        for row in range(len(self.turns)):
            left = np.flatnonzero(~np.delete(self.wrong_rows, row, axis=0).any(axis=0)).astype(np.int32)
            if len(left):
                turns = (*self.turns[:row], *self.turns[row + 1 :])
                edit = f"row {row + 1} left out: {self.turns[row].guess}"
                yield self._repair(turns, left, "row", edit, row + 1)

    def _one_letter_away(self, guess: str) -> list[str]:
        letters = self.matrix.letters
        away = (letters != letters[self.matrix.index_of[guess]]).sum(axis=1) == 1
        return [self.lexicon.guesses[i] for i in np.flatnonzero(away)]

    def _repair(self, turns: tuple[Turn, ...], left: Indices, kind: Kind, edit: str, row: int = 0) -> Repair:
        position = Position(self.lexicon, self.rules, turns, left)
        chance = float(position.weights.sum() / self.matrix.weights.sum())
        return Repair(position, kind, edit, ODDS[kind] * chance, row)
