"""A position: the facts of a game so far, and nothing about what to do next."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from salet.errors import ContradictionError, IllegalGuessError
from salet.game import lexicon as lexicons
from salet.game.lexicon import Lexicon
from salet.game.notation import Turn, format_turns, is_solved, parse_pattern, parse_turns
from salet.game.pattern import check_possible, pattern_text
from salet.game.pattern_matrix import Indices, Matrix, matrix_of
from salet.game.rules import TRUE, Rules
from salet.rich_display import RichDisplay


@dataclass(frozen=True, slots=True, repr=False)
class Position(RichDisplay):
    """The turns played and the candidates that they leave; frozen and hashable.

    `candidates` are indices into `lexicon.answers`, in list order; the other fields determine them.
    """

    lexicon: Lexicon
    rules: Rules
    turns: tuple[Turn, ...]
    candidates: Indices = field(compare=False)

    def __repr__(self) -> str:
        return f"<Position {self.text}: {self.count:,} candidate{'s' * (self.count != 1)}>"

    @property
    def count(self) -> int:
        """How many words may still be the answer."""
        return len(self.candidates)

    @property
    def text(self) -> str:
        """The canonical text of this position, such as `salet.BYBGB.crony.BBYBG`."""
        return format_turns(self.turns)

    @property
    def matrix(self) -> Matrix:
        """The arrays that every position over this lexicon shares."""
        return matrix_of(self.lexicon, self.rules.feedback)

    @property
    def weights(self) -> NDArray[np.int64]:
        """The weight of each candidate."""
        weights = self.matrix.weights
        return weights if len(self.candidates) == len(weights) else weights[self.candidates]

    @property
    def words(self) -> tuple[str, ...]:
        """The candidates themselves, likeliest first; equally likely ones in list order."""
        order = np.argsort(-self.weights, kind="stable")
        return tuple(self.lexicon.answers[i] for i in self.candidates[order])

    @property
    def listed_words(self) -> tuple[str, ...]:
        """The candidates themselves in list order, as `candidates` and `weights` have them."""
        return tuple(self.lexicon.answers[i] for i in self.candidates)

    @property
    def won(self) -> bool:
        """Whether the last guess was the answer."""
        return is_solved(self.turns)

    @property
    def turn(self) -> int:
        """The number of the guess to make now, from 1."""
        return len(self.turns) + 1

    def likeliest(self, count: int) -> list[tuple[str, float]]:
        """Return the likeliest candidates with their chances. Ties keep the order of the list."""
        weights = self.weights
        total, size = float(weights.sum()), len(weights)
        heavy = np.arange(size)
        if 0 < count < size:  # sorting a few takes less time than sorting all
            heavy = np.flatnonzero(weights >= np.partition(weights, size - count)[size - count])
        best = heavy[np.argsort(-weights[heavy], kind="stable")][:count]
        return [(self.lexicon.answers[self.candidates[i]], float(weights[i]) / total) for i in best]

    @property
    def legal(self) -> NDArray[np.bool_]:
        """Which of the lexicon's guesses the rules allow now."""
        if self.rules.mode == "hard":
            return self.matrix.obeying(self.turns)
        return np.ones(len(self.lexicon.guesses), dtype=np.bool_)

    @property
    def chances(self) -> NDArray[np.float64]:
        """The chance of each of the lexicon's guesses to be the answer."""
        chances = np.zeros(len(self.lexicon.guesses))
        chances[self.matrix.guess_of[self.candidates]] = self.weights / self.weights.sum()
        return chances

    def partition(self, guess: str) -> dict[int, Indices]:
        """Return the candidates that each pattern would leave, sorted by pattern."""
        patterns = self.matrix.row(self.matrix.index_of[self.lexicon.require(guess)])[self.candidates]
        order = np.argsort(patterns, kind="stable")
        codes, left = patterns[order], self.candidates[order]
        ends = [*(np.flatnonzero(codes[1:] != codes[:-1]) + 1).tolist(), len(codes)]
        return {int(codes[a]): left[a:b] for a, b in pairwise([0, *ends])}

    def play(self, guess: str, pattern: int | str) -> Self:
        """Return the position after a guess and its pattern, as a number or in any notation.

        Raises InvalidWordError or IllegalGuessError for a guess that cannot be made, InvalidPatternError for tiles that
        no game shows, and ContradictionError when no candidate is left or the answer is found already.
        """
        guess = self.lexicon.require(guess)
        self.check_legal(guess)
        if isinstance(pattern, str):
            pattern = parse_pattern(pattern, length=self.lexicon.length)
        check_possible(pattern, self.lexicon.length)
        if self.won:
            answer = self.turns[-1].guess
            raise ContradictionError(
                f"Row {len(self.turns)} ({answer}) is already the answer. Remove the rows after it."
            )
        self.check_open()
        patterns = self.matrix.row(self.matrix.index_of[guess])[self.candidates]
        left = self.candidates[patterns == pattern]
        if not len(left):
            tiles = pattern_text(pattern, self.lexicon.length)
            raise ContradictionError(f"No word fits after {guess} {tiles}. Check the tiles in each row.")
        return self.after(guess, pattern, left)

    def after(self, guess: str, pattern: int, left: Indices) -> Self:
        """Return the position after a turn, given the candidates that it leaves."""
        return type(self)(self.lexicon, self.rules, (*self.turns, Turn(guess, pattern)), left)

    def against(self, guess: str, answer: str) -> Self:
        """Return the position after a guess, with the reply that this answer gives."""
        pattern = self.matrix.reply(guess, answer)
        return self.after(guess, pattern, self.partition(guess)[pattern])

    @property
    def over(self) -> bool:
        """Whether no guess is left to make: the answer is found, or the limit is reached."""
        return self.won or len(self.turns) >= self.rules.limit

    def check_open(self) -> None:
        """Raise IllegalGuessError if no guess is left to make."""
        if self.won:
            raise IllegalGuessError(
                f"The game is won: {self.turns[-1].guess} is the answer. There's nothing left to guess."
            )
        if self.over:
            raise IllegalGuessError(f"All {self.rules.limit} guesses have been used.")

    def as_json(self) -> str:
        """Return the text of the position, which is what results have in JSON."""
        return self.text

    def check_legal(self, guess: str) -> None:
        """Raise IllegalGuessError if the rules forbid the guess now."""
        if refusal := self.rules.refusal(guess, self.turns):
            raise IllegalGuessError(refusal)


