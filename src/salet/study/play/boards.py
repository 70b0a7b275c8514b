"""Several boards at once: their positions, the guess for all of them, and repairs.

The cost of a guess is a sum over the boards still open: the bits that would be left to find out, and a price for not
solving the board. A word that is certain has to be guessed sooner or later, so it is guessed at once: what the other
boards reply to it costs nothing.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from salet.errors import Contradiction, InvalidPattern, InvalidWord
from salet.game.boards import BoardTurns
from salet.game.lexicon import Lexicon, default_name
from salet.game.pattern import all_green
from salet.game.position import Position, start
from salet.game.rules import Rules
from salet.game.text.notation import Turn, Turns
from salet.result import Result
from salet.solver.doctor import Repair, diagnose, position_or_wider
from salet.solver.evaluation import TOP_CANDIDATES, Candidate
from salet.solver.opening_book import default_strategy, knows, looked_up
from salet.solver.partition import bits_of, measures_of

UNSOLVED = 1.0  # bits that an unsolved board counts for, in addition to those left to find out
EQUAL = 1e-9

Reply = int | str | None


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
class Boards(Result):
    """Boards that share their guesses; a solved board keeps the turns up to its answer."""

    positions: tuple[Position, ...]

    @property
    def lexicon(self) -> Lexicon:
        """The words that all boards are played with."""
        return self.positions[0].lexicon

    @property
    def game(self) -> BoardTurns:
        """The turns of each board."""
        return BoardTurns(tuple(position.turns for position in self.positions), self.limit)

    @property
    def limit(self) -> int:
        """How many guesses there are for all boards together."""
        return self.positions[0].rules.limit

    @property
    def solved(self) -> tuple[bool, ...]:
        """Which boards are solved."""
        return self.game.solved

    @property
    def open(self) -> tuple[Position, ...]:
        """The boards that are not solved yet."""
        return tuple(position for position in self.positions if not position.won)

    @property
    def guesses(self) -> tuple[str, ...]:
        """The words guessed so far."""
        return self.game.guesses

    @property
    def left(self) -> int:
        """How many guesses are left."""
        return self.game.left

    @property
    def won(self) -> bool:
        """Whether every board is solved."""
        return self.game.won

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            "lexicon": self.lexicon.name,
            "limit": self.limit,
            "guesses": self.guesses,
            "won": self.won,
            "boards": [
                {
                    "position": position.text,
                    "candidates": position.count,
                    "solved": position.won,
                    "top_candidates": likeliest_candidates(position, TOP_CANDIDATES),
                }
                for position in self.positions
            ],
        }

    def play(self, guess: str, replies: Sequence[Reply]) -> Self:
        """Return the boards after a guess and its replies, as numbers or in any notation.

        A reply for every board is taken as well: those of solved boards are passed over.
        """
        replies_of = self.game.replies(replies)
        after = (
            _replied(position, guess, replies_of[k], k + 1) if k in replies_of else position
            for k, position in enumerate(self.positions)
        )
        return replace(self, positions=tuple(after))

    def undo(self) -> Self:
        """Return the boards before the last guess."""
        before = zip(self.positions, self.game.undo().boards, strict=True)
        return replace(self, positions=tuple(p if p.turns == turns else p.undo() for p, turns in before))


def start_boards(count: int, lexicon: Lexicon | str | None = None, limit: int | None = None) -> Boards:
    """Return boards before the first guess; n boards have n + 5 guesses if none are given.

    Without a lexicon, several boards are played with the even odds of `nyt2022`, one with today's of `nyt`.

    >>> boards = start_boards(4, "original").play("salet", ["bbbbb", "gbbbb", "bybgb", "ybbbb"])
    >>> boards.left, [len(position.candidates) for position in boards.positions]
    (8, [221, 56, 7, 42])
    """
    rules = Rules().for_boards(count)
    first = start(lexicon or default_name(count), replace(rules, limit=limit or rules.limit))
    return Boards((first,) * count)


def boards_of(turns: Sequence[Turns], lexicon: Lexicon, limit: int | None = None) -> Boards:
    """Return the boards with these turns, one in the wider lexicon if only that fits it."""
    rules = Rules().for_boards(len(turns))
    rules = replace(rules, limit=limit or rules.limit)
    BoardTurns(tuple(turns), rules.limit).check()
    positions = []
    for number, each in enumerate(turns, 1):
        with _on_board(number):
            positions.append(position_or_wider(each, lexicon, rules))
    return Boards(tuple(positions))


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


def suggest_boards(boards: Boards, top: int = 10) -> tuple[BoardsGuess, ...]:
    """Return the best guesses over all open boards, the best first; none when all are solved.

    Where a word is certain, only certain words are offered.

    >>> boards = start_boards(2, "original").play("salet", ["bbbbb", "gbbbb"])
    >>> suggest_boards(boards, 1)[0].guess
    'cornu'
    """
    if not boards.open:
        return ()
    opener = _opener(boards)
    if opener is not None:
        return (_guess_for(boards, opener, 0.0),)
    cost = board_costs(boards)
    chances = np.sum([position.chances for position in boards.open], axis=0)
    order = np.lexsort((np.arange(len(cost)), -chances, np.round(cost / EQUAL)))[:top]
    return tuple(_guess_for(boards, boards.lexicon.guesses[i], float(cost[i])) for i in order if np.isfinite(cost[i]))


def board_costs(boards: Boards) -> NDArray[np.float64]:
    """Return the cost of every guess, infinite for all but the certain words if there are any."""
    cost = np.sum([_cost(position, boards.left) for position in boards.open], axis=0)
    certain = [p.matrix.guess_of[p.candidates[0]] for p in boards.open if len(p.candidates) == 1]
    if certain:
        cost[np.setdiff1d(np.arange(len(cost)), certain)] = np.inf
    return np.asarray(cost)


def _cost(position: Position, left: int) -> NDArray[np.float64]:
    """Return what each guess leaves of one board: bits to find out, and the board itself."""
    chances = position.chances
    if left <= 1:
        return np.asarray(1 - chances)
    return np.asarray(bits_of(position.weights) - measures_of(position).entropy + UNSOLVED * (1 - chances))


def _opener(boards: Boards) -> str | None:
    """Return the book's first guess for a shipped lexicon: all boards are alike then."""
    if boards.guesses or not knows(boards.lexicon):
        return None
    advice = looked_up(boards.lexicon.name, Rules(), default_strategy(boards.lexicon), 1)
    return advice.suggestions[0].word if advice else None


