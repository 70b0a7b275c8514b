"""A program in a pseudo-terminal, as a person has it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import pyte

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

SECONDS = 300.0
PROMPT = re.compile(r"^\S.*> $|^.*\]: $|^> $")
QUIET = 0.25  # seconds without output after which a program is taken to wait


class Terminal:
    """A program in a pseudo-terminal, and its screen, too tall to scroll."""

    def __init__(
        self, command: Sequence[str], columns: int = 80, rows: int = 400, environment: Mapping[str, str] | None = None
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.raw = b""
        self._stream = pyte.ByteStream(self.screen)
        self.process, self._terminal = pty.fork()
        if self.process == 0:
            kept = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "COLUMNS", "LINES"}}
            surroundings = {**kept, "TERM": "xterm-256color", "PYTHONUTF8": "1", **(environment or {})}
            os.chdir(surroundings.get("PWD", "."))
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # a job in the background is started deaf to Ctrl-C
            os.execvpe(command[0], list(command), surroundings)  # noqa: S606 - the program that is recorded
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.code: int | None = None
        self._row = -1  # of the last prompt

    @property
    def text(self) -> str:
        """The text on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    @property
    def at_prompt(self) -> bool:
        """Whether the cursor is after a prompt."""
        line = self.screen.display[self.screen.cursor.y][: self.screen.cursor.x]
        return bool(PROMPT.match(line))

    def read(self, seconds: float) -> bool:
        """Draw what the program writes within `seconds`, and return whether it wrote anything."""
        if not select.select([self._terminal], [], [], seconds)[0]:
            return False
        try:
            written = os.read(self._terminal, 1 << 16)
        except OSError:  # the far end is closed
            written = b""
        if not written:
            self._ended()
            return False
        self.raw += written
        self._stream.feed(written)
        return True

    def _ended(self) -> None:
        if self.code is None:
            self.code = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])

    def wait_for(self, condition: Callable[[Terminal], bool], seconds: float = SECONDS) -> None:
        """Wait until something holds and the program is quiet, or it has ended."""
        end = time.monotonic() + seconds
        while self.code is None:
            if not self.read(QUIET) and condition(self):
                return
            if time.monotonic() > end:
                raise TimeoutError(f"still waiting after {seconds:.0f} s:\n{self.text}")

    def wait_for_prompt(self) -> None:
        """Wait for a prompt below the last one."""
        self.wait_for(lambda there: there.at_prompt and there.screen.cursor.y > self._row)
        self._row = self.screen.cursor.y

    def type(self, keys: str) -> None:
        """Send keys."""
        os.write(self._terminal, keys.encode())

    def close(self) -> None:
        """End the program if it runs still."""
        if self.code is None:
            with suppress(ProcessLookupError):
                os.kill(self.process, signal.SIGKILL)
            self._ended()
        with suppress(OSError):
            os.close(self._terminal)
