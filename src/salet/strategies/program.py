"""`exec:COMMAND`: a program as a strategy, asked for a guess after each pattern.

The program is started once for all games that one worker plays. It must answer the same game with the same guesses, so
that a tree can be grown from its answers, as from any strategy: what differs is found out and refused.
"""

import os
import shlex
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from threading import Thread
from typing import IO, NoReturn, Self

from salet.errors import SaletError, StrategyError, UnknownNameError, quote_input
from salet.game.notation import Turn, format_turns
from salet.game.position import Position
from salet.strategies.strategy import Strategy, next_guess
from salet.system import seconds_setting

PREFIX = "exec:"
VERSION = 1
NEW_GAME = "new"
SECONDS_SETTING = "SALET_GUESS_SECONDS"  # for each guess
SECONDS = 10.0
EXIT_TIMEOUT = 1.0  # seconds to exit after the end of the input
MAX_LINE_LENGTH = 1_000  # bytes of a line that are read; a word has a few
MAX_ERROR_BYTES = 4_000  # of standard error that are kept, from its end

Guesser = Callable[[Position], str]


@contextmanager
def open_guesser(position: Position, strategy: Strategy) -> Iterator[Guesser]:
    """Yield what chooses the guesses of games from here on: costs, or a program, which ends with the block."""
    if not is_program(strategy):
        yield partial(next_guess, strategy=strategy)
        return
    if strategy.opener:
        raise UnknownNameError(f"{strategy.name} chooses its own first guess. Remove --opener.")
    with Program(strategy.name, position) as program:
        yield program.guess


def is_program(strategy: Strategy) -> bool:
    """Return whether a strategy is a program, which is asked even where one word is left."""
    return strategy.name.startswith(PREFIX)


