"""Several boards at once: their positions, and the guess for all of them.

The cost of a guess is a sum over the boards still open: the bits that would be left to find out, and a price for not
solving the board. A word that is certain has to be guessed sooner or later, so it is guessed at once: what the other
boards reply to it costs nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from salet.errors import ContradictionError, InvalidPatternError, InvalidWordError
from salet.game.lexicon import Lexicon
from salet.game.notation import Turns, is_solved
from salet.game.position import Position
from salet.game.rules import Rules
from salet.json_result import Result
from salet.solver.corrections import position_or_widened
from salet.solver.evaluation import PositionResult
from salet.solver.ordering import order_by_cost
from salet.solver.splits import entropy_of, measure_guesses, splits_of

MAX_BOARDS = 8
UNSOLVED_COST = 1.0  # bits that an unsolved board counts for, in addition to those left to find out
EXTRA_GUESSES = 5  # guesses beyond one per board: two boards have seven, four have nine, eight have thirteen


@dataclass(frozen=True, slots=True)
class BoardsGuess(Result):
    """A guess for all boards.

    cost: bits left to find out over all boards, and one for each board that it may leave unsolved.
    solve_chances: for each board, the chance of solving it.
    expected_words_left: for each board, the words left on average.
    """

    word: str
    cost: float
    solve_chances: tuple[float, ...]
    expected_words_left: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class BoardsAdvice(Result):
    """Boards that share their guesses, and the best guesses over all of them.

    boards: a solved one keeps the turns up to its answer.
    """

    boards: tuple[PositionResult, ...]
    suggestions: tuple[BoardsGuess, ...]


def advise_boards(turns: Sequence[Turns], lexicon: Lexicon, top: int = 10) -> BoardsAdvice:
    """Return the best guesses for boards with these turns, each in wider words if only they fit."""
    if len(turns) > MAX_BOARDS:
        raise InvalidPatternError(f"{len(turns)} boards are too many. Salet takes up to {MAX_BOARDS}.")
    guesses = tuple(turn.guess for turn in max(turns, key=len))
    positions: list[Position] = []
    for number, board in enumerate(turns, 1):
        _check_shared(number, board, guesses)
        try:
            positions.append(position_or_widened(board, lexicon, Rules(limit=len(turns) + EXTRA_GUESSES)))
        except (ContradictionError, InvalidPatternError) as error:
            raise type(error)(f"Board {number}: {error}") from None
    return BoardsAdvice(tuple(map(PositionResult, positions)), suggest_boards(positions, top))


def _check_shared(number: int, board: Turns, guesses: Sequence[str]) -> None:
    """Raise InvalidWordError if a board does not have the guesses of all, up to its answer."""
    for turn, guess in zip(board, guesses, strict=False):
        if turn.guess != guess:
            raise InvalidWordError(
                f"Board {number} has {turn.guess} where another board has {guess}. Every board must have the same "
                "guesses."
            )
    if len(board) < len(guesses) and not is_solved(board):
        missing = guesses[len(board)]
        raise InvalidWordError(
            f"Board {number} has no tiles for {missing}. Enter every guess on each board that isn't solved."
        )


def suggest_boards(positions: Sequence[Position], top: int = 10) -> tuple[BoardsGuess, ...]:
    """Return the best guesses over all open boards, the best first; none when there is nothing left to guess.

    Where a word is certain, only certain words are offered.

    >>> from salet.game.position import parse_position
    >>> boards = [parse_position(f"salet {tiles}", "original", "normal-7") for tiles in ("bbbbb", "gbbbb")]
    >>> suggest_boards(boards, 1)[0].word
    'cornu'
    """
    open_boards = [position for position in positions if not position.won]
    if not open_boards or open_boards[0].turn > open_boards[0].rules.limit:
        return ()
    cost = board_costs(open_boards)
    chances = np.sum([position.chances for position in open_boards], axis=0)
    order = order_by_cost(cost, -chances)[:top]
    words = open_boards[0].lexicon.guesses
    return tuple(_guess_for(positions, words[i], float(cost[i])) for i in order if np.isfinite(cost[i]))


def board_costs(open_boards: Sequence[Position]) -> NDArray[np.float64]:
    """Return the cost of every guess, infinite if it was made, and for all but the certain words if there are any."""
    cost = np.zeros(len(open_boards[0].lexicon.guesses))
    for position in open_boards:
        unsolved = UNSOLVED_COST * (1 - position.chances)
        last = position.turn >= position.rules.limit
        cost += unsolved if last else entropy_of(position.weights) - measure_guesses(position).entropy + unsolved
    cost[[p.matrix.index_of[turn.guess] for p in open_boards for turn in p.turns]] = np.inf
    certain = [p.matrix.guess_of[p.candidates[0]] for p in open_boards if p.count == 1]
    if certain:
        cost[np.setdiff1d(np.arange(len(cost)), certain)] = np.inf
    return cost


def _guess_for(boards: Sequence[Position], guess: str, cost: float) -> BoardsGuess:
    place = boards[0].matrix.index_of[guess]
    chances = [0.0 if board.won else float(board.chances[place]) for board in boards]
    words_left = [
        0.0 if board.won else splits_of(board, [place])[0].expected_size - chance  # the answer itself is not left
        for board, chance in zip(boards, chances, strict=True)
    ]
    return BoardsGuess(guess, cost, tuple(round(each, 7) for each in chances), tuple(round(w, 4) for w in words_left))
