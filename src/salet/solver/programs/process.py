"""A process that is talked to in lines, with a time limit for each answer."""

import os
import subprocess
from collections.abc import Iterable, Sequence
from contextlib import nullcontext, suppress
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Self

from salet.errors import BrokenStrategy, quoted

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
        """Hand over the program's lines; a thread, because a pipe cannot be waited for on every system."""
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
        """Send what is to be sent; a thread, because a program that does not read lets a long text wait forever."""
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
    """Start a shell that kills a process group when its own input ends: so also when this process was killed."""
    command = ("/bin/sh", "-c", 'read -r _; kill -s KILL -- "-$0"', str(group))
    quiet = subprocess.DEVNULL
    return subprocess.Popen(  # noqa: S603 - of this file
        command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, start_new_session=True
    )
