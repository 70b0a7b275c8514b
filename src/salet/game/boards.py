"""The turns of one board or several that share their guesses; needs no NumPy.

Every guess goes to all boards, each replies on its own, and a solved board takes no more guesses.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Self, TypeVar

from salet.errors import IllegalGuess, InvalidPattern, InvalidWord
from salet.game.text.notation import Turn, Turns, is_solved

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class BoardTurns:
    """The turns of each board, a solved one's up to its answer, and the guesses of the game."""

    boards: tuple[Turns, ...]
    limit: int

    @property
    def guesses(self) -> tuple[str, ...]:
        """The words guessed so far."""
        return tuple(turn.guess for turn in max(self.boards, key=len))

    @property
    def count(self) -> int:
        """How many guesses were made."""
        return max(map(len, self.boards))

    @property
    def several(self) -> bool:
        """Whether there is more than one board."""
        return len(self.boards) > 1

    @property
    def left(self) -> int:
        """How many guesses are left."""
        return self.limit - self.count

    @property
    def solved(self) -> tuple[bool, ...]:
        """Which boards are solved."""
        return tuple(map(is_solved, self.boards))

    @property
    def open(self) -> tuple[int, ...]:
        """The boards that are not solved, counted from 0."""
        return tuple(k for k, solved in enumerate(self.solved) if not solved)

    @property
    def won(self) -> bool:
        """Whether every board is solved."""
        return all(self.solved)

    @property
    def over(self) -> bool:
        """Whether no guess is left to make."""
        return self.won or self.left <= 0

    def play(self, guess: str, patterns: Sequence[int]) -> Self:
        """Return the boards after a guess and the replies of all boards or of the open ones.

        >>> BoardTurns(((), ()), 7).play("crane", [45, 242]).play("shark", [242]).won
        True
        """
        turns = {k: (Turn(guess, pattern),) for k, pattern in self.replies(patterns).items()}
        return self.with_boards(board + turns.get(k, ()) for k, board in enumerate(self.boards))

    def replies(self, replies: Sequence[T]) -> dict[int, T]:
        """Return the reply of each open board, given those of all boards or of the open ones."""
        if self.over:
            raise IllegalGuess("All boards are solved." if self.won else f"All {self.limit} guesses are used.")
        if len(replies) == len(self.boards):
            return {k: replies[k] for k in self.open}
        if len(replies) != len(self.open):
            raise InvalidPattern(
                f"{len(self.open)} boards are open, but here are the tiles of {len(replies)}."
                " Give the tiles of each open board, in order."
            )
        return dict(zip(self.open, replies, strict=True))

    def edit(self, row: int, guess: str, patterns: Sequence[int]) -> Self:
        """Return the boards with another row, counted from 1, on each that has it."""
        having = [k for k, board in enumerate(self.boards) if len(board) >= row]
        if len(patterns) != len(having):
            raise InvalidPattern(f"{len(having)} boards have row {row}, but here are the tiles of {len(patterns)}.")
        turns = {k: Turn(guess, pattern) for k, pattern in zip(having, patterns, strict=True)}
        return self.with_boards(
            (*board[: row - 1], turns[k], *board[row:]) if k in turns else board for k, board in enumerate(self.boards)
        )

    def undo(self) -> Self:
        """Return the boards before the last guess."""
        if not self.count:
            raise IllegalGuess("There is no guess to undo.")
        return self.with_boards(board[: self.count - 1] for board in self.boards)

    def with_boards(self, boards: Iterable[Turns]) -> Self:
        """Return the same game with other turns on each board."""
        return replace(self, boards=tuple(boards))

    def check(self) -> None:
        """Raise InvalidWord if the boards do not share their guesses up to their answers."""
        for number, board in enumerate(self.boards, 1):
            for turn, guess in zip(board, self.guesses, strict=False):
                if turn.guess != guess:
                    raise InvalidWord(
                        f"Board {number} has {turn.guess} where another has {guess}. All boards share their guesses."
                    )
            if len(board) < self.count and not is_solved(board):
                missing = self.guesses[len(board)]
                raise InvalidWord(f"Board {number} has no reply to {missing}. Give every open board the same guesses.")
