"""`exec:COMMAND`: a program as a strategy. It is asked for a guess, and gets the pattern of the guess before.

The program is started once for all games that one worker plays. It must answer the same game with the same guesses, so
that a tree can be grown from its answers, as from any strategy: what differs is found out and refused.
"""

import os
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import NoReturn

from salet.errors import BrokenStrategy, SaletError, UnknownName, quoted
from salet.game.position import Position
from salet.game.text.notation import Turn, write
from salet.limits import seconds_of
from salet.solver.programs.process import LineProcess
from salet.solver.strategy import Strategy, next_guess

PREFIX = "exec:"
VERSION = 1
NEW_GAME = "new"
SECONDS_SETTING = "SALET_GUESS_SECONDS"  # for each guess
SECONDS = 10.0

Guesser = Callable[[Position], str]


@contextmanager
def guesser(position: Position, by: Strategy) -> Iterator[Guesser]:
    """Yield what chooses the guesses of games from this position on: the strategy's costs, or its program."""
    if not is_program(by):
        yield partial(next_guess, by=by)
        return
    if by.opener:
        raise UnknownName(f"{by.name} chooses its own first guess: leave out the opener.")
    with LineProcess(command_of(by.name)) as process:
        process.write(head(position))
        yield Program(by.name, process, seconds_of(SECONDS_SETTING, SECONDS)).guess


def is_program(by: Strategy) -> bool:
    """Return whether a strategy is a program, which is asked even where one word is left."""
    return by.name.startswith(PREFIX)


def command_of(name: str) -> list[str]:
    """Return the command and its arguments.

    >>> command_of("exec:node 'my solver.js' --fast")
    ['node', 'my solver.js', '--fast']
    """
    try:
        words = shlex.split(name.removeprefix(PREFIX), posix=os.name == "posix")
    except ValueError as error:
        raise UnknownName(f"{quoted(name)} cannot be read: {error}.") from None
    if not words:
        raise UnknownName("Name a program behind exec: as in exec:./solver or 'exec:python3 solver.py'.")
    return words


def head(position: Position) -> Iterator[str]:
    """Yield the lines before the first game: the protocol's version, the rules and the words."""
    lexicon, rules = position.lexicon, position.rules
    yield f"salet {VERSION}"
    yield f"lexicon {lexicon.name}"
    yield f"rules {rules.mode}"
    yield f"limit {rules.limit}"
    yield f"answers {' '.join(lexicon.answers)}"
    yield f"guesses {' '.join(lexicon.guesses)}"
    if not lexicon.uniform:
        yield f"weights {' '.join(map(str, lexicon.weights))}"


class Program:
    """A running program, and the game that it is in."""

    def __init__(self, name: str, process: LineProcess, seconds: float) -> None:
        self.name, self.process, self.seconds = name, process, seconds
        self._turns: tuple[Turn, ...] | None = None
        self._guess = ""

    def guess(self, position: Position) -> str:
        """Return what the program guesses in a position, in the game that it is in or in a new one."""
        turns = position.turns
        if turns and self._turns == turns[:-1] and turns[-1].guess == self._guess:
            self._ask(turns[-1].tiles, turns, position)
        else:
            self._replay(position)
        return self._guess

    def _replay(self, position: Position) -> None:
        """Begin a new game, and play it as far as the position."""
        self._ask(NEW_GAME, (), position)
        for number, turn in enumerate(position.turns, 1):
            if self._guess != turn.guess:
                differs = f"it guesses {self._guess} here, not {turn.guess}"
                self._refuse(f"{differs}; the same game needs the same guesses, its own", position.turns[: number - 1])
            self._ask(turn.tiles, position.turns[:number], position)

    def _ask(self, line: str, turns: tuple[Turn, ...], position: Position) -> None:
        self.process.write([line])
        try:
            self._guess = position.lexicon.require(self.process.answer(self.seconds))
            if turns == position.turns:
                position.check_legal(self._guess)
        except SaletError as error:
            self._refuse(str(error), turns)
        self._turns = turns

    def _refuse(self, reason: str, turns: tuple[Turn, ...]) -> NoReturn:
        where = f"guess {len(turns) + 1} of game {write(turns) or 'start'}, line {self.process.read:,} of its output"
        raise BrokenStrategy(f"{self.name}, {where}: {reason}{'' if reason[-1] in '.?' else '.'}") from None


def _no_costs(name: str, _position: Position) -> NoReturn:
    raise BrokenStrategy(f"{name} plays whole games, and gives no costs: use it with bench, autosolve or tree grow.")


def strategy_of_program(name: str) -> Strategy:
    """Return the strategy of a name such as `exec:./solver`."""
    command = command_of(name)
    return Strategy(name, partial(_no_costs, name), f"the program {command[0]}")
