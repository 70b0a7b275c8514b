"""A process that is talked to in lines, with a time limit for each answer."""

import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from contextlib import nullcontext, suppress
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Self

from salet.errors import BrokenStrategy, quoted

LONGEST_LINE = 1_000  # characters of a line that are read; a word has a few
CLOSING = 1.0  # seconds to exit after the end of the input


class LineProcess:
    """A running program; `with` ends it."""

    def __init__(self, command: Sequence[str]) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed in __exit__
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user names the program, and no shell reads it
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, encoding="utf-8"
            )
        except (OSError, ValueError) as error:
            self._errors.close()
            reason = getattr(error, "strerror", None) or error
            hint = "Name a program on the path, a file that may be run (./solver), or a script (python3 solver.py)."
            raise BrokenStrategy(f"{quoted(command[0])} cannot be started: {reason}. {hint}") from None
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._asked: SimpleQueue[str | None] = SimpleQueue()
        self.read = 0
        for work in (self._reading, self._writing):
            Thread(target=work, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, _error: object, _trace: TracebackType | None) -> None:
        self._asked.put(None)
        try:
            self._process.wait(0 if kind else CLOSING)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._errors.close()

    def _reading(self) -> None:
        """Hand over the program's lines; a thread, because a pipe cannot be waited for on every system."""
        with self._process.stdout or nullcontext() as output, suppress(ValueError):  # not UTF-8: ends the reading
            while line := output.readline(LONGEST_LINE) if output else "":
                self._lines.put(line.strip())
        self._lines.put(None)

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
        self._errors.seek(0)
        last = self._errors.read().decode("utf-8", "replace").strip().rpartition("\n")[2]
        return f"it ended with exit code {code}" + (f", its last error line was {quoted(last)}" if last else "")
