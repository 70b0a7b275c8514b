"""`exec:COMMAND`: a program as a strategy, asked for a guess after each pattern.

The program is started once for all games that one worker plays. It must answer the same game with the same guesses, so
that a tree can be grown from its answers, as from any strategy: what differs is found out and refused.
"""

import os
import shlex
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from tempfile import TemporaryFile
from threading import Timer
from typing import IO, NoReturn, Self

from salet.errors import BrokenStrategy, SaletError, UnknownName, quoted
from salet.game.files import seconds_of
from salet.game.notation import Turn, write
from salet.game.position import Position
from salet.solver.strategy import Strategy, next_guess

PREFIX = "exec:"
VERSION = 1
NEW_GAME = "new"
SECONDS_SETTING = "SALET_GUESS_SECONDS"  # for each guess
SECONDS = 10.0
CLOSING = 1.0  # seconds to exit after the end of the input
LONGEST_LINE = 1_000  # characters of a line that are read; a word has a few

Guesser = Callable[[Position], str]


@contextmanager
def guesser(position: Position, by: Strategy) -> Iterator[Guesser]:
    """Yield what chooses the guesses of games from here on: costs, or a program, which ends with the block."""
    if not is_program(by):
        yield partial(next_guess, by=by)
        return
    if by.opener:
        raise UnknownName(f"{by.name} chooses its own first guess: leave out the opener.")
    with Program(by.name, position) as program:
        yield program.guess


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

    def __init__(self, name: str, position: Position) -> None:
        self.name = name
        self.seconds = seconds_of(SECONDS_SETTING, SECONDS)
        self._unsent = list(head(position))
        self._asked = 0
        self._turns: tuple[Turn, ...] | None = None
        self._guess = ""
        self._errors = TemporaryFile()  # noqa: SIM115 - as long as the program runs
        command, pipe = command_of(name), subprocess.PIPE
        own_group = 0 if os.name == "posix" else None
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user names the program, and no shell reads it
                command,
                stdin=pipe,
                stdout=pipe,
                stderr=self._errors,
                encoding="utf-8",
                errors="replace",
                process_group=own_group,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            hint = "Name a program on the path, a file that may be run (./solver), or a script (python3 solver.py)."
            raise BrokenStrategy(f"{quoted(command[0])} cannot be started: {reason}. {hint}") from None
        self._input: IO[str] = self._process.stdin  # type: ignore[assignment]  # a pipe, as the next
        self._output: IO[str] = self._process.stdout  # type: ignore[assignment]

    def guess(self, position: Position) -> str:
        """Return what the program guesses in a position, in the game that it is in or in a new one."""
        turns = position.turns
        if turns and self._turns == turns[:-1] and turns[-1].guess == self._guess:
            self._ask(turns[-1].tiles, turns, position)
            return self._guess
        self._ask(NEW_GAME, (), position)
        for number, turn in enumerate(turns, 1):
            if self._guess != turn.guess:
                differs = f"it guesses {self._guess} here, not {turn.guess}"
                self._refuse(f"{differs}; the same game needs the same guesses, its own", turns[: number - 1])
            self._ask(turn.tiles, turns[:number], position)
        return self._guess

    def _ask(self, line: str, turns: tuple[Turn, ...], position: Position) -> None:
        self._asked += 1
        try:
            self._guess = position.lexicon.require(self._answer(line))
            if turns == position.turns:
                position.check_legal(self._guess)
        except SaletError as error:
            self._refuse(str(error), turns)
        self._turns = turns

    def _answer(self, line: str) -> str:
        """Return the program's answer to a line; if it does not read or write in time, it is killed."""
        answer, begun = "", time.monotonic()
        timer = Timer(self.seconds, self.kill)
        timer.start()
        with suppress(OSError):  # the program is gone
            self._input.writelines(f"{text}\n" for text in (*self._unsent, line))
            self._input.flush()
            self._unsent = []
            answer = self._output.readline(LONGEST_LINE)
        timer.cancel()
        if not answer and time.monotonic() - begun >= self.seconds:
            raise BrokenStrategy(f"no answer within {self.seconds:g} s; it must flush its output after every line")
        if not answer:
            raise BrokenStrategy(self._end())
        return answer.strip()

    def _end(self) -> str:
        """Return how the program ended, with its last word on standard error."""
        try:
            code = self._process.wait(CLOSING)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        self._errors.seek(0)
        last = self._errors.read().decode("utf-8", "replace").strip().rpartition("\n")[2]
        return f"it ended with exit code {code}" + (f", its last error line was {quoted(last)}" if last else "")

    def _refuse(self, reason: str, turns: tuple[Turn, ...]) -> NoReturn:
        where = f"guess {len(turns) + 1} of game {write(turns)}, line {self._asked:,} of its output"
        raise BrokenStrategy(f"{self.name}, {where}: {reason}{'' if reason[-1] in '.?' else '.'}") from None

    def kill(self) -> None:
        """Kill the program, and whatever it has started in its process group."""
        with suppress(ProcessLookupError, PermissionError):  # it has ended
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:  # it has a moment to exit by itself
            with suppress(OSError, subprocess.TimeoutExpired):
                self._input.close()
                self._process.wait(CLOSING)
        self.kill()
        self._process.wait()
        for file in (self._input, self._output, self._errors):
            with suppress(OSError):
                file.close()


def _no_costs(name: str, _position: Position) -> NoReturn:
    raise BrokenStrategy(f"{name} plays whole games, and gives no costs: use it with bench, autosolve or tree.")


def strategy_of_program(name: str) -> Strategy:
    """Return the strategy of a name such as `exec:./solver`."""
    command = command_of(name)
    return Strategy(name, partial(_no_costs, name), f"the program {command[0]}")