def _guess_for(boards: Boards, guess: str, cost: float) -> BoardsGuess:
    place = boards.positions[0].matrix.index_of[guess]
    chances = (0.0 if board.won else round(float(board.chances[place]), 7) for board in boards.positions)
    words_left = (0.0 if board.won else round(_words_left(board, guess), 4) for board in boards.positions)
    return BoardsGuess(guess, cost, tuple(chances), tuple(words_left))


def _words_left(position: Position, guess: str) -> float:
    """Return how many candidates a guess leaves on average; none if it is the answer."""
    parts = position.partition(guess)
    parts.pop(all_green(position.lexicon.length), None)
    weights = position.matrix.weights
    return sum(len(part) * float(weights[part].sum()) for part in parts.values()) / float(position.weights.sum())


# --- Repairs ----------------------------------------------------------------------------------------------------
# All boards share their guesses, so another word in a row, or a row left out, changes every board. An edit is offered
# only if the boards still belong to one game and no board that made sense before is broken.


@dataclass(frozen=True, slots=True)
class GameRepair:
    """A repair of one board, and all boards after it."""

    repair: Repair
    game: BoardTurns


def conflicts_of(game: BoardTurns, lexicon: Lexicon, rules: Rules) -> list[int]:
    """Return the boards that no word fits, counted from 0.

    >>> from salet.game.lexicon import named
    >>> from salet.game.text.notation import read
    >>> game = BoardTurns((read("crane.BYGBB.slate.BBGBB"), read("crane.BBBBB.slate.BBBBG")), 7)
    >>> conflicts_of(game, named("original"), Rules(limit=7))
    [1]
    >>> next(repairs_of(game, 1, named("original"), Rules(limit=7))).repair.edit
    'row 2, letter 5: grey instead of green'
    """
    return [k for k, turns in enumerate(game.boards) if not _fits(turns, lexicon, rules)]


def repairs_of(game: BoardTurns, board: int, lexicon: Lexicon, rules: Rules) -> Iterator[GameRepair]:
    """Yield the repairs of a board that leave the others as good as they were, likeliest first."""
    wrong = {k for k, turns in enumerate(game.boards) if k == board or not _fits(turns, lexicon, rules)}
    for repair in diagnose(game.boards[board], lexicon, rules).repairs:
        after = game.with_boards(
            repair.position.turns if k == board else _likewise(turns, repair) for k, turns in enumerate(game.boards)
        )
        touched = [k for k, turns in enumerate(game.boards) if k not in wrong and after.boards[k] != turns]
        if _is_one_game(after) and all(_fits(after.boards[k], lexicon, rules) for k in touched):
            yield GameRepair(repair, after)


def _likewise(turns: Turns, repair: Repair) -> Turns:
    """Return another board after a repair: with the other word, or without the row."""
    if not 1 <= repair.row <= len(turns):
        return turns
    before, (row, *after) = turns[: repair.row - 1], turns[repair.row - 1 :]
    if repair.kind == "row":
        return (*before, *after)
    return (*before, Turn(repair.position.turns[repair.row - 1].guess, row.pattern), *after)


def _is_one_game(game: BoardTurns) -> bool:
    try:
        game.check()
    except InvalidWord:
        return False
    return True


def _fits(turns: Turns, lexicon: Lexicon, rules: Rules) -> bool:
    try:
        position_or_wider(turns, lexicon, rules)
    except Contradiction:
        return False
    return True
