"""Several boards at once, from two to 32: one guess goes to all, each replies on its own, and a solved one drops out.

The cost of a guess is a sum over the boards still open: the bits that would be left to find out, and a price for not
solving the board. A word that is certain has to be guessed sooner or later, so it is guessed at once: what the other
boards reply to it costs nothing.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from salet.errors import Contradiction, IllegalGuess, InvalidPattern, InvalidWord
from salet.game.lexicon import Lexicon, default_name
from salet.game.pattern import all_green
from salet.game.position import Position, start
from salet.game.rules import MOST_BOARDS, SPARE, Rules
from salet.game.text.notation import Turn, is_solved
from salet.result import Result
from salet.solver.doctor import position_or_wider
from salet.solver.evaluation import TOP_CANDIDATES, Candidate
from salet.solver.opening_book import default_strategy, knows, looked_up
from salet.solver.partition import bits_of, measures_of

UNSOLVED = 1.0  # bits that an unsolved board counts for, in addition to those left to find out
EQUAL = 1e-9

Reply = int | str | None


@dataclass(frozen=True, slots=True)
class Offer(Result):
    """A guess for all boards.

    cost: bits left to find out over all boards, and one for each board that it may leave unsolved.
    chances: for each board, the chance to solve it.
    words_left: for each board, the words left on average.
    """

    guess: str
    cost: float
    chances: tuple[float, ...]
    words_left: tuple[float, ...] = ()


def likeliest_candidates(position: Position, most: int) -> tuple[Candidate, ...]:
    """Return the likeliest candidates of a position with their chances."""
    return tuple(Candidate(word, chance) for word, chance in position.likeliest(most))


@dataclass(frozen=True, slots=True)
class BoardState(Result):
    """One of several boards."""

    position: Position

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            "position": self.position.text,
            "candidates": self.position.count,
            "solved": self.position.won,
            "top_candidates": likeliest_candidates(self.position, TOP_CANDIDATES),
        }


@dataclass(frozen=True, slots=True)
class Boards(Result):
    """Boards that share their guesses; a solved board keeps the turns up to its answer."""

    positions: tuple[Position, ...]

    @property
    def lexicon(self) -> Lexicon:
        """The words that all boards are played with."""
        return self.positions[0].lexicon

    @property
    def limit(self) -> int:
        """How many guesses there are for all boards together."""
        return self.positions[0].rules.limit

    @property
    def solved(self) -> tuple[bool, ...]:
        """Which boards are solved."""
        return tuple(position.won for position in self.positions)

    @property
    def open(self) -> tuple[Position, ...]:
        """The boards that are not solved yet."""
        return tuple(position for position in self.positions if not position.won)

    @property
    def guesses(self) -> tuple[str, ...]:
        """The words guessed so far."""
        longest = max(self.positions, key=lambda position: len(position.turns))
        return tuple(turn.guess for turn in longest.turns)

    @property
    def left(self) -> int:
        """How many guesses are left."""
        return self.limit - len(self.guesses)

    @property
    def won(self) -> bool:
        """Whether every board is solved."""
        return all(self.solved)

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            "lexicon": self.lexicon.name,
            "limit": self.limit,
            "guesses": self.guesses,
            "won": self.won,
            "boards": [BoardState(position) for position in self.positions],
        }

    def play(self, guess: str, replies: Sequence[Reply]) -> Self:
        """Return the boards after a guess and the replies of the open boards, in order, as numbers or in any notation.

        A reply for every board is taken as well: those of solved boards are passed over.
        """
        if not self.open or not self.left:
            raise IllegalGuess("All boards are solved." if self.won else f"All {self.limit} guesses are used.")
        given = iter(self._matched(replies))
        played = tuple(
            position if position.won else _replied(position, guess, next(given), number)
            for number, position in enumerate(self.positions, 1)
        )
        return replace(self, positions=played)

    def _matched(self, replies: Sequence[Reply]) -> Sequence[Reply]:
        """Return one reply for each open board."""
        if len(replies) == len(self.positions):
            return [reply for reply, solved in zip(replies, self.solved, strict=True) if not solved]
        if len(replies) == len(self.open):
            return replies
        raise InvalidPattern(f"{len(replies)} replies were given for {len(self.open)} open boards. Give one for each.")

    def undo(self) -> Self:
        """Return the boards before the last guess."""
        made = len(self.guesses)
        if not made:
            raise IllegalGuess("There is no guess to undo.")
        before = (position.undo() if len(position.turns) == made else position for position in self.positions)
        return replace(self, positions=tuple(before))


def start_boards(count: int, lexicon: Lexicon | str | None = None, limit: int | None = None) -> Boards:
    """Return boards before the first guess, with five guesses more than boards if no limit is given.

    Without a lexicon, several boards are played with the even odds of `nyt2022`, one with today's of `nyt`.

    >>> boards = start_boards(4, "original").play("salet", ["bbbbb", "gbbbb", "bybgb", "ybbbb"])
    >>> boards.left, [len(position.candidates) for position in boards.positions]
    (8, [221, 56, 7, 42])
    """
    if not 1 <= count <= MOST_BOARDS:
        raise InvalidPattern(f"{count} boards cannot be played; choose from 1 to {MOST_BOARDS}.")
    first = start(lexicon or default_name(count), Rules(limit=limit or count + SPARE))
    return Boards((first,) * count)


def boards_of(turns: Sequence[Sequence[Turn]], lexicon: Lexicon, limit: int | None = None) -> Boards:
    """Return the boards with these turns; one that only the wider lexicon has a word for is read in that."""
    check_shared(turns)
    rules = Rules(limit=limit or len(turns) + SPARE)
    positions = []
    for number, each in enumerate(turns, 1):
        with _on_board(number):
            positions.append(position_or_wider(each, lexicon, rules))
    return Boards(tuple(positions))


def check_shared(boards: Sequence[Sequence[Turn]]) -> None:
    """Raise if the boards cannot belong to one game: all share their guesses, and only a solved one may have fewer."""
    guesses = [turn.guess for turn in max(boards, key=len)]
    for number, turns in enumerate(boards, 1):
        for ours, guess in zip_longest((turn.guess for turn in turns), guesses):
            if ours == guess or (ours is None and is_solved(turns)):
                continue
            if ours is None:
                raise InvalidWord(f"Board {number} has no reply to {guess}. Give every open board the same guesses.")
            raise InvalidWord(f"Board {number} has {ours} where another has {guess}. All boards share their guesses.")


@contextmanager
def _on_board(number: int) -> Iterator[None]:
    """Name the board in what is raised about it."""
    try:
        yield
    except (Contradiction, InvalidPattern) as error:
        raise type(error)(f"Board {number}: {error}") from None


def _replied(position: Position, guess: str, reply: Reply, number: int) -> Position:
    if reply is None:
        raise InvalidPattern(f"Board {number} is still open, and its reply is missing.")
    with _on_board(number):
        return position.play(guess, reply)


# --- The guess for all of them ----------------------------------------------------------------------------------


def offers(boards: Boards, count: int = 10) -> tuple[Offer, ...]:
    """Return the best guesses over all open boards, the best first; none when all are solved.

    Where a word is certain, only certain words are offered.

    >>> boards = start_boards(2, "original").play("salet", ["bbbbb", "gbbbb"])
    >>> offers(boards, 1)[0].guess
    'cornu'
    """
    if not boards.open:
        return ()
    opener = _opener(boards)
    if opener is not None:
        return (_offer(boards, opener, 0.0),)
    cost = board_costs(boards)
    chances = np.sum([position.chances for position in boards.open], axis=0)
    order = np.lexsort((np.arange(len(cost)), -chances, np.round(cost / EQUAL)))[:count]
    return tuple(_offer(boards, boards.lexicon.guesses[i], float(cost[i])) for i in order if np.isfinite(cost[i]))


def board_costs(boards: Boards) -> NDArray[np.float64]:
    """Return the cost of every guess, infinite for all but the certain words if there are any."""
    cost = np.sum([_cost(position, boards.left) for position in boards.open], axis=0)
    certain = [p.matrix.guess_of[p.candidates[0]] for p in boards.open if len(p.candidates) == 1]
    if certain:
        cost[np.setdiff1d(np.arange(len(cost)), certain)] = np.inf
    return np.asarray(cost)


def _cost(position: Position, left: int) -> NDArray[np.float64]:
    """Return what each guess leaves of one board: bits to find out, and whether it is still there to be solved."""
    chances = position.chances
    if left <= 1:
        return np.asarray(1 - chances)
    return np.asarray(bits_of(position.weights) - measures_of(position).entropy + UNSOLVED * (1 - chances))


def _opener(boards: Boards) -> str | None:
    """Return the first guess for a shipped lexicon from the opening book: all boards are alike then."""
    if boards.guesses or not knows(boards.lexicon):
        return None
    advice = looked_up(boards.lexicon.name, Rules(), default_strategy(boards.lexicon), 1)
    return advice.suggestions[0].word if advice else None


def _offer(boards: Boards, guess: str, cost: float) -> Offer:
    place = boards.positions[0].matrix.index_of[guess]
    chances = (0.0 if board.won else round(float(board.chances[place]), 7) for board in boards.positions)
    words_left = (0.0 if board.won else round(_words_left(board, guess), 4) for board in boards.positions)
    return Offer(guess, cost, tuple(chances), tuple(words_left))


def _words_left(position: Position, guess: str) -> float:
    """Return how many candidates a guess leaves on average; none if it is the answer."""
    parts = position.partition(guess)
    parts.pop(all_green(position.lexicon.length), None)
    weights = position.matrix.weights
    return sum(len(part) * float(weights[part].sum()) for part in parts.values()) / float(position.weights.sum())
