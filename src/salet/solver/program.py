"""`exec:COMMAND`: a program as a strategy, asked for a guess after each pattern.

The program is started once for all games that one worker plays. It must answer the same game with the same guesses, so
that a tree can be grown from its answers, as from any strategy: what differs is found out and refused. `LineProcess` is
the process itself, which reads and writes lines within a time limit.
"""

import os
import shlex
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import NoReturn, Self

from salet.errors import BrokenStrategy, SaletError, UnknownName, quoted
from salet.game.files import seconds_of
from salet.game.notation import Turn, write
from salet.game.position import Position
from salet.solver.strategy import Strategy, next_guess

LONGEST_LINE = 1_000  # characters of a line that are read; a word has a few
MOST_UNASKED = 500  # lines that may wait to be read; a program owes one for each question
ERROR_BYTES = 4_096  # of standard error that are kept, the last ones
UNASKED = f"it wrote over {MOST_UNASKED} lines unasked; it must answer each line with one guess"
CLOSING = 1.0  # seconds to exit after the end of the input


class LineProcess:
    """A running program; `with` ends it, and whatever it has started in its process group."""

    def __init__(self, command: Sequence[str]) -> None:
        self._name = command[0]
        pipe = subprocess.PIPE
        own_group = 0 if os.name == "posix" else None
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user names the program, and no shell reads it
                command, stdin=pipe, stdout=pipe, stderr=pipe, encoding="utf-8", process_group=own_group
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            hint = "Name a program on the path, a file that may be run (./solver), or a script (python3 solver.py)."
            raise BrokenStrategy(f"{quoted(command[0])} cannot be started: {reason}. {hint}") from None
        self._guard = _guard(self._process.pid) if os.name == "posix" else None
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._asked: SimpleQueue[str | None] = SimpleQueue()
        self._flooded = False
        self._last_errors = b""
        self.read = 0
        self._error_reader = Thread(target=self._reading_errors, daemon=True)
        self._error_reader.start()
        for work in (self._reading, self._writing):
            Thread(target=work, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, _error: object, _trace: TracebackType | None) -> None:
        self._asked.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(0 if kind else CLOSING)
        if self._guard:
            self._guard.communicate()
        else:
            self._process.kill()
        self._process.wait()
        if kind is None and self._flooded:
            raise BrokenStrategy(f"{quoted(self._name)}: {UNASKED}.")

    def _reading(self) -> None:
        """Hand over the program's lines, in a thread: not every system can wait for a pipe."""
        with self._process.stdout or nullcontext() as output, suppress(ValueError):  # not UTF-8: ends the reading
            while line := output.readline(LONGEST_LINE) if output else "":
                self._lines.put(line.strip())
                if self._lines.qsize() > MOST_UNASKED:
                    self._flooded = True
                    break
        self._lines.put(None)

    def _reading_errors(self) -> None:
        """Keep the end of what the program writes to standard error."""
        with self._process.stderr or nullcontext() as errors:
            while errors and (some := os.read(errors.fileno(), ERROR_BYTES)):
                self._last_errors = (self._last_errors + some)[-ERROR_BYTES:]

    def _writing(self) -> None:
        """Send what is to be sent, in a thread: a program that does not read blocks the writer."""
        with suppress(OSError), self._process.stdin or nullcontext() as sent:  # the program may be gone
            while sent and (text := self._asked.get()) is not None:
                sent.write(text)
                sent.flush()

    def write(self, lines: Iterable[str]) -> None:
        """Send lines; a program that is gone is noticed when it is asked for an answer."""
        self._asked.put("".join(f"{line}\n" for line in lines))

    def answer(self, seconds: float) -> str:
        """Return the next line, or raise BrokenStrategy if none comes in time or ever."""
        self.read += 1
        if self._flooded:
            raise BrokenStrategy(UNASKED)
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            raise BrokenStrategy(f"no answer within {seconds:g} s; it must flush its output after every line") from None
        if line is None:
            raise BrokenStrategy(self._end())
        return line

    def _end(self) -> str:
        """Return how the program ended, with its last word on standard error."""
        try:
            code = self._process.wait(CLOSING)
        except subprocess.TimeoutExpired:
            return "it closed its output, or wrote what is not UTF-8 text"
        self._error_reader.join(CLOSING)  # a process that it has left behind may hold standard error open
        last = self._last_errors.decode("utf-8", "replace").strip().rpartition("\n")[2]
        return f"it ended with exit code {code}" + (f", its last error line was {quoted(last)}" if last else "")


def _guard(group: int) -> subprocess.Popen[bytes]:
    """Start a shell that kills a process group when its own input ends, or we were killed."""
    command = ("/bin/sh", "-c", 'read -r _; kill -s KILL -- "-$0"', str(group))
    quiet = subprocess.DEVNULL
    return subprocess.Popen(  # noqa: S603 - of this file
        command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, start_new_session=True
    )


PREFIX = "exec:"
VERSION = 1
NEW_GAME = "new"
SECONDS_SETTING = "SALET_GUESS_SECONDS"  # for each guess
SECONDS = 10.0

Guesser = Callable[[Position], str]


@contextmanager
def guesser(position: Position, by: Strategy) -> Iterator[Guesser]:
    """Yield what chooses the guesses of games from here on: costs, or a program."""
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
        where = f"guess {len(turns) + 1} of game {write(turns)}, line {self.process.read:,} of its output"
        raise BrokenStrategy(f"{self.name}, {where}: {reason}{'' if reason[-1] in '.?' else '.'}") from None


def _no_costs(name: str, _position: Position) -> NoReturn:
    raise BrokenStrategy(f"{name} plays whole games, and gives no costs: use it with bench, autosolve or tree.")


def strategy_of_program(name: str) -> Strategy:
    """Return the strategy of a name such as `exec:./solver`."""
    command = command_of(name)
    return Strategy(name, partial(_no_costs, name), f"the program {command[0]}")