def new_position(lexicon: Lexicon | str | Sequence[str] = "nyt", rules: Rules | str = "normal") -> Position:
    """Return the position before the first guess, over a lexicon, its name, a file or words.

    >>> new_position("original").play("salet", "bbbbb")
    <Position salet.BBBBB: 221 candidates>
    >>> new_position(["crane", "slate", "trace"])
    <Position start: 3 candidates>
    """
    lexicon = lexicon_from(lexicon)
    if isinstance(rules, str):
        rules = Rules.read(rules)
    everything = np.arange(len(lexicon.answers), dtype=np.int32)
    return Position(lexicon, rules, (), everything)


def lexicon_from(value: Any) -> Lexicon:
    """Return a lexicon from one, its name or file, or a list of words, else raise TypeError."""
    if isinstance(value, Lexicon):
        return value
    if isinstance(value, str):
        return lexicons.load_lexicon(value)
    if isinstance(value, list | tuple) and all(isinstance(word, str) for word in value):
        return Lexicon.of(value)
    raise TypeError(
        "A lexicon must be a name such as 'nyt', a file, a list of words, or a salet.Lexicon, not "
        f"{type(value).__name__}."
    )


def position_from(value: Any) -> Position:
    """Return a position from one, or from a text over the default lexicon.

    >>> position_from("crane bygbb")
    <Position crane.BYGBB: 106 candidates>
    """
    if isinstance(value, Position):
        return value
    if isinstance(value, str):
        return parse_position(value)
    raise TypeError(
        "A position must be text such as 'crane bygbb', or the result of start() or play(), not "
        f"{type(value).__name__}."
    )


def play_game(
    position: Position, guesser: Callable[[Position], str], answer: str, limit: int | None = None
) -> Iterator[Position]:
    """Yield the position after each guess of a game against an answer, until it is over.

    >>> [
    ...     position.text
    ...     for position in play_game(new_position(["crane", "slate"]), lambda position: position.words[0], "slate")
    ... ]
    ['crane.BBGBG', 'crane.BBGBG.slate.GGGGG']
    """
    while not position.won and position.turn <= (limit or position.rules.limit):
        position = position.against(guesser(position), answer)
        yield position


def with_true_feedback(position: Position) -> Position:
    """Return the same board under the game's own feedback, the only one that can be searched.

    >>> with_true_feedback(new_position("original", "legacy-s1").play("geese", "byybg"))
    <Position geese.BYYBG: 1 candidate>
    """
    if position.rules.feedback == TRUE:
        return position
    return replay(new_position(position.lexicon, replace(position.rules, feedback=TRUE)), position.turns)


def replay(position: Position, turns: Iterable[Turn]) -> Position:
    """Return the position after these turns."""
    for guess, pattern in turns:
        position = position.play(guess, pattern)
    return position


def parse_position(text: str, lexicon: Lexicon | str = "nyt", rules: Rules | str = "normal") -> Position:
    """Return the position described by a text in any notation.

    >>> parse_position("crane bygbb", "original").text
    'crane.BYGBB'
    """
    first = new_position(lexicon, rules)
    return replay(first, parse_turns(text, length=first.lexicon.length))