def command_of(name: str) -> list[str]:
    """Return the command and its arguments.

    >>> command_of("exec:node 'my solver.js' --fast")
    ['node', 'my solver.js', '--fast']
    """
    try:
        words = shlex.split(name.removeprefix(PREFIX), posix=os.name == "posix")
    except ValueError as error:
        raise UnknownNameError(f"Can't read the command {quote_input(name)}: {error}. Check its quotes.") from None
    if not words:
        raise UnknownNameError("Add a program after exec:, for example exec:./solver or 'exec:python3 solver.py'.")
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
    """A running program, and the game that it is in.

    Threads read and write its pipes, because a process that the program leaves behind can keep them open forever: no
    call here waits for a pipe, only for a thread, and never longer than its time.
    """

    def __init__(self, name: str, position: Position) -> None:
        self.name = name
        self.seconds = seconds_setting(SECONDS_SETTING, SECONDS)
        self._unsent = list(head(position))
        self._asked = 0
        self._turns: tuple[Turn, ...] | None = None
        self._guess = ""
        self._process = _start(command_of(name))
        self._input: IO[bytes] = self._process.stdin  # type: ignore[assignment]  # a pipe, as the next two
        self._output: IO[bytes] = self._process.stdout  # type: ignore[assignment]
        self._errors: IO[bytes] = self._process.stderr  # type: ignore[assignment]
        self._answer = b""
        self._last_errors = b""
        self._exchanger = Thread()
        self._error_reader = Thread(target=self._read_errors, daemon=True)
        self._error_reader.start()

    def guess(self, position: Position) -> str:
        """Return what the program guesses in a position, in the game that it is in or in a new one."""
        turns = position.turns
        if turns and self._turns == turns[:-1] and turns[-1].guess == self._guess:
            self._ask(turns[-1].tiles, turns, position)
            return self._guess
        self._ask(NEW_GAME, (), position)
        for number, turn in enumerate(turns, 1):
            if self._guess != turn.guess:
                differs = f"it guessed {self._guess}, but this game has {turn.guess}"
                self._refuse(
                    f"{differs}. A program must repeat its guesses for the same tiles, and the board must hold "
                    "only its own guesses",
                    turns[: number - 1],
                )
            self._ask(turn.tiles, turns[:number], position)
        return self._guess

    def _ask(self, line: str, turns: tuple[Turn, ...], position: Position) -> None:
        self._asked += 1
        try:
            self._guess = position.lexicon.require(self._exchange(line))
            if turns == position.turns:
                position.check_legal(self._guess)
        except SaletError as error:
            self._refuse(str(error), turns)
        self._turns = turns

    def _exchange(self, line: str) -> str:
        """Return the program's answer to a line; if it does not read or write in time, kill it."""
        text = "".join(f"{each}\n" for each in (*self._unsent, line))
        self._unsent = []
        self._exchanger = Thread(target=self._write_and_read, args=(text.encode(),), daemon=True)
        self._exchanger.start()
        self._exchanger.join(self.seconds)
        if self._exchanger.is_alive():
            self.kill()
            raise StrategyError(
                f"no answer within {self.seconds:g} s. Make sure it flushes its output after every line"
            )
        if not self._answer:
            raise StrategyError(self._end())
        return self._answer.decode("utf-8", "replace").strip()

    def _write_and_read(self, text: bytes) -> None:
        self._answer = b""
        with suppress(OSError):  # the program is gone
            self._input.write(text)
            self._input.flush()
            self._answer = self._output.readline(MAX_LINE_LENGTH)

    def _read_errors(self) -> None:
        """Read standard error to its end, and keep the last of it."""
        while chunk := os.read(self._errors.fileno(), 2**16):
            self._last_errors = (self._last_errors + chunk)[-MAX_ERROR_BYTES:]

    def _end(self) -> str:
        """Return how the program ended, with its last word on standard error."""
        try:
            code = self._process.wait(EXIT_TIMEOUT)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        self._error_reader.join(EXIT_TIMEOUT)
        last = self._last_errors.decode("utf-8", "replace").strip().rpartition("\n")[2]
        return f"it exited with code {code}" + (f". Its last error message was {quote_input(last)}" if last else "")

    def _refuse(self, reason: str, turns: tuple[Turn, ...]) -> NoReturn:
        where = f"guess {len(turns) + 1} after {format_turns(turns)} (line {self._asked:,} of its output)"
        raise StrategyError(f"{self.name}, {where}: {reason}{'' if reason[-1] in '.?' else '.'}") from None

    def kill(self) -> None:
        """Kill the program, and whatever it has started in its process group."""
        with suppress(ProcessLookupError, PermissionError):  # the group has ended
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()  # it may have left its group

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:  # it has a moment to exit by itself
            with suppress(OSError, subprocess.TimeoutExpired):
                self._input.close()
                self._process.wait(EXIT_TIMEOUT)
        self.kill()
        self._process.wait()
        self._close()

    def _close(self) -> None:
        """Close the pipes that no thread uses; a thread that still waits ends with what holds its pipe open."""
        for thread, pipes in ((self._exchanger, (self._input, self._output)), (self._error_reader, (self._errors,))):
            if thread.ident:
                thread.join(EXIT_TIMEOUT)
            for pipe in () if thread.is_alive() else pipes:
                with suppress(OSError):
                    pipe.close()


def _start(command: list[str]) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    own_group = 0 if os.name == "posix" else None
    try:
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, process_group=own_group)  # noqa: S603 - the user names the program, and no shell reads it
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        hint = (
            "Use a program on your PATH, an executable file (./solver), or a script with its interpreter (python3 "
            "solver.py)."
        )
        raise StrategyError(f"Can't start {quote_input(command[0])}: {reason}. {hint}") from None


def _no_costs(name: str, _position: Position) -> NoReturn:
    raise StrategyError(f"{name} plays whole games and doesn't return costs. Use it with bench, autosolve, or tree.")


def strategy_of_program(name: str) -> Strategy:
    """Return the strategy of a name such as `exec:./solver`."""
    command = command_of(name)
    return Strategy(name, partial(_no_costs, name), f"the program {command[0]}")
