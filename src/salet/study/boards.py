"""Several boards at once: their positions, and the guess for all of them.

The cost of a guess is a sum over the boards still open: the bits that would be left to find out, and a price for not
solving the board. A word that is certain has to be guessed sooner or later, so it is guessed at once: what the other
boards reply to it costs nothing.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.errors import Contradiction, InvalidPattern, InvalidWord
from salet.game.lexicon import Lexicon
from salet.game.notation import Turns, is_solved
from salet.game.pattern import all_green
from salet.game.position import Position
from salet.game.rules import MOST_BOARDS, Rules
from salet.result import Result
from salet.solver.book import default_strategy, knows, looked_up
from salet.solver.doctor import position_or_wider
from salet.solver.evaluation import TOP_CANDIDATES, Candidate
from salet.solver.partition import bits_of, measures_of

UNSOLVED = 1.0  # bits that an unsolved board counts for, in addition to those left to find out
EQUAL = 1e-9
SPARE = 5  # guesses beyond one per board: two boards have seven, four have nine, eight have thirteen


@dataclass(frozen=True, slots=True)
class BoardsGuess(Result):
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
class BoardsAdvice(Result):
    """Boards that share their guesses, and the best guesses over all of them.

    lexicon: the words asked for; a board that none of its answers fits has wider ones.
    """

    lexicon: Lexicon
    positions: tuple[Position, ...]
    suggestions: tuple[BoardsGuess, ...]

    @property
    def widened(self) -> tuple[int, ...]:
        """The boards that no answer of the lexicon fits, counted from 1."""
        return tuple(k for k, position in enumerate(self.positions, 1) if position.lexicon != self.lexicon)

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            "lexicon": self.lexicon.name,
            "limit": self.positions[0].rules.limit,
            "guesses": _guesses([position.turns for position in self.positions]),
            "won": all(position.won for position in self.positions),
            "boards": [
                {
                    "position": position.text,
                    "candidates": position.count,
                    "solved": position.won,
                    "top_candidates": likeliest_candidates(position, TOP_CANDIDATES),
                }
                for position in self.positions
            ],
            "suggestions": self.suggestions,
        }


def advise_boards(turns: Sequence[Turns], lexicon: Lexicon, limit: int | None = None, top: int = 10) -> BoardsAdvice:
    """Return the best guesses for boards with these turns, each in wider words if only they fit.

    limit: the guesses for all boards together; without it, five more than there are boards.
    """
    if len(turns) > MOST_BOARDS:
        raise InvalidPattern(f"{len(turns)} boards are more than {MOST_BOARDS}.")
    _check_shared(turns)
    rules = Rules(limit=limit or len(turns) + SPARE)
    positions = []
    for number, each in enumerate(turns, 1):
        with _on_board(number):
            positions.append(position_or_wider(each, lexicon, rules))
    return BoardsAdvice(lexicon, tuple(positions), suggest_boards(positions, top))


def _guesses(turns: Sequence[Turns]) -> list[str]:
    """Return the words guessed so far: a solved board has none after its answer."""
    return [turn.guess for turn in max(turns, key=len)]


def _check_shared(turns: Sequence[Turns]) -> None:
    """Raise InvalidWord if the boards do not share their guesses up to their answers."""
    guesses = _guesses(turns)
    for number, board in enumerate(turns, 1):
        for turn, guess in zip(board, guesses, strict=False):
            if turn.guess != guess:
                raise InvalidWord(
                    f"Board {number} has {turn.guess} where another has {guess}. All boards share their guesses."
                )
        if len(board) < len(guesses) and not is_solved(board):
            missing = guesses[len(board)]
            raise InvalidWord(f"Board {number} has no reply to {missing}. Give every open board the same guesses.")


@contextmanager
def _on_board(number: int) -> Iterator[None]:
    """Name the board in what is raised about it."""
    try:
        yield
    except (Contradiction, InvalidPattern) as error:
        raise type(error)(f"Board {number}: {error}") from None


# --- The guess for all of them ----------------------------------------------------------------------------------


def suggest_boards(positions: Sequence[Position], top: int = 10) -> tuple[BoardsGuess, ...]:
    """Return the best guesses over all open boards, the best first; none when there is nothing left to guess.

    Where a word is certain, only certain words are offered.

    >>> from salet.game.position import position_of
    >>> boards = [position_of(f"salet {tiles}", "original", "normal-7") for tiles in ("bbbbb", "gbbbb")]
    >>> suggest_boards(boards, 1)[0].guess
    'cornu'
    """
    open_boards = [position for position in positions if not position.won]
    if not open_boards or open_boards[0].turn > open_boards[0].rules.limit:
        return ()
    opener = _opener(open_boards[0])
    if opener is not None:
        return (_guess_for(positions, opener, 0.0),)
    cost = board_costs(open_boards)
    chances = np.sum([position.chances for position in open_boards], axis=0)
    order = np.lexsort((np.arange(len(cost)), -chances, np.round(cost / EQUAL)))[:top]
    words = [open_boards[0].lexicon.guesses[i] for i in order if np.isfinite(cost[i])]
    places = open_boards[0].matrix.index_of
    return tuple(_guess_for(positions, word, float(cost[places[word]])) for word in words)


def board_costs(open_boards: Sequence[Position]) -> NDArray[np.float64]:
    """Return the cost of every guess, infinite if it was made, and for all but the certain words if there are any."""
    cost = np.sum([_cost(position) for position in open_boards], axis=0)
    cost[[p.matrix.index_of[turn.guess] for p in open_boards for turn in p.turns]] = np.inf
    certain = [p.matrix.guess_of[p.candidates[0]] for p in open_boards if len(p.candidates) == 1]
    if certain:
        cost[np.setdiff1d(np.arange(len(cost)), certain)] = np.inf
    return np.asarray(cost)


def _cost(position: Position) -> NDArray[np.float64]:
    """Return what each guess leaves of one board: bits to find out, and the board itself."""
    chances = position.chances
    if position.turn >= position.rules.limit:
        return np.asarray(1 - chances)
    return np.asarray(bits_of(position.weights) - measures_of(position).entropy + UNSOLVED * (1 - chances))


def _opener(position: Position) -> str | None:
    """Return the book's first guess for a shipped lexicon: all boards are alike then."""
    if position.turns or not knows(position.lexicon):
        return None
    advice = looked_up(position.lexicon.name, Rules(), default_strategy(position.lexicon), 1)
    return advice.suggestions[0].word if advice else None


def _guess_for(boards: Sequence[Position], guess: str, cost: float) -> BoardsGuess:
    place = boards[0].matrix.index_of[guess]
    chances = (0.0 if board.won else round(float(board.chances[place]), 7) for board in boards)
    words_left = (0.0 if board.won else round(_words_left(board, guess), 4) for board in boards)
    return BoardsGuess(guess, cost, tuple(chances), tuple(words_left))


def _words_left(position: Position, guess: str) -> float:
    """Return how many candidates a guess leaves on average; none if it is the answer."""
    parts = position.partition(guess)
    parts.pop(all_green(position.lexicon.length), None)
    weights = position.matrix.weights
    return sum(len(part) * float(weights[part].sum()) for part in parts.values()) / float(position.weights.sum())
